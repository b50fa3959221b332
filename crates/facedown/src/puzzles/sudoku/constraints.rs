//! The rules of Sudoku as constraints: one variable for each cell and number, true where the cell has the number.

use super::{Sudoku, rules};
use crate::constraints::{Literal, Mark, Model, Said, Solvable, Unsupported, differing_cells};
use crate::formats::Dots;
use crate::grid::{Cell, Grid};

impl Solvable for Sudoku {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let (size, side) = (self.givens().size(), self.side());
        // By number, then in reading order of the cells.
        let has: Vec<Vec<Literal>> = (0..side).map(|_| model.variables_on_board(size)).collect();
        model.each_says(&[&rules::EVERY_CELL_HAS_A_NUMBER]);
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
                model.each_says(&[&rules::NO_NUMBER_TWICE_IN_A_ROW]);
                model.exactly(1, in_group(&|cell| cell.row));
                model.each_says(&[&rules::NO_NUMBER_TWICE_IN_A_COLUMN]);
                model.exactly(1, in_group(&|cell| cell.column));
                model.each_says(&[&rules::NO_NUMBER_TWICE_IN_A_BOX]);
                model.exactly(1, in_group(&|cell| self.box_at(cell)));
            }
        }
        for (cell, given) in self.givens().iter() {
            if let Some(number) = *given {
                model.together_say(&[&rules::GIVEN_NUMBERS_STAY], [size.index(cell)]);
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

    fn place(&self, index: usize) -> Cell {
        self.givens().size().cell(index)
    }

    fn marks(&self, answer: &Grid<Option<u32>>, _: &Dots) -> Vec<Mark> {
        let size = self.givens().size();
        if answer.size() != size {
            return vec![Mark { at: Vec::new(), literal: None }];
        }
        let mark = |(cell, number): (Cell, &Option<u32>)| {
            let number = (*number).filter(|_| *number != self.givens()[cell])?;
            let is_possible = (1..=self.side() as u32).contains(&number);
            let variable = || (number - 1) * size.area() as u32 + size.index(cell) as u32;
            let literal = is_possible.then(|| Literal::positive(variable()));
            Some(Mark { at: vec![size.index(cell)], literal })
        };
        answer.iter().filter_map(mark).collect()
    }

    fn says(&self) -> Vec<Said> {
        let area = self.givens().size().area();
        let said = |number: usize, index: usize| Said {
            at: vec![index],
            yes: format!("is {number}"),
            no: format!("is not {number}"),
        };
        (1..=self.side()).flat_map(|number| (0..area).map(move |index| said(number, index))).collect()
    }

    fn is_mark(&self, literal: Literal) -> bool {
        !literal.is_negated()
    }

    fn differences(&self, one: &Grid<Option<u32>>, other: &Grid<Option<u32>>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
