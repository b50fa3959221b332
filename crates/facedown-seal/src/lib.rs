//! Seals: zero-knowledge proofs without cards.
//!
//! A seal is compiled from a card protocol that the audit has found sound and zero-knowledge: the prover plays it alone
//! and proves that hidden cards exist which make the published course true.
//!
//! ```
//! use facedown::protocol::Variant;
//! use facedown::puzzles::registry;
//! use facedown_seal::{MemoryLimit, Seal, Sealable, seal, verify};
//!
//! // P knows a solution.
//! let solved = registry::read_any("norinori\na a b\na b b\nsolution\n# . #\n# . #\n")?;
//! let case = Sealable::of(solved.as_ref(), "norinori", Variant::Repaired)?;
//! let text = seal(&case, &case.secrets()[0], MemoryLimit::default())?.to_string();
//!
//! // V has nothing but the text.
//! let received = Seal::read(&text)?;
//! let puzzle = received.sheet()?;
//! let case = Sealable::of(puzzle.as_ref(), received.protocol(), received.known_variant()?)?;
//! verify(&case, &received, MemoryLimit::default())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: `statement` (wires and shuffles), `holds` (the plain check), `derive` (the statement of a run), `rank`
//! (what was seen, as a number), `play` (both sides of a run), `gadgets` (shuffles as equations), [`argument`] (the
//! zero-knowledge argument for such equations), `sealable` and `seal` (what is sealed, and as which bytes), `armour` (bytes as
//! text), `sealing` (all of it together).

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

pub mod argument;
mod armour;
mod derive;
mod error;
mod gadgets;
mod holds;
mod play;
mod problem;
mod rank;
mod seal;
mod sealable;
mod sealing;
mod statement;

#[cfg(test)]
extern crate self as facedown_seal;

pub use argument::ProofSize;
pub use error::{Error, Violation};
pub use play::MemoryLimit;
pub use problem::SealError;
pub use seal::Seal;
pub use sealable::Sealable;
pub use sealing::{SealingCost, seal, sealing_cost, verify};
pub use statement::{Piles, ShuffleKind, Statement, WireShuffle, Witness};
