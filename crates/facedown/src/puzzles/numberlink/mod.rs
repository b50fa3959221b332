//! Numberlink: join each pair of equal numbers by a path; paths neither cross nor touch a cell twice.

mod puzzle;

pub use puzzle::{Links, Numberlink};
