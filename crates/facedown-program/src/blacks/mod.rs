//! The open question of section 6: how many black squares does a board without numbers need so that it has one solution?
//!
//! A *layout* is a set of black squares of an m x n board. Every layout counts: also the one without black squares, and the one
//! without white squares, whose only filling is empty. A layout is *unique* if exactly one filling of its white squares leaves
//! nothing but rectangles white. The layout that is all black is unique, so there is a least number of black squares for every size.
//!
//! Two ways to find it, which share only what a vertex may look like (`vertex`):
//!
//! - [`by_search`] goes through the layouts by their number of black squares, one of each class of symmetry, and counts the fillings of each, up to two.
//! - [`by_states`] builds all layouts at once, square by square. What matters of the squares so far is which borders their fillings can
//!   have, and whether in one way or in more; layouts that agree in that are one *state*, of which only the fewest black squares count.
//!   With a bound on the number of states it gives an upper bound instead.

mod layout;
mod search;
mod states;
mod vertex;

pub use layout::BlackSet;
pub use search::{by_search, fillings};
pub use states::{StatesKept, by_states};

pub(crate) use vertex::fits_at_vertex;

use facedown::grid::Size;

/// The layouts of a size that are unique with the fewest black squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Least {
    /// The size of the board.
    pub size: Size,
    /// The fewest black squares.
    pub blacks: usize,
    /// The number of layouts that have so few. Mirror images and turned ones count by themselves.
    pub layouts: u128,
    /// The number of classes of symmetry among them, where they were counted.
    pub classes: Option<u128>,
    /// One of them.
    pub example: BlackSet,
}
