//! Sudoku: a number in each cell, and none twice in a row, a column or a box.

mod about;
mod constraints;
mod formats;
mod picture;
mod protocol;
mod puzzle;
mod rules;
mod small;
#[cfg(test)]
mod tests;

pub use puzzle::{GivenError, Sudoku};
