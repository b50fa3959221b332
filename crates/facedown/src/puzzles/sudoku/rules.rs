//! The rules of Sudoku.
//!
//! A cell may be left empty in an answer. That breaks a rule of its own, so that an unfinished answer is not blamed for
//! more.

use super::Sudoku;
use crate::grid::{Cell, Grid};
use crate::puzzle::Broken;
use crate::puzzle::report::{Report, rules};
use std::collections::BTreeMap;

rules! {
    GIVEN_NUMBERS_STAY = "given_numbers_stay",
        "The given numbers stay as they are.";
    EVERY_CELL_HAS_A_NUMBER = "every_cell_has_a_number",
        "Every cell has one number, from 1 to the number of cells in a row.";
    NO_NUMBER_TWICE_IN_A_ROW = "no_number_twice_in_a_row",
        "Each row has every number, and none twice.";
    NO_NUMBER_TWICE_IN_A_COLUMN = "no_number_twice_in_a_column",
        "Each column has every number, and none twice.";
    NO_NUMBER_TWICE_IN_A_BOX = "no_number_twice_in_a_box",
        "Each box has every number, and none twice.";
}

/// Every rule that the candidate breaks. Equal numbers are all reported.
pub(super) fn check(puzzle: &Sudoku, candidate: &Grid<Option<u32>>) -> Vec<Broken> {
    let size = puzzle.givens().size();
    let changed = |cell: &Cell| puzzle.givens()[*cell].is_some_and(|given| candidate[*cell] != Some(given));
    let is_number = |number: u32| (1..=puzzle.side()).contains(&(number as usize));
    let mut report = Report::new();
    report.add(&GIVEN_NUMBERS_STAY, size.cells().filter(changed));
    report
        .add(&EVERY_CELL_HAS_A_NUMBER, size.cells().filter(|&cell| !candidate[cell].is_some_and(is_number)));
    report.add(&NO_NUMBER_TWICE_IN_A_ROW, repeats(candidate, |cell| cell.row));
    report.add(&NO_NUMBER_TWICE_IN_A_COLUMN, repeats(candidate, |cell| cell.column));
    report.add(&NO_NUMBER_TWICE_IN_A_BOX, repeats(candidate, |cell| puzzle.box_at(cell)));
    report.finish()
}

/// The cells whose number stands in another cell of the same group.
fn repeats(candidate: &Grid<Option<u32>>, group: impl Fn(Cell) -> usize) -> Vec<Cell> {
    let mut places: BTreeMap<(usize, u32), Vec<Cell>> = BTreeMap::new();
    for (cell, number) in candidate.iter() {
        if let Some(number) = *number {
            places.entry((group(cell), number)).or_default().push(cell);
        }
    }
    places.into_values().filter(|cells| cells.len() > 1).flatten().collect()
}
