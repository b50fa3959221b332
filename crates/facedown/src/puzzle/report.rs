//! How the rules of every genre hand in what they found.

use super::{Broken, Rule};

/// Broken, alone and at no cell, by an answer whose height or width is not the board's: nothing else can be judged then.
///
/// It belongs to every genre that is played on a board, and stands in no list of rules: it is about the paper, not
/// about the puzzle.
pub const ANSWER_FITS_THE_BOARD: Rule =
    Rule { name: "answer_fits_the_board", sentence: "The answer has the height and the width of the board." };

/// The rules of a genre in the order of their usual statement: a constant for each, and all of them as `RULES`.
macro_rules! rules {
    ($($rule:ident = $name:literal, $sentence:literal;)+) => {
        pub(super) const RULES: &[$crate::puzzle::Rule] = &[$($rule),+];
        $(pub(super) const $rule: $crate::puzzle::Rule = $crate::puzzle::Rule { name: $name, sentence: $sentence };)+
    };
}
pub(crate) use rules;

/// The broken rules found so far.
#[derive(Debug)]
pub(crate) struct Report<Place> {
    broken: Vec<Broken<Place>>,
}

impl<Place: Ord> Report<Place> {
    pub(crate) const fn new() -> Self {
        Self { broken: Vec::new() }
    }

    /// Adds a rule with the places that break it, if there are any.
    pub(crate) fn add(&mut self, rule: &'static Rule, at: impl IntoIterator<Item = Place>) {
        let mut at: Vec<Place> = at.into_iter().collect();
        at.sort_unstable();
        at.dedup();
        if !at.is_empty() {
            self.broken.push(Broken { rule, at });
        }
    }

    /// Adds a rule that is broken at no place in particular.
    pub(crate) fn add_nowhere(&mut self, rule: &'static Rule) {
        self.broken.push(Broken { rule, at: Vec::new() });
    }

    pub(crate) fn finish(self) -> Vec<Broken<Place>> {
        self.broken
    }
}

/// The cells of all areas but the largest: those that would have to join it. Of equal areas the first counts as largest.
pub(crate) fn cut_off<Place>(mut areas: Vec<Vec<Place>>) -> impl Iterator<Item = Place> {
    areas.sort_by_key(|area| std::cmp::Reverse(area.len()));
    areas.into_iter().skip(1).flatten()
}
