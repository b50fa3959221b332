//! What a board of One per row looks like.

use super::{OnePerRow, Printed};
use crate::grid::{Cell, Grid};
use crate::picture::{Board, Drawing, Pictured, board_title};
use crate::puzzle::Shade;

impl Pictured for OnePerRow {
    fn drawing(&self, answer: Option<&Grid<Shade>>, wrong: &[Cell]) -> Drawing {
        let mut board = Board::blank(self.squares.size());
        board.label(&self.squares, |square| (*square == Printed::Cross).then(|| "x".to_owned()));
        board.shade(answer);
        board.mark(wrong);
        Drawing::of_board(board_title("One per row", self.squares.size(), answer.is_some()), board)
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Grid<Shade>> {
        drawing.board().map(Board::shades)
    }
}
