//! Seals: zero-knowledge proofs without cards.
//!
//! A seal is compiled from a card protocol that the audit has found sound and zero-knowledge: the prover plays it alone
//! and proves that hidden cards exist which make the published course true.
//!
//! Reading order: `statement` (wires and shuffles), `holds` (the plain check), `derive` (the statement of a run), `rank`
//! (what was seen, as a number), `play` (both sides of a run), `case` and `seal` (what is sealed, and as which bytes),
//! `armour` (bytes as text).

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

mod armour;
mod case;
mod derive;
mod error;
mod holds;
mod natural;
mod play;
mod problem;
mod rank;
mod seal;
mod statement;

pub use armour::LONGEST_TEXT;
pub use case::{Case, lays};
pub use error::{Broken, Error};
pub use play::Limits;
pub use problem::Problem;
pub use seal::Seal;
pub use statement::{Piles, Shuffle, Statement, Wire, Witness};
