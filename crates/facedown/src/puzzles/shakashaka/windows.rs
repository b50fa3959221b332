//! What V goes through on a Shakashaka board: its windows and its numbers.

use super::patterns::Blacks;
use super::{Shakashaka, Square};
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

/// The squares with a number, in reading order.
pub(super) fn clues(puzzle: &Shakashaka) -> impl Iterator<Item = (Cell, u8)> {
    puzzle.squares.iter().filter_map(|(cell, square)| match square {
        Square::Clue(number) => Some((cell, *number)),
        Square::White | Square::Black => None,
    })
}
