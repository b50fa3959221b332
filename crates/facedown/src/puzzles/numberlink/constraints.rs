//! The rules of Numberlink as constraints: one variable a pair of neighbouring cells, true where a line links them.

use super::{Links, Numberlink};
use crate::constraints::{Edge, End, Model, Solvable, Unsupported};
use crate::grid::{Cell, Direction, Size};
use crate::puzzle::Clue;

impl Solvable for Numberlink {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.clues.size();
        let edges = pairs(size)
            .map(|(cell, towards)| {
                let other = size.neighbour(cell, towards).unwrap_or(cell);
                Edge { joins: [size.index(cell), size.index(other)], used: model.variable() }
            })
            .collect();
        let ends = self.clues.iter().filter_map(|(cell, clue)| {
            let label = match (*clue)? {
                Clue::Number(number) => Some(number),
                Clue::Unknown => None,
            };
            Some(End { vertex: size.index(cell), label })
        });
        model.paths(size.area(), edges, ends.collect());
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Links {
        let mut links = Links::none(self.clues.size());
        for ((cell, towards), &linked) in pairs(self.clues.size()).zip(values) {
            links.set(cell, towards, linked);
        }
        links
    }

    fn meanings(&self) -> Vec<String> {
        let size = self.clues.size();
        let meaning = |(cell, towards): (Cell, Direction)| {
            let other = size.neighbour(cell, towards).unwrap_or(cell);
            format!("{cell} and {other} are linked")
        };
        pairs(size).map(meaning).collect()
    }

    fn differences(&self, one: &Links, other: &Links) -> Vec<Cell> {
        self.clues.size().cells().filter(|&cell| !one.from(cell).eq(other.from(cell))).collect()
    }
}

/// The pairs of neighbouring cells, each as its first cell and the way to the second, in the order of the variables.
fn pairs(size: Size) -> impl Iterator<Item = (Cell, Direction)> {
    size.cells().flat_map(move |cell| {
        [Direction::East, Direction::South]
            .into_iter()
            .filter(move |&towards| size.neighbour(cell, towards).is_some())
            .map(move |towards| (cell, towards))
    })
}
