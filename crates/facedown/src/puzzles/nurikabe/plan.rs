//! The honest prover of Nurikabe: which commitment next.
//!
//! The sea grows from near to far, and so does each island. A candidate that is not a solution is followed as far as the
//! steps allow; then the plan ends, and V rejects what comes. It never proves another board by accident:
//! a candidate with as many black cells as a solution is laid out as it is or not at all; with too few, the sea cannot
//! be formed; with too many, a numbered cell is black, or the islands want more white cells than the candidate has.

use super::Nurikabe;
use super::protocol::forms_a_sea;
use crate::engine::Lay;
use crate::grid::{Bordered, Cell, Grid};
use crate::protocol::{InOrder, Variant};
use crate::puzzle::Shade;
use crate::subprotocols::coloured_grid::{Growth, grow};

/// What the prover lays, ask by ask.
pub(super) fn plan(puzzle: &Nurikabe, candidate: &Grid<Shade>, orders: &mut InOrder<'_>) -> Vec<Lay> {
    let mut plan = Plan { bordered: Bordered::around(candidate.size()), lays: Vec::new() };
    if candidate.size() == puzzle.clues.size() && plan.sea(puzzle, candidate, orders.variant).is_some() {
        plan.squares(candidate, orders);
        plan.islands(puzzle, candidate, orders);
    }
    plan.lays
}

struct Plan {
    bordered: Bordered,
    lays: Vec<Lay>,
}

impl Plan {
    fn choose(&mut self, cell: Cell) {
        self.lays.push(Lay::Mark(self.bordered.place(cell)));
    }

    fn choose_neighbour(&mut self, growth: &Growth) {
        self.choose(growth.from);
        self.lays.push(Lay::Mark(growth.towards as usize));
    }

    /// The sea formation; nothing when it fails.
    fn sea(&mut self, puzzle: &Nurikabe, candidate: &Grid<Shade>, variant: Variant) -> Option<()> {
        let sea = puzzle.sea_size()?;
        let mut open = candidate.map(|&shade| shade == Shade::Black);
        let mut black = candidate.iter().filter(|(_, shade)| **shade == Shade::Black).map(|(cell, _)| cell);
        // A numbered cell that the candidate has black is made black before the sea is full.
        let numbered = puzzle.numbers().into_iter().map(|(cell, _)| cell);
        let first = numbered.into_iter().find(|&cell| open[cell]).or_else(|| black.next());
        if sea == 0 {
            if forms_a_sea(sea, variant) {
                // The published steps want a cell for the sea where the solution has none: any will do as little.
                self.choose(Cell::new(0, 0));
            }
            return first.is_none().then_some(());
        }
        let first = first?;
        self.choose(first);
        let grown = grow(&mut open, first, sea);
        for growth in &grown {
            self.choose_neighbour(growth);
        }
        (grown.len() + 1 == sea).then_some(())
    }

    fn squares(&mut self, candidate: &Grid<Shade>, orders: &mut InOrder<'_>) {
        let squares: Vec<_> = candidate.size().windows().collect();
        for next in orders.any_order(squares.len()) {
            let white = squares[next].iter().position(|&cell| candidate[cell] == Shade::White);
            self.lays.push(Lay::Mark(white.unwrap_or(0)));
        }
    }

    fn islands(&mut self, puzzle: &Nurikabe, candidate: &Grid<Shade>, orders: &mut InOrder<'_>) {
        // The cell of another number belongs to another island.
        let mut open = Grid::from_fn(candidate.size(), |cell| {
            candidate[cell] == Shade::White && puzzle.clues[cell].is_none()
        });
        let numbers = puzzle.numbers();
        for next in orders.any_order(numbers.len()) {
            let (cell, number) = numbers[next];
            if candidate[cell] == Shade::Black {
                return;
            }
            let grown = grow(&mut open, cell, number);
            for growth in &grown {
                self.choose_neighbour(growth);
            }
            if grown.len() + 1 < number {
                return;
            }
            for growth in &grown {
                self.choose(growth.added);
            }
        }
    }
}
