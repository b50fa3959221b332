//! Nurikabe: colour a sea black around white islands, each with one number that tells its size.

mod constraints;
mod formats;
mod picture;
mod plan;
mod protocol;
#[cfg(test)]
mod protocol_tests;
mod puzzle;
mod rules;
mod small;

pub use protocol::SeaAndIslands;
pub use puzzle::Nurikabe;
