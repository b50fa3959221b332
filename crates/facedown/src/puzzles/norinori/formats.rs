//! How Norinori is read and written.
//!
//! Addresses and pzpr files of version 3.1 give the walls between cells. A wall that does not part two rooms, because
//! one can walk around it, means nothing to the rules and is not kept.

use super::{Norinori, Room, RoomError};
use crate::formats::address::Body;
use crate::formats::lines::Token;
use crate::formats::pzpr::{self, Blocks, Version};
use crate::formats::text::{self, Rows};
use crate::formats::{CannotHold, Fault};
use crate::grid::{Cell, Direction, Grid, Size};
use crate::puzzle::Shade;
use crate::puzzle::on_board::Board;

impl Board for Norinori {
    const LINK: &'static str = "norinori";

    fn board(&self) -> Size {
        self.rooms().size()
    }

    fn answer_board(answer: &Grid<Shade>) -> Size {
        answer.size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault> {
        let mut bits = |count: usize| {
            let mut walls = Vec::with_capacity(count);
            while walls.len() < count {
                let five = body.digits(1, 32)?;
                walls.extend((0..5).rev().map(|bit| five >> bit & 1 == 1));
            }
            // What fills up the last character is no wall.
            walls.truncate(count);
            Ok(walls)
        };
        let east = bits(size.height() * (size.width() - 1))?;
        let south = bits((size.height() - 1) * size.width())?;
        Ok(of_walls(size, &east, &south))
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        let mut body = String::new();
        for towards in [Direction::East, Direction::South] {
            for five in self.walls(towards).chunks(5) {
                let value = (0..5).fold(0, |value, bit| value << 1 | u32::from(five.get(bit) == Some(&true)));
                body.extend(char::from_digit(value, 32));
            }
        }
        Ok(body)
    }

    fn read_blocks(
        size: Size,
        version: Version,
        blocks: &mut Blocks<'_>,
    ) -> Result<(Self, Option<Grid<Shade>>), Fault> {
        let puzzle = match version {
            Version::Three => {
                let count = blocks.line("the number of rooms")?;
                let names = blocks.grid(size, "the number of a room", |token| {
                    token.number::<u32>().map(|room| (room, token))
                })?;
                let puzzle = named(&names)?;
                let rooms = puzzle.cells_by_room().len();
                if count.number() != Some(rooms) {
                    return Err(count.fault(format!("the number of rooms, {rooms}")));
                }
                puzzle
            }
            Version::ThreeOne => {
                let (height, width) = (size.height(), size.width());
                let wall = |token: Token<'_>| match token.text {
                    "1" => Some(true),
                    "0" => Some(false),
                    _ => None,
                };
                let east = blocks.rows(height, width - 1, "`0` or `1` for a wall", wall)?;
                let south = blocks.rows(height - 1, width, "`0` or `1` for a wall", wall)?;
                of_walls(size, &east, &south)
            }
        };
        Ok((puzzle, blocks.shades(size)?))
    }

    fn write_blocks(
        &self,
        version: Version,
        answer: Option<&Grid<Shade>>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        let size = self.rooms().size();
        match version {
            Version::Three => {
                out.push_str(&format!("{}\n", self.cells_by_room().len()));
                pzpr::push_grid(out, size, |cell| self.rooms()[cell].0);
            }
            Version::ThreeOne => {
                for (towards, height, width) in [
                    (Direction::East, size.height(), size.width() - 1),
                    (Direction::South, size.height() - 1, size.width()),
                ] {
                    let walls = self.walls(towards);
                    pzpr::push_rows(out, height, width, |row, column| u8::from(walls[row * width + column]));
                }
            }
        }
        pzpr::push_shades(out, size, answer);
        Ok(())
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault> {
        named(&rows.grid("the name of a room", |token| Some((token.text, token)))?)
    }

    fn write_rows(&self, out: &mut String) {
        let letters: Vec<char> = ('a'..='z').chain('A'..='Z').collect();
        let lettered = self.cells_by_room().len() <= letters.len();
        text::push_aligned(out, self.rooms().size(), |cell| match self.rooms()[cell] {
            Room(room) if lettered => letters[room].to_string(),
            Room(room) => (room + 1).to_string(),
        });
    }

    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Grid<Shade>, Fault> {
        rows.shades(self.rooms().size())
    }

    fn write_solution_rows(&self, solution: &Grid<Shade>) -> String {
        text::shades(solution)
    }
}

impl Norinori {
    /// Whether there is a wall between each cell and the next one in this direction, where there is a next one.
    fn walls(&self, towards: Direction) -> Vec<bool> {
        let rooms = self.rooms();
        let next = |cell| rooms.size().neighbour(cell, towards);
        rooms.iter().filter_map(|(cell, room)| Some(rooms[next(cell)?] != *room)).collect()
    }
}

/// The board of rooms named by tokens of the input.
fn named<T: Ord + Copy>(names: &Grid<(T, Token<'_>)>) -> Result<Norinori, Fault> {
    Norinori::new(&names.map(|&(name, _)| name)).map_err(|error @ RoomError { cut_off }| {
        names[cut_off].1.fault("rooms whose cells hang together").because(error)
    })
}

/// The board whose rooms are what the walls part, each wall at the place that [`Norinori::walls`] gives it.
fn of_walls(size: Size, east: &[bool], south: &[bool]) -> Norinori {
    let open = |cell: Cell, towards| {
        let (walls, width, from) = match towards {
            Direction::East => (east, size.width() - 1, Some(cell)),
            Direction::South => (south, size.width(), Some(cell)),
            Direction::West => (east, size.width() - 1, size.neighbour(cell, Direction::West)),
            Direction::North => (south, size.width(), size.neighbour(cell, Direction::North)),
        };
        from.is_some_and(|from| !walls[from.row * width + from.column])
    };
    let mut names = Grid::from_fn(size, |_| None);
    let mut rooms = 0;
    for start in size.cells() {
        if names[start].is_some() {
            continue;
        }
        names[start] = Some(rooms);
        let mut area = vec![start];
        while let Some(cell) = area.pop() {
            for towards in Direction::ALL {
                let Some(there) = size.neighbour(cell, towards) else { continue };
                if names[there].is_none() && open(cell, towards) {
                    names[there] = Some(rooms);
                    area.push(there);
                }
            }
        }
        rooms += 1;
    }
    Norinori::of_areas(&names)
}
