//! What a Norinori board looks like.

use super::Norinori;
use crate::grid::{Cell, Grid};
use crate::picture::{Board, Drawing, Pictured, board_title};
use crate::puzzle::Shade;

impl Pictured for Norinori {
    fn drawing(&self, answer: Option<&Grid<Shade>>, wrong: &[Cell]) -> Drawing {
        let size = self.rooms().size();
        let mut board = Board::blank(size);
        board.walls = self.walls();
        board.shade(answer);
        board.mark(wrong);
        let mut drawing = Drawing::of_board(board_title("Norinori", size, answer.is_some()), board);
        let rooms = self.cells_by_room().iter().enumerate().map(|(room, cells)| {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            format!("Room {}: {}.", room + 1, cells.join(" "))
        });
        drawing.remarks = rooms.collect::<Vec<_>>().join(" ");
        drawing
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Grid<Shade>> {
        drawing.board().map(Board::shades)
    }
}
