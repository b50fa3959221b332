//! Nurikabe: colour a sea black around white islands, each with one number that tells its size.

mod about;
mod constraints;
mod formats;
mod islands;
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
