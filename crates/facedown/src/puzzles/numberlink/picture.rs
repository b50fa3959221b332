//! What a Numberlink board looks like: each number and its path have a colour.

use super::{Links, Numberlink};
use crate::grid::{Cell, Direction, Grid};
use crate::picture::{Board, Drawing, Ink, Pictured, board_title, clue_label};
use crate::puzzle::Clue;
use std::collections::BTreeMap;

impl Pictured for Numberlink {
    fn drawing(&self, answer: Option<&Links>, wrong: &[Cell]) -> Drawing {
        let size = self.clues.size();
        let mut board = Board::blank(size);
        board.label(&self.clues, clue_label);
        let inks = self.inks();
        for cell in size.cells() {
            board.looks[cell].ink = inks[cell];
        }
        if let Some(links) = answer.filter(|links| links.size() == size) {
            let inks = spread(inks, links);
            for cell in size.cells() {
                for towards in [Direction::East, Direction::South] {
                    // A line that reaches no number has no colour of its own.
                    let ink = inks[cell].unwrap_or(Ink::PALE);
                    board.lines.set(cell, towards, links.linked(cell, towards).then_some(ink));
                }
            }
        }
        board.mark(wrong);
        Drawing::of_board(board_title("Numberlink", size, answer.is_some()), board)
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Links> {
        let lines = &drawing.board()?.lines;
        let mut links = Links::none(lines.size());
        lines.iter().for_each(|(cell, towards, ink)| links.set(cell, towards, ink.is_some()));
        Some(links)
    }
}

impl Numberlink {
    /// The colour of each cell with a number; a question mark has one of its own.
    fn inks(&self) -> Grid<Option<Ink>> {
        let mut known: BTreeMap<u32, Ink> = BTreeMap::new();
        let mut used = 0;
        Grid::from_fn(self.clues.size(), |cell| {
            let mut fresh = || {
                used += 1;
                Ink(used - 1)
            };
            match self.clues[cell]? {
                Clue::Number(number) => Some(*known.entry(number).or_insert_with(fresh)),
                Clue::Unknown => Some(fresh()),
            }
        })
    }
}

/// Gives every cell that is linked to a number that number's colour.
fn spread(mut inks: Grid<Option<Ink>>, links: &Links) -> Grid<Option<Ink>> {
    let mut reached: Vec<Cell> = inks.iter().filter(|(_, ink)| ink.is_some()).map(|(cell, _)| cell).collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for there in links.from(cell) {
            if inks[there].is_none() {
                inks[there] = inks[cell];
                reached.push(there);
            }
        }
    }
    inks
}
