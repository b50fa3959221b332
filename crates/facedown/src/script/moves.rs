//! The moves of a run, before they are sentences.

use super::words::{self, Mat};
use crate::engine::Shuffle;

/// A move. Rows have numbers that are never used again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Raw {
    Enter(&'static str),
    Leave,
    Step { id: &'static str, sentence: &'static str },
    Put { row: usize, size: String, pattern: String },
    Lay { row: usize, hand: Option<String>, what: String, size: String },
    Places { row: usize, count: usize },
    Mat { row: usize, board: Mat },
    Stack { row: usize, below: usize },
    Split { row: usize, level: String, into: usize, is_top: bool, left: usize },
    Pick { row: usize, spots: Spots, level: String, into: usize },
    Fill { row: usize, spots: Spots, as_level: Option<String>, from: usize },
    Shuffle { kind: Shuffle, row: usize, side: Option<Beside> },
    TurnUp { row: usize, at: String, level: String, wanted: Wanted },
    Coin { row: usize, which: String, shows: String },
    TurnDown { row: usize, at: String, level: String },
    Rotate { row: usize, at: String },
    Sort { row: usize, level: String },
    SortLayers { row: usize, first: usize, side: usize },
    Rearrange { row: usize, at: String, order: Vec<usize> },
    Reshape { row: usize, shape: String, to: NewLayout },
    PutAway { row: usize },
    SetAside { row: usize },
    Commit { row: usize },
}

/// A row that lies beside the layers of another: which, and the first of these layers, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Beside {
    pub(super) row: usize,
    pub(super) first: usize,
}

/// What V must see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    Words(String),
    /// The piles of a list, by its number, at these places of it, in any order.
    OfList {
        list: usize,
        places: String,
    },
}

/// How the cards of a row are laid out anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NewLayout {
    Singles,
    OnePile,
    Other,
}

/// Places of a row: in words, and as numbers where everybody knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spots {
    pub(super) words: String,
    pub(super) numbers: Option<Vec<usize>>,
    pub(super) board: Option<Mat>,
    pub(super) piles: usize,
    pub(super) is_whole_pile: bool,
}

impl Spots {
    /// The words for places of a row whose order everybody knows.
    pub(super) fn at_numbers(board: Option<Mat>, piles: usize, numbers: &[usize]) -> String {
        match board {
            Some(board) => board.places(numbers),
            None if piles > 1 && numbers.iter().copied().eq(0..piles) => "all places".to_owned(),
            None => words::numbered(numbers),
        }
    }
}
