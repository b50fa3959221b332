//! The rules of Nurikabe as constraints: one variable a cell, true where the sea is.

use super::{Nurikabe, rules};
use crate::constraints::{
    Mark, Model, Said, Seed, Solvable, Unsupported, differing_cells, of_shades, shades_said,
};
use crate::formats::Dots;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Clue, Rule, Shade};

/// The rules that the word for islands says.
const ISLANDS: &[&Rule] =
    &[&rules::NUMBERS_STAY_WHITE, &rules::ISLAND_HAS_ONE_NUMBER, &rules::ISLAND_HAS_ITS_SIZE];

impl Solvable for Nurikabe {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.clues.size();
        let sea = model.variables_on_board(size);
        let land: Vec<_> = sea.iter().map(|&cell| !cell).collect();
        let seeds = self.clues.iter().filter_map(|(cell, clue)| {
            let island = match (*clue)? {
                Clue::Number(number) => Some(number as usize),
                Clue::Unknown => None,
            };
            Some(Seed { vertex: size.index(cell), size: island })
        });
        model.each_says(ISLANDS);
        model.islands(size, &land, seeds.collect());
        model.each_says(&[&rules::SEA_IS_CONNECTED]);
        model.connected(size, &sea);
        model.each_says(&[&rules::NO_TWO_BY_TWO_SEA]);
        model.no_two_by_two(size, &sea);
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.clues.size();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn place(&self, index: usize) -> Cell {
        self.clues.size().cell(index)
    }

    fn marks(&self, answer: &Grid<Shade>, dots: &Dots) -> Vec<Mark> {
        of_shades(self.clues.size(), answer, dots)
    }

    fn says(&self) -> Vec<Said> {
        shades_said(self.clues.size())
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
