//! Shakashaka: fill white squares with black triangles so that all that stays white is rectangles.

mod about;
mod constraints;
mod formats;
mod numbers;
mod patterns;
#[cfg(test)]
mod patterns_tests;
mod picture;
mod plan;
mod protocol;
mod puzzle;
mod rules;
mod small;
#[cfg(test)]
mod tests;
mod windows;

pub use crate::grid::Corner;
pub use puzzle::{Filling, Shakashaka, Square};
