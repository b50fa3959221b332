//! The rules of Hitori.
//!
//! A blank cell and a question mark equal no other cell: whatever a question mark hides, it may be a number that stands
//! nowhere else.

use super::{Hitori, Symbol};
use crate::grid::{Cell, Grid};
use crate::puzzle::report::{Report, cut_off, rules};
use crate::puzzle::{Broken, Shade};
use std::collections::BTreeMap;

rules! {
    NO_NUMBER_TWICE_IN_A_ROW = "no_number_twice_in_a_row",
        "In each row, no number appears on two white cells.";
    NO_NUMBER_TWICE_IN_A_COLUMN = "no_number_twice_in_a_column",
        "In each column, no number appears on two white cells.";
    NO_TWO_BLACK_SIDE_BY_SIDE = "no_two_black_side_by_side",
        "No two black cells share a side.";
    WHITE_IS_CONNECTED = "white_is_connected",
        "All white cells are connected.";
}

/// Every rule that the candidate breaks. Equal numbers are all reported, black pairs with both cells.
pub(super) fn check(puzzle: &Hitori, candidate: &Grid<Shade>) -> Vec<Broken> {
    let size = puzzle.symbols.size();
    let mut report = Report::new();
    report.add(&NO_NUMBER_TWICE_IN_A_ROW, repeats(puzzle, candidate, |cell| cell.row));
    report.add(&NO_NUMBER_TWICE_IN_A_COLUMN, repeats(puzzle, candidate, |cell| cell.column));
    let is_black = |cell: &Cell| candidate[*cell] == Shade::Black;
    let pairs = size.adjacent_pairs().map(|(one, other)| [one, other]);
    report.add(&NO_TWO_BLACK_SIDE_BY_SIDE, pairs.filter(|pair| pair.iter().all(is_black)).flatten());
    report.add(&WHITE_IS_CONNECTED, cut_off(candidate.areas(|&shade| shade == Shade::White)));
    report.finish()
}

/// The white cells whose number stands on another white cell of the same line.
fn repeats(puzzle: &Hitori, candidate: &Grid<Shade>, line: impl Fn(Cell) -> usize) -> Vec<Cell> {
    let mut places: BTreeMap<(usize, u32), Vec<Cell>> = BTreeMap::new();
    for (cell, &symbol) in puzzle.symbols.iter() {
        if let (Symbol::Number(number), Shade::White) = (symbol, candidate[cell]) {
            places.entry((line(cell), number)).or_default().push(cell);
        }
    }
    places.into_values().filter(|cells| cells.len() > 1).flatten().collect()
}
