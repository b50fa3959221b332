//! What a board of the template is.

use super::rules;
use crate::grid::Grid;
use crate::puzzle::on_board::puzzle_on_a_board;
use crate::puzzle::{Puzzle, Shade};

/// What is printed on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Square {
    /// Nothing.
    Blank,
    /// A cross: the cell stays white.
    Cross,
}

/// A board of the template. Its solution is a `Grid<Shade>`.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::template::Template;
///
/// let board = Template::read("template\n. x .\nx . .", Format::Text)?.puzzle;
/// let answer = board.read_solution("# . .\n. . #")?;
/// assert!(board.check(&answer).is_empty());
/// let wrong = board.read_solution("# . #\n# . .")?;
/// assert_eq!(board.check(&wrong)[0].to_string(), "crosses_stay_white: r2c1");
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Template {
    /// What is printed on each cell.
    pub squares: Grid<Square>,
}

impl Puzzle for Template {
    type Solution = Grid<Shade>;

    const NAME: &'static str = "template";

    puzzle_on_a_board!(rules);
}
