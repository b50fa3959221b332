//! The rules of Norinori.

use super::Norinori;
use crate::grid::{Cell, Grid};
use crate::puzzle::report::{Report, rules};
use crate::puzzle::{Broken, Shade};

rules! {
    ROOM_HAS_TWO_BLACK = "room_has_two_black",
        "Each room has exactly two black cells.";
    BLACK_CELLS_COME_IN_PAIRS = "black_cells_come_in_pairs",
        "Each black cell shares a side with exactly one other black cell, in the same room or in a neighbouring one.";
}

/// Every rule that the candidate breaks. A room is reported whole; of the black cells, those alone or in a crowd.
pub(super) fn check(puzzle: &Norinori, candidate: &Grid<Shade>) -> Vec<Broken> {
    let size = puzzle.rooms().size();
    let is_black = |cell: &Cell| candidate[*cell] == Shade::Black;
    let rooms = puzzle.cells_by_room().iter();
    let unpaired = |cell: &Cell| size.neighbours(*cell).filter(is_black).count() != 1;

    let mut report = Report::new();
    let wrong_rooms = rooms.filter(|room| room.iter().filter(|&cell| is_black(cell)).count() != 2);
    report.add(&ROOM_HAS_TWO_BLACK, wrong_rooms.flatten().copied());
    report.add(&BLACK_CELLS_COME_IN_PAIRS, size.cells().filter(is_black).filter(unpaired));
    report.finish()
}
