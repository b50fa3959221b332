//! The rules of Hitori as constraints: one variable a cell, true where it is black.

use super::{Hitori, Symbol};
use crate::constraints::{Model, Solvable, Unsupported, differing_cells, meanings_on_board};
use crate::grid::{Cell, Grid};
use crate::puzzle::Shade;
use std::collections::BTreeMap;

impl Solvable for Hitori {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.symbols.size();
        let black = model.variables_on_board(size);
        let is_black = |cell: Cell| black[size.index(cell)];
        for (one, other) in size.adjacent_pairs() {
            model.at_most(1, [is_black(one), is_black(other)]);
        }
        let (height, width) = (size.height(), size.width());
        let rows = (0..height).map(|row| (0..width).map(|column| Cell::new(row, column)).collect());
        let columns =
            (0..width).map(|column| (0..height).map(|row| Cell::new(row, column)).collect::<Vec<_>>());
        for line in rows.chain(columns) {
            let mut cells_of: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
            for cell in line {
                if let Symbol::Number(number) = self.symbols[cell] {
                    cells_of.entry(number).or_default().push(cell);
                }
            }
            for equal in cells_of.into_values().filter(|equal| equal.len() > 1) {
                model.at_most(1, equal.into_iter().map(|cell| !is_black(cell)));
            }
        }
        let white: Vec<_> = black.iter().map(|&cell| !cell).collect();
        model.connected(size, &white);
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.symbols.size();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn meanings(&self) -> Vec<String> {
        meanings_on_board(self.symbols.size(), "is black")
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
