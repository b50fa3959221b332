//! What a board of One per row is.

use super::rules;
use crate::grid::Grid;
use crate::puzzle::on_board::puzzle_on_a_board;
use crate::puzzle::{Puzzle, Shade};

/// What is printed on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Printed {
    /// Nothing.
    Blank,
    /// A cross: the cell stays white.
    Cross,
}

/// A board of One per row. Its solution is a `Grid<Shade>`.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::one_per_row::OnePerRow;
///
/// let board = OnePerRow::read("one-per-row\n. x .\nx . .", Format::Text)?.puzzle;
/// let answer = board.read_solution("# . .\n. . #")?;
/// assert!(board.check(&answer).is_empty());
/// let wrong = board.read_solution("# . #\n# . .")?;
/// assert_eq!(board.check(&wrong)[0].to_string(), "crosses_stay_white: r2c1");
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct OnePerRow {
    /// What is printed on each cell.
    pub squares: Grid<Printed>,
}

impl Puzzle for OnePerRow {
    type Solution = Grid<Shade>;

    const NAME: &'static str = "one-per-row";

    puzzle_on_a_board!(rules);
}
