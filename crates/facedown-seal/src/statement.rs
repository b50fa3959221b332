//! What a seal proves, without cryptography: wires, and shuffles between them.

use std::fmt;
use zeroize::Zeroize;

/// A wire: one hidden or public card at one time. Index into the statement's wires.
pub(crate) type Wire = u32;

/// Piles of wires: `depth` cards each, pile by pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piles {
    /// The number of cards in each pile.
    pub depth: usize,
    /// The cards, pile by pile.
    pub wires: Vec<Wire>,
}

/// One shuffle: the output piles are the input piles in an order that only the prover knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireShuffle {
    /// Which orders there are.
    pub kind: ShuffleKind,
    /// The piles before the shuffle.
    pub from: Piles,
    /// The piles after it.
    pub to: Piles,
}

/// Which orders a shuffle may put its piles in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShuffleKind {
    /// Any order.
    Scramble,
    /// A rotation.
    Shift,
}

/// What a seal proves: values for the hidden wires exist such that every shuffle is one of its kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// The public value of each wire, or `None` where it is hidden.
    pub wires: Vec<Option<u8>>,
    /// The shuffles, in the order of the run.
    pub shuffles: Vec<WireShuffle>,
}

/// What the prover knows: a value for every wire, and for every shuffle which input pile each output pile is.
#[derive(Clone)]
pub struct Witness {
    /// The value of each wire.
    pub values: Vec<u8>,
    /// For each shuffle and each of its output piles, the number of the input pile that it is.
    pub orders: Vec<Vec<u32>>,
}

impl fmt::Debug for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Witness").finish_non_exhaustive()
    }
}

impl Drop for Witness {
    fn drop(&mut self) {
        self.values.zeroize();
        self.orders.zeroize();
    }
}
