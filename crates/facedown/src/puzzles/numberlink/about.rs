//! The two protocols of Numberlink, but for the steps: what they are called, whom they serve, what they cost, and what may go wrong without harm.
//!
//! # Cost of the general protocol
//!
//! The paper's (k+2)(mn+4) + k + 10 cards are those of a board that has a cell without a number and with four
//! neighbours. In general the marking cards are k+2 in Row 0 and D+4 in Column 0, where D is the greatest number of
//! neighbours of a cell without a number. If all cells have numbers there are no extra rows, and D is taken over all
//! cells: (k+2)mn + k + 2 + D. Shuffles: two double scrambles a cell, 2mn. The extra rows are put down once and come
//! back from each matrix in their order, so that nobody has to look at them.
//!
//! # Cost of the protocol for well-designed boards
//!
//! kmn + k + D cards, where D is the greatest number of neighbours of a cell: the paper's kmn + k + 4 on every board of
//! at least 3x3. Two double scrambles a cell, 2mn.

use super::plan::{self, Uncovered};
use super::protocol::NumberlinkProtocol;
use super::well_designed::WellDesignedProtocol;
use super::{Links, Numberlink};
use crate::engine::{Face, Lay};
use crate::protocol::{Protocol, Provable, Stated, Variant};

impl Provable for Numberlink {
    fn protocols() -> &'static [&'static dyn Protocol<Self>] {
        &[&NumberlinkProtocol, &WellDesignedProtocol]
    }
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
        "Ruangwises, Itoh, Physical Zero-Knowledge Proof for Numberlink, 2020, section 3.2"
    }

    fn is_repaired(&self) -> bool {
        true
    }

    fn serves(&self, puzzle: &Numberlink) -> Result<(), String> {
        countable(plan::network(puzzle)?.pairs.len() + 2)
    }

    fn plan(&self, puzzle: &Numberlink, candidate: &Links, _variant: Variant) -> Vec<Lay> {
        plan::network(puzzle).map_or_else(
            |_| Vec::new(),
            |network| plan::plan(&network, puzzle.clues.size(), candidate, Uncovered::Checkerboard),
        )
    }

    fn extract(&self, puzzle: &Numberlink, committed: &[Face]) -> Option<Links> {
        let network = plan::network(puzzle).ok()?;
        let numbers = network.numbers(committed, network.pairs.len() + 2)?;
        Some(plan::links(puzzle.clues.size(), &network.follow(&numbers)))
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
        Stated {
            cards,
            cards_formula: "(k+2)(mn+4) + k + 6 + D, where D = 4 if a cell without a number has four neighbours",
            shuffles: Some(2 * places),
            shuffles_formula: "2mn",
        }
    }

    fn paper_cost(&self, puzzle: &Numberlink) -> Stated {
        let k = plan::network(puzzle).map(|network| network.pairs.len());
        Stated {
            cards: k.ok().map(|k| (k + 2) * (puzzle.clues.size().area() + 4) + k + 10),
            cards_formula: "(k+2)(mn+4) + k + 10",
            shuffles: None,
            shuffles_formula: "not stated",
        }
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
        "Ruangwises, Itoh, Physical Zero-Knowledge Proof for Numberlink, 2020, section 3.1"
    }

    fn is_repaired(&self) -> bool {
        true
    }

    fn serves(&self, puzzle: &Numberlink) -> Result<(), String> {
        match plan::network(puzzle)?.pairs.len() {
            0 => Err("a board without numbers is not well designed".into()),
            k => countable(k),
        }
    }

    fn is_meant_for(&self, puzzle: &Numberlink, solution: &Links) -> bool {
        puzzle.is_well_designed(solution)
    }

    fn plan(&self, puzzle: &Numberlink, candidate: &Links, _variant: Variant) -> Vec<Lay> {
        plan::network(puzzle).map_or_else(
            |_| Vec::new(),
            |network| plan::plan(&network, puzzle.clues.size(), candidate, Uncovered::NoNumber),
        )
    }

    fn extract(&self, puzzle: &Numberlink, committed: &[Face]) -> Option<Links> {
        let network = plan::network(puzzle).ok()?;
        let numbers = network.numbers(committed, network.pairs.len())?;
        Some(plan::links(puzzle.clues.size(), &network.follow(&numbers)))
    }

    fn cost(&self, puzzle: &Numberlink, _variant: Variant) -> Stated {
        let places = puzzle.clues.size().area();
        let network = plan::network(puzzle).ok();
        let cards = |k: usize, degree: usize| k * places + k + degree;
        Stated {
            cards: network.map(|network| cards(network.pairs.len(), network.greatest_degree())),
            cards_formula: "kmn + k + D, where D = 4 if a cell has four neighbours",
            shuffles: Some(2 * places),
            shuffles_formula: "2mn",
        }
    }

    fn paper_cost(&self, puzzle: &Numberlink) -> Stated {
        let k = plan::network(puzzle).map(|network| network.pairs.len());
        Stated {
            cards: k.ok().map(|k| k * puzzle.clues.size().area() + k + 4),
            cards_formula: "kmn + k + 4",
            shuffles: None,
            shuffles_formula: "not stated",
        }
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        overlooked(variant)
    }
}
