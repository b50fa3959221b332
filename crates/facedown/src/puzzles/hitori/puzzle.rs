//! What a Hitori board is.

use crate::grid::Grid;

/// What is printed on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A number.
    Number(u32),
    /// Nothing: the cell equals no other.
    Blank,
    /// A question mark: a number that the author keeps to themselves.
    Unknown,
}

/// A Hitori board. Its solution is a `Grid<Shade>`.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Hitori {
    /// What is printed on each cell.
    pub symbols: Grid<Symbol>,
}
