//! The honest prover of Hitori: which commitment next.
//!
//! The white area grows from near to far. Then as many repetitions are left as there are black cells, and in each of
//! them the same black cell is chosen and left black. A candidate that is not a solution is followed as far as the steps
//! allow; then the plan ends, and V rejects what comes. Without a white cell there is nothing to begin with, and a second
//! white area cannot be begun.

use super::Hitori;
use super::protocol::first_may_stay_black;
use crate::engine::Lay;
use crate::grid::{Bordered, Cell, Direction, Grid};
use crate::protocol::InOrder;
use crate::puzzle::Shade;
use crate::subprotocols::coloured_grid::grow;
use crate::subprotocols::still_black::{CHANGE, LEAVE};

/// What the prover lays, ask by ask.
pub(super) fn plan(puzzle: &Hitori, candidate: &Grid<Shade>, orders: &mut InOrder<'_>) -> Vec<Lay> {
    let size = puzzle.symbols.size();
    if candidate.size() != size {
        return Vec::new();
    }
    let bordered = Bordered::around(size);
    let choose = |cell: Cell| Lay::Mark(bordered.place(cell));
    let neighbour = |towards: Direction| Lay::Mark(towards as usize);
    let wish = |wish: [_; 2]| Lay::Faces(wish.to_vec());
    let mut open = candidate.map(|&shade| shade == Shade::White);

    let first = size.cells().find(|&cell| open[cell]);
    if first_may_stay_black(puzzle.symbols.size(), orders.variant) {
        return vec![choose(Cell::new(0, 0)), wish(if first.is_some() { CHANGE } else { LEAVE })];
    }
    let Some(first) = first else { return Vec::new() };
    let mut lays = vec![choose(first)];
    for growth in grow(&mut open, first, size.area()) {
        lays.extend([choose(growth.from), neighbour(growth.towards), wish(CHANGE)]);
    }
    if open.values().contains(&true) {
        return lays;
    }
    let black = candidate.values().iter().filter(|shade| **shade == Shade::Black).count();
    let edge = size.cells().filter(|&cell| candidate[cell] == Shade::White).find_map(|white| {
        let is_black = |&towards: &Direction| {
            size.neighbour(white, towards).is_some_and(|cell| candidate[cell] == Shade::Black)
        };
        Some((white, Direction::ALL.into_iter().find(is_black)?))
    });
    if let Some((white, towards)) = edge {
        for _ in 0..black {
            lays.extend([choose(white), neighbour(towards), wish(LEAVE)]);
        }
    }
    let groups = puzzle.groups();
    for next in orders.any_order(groups.len()) {
        let white = groups[next].iter().position(|&cell| candidate[cell] == Shade::White);
        lays.push(Lay::Mark(white.unwrap_or(0)));
    }
    lays
}
