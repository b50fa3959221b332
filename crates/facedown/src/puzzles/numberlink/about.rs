//! The two protocols of Numberlink, except their steps: what they are called, which puzzles they support, what they cost, and what may go wrong
//! without harm. Their pages in `docs/protocols` explain the cost.

use super::plan::{self, Uncovered};
use super::protocol::NumberlinkProtocol;
use super::well_designed::WellDesignedProtocol;
use super::{Links, Numberlink};
use crate::engine::{Face, Lay};
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};

impl Provable for Numberlink {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&NumberlinkProtocol, &WellDesignedProtocol];
}

/// The one check of the published steps that V makes twice.
pub(in crate::puzzles) const fn overlooked(variant: Variant) -> &'static [(&'static str, &'static str)] {
    match variant {
        Variant::Published => &[(
            "verification > counting equal > step 3: check dropped",
            "V goes on with a heart or not at all",
        )],
        Variant::Repaired => &[],
    }
}

/// Whether number cards can number so many columns.
pub(in crate::puzzles) fn countable(cards: usize) -> Result<(), String> {
    match Face::number(cards) {
        Some(_) => Ok(()),
        None => Err(format!(
            "the protocol needs number cards up to {cards}, but they only go up to {}",
            Face::GREATEST_NUMBER
        )),
    }
}

impl Protocol<Numberlink> for NumberlinkProtocol {
    fn name(&self) -> &'static str {
        "numberlink"
    }

    fn source(&self) -> &'static str {
        "Ruangwises, Itoh: Physical Zero-Knowledge Proof for Numberlink, 2020, section 3.2"
    }

    fn supports(&self, puzzle: &Numberlink) -> Result<(), String> {
        countable(plan::network(puzzle)?.pairs.len() + 2)
    }

    fn plan_in(&self, puzzle: &Numberlink, candidate: &Links, _: &mut InOrder<'_>) -> Vec<Lay> {
        plan::plan(puzzle, candidate, Uncovered::Checkerboard)
    }

    fn extract(&self, puzzle: &Numberlink, committed: &[Face]) -> Option<Links> {
        plan::links(puzzle, committed, Uncovered::Checkerboard)
    }

    fn cost(&self, puzzle: &Numberlink, _variant: Variant) -> Stated {
        let network = plan::network(puzzle).ok();
        let places = puzzle.clues.size().area();
        let cards = network.map(|network| {
            let cards = network.pairs.len() + 2;
            match network.greatest_free_degree() {
                Some(degree) => cards * (places + 4) + cards + degree + 4,
                None => cards * places + cards + network.greatest_degree(),
            }
        });
        Stated::new(
            (cards, "(k+2)(mn+4) + k + 6 + D, where D = 4 if a cell without a number has four neighbours"),
            (2 * places, "2mn"),
        )
    }

    fn paper_cost(&self, puzzle: &Numberlink) -> Stated {
        let k = plan::network(puzzle).map(|network| network.pairs.len());
        Stated::new(
            (k.ok().map(|k| (k + 2) * (puzzle.clues.size().area() + 4) + k + 10), "(k+2)(mn+4) + k + 10"),
            (None, "not stated"),
        )
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        overlooked(variant)
    }
}

impl Protocol<Numberlink> for WellDesignedProtocol {
    fn name(&self) -> &'static str {
        "numberlink-well-designed"
    }

    fn source(&self) -> &'static str {
        "Ruangwises, Itoh: Physical Zero-Knowledge Proof for Numberlink, 2020, section 3.1"
    }

    fn supports(&self, puzzle: &Numberlink) -> Result<(), String> {
        match plan::network(puzzle)?.pairs.len() {
            0 => Err("a board without numbers is not well designed".into()),
            k => countable(k),
        }
    }

    fn is_meant_for(&self, puzzle: &Numberlink, solution: &Links) -> bool {
        puzzle.is_well_designed(solution)
    }

    fn plan_in(&self, puzzle: &Numberlink, candidate: &Links, _: &mut InOrder<'_>) -> Vec<Lay> {
        plan::plan(puzzle, candidate, Uncovered::NoNumber)
    }

    fn extract(&self, puzzle: &Numberlink, committed: &[Face]) -> Option<Links> {
        plan::links(puzzle, committed, Uncovered::NoNumber)
    }

    fn cost(&self, puzzle: &Numberlink, _variant: Variant) -> Stated {
        let places = puzzle.clues.size().area();
        let network = plan::network(puzzle).ok();
        let cards = |k: usize, degree: usize| k * places + k + degree;
        let cards = network.map(|network| cards(network.pairs.len(), network.greatest_degree()));
        Stated::new((cards, "kmn + k + D, where D = 4 if a cell has four neighbours"), (2 * places, "2mn"))
    }

    fn paper_cost(&self, puzzle: &Numberlink) -> Stated {
        let k = plan::network(puzzle).map(|network| network.pairs.len());
        Stated::new(
            (k.ok().map(|k| k * puzzle.clues.size().area() + k + 4), "kmn + k + 4"),
            (None, "not stated"),
        )
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        overlooked(variant)
    }
}
