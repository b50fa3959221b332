//! The rules of Nurikabe.
//!
//! A clue is a number or a question mark. An island with a question mark may have any size, but one clue it has.

use super::Nurikabe;
use crate::grid::{Cell, Grid};
use crate::puzzle::report::{Report, cut_off, rules};
use crate::puzzle::{Broken, Clue, Shade};

rules! {
    NUMBERS_STAY_WHITE = "numbers_stay_white",
        "No cell with a number is black.";
    ISLAND_HAS_ONE_NUMBER = "island_has_one_number",
        "Each island, that is each connected white area, has exactly one number.";
    ISLAND_HAS_ITS_SIZE = "island_has_its_size",
        "Each island has as many cells as its number says.";
    SEA_IS_CONNECTED = "sea_is_connected",
        "All black cells, the sea, are connected.";
    NO_TWO_BY_TWO_SEA = "no_two_by_two_sea",
        "No 2x2 square is all black.";
}

/// Every rule that the candidate breaks. An island or a pool of sea is reported whole.
pub(super) fn check(puzzle: &Nurikabe, candidate: &Grid<Shade>) -> Vec<Broken> {
    let clues = &puzzle.clues;
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
