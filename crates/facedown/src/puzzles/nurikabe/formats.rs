//! How Nurikabe is read and written.
//!
//! A pzpr file has one block for both: a clue hides what an answer says of its cell. So it cannot hold an answer
//! that blackens a clue, nor any answer to a board that is all clues.

use super::Nurikabe;
use crate::formats::marks::{SHADE_MARKS, clues, marks_of, of_marks};
use crate::formats::pzpr::{Blocks, cannot_hold, push_grid};
use crate::formats::spelling::Spellings;
use crate::formats::{CannotHold, Format, Misread};
use crate::grid::{Grid, Size};
use crate::puzzle::cells::Cells;
use crate::puzzle::{Clue, Shade};

impl Cells for Nurikabe {
    const LINK: &'static str = "nurikabe";

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

    fn read_file(size: Size, blocks: &mut Blocks<'_>) -> Result<(Self, Option<Grid<Shade>>), Misread> {
        let spelling = clues().file;
        let cells = blocks.grid(size, "a number from 1, `-`, `#`, `+` or `.`", |token| match SHADE_MARKS
            .read(token)
        {
            Some(mark) => Some((None, mark)),
            None => spelling.read(token).map(|clue| (clue, None)),
        })?;
        let answer = of_marks(&cells.map(|&(_, mark)| mark));
        Ok((Self { clues: cells.map(|&(clue, _)| clue) }, answer))
    }

    fn write_file(&self, answer: Option<&Grid<Shade>>, out: &mut String) -> Result<(), CannotHold> {
        let mut words = clues().file.spelled(Format::Pzpr, &self.clues)?;
        if let Some(answer) = answer {
            if self.clues.iter().any(|(cell, clue)| clue.is_some() && answer[cell] == Shade::Black) {
                return Err(cannot_hold("an answer that blackens a clue of Nurikabe"));
            }
            if self.clues.values().iter().all(Option::is_some) {
                return Err(cannot_hold("an answer to a Nurikabe board that is all clues"));
            }
            let marks = SHADE_MARKS.spelled(Format::Pzpr, &marks_of(answer))?;
            for (cell, _) in self.clues.iter().filter(|(_, clue)| clue.is_none()) {
                words[cell] = marks[cell].clone();
            }
        }
        push_grid(out, &words);
        Ok(())
    }
}
