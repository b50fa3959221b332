//! What a Nurikabe board looks like.

use super::Nurikabe;
use crate::grid::{Cell, Grid};
use crate::picture::{Board, Drawing, Pictured, board_title, clue_label};
use crate::puzzle::Shade;

impl Pictured for Nurikabe {
    fn drawing(&self, answer: Option<&Grid<Shade>>, wrong: &[Cell]) -> Drawing {
        let mut board = Board::blank(self.clues.size());
        board.label(&self.clues, clue_label);
        board.shade(answer);
        board.mark(wrong);
        Drawing::of_board(board_title("Nurikabe", self.clues.size(), answer.is_some()), board)
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Grid<Shade>> {
        drawing.board().map(Board::shades)
    }
}
