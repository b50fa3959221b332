//! The puzzles: one folder each, with the instance and its formats, the rules, the constraints and the protocol.

pub mod disjoint_paths;
pub mod hitori;
pub mod norinori;
pub mod numberlink;
pub mod nurikabe;
pub mod one_per_row;
pub mod registry;
pub mod shakashaka;
pub mod sudoku;
#[cfg(test)]
pub(crate) mod trial;

pub use crate::puzzle::{ANSWER_FITS_THE_BOARD, Broken, Clue, Extent, Puzzle, Rule, Shade, Sheet};
