//! The rules of Norinori as constraints: one variable a cell, true where it is black.

use super::{Norinori, rules};
use crate::constraints::{Mark, Model, Said, Solvable, Unsupported, differing_cells, of_shades, shades_said};
use crate::formats::Dots;
use crate::grid::{Cell, Grid};
use crate::puzzle::Shade;

impl Solvable for Norinori {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.rooms().size();
        let black = model.variables_on_board(size);
        let is_black = |cell: Cell| black[size.index(cell)];
        for room in self.cells_by_room() {
            model.together_say(&[&rules::ROOM_HAS_TWO_BLACK], room.iter().map(|&cell| size.index(cell)));
            model.exactly(2, room.iter().map(|&cell| is_black(cell)));
        }
        for cell in size.cells() {
            if model.is_over() {
                break;
            }
            let around: Vec<_> = size.neighbours(cell).map(is_black).collect();
            model.together_say(&[&rules::BLACK_CELLS_COME_IN_PAIRS], []);
            model.implies([is_black(cell)], around.iter().copied());
            for (place, &one) in around.iter().enumerate() {
                for &other in &around[place + 1..] {
                    model.at_most(2, [is_black(cell), one, other]);
                }
            }
        }
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.rooms().size();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn place(&self, index: usize) -> Cell {
        self.rooms().size().cell(index)
    }

    fn marks(&self, answer: &Grid<Shade>, dots: &Dots) -> Vec<Mark> {
        of_shades(self.rooms().size(), answer, dots)
    }

    fn says(&self) -> Vec<Said> {
        shades_said(self.rooms().size())
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
