//! The rules of Nurikabe.
//!
//! A clue is a number or a question mark. An island with a question mark may have any size, but one clue it has.

use super::Nurikabe;
use crate::grid::{Cell, Grid};
use crate::puzzle::report::{Report, cut_off, misfit};
use crate::puzzle::{Broken, Clue, Rule, Shade};

pub(super) const RULES: &[Rule] =
    &[NUMBERS_STAY_WHITE, ISLAND_HAS_ONE_NUMBER, ISLAND_HAS_ITS_SIZE, SEA_IS_CONNECTED, NO_TWO_BY_TWO_SEA];

pub(super) const NUMBERS_STAY_WHITE: Rule =
    Rule { name: "numbers_stay_white", sentence: "No cell with a number is black." };
pub(super) const ISLAND_HAS_ONE_NUMBER: Rule = Rule {
    name: "island_has_one_number",
    sentence: "Each island, that is each connected white area, has exactly one number.",
};
pub(super) const ISLAND_HAS_ITS_SIZE: Rule =
    Rule { name: "island_has_its_size", sentence: "A number is the count of the cells of its island." };
pub(super) const SEA_IS_CONNECTED: Rule =
    Rule { name: "sea_is_connected", sentence: "All black cells, the sea, are connected." };
pub(super) const NO_TWO_BY_TWO_SEA: Rule =
    Rule { name: "no_two_by_two_sea", sentence: "Nowhere are the four cells of a 2x2 square all black." };

/// Every rule that the candidate breaks. An island or a pool of sea is reported whole.
pub(super) fn check(puzzle: &Nurikabe, candidate: &Grid<Shade>) -> Vec<Broken> {
    let clues = &puzzle.clues;
    if let Some(misfit) = misfit(clues.size(), candidate.size()) {
        return misfit;
    }
    let is_black = |&cell: &Cell| candidate[cell] == Shade::Black;
    let islands = candidate.areas(|&shade| shade == Shade::White);
    let one_number = |island: &&Vec<Cell>| island.iter().filter(|&&cell| clues[cell].is_some()).count() == 1;
    let has_its_size = |island: &&Vec<Cell>| {
        island.iter().all(|&cell| match clues[cell] {
            Some(Clue::Number(number)) => usize::try_from(number) == Ok(island.len()),
            Some(Clue::Unknown) | None => true,
        })
    };

    let mut report = Report::new();
    let clued = clues.iter().filter(|(_, clue)| clue.is_some()).map(|(cell, _)| cell);
    report.add(&NUMBERS_STAY_WHITE, clued.filter(is_black));
    report.add(&ISLAND_HAS_ONE_NUMBER, islands.iter().filter(|i| !one_number(i)).flatten().copied());
    report.add(&ISLAND_HAS_ITS_SIZE, islands.iter().filter(|i| !has_its_size(i)).flatten().copied());
    report.add(&SEA_IS_CONNECTED, cut_off(candidate.areas(|&shade| shade == Shade::Black)));
    let pools = clues.size().windows().filter(|window| window.iter().all(is_black));
    report.add(&NO_TWO_BY_TWO_SEA, pools.flatten());
    report.finish()
}
