//! What a Nurikabe board is.

use super::rules;
use crate::grid::Grid;
use crate::puzzle::on_board::puzzle_on_a_board;
use crate::puzzle::{Clue, Puzzle, Shade};

/// A Nurikabe board. Its solution is a `Grid<Shade>`: the sea is black, the islands are white.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::nurikabe::Nurikabe;
/// use facedown::puzzles::{Clue, Puzzle};
///
/// let board = Nurikabe::read("nurikabe/3/2/2g1i", Format::Url)?.puzzle;
/// assert_eq!(board.clues.values()[0], Some(Clue::Number(2)));
/// let sea = board.read_solution(". # .\n. # #")?;
/// assert!(board.check(&sea).is_empty());
/// let lake = board.read_solution(". # .\n. . #")?;
/// let broken: Vec<String> = board.check(&lake).iter().map(ToString::to_string).collect();
/// assert_eq!(broken, ["island_has_its_size: r1c1 r2c1 r2c2", "sea_is_connected: r2c3"]);
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Nurikabe {
    /// The clue of each cell that has one.
    pub clues: Grid<Option<Clue>>,
}

impl Puzzle for Nurikabe {
    type Solution = Grid<Shade>;

    const NAME: &'static str = "nurikabe";

    puzzle_on_a_board!(rules);
}
