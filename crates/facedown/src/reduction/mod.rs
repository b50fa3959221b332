//! From a formula to a Shakashaka board with as many solutions as the formula has satisfying assignments.
//!
//! This is section 3 of "Computational complexity and an integer programming model of Shakashaka" (Demaine, Okamoto,
//! Uehara, Uno, 2013), with gadgets of our own that need no planarity: `docs/hardness.md` goes through it in the
//! paper's order. [`Cnf`] is the formula, [`Gadget`]s are what the board is made of, and a [`Reduction`] knows the
//! way there and back.
//!
//! ```
//! use facedown::puzzles::Puzzle;
//! use facedown::reduction::{Cnf, Reduction};
//!
//! let cnf = Cnf::read("p cnf 2 2\n1 -2 0\n2 0\n")?;
//! let reduction = Reduction::of(&cnf).unwrap();
//! assert_eq!(reduction.board.size().to_string(), "11x12");
//! # Ok::<(), facedown::formats::ReadError>(())
//! ```

mod cnf;
mod gadgets;
mod layout;
mod picture;
#[cfg(test)]
mod tests;

pub use cnf::{Cnf, number};
pub use gadgets::{GADGETS, Gadget, Lane, Tile};

use crate::constraints::Literal;
use crate::grid::{Cell, Grid, LONGEST_SIDE};
use crate::puzzles::shakashaka::{Filling, Shakashaka};

/// A board made from a formula.
///
/// The solutions of the board are in bijection with the assignments that satisfy the formula:
/// [`Reduction::assignment`] is one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reduction {
    /// For each variable the square that holds a triangle when the variable is true.
    values: Vec<Cell>,
    /// The board.
    pub board: Shakashaka,
    /// The tiles that the board is made of. All else is black, but for the numbers that link tiles or end clauses.
    pub pieces: Vec<Piece>,
}

/// A tile on the board, and what it is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The tile.
    pub tile: Tile,
    /// Its place, counted in tiles. The column is the number of its variable.
    pub(crate) at: Cell,
    /// The clause that it belongs to, counted from 0; nothing for the wire of a variable.
    pub(crate) clause: Option<usize>,
    /// The literal of the clause that it reads.
    pub(crate) literal: Option<Literal>,
}

impl Piece {
    /// The square at the top left of the tile.
    pub(crate) const fn corner(&self) -> Cell {
        Cell::new(self.at.row * layout::PITCH, self.at.column * layout::PITCH)
    }
}

/// A formula whose board would be larger than boards can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the board of this formula would have {height} rows and {width} columns, and boards have at most {LONGEST_SIDE} of each"
)]
pub struct TooLarge {
    /// The height that the board would have.
    pub height: usize,
    /// The width that the board would have.
    pub width: usize,
}

impl Reduction {
    /// The board of the formula.
    ///
    /// # Errors
    /// When the board would be too large.
    pub fn of(cnf: &Cnf) -> Result<Self, TooLarge> {
        layout::reduce(cnf)
    }

    /// The values of the variables in a solution of the board; nothing for a grid of another size.
    #[must_use]
    pub fn assignment(&self, solution: &Grid<Filling>) -> Option<Vec<bool>> {
        let is_triangle = |cell: &Cell| matches!(solution[*cell], Filling::Triangle(_));
        (solution.size() == self.board.squares.size()).then(|| self.values.iter().map(is_triangle).collect())
    }
}
