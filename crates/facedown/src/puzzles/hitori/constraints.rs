//! The rules of Hitori as constraints: one variable a cell, true where it is black.

use super::{Hitori, Symbol};
use crate::constraints::{Model, Solvable, Unsupported, differing_cells};
use crate::grid::{Cell, Grid};
use crate::puzzles::Shade;

impl Solvable for Hitori {
    fn model(&self) -> Result<Model, Unsupported> {
        let size = self.symbols.size();
        let mut model = Model::new();
        let black = model.variables_on_board(size);
        let is_black = |cell: Cell| black[size.index(cell)];
        for (one, other) in size.adjacent_pairs() {
            model.at_most(1, [is_black(one), is_black(other)]);
        }
        let rows = (0..size.height()).map(|row| size.cells().filter(move |cell| cell.row == row));
        let columns = (0..size.width()).map(|column| size.cells().filter(move |cell| cell.column == column));
        let lines = rows.map(Iterator::collect).chain(columns.map(Iterator::collect::<Vec<_>>));
        for line in lines {
            for (place, &one) in line.iter().enumerate() {
                let Symbol::Number(_) = self.symbols[one] else { continue };
                for &other in &line[place + 1..] {
                    if self.symbols[one] == self.symbols[other] {
                        model.at_least(1, [is_black(one), is_black(other)]);
                    }
                }
            }
        }
        let white: Vec<_> = black.iter().map(|&cell| !cell).collect();
        model.connected(size, &white);
        Ok(model)
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.symbols.size();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
