//! Statements with their witnesses, made by playing with invented cards. The benchmarks use them too.

use facedown_seal::ShuffleKind::{self, Scramble, Shift};
use facedown_seal::{Piles, Statement, WireShuffle, Witness};
use rand::{Rng, RngExt};

/// A table on which cards are laid and shuffled; it keeps the statement and the witness.
pub(crate) struct Play {
    pub(crate) statement: Statement,
    pub(crate) witness: Witness,
}

impl Play {
    pub(crate) fn new() -> Self {
        Play { statement: Statement::default(), witness: Witness { values: Vec::new(), orders: Vec::new() } }
    }

    /// Lays cards face down.
    pub(crate) fn lay(&mut self, values: &[u8]) -> Vec<u32> {
        values
            .iter()
            .map(|&value| {
                self.statement.wires.push(None);
                self.witness.values.push(value);
                (self.statement.wires.len() - 1) as u32
            })
            .collect()
    }

    /// Turns cards face up.
    pub(crate) fn turn_up(&mut self, wires: &[u32]) {
        for &wire in wires {
            self.statement.wires[wire as usize] = Some(self.witness.values[wire as usize]);
        }
    }

    /// Any order: output pile `i` is input pile `order[i]`.
    pub(crate) fn scramble(&mut self, depth: usize, from: &[u32], order: &[u32]) -> Vec<u32> {
        self.shuffle(Scramble, depth, from, order)
    }

    /// A rotation: output pile 0 is input pile `by`.
    pub(crate) fn shift(&mut self, depth: usize, from: &[u32], by: u32) -> Vec<u32> {
        let piles = (from.len() / depth) as u32;
        let order: Vec<_> = (0..piles).map(|pile| (pile + by) % piles).collect();
        self.shuffle(Shift, depth, from, &order)
    }

    fn shuffle(&mut self, kind: ShuffleKind, depth: usize, from: &[u32], order: &[u32]) -> Vec<u32> {
        let cards = order.iter().flat_map(|&pile| &from[pile as usize * depth..(pile as usize + 1) * depth]);
        let values: Vec<_> = cards.map(|&wire| self.witness.values[wire as usize]).collect();
        self.witness.orders.push(order.to_vec());
        let to = self.lay(&values);
        let [from, after] = [from.to_vec(), to.clone()].map(|wires| Piles { depth, wires });
        self.statement.shuffles.push(WireShuffle { kind, from, to: after });
        to
    }
}

/// Shuffles of the given number of piles and cards in turn, each of the cards that the one before left where they fit; after each shuffle, one
/// card in `turned` is turned up.
pub(crate) fn chain(rng: &mut impl Rng, shuffles: &[(ShuffleKind, usize, usize)], turned: usize) -> Play {
    let mut play = Play::new();
    let mut cards: Vec<u32> = Vec::new();
    for &(kind, piles, depth) in shuffles {
        while cards.len() < piles * depth {
            let value = rng.random_range(0..4);
            cards.extend(play.lay(&[value]));
        }
        let from = cards.split_off(cards.len() - piles * depth);
        let to = match kind {
            Shift => play.shift(depth, &from, rng.random_range(0..piles.max(1)) as u32),
            Scramble => {
                let mut order: Vec<_> = (0..piles as u32).collect();
                for place in (1..piles).rev() {
                    order.swap(place, rng.random_range(0..=place));
                }
                play.scramble(depth, &from, &order)
            }
        };
        let up: Vec<_> =
            to.iter().copied().filter(|_| turned > 0 && rng.random_range(0..turned) == 0).collect();
        play.turn_up(&up);
        cards.extend(to.iter().copied().filter(|wire| !up.contains(wire)));
    }
    play
}
