//! What a Hitori board is.

use super::rules;
use crate::grid::{Cell, Grid};
use crate::puzzle::on_board::puzzle_on_a_board;
use crate::puzzle::{Puzzle, Shade};
use std::collections::BTreeMap;

/// What is printed on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A number.
    Number(u32),
    /// Nothing: the cell equals no other.
    Blank,
    /// A question mark: a number that the author keeps to themselves.
    Unknown,
}

/// A Hitori board. Its solution is a `Grid<Shade>`.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::hitori::{Hitori, Symbol};
///
/// let board = Hitori::read("hitori\n1 1 2\n3 2 .", Format::Text)?.puzzle;
/// assert_eq!(board.symbols.values()[5], Symbol::Blank);
/// let answer = board.read_solution("# . .\n. . .")?;
/// assert!(board.check(&answer).is_empty());
/// let nothing = board.read_solution(". . .\n. . .")?;
/// assert_eq!(board.check(&nothing)[0].to_string(), "no_number_twice_in_a_row: r1c1 r1c2");
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Hitori {
    /// What is printed on each cell.
    pub symbols: Grid<Symbol>,
}

impl Hitori {
    /// The cells of each number that stands more than once in a row, row by row, then of each such number in a column.
    pub(super) fn groups(&self) -> Vec<Vec<Cell>> {
        let mut lines: BTreeMap<_, Vec<Cell>> = BTreeMap::new();
        for (cell, symbol) in self.symbols.iter() {
            if let Symbol::Number(number) = *symbol {
                lines.entry(((0, cell.row), number)).or_default().push(cell);
                lines.entry(((1, cell.column), number)).or_default().push(cell);
            }
        }
        lines.into_values().filter(|cells| cells.len() > 1).collect()
    }
}

impl Puzzle for Hitori {
    type Solution = Grid<Shade>;

    const NAME: &'static str = "hitori";

    puzzle_on_a_board!(rules);
}
