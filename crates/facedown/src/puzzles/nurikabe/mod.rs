//! Nurikabe: colour a sea black around white islands, each with one number that tells its size.

mod constraints;
mod formats;
mod picture;
mod puzzle;
mod rules;

pub use puzzle::Nurikabe;
