//! What a protocol costs, as the table measures it.

use super::face::Face;
use std::collections::BTreeMap;

named! {
    /// A kind of shuffle.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
    #[non_exhaustive]
    pub enum Shuffle {
        /// Piles into a uniformly random order.
        PileScramble = "pile_scramble",
        /// Piles by a uniformly random cyclic shift.
        PileShift = "pile_shift",
        /// Piles and layers of a matrix, each into a uniformly random order.
        DoubleScramble = "double_scramble",
    }
}

/// Cards, shuffles and turn-ups of a run.
///
/// ```
/// use facedown::engine::{Ask, Face, Scripted, Shuffle, Table, Unshuffled};
///
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// // P takes two cards of each kind, so that nobody sees which of them are laid.
/// let hidden = table.ask(&Ask::piles(2, 1, &[(Face::CLUB, 2), (Face::HEART, 2)]))?;
/// table.pile_scramble(&hidden)?;
/// let cost = table.cost();
/// assert_eq!((cost.cards(), cost.deck()[&Face::HEART], cost.deck()[&Face::CLUB]), (2, 2, 2));
/// assert_eq!((cost.shuffles(Shuffle::PileScramble), cost.all_shuffles(), cost.turned()), (1, 1, 0));
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(PartialEq, Eq, Debug)]
pub struct Cost {
    in_use: Box<[usize; 256]>,
    most: Box<[usize; 256]>,
    on_table: usize,
    most_on_table: usize,
    shuffles: [usize; 3],
    turned: usize,
}

impl Clone for Cost {
    fn clone(&self) -> Self {
        Self { in_use: self.in_use.clone(), most: self.most.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.in_use.copy_from_slice(&other.in_use[..]);
        self.most.copy_from_slice(&other.most[..]);
        (self.on_table, self.most_on_table) = (other.on_table, other.most_on_table);
        (self.shuffles, self.turned) = (other.shuffles, other.turned);
    }
}

impl Default for Cost {
    fn default() -> Self {
        let none = || Box::new([0; 256]);
        Self { in_use: none(), most: none(), on_table: 0, most_on_table: 0, shuffles: [0; 3], turned: 0 }
    }
}

impl Cost {
    /// The deck to bring: for each face, the most cards that were needed at once. With real cards, those that a cheating
    /// prover has laid without having been dealt them are counted, too.
    #[must_use]
    pub fn deck(&self) -> BTreeMap<Face, usize> {
        let needed = self.most.iter().enumerate().filter(|&(_, &count)| count > 0);
        needed.filter_map(|(byte, &count)| Some((Face::from_byte(byte as u8)?, count))).collect()
    }

    /// The most cards that lay on the table at once: the papers' "number of cards".
    ///
    /// The deck can be larger: where it is secret which faces the prover lays, spare cards stay in their hand.
    #[must_use]
    pub const fn cards(&self) -> usize {
        self.most_on_table
    }

    /// How many shuffles of a kind there were.
    #[must_use]
    pub const fn shuffles(&self, kind: Shuffle) -> usize {
        self.shuffles[kind as usize]
    }

    /// How many shuffles there were.
    #[must_use]
    pub fn all_shuffles(&self) -> usize {
        self.shuffles.iter().sum()
    }

    /// How many cards were turned up, each as often as it was.
    #[must_use]
    pub const fn turned(&self) -> usize {
        self.turned
    }

    pub(crate) fn take(&mut self, face: Face, count: usize) {
        let byte = usize::from(face.byte());
        self.in_use[byte] += count;
        self.most[byte] = self.most[byte].max(self.in_use[byte]);
    }

    pub(crate) fn give_back(&mut self, face: Face) {
        let count = &mut self.in_use[usize::from(face.byte())];
        *count = count.saturating_sub(1);
    }

    pub(crate) fn lie(&mut self, count: usize) {
        self.on_table += count;
        self.most_on_table = self.most_on_table.max(self.on_table);
    }

    pub(crate) fn lift(&mut self, count: usize) {
        self.on_table = self.on_table.saturating_sub(count);
    }

    pub(crate) fn shuffle(&mut self, kind: Shuffle) {
        self.shuffles[kind as usize] += 1;
    }

    pub(crate) fn turn(&mut self, count: usize) {
        self.turned += count;
    }
}
