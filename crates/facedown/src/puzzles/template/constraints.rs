//! The rules of the template as constraints: one variable a cell, true where it is black.

use super::{Square, Template};
use crate::constraints::{Model, Solvable, Unsupported, differing_cells, meanings_on_board};
use crate::grid::{Cell, Grid};
use crate::puzzle::Shade;

impl Solvable for Template {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.squares.size();
        let black = model.variables_on_board(size);
        for row in black.chunks(size.width()) {
            model.exactly(1, row.iter().copied());
        }
        for (cell, _) in self.squares.iter().filter(|(_, square)| **square == Square::Cross) {
            model.fact(!black[size.index(cell)]);
        }
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.squares.size();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn meanings(&self) -> Vec<String> {
        meanings_on_board(self.squares.size(), "is black")
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
