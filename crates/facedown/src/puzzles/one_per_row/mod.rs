//! One per row: blacken one cell in each row, and none with a cross.

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

pub use puzzle::{OnePerRow, Printed};
