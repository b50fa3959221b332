//! Nurikabe: colour a sea black around white islands, each with one number, its size.

mod about;
mod constraints;
mod formats;
mod islands;
mod picture;
mod plan;
mod protocol;
mod puzzle;
mod rules;
mod small;
#[cfg(test)]
mod tests;

pub use puzzle::Nurikabe;
