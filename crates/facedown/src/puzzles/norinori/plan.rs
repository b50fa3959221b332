//! The honest prover of Norinori: which card next.

use super::Norinori;
use crate::engine::{Face, Lay};
use crate::grid::{Bordered, Cell, Grid};
use crate::protocol::Variant;
use crate::puzzle::Shade;

/// The order in which P chooses the black cards is left open by the paper. Here it is reading order as published, and pair
/// by pair as repaired.
pub(super) fn plan(puzzle: &Norinori, candidate: &Grid<Shade>, variant: Variant) -> Vec<Lay> {
    let black = match variant {
        Variant::Published => in_reading_order(candidate),
        Variant::Repaired => pair_by_pair(candidate),
    };
    plan_in_order(puzzle, candidate, &black)
}

/// The board, the choices of the black cards in this order, the choice of the starting card. After each choice the chosen
/// card lies first, so P counts from there.
pub(super) fn plan_in_order(puzzle: &Norinori, candidate: &Grid<Shade>, black: &[Cell]) -> Vec<Lay> {
    let faces = candidate.values().iter().map(|shade| match shade {
        Shade::Black => Face::CLUB,
        Shade::White => Face::BLANK,
    });
    let mut lays = vec![Lay::Faces(faces.collect())];
    let size = puzzle.rooms().size();
    if candidate.size() != size {
        return lays;
    }
    let bordered = Bordered::around(size);
    let mut first = 0;
    let places = black.iter().take(2 * puzzle.cells_by_room().len()).map(|&cell| bordered.place(cell));
    for place in places.chain([0]) {
        lays.push(Lay::Mark((place + bordered.places() - first) % bordered.places()));
        first = place;
    }
    lays
}

pub(super) fn in_reading_order(candidate: &Grid<Shade>) -> Vec<Cell> {
    candidate.iter().filter(|&(_, shade)| *shade == Shade::Black).map(|(cell, _)| cell).collect()
}

/// Each black cell with its partner directly after it. A cell without a partner comes alone.
fn pair_by_pair(candidate: &Grid<Shade>) -> Vec<Cell> {
    let mut left = candidate.map(|&shade| shade == Shade::Black);
    let mut cells = Vec::new();
    for cell in in_reading_order(candidate) {
        if std::mem::replace(&mut left[cell], false) {
            cells.push(cell);
            if let Some(partner) = candidate.size().neighbours(cell).find(|&beside| left[beside]) {
                left[partner] = false;
                cells.push(partner);
            }
        }
    }
    cells
}
