//! How Norinori is read and written.
//!
//! Addresses and pzpr files of version 3.1 give the walls between cells. A wall that does not part two rooms, because
//! one can walk around it, means nothing to the rules and is not kept.

use super::{Norinori, Room, RoomError};
use crate::formats::address::Body;
use crate::formats::lines::{Token, stated_rooms};
use crate::formats::pzpr::{RowBlocks, Version};
use crate::formats::spelling::{NumberRange, Spelling};
use crate::formats::text::{Rows, push_aligned};
use crate::formats::{CannotHold, Misread};
use crate::grid::{Grid, Sides, Size};
use crate::puzzle::Shade;
use crate::puzzle::on_board::{AnswerOnBoard, OnBoard};
use std::borrow::Cow;

/// The room of a cell, by whatever number files of version 3 give it.
const ROOMS: Spelling<u32> = Spelling::numbers(
    "the number of a room",
    &[],
    NumberRange { least: 0, most: u32::MAX, beyond: "", meaning: |room| room, number: Some },
);

/// Whether there is a wall, as files of version 3.1 say it.
const WALLS: Spelling<bool> = Spelling::words("`0` or `1` for a wall", &[("0", false), ("1", true)]);

impl OnBoard for Norinori {
    fn board(&self) -> Size {
        self.rooms().size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Misread> {
        Ok(Self::of_walls(size, &Sides::read_bits(size, body)?))
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        Ok(self.walls().write_bits())
    }

    fn read_blocks(
        size: Size,
        version: Version,
        blocks: &mut RowBlocks<'_>,
    ) -> Result<(Self, Option<Grid<Shade>>), Misread> {
        let puzzle = match version {
            Version::Three => {
                let count = blocks.line("the number of rooms")?;
                let names = blocks.grid(size, &ROOMS.expected, |token| Some((ROOMS.read(token)?, token)))?;
                let puzzle = named(&names)?;
                stated_rooms(count, puzzle.cells_by_room().len())?;
                puzzle
            }
            Version::ThreeOne => Self::of_walls(size, &Sides::read(size, blocks, &WALLS)?),
        };
        let answer = AnswerOnBoard::read_blocks(&puzzle, size, blocks)?;
        Ok((puzzle, answer))
    }

    fn write_blocks(
        &self,
        version: Version,
        answer: Option<&Grid<Shade>>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        match version {
            Version::Three => {
                out.push_str(&format!("{}\n", self.cells_by_room().len()));
                ROOMS.write_block(&self.rooms().map(|room| room.0 as u32), out)?;
            }
            Version::ThreeOne => self.walls().write(out, &WALLS)?,
        }
        AnswerOnBoard::write_blocks(answer, self, self.board(), out)
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Misread> {
        named(&rows.grid(rows.size()?, "the name of a room", |token| Some((token.text, token)))?)
    }

    fn write_rows(&self, out: &mut String) -> Result<(), CannotHold> {
        let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
        let lettered = self.cells_by_room().len() <= letters.len();
        let name =
            |&Room(room): &Room| if lettered { letters[room].to_string() } else { (room + 1).to_string() };
        push_aligned(out, &self.rooms().map(|room| Cow::Owned(name(room))));
        Ok(())
    }
}

impl Norinori {
    /// The walls between rooms.
    pub(super) fn walls(&self) -> Sides<bool> {
        Sides::from_fn(self.rooms().size(), |one, other| self.rooms()[one] != self.rooms()[other])
    }

    /// The board whose rooms are what the walls part.
    fn of_walls(size: Size, walls: &Sides<bool>) -> Self {
        Self::of_areas(size, |one, other| !walls.between(one, other))
    }
}

/// The board of rooms named by tokens of the input.
fn named<T: Ord + Copy>(names: &Grid<(T, Token<'_>)>) -> Result<Norinori, Misread> {
    Norinori::new(&names.map(|&(name, _)| name)).map_err(|error @ RoomError { cut_off }| {
        names[cut_off].1.misread("rooms whose cells are connected").because(error)
    })
}
