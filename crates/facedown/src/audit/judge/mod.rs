//! One puzzle, one property: does the protocol have it there?

mod honest;
mod orders;
mod sound;
#[cfg(test)]
mod tests;

pub(super) use honest::{parting, unlawful, unsimulated};
pub use orders::Reordered;
pub(super) use sound::{FalseEnds, Patience, false_ends};

use super::Unknown;
use super::small::Small;
use crate::engine::{Chapters, Laid, Lay, Shown, Stop};
use crate::protocol::{Protocol, Variant};
use std::fmt;
use std::str::FromStr;

/// What is asked of a protocol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Property {
    /// An honest prover is accepted, however the shuffles fall out.
    Completeness,
    /// Whoever is accepted has laid a solution.
    Soundness,
    /// What is seen tells nothing of the solution.
    ZeroKnowledge,
    /// A run costs what the formula says.
    Cost,
    /// Whatever goes wrong in a run is noticed.
    Faults,
}

impl Property {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Completeness, Self::Soundness, Self::ZeroKnowledge, Self::Cost, Self::Faults];

    /// The name on the command line and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Completeness => "completeness",
            Self::Soundness => "soundness",
            Self::ZeroKnowledge => "zero-knowledge",
            Self::Cost => "cost",
            Self::Faults => "faults",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Property {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let names = Self::ALL.map(Self::name).join(", ");
        Self::ALL
            .into_iter()
            .find(|property| property.name() == text)
            .ok_or_else(|| Unknown(format!("`{text}` is no property: there are {names}")))
    }
}

/// Whose formula for a cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// This library's.
    Ours,
    /// The paper's.
    Paper,
}

/// Why a protocol does not have a property on a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Why<S> {
    /// An honest prover is stopped.
    HonestStopped {
        /// The solution.
        solution: S,
        /// Where and why.
        stop: Stop,
    },
    /// A prover is accepted who has laid no solution.
    FalseAccepted {
        /// What was committed to, card by card.
        committed: Vec<Laid>,
        /// The candidate that the cards stand for, if any.
        candidate: Option<S>,
        /// What the prover laid, ask by ask.
        lays: Vec<Lay>,
        /// The orders in which the verifier took things, where they were others than the usual ones.
        reordered: Vec<Reordered>,
    },
    /// What is seen does not obey a law of public data.
    Seen {
        /// The solution.
        solution: S,
        /// What is seen, and the law.
        shown: Shown,
    },
    /// Two solutions are told apart by what is seen.
    ViewsPart {
        /// The two solutions.
        solutions: [S; 2],
        /// Where, and what is seen with each; nothing when one of the runs is at its end.
        seen: [Option<Shown>; 2],
    },
    /// The cost is not what the formula says.
    Costs {
        /// Cards and shuffles, as measured.
        measured: (usize, usize),
        /// Cards and shuffles, by the formula.
        stated: (Option<usize>, Option<usize>),
        /// Whose formula.
        by: Formula,
    },
}

/// What was found on one puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judged<S> {
    /// Solutions tried.
    pub solutions: u64,
    /// Turn-ups compared with their laws, or branches followed in a search.
    pub steps: u64,
    /// States met in a search.
    pub states: u64,
    /// Orders in which the verifier took things in a search.
    pub orders: u64,
    /// Whether these are all orders that the paper leaves open.
    pub all_orders: bool,
    /// What keeps the answer from being complete, if anything.
    pub incomplete: Option<String>,
    /// The failure, if there is one.
    pub why: Option<Why<S>>,
}

impl<S> Judged<S> {
    const fn new() -> Self {
        Self { solutions: 0, steps: 0, states: 0, orders: 0, all_orders: false, incomplete: None, why: None }
    }
}

/// Whether a protocol has a property on a puzzle. Searches for the same protocol and variant may share `chapters`.
#[must_use]
pub fn judge<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    property: Property,
    chapters: &Chapters,
) -> Judged<P::Solution> {
    match property {
        Property::Completeness => honest::completeness(protocol, puzzle, variant),
        Property::Soundness => sound::soundness(protocol, puzzle, variant, chapters),
        Property::ZeroKnowledge => honest::zero_knowledge(protocol, puzzle, variant),
        Property::Cost => honest::cost(protocol, puzzle, variant),
        Property::Faults => Judged {
            incomplete: Some("faults are not judged puzzle by puzzle: see `faults`".into()),
            ..Judged::new()
        },
    }
}
