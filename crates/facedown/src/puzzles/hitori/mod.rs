//! Hitori: blacken cells until no number stands twice in a row or column.

mod puzzle;

pub use puzzle::{Hitori, Symbol};
