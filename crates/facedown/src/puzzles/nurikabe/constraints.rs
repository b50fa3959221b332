//! The rules of Nurikabe as constraints: one variable a cell, true where the sea is.

use super::{Nurikabe, rules};
use crate::constraints::{Literal, Model, Seed, Shaded};
use crate::grid::Size;
use crate::puzzle::{Clue, Rule};

/// The rules that the word for islands says.
const ISLANDS: &[&Rule] =
    &[&rules::NUMBERS_STAY_WHITE, &rules::ISLAND_HAS_ONE_NUMBER, &rules::ISLAND_HAS_ITS_SIZE];

impl Shaded for Nurikabe {
    fn constrain_black(&self, size: Size, sea: &[Literal], model: &mut Model) {
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
        model.connected(size, sea);
        model.each_says(&[&rules::NO_TWO_BY_TWO_SEA]);
        model.no_two_by_two(size, sea);
    }
}
