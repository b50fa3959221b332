//! Numberlink: join each pair of equal numbers by a path; paths neither cross nor touch a cell twice.

mod constraints;
mod formats;
mod picture;
mod puzzle;
mod rules;

pub use puzzle::{Links, Numberlink};
pub use rules::PairError;
