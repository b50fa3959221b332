//! Cards on a table, as a person has them: rows of piles, coins, a deck. Nothing of the engine is used.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Mutex;

/// A face as it is printed.
pub(crate) type Face = &'static str;

/// All faces that were read: a face is kept once, so that cards are moved and compared fast.
static FACES: Mutex<BTreeSet<Face>> = Mutex::new(BTreeSet::new());

/// The face that is printed like this.
pub(crate) fn face(text: &str) -> Face {
    let mut faces = FACES.lock().expect("nobody panics here");
    if let Some(known) = faces.get(text) {
        return known;
    }
    let kept: Face = Box::leak(text.to_owned().into_boxed_str());
    faces.insert(kept);
    kept
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    pub(crate) face: Face,
    pub(crate) up: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) border: usize,
}

/// A row: piles from left to right, each from the top.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) piles: Vec<Vec<Card>>,
    pub(crate) coins: BTreeMap<String, Vec<usize>>,
    pub(crate) board: Option<Board>,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(crate) enum Named {
    Row(usize),
    Family(VecDeque<usize>),
}

/// Random numbers of the players' own: xorshift.
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }
}

/// All that lies on the table, and the deck beside it.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Option<Row>>,
    pub(crate) deck: BTreeMap<Face, usize>,
}

impl Table {
    pub(crate) fn add(&mut self, row: Row) -> usize {
        self.rows.push(Some(row));
        self.rows.len() - 1
    }

    pub(crate) fn row(&mut self, id: usize) -> &mut Row {
        self.rows[id].as_mut().expect("a row that is on the table")
    }

    pub(crate) fn take(&mut self, id: usize) -> Row {
        self.rows[id].take().expect("a row that is on the table")
    }

    /// Takes cards from the deck, which must have them.
    pub(crate) fn deal(&mut self, face: &str, count: usize) {
        let left = self.deck.get_mut(face).unwrap_or_else(|| panic!("no {face} in the shopping list"));
        *left = left.checked_sub(count).unwrap_or_else(|| panic!("the deck runs out of {face}"));
    }

    /// Cards go back, for all to see.
    pub(crate) fn give_back(&mut self, cards: impl IntoIterator<Item = Card>) {
        for card in cards {
            assert!(card.up, "a card goes back to the deck unseen");
            *self.deck.entry(card.face).or_insert(0) += 1;
        }
    }
}

pub(crate) fn down(faces: &[Face]) -> Vec<Card> {
    faces.iter().map(|&face| Card { face, up: false }).collect()
}

/// The order of faces: ♣ ♥ □ ✓ S, then numbers.
pub(crate) fn rank(face: &str) -> usize {
    match face {
        "♣" => 1,
        "♥" => 2,
        "□" => 3,
        "✓" => 4,
        "S" => 5,
        number => 5 + number.parse::<usize>().expect("a number card"),
    }
}
