//! The rules of One per row as constraints: one variable a cell, true where it is black.

use super::{OnePerRow, Square, rules};
use crate::constraints::{Mark, Model, Said, Solvable, Unsupported, differing_cells, of_shades, shades_said};
use crate::formats::Dots;
use crate::grid::{Cell, Grid};
use crate::puzzle::Shade;

impl Solvable for OnePerRow {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.squares.size();
        let black = model.variables_on_board(size);
        model.each_says(&[&rules::ROW_HAS_ONE_BLACK]);
        for row in black.chunks(size.width()) {
            model.exactly(1, row.iter().copied());
        }
        for (cell, _) in self.squares.iter().filter(|(_, square)| **square == Square::Cross) {
            model.together_say(&[&rules::CROSSES_STAY_WHITE], [size.index(cell)]);
            model.fact(!black[size.index(cell)]);
        }
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.squares.size();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn place(&self, index: usize) -> Cell {
        self.squares.size().cell(index)
    }

    fn marks(&self, answer: &Grid<Shade>, dots: &Dots) -> Vec<Mark> {
        of_shades(self.squares.size(), answer, dots)
    }

    fn says(&self) -> Vec<Said> {
        shades_said(self.squares.size())
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
