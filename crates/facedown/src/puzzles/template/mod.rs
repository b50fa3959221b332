//! The template for new puzzles: a small genre of our own, complete in all its parts. Copy this folder, as
//! `docs/adding-a-puzzle.md` says.
//!
//! Blacken one cell in each row, and none with a cross.

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

pub use protocol::TemplateProtocol;
pub use puzzle::{Square, Template};
