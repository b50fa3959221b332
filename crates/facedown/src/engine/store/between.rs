//! Between the rounds of a search.
//!
//! There the search holds many states at once, but the steps run only once. So whatever is done with hidden cards is done in
//! every state, what V sees must be the same in all states in which V accepts, and nothing may be chosen.

use super::Look;
use super::search::{Searched, lacks_cards, number};
use super::states::{Hidden, Incomplete};
use crate::engine::blocks::{Blocks, Value};
use crate::engine::chance::Path;
use crate::engine::face::Face;
use crate::engine::mistake::{Mistake, made};
use crate::engine::prover::Ask;
use crate::engine::stop::Stop;
use std::sync::Arc;

impl Searched {
    /// Moves cards: in the branch that is being followed, or in every state.
    pub(super) fn each_state(&mut self, change: impl Fn(&mut Blocks<u16>)) {
        if !self.is_between() {
            return change(&mut self.cards);
        }
        let followed = if made(Mistake::OneStateMoves) { 1 } else { self.frontier.len() };
        for (state, _) in self.frontier.iter_mut().rev().take(followed) {
            self.cards.set(&state.rows);
            change(&mut self.cards);
            state.rows = Arc::new(self.cards.all().to_vec());
        }
    }

    /// Turns cards up in every state. States in which V rejects are left behind.
    pub(super) fn look_between(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        let open = || {
            let why = "what V sees here depends on what P has laid, so the step belongs in a round".into();
            Stop::Impossible { site: Box::new((look.site)()), why }
        };
        if !self.is_between() {
            let seen = self.look_within(look)?;
            return if self.taken.is_empty() { Ok(seen) } else { Err(open()) };
        }
        let mut all_seen = None;
        let mut rejected = None;
        for (state, origin) in std::mem::take(&mut self.frontier) {
            self.begin(&state, Path::first());
            match self.look_within(look) {
                Ok(seen) => {
                    if made(Mistake::OneStateIsSeen) {
                        all_seen.get_or_insert_with(|| seen.clone());
                    } else if !self.taken.is_empty() || *all_seen.get_or_insert_with(|| seen.clone()) != seen
                    {
                        return Err(open());
                    }
                    self.frontier.push((self.hidden(), origin));
                }
                Err(Stop::Rejected(rejection)) => {
                    rejected.get_or_insert(Stop::Rejected(rejection));
                }
                Err(stop) => return Err(stop),
            }
        }
        all_seen.ok_or_else(|| rejected.unwrap_or_else(open))
    }

    /// Lays unknown cards in every state.
    pub(super) fn lay_between(&mut self, row: usize, ask: &Ask) -> Result<(), Stop> {
        self.expect_in_alphabet(ask.hand.iter().map(|(face, _)| *face));
        for (state, _) in &mut self.frontier {
            let first = state.next_unknown();
            let mut next = first;
            self.cards.set(&state.rows);
            self.cards.create(row, ask.piles, ask.depth);
            if number(&mut self.cards.get_mut(row).values, &mut next) {
                self.incomplete.get_or_insert(Incomplete::Cards);
            }
            state.rows = Arc::new(self.cards.all().to_vec());
            let mut has_cards = true;
            state.held = state.held.as_deref().map(|held| {
                let mut held = held.clone();
                has_cards = held.lay(&ask.hand, first, ask.cards());
                Arc::new(held)
            });
            state.rows = if has_cards { std::mem::take(&mut state.rows) } else { Arc::default() };
        }
        self.frontier.retain(|(state, _)| !state.rows.is_empty());
        if self.frontier.is_empty() { Err(lacks_cards(ask)) } else { Ok(()) }
    }

    /// Commits to a row in every state.
    pub(super) fn commit_between(&mut self, row: usize) {
        for (state, _) in &mut self.frontier {
            let Hidden { rows, committed, .. } = state;
            let cards =
                rows[row].values.iter().filter(|&&value| value != u16::EMPTY || made(Mistake::GapCommitted));
            *committed = Arc::new(committed.iter().chain(cards).copied().collect());
        }
    }
}
