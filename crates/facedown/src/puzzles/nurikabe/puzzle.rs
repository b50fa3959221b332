//! What a Nurikabe board is.

use crate::grid::Grid;
use crate::puzzles::Clue;

/// A Nurikabe board. Its solution is a `Grid<Shade>`: the sea is black, the islands are white.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Nurikabe {
    /// The clue of each cell that has one.
    pub clues: Grid<Option<Clue>>,
}
