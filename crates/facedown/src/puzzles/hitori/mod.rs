//! Hitori: blacken cells until no number stands twice in a row or column.

mod constraints;
mod formats;
mod picture;
mod puzzle;
mod rules;

pub use puzzle::{Hitori, Symbol};
