//! The hidden states of a search, and where rounds lead from them.

use super::held::Held;
use super::ways::{UNKNOWN, face};
use crate::engine::blocks::Block;
use crate::engine::face::Face;
use crate::engine::stop::{Rejection, Site};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

/// Everything hidden: the cards on the table, and what the prover has committed to. A copy is cheap.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Hidden {
    pub(super) rows: Arc<Vec<Block<u16>>>,
    pub(super) committed: Arc<Vec<u16>>,
    /// What P holds, where that matters.
    pub(super) held: Option<Arc<Held>>,
}

impl Hidden {
    pub(super) fn has_unknown(&self) -> bool {
        let mut values = self.rows.iter().flat_map(|row| &row.values).chain(&*self.committed);
        values.any(|&value| value >= UNKNOWN)
    }

    pub(super) fn without_committed(&self) -> Self {
        Self { committed: Arc::default(), ..self.clone() }
    }

    /// The first number that no unknown card has.
    pub(super) fn next_unknown(&self) -> u16 {
        let used = self.rows.iter().flat_map(|row| &row.values).chain(&*self.committed).max();
        used.map_or(UNKNOWN, |&most| most.saturating_add(1).max(UNKNOWN))
    }

    /// What a round can depend on: what was committed to lies on no table any more, unless it is unknown and may lie
    /// there, too.
    pub(crate) fn without_history(&self) -> Self {
        if self.committed.is_empty() || self.has_unknown() {
            return self.clone();
        }
        self.without_committed()
    }
}

/// A card that the prover laid, as far as a search knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Laid {
    /// It shows this face.
    Face(Face),
    /// It was never turned up, so it may be anything; the number distinguishes such cards.
    Anything(u16),
}

impl Laid {
    /// The face, if it was seen.
    #[must_use]
    pub const fn face(self) -> Option<Face> {
        match self {
            Self::Face(face) => Some(face),
            Self::Anything(_) => None,
        }
    }
}

/// What is known of hidden cards.
pub(super) fn known(values: &[u16]) -> Vec<Laid> {
    let laid = |&value: &u16| match face(value) {
        Some(face) => Laid::Face(face),
        None => Laid::Anything(value),
    };
    values.iter().map(laid).collect()
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// For each way in which the verifier comes to accept: the cards that the prover was committed to, and the choices
    /// of each round, by which the run can be followed again.
    pub ends: Vec<(Vec<Laid>, Vec<Vec<usize>>)>,
    /// How many branches were followed.
    pub(crate) branches: u64,
    /// How many different states were met at the ends of rounds.
    pub(crate) states: u64,
    /// How many rounds there were. A protocol without rounds is searched as a whole only if it is made one.
    pub(crate) rounds: usize,
    /// Why something was left out, if something was: then there may be more ends.
    pub incomplete: Option<Incomplete>,
    /// For each end, what P holds then, where that matters.
    pub(super) held: Vec<Option<Arc<Held>>>,
}

/// Why a search has left something out.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Incomplete {
    /// A check leaves so much open that the faces to try are more than [were allowed](super::super::Table::trying): where,
    /// and how many were.
    Fillings(Site, usize),
    /// There were more branches than were allowed.
    Branches(u64),
    /// More cards were laid than can be distinguished.
    Cards,
    /// P is dealt cards of this face, or V asks for it, and it is not among the faces to try.
    Alphabet(Face),
}

impl fmt::Display for Incomplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fillings(site, most) => {
                write!(f, "the check at {site} leaves more than {most} ways to fill in cards that P laid")
            }
            Self::Branches(most) => write!(f, "there are more than {most} branches"),
            Self::Cards => f.write_str("P lays more cards than the search can distinguish"),
            Self::Alphabet(face) => {
                write!(f, "{face} is dealt to P or counted by V, but is not in the alphabet: add it there")
            }
        }
    }
}

impl Found {
    /// Whether nothing was left out.
    #[must_use]
    pub const fn complete(&self) -> bool {
        self.incomplete.is_none()
    }

