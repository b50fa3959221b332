//! How Nurikabe is read and written.
//!
//! A pzpr file has one block for both: a clue hides what an answer says of its cell. So it cannot hold an answer
//! that blackens a clue, nor any answer to a board that is all clues.

use super::Nurikabe;
use crate::formats::address::{self, Body};
use crate::formats::pzpr::{self, Blocks, Version, cannot_hold};
use crate::formats::text::{self, Rows};
use crate::formats::{CannotHold, Fault};
use crate::grid::{Grid, Size};
use crate::puzzle::Shade;
use crate::puzzle::on_board::Board;

impl Board for Nurikabe {
    const LINK: &'static str = "nurikabe";

    fn board(&self) -> Size {
        self.clues.size()
    }

    fn answer_board(answer: &Grid<Shade>) -> Size {
        answer.size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault> {
        Ok(Self { clues: address::read_clues(size, body)? })
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        address::write_clues(&self.clues)
    }

    fn read_blocks(
        size: Size,
        _: Version,
        blocks: &mut Blocks<'_>,
    ) -> Result<(Self, Option<Grid<Shade>>), Fault> {
        let cells = blocks.grid(size, "a number from 1, `-`, `#`, `+` or `.`", |token| {
            match pzpr::mark(token.text) {
                Some(mark) => Some((None, mark)),
                None => pzpr::clue(token).map(|clue| (clue, None)),
            }
        })?;
        let answer = pzpr::marked(&cells.map(|&(_, mark)| mark));
        Ok((Self { clues: cells.map(|&(clue, _)| clue) }, answer))
    }

    fn write_blocks(
        &self,
        _: Version,
        answer: Option<&Grid<Shade>>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        if let Some(answer) = answer {
            if self.clues.iter().any(|(cell, clue)| clue.is_some() && answer[cell] == Shade::Black) {
                return Err(cannot_hold("an answer that blackens a clue of Nurikabe"));
            }
            if self.clues.values().iter().all(Option::is_some) {
                return Err(cannot_hold("an answer to a Nurikabe board that is all clues"));
            }
        }
        let white = pzpr::white(answer);
        pzpr::push_grid(out, self.clues.size(), |cell| match (self.clues[cell], answer) {
            (None, Some(answer)) if answer[cell] == Shade::Black => "#".to_owned(),
            (None, _) => white.to_owned(),
            (clue, _) => pzpr::spelled(clue),
        });
        Ok(())
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault> {
        Ok(Self { clues: rows.grid(text::CLUE, text::clue)? })
    }

    fn write_rows(&self, out: &mut String) {
        text::push_aligned(out, self.clues.size(), |cell| text::spelled(self.clues[cell]));
    }

    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Grid<Shade>, Fault> {
        rows.shades(self.clues.size())
    }

    fn write_solution_rows(&self, solution: &Grid<Shade>) -> String {
        text::shades(solution)
    }
}
