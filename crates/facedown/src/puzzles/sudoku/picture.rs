//! What a Sudoku board looks like.

use super::Sudoku;
use crate::grid::{Cell, Grid, Sides};
use crate::picture::{Board, CellLook, Drawing, Pictured, board_title};

impl Pictured for Sudoku {
    fn drawing(&self, answer: Option<&Grid<Option<u32>>>, wrong: &[Cell]) -> Drawing {
        let size = self.givens().size();
        let mut board = Board::blank(size);
        board.walls = Sides::from_fn(size, |one, other| self.box_at(one) != self.box_at(other));
        board.label(answer.unwrap_or(self.givens()), |number| number.map(|number| number.to_string()));
        for (cell, given) in self.givens().iter() {
            board.looks[cell].is_answer = answer.is_some_and(|answer| answer.get(cell) != Some(given));
        }
        board.mark(wrong);
        Drawing::of_board(board_title("Sudoku", size, answer.is_some()), board)
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Grid<Option<u32>>> {
        let label = |look: &CellLook| look.label.as_ref().and_then(|label| label.parse().ok());
        Some(drawing.board()?.looks.map(label))
    }
}
