//! The rules of Norinori as constraints: one variable a cell, true where it is black.

use super::Norinori;
use crate::constraints::{Model, Solvable, Unsupported, differing_cells, meanings_on_board};
use crate::grid::{Cell, Grid};
use crate::puzzle::Shade;

impl Solvable for Norinori {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.rooms().size();
        let black = model.variables_on_board(size);
        let is_black = |cell: Cell| black[size.index(cell)];
        for room in self.cells_by_room() {
            model.exactly(2, room.iter().map(|&cell| is_black(cell)));
        }
        for cell in size.cells() {
            if model.is_over() {
                break;
            }
            let around: Vec<_> = size.neighbours(cell).map(is_black).collect();
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

    fn meanings(&self) -> Vec<String> {
        meanings_on_board(self.rooms().size(), "is black")
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
