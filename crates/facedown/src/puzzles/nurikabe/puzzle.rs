//! What a Nurikabe board is.

use super::rules;
use crate::formats::Format;
use crate::grid::{Cell, Grid};
use crate::puzzle::on_board::{self, formats_of_a_board};
use crate::puzzle::{Broken, Clue, Puzzle, Rule, Shade};

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
    type Place = Cell;

    const NAME: &'static str = "nurikabe";
    const FIRST_WORDS: &'static [&'static str] = &[Self::NAME];
    const FORMATS: &'static [Format] = on_board::FORMATS;
    const RULES: &'static [Rule] = rules::RULES;

    fn check(&self, candidate: &Grid<Shade>) -> Vec<Broken> {
        rules::check(self, candidate)
    }

    formats_of_a_board!();
}