    /// Whether the verifier accepts, in some way that was found, a prover who is committed to these faces, and who has the
    /// cards for it where only [dealt](super::super::Hand::Dealt) ones are laid.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Law, Part, Table};
    ///
    /// let mut table = Table::search(&[Face::CLUB, Face::HEART]);
    /// table.round(|table| {
    ///     let cards = table.ask(&Ask::piles(2, 1, &[(Face::CLUB, 2)]))?;
    ///     table.commit(&cards)?;
    ///     let first = table.spots(&cards, [0])?;
    ///     table.turn_up(&cards, Part::at(&first, 0..1), Law::exactly(&[Face::HEART])).map(drop)
    /// })?;
    /// let found = table.found().unwrap();
    /// assert!(found.accepts(&[Face::HEART, Face::CLUB]) && !found.accepts(&[Face::CLUB, Face::CLUB]));
    /// # Ok::<(), facedown::engine::Stop>(())
    /// ```
    #[must_use]
    pub fn accepts(&self, committed: &[Face]) -> bool {
        let ends =
            self.ends.iter().zip(self.held.iter().map(Option::as_deref).chain(std::iter::repeat(None)));
        ends.into_iter().any(|((end, _), held)| {
            let mut given: HashMap<u16, Face> = HashMap::new();
            let mut fits = |(laid, &face): (&Laid, &Face)| match *laid {
                Laid::Face(seen) => seen == face,
                Laid::Anything(number) => *given.entry(number).or_insert(face) == face,
            };
            let fits = end.len() == committed.len() && end.iter().zip(committed).all(&mut fits);
            fits && held.is_none_or(|held| held.clone().give(given))
        })
    }
}

/// Choices by which a round was followed.
pub(crate) type RoundChoices = Arc<[usize]>;

/// Where a round leads to from one hidden state.
#[derive(Clone, Default)]
pub(crate) struct Led {
    /// The different ends; of what is committed to, only what the round adds to it if all is known at the start.
    pub(super) ends: Vec<(Hidden, RoundChoices)>,
    pub(crate) branches: u64,
    /// The first rejection, if there is one.
    pub(crate) rejection: Option<Box<Rejection>>,
    /// Why something was left out.
    pub(crate) left_out: Option<Incomplete>,
    /// Whether the round leaves it open in which order V takes things.
    pub(crate) leaves_an_order_open: bool,
    pub(crate) open: OpenCards,
}

/// What lies open at the ends of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OpenCards {
    /// There is no end yet.
    #[default]
    Nothing,
    /// The same at all ends: its digest.
    Same(u64),
    /// Not the same at all ends.
    Different,
}

impl OpenCards {
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nothing, open) | (open, Self::Nothing) => open,
            (one, other) if one == other => one,
            _ => Self::Different,
        }
    }
}

impl Led {
    /// One more end, with these cards open.
    pub(crate) fn opens(&mut self, cards: u64) {
        self.open = self.open.and(OpenCards::Same(cards));
    }

    /// The choices that lead to the first end.
    pub(crate) fn first_choices(&self) -> Option<&RoundChoices> {
        self.ends.first().map(|(_, choices)| choices)
    }
}

/// How a state was reached: from which state before, by which choices in the round.
#[derive(Clone, Debug)]
pub(super) struct StateOrigin {
    pub(super) before: usize,
    pub(super) choices: RoundChoices,
}

/// What a search has found out at the end of a chapter.
#[derive(Clone)]
pub(crate) struct ChapterEnd {
    /// What lies there before the first round.
    pub(super) now: Hidden,
    pub(super) frontier: Vec<(Hidden, usize)>,
    pub(super) origins: Vec<StateOrigin>,
    pub(super) branches: u64,
    pub(super) states: u64,
    pub(super) rounds: usize,
    pub(super) incomplete: Option<Incomplete>,
}

/// Mixes words by multiplying: states are long and hashed all the time, and nobody chooses them to collide.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mix(u64);

impl Mix {
    const fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            self.add(u64::from_le_bytes(word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last));
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// A set of states.
pub(crate) type States = HashSet<Hidden, BuildHasherDefault<Mix>>;
/// Where a round leads to from each state.
pub(crate) type LedFrom = HashMap<Hidden, Arc<Led>, BuildHasherDefault<Mix>>;
