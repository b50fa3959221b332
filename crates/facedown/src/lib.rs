//! Zero-knowledge proofs made of playing cards.

pub mod grid;
pub mod puzzles;
