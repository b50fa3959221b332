//! Proves with cards that a well-designed Numberlink board has a solution: all cells are covered, and no path makes a
//! detour.
//!
//! Source: Ruangwises, Itoh, *Physical Zero-Knowledge Proof for Numberlink*, 2020, section 3.1, steps 1 to 5. Steps 2
//! to 5 are the sub-protocol [`counting_equal`](crate::subprotocols::counting_equal).
//!
//! | cell | cards |
//! |---|---|
//! | on the path of pair x | `E_k(x)`: k cards, a heart at place x, clubs elsewhere |
//!
//! The letters are those of the [general protocol](super::NumberlinkProtocol), with b = k.
//!
//! A board is well designed when it has one solution only, which covers all cells. Whether it is, is for a solver to say.
//! The protocol is sound on every board; on one that is not well designed, an honest prover may not be able to go
//! through with it, since there is no number for an empty cell.
//!
//! # Cost
//!
//! kmn + k + D cards, where D is the greatest number of neighbours of a cell: the paper's kmn + k + 4 on every board of
//! at least 3x3. Two double scrambles a cell, 2mn.
//!
//! # What P is dealt
//!
//! For each cell without a number one heart and k-1 clubs, as the paper has P put it there.
//!
//! # Where the text leaves something open
//!
//! As in the general protocol, but for the extra rows, which there are none of: published, step 3 overlooks a second heart, and
//! paths may cross; for this P needs more hearts than are dealt. A board without numbers is not served: it is not well
//! designed.

use super::network::{put_back, take};
use super::plan::{self, Uncovered};
use super::protocol::{around, countable, malformed, overlooked};
use super::{Links, Numberlink};
use crate::engine::{Face, Lay, Row, Stop, Table};
use crate::protocol::{Protocol, Stated, Variant};
use crate::subprotocols::counting_equal::count_equal;

/// The protocol for well-designed boards.
#[derive(Clone, Copy, Debug)]
pub struct NumberlinkWellDesigned;

/// Steps 1 to 5 for one cell.
fn verify(
    table: &mut Table<'_>,
    board: &Row,
    places: &[usize],
    expected: usize,
    variant: Variant,
) -> Result<(), Stop> {
    table.step(
        "1",
        "The sequence on the cell becomes Row 1, those on its neighbours the next; marking cards are put",
    )?;
    let sequences = take(table, board, places.iter().copied())?;
    let sequences = count_equal(table, sequences, expected, malformed(variant))?;
    put_back(table, board, places.iter().copied(), sequences)
}

impl Protocol<Numberlink> for NumberlinkWellDesigned {
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

    fn run(&self, table: &mut Table<'_>, puzzle: &Numberlink, variant: Variant) -> Result<(), Stop> {
        let network = match self.serves(puzzle).and_then(|()| plan::network(puzzle)) {
            Ok(network) => network,
            Err(why) => return table.impossible(why),
        };
        let terminals = network.terminals();
        let width = Some(puzzle.clues.size().width());
        let board = table.scope("setup", |table| network.lay_out(table, network.pairs.len(), width))?;
        table.scope("verification", |table| {
            table.any_order(terminals.len()).into_iter().try_for_each(|place| {
                let places = around(table, &network, place);
                let expected = if terminals[place].is_some() { 1 } else { 2 };
                let inputs = (places, expected, variant);
                table.round_of(&board, inputs, |table, board, (places, expected, variant)| {
                    verify(table, board, places, *expected, *variant)
                })
            })
        })
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

    fn alphabet(&self) -> Vec<Face> {
        vec![Face::CLUB, Face::HEART]
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
