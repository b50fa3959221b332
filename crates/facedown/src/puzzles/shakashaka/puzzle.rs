//! What a Shakashaka board and its solution are.

use super::rules;
use crate::grid::{Corner, Grid};
use crate::puzzle::Puzzle;
use crate::puzzle::on_board::puzzle_on_a_board;

/// A square of the board as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Square {
    /// A white square: it stays white or gets one triangle.
    White,
    /// A black square without a number.
    Black,
    /// A black square with the number, 0 to 4, of triangles on the squares beside it.
    Clue(u8),
}

/// What a square holds in a candidate solution. A printed black square holds `Black`, in a solution no other does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Filling {
    /// All white.
    White,
    /// All black.
    Black,
    /// Black in the half at this corner, white in the other half.
    Triangle(Corner),
}

impl Filling {
    /// All six; black, which no white square becomes, is the first.
    pub const ALL: [Self; 6] = {
        let [nw, ne, se, sw] = Corner::ALL;
        [
            Self::Black,
            Self::White,
            Self::Triangle(nw),
            Self::Triangle(ne),
            Self::Triangle(se),
            Self::Triangle(sw),
        ]
    };
}

/// A Shakashaka board. Its solution is a `Grid<Filling>`.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::shakashaka::{Shakashaka, Square};
///
/// let board = Shakashaka::read("shakashaka\n. . #\n. . 2", Format::Text)?.puzzle;
/// assert_eq!(board.squares.values()[5], Square::Clue(2));
/// let square = board.read_solution("nw ne #\nsw se #")?;
/// assert_eq!(board.check(&square)[0].to_string(), "number_counts_its_triangles: r2c3");
/// let board = Shakashaka::read("shakashaka\n. . #\n. . 1", Format::Text)?.puzzle;
/// assert!(board.check(&square).is_empty());
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Shakashaka {
    /// The squares as printed.
    pub squares: Grid<Square>,
}

impl Puzzle for Shakashaka {
    type Solution = Grid<Filling>;

    const NAME: &'static str = "shakashaka";

    puzzle_on_a_board!(rules);
}
