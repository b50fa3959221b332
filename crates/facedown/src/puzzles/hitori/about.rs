//! The protocol, except its steps: what it is called, which puzzles it supports, what it costs, and what may go wrong without harm.
//! `docs/protocols/hitori.md` explains the cost.

use super::protocol::{HitoriProtocol, first_may_stay_black};
use super::{Hitori, Symbol, plan};
use crate::engine::{Face, Lay};
use crate::grid::{Bordered, Grid};
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};
use crate::puzzle::Shade;

impl Provable for Hitori {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&HitoriProtocol];
}

impl Protocol<Hitori> for HitoriProtocol {
    fn name(&self) -> &'static str {
        "hitori"
    }

    fn source(&self) -> &'static str {
        "Robert, Miyahara, Lafourcade, Mizuki: Interactive Physical ZKP for Connectivity: Applications to Nurikabe and Hitori, 2021, section 4"
    }

    fn supports(&self, puzzle: &Hitori) -> Result<(), String> {
        match puzzle.symbols.iter().find(|(_, symbol)| **symbol == Symbol::Unknown) {
            Some((cell, _)) => Err(format!(
                "{cell} is a question mark: the protocol compares the numbers of each row and column, so it needs the number"
            )),
            None => Ok(()),
        }
    }

    fn plan_in(&self, puzzle: &Hitori, candidate: &Grid<Shade>, orders: &mut InOrder<'_>) -> Vec<Lay> {
        plan::plan(puzzle, candidate, orders)
    }

    fn extract(&self, puzzle: &Hitori, committed: &[Face]) -> Option<Grid<Shade>> {
        Bordered::around(puzzle.symbols.size()).read(committed)
    }

    fn alphabet(&self) -> Vec<Face> {
        [vec![Face::CLUB, Face::HEART], Face::numbers(5).unwrap_or_default()].concat()
    }

    fn cost(&self, puzzle: &Hitori, variant: Variant) -> Stated {
        let size = puzzle.symbols.size();
        let commitments = Bordered::around(size).places();
        let may_stay_black = usize::from(first_may_stay_black(puzzle.symbols.size(), variant));
        let cards = match size.area() {
            1 => 4 * commitments + 2 * may_stay_black,
            _ => 4 * commitments + 10,
        };
        let connectivity = 2 + may_stay_black + 5 * (size.area() - 1);
        let shuffles = connectivity + 2 * puzzle.groups().len() + 2 * size.adjacent_pairs().count();
        Stated::new(
            (cards, "4(height + 2)(width + 2) + 10"),
            (shuffles, "5 × cells - 3 + 2 × repeated numbers + 2 × adjacent pairs"),
        )
    }

    fn harmless(&self, _variant: Variant) -> &'static [(&'static str, &'static str)] {
        &[
            (
                "connectivity > step 1a: check dropped",
                "all that is not black is red, which swapping does not change: then there is no white one, which step 2b \
                 wants to see; and on a board of one cell a black one is a solution",
            ),
            (
                "connectivity > step 3: check dropped",
                "V put these commitments there, and a red one is never accepted where P may have one changed",
            ),
        ]
    }
}
