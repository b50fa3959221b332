//! The rules of One per row as constraints: one variable a cell, true where it is black.

use super::{OnePerRow, Printed, rules};
use crate::constraints::{Literal, Model, Shaded};
use crate::grid::Size;

impl Shaded for OnePerRow {
    fn constrain_black(&self, size: Size, black: &[Literal], model: &mut Model) {
        model.each_says(&[&rules::ROW_HAS_ONE_BLACK]);
        for row in black.chunks(size.width()) {
            model.exactly(1, row.iter().copied());
        }
        for (cell, _) in self.squares.iter().filter(|(_, square)| **square == Printed::Cross) {
            model.together_say(&[&rules::CROSSES_STAY_WHITE], [size.index(cell)]);
            model.fact(!black[size.index(cell)]);
        }
    }
}
