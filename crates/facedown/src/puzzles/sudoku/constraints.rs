//! The rules of Sudoku as constraints: one variable for each cell and number, true where the cell has the number.

use super::Sudoku;
use crate::constraints::{Literal, Model, Solvable, Unsupported, differing_cells, meanings_on_board};
use crate::grid::{Cell, Grid};

impl Solvable for Sudoku {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let (size, side) = (self.givens().size(), self.side());
        // By number, then in reading order of the cells.
        let has: Vec<Vec<Literal>> = (0..side).map(|_| model.variables_on_board(size)).collect();
        for place in 0..size.area() {
            model.exactly(1, has.iter().map(|cells| cells[place]));
        }
        for cells in &has {
            for nth in 0..side {
                let in_group = |group: &dyn Fn(Cell) -> usize| -> Vec<Literal> {
                    size.cells()
                        .filter(|&cell| group(cell) == nth)
                        .map(|cell| cells[size.index(cell)])
                        .collect()
                };
                model.exactly(1, in_group(&|cell| cell.row));
                model.exactly(1, in_group(&|cell| cell.column));
                model.exactly(1, in_group(&|cell| self.box_at(cell)));
            }
        }
        for (cell, given) in self.givens().iter() {
            if let Some(number) = *given {
                model.fact(has[number as usize - 1][size.index(cell)]);
            }
        }
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Option<u32>> {
        let size = self.givens().size();
        let has = |cell: Cell, number: u32| values[(number as usize - 1) * size.area() + size.index(cell)];
        Grid::from_fn(size, |cell| (1..=self.side() as u32).find(|&number| has(cell, number)))
    }

    fn meanings(&self) -> Vec<String> {
        let size = self.givens().size();
        (1..=self.side()).flat_map(|number| meanings_on_board(size, &format!("has {number}"))).collect()
    }

    fn differences(&self, one: &Grid<Option<u32>>, other: &Grid<Option<u32>>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
