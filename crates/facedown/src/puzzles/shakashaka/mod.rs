//! Shakashaka: fill white squares with black triangles so that all that stays white is rectangles.

mod constraints;
mod formats;
mod picture;
mod puzzle;
mod rules;

pub use crate::grid::Corner;
pub use puzzle::{Filling, Shakashaka, Square};
