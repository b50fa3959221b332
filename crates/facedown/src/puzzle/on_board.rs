//! Reading and writing of the genres that are played on a board, from the little that each genre says of its own.

use super::{ANSWER_FITS_THE_BOARD, Broken, Puzzle, Sheet};
use crate::formats::address::{self, Address, AddressBoard, Body};
use crate::formats::marks::{SHADE_MARKS, SHADES, marks_of, of_marks};
use crate::formats::pzpr::{File, RowBlocks, SizeLines, Version, push_size};
use crate::formats::text::{Rows, SOLUTION, Sections, push_answer, push_header};
use crate::formats::{CannotHold, Format, Misread, ReadError, bounded, lines::Token};
use crate::grid::marks::Shade;
use crate::grid::{Grid, Size};

/// How a genre that is played on a board is read and written. Those that print something into each cell
/// implement [`Cells`](super::cells::Cells) instead.
pub(crate) trait OnBoard: Puzzle<Solution: AnswerOnBoard<Self>> {
    /// The genre's name in addresses and pzpr files: its own, unless it has another there.
    const LINK: &'static str = Self::NAME;

    /// How a pzpr file has the size.
    const SIZE_LINES: SizeLines = SizeLines::RowsAndColumns;

    fn board(&self) -> Size;

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Misread>;
    fn write_body(&self) -> Result<String, CannotHold>;

    /// Reads the blocks of a pzpr file; if nothing is drawn, there is no answer.
    fn read_blocks(
        size: Size,
        version: Version,
        blocks: &mut RowBlocks<'_>,
    ) -> Result<(Self, Option<Self::Solution>), Misread>;
    fn write_blocks(
        &self,
        version: Version,
        answer: Option<&Self::Solution>,
        out: &mut String,
    ) -> Result<(), CannotHold>;

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Misread>;
    fn write_rows(&self, out: &mut String) -> Result<(), CannotHold>;
}

/// How an answer to a puzzle on a board is read and written.
pub(crate) trait AnswerOnBoard<P>: Sized {
    fn board(&self) -> Size;

