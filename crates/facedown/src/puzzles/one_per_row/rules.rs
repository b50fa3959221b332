//! The rules of One per row.

use super::{OnePerRow, Printed};
use crate::grid::{Cell, Grid};
use crate::puzzle::report::{Report, rules};
use crate::puzzle::{Broken, Shade};

rules! {
    CROSSES_STAY_WHITE = "crosses_stay_white",
        "No cell with a cross is black.";
    ROW_HAS_ONE_BLACK = "row_has_one_black",
        "Each row has exactly one black cell.";
}

/// Every rule that the candidate breaks. A row is reported whole.
pub(super) fn check(puzzle: &OnePerRow, candidate: &Grid<Shade>) -> Vec<Broken> {
    let size = puzzle.squares.size();
    let is_black = |cell: &Cell| candidate[*cell] == Shade::Black;
    let crosses = size.cells().filter(|&cell| puzzle.squares[cell] == Printed::Cross);
    let black_in = |row: &[Shade]| row.iter().filter(|&&shade| shade == Shade::Black).count();
    let is_wrong: Vec<bool> = candidate.rows().map(|row| black_in(row) != 1).collect();

    let mut report = Report::new();
    report.add(&CROSSES_STAY_WHITE, crosses.filter(is_black));
    report.add(&ROW_HAS_ONE_BLACK, size.cells().filter(|cell| is_wrong[cell.row]));
    report.finish()
}
