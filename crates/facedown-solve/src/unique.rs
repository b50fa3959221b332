//! A solution of a model that asks for paths only, and a second one, or the proof that there is none.
//!
//! Boards made by people are mostly full: the solution uses all vertices. Such a solution is found quickly if the search may take for
//! granted that all are used. So that is tried first, though not for too long: there may be none. Then the narrow search
//! looks for a second one; why that is enough is told in [`narrow`](crate::propagate::paths).

use crate::propagate::paths::{Breadth, Graph};
use crate::search::{Found, Search};
use crate::{Continue, Outcome, Stop};
use facedown::constraints::Model;

/// Conflicts after which the search for a solution that uses all vertices is left for a while.
const PATIENCE: u64 = 4_000;

/// Looks for one solution, or for two.
pub(crate) fn solve_paths(
    model: &Model,
    graph: &Graph,
    wanted: u64,
    stop: &Stop,
    mut each: impl FnMut(&[bool]) -> Continue,
) -> Outcome {
    let mut searches = Searches { model, cover: None, narrow: None };
    let first = match searches.first(stop) {
        Found::Solution(first) => first,
        Found::Nothing => return Outcome::new(0, true),
        Found::Stopped => return Outcome::new(0, false),
    };
    if each(&first) == Continue::No || wanted < 2 {
        return Outcome::new(1, false);
    }
    let second = match graph.variation(&first) {
        Some(second) => Found::Solution(second),
        None => searches.other_than(&first, stop),
    };
    match second {
        Found::Solution(second) => {
            each(&second);
            Outcome::new(2, false)
        }
        Found::Nothing => Outcome::new(1, true),
        Found::Stopped => Outcome::new(1, false),
    }
}

/// Two ways of searching, each begun when it is first needed.
struct Searches<'a> {
    model: &'a Model,
    cover: Option<Search>,
    narrow: Option<Search>,
}

impl Searches<'_> {
    fn narrow(&mut self) -> &mut Search {
        self.narrow.get_or_insert_with(|| Search::new(self.model, Breadth::Narrow))
    }

    /// Some solution: the two ways take turns, with more and more patience.
    fn first(&mut self, stop: &Stop) -> Found {
        let mut conflicts = PATIENCE;
        let mut may_cover = true;
        loop {
            if may_cover {
                let cover = self.cover.get_or_insert_with(|| Search::new(self.model, Breadth::Cover));
                match cover.next_within(conflicts, stop) {
                    Found::Nothing => may_cover = false,
                    Found::Stopped => {}
                    found @ Found::Solution(_) => return found,
                }
            }
            let found = if may_cover {
                self.narrow().next_within(conflicts / 4, stop)
            } else {
                self.narrow().next(stop)
            };
            if found != Found::Stopped || stop.is_due() {
                return found;
            }
            conflicts *= 2;
        }
    }

    /// A normal solution other than this one.
    fn other_than(&mut self, first: &[bool], stop: &Stop) -> Found {
        self.cover = None;
        let narrow = self.narrow();
        narrow.forbid(first);
        narrow.next(stop)
    }
}
