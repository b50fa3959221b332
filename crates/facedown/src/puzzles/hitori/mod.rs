//! Hitori: blacken cells until no number stands twice in a row or column.

mod about;
mod constraints;
mod formats;
mod picture;
mod plan;
mod protocol;
mod puzzle;
mod rules;
mod small;
#[cfg(test)]
mod tests;

pub use puzzle::{Hitori, Symbol};
