//! The rules of Norinori as constraints: one variable a cell, true where it is black.

use super::{Norinori, rules};
use crate::constraints::{Literal, Model, Shaded};
use crate::grid::{Cell, Size};

impl Shaded for Norinori {
    fn constrain_black(&self, size: Size, black: &[Literal], model: &mut Model) {
        let is_black = |cell: Cell| black[size.index(cell)];
        for room in self.cells_by_room() {
            model.together_say(&[&rules::ROOM_HAS_TWO_BLACK], room.iter().map(|&cell| size.index(cell)));
            model.exactly(2, room.iter().map(|&cell| is_black(cell)));
        }
        for cell in size.cells() {
            if model.is_over() {
                break;
            }
            let around: Vec<_> = size.neighbours(cell).map(is_black).collect();
            model.together_say(&[&rules::BLACK_CELLS_COME_IN_PAIRS], []);
            model.implies([is_black(cell)], around.iter().copied());
            for (place, &one) in around.iter().enumerate() {
                for &other in &around[place + 1..] {
                    model.at_most(2, [is_black(cell), one, other]);
                }
            }
        }
    }
}
