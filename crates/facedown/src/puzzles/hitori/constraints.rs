//! The rules of Hitori as constraints: one variable a cell, true where it is black.

use super::{Hitori, Symbol, rules};
use crate::constraints::{Literal, Model, Shaded};
use crate::grid::{Cell, Size};
use crate::puzzle::Rule;
use std::collections::BTreeMap;

const IN_A_ROW: &[&Rule] = &[&rules::NO_NUMBER_TWICE_IN_A_ROW];
const IN_A_COLUMN: &[&Rule] = &[&rules::NO_NUMBER_TWICE_IN_A_COLUMN];

impl Shaded for Hitori {
    fn constrain_black(&self, size: Size, black: &[Literal], model: &mut Model) {
        let is_black = |cell: Cell| black[size.index(cell)];
        model.each_says(&[&rules::NO_TWO_BLACK_SIDE_BY_SIDE]);
        for (one, other) in size.adjacent_pairs() {
            model.at_most(1, [is_black(one), is_black(other)]);
        }
        let (height, width) = (size.height(), size.width());
        let rows =
            (0..height).map(|row| (IN_A_ROW, (0..width).map(|column| Cell::new(row, column)).collect()));
        let columns = (0..width)
            .map(|column| (IN_A_COLUMN, (0..height).map(|row| Cell::new(row, column)).collect::<Vec<_>>()));
        for (rule, line) in rows.chain(columns) {
            let mut cells_of: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
            for cell in line {
                if let Symbol::Number(number) = self.symbols[cell] {
                    cells_of.entry(number).or_default().push(cell);
                }
            }
            for equal in cells_of.into_values().filter(|equal| equal.len() > 1) {
                model.together_say(rule, equal.iter().map(|&cell| size.index(cell)));
                model.at_most(1, equal.into_iter().map(|cell| !is_black(cell)));
            }
        }
        let white: Vec<_> = black.iter().map(|&cell| !cell).collect();
        model.each_says(&[&rules::WHITE_IS_CONNECTED]);
        model.connected(size, &white);
    }
}
