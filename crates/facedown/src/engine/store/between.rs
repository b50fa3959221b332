//! Between the rounds of a search.
//!
//! There the search holds many states at once, but the steps run only once. So what V sees there must be the same in all
//! states in which V accepts, nothing may be chosen, and hidden cards must stay as the last round has left them.

use super::Look;
use super::search::Search;
use super::states::Open;
use crate::engine::chance::Path;
use crate::engine::face::Face;
use crate::engine::stop::Stop;
use std::sync::Arc;

impl Search {
    /// Turns cards up in every state. States in which V rejects are left behind.
    pub(super) fn look_between(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        let impossible = |why: &str| Stop::Impossible { site: Box::new((look.site)()), why: why.into() };
        let open =
            || impossible("what V sees here depends on what P has laid, so the step belongs into a round");
        self.may_go_on(std::iter::once(look.row)).map_err(impossible)?;
        if self.frontier.is_empty() {
            let seen = self.look_within(look)?;
            return if self.taken.is_empty() { Ok(seen) } else { Err(open()) };
        }
        let mut all_seen = None;
        let mut rejected = None;
        for (state, origin) in std::mem::take(&mut self.frontier) {
            self.begin(&state, Path::first());
            match self.look_within(look) {
                Ok(seen) => {
                    if !self.taken.is_empty() || *all_seen.get_or_insert_with(|| seen.clone()) != seen {
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
        self.settle();
        all_seen.ok_or_else(|| rejected.unwrap_or_else(open))
    }

    /// Commits to a row in every state.
    pub(super) fn commit_between(&mut self, row: usize) {
        for (state, _) in &mut self.frontier {
            state.committed = Arc::new([&state.committed[..], &state.rows[row].values].concat());
        }
        self.settle();
    }

    /// Lays the cards as they lie in one of the states.
    pub(crate) fn settle(&mut self) {
        if let Some((hidden, _)) = self.frontier.last() {
            self.cards.set(&hidden.rows);
            self.committed.clone_from(&hidden.committed);
        }
    }

    /// Whether a step can go on from what the last round has left in these rows; if not, why.
    pub(crate) fn may_go_on(&mut self, mut rows: impl Iterator<Item = usize>) -> Result<(), &'static str> {
        let Some((state, _)) = self.frontier.last().filter(|_| !self.is_within()) else { return Ok(()) };
        if self.open == Open::Different {
            return Err(
                "what the round before has left open depends on what P has laid: turn it down within the round",
            );
        }
        if !rows.all(|row| state.rows.get(row) == self.cards.all().get(row)) {
            return Err("hidden cards were laid or moved between two rounds: that belongs into a round");
        }
        Ok(())
    }
}
