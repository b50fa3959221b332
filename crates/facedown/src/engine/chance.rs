//! Where the outcomes of shuffles come from. Nothing else in the library is random.

use chacha20::ChaCha12Rng;
use rand::{Rng, SeedableRng};

/// Decides shuffles, one uniform choice at a time.
///
/// ```
/// use facedown::engine::{Chance, Face, Law, Part, Scripted, Sight, Table};
///
/// /// Always the last choice.
/// struct Last;
///
/// impl Chance for Last {
///     fn choose(&mut self, among: usize) -> usize {
///         among - 1
///     }
/// }
///
/// let mut table = Table::new(Last, Scripted::new(Vec::new()));
/// let row = table.put(1, &Face::read("1 2 3").unwrap())?;
/// table.pile_shift(&row)?;
/// table.turn_up(&row, Part::layer(0), Law::rotation(&Face::read("1 2 3").unwrap()))?;
/// assert_eq!(table.sight()[0][0], [Sight::Up(Face::read("3").unwrap()[0])]);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
pub trait Chance {
    /// A choice from `0..among`, uniform and independent of all other choices. `among` is at least 1.
    fn choose(&mut self, among: usize) -> usize;

    /// A uniformly random order of `0..order.len()`, written into `order`: each order arises from exactly one
    /// sequence of choices, so whoever enumerates the choices enumerates the orders.
    fn arrange(&mut self, order: &mut [u32]) {
        for place in 0..order.len() {
            let from = self.choose(place + 1);
            insert(order, place, from);
        }
    }
}

/// Makes an order of one thing more: `place` comes to lie at `from`, and what lay there goes to the end.
fn insert(order: &mut [u32], place: usize, from: usize) {
    order[place] = order[from];
    order[from] = place as u32;
}

/// Shuffles drawn from ChaCha with a seed: repeatable on every machine.
///
/// ```
/// use facedown::engine::{Chance, Seeded};
///
/// let mut order = [0; 5];
/// Seeded::new(1).arrange(&mut order);
/// let mut again = [0; 5];
/// Seeded::new(1).arrange(&mut again);
/// assert_eq!(order, again);
/// ```
#[derive(Debug)]
#[must_use]
pub struct Seeded {
    generator: ChaCha12Rng,
}

impl Seeded {
    /// The shuffles that belong to this number.
    pub fn new(seed: u64) -> Self {
        Self { generator: ChaCha12Rng::seed_from_u64(seed) }
    }

    /// The shuffles that belong to a full key, such as 32 bytes from the operating system.
    pub fn from_key(key: [u8; 32]) -> Self {
        Self { generator: ChaCha12Rng::from_seed(key) }
    }
}

impl Seeded {
    /// Independent uniform choices, the one at place `i` from `0..among[i]`, all from one word of the generator. The
    /// product of `among` must fit into a word.
    fn choose_each<const N: usize>(&mut self, among: [u64; N]) -> [usize; N] {
        // The high half of a product with a word is uniform, and its low half serves as the word for the next, once
        // the few words are drawn again that would favour some results (Brackett-Rozinsky and Lemire, "Batched Ranged
        // Random Integer Generation", 2024; for one choice, Lemire 2019). Words are what a shuffle spends its time on.
        let ways: u64 = among.iter().product();
        loop {
            let mut word = self.generator.next_u64();
            let chosen = among.map(|among| {
                let product = u128::from(word) * u128::from(among);
                word = product as u64;
                (product >> 64) as usize
            });
            if word >= ways || word >= ways.wrapping_neg() % ways.max(1) {
                return chosen;
            }
        }
    }
}

impl Chance for Seeded {
    fn choose(&mut self, among: usize) -> usize {
        let [choice] = self.choose_each([among as u64]);
        choice
    }

    fn arrange(&mut self, order: &mut [u32]) {
        // Six choices among fewer than 2^10 fit into a word.
        const AT_ONCE: usize = 6;
        let mut place = 0;
        while place + AT_ONCE <= order.len().min(1 << 10) {
            let chosen = self.choose_each::<AT_ONCE>(std::array::from_fn(|ahead| (place + ahead + 1) as u64));
            for from in chosen {
                insert(order, place, from);
                place += 1;
            }
        }
        for place in place..order.len() {
            let from = self.choose(place + 1);
            insert(order, place, from);
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
#[must_use]
pub struct Path {
    choices: Vec<(usize, usize)>,
    taken: usize,
}

impl Path {
    /// The path that takes choice 0 everywhere.
    pub fn first() -> Self {
        Self::default()
    }

    /// The path that takes these choices, and choice 0 after them.
    pub(crate) fn taking(choices: &[usize]) -> Self {
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

    /// How many choices are made in advance.
    pub(crate) const fn in_advance(&self) -> usize {
        self.choices.len()
    }

    /// In how many equally likely ways the choices of this path could have come out: the product of their numbers, or
    /// the greatest number there is.
    pub(crate) fn weight(&self) -> u128 {
        let numbers = self.choices[..self.taken].iter().map(|&(_, among)| among as u128);
        numbers.fold(1, u128::saturating_mul)
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

    #[test]
    fn seeded_orders_are_orders_and_uniform_as_far_as_can_be_seen() {
        for count in [0, 1, 5, 6, 7, 13, 1023, 1024, 1030] {
            let mut order = vec![0; count];
            Seeded::new(count as u64).arrange(&mut order);
            order.sort_unstable();
            assert!(order.into_iter().eq(0..count as u32), "{count}");
        }
        // 7 things: 5040 orders, half of the places drawn six at a time. Each pair (place, thing) is expected 1000
        // times, with a deviation of about 29.
        let mut chance = Seeded::new(3);
        let mut counts = [[0_i32; 7]; 7];
        for _ in 0..7000 {
            let mut order = [0; 7];
            chance.arrange(&mut order);
            for (place, thing) in order.into_iter().enumerate() {
                counts[place][thing as usize] += 1;
            }
        }
        assert!(counts.iter().flatten().all(|count| (count - 1000).abs() < 150), "{counts:?}");
    }
}
