//! A board with a border around it, as one sequence of places.

use super::{Cell, Size};

/// Where the cells of a board lie in a sequence, row by row, that has a border around the board. A 2x3 board, places counted
/// from 0:
///
/// ```text
///    0  1  2  3  4
///    5  .  .  .  9
///   10  .  .  . 14        a bordered row has 5 places
///   15 16 17 18 19
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Bordered {
    size: Size,
}

impl Bordered {
    /// A board of this size, and a border.
    pub(crate) const fn around(size: Size) -> Self {
        Self { size }
    }

    /// The size of the board.
    pub(crate) const fn size(self) -> Size {
        self.size
    }

    /// The length of a row, border included: the distance between a cell and the one below it.
    pub(crate) const fn width(self) -> usize {
        self.size.width() + 2
    }

    /// The number of places, border included.
    pub(crate) const fn places(self) -> usize {
        (self.size.height() + 2) * self.width()
    }

    /// The place of a cell of the board.
    pub(crate) const fn place(self, cell: Cell) -> usize {
        (cell.row + 1) * self.width() + cell.column + 1
    }

    /// The cell at a place; nothing for a place in the border.
    pub(crate) fn cell(self, place: usize) -> Option<Cell> {
        let cell = Cell::new((place / self.width()).checked_sub(1)?, (place % self.width()).checked_sub(1)?);
        self.size.contains(cell).then_some(cell)
    }

    /// The places of the border, in the order of the sequence.
    pub(crate) fn border(self) -> impl Iterator<Item = usize> {
        (0..self.places()).filter(move |&place| self.cell(place).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_cells_of_a_2x3_board() {
        let bordered = Bordered::around(Size::new(2, 3).unwrap());
        assert_eq!((bordered.width(), bordered.places()), (5, 20));
        assert_eq!(bordered.place(Cell::new(1, 0)), 11);
        assert_eq!(bordered.cell(11), Some(Cell::new(1, 0)));
        let inside: Vec<usize> = (0..20).filter(|&place| bordered.cell(place).is_some()).collect();
        assert_eq!(inside, [6, 7, 8, 11, 12, 13]);
        assert_eq!(bordered.border().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 16, 17, 18, 19]);
    }
}
