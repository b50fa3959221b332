//! Seals: zero-knowledge proofs without cards.
//!
//! A seal is compiled from a card protocol that the audit has found sound and zero-knowledge: the prover plays it alone
//! and proves that hidden cards exist which make the published course true.
//!
//! Reading order: `statement` (wires and shuffles), `holds` (the plain check), `gadgets` (shuffles as equations),
//! [`argument`] (the zero-knowledge argument for such equations).

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

pub mod argument;
mod error;
mod gadgets;
mod holds;
mod statement;

#[cfg(test)]
extern crate self as facedown_seal;

pub use argument::{Size, prove, size, verify};
pub use error::{Broken, Error};
pub use statement::{Piles, Shuffle, Statement, Wire, Witness};
