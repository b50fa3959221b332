//! The choices of an attempt, all from one seed.

use facedown::constraints::{Literal, Model};
use facedown::engine::{Chance, Seeded};

/// Choices that depend on a seed and the number of an attempt only.
pub(crate) struct Random {
    seed: u64,
    attempt: u64,
    choices: Seeded,
}

impl Random {
    /// The choices of this attempt.
    pub(crate) fn new(seed: u64, attempt: u64) -> Self {
        Self { seed, attempt, choices: choices(seed, attempt, 0) }
    }

    /// One of them, if there is any. The attempts with a seed take turns: none has the same one before all had their turn.
    pub(crate) fn in_turn<T>(&self, mut from: Vec<T>) -> Option<T> {
        let place = self.attempt.checked_rem(from.len() as u64)? as usize;
        let mut order = Self { choices: choices(self.seed, 0, 1), ..*self };
        order.shuffle(&mut from);
        Some(from.swap_remove(place))
    }

    /// A number below `among`; 0 if that is 0.
    pub(crate) fn below(&mut self, among: usize) -> usize {
        self.choices.choose(among.max(1))
    }

    /// A number from the first to the last, both included.
    pub(crate) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// Yes in this many of a hundred cases.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of them, if there is any.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    /// Puts them into random order.
    pub(crate) fn shuffle<T>(&mut self, of: &mut [T]) {
        for place in 1..of.len() {
            of.swap(place, self.below(place + 1));
        }
    }

    /// New variables of the model, in random order. The solver tries variables in their order and `false` first, so its first
    /// solution is a random one.
    pub(crate) fn variables(&mut self, model: &mut Model, count: usize) -> Vec<Literal> {
        let mut literals: Vec<Literal> = (0..count).map(|_| model.variable()).collect();
        self.shuffle(&mut literals);
        literals
    }
}

/// Choices for one of two purposes: those of an attempt, or the order in which attempts take turns.
fn choices(seed: u64, attempt: u64, purpose: u8) -> Seeded {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&attempt.to_le_bytes());
    key[16] = purpose;
    Seeded::from_key(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_have_their_turn_in_an_order_that_depends_on_the_seed() {
        let turns = |seed, attempts: std::ops::Range<u64>| -> Vec<usize> {
            attempts.map(|attempt| Random::new(seed, attempt).in_turn((0..20).collect()).unwrap()).collect()
        };
        let first = turns(1, 0..20);
        assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), 20);
        assert_eq!(turns(1, 20..40), first);
        assert_ne!(turns(2, 0..20), first);
        assert_eq!(Random::new(1, 0).in_turn(Vec::<usize>::new()), None);
    }
}
