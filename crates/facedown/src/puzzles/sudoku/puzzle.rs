//! What a Sudoku board is.

use super::rules;
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::Puzzle;
use crate::puzzle::on_board::puzzle_on_a_board;

/// A Sudoku board: square, with some numbers given. Its solution is a `Grid<Option<u32>>`, in which a cell may be left
/// empty.
///
/// A board of n² x n² cells has boxes of n x n; one of 6x6 has boxes of two rows and three columns, as at puzz.link.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::sudoku::Sudoku;
///
/// let board = Sudoku::read("sudoku\n1 . . .\n. . . 2\n3 . . .\n. . . 3", Format::Text)?.puzzle;
/// assert_eq!(board.side(), 4);
/// let answer = board.read_solution("1234\n4312\n3421\n2143")?;
/// assert_eq!(board.check(&answer), []);
/// let wrong = board.read_solution("1234\n3412\n3421\n2143")?;
/// assert_eq!(board.check(&wrong)[0].to_string(), "no_number_twice_in_a_column: r2c1 r2c2 r3c1 r3c2");
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Sudoku {
    givens: Grid<Option<u32>>,
    of_box: Size,
}

/// Why numbers make no Sudoku board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GivenError {
    /// No Sudoku has this size.
    #[error("a Sudoku cannot be {0}: it is {sizes}", sizes = Sudoku::sizes())]
    Size(Size),
    /// The number in this cell is 0 or greater than the side.
    #[error("the number in {0} is not from 1 to the side of the board")]
    Number(Cell),
}

impl Sudoku {
    /// The sides that a board may have. The solver needs a variable for each cell and number, so that there is an end.
    pub(crate) const SIDES: [usize; 6] = [1, 4, 6, 9, 16, 25];

    /// The board with these numbers.
    ///
    /// # Errors
    /// When there is no Sudoku of that size, or a number is too large for it.
    pub fn new(givens: Grid<Option<u32>>) -> Result<Self, GivenError> {
        let of_box = Self::box_of(givens.size()).ok_or(GivenError::Size(givens.size()))?;
        let side = givens.size().width();
        let fits = |number: u32| (1..=side).contains(&(number as usize));
        let wrong = givens.size().cells().find(|&cell| givens[cell].is_some_and(|number| !fits(number)));
        match wrong {
            Some(cell) => Err(GivenError::Number(cell)),
            None => Ok(Self { givens, of_box }),
        }
    }

    /// The board with numbers that are known to fit, of a size that there is.
    pub(super) fn of(givens: Grid<Option<u32>>) -> Self {
        let of_box = Self::box_of(givens.size()).unwrap_or(givens.size());
        Self { givens, of_box }
    }

    /// The height and the width of a box, if there are boards of this size.
    pub(super) fn box_of(size: Size) -> Option<Size> {
        let side = size.width();
        if size.height() != side || !Self::SIDES.contains(&side) {
            return None;
        }
        let height = side.isqrt();
        Size::new(height, side / height).ok()
    }

    /// The sizes of boards, in words.
    pub(super) fn sizes() -> String {
        let [others @ .., last] = Self::SIDES.map(|side| format!("{side}x{side}"));
        format!("{} or {last}", others.join(", "))
    }

    /// The given numbers.
    #[must_use]
    pub const fn givens(&self) -> &Grid<Option<u32>> {
        &self.givens
    }

    /// The number of cells in a row, in a column and in a box, and the greatest number.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.givens.size().width()
    }

    /// The number of the cell's box, counted from 0 in reading order.
    #[must_use]
    pub const fn box_at(&self, cell: Cell) -> usize {
        cell.row / self.of_box.height() * self.of_box.height() + cell.column / self.of_box.width()
    }
}

impl Puzzle for Sudoku {
    type Solution = Grid<Option<u32>>;

    const NAME: &'static str = "sudoku";

    puzzle_on_a_board!(rules);
}