    fn read_rows(puzzle: &P, size: Size, rows: &Rows<'_>) -> Result<Self, Misread>;
    fn write_rows(&self, out: &mut String);

    /// Reads what a pzpr file has after the puzzle; if nothing is drawn, there is no answer.
    fn read_blocks(puzzle: &P, size: Size, blocks: &mut RowBlocks<'_>) -> Result<Option<Self>, Misread>;
    fn write_blocks(
        answer: Option<&Self>,
        puzzle: &P,
        size: Size,
        out: &mut String,
    ) -> Result<(), CannotHold>;
}

/// Shading, in whatever genre.
impl<P> AnswerOnBoard<P> for Grid<Shade> {
    fn board(&self) -> Size {
        self.size()
    }

    fn read_rows(_: &P, size: Size, rows: &Rows<'_>) -> Result<Self, Misread> {
        SHADES.read_rows(size, rows)
    }

    fn write_rows(&self, out: &mut String) {
        push_answer(out, self, &SHADES);
    }

    fn read_blocks(_: &P, size: Size, blocks: &mut RowBlocks<'_>) -> Result<Option<Self>, Misread> {
        Ok(of_marks(&SHADE_MARKS.read_block(size, blocks)?))
    }

    fn write_blocks(answer: Option<&Self>, _: &P, size: Size, out: &mut String) -> Result<(), CannotHold> {
        let marks = answer.map_or_else(|| Grid::from_fn(size, |_| None), marks_of);
        SHADE_MARKS.write_block(&marks, out)
    }
}

/// What is the same in the [`Puzzle`] of every [`OnBoard`], given the module with its rules; a blanket impl would shut out the graphs.
macro_rules! puzzle_on_a_board {
    ($rules:ident) => {
        type Place = $crate::grid::Cell;

        const RULES: &'static [$crate::puzzle::Rule] = $rules::RULES;
        const PUZZ_LINK: Option<&'static str> = Some(<Self as $crate::puzzle::on_board::OnBoard>::LINK);

        fn check(&self, candidate: &Self::Solution) -> Vec<$crate::puzzle::Broken> {
            $crate::puzzle::on_board::check(self, candidate, $rules::check)
        }

        fn size(&self) -> $crate::puzzle::Extent {
            $crate::puzzle::Extent::Board($crate::puzzle::on_board::OnBoard::board(self))
        }

        fn read(
            text: &str,
            format: $crate::formats::Format,
        ) -> Result<$crate::puzzle::Sheet<Self>, $crate::formats::ReadError> {
            $crate::puzzle::on_board::read(text, format)
        }

        fn write(
            sheet: &$crate::puzzle::Sheet<Self>,
            format: $crate::formats::Format,
        ) -> Result<String, $crate::formats::CannotHold> {
            $crate::puzzle::on_board::write(sheet, format)
        }

        fn read_solution(&self, text: &str) -> Result<Self::Solution, $crate::formats::ReadError> {
            $crate::puzzle::on_board::read_solution(self, text)
        }

        fn write_solution(&self, solution: &Self::Solution) -> String {
            $crate::puzzle::on_board::write_solution::<Self>(solution)
        }
    };
}
pub(crate) use puzzle_on_a_board;

/// Every rule that an answer breaks; of an answer of another size, nothing else can be judged.
pub(crate) fn check<P: OnBoard>(
    puzzle: &P,
    candidate: &P::Solution,
    rules: impl Fn(&P, &P::Solution) -> Vec<Broken>,
) -> Vec<Broken> {
    if candidate.board() == puzzle.board() {
        return rules(puzzle, candidate);
    }
    vec![Broken { rule: &ANSWER_FITS_THE_BOARD, at: Vec::new() }]
}

/// Reads a sheet of a genre in the given format.
pub(crate) fn read<P: OnBoard>(text: &str, format: Format) -> Result<Sheet<P>, ReadError> {
    let sheet = bounded(text).and_then(|()| match format {
        Format::Url => read_address(text),
        Format::Pzpr | Format::PzprWalls => read_file(text),
        Format::Text | Format::Dimacs => read_page(text),
    });
    sheet.map_err(|misread| ReadError::new(text, format, misread))
}

fn named<P: OnBoard>(genre: Token<'_>) -> Result<(), Misread> {
    let is = |name: &str| genre.text.eq_ignore_ascii_case(name);
    if is(P::LINK) || is(P::NAME) { Ok(()) } else { Err(genre.misread(format!("`{}`", P::LINK))) }
}

fn read_address<P: OnBoard>(text: &str) -> Result<Sheet<P>, Misread> {
    let Address { genre, board } = Address::read(text)?;
    named::<P>(genre)?;
    let puzzle = match board {
        AddressBoard::Body(body) => body.read_whole(|body| P::read_body(body.size, body))?,
        AddressBoard::Retold(board) => board.read(P::read_rows)?,
    };
    Ok(Sheet { puzzle, answer: None })
}

fn read_file<P: OnBoard>(text: &str) -> Result<Sheet<P>, Misread> {
    let File { version, genre, mut blocks } = File::read(text)?;
    named::<P>(genre)?;
    let (version, header) = version;
    if version == Version::ThreeOne && !P::FORMATS.contains(&Format::PzprWalls) {
        return Err(header.misread("`pzprv3`"));
    }
    let size = blocks.size(P::SIZE_LINES)?;
    let (puzzle, answer) = P::read_blocks(size, version, &mut blocks)?;
    blocks.end()?;
    Ok(Sheet { puzzle, answer })
}

fn read_page<P: OnBoard>(text: &str) -> Result<Sheet<P>, Misread> {
    let sections = Sections::read(text, P::FIRST_WORDS)?;
    let puzzle = P::read_rows(&sections.puzzle)?;
    let read = |rows| P::Solution::read_rows(&puzzle, puzzle.board(), &rows);
    let answer = sections.solution.map(read).transpose()?;
    Ok(Sheet { puzzle, answer })
}

/// Writes a sheet of a genre in the given format.
pub(crate) fn write<P: OnBoard>(sheet: &Sheet<P>, format: Format) -> Result<String, CannotHold> {
    let Sheet { puzzle, answer } = sheet;
    let size = puzzle.board();
    if format.holds_answers() && answer.as_ref().is_some_and(|answer| answer.board() != size) {
        return Err(CannotHold { format, what: "an answer of another size than the board" });
    }
    match format {
        _ if !P::FORMATS.contains(&format) => Err(CannotHold { format, what: "a puzzle of this genre" }),
        Format::Url => Ok(address::write(P::LINK, size, &puzzle.write_body()?)),
        Format::Pzpr | Format::PzprWalls => {
            let (header, version) = match format {
                Format::Pzpr => ("pzprv3", Version::Three),
                _ => ("pzprv3.1", Version::ThreeOne),
            };
            let mut out = format!("{header}\n{}\n", P::LINK);
            push_size(&mut out, size, P::SIZE_LINES);
            puzzle.write_blocks(version, answer.as_ref(), &mut out)?;
            Ok(out)
        }
        Format::Text | Format::Dimacs => {
            let mut out = String::new();
            push_header(&mut out, P::NAME, size);
            puzzle.write_rows(&mut out)?;
            if let Some(answer) = answer {
                out.push_str(&format!("\n{SOLUTION}\n"));
                answer.write_rows(&mut out);
            }
            Ok(out)
        }
    }
}

/// Reads a solution that stands alone.
pub(crate) fn read_solution<P: OnBoard>(puzzle: &P, text: &str) -> Result<P::Solution, ReadError> {
    let read = |()| P::Solution::read_rows(puzzle, puzzle.board(), &Rows::of_solution(text));
    let solution = bounded(text).and_then(read);
    solution.map_err(|misread| ReadError::new(text, Format::Text, misread))
}

/// Writes a solution by itself.
pub(crate) fn write_solution<P: OnBoard>(solution: &P::Solution) -> String {
    let mut out = format!("{SOLUTION}\n");
    solution.write_rows(&mut out);
    out
}
