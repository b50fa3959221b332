//! What a Numberlink board and its solution are.

use crate::grid::{Cell, Direction, Grid, Size};
use crate::puzzles::Clue;

/// A Numberlink board: each number stands exactly twice. Its solution is [`Links`].
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Numberlink {
    /// The number of each cell that has one.
    pub clues: Grid<Option<Clue>>,
}

/// Which neighbouring cells are linked by a line: a candidate solution of a Numberlink board.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Links {
    east: Grid<bool>,
    south: Grid<bool>,
}

impl Links {
    /// No line anywhere.
    #[must_use]
    pub fn none(size: Size) -> Self {
        Self { east: Grid::from_fn(size, |_| false), south: Grid::from_fn(size, |_| false) }
    }

    /// Height and width of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.east.size()
    }

    /// Whether a line leaves the cell in this direction.
    #[must_use]
    pub fn linked(&self, cell: Cell, towards: Direction) -> bool {
        let Some(there) = self.size().neighbour(cell, towards) else { return false };
        match towards {
            Direction::East => self.east[cell],
            Direction::South => self.south[cell],
            Direction::West => self.east[there],
            Direction::North => self.south[there],
        }
    }

    /// Draws or rubs out the line from the cell in this direction; nothing happens at the edge of the board.
    pub fn set(&mut self, cell: Cell, towards: Direction, linked: bool) {
        let Some(there) = self.size().neighbour(cell, towards) else { return };
        match towards {
            Direction::East => self.east[cell] = linked,
            Direction::South => self.south[cell] = linked,
            Direction::West => self.east[there] = linked,
            Direction::North => self.south[there] = linked,
        }
    }

    /// The cells that the cell is linked to: north, east, south, west.
    pub fn from(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        Direction::ALL
            .into_iter()
            .filter(move |&towards| self.linked(cell, towards))
            .filter_map(move |towards| self.size().neighbour(cell, towards))
    }
}
