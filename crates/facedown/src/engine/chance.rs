//! Where the outcomes of shuffles come from. Nothing else in the library is random.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha12Rng;

/// Decides shuffles, one uniform choice at a time.
pub trait Chance {
    /// A choice from `0..among`, uniform and independent of all other choices. `among` is at least 1.
    fn choose(&mut self, among: usize) -> usize;

    /// A uniformly random order of `0..order.len()`, written into `order`: each order arises from exactly one
    /// sequence of choices, so whoever enumerates the choices enumerates the orders.
    fn arrange(&mut self, order: &mut [u32]) {
        for place in 0..order.len() {
            let from = self.choose(place + 1);
            order[place] = order[from];
            order[from] = place as u32;
        }
    }
}

/// Shuffles drawn from ChaCha with a seed: repeatable on every machine.
#[derive(Clone, Debug)]
pub struct Seeded {
    generator: ChaCha12Rng,
}

impl Seeded {
    /// The shuffles that belong to this number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { generator: ChaCha12Rng::seed_from_u64(seed) }
    }

    /// The shuffles that belong to a full key, such as 32 bytes from the operating system.
    #[must_use]
    pub fn from_key(key: [u8; 32]) -> Self {
        Self { generator: ChaCha12Rng::from_seed(key) }
    }
}

impl Chance for Seeded {
    fn choose(&mut self, among: usize) -> usize {
        // Lemire's method: the high half of a product is uniform once the few low halves that would favour some
        // results are drawn again.
        let among = among as u32;
        let reject_below = among.wrapping_neg() % among.max(1);
        loop {
            let product = u64::from(self.generator.next_u32()) * u64::from(among);
            if product as u32 >= reject_below {
                return (product >> 32) as usize;
            }
        }
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn choose(&mut self, among: usize) -> usize {
        (**self).choose(among)
    }

    fn arrange(&mut self, order: &mut [u32]) {
        (**self).arrange(order);
    }
}

/// Leaves everything as it lies: for tests that look at one outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unshuffled;

impl Chance for Unshuffled {
    fn choose(&mut self, _among: usize) -> usize {
        0
    }

    fn arrange(&mut self, order: &mut [u32]) {
        for (place, from) in order.iter_mut().enumerate() {
            *from = place as u32;
        }
    }
}

/// A list of choices to follow, which remembers how many there were at each: the way through a tree of outcomes.
///
/// Run something once for each path to see every outcome exactly once:
///
/// ```
/// use facedown::engine::{Chance, Path};
///
/// let mut path = Path::first();
/// let mut seen = Vec::new();
/// loop {
///     let choices = (path.choose(2), path.choose(3));
///     seen.push(choices);
///     let Some(next) = path.next() else { break };
///     path = next;
/// }
/// assert_eq!(seen.len(), 6);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    choices: Vec<(usize, usize)>,
    taken: usize,
}

impl Path {
    /// The path that takes choice 0 everywhere.
    #[must_use]
    pub fn first() -> Self {
        Self::default()
    }

    /// The path that takes these choices, and choice 0 after them.
    #[must_use]
    pub fn taking(choices: &[usize]) -> Self {
        Self { choices: choices.iter().map(|&choice| (choice, choice + 1)).collect(), taken: 0 }
    }

    /// The path after this one, which must have been followed to its end; nothing after the last.
    #[must_use]
    pub fn next(mut self) -> Option<Self> {
        self.choices.truncate(self.taken);
        while let Some((choice, among)) = self.choices.pop() {
            if choice + 1 < among {
                self.choices.push((choice + 1, among));
                return Some(Self { choices: self.choices, taken: 0 });
            }
        }
        None
    }

    /// In how many equally likely ways the choices of this path could have come out: the product of their numbers.
    #[must_use]
    pub fn weight(&self) -> u128 {
        self.choices[..self.taken].iter().map(|&(_, among)| among as u128).product()
    }
}

impl Chance for Path {
    fn choose(&mut self, among: usize) -> usize {
        if self.taken == self.choices.len() {
            self.choices.push((0, among));
        }
        let (choice, _) = self.choices[self.taken];
        self.taken += 1;
        choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_path_enumerates_every_order_once() {
        let mut path = Path::first();
        let mut orders = BTreeSet::new();
        let mut runs = 0;
        loop {
            let mut order = [0; 4];
            path.arrange(&mut order);
            assert_eq!(path.weight(), 24);
            orders.insert(order);
            runs += 1;
            match path.next() {
                Some(next) => path = next,
                None => break,
            }
        }
        assert_eq!((runs, orders.len()), (24, 24));
    }

    #[test]
    fn a_seed_is_repeatable_and_covers_every_choice() {
        let draw = |seed| {
            let mut chance = Seeded::new(seed);
            (0..200).map(|_| chance.choose(7)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(1).into_iter().collect::<BTreeSet<_>>().len(), 7);
    }
}
