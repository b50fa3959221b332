//! What a record knows of the rows on the table, of looks at them, and of what P was asked to lay.

use super::words::Mat;
use crate::engine::Ask;
use std::ops::Range;

/// What P is asked to lay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    pub(super) ask: Ask,
    /// What the places are called under or on which it is laid, as far as everybody knows.
    pub(super) names: Vec<String>,
    /// The places in a row of the board, if the names are those of a board.
    pub(super) width: Option<usize>,
    /// Where P counts from, if not from the first pile.
    pub(super) from: Option<String>,
    /// In which phase and step.
    pub(super) site: String,
    /// Under the piles of which row it is laid, what board that was, and since when: P knows the cells even where V does not.
    pub(super) under: Option<(usize, Mat, usize)>,
    /// Whether the row is rotated afterwards so that the chosen pile comes first.
    pub(super) turns: bool,
}

/// A row as it lies.
#[derive(Clone, Debug, Default)]
pub(super) struct LyingRow {
    pub(super) number: usize,
    pub(super) piles: usize,
    pub(super) depth: usize,
    pub(super) board: Option<Mat>,
    /// Whether everybody knows the order, and so the names of the places.
    pub(super) known: bool,
    /// Which layers were put down openly: sorted by them, the row is as it was.
    pub(super) open: Vec<bool>,
    /// The board that the row was laid as, and how often P had been asked for cards then.
    pub(super) cells: Option<(Mat, usize)>,
    /// The layer that P laid last, and when.
    pub(super) laid: Option<(usize, usize)>,
}

impl LyingRow {
    pub(super) fn named(&self) -> Option<Mat> {
        self.board.filter(|_| self.known)
    }

    pub(super) fn is_open(&self, layers: &Range<usize>) -> bool {
        self.open.get(layers.clone()).is_some_and(|open| open.iter().all(|open| *open))
    }
}

/// A look: the row, whether its cards were put down openly, and after which move it was.
pub(super) struct NotedLook {
    pub(super) row: usize,
    pub(super) open: bool,
    pub(super) at: usize,
    /// Which cards of P's were looked at.
    pub(super) laid: Option<usize>,
}
