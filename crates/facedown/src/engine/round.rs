//! Rounds: the joints of a protocol.

use super::chance::Path;
use super::stop::Stop;
use super::table::Table;

impl Table<'_> {
    /// One repetition of a protocol's steps, or any part of it after which no row is left that was not there before.
    ///
    /// In an ordinary run this just runs the steps. A [search](Table::search) follows every branch of the steps from
    /// every state in which the rounds before can end, and merges equal ends. That is sound because the public course
    /// of a protocol is the same for all of them: from one round to the next, only hidden cards differ.
    ///
    /// # Errors
    /// Those of the steps; in a search, a rejection only when every branch is rejected.
    pub fn round(&mut self, steps: impl Fn(&mut Self) -> Result<(), Stop>) -> Result<(), Stop> {
        let Some(search) = self.store.as_search() else { return steps(self) };
        if search.follow_recorded_round() {
            return steps(self);
        }
        let starts = search.starts();
        let before = self.front.clone();
        let mut after = None;
        let mut rejection = None;
        for (start, origin) in starts {
            let mut path = Some(Path::first());
            while let Some(branch) = path {
                self.front.clone_from(&before);
                if let Some(search) = self.store.as_search() {
                    search.begin(&start, branch);
                }
                let accepted = match steps(self) {
                    Ok(()) => true,
                    Err(Stop::Rejected(found)) => {
                        rejection = Some(found);
                        false
                    }
                    Err(stop) => return Err(stop),
                };
                if accepted {
                    after.get_or_insert_with(|| self.front.clone());
                }
                path = self.store.as_search().and_then(|search| search.end(origin, accepted));
            }
        }
        match (after, rejection) {
            (Some(front), _) => {
                self.front = front;
                // What follows outside of rounds sees only public cards, which are the same in all ends.
                if let Some(search) = self.store.as_search() {
                    search.settle();
                }
                Ok(())
            }
            (None, Some(rejection)) => Err(Stop::Rejected(rejection)),
            (None, None) => self.impossible("a round has no branch"),
        }
    }
}
