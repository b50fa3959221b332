//! How Numberlink is read and written.
//!
//! A solution is drawn: `+` is a cell, `-` and `|` are the lines between cells.
//!
//! ```text
//! +-+ +
//!   | |
//! +-+ +
//! ```
//!
//! A pzpr file without lines has no answer. To distinguish an answer without lines from it, all places of
//! lines are crossed out there (`-1`); on a board of one cell there is none.

use super::{Links, Numberlink};
use crate::formats::lines::{Token, counted};
use crate::formats::marks::clues;
use crate::formats::pzpr::{RowBlocks, cannot_hold};
use crate::formats::spelling::{Spelling, Spellings};
use crate::formats::text::Rows;
use crate::formats::{CannotHold, Misread};
use crate::grid::{Cell, Direction, Grid, Sides, Size};
use crate::puzzle::Clue;
use crate::puzzle::cells::Cells;
use crate::puzzle::on_board::AnswerOnBoard;

impl Cells for Numberlink {
    const LINK: &'static str = "numlin";

    type Print = Option<Clue>;

    fn printed(&self) -> &Grid<Option<Clue>> {
        &self.clues
    }

    fn of(clues: Grid<Option<Clue>>) -> Self {
        Self { clues }
    }

    fn spellings(_: Size) -> Result<Spellings<Option<Clue>>, String> {
        Ok(clues())
    }
}

/// What a pzpr file says of a place for a line: a line, a cross or nothing.
const LINES: Spelling<Option<bool>> =
    Spelling::words("`1` for a line, `0` or `-1`", &[("1", Some(true)), ("-1", Some(false)), ("0", None)]);

impl AnswerOnBoard<Numberlink> for Links {
    fn board(&self) -> Size {
        self.size()
    }

    fn read_blocks(_: &Numberlink, size: Size, blocks: &mut RowBlocks<'_>) -> Result<Option<Self>, Misread> {
        let lines = Sides::read(size, blocks, &LINES)?;
        let links = Sides::from_fn(size, |one, other| *lines.between(one, other) == Some(true));
        Ok(lines.iter().any(|(_, _, line)| line.is_some()).then_some(Self(links)))
    }

    fn write_blocks(
        answer: Option<&Self>,
        _: &Numberlink,
        size: Size,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        if answer.is_some() && size.area() == 1 {
            return Err(cannot_hold("an answer to a Numberlink board of one cell"));
        }
        let is_empty = |links: &Self| size.cells().all(|cell| links.from(cell).next().is_none());
        let unlinked = answer.filter(|links| is_empty(links)).map(|_| false);
        let line = |one, other| match answer {
            Some(links) if *links.0.between(one, other) => Some(true),
            _ => unlinked,
        };
        Sides::from_fn(size, line).write(out, &LINES)
    }

    /// Reads a drawing. A row of lines may be left out where there is none, for blank lines have been.
    fn read_rows(_: &Numberlink, size: Size, rows: &Rows<'_>) -> Result<Self, Misread> {
        let mut links = Self::none(size);
        let mut lines = rows.lines.iter().copied().peekable();
        for row in 0..size.height() {
            let Some(line) = lines.next() else {
                let missing = format!("row {} of {}", row + 1, size.height());
                return Err(Misread::new(rows.end..rows.end, missing));
            };
            read_line(&mut links, row, Direction::East, line)?;
            let between = lines.next_if(|line| !line.text.contains('+') && row + 1 < size.height());
            if let Some(line) = between {
                read_line(&mut links, row, Direction::South, line)?;
            }
        }
        match lines.next() {
            Some(line) => {
                let rows = counted(size.height(), "row");
                Err(line.trim().misread(format!("the end of a drawing of {rows}")))
            }
            None => Ok(links),
        }
    }

    fn write_rows(&self, out: &mut String) {
        for row in 0..self.size().height() {
            for towards in [Direction::East, Direction::South] {
                let word = |(spelling, column): (&Spelling<bool>, _)| {
                    let linked = self.linked(Cell::new(row, column), towards);
                    spelling.word(linked).or(spelling.word(false)).unwrap_or_default()
                };
                let line: String = places(self.size(), towards).map(word).collect();
                if !line.trim().is_empty() {
                    out.push_str(line.trim_end());
                    out.push('\n');
                }
            }
        }
    }
}

/// Whether there is a line, in a drawing: to the east of a cell, to the south of it, and where there can be none.
static EAST: Spelling<bool> =
    Spelling::words("`-` for a line, `x` for none, or a blank", &[(" ", false), ("-", true), ("x", false)]);
static SOUTH: Spelling<bool> =
    Spelling::words("`|` for a line, `x` for none, or a blank", &[(" ", false), ("|", true), ("x", false)]);
static CELL: Spelling<bool> = Spelling::words("`+` for cell", &[("+", false)]);
static GAP: Spelling<bool> = Spelling::words("a blank", &[(" ", false)]);

/// The places of a row of a drawing, or of the space below it: how each is spelled, and the column.
fn places(size: Size, towards: Direction) -> impl Iterator<Item = (&'static Spelling<bool>, usize)> {
    let spellings = if towards == Direction::East { [&CELL, &EAST] } else { [&SOUTH, &GAP] };
    (0..2 * size.width() - 1).map(move |place| (spellings[place % 2], place / 2))
}

/// Reads the lines of one row, or of the space below it.
fn read_line(links: &mut Links, row: usize, towards: Direction, line: Token<'_>) -> Result<(), Misread> {
    let mut letters =
        line.text.char_indices().map(|(at, letter)| line.part(&line.text[at..at + letter.len_utf8()]));
    for (spelling, column) in places(links.size(), towards) {
        // The line may end early: what follows is blank.
        let letter = letters.next().unwrap_or(Token { text: " ", at: line.span().end });
        let cell = Cell::new(row, column);
        match spelling.read(letter) {
            Some(true) => links.set(cell, towards, true),
            Some(false) => {}
            None if spelling.expected == CELL.expected => {
                return Err(letter.misread(format!("{} {cell}", CELL.expected)));
            }
            None => return Err(letter.misread(spelling.expected.clone())),
        }
    }
    match letters.next() {
        Some(letter) => {
            let rest = Token { text: &line.text[letter.at - line.at..], at: letter.at };
            Err(rest.misread(format!("the end of a row of {} cells", links.size().width())))
        }
        None => Ok(()),
    }
}
