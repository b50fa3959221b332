//! Puzzles whose solution is black or white in each cell: one variable a cell, true where it is black.

use super::{Literal, Mark, Model, Said, Solvable, Unsupported, differing_cells};
use crate::formats::Dots;
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::on_board::OnBoard;
use crate::puzzle::{Puzzle, Shade};

/// A puzzle in black and white: it says what holds of the black cells, and is [`Solvable`] then.
pub(crate) trait Shaded: OnBoard + Puzzle<Solution = Grid<Shade>, Place = Cell> {
    /// Writes the rules down; `black` has the literals of the cells, in reading order.
    fn constrain_black(&self, size: Size, black: &[Literal], model: &mut Model);
}

impl<P: Shaded> Solvable for P {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let black = model.variables_on_board(self.board());
        self.constrain_black(self.board(), &black, model);
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.board();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn place(&self, index: usize) -> Cell {
        self.board().cell(index)
    }

    /// Black cells and dots.
    fn marks(&self, answer: &Grid<Shade>, dots: &Dots) -> Vec<Mark> {
        let size = self.board();
        if answer.size() != size {
            return vec![Mark { at: Vec::new(), literal: None }];
        }
        let mut says: Vec<Option<bool>> =
            answer.values().iter().map(|&shade| (shade == Shade::Black).then_some(true)).collect();
        for &cell in dots.cells.iter().filter(|&&cell| size.contains(cell)) {
            says[size.index(cell)].get_or_insert(false);
        }
        let mark = |(index, says): (usize, Option<bool>)| {
            let black = Literal::positive(index as u32);
            Some(Mark { at: vec![index], literal: Some(if says? { black } else { !black }) })
        };
        says.into_iter().enumerate().filter_map(mark).collect()
    }

    fn says(&self) -> Vec<Said> {
        let said = |index| Said { at: vec![index], yes: "is black".to_owned(), no: "is white".to_owned() };
        (0..self.board().area()).map(said).collect()
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
