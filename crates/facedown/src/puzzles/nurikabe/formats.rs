//! How Nurikabe is read and written.
//!
//! A pzpr file has one block for both: a clue hides what an answer says of its cell. So it cannot hold an answer
//! that blackens a clue, nor any answer to a board that is all clues.

use super::Nurikabe;
use crate::formats::marks::{clues, marks_of, of_marks};
use crate::formats::pzpr::{RowBlocks, cannot_hold};
use crate::formats::spelling::{NumberRange, Spelling, Spellings};
use crate::formats::{CannotHold, Misread};
use crate::grid::{Grid, Size};
use crate::puzzle::cells::Cells;
use crate::puzzle::{Clue, Shade};

impl Cells for Nurikabe {
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

    fn read_file(size: Size, blocks: &mut RowBlocks<'_>) -> Result<(Self, Option<Grid<Shade>>), Misread> {
        let cells = CELLS.read_block(size, blocks)?;
        let answer = of_marks(&cells.map(|&(_, mark)| mark));
        Ok((Self { clues: cells.map(|&(clue, _)| clue) }, answer))
    }

    fn write_file(&self, answer: Option<&Grid<Shade>>, out: &mut String) -> Result<(), CannotHold> {
        if let Some(answer) = answer {
            if self.clues.iter().any(|(cell, clue)| clue.is_some() && answer[cell] == Shade::Black) {
                return Err(cannot_hold("an answer that blackens a clue of Nurikabe"));
            }
            if self.clues.values().iter().all(Option::is_some) {
                return Err(cannot_hold("an answer to a Nurikabe board that is all clues"));
            }
        }
        let marks = answer.map(marks_of);
        let cells = Grid::from_fn(self.clues.size(), |cell| match self.clues[cell] {
            None => (None, marks.as_ref().and_then(|marks| marks[cell])),
            clue => (clue, None),
        });
        CELLS.write_block(&cells, out)
    }
}

/// What a pzpr file says of a cell: its clue, or else how it is marked.
const CELLS: Spelling<(Option<Clue>, Option<Shade>)> = Spelling::numbers(
    "a number from 1, `-`, `#`, `+` or `.`",
    &[
        (".", (None, None)),
        ("-", (Some(Clue::Unknown), None)),
        ("#", (None, Some(Shade::Black))),
        ("+", (None, Some(Shade::White))),
    ],
    NumberRange {
        least: 1,
        most: u32::MAX,
        beyond: "",
        meaning: |number| (Some(Clue::Number(number)), None),
        number: |(clue, _)| match clue {
            Some(Clue::Number(number)) => Some(number),
            _ => None,
        },
    },
);
