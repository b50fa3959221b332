//! Shakashaka: fill white squares with black triangles so that all that stays white is rectangles.

mod puzzle;
mod rules;

pub use puzzle::{Corner, Filling, Shakashaka, Square};
