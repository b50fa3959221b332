//! One case, one property: does the case have it?

mod honest;
mod orders;
mod sound;

pub use orders::Reordered;
#[cfg(test)]
pub(crate) use orders::permutations;
pub(super) use orders::reordered;
pub(super) use sound::{Hunt, Patience};

use super::outcomes::OutcomeError;
use crate::case::{Case, Secret};
use crate::engine::{Chapters, Face, Laid, Lay, Seeded, Shown, Stop, Table};
use crate::protocol::Property;
use orders::TriedOrders;

/// Whose formula for a cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CostFormula {
    /// This library's.
    Ours,
    /// The paper's.
    Paper,
}

/// Why a case does not have a property.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Why {
    /// An honest prover is stopped.
    HonestStopped {
        /// What the prover knows.
        known: Secret,
        /// Where and why.
        stop: Stop,
        /// The orders in which the verifier took things, where they were others than the usual ones.
        reordered: Vec<Reordered>,
    },
    /// An honest prover is accepted, and is committed to something else than they should be.
    OtherCommitted {
        /// What the prover knows.
        known: Secret,
        /// What they are committed to.
        committed: Vec<Face>,
    },
    /// A prover is accepted who has not laid what is claimed.
    FalseAccepted {
        /// What was committed to, card by card.
        committed: Vec<Laid>,
        /// The same, with faces for the cards that were never turned up.
        faces: Vec<Face>,
        /// What the prover laid, ask by ask.
        lays: Vec<Lay>,
        /// The orders in which the verifier took things, where they were others than the usual ones.
        reordered: Vec<Reordered>,
    },
    /// What is seen does not obey a law of public data.
    Seen {
        /// What the prover knows.
        known: Secret,
        /// What is seen, and the law.
        shown: Shown,
    },
    /// What is seen does not obey a law, given what was seen before.
    Unlawful {
        /// What the prover knows.
        known: Secret,
        /// What is seen, and the law.
        failure: OutcomeError,
    },
    /// What is seen distinguishes two honest provers.
    ViewsPart {
        /// What the two know.
        known: [Secret; 2],
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
        by: CostFormula,
    },
}

/// What was found in one case.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Judgement {
    /// Honest provers tried.
    pub solutions: u64,
    /// Turn-ups compared with their laws, or branches followed in a search.
    pub steps: u64,
    /// States met in a search.
    pub(crate) states: u64,
    /// Ways to lay the cards that V accepts.
    pub(crate) ways: u64,
    /// Orders in which the verifier took things.
    pub orders: u64,
    /// Whether these are all orders that the paper leaves open.
    pub(crate) all_orders: bool,
    /// Cards and shuffles of the first run that was measured.
    pub(crate) cost: Option<(usize, usize)>,
    /// What keeps the answer from being complete, if anything.
    pub incomplete: Option<String>,
    /// The failure, if there is one.
    pub why: Option<Why>,
}

impl Judgement {
    /// V is tried in these orders, which are all as long as no run says otherwise.
    fn in_orders(orders: &TriedOrders) -> Self {
        Self { orders: orders.ways.len() as u64, all_orders: true, ..Self::default() }
    }
}

/// Whether a case has a property. Searches may share `chapters`.
#[must_use]
pub fn judge(case: &Case<'_>, property: Property, chapters: &Chapters) -> Judgement {
    match property {
        Property::Completeness => honest::completeness(case),
        Property::Soundness | Property::DeckSoundness => sound::soundness(case, chapters, property),
        Property::ZeroKnowledge => honest::zero_knowledge(case),
        Property::Cost => honest::cost(case),
        Property::Faults => Judgement {
            incomplete: Some("faults are not judged case by case: see `faults`".into()),
            ..Judgement::default()
        },
    }
}

/// The orders in which V is tried: all, if there are at most this many.
fn orders_of(case: &Case<'_>, most: usize) -> TriedOrders {
    // How many things there are each time that the order is left open: a run without cards shows it, as far as it goes.
    let counts = |way: &[Reordered]| {
        let mut table = reordered(Table::simulated(Seeded::new(0)), way);
        let _ = case.run(&mut table);
        table.left_open().iter().flatten().copied().collect()
    };
    match most {
        0 | 1 => TriedOrders::usual(),
        most => TriedOrders::of(counts, most),
    }
}
