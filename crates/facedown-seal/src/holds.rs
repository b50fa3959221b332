//! Whether a witness fulfils a statement: the plain check, without cryptography.
//!
//! The gadgets say the same in equations over a field. Only tests compare the two.

use crate::error::Violation;
use crate::statement::{Piles, ShuffleKind, Statement, WireShuffle, Witness};

impl Piles {
    /// The number of piles. Piles without cards would all be equal, so there are none.
    pub(crate) fn count(&self) -> usize {
        self.wires.len().checked_div(self.depth).unwrap_or(0)
    }
}

impl Statement {
    /// Whether every shuffle has two sides of the same size, full piles, and wires that exist; else the first that is malformed.
    pub(crate) fn well_formed(&self) -> Result<(), Violation> {
        let fits = |piles: &Piles| {
            let full = piles.wires.len().checked_rem(piles.depth).unwrap_or(piles.wires.len()) == 0;
            full && piles.wires.iter().all(|&wire| (wire as usize) < self.wires.len())
        };
        for (shuffle, WireShuffle { from, to, .. }) in self.shuffles.iter().enumerate() {
            let same = from.depth == to.depth && from.wires.len() == to.wires.len();
            if !same || !fits(from) || !fits(to) {
                return Err(Violation::Shape { shuffle });
            }
        }
        Ok(())
    }

    /// Whether the witness fulfils the statement: public wires have their values, every order is of its kind, and every
    /// output pile is the input pile that the order names. If not, the first thing that is broken.
    pub(crate) fn holds(&self, witness: &Witness) -> Result<(), Violation> {
        self.well_formed()?;
        let Witness { values, orders } = witness;
        if values.len() != self.wires.len() || orders.len() != self.shuffles.len() {
            return Err(Violation::Counts);
        }
        let public = self.wires.iter().zip(values);
        if let Some(wire) = public.into_iter().position(|(public, value)| public.is_some_and(|v| v != *value))
        {
            return Err(Violation::Public { wire });
        }
        for (shuffle, (WireShuffle { kind, from, to }, order)) in self.shuffles.iter().zip(orders).enumerate()
        {
            if !is_of_kind(*kind, order, from.count()) {
                return Err(Violation::Order { shuffle });
            }
            for (pile, &source) in order.iter().enumerate() {
                // Compared where they lie: no copy of a secret is left behind.
                let cards = |pile: usize| pile * from.depth..(pile + 1) * from.depth;
                let mut pairs = to.wires[cards(pile)].iter().zip(&from.wires[cards(source as usize)]);
                if pairs.any(|(&to, &from)| values[to as usize] != values[from as usize]) {
                    return Err(Violation::Pile { shuffle, pile });
                }
            }
        }
        Ok(())
    }
}

fn is_of_kind(kind: ShuffleKind, order: &[u32], count: usize) -> bool {
    let mut seen = vec![false; count];
    let permutation = order.len() == count
        && order
            .iter()
            .all(|&pile| seen.get_mut(pile as usize).is_some_and(|seen| !std::mem::replace(seen, true)));
    let rotation = || {
        let first = order.first().map_or(0, |&pile| pile as usize);
        order.iter().enumerate().all(|(place, &pile)| pile as usize == (first + place) % count)
    };
    permutation && (kind == ShuffleKind::Scramble || rotation())
}
