//! What a Numberlink board and its solution are.

use super::rules;
use crate::grid::{Cell, Direction, Grid, Sides, Size};
use crate::puzzle::cells::Cells;
use crate::puzzle::on_board::puzzle_on_a_board;
use crate::puzzle::{Clue, Puzzle};

/// A Numberlink board: each number stands exactly twice. Its solution is [`Links`].
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::numberlink::Numberlink;
///
/// let board = Numberlink::read("numberlink\n1 . .\n1 . .", Format::Text)?.puzzle;
/// let short = board.read_solution("+ + +\n|\n+ + +")?;
/// assert!(board.check(&short).is_empty(), "cells may stay empty");
/// assert!(!board.is_well_designed(&short), "but not on a well-designed board");
/// let open = board.read_solution("+-+ +\n\n+ + +")?;
/// let broken: Vec<&str> = board.check(&open).iter().map(|broken| broken.rule.name).collect();
/// assert_eq!(broken, ["equal_numbers_are_joined", "line_ends_at_numbers"]);
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Numberlink {
    /// The number of each cell that has one.
    pub clues: Grid<Option<Clue>>,
}

/// Which neighbouring cells are linked by a line: a candidate solution of a Numberlink board.
///
/// ```
/// use facedown::grid::{Cell, Direction, Size};
/// use facedown::puzzles::numberlink::Links;
///
/// let mut links = Links::none(Size::new(1, 3)?);
/// links.set(Cell::new(0, 0), Direction::East, true);
/// assert!(links.linked(Cell::new(0, 1), Direction::West));
/// assert_eq!(links.from(Cell::new(0, 1)).collect::<Vec<_>>(), [Cell::new(0, 0)]);
/// # Ok::<(), facedown::grid::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Links(pub(super) Sides<bool>);

impl Links {
    /// No line anywhere.
    #[must_use]
    pub fn none(size: Size) -> Self {
        Self(Sides::blank(size))
    }

    /// Height and width of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.0.size()
    }

    /// Whether a line leaves the cell in this direction.
    #[must_use]
    pub fn linked(&self, cell: Cell, towards: Direction) -> bool {
        self.0.get(cell, towards) == Some(&true)
    }

    /// Draws or rubs out the line from the cell in this direction; nothing happens at the edge of the board.
    pub fn set(&mut self, cell: Cell, towards: Direction, linked: bool) {
        self.0.set(cell, towards, linked);
    }

    /// The cells that the cell is linked to: north, east, south, west.
    pub fn from(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        Direction::ALL
            .into_iter()
            .filter(move |&towards| self.linked(cell, towards))
            .filter_map(move |towards| self.size().neighbour(cell, towards))
    }
}

impl Puzzle for Numberlink {
    type Solution = Links;

    const NAME: &'static str = "numberlink";
    const FIRST_WORDS: &'static [&'static str] = &[Self::NAME, Self::LINK];

    puzzle_on_a_board!(rules);
}
