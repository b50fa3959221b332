//! A set of black squares.

use facedown::grid::{Grid, Size};
use facedown::puzzles::shakashaka::{Shakashaka, Square};

/// The black squares of a board without numbers. A board has at most 128 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct BlackSet {
    size: Size,
    /// One bit for each square in reading order.
    blacks: u128,
}

impl BlackSet {
    /// The greatest number of squares.
    pub(super) const MOST_SQUARES: usize = 128;

    /// The layout of these bits, one for each square in reading order; nothing for boards that are too large.
    #[must_use]
    pub fn new(size: Size, blacks: u128) -> Option<Self> {
        let fits = size.area() <= Self::MOST_SQUARES
            && (size.area() == Self::MOST_SQUARES || blacks >> size.area() == 0);
        fits.then_some(Self { size, blacks })
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// One bit for each square in reading order: whether it is black.
    pub(super) const fn bits(&self) -> u128 {
        self.blacks
    }

    /// The number of black squares.
    #[must_use]
    pub const fn blacks(&self) -> usize {
        self.blacks.count_ones() as usize
    }

    /// The board as a puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Shakashaka {
        let is_black = |index: usize| self.blacks >> index & 1 == 1;
        let square = |cell| if is_black(self.size.index(cell)) { Square::Black } else { Square::White };
        Shakashaka { squares: Grid::from_fn(self.size, square) }
    }

    /// The same board with rows for columns.
    pub(super) fn transposed(&self) -> Option<Self> {
        let size = Size::new(self.size.width(), self.size.height()).ok()?;
        Self::new(size, moved(self.size, self.blacks, |row, column| column * self.size.height() + row))
    }
}

/// The same bits at other places.
fn moved(size: Size, bits: u128, place: impl Fn(usize, usize) -> usize) -> u128 {
    let mut moved = 0;
    for index in (0..size.area()).filter(|index| bits >> index & 1 == 1) {
        moved |= 1 << place(index / size.width(), index % size.width());
    }
    moved
}

/// For each symmetry of the board but the identity, the place to which each square goes.
pub(super) fn symmetries(size: Size) -> Vec<Vec<u8>> {
    let (height, width) = (size.height(), size.width());
    let square = height == width;
    let mut all = Vec::new();
    for number in 1..if square { 8 } else { 4 } {
        let place = |index: usize| {
            let (mut row, mut column) = (index / width, index % width);
            if number & 1 != 0 {
                row = height - 1 - row;
            }
            if number & 2 != 0 {
                column = width - 1 - column;
            }
            if number & 4 != 0 {
                (row, column) = (column, row);
            }
            (row * width + column) as u8
        };
        all.push((0..size.area()).map(place).collect());
    }
    all
}
