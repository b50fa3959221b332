//! The protocol, except its steps: what it is called, which puzzles it supports, what it costs, and what may go wrong without harm.
//! `docs/protocols/norinori.md` explains the cost.

use super::protocol::NorinoriProtocol;
use super::{Norinori, plan};
use crate::engine::{Face, Lay};
use crate::grid::{Bordered, Grid};
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};
use crate::puzzle::Shade;

impl Provable for Norinori {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&NorinoriProtocol];
}

impl Protocol<Norinori> for NorinoriProtocol {
    fn name(&self) -> &'static str {
        "norinori"
    }

    fn source(&self) -> &'static str {
        "Dumas, Lafourcade, Miyahara, Mizuki, Sasaki, Sone: Interactive Physical Zero-Knowledge Proof for Norinori, \
         2019, section 3"
    }

    fn plan_in(&self, puzzle: &Norinori, candidate: &Grid<Shade>, orders: &mut InOrder<'_>) -> Vec<Lay> {
        plan::plan(puzzle, candidate, orders.variant)
    }

    fn extract(&self, puzzle: &Norinori, committed: &[Face]) -> Option<Grid<Shade>> {
        let shades = committed.iter().map(|&card| match card {
            Face::CLUB => Some(Shade::Black),
            Face::BLANK => Some(Shade::White),
            _ => None,
        });
        Grid::from_values(puzzle.rooms().size(), shades.collect::<Option<Vec<_>>>()?)
    }

    fn alphabet(&self) -> Vec<Face> {
        // To a check that counts black and marker cards, a number card is as good as the starting card.
        vec![Face::CLUB, Face::BLANK, Face::TICK, Face::START]
    }

    fn cost(&self, puzzle: &Norinori, _variant: Variant) -> Stated {
        Stated::new(
            (2 * Bordered::around(puzzle.rooms().size()).places(), "2(m+2)(n+2) = 2mn + 4m + 4n + 8"),
            (7 * puzzle.cells_by_room().len() + 1, "7t + 1"),
        )
    }

    fn paper_cost(&self, puzzle: &Norinori) -> Stated {
        let (size, t) = (puzzle.rooms().size(), puzzle.cells_by_room().len());
        let (m, n) = (size.height(), size.width());
        Stated::new(
            (2 * m * n + 4 * m + 4 * n + 2 * t + 12, "2mn + 4m + 4n + 2t + 12"),
            (7 * t + 1, "7t + 1"),
        )
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        match variant {
            Variant::Published => &[],
            Variant::Repaired => &[(
                "return to the board > step 1: check dropped",
                "step 2a turns the same card up again, as the first of the border",
            )],
        }
    }
}
