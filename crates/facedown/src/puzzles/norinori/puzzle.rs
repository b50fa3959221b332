//! What a Norinori board is.

use super::rules;
use crate::formats::Format;
use crate::grid::{Cell, Grid, Size, areas};
use crate::puzzle::on_board::puzzle_on_a_board;
use crate::puzzle::{Puzzle, Shade};
use std::collections::BTreeSet;

/// A room, by its number: rooms are numbered from 0 in reading order of their first cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Room(pub usize);

/// A Norinori board: a partition of the cells into connected rooms. Its solution is a `Grid<Shade>`.
///
/// ```
/// use facedown::grid::{Cell, Grid, Size};
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::norinori::Norinori;
///
/// let names = Grid::from_values(Size::new(2, 3)?, "aabbbb".chars().collect()).unwrap();
/// let board = Norinori::new(&names)?;
/// assert_eq!(board.cells_by_room().len(), 2);
/// assert_eq!(board.cells_by_room()[0], [Cell::new(0, 0), Cell::new(0, 1)]);
/// let answer = board.read_solution("# # .\n. . .")?;
/// assert_eq!(board.check(&answer)[0].rule.name, "room_has_two_black");
///
/// let names = Grid::from_values(Size::new(1, 3)?, vec!['a', 'b', 'a']).unwrap();
/// assert_eq!(Norinori::new(&names).unwrap_err().cut_off, Cell::new(0, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Norinori {
    rooms: Grid<Room>,
    cells: Vec<Vec<Cell>>,
}

/// A room whose cells are not connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the room of {cut_off} is not connected: give its parts different names")]
pub struct RoomError {
    /// A cell of the part that is cut off from the room's first cell.
    pub cut_off: Cell,
}

impl Norinori {
    /// The board whose rooms are the cells of equal name, whatever the names are.
    ///
    /// # Errors
    /// When cells of one name are not connected.
    pub fn new<T: Ord>(names: &Grid<T>) -> Result<Self, RoomError> {
        let board = Self::of_areas(names.size(), |one, other| names[one] == names[other]);
        let mut known = BTreeSet::new();
        match board.cells.iter().find(|cells| !known.insert(&names[cells[0]])) {
            Some(cells) => Err(RoomError { cut_off: cells[0] }),
            None => Ok(board),
        }
    }

    /// The board whose rooms are what can be reached from neighbour to neighbour, where two are joined.
    pub(super) fn of_areas(size: Size, joined: impl Fn(Cell, Cell) -> bool) -> Self {
        let cells = areas(Grid::from_fn(size, |_| true), joined);
        let mut rooms = Grid::from_fn(size, |_| Room(0));
        for (room, cells) in cells.iter().enumerate() {
            cells.iter().for_each(|&cell| rooms[cell] = Room(room));
        }
        Self { rooms, cells }
    }

    /// The room of each cell.
    #[must_use]
    pub const fn rooms(&self) -> &Grid<Room> {
        &self.rooms
    }

    /// The cells of each room, in reading order.
    #[must_use]
    pub fn cells_by_room(&self) -> &[Vec<Cell>] {
        &self.cells
    }
}

impl Puzzle for Norinori {
    type Solution = Grid<Shade>;

    const NAME: &'static str = "norinori";
    const FORMATS: &'static [Format] = &[Format::Url, Format::Pzpr, Format::PzprWalls, Format::Text];

    puzzle_on_a_board!(rules);
}
