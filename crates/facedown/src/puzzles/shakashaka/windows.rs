//! The windows of a Shakashaka board: V takes each and puts it back.

use super::patterns::{Blacks, CARDS};
use super::{Shakashaka, Square};
use crate::engine::{Face, Law, Part, Row, Stop, Table};
use crate::grid::{Cell, Size};

/// All 2x2 windows that touch the board, by the row and the column of their last square; in reading order.
pub(super) fn windows(size: Size) -> impl Iterator<Item = [Option<Cell>; 4]> {
    let corners =
        (0..=size.height()).flat_map(move |row| (0..=size.width()).map(move |column| (row, column)));
    corners.map(move |(row, column)| {
        [(1, 1), (1, 0), (0, 1), (0, 0)].map(|(up, left)| {
            let cell = Cell::new(row.checked_sub(up)?, column.checked_sub(left)?);
            size.contains(cell).then_some(cell)
        })
    })
}

/// Which squares of a window are known to be black: the printed ones and all outside the board.
pub(super) fn printed_black(puzzle: &Shakashaka, window: [Option<Cell>; 4]) -> Blacks {
    window.map(|cell| cell.is_none_or(|cell| puzzle.squares[cell] != Square::White))
}

/// Four squares, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) struct Window {
    /// Where they lie on the board; nothing for those outside of it.
    places: [Option<usize>; 4],
    /// Which of them are known to be black: see [`printed_black`].
    pub(super) black: Blacks,
}

impl Window {
    pub(super) fn of(puzzle: &Shakashaka, cells: [Option<Cell>; 4]) -> Self {
        let size = puzzle.squares.size();
        Self { places: cells.map(|cell| Some(size.index(cell?))), black: printed_black(puzzle, cells) }
    }

    /// Which of the four are on the board, or are not.
    fn inside(self, inside: bool) -> Vec<usize> {
        (0..4).filter(|&square| self.places[square].is_some() == inside).collect()
    }

    /// The four piles as one: those of the board, and black ones for the border.
    pub(super) fn take(self, table: &mut Table<'_>, board: &Row) -> Result<Row, Stop> {
        let cells = table.spots(board, self.places.into_iter().flatten())?;
        let s = table.places(4, CARDS)?;
        let piles = table.pick(board, &cells, 0..CARDS)?;
        table.fill(&s, &table.spots(&s, self.inside(true))?, 0..CARDS, piles)?;
        let outside = table.spots(&s, self.inside(false))?;
        if !outside.is_empty() {
            let border = table.put(CARDS, &vec![Face::CLUB; CARDS * outside.len()])?;
            table.fill(&s, &outside, 0..CARDS, border)?;
        }
        table.reshape(&s, 1)?;
        Ok(s)
    }

    /// Turns up what is known to be black, and returns the piles to the board.
    pub(super) fn put_back(self, table: &mut Table<'_>, board: &Row, s: Row) -> Result<(), Stop> {
        table.reshape(&s, 4)?;
        let known = table.spots(&s, (0..4).filter(|&square| self.black[square]))?;
        if !known.is_empty() {
            let clubs = vec![Face::CLUB; CARDS * known.len()];
            table.turn_up(&s, Part::at(&known, 0..CARDS), Law::exactly(&clubs))?;
        }
        let outside = table.spots(&s, self.inside(false))?;
        if !outside.is_empty() {
            let border = table.pick(&s, &outside, 0..CARDS)?;
            table.put_away(border)?;
        }
        let piles = table.pick(&s, &table.spots(&s, self.inside(true))?, 0..CARDS)?;
        let cells = table.spots(board, self.places.into_iter().flatten())?;
        table.fill(board, &cells, 0..CARDS, piles)?;
        let black = self.places.into_iter().zip(self.black);
        let printed = table.spots(board, black.filter_map(|(place, black)| place.filter(|_| black)))?;
        if !printed.is_empty() {
            table.turn_down(board, Part::at(&printed, 0..CARDS))?;
        }
        table.put_away(s)
    }
}
