//! The protocol, except its steps: what it is called, which puzzles it supports, what it costs, and what may go wrong without harm.
//! `docs/protocols/nurikabe.md` explains the cost.

use super::protocol::{NurikabeProtocol, forms_a_sea};
use super::{Nurikabe, plan};
use crate::engine::{Face, Lay};
use crate::grid::{Bordered, Grid};
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};
use crate::puzzle::{Clue, Shade};

impl Provable for Nurikabe {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&NurikabeProtocol];
}

/// Nothing has changed these cards since V put them there.
const BORDER_IS_RED: &str =
    "V put these commitments there, and a red one is never accepted where P has one changed";
/// Nothing has changed this card since step 1.
const NUMBER_IS_RED: &str =
    "V put the red commitment there in step 1, and in step 2 only white ones are replaced";

impl Protocol<Nurikabe> for NurikabeProtocol {
    fn name(&self) -> &'static str {
        "nurikabe"
    }

    fn source(&self) -> &'static str {
        "Robert, Miyahara, Lafourcade, Mizuki: Interactive Physical ZKP for Connectivity: Applications to Nurikabe and Hitori, 2021, section 3"
    }

    fn supports(&self, puzzle: &Nurikabe) -> Result<(), String> {
        match puzzle.clues.iter().find(|(_, clue)| **clue == Some(Clue::Unknown)) {
            Some((cell, _)) => Err(format!(
                "{cell} is a question mark: the protocol counts the cells of each island, so it needs the number"
            )),
            None => Ok(()),
        }
    }

    fn plan_in(&self, puzzle: &Nurikabe, candidate: &Grid<Shade>, orders: &mut InOrder<'_>) -> Vec<Lay> {
        plan::plan(puzzle, candidate, orders)
    }

    fn extract(&self, puzzle: &Nurikabe, committed: &[Face]) -> Option<Grid<Shade>> {
        Bordered::around(puzzle.clues.size()).read(committed)
    }

    fn cost(&self, puzzle: &Nurikabe, variant: Variant) -> Stated {
        let size = puzzle.clues.size();
        let commitments = Bordered::around(size).places();
        let sea = puzzle.sea_size();
        let beyond_numbers: usize = puzzle
            .numbers()
            .iter()
            .map(|(_, number)| number.saturating_sub(1))
            .fold(0, usize::saturating_add);
        let sea_shuffles = match sea {
            Some(sea) if forms_a_sea(sea, variant) => 2 + 4 * sea.saturating_sub(1),
            _ => 0,
        };
        let squares = (size.height() - 1) * (size.width() - 1);
        let cards = match (sea_shuffles, beyond_numbers) {
            (0, 0) => 2 * commitments,
            (0..=2, 0) => 4 * commitments,
            _ => 4 * commitments + 8,
        };
        let shuffles = sea.map(|_| sea_shuffles + 2 * squares + 6 * beyond_numbers);
        Stated::new(
            (sea.map(|_| cards), "4(height + 2)(width + 2) + 8"),
            (shuffles, "4 × black - 2 + 2(height - 1)(width - 1) + 6(white - numbers)"),
        )
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        match variant {
            Variant::Published => &[
                ("sea formation > step 3: check dropped", BORDER_IS_RED),
                ("islands > step 3: check dropped", NUMBER_IS_RED),
            ],
            Variant::Repaired => &[
                ("sea formation > step 3: check dropped", BORDER_IS_RED),
                ("islands > step 3 (number 2): check dropped", NUMBER_IS_RED),
            ],
        }
    }
}
