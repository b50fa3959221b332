//! What a Hitori board looks like.

use super::{Hitori, Symbol};
use crate::grid::{Cell, Grid};
use crate::picture::{Board, Drawing, Pictured, board_title};
use crate::puzzle::Shade;

impl Pictured for Hitori {
    fn drawing(&self, answer: Option<&Grid<Shade>>, wrong: &[Cell]) -> Drawing {
        let mut board = Board::blank(self.symbols.size());
        board.label(&self.symbols, |symbol| match symbol {
            Symbol::Number(number) => Some(number.to_string()),
            Symbol::Blank => None,
            Symbol::Unknown => Some("?".to_owned()),
        });
        board.shade(answer);
        board.mark(wrong);
        Drawing::of_board(board_title("Hitori", self.symbols.size(), answer.is_some()), board)
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Grid<Shade>> {
        drawing.board().map(Board::shades)
    }
}
