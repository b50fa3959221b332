//! The rules of Numberlink.
//!
//! A line is a set of cells connected by links. Cells without a line are allowed. A question mark hides a number: it may be
//! joined to another question mark or to a number that stands on the board only once.

use super::{Links, Numberlink};
use crate::grid::Cell;
use crate::puzzle::report::{Report, rules};
use crate::puzzle::{Broken, Clue, Rule};
use std::collections::{BTreeMap, BTreeSet};

rules! {
    EQUAL_NUMBERS_ARE_JOINED = "equal_numbers_are_joined",
        "Each number is joined by a line to the equal number, and to no other.";
    LINE_ENDS_AT_NUMBERS = "line_ends_at_numbers",
        "No line ends at a cell without a number.";
    LINE_DOES_NOT_PASS_A_NUMBER = "line_does_not_pass_a_number",
        "No line passes through a number.";
    LINE_DOES_NOT_BRANCH = "line_does_not_branch",
        "No line branches or crosses: no cell has more than two links.";
    LINE_IS_NO_LOOP = "line_is_no_loop",
        "No line is a closed loop of cells without numbers.";
}

/// What authors see to and people take for granted.
pub(super) const CUSTOMS: &[Rule] = &[EVERY_CELL_IS_USED, LINE_TAKES_NO_DETOUR];

/// Boards are made so that no cell stays unused, and people solve them so.
pub(super) const EVERY_CELL_IS_USED: Rule = Rule {
    name: "every_cell_is_used",
    sentence: "Every cell lies on a line, so a cell without a number has two links. No rule says so, but the solution of this board is like that, as nearly all are.",
};

/// What would go along three sides of a square could go along the fourth: there would be two solutions.
pub(super) const LINE_TAKES_NO_DETOUR: Rule = Rule {
    name: "line_takes_no_detour",
    sentence: "No line goes along three sides of a square of cells: it could take the fourth instead, and there is just one solution.",
};

/// Every rule that the candidate breaks. Numbers that are joined wrongly are reported without their line, a loop with all
/// its cells.
pub(super) fn check(puzzle: &Numberlink, candidate: &Links) -> Vec<Broken> {
    let size = puzzle.clues.size();
    let links = |cell: &Cell| candidate.from(*cell).count();
    let is_number = |cell: &Cell| puzzle.clues[*cell].is_some();
    let mut standing = BTreeMap::new();
    for clue in puzzle.clues.values() {
        if let Some(Clue::Number(number)) = clue {
            *standing.entry(*number).or_insert(0) += 1;
        }
    }
    let lines = lines(candidate);
    let unjoined = lines.iter().flat_map(|line| {
        let clues: Vec<Clue> = line.iter().filter_map(|&cell| puzzle.clues[cell]).collect();
        let blamed = if pairs_up(&clues, &standing) { &[] } else { line.as_slice() };
        blamed.iter().copied().filter(is_number)
    });
    let is_loop =
        |line: &&Vec<Cell>| line.len() > 1 && line.iter().all(|cell| links(cell) == 2 && !is_number(cell));

    let mut report = Report::new();
    report.add(&EQUAL_NUMBERS_ARE_JOINED, unjoined);
    report.add(&LINE_ENDS_AT_NUMBERS, size.cells().filter(|cell| !is_number(cell) && links(cell) == 1));
    report.add(&LINE_DOES_NOT_PASS_A_NUMBER, size.cells().filter(|cell| is_number(cell) && links(cell) > 1));
    report.add(&LINE_DOES_NOT_BRANCH, size.cells().filter(|cell| links(cell) > 2));
    report.add(&LINE_IS_NO_LOOP, lines.iter().filter(is_loop).flatten().copied());
    report.finish()
}

/// The sets of cells that are connected by links; a cell without links is a set of its own.
fn lines(candidate: &Links) -> Vec<Vec<Cell>> {
    let mut reached = BTreeSet::new();
    let mut lines = Vec::new();
    for start in candidate.size().cells() {
        let mut open = vec![start];
        let mut line = Vec::new();
        while let Some(cell) = open.pop() {
            if reached.insert(cell) {
                line.push(cell);
                open.extend(candidate.from(cell));
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

/// Whether the clues on one line are none, or two that may be equal; `standing` counts how often each number occurs.
fn pairs_up(clues: &[Clue], standing: &BTreeMap<u32, usize>) -> bool {
    match *clues {
        [] | [Clue::Unknown, Clue::Unknown] => true,
        [Clue::Number(one), Clue::Number(other)] => one == other && standing[&one] == 2,
        [Clue::Number(number), Clue::Unknown] | [Clue::Unknown, Clue::Number(number)] => {
            standing[&number] == 1
        }
        _ => false,
    }
}

impl Numberlink {
    /// Whether the solution is one of a well-designed board: no cell is left empty, and each line is simple, that is, two
    /// cells of one line share a side only where they are linked. A candidate that breaks a rule is not.
    ///
    /// That the solution is the only one is part of being well designed too, and is for a solver to say.
    #[must_use]
    pub fn is_well_designed(&self, solution: &Links) -> bool {
        if !check(self, solution).is_empty() {
            return false;
        }
        lines(solution).iter().all(|line| {
            // A simple line of n cells has n - 1 pairs of cells side by side.
            let line_cells: BTreeSet<Cell> = line.iter().copied().collect();
            let size = solution.size();
            let touching = line
                .iter()
                .flat_map(|&cell| size.neighbours(cell))
                .filter(|beside| line_cells.contains(beside))
                .count();
            line.len() > 1 && touching == 2 * (line.len() - 1)
        })
    }
}
