//! Zero-knowledge proofs made of playing cards.

pub mod audit;
pub mod constraints;
pub mod engine;
pub mod formats;
pub mod grid;
pub mod picture;
pub mod protocol;
pub mod puzzles;
pub mod subprotocols;
