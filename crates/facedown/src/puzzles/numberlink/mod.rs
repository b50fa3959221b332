//! Numberlink: join each pair of equal numbers by a path; paths neither cross nor touch a cell twice.

pub(super) mod about;
mod constraints;
mod formats;
pub(in crate::puzzles) mod network;
mod pairs;
mod picture;
mod plan;
pub(in crate::puzzles) mod protocol;
mod puzzle;
mod rules;
mod small;
#[cfg(test)]
mod tests;
mod well_designed;

pub use pairs::PairError;
pub use puzzle::{Links, Numberlink};
