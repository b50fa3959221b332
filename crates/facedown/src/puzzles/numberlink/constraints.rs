//! The rules of Numberlink as constraints: one variable a pair of neighbouring cells, true where a line links them.

use super::{Links, Numberlink, rules};
use crate::constraints::{Edge, End, Literal, Mark, Model, Said, Solvable, Unsupported};
use crate::formats::Dots;
use crate::grid::{Cell, Direction, Size};
use crate::puzzle::{Clue, Rule};
use std::collections::BTreeMap;

/// The rules that the word for paths says.
const LINES: &[&Rule] = &[
    &rules::EQUAL_NUMBERS_ARE_JOINED,
    &rules::LINE_ENDS_AT_NUMBERS,
    &rules::LINE_DOES_NOT_PASS_A_NUMBER,
    &rules::LINE_DOES_NOT_BRANCH,
    &rules::LINE_IS_NO_LOOP,
];

impl Solvable for Numberlink {
    const CUSTOMS: &'static [Rule] = rules::CUSTOMS;

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
        model.each_says(LINES);
        model.paths(size.area(), edges, ends.collect());
        Ok(())
    }

    fn customs(&self, model: &mut Model) {
        let size = self.clues.size();
        let links: BTreeMap<[Cell; 2], Literal> = pairs(size)
            .zip((0..).map(Literal::positive))
            .filter_map(|((cell, towards), link)| Some(([cell, size.neighbour(cell, towards)?], link)))
            .collect();
        let between = |one: Cell, other: Cell| links[&[one.min(other), one.max(other)]];
        model.each_says(&[&rules::EVERY_CELL_IS_USED]);
        for cell in size.cells().filter(|&cell| self.clues[cell].is_none()) {
            model.exactly(2, size.neighbours(cell).map(|other| between(cell, other)));
        }
        model.each_says(&[&rules::LINE_TAKES_NO_DETOUR]);
        for [a, b, c, d] in size.windows() {
            model.at_most(2, [between(a, b), between(b, d), between(c, d), between(a, c)]);
        }
    }

    fn decode(&self, values: &[bool]) -> Links {
        let mut links = Links::none(self.clues.size());
        for ((cell, towards), &linked) in pairs(self.clues.size()).zip(values) {
            links.set(cell, towards, linked);
        }
        links
    }

    fn place(&self, index: usize) -> Cell {
        self.clues.size().cell(index)
    }

    fn marks(&self, answer: &Links, dots: &Dots) -> Vec<Mark> {
        let size = self.clues.size();
        if answer.size() != size {
            return vec![Mark { at: Vec::new(), literal: None }];
        }
        let mark = |(number, (cell, towards)): (u32, (Cell, Direction))| {
            let line = Literal::positive(number);
            let literal = match () {
                () if answer.linked(cell, towards) => line,
                () if dots.crosses.contains(&(cell, towards)) => !line,
                () => return None,
            };
            let at = [Some(cell), size.neighbour(cell, towards)].into_iter().flatten();
            Some(Mark { at: at.map(|cell| size.index(cell)).collect(), literal: Some(literal) })
        };
        (0..).zip(pairs(size)).filter_map(mark).collect()
    }

    fn says(&self) -> Vec<Said> {
        let size = self.clues.size();
        let said = |(cell, towards): (Cell, Direction)| {
            let other = size.neighbour(cell, towards).unwrap_or(cell);
            Said::linked([size.index(cell), size.index(other)])
        };
        pairs(size).map(said).collect()
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
