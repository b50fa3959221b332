//! The rules of Nurikabe as constraints: one variable a cell, true where the sea is.

use super::Nurikabe;
use crate::constraints::{Model, Seed, Solvable, Unsupported, differing_cells, meanings_on_board};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Clue, Shade};

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
        model.islands(size, &land, seeds.collect());
        model.connected(size, &sea);
        model.no_two_by_two(size, &sea);
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Grid<Shade> {
        let size = self.clues.size();
        Grid::from_fn(size, |cell| if values[size.index(cell)] { Shade::Black } else { Shade::White })
    }

    fn meanings(&self) -> Vec<String> {
        meanings_on_board(self.clues.size(), "is black")
    }

    fn differences(&self, one: &Grid<Shade>, other: &Grid<Shade>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}
