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
//! A pzpr file without lines has no answer. So that an answer without lines can be told from it, all places of
//! lines are crossed out there (`-1`); on a board of one cell there is none.

use super::{Links, Numberlink};
use crate::formats::address::{self, Body};
use crate::formats::lines::Token;
use crate::formats::pzpr::{self, Blocks, Version, cannot_hold};
use crate::formats::text::{self, Rows};
use crate::formats::{CannotHold, Fault};
use crate::grid::{Cell, Direction, Size};
use crate::puzzle::on_board::Board;

/// The two directions that reach every line once.
const ONWARDS: [Direction; 2] = [Direction::East, Direction::South];

/// The rows and columns of the places of lines in a direction.
const fn places(size: Size, towards: Direction) -> (usize, usize) {
    match towards {
        Direction::East | Direction::West => (size.height(), size.width() - 1),
        Direction::South | Direction::North => (size.height() - 1, size.width()),
    }
}

impl Board for Numberlink {
    const LINK: &'static str = "numlin";

    fn board(&self) -> Size {
        self.clues.size()
    }

    fn answer_board(answer: &Links) -> Size {
        answer.size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault> {
        Ok(Self { clues: address::read_clues(size, body)? })
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        address::write_clues(&self.clues)
    }

    fn read_blocks(size: Size, _: Version, blocks: &mut Blocks<'_>) -> Result<(Self, Option<Links>), Fault> {
        let clues = blocks.grid(size, "a number from 1, `-` or `.`", pzpr::clue)?;
        let mut links = Links::none(size);
        let mut drawn = false;
        for towards in ONWARDS {
            let (height, width) = places(size, towards);
            let marks =
                blocks.rows(height, width, "`1` for a line, `0` or `-1`", |token| match token.text {
                    "1" => Some(Some(true)),
                    "-1" => Some(Some(false)),
                    "0" => Some(None),
                    _ => None,
                })?;
            drawn |= marks.iter().any(Option::is_some);
            for place in (0..marks.len()).filter(|&place| marks[place] == Some(true)) {
                links.set(Cell::new(place / width, place % width), towards, true);
            }
        }
        Ok((Self { clues }, drawn.then_some(links)))
    }

    fn write_blocks(&self, _: Version, answer: Option<&Links>, out: &mut String) -> Result<(), CannotHold> {
        let size = self.clues.size();
        if answer.is_some() && size.area() == 1 {
            return Err(cannot_hold("an answer to a Numberlink board of one cell"));
        }
        pzpr::push_grid(out, size, |cell| pzpr::spelled(self.clues[cell]));
        let nothing = match answer {
            Some(links) if links.size().cells().all(|cell| links.from(cell).next().is_none()) => "-1",
            _ => "0",
        };
        for towards in ONWARDS {
            let (height, width) = places(size, towards);
            pzpr::push_rows(out, height, width, |row, column| {
                let linked = answer.is_some_and(|links| links.linked(Cell::new(row, column), towards));
                if linked { "1" } else { nothing }
            });
        }
        Ok(())
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault> {
        Ok(Self { clues: rows.grid(text::CLUE, text::clue)? })
    }

    fn write_rows(&self, out: &mut String) {
        text::push_aligned(out, self.clues.size(), |cell| text::spelled(self.clues[cell]));
    }

    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Links, Fault> {
        read_drawing(self.clues.size(), rows)
    }

    fn write_solution_rows(&self, solution: &Links) -> String {
        write_drawing(solution)
    }
}

/// Reads a drawing. A row of lines may be left out where there is none, for blank lines have been.
fn read_drawing(size: Size, rows: &Rows<'_>) -> Result<Links, Fault> {
    let mut links = Links::none(size);
    let mut lines = rows.lines.iter().copied().peekable();
    for row in 0..size.height() {
        let Some(line) = lines.next() else {
            return Err(Fault::new(rows.end()..rows.end(), format!("row {} of {}", row + 1, size.height())));
        };
        draw(&mut links, row, Direction::East, line)?;
        let between = lines.next_if(|line| !line.text.contains('+') && row + 1 < size.height());
        if let Some(line) = between {
            draw(&mut links, row, Direction::South, line)?;
        }
    }
    match lines.next() {
        Some(line) => Err(line.trim().fault(format!("the end of a drawing of {} rows", size.height()))),
        None => Ok(links),
    }
}

/// Draws the lines of one row, or of the space below it. Cells stand at even places, lines to the east at odd ones.
fn draw(links: &mut Links, row: usize, towards: Direction, line: Token<'_>) -> Result<(), Fault> {
    let width = 2 * links.size().width() - 1;
    let mut letters = line.text.char_indices();
    for place in 0..width {
        // The line may end early: what follows is blank.
        let (at, letter) = letters.next().unwrap_or((line.text.len(), ' '));
        let (blank, stroke) = match (towards, place % 2) {
            (Direction::East, 0) => ('+', None),
            (Direction::East, _) => (' ', Some('-')),
            (_, 0) => (' ', Some('|')),
            _ => (' ', None),
        };
        if stroke == Some(letter) {
            links.set(Cell::new(row, place / 2), towards, true);
        } else if letter != blank && !(letter == 'x' && stroke.is_some()) {
            let expected = match stroke {
                Some(stroke) => format!("`{stroke}` for a line, `x` for none, or a blank"),
                None if blank == '+' => format!("`+` for cell {}", Cell::new(row, place / 2)),
                None => "a blank".to_owned(),
            };
            let at = line.at + at;
            return Err(Fault::new(at..at + letter.len_utf8(), expected));
        }
    }
    match letters.next() {
        Some((at, _)) => {
            let rest = Token { text: &line.text[at..], at: line.at + at };
            Err(rest.fault(format!("the end of a row of {} cells", links.size().width())))
        }
        None => Ok(()),
    }
}

fn write_drawing(links: &Links) -> String {
    let size = links.size();
    let mut out = String::new();
    for row in 0..size.height() {
        let stroke = |column, towards, drawn| {
            if links.linked(Cell::new(row, column), towards) { drawn } else { ' ' }
        };
        for column in 0..size.width() {
            out.push('+');
            out.push(stroke(column, Direction::East, '-'));
        }
        end_line(&mut out);
        let line = out.len();
        for column in 0..size.width() {
            out.push(stroke(column, Direction::South, '|'));
            out.push(' ');
        }
        if out[line..].trim().is_empty() {
            out.truncate(line);
        } else {
            end_line(&mut out);
        }
    }
    out
}

fn end_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}
