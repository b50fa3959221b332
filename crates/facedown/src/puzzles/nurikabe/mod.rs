//! Nurikabe: colour a sea black around white islands, each with one number that tells its size.

mod puzzle;

pub use puzzle::Nurikabe;
