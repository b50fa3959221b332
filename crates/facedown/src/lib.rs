//! Zero-knowledge proofs made of playing cards.

pub mod formats;
pub mod grid;
pub mod picture;
pub mod puzzles;
