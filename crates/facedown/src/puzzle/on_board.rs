//! Reading and writing of the genres that are played on a board, from the little that each genre says of its own.

use super::{Puzzle, Sheet};
use crate::formats::address::{self, Address, Body};
use crate::formats::pzpr::{Blocks, File, Version};
use crate::formats::text::{Page, Rows, SOLUTION, push_header};
use crate::formats::{CannotHold, Fault, Format, ReadError, bounded, lines::Token};
use crate::grid::Size;

/// The formats of every genre that is played on a board.
pub(crate) const FORMATS: &[Format] = &[Format::Url, Format::Pzpr, Format::Text];

/// How a genre that is played on a board spells its cells.
pub(crate) trait Board: Puzzle {
    /// The genre's name in addresses and pzpr files.
    const LINK: &'static str;

    fn board(&self) -> Size;
    fn answer_board(answer: &Self::Solution) -> Size;

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault>;
    fn write_body(&self) -> Result<String, CannotHold>;

    /// Reads the blocks of a pzpr file; nothing drawn is no answer.
    fn read_blocks(
        size: Size,
        version: Version,
        blocks: &mut Blocks<'_>,
    ) -> Result<(Self, Option<Self::Solution>), Fault>;
    fn write_blocks(
        &self,
        version: Version,
        answer: Option<&Self::Solution>,
        out: &mut String,
    ) -> Result<(), CannotHold>;

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault>;
    fn write_rows(&self, out: &mut String);

    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Self::Solution, Fault>;
    fn write_solution_rows(&self, solution: &Self::Solution) -> String;
}

/// The methods of [`Puzzle`] that are the same for every [`Board`]; a blanket impl would shut out the graphs.
macro_rules! formats_of_a_board {
    () => {
        const PUZZ_LINK: Option<&'static str> = Some(<Self as $crate::puzzle::on_board::Board>::LINK);

        fn size(&self) -> $crate::puzzle::Extent {
            $crate::puzzle::Extent::Board($crate::puzzle::on_board::Board::board(self))
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
            $crate::puzzle::on_board::write_solution(self, solution)
        }
    };
}
pub(crate) use formats_of_a_board;

/// Reads a sheet of a genre in the given format.
pub(crate) fn read<P: Board>(text: &str, format: Format) -> Result<Sheet<P>, ReadError> {
    let sheet = bounded(text).and_then(|()| match format {
        Format::Url => read_address(text),
        Format::Pzpr | Format::PzprWalls => read_file(text),
        Format::Text | Format::Dimacs => read_page(text),
    });
    sheet.map_err(|fault| ReadError::new(text, format, fault))
}

fn named<P: Board>(genre: Token<'_>) -> Result<(), Fault> {
    let is = |name: &str| genre.text.eq_ignore_ascii_case(name);
    if is(P::LINK) || is(P::NAME) { Ok(()) } else { Err(genre.fault(format!("`{}`", P::LINK))) }
}

fn read_address<P: Board>(text: &str) -> Result<Sheet<P>, Fault> {
    let Address { genre, size, mut body } = Address::read(text)?;
    named::<P>(genre)?;
    let puzzle = P::read_body(size, &mut body)?;
    body.end()?;
    Ok(Sheet { puzzle, answer: None })
}

fn read_file<P: Board>(text: &str) -> Result<Sheet<P>, Fault> {
    let File { version, genre, size, mut blocks } = File::read(text)?;
    named::<P>(genre)?;
    let (version, header) = version;
    if version == Version::ThreeOne && !P::FORMATS.contains(&Format::PzprWalls) {
        return Err(header.fault("`pzprv3`"));
    }
    let (puzzle, answer) = P::read_blocks(size, version, &mut blocks)?;
    blocks.end()?;
    Ok(Sheet { puzzle, answer })
}

fn read_page<P: Board>(text: &str) -> Result<Sheet<P>, Fault> {
    let page = Page::read(text, P::FIRST_WORDS)?;
    let puzzle = P::read_rows(&page.puzzle)?;
    let answer = page.solution.map(|rows| puzzle.read_solution_rows(&rows)).transpose()?;
    Ok(Sheet { puzzle, answer })
}

/// Writes a sheet of a genre in the given format.
pub(crate) fn write<P: Board>(sheet: &Sheet<P>, format: Format) -> Result<String, CannotHold> {
    let Sheet { puzzle, answer } = sheet;
    let size = puzzle.board();
    if format.holds_answers() && answer.as_ref().is_some_and(|answer| P::answer_board(answer) != size) {
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
            let mut out = format!("{header}\n{}\n{}\n{}\n", P::LINK, size.height(), size.width());
            puzzle.write_blocks(version, answer.as_ref(), &mut out)?;
            Ok(out)
        }
        Format::Text | Format::Dimacs => {
            let mut out = String::new();
            push_header(&mut out, P::NAME, size);
            puzzle.write_rows(&mut out);
            if let Some(answer) = answer {
                out.push_str(&format!("\n{SOLUTION}\n"));
                out.push_str(&puzzle.write_solution_rows(answer));
            }
            Ok(out)
        }
    }
}

/// Reads a solution that stands alone.
pub(crate) fn read_solution<P: Board>(puzzle: &P, text: &str) -> Result<P::Solution, ReadError> {
    let solution = bounded(text).and_then(|()| puzzle.read_solution_rows(&Rows::of_solution(text)));
    solution.map_err(|fault| ReadError::new(text, Format::Text, fault))
}

/// Writes a solution by itself.
pub(crate) fn write_solution<P: Board>(puzzle: &P, solution: &P::Solution) -> String {
    format!("{SOLUTION}\n{}", puzzle.write_solution_rows(solution))
}
