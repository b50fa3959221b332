//! The choices of an attempt, all from one seed.

use facedown::constraints::{Literal, Model};
use facedown::engine::{Chance, Seeded};

/// Choices that depend on a seed and the number of an attempt only.
pub(crate) struct Random(Seeded);

impl Random {
    /// The choices of this attempt.
    pub(crate) fn new(seed: u64, attempt: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&attempt.to_le_bytes());
        Self(Seeded::from_key(key))
    }

    /// A number below `among`; 0 if that is 0.
    pub(crate) fn below(&mut self, among: usize) -> usize {
        self.0.choose(among.max(1))
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
