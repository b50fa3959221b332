//! What a Nurikabe board is.

use super::rules;
use crate::grid::{Cell, Grid};
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

impl Nurikabe {
    /// The numbered cells in reading order; question marks are left out.
    pub(super) fn numbers(&self) -> Vec<(Cell, usize)> {
        let number = |(cell, clue): (Cell, &Option<Clue>)| match clue {
            Some(Clue::Number(number)) => Some((cell, usize::try_from(*number).unwrap_or(usize::MAX))),
            Some(Clue::Unknown) | None => None,
        };
        self.clues.iter().filter_map(number).collect()
    }

    /// The number of black cells in any solution; nothing when the numbers add up to more than there are cells.
    pub(super) fn sea_size(&self) -> Option<usize> {
        let mut cells = self.numbers().into_iter();
        cells.try_fold(self.clues.size().area(), |left, (_, number)| left.checked_sub(number))
    }
}

impl Puzzle for Nurikabe {
    type Solution = Grid<Shade>;

    const NAME: &'static str = "nurikabe";

    puzzle_on_a_board!(rules);
}
