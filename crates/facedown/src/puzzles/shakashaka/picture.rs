//! What a Shakashaka board looks like.

use super::{Filling, Shakashaka, Square};
use crate::grid::{Cell, Grid};
use crate::picture::{Board, Drawing, Fill, Pictured, board_title};

impl Pictured for Shakashaka {
    fn drawing(&self, answer: Option<&Grid<Filling>>, wrong: &[Cell]) -> Drawing {
        let size = self.squares.size();
        let mut board = Board::blank(size);
        board.label(&self.squares, |square| match square {
            Square::Clue(number) => Some(number.to_string()),
            Square::White | Square::Black => None,
        });
        for (cell, square) in self.squares.iter() {
            board.looks[cell].fill = match (square, answer.and_then(|answer| answer.get(cell))) {
                (Square::White, None | Some(Filling::White)) => Fill::White,
                (Square::White, Some(Filling::Black)) => Fill::Shaded,
                (_, Some(Filling::Triangle(corner))) => Fill::Triangle(*corner),
                (Square::Black | Square::Clue(_), _) => Fill::Printed,
            };
        }
        board.mark(wrong);
        Drawing::of_board(board_title("Shakashaka", size, answer.is_some()), board)
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Grid<Filling>> {
        let looks = &drawing.board()?.looks;
        let filling = |cell| match (looks[cell].fill, self.squares[cell]) {
            (Fill::Triangle(corner), _) => Filling::Triangle(corner),
            (Fill::White, Square::White) => Filling::White,
            _ => Filling::Black,
        };
        Some(Grid::from_fn(self.squares.size(), filling))
    }
}
