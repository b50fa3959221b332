//! Games that are made up: which moves, and with what.

use crate::engine::{Chance, Lay, Seeded};

/// What is to be done, and numbers that decide with what.
pub(super) type Move = (What, [usize; 4]);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum What {
    Put,
    PutSide,
    Ask,
    AskFrom,
    Shift,
    Scramble,
    DoubleScramble,
    LookAtAll,
    LookAtSome,
    TurnDown,
    Stack,
    Split,
    Pick,
    Fill,
    Rearrange,
    BringToFront,
    Sort,
    SortLayers,
    Reshape,
    SetAside,
}

/// How many kinds of moves there are.
pub(super) const KINDS: usize = 20;

/// How often each is tried.
const WEIGHTS: [(What, usize); KINDS] = [
    (What::Put, 6),
    (What::PutSide, 2),
    (What::Ask, 4),
    (What::AskFrom, 4),
    (What::Shift, 8),
    (What::Scramble, 6),
    (What::DoubleScramble, 6),
    (What::LookAtAll, 12),
    (What::LookAtSome, 6),
    (What::TurnDown, 2),
    (What::Stack, 6),
    (What::Split, 4),
    (What::Pick, 5),
    (What::Fill, 4),
    (What::Rearrange, 2),
    (What::BringToFront, 2),
    (What::Sort, 3),
    (What::SortLayers, 3),
    (What::Reshape, 1),
    (What::SetAside, 1),
];

/// A number of piles that most rows have, what P lays, and moves.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) piles: usize,
    pub(super) lays: Vec<Lay>,
    pub(super) moves: Vec<Move>,
}

impl Game {
    /// The game that belongs to this number.
    pub(super) fn new(seed: u64) -> Self {
        let mut chance = Seeded::new(seed);
        let piles = 2 + chance.choose(2);
        let all: Vec<What> = WEIGHTS.iter().flat_map(|&(what, weight)| vec![what; weight]).collect();
        let mut moves: Vec<Move> = Vec::new();
        for _ in 0..8 + chance.choose(30) {
            let what = all[chance.choose(all.len())];
            let with = [0; 4].map(|_: usize| chance.choose(12));
            moves.push((what, with));
            // Nothing is found by its face where nothing is seen.
            if matches!(what, What::Shift | What::Scramble) && chance.choose(2) == 0 {
                moves.push((What::LookAtAll, with));
            }
        }
        let lays = (0..moves.len()).map(|_| Lay::Mark(chance.choose(piles))).collect();
        Self { piles, lays, moves }
    }
}
