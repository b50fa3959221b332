//! Outlines around cells to which a rule is applied, such as a row, a room or a window: a light ground below everything else, and a line just within
//! the outer sides. Lines of cells that overlap keep apart.

use super::Board;
use super::svg::{REASON, UNIT, path};
use crate::grid::Cell;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// How far lines are from the sides of cells: beside walls, most of them within the marks of single cells, and outside of labels. Where more than these overlap, the last is used again.
const INSETS: [usize; 3] = [8, 5, 11];

/// The ground.
pub(super) fn below(svg: &mut String, board: &Board) {
    let mut along = String::new();
    for cell in outlined(board) {
        let _ = write!(along, "M{} {}h{UNIT}v{UNIT}h-{UNIT}z", cell.column * UNIT, cell.row * UNIT);
    }
    path(svg, &format!("fill=\"{REASON}\" fill-opacity=\"0.1\""), &along);
}

/// The lines.
pub(super) fn above(svg: &mut String, board: &Board) {
    let mut along = String::new();
    for (outline, inset) in board.outlines.iter().zip(insets(&board.outlines)) {
        line(&mut along, outline, inset);
    }
    for (colour, width) in [("#fff", 4), (REASON, 2)] {
        path(
            svg,
            &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\""),
            &along,
        );
    }
}

/// The cells within any outline.
pub(super) fn outlined(board: &Board) -> BTreeSet<Cell> {
    board.outlines.iter().flatten().copied().collect()
}

/// How far each line is from the sides: other than those before it with which it shares a cell.
fn insets(outlines: &[Vec<Cell>]) -> Vec<usize> {
    let mut insets: Vec<usize> = Vec::new();
    for (number, outline) in outlines.iter().enumerate() {
        let overlaps = |other: &[Cell]| other.iter().any(|cell| outline.binary_search(cell).is_ok());
        let taken: Vec<usize> =
            (0..number).filter(|&other| overlaps(&outlines[other])).map(|other| insets[other]).collect();
        let free = INSETS.into_iter().find(|inset| !taken.contains(inset));
        insets.push(free.unwrap_or(INSETS[INSETS.len() - 1]));
    }
    insets
}

/// A line along each side of a cell beyond which the cells do not go on. At its ends it meets the next one: before the corner if the cells end there,
/// beyond it if they turn outwards.
fn line(along: &mut String, cells: &[Cell], inset: usize) {
    // Cells outside the board are none of these.
    let is_within = |row: Option<usize>, column: Option<usize>| {
        row.zip(column).is_some_and(|(row, column)| cells.binary_search(&Cell::new(row, column)).is_ok())
    };
    for &Cell { row, column } in cells {
        let rows = [row.checked_sub(1), Some(row), Some(row + 1)];
        let columns = [column.checked_sub(1), Some(column), Some(column + 1)];
        let at = |down: usize, right: usize| is_within(rows[down], columns[right]);
        // From the beginning of a side to its end: what is beside the cell there, and what is beyond that.
        let ends = |start: usize, beside: [bool; 2], beyond: [bool; 2]| {
            let reach = |end: usize| match (beside[end], beyond[end]) {
                (false, _) => -1,
                (true, false) => 0,
                (true, true) => 1,
            };
            let [start, end, inset] = [start, start + UNIT, inset].map(|place| place as i64);
            (start - inset * reach(0), end + inset * reach(1))
        };
        let (x, y) = (column * UNIT, row * UNIT);
        for (far, level) in [(0, y + inset), (2, y + UNIT - inset)] {
            if !at(far, 1) {
                let (from, to) = ends(x, [at(1, 0), at(1, 2)], [at(far, 0), at(far, 2)]);
                let _ = write!(along, "M{from} {level}H{to}");
            }
        }
        for (far, level) in [(0, x + inset), (2, x + UNIT - inset)] {
            if !at(1, far) {
                let (from, to) = ends(y, [at(0, 1), at(2, 1)], [at(0, far), at(2, far)]);
                let _ = write!(along, "M{level} {from}V{to}");
            }
        }
    }
}
