//! A solution of a model that asks for paths only, and a second one, or the proof that there is none.
//!
//! Boards made by people are mostly full: the solution uses all vertices. Such a solution is found quickly if the search may take for
//! granted that all are used. So that is tried first, though not for too long: there may be none. Then the narrow search
//! looks for a second one; why that is enough is told in [`narrow`](crate::propagate::paths), and where it looks, in [`nearby`].
//!
//! Boards made by machines can be large and almost empty. There the search that takes nothing for granted is quick, and it takes
//! part, too.

use crate::limits::{GaveUp, Limits};
use crate::nearby;
use crate::propagate::paths::{Breadth, Graph};
use crate::search::{Found, Search};
use crate::{Continue, Outcome, Stop};
use facedown::constraints::Model;

/// Conflicts after which the search for a solution that uses all vertices is left for a while.
const PATIENCE: u64 = 4_000;

/// Graphs of more vertices are large.
const LARGE: usize = 3_000;

/// Looks for one solution, or for two.
pub(crate) fn solve_paths(
    model: &Model,
    graph: &Graph,
    wanted: u64,
    stop: &Stop,
    memory: usize,
    mut each: impl FnMut(&[bool]) -> Continue,
) -> Result<Outcome, GaveUp> {
    let mut searches = Searches::new(model, graph, stop, memory);
    let first = match searches.first(stop)? {
        Found::Solution(first) => first,
        Found::Nothing => return Ok(Outcome::new(0, true)),
        Found::Stopped => return Ok(Outcome::new(0, false)),
    };
    if each(&first) == Continue::No || wanted < 2 {
        return Ok(Outcome::new(1, false));
    }
    let second = match graph.variation(&first, stop) {
        Some(second) => Found::Solution(second),
        None => searches.other_than(&first, graph, stop),
    };
    Ok(match second {
        Found::Solution(second) => {
            each(&second);
            Outcome::new(2, false)
        }
        Found::Nothing => Outcome::new(1, true),
        Found::Stopped => Outcome::new(1, false),
    })
}

/// Ways of searching that take turns, each begun when it is first needed.
struct Searches<'a> {
    model: &'a Model,
    stop: &'a Stop,
    memory: usize,
    turns: Vec<Turn>,
}

/// One way of searching.
struct Turn {
    breadth: Breadth,
    /// How much less patience there is with it.
    share: u64,
    search: Option<Search>,
}

impl<'a> Searches<'a> {
    fn new(model: &'a Model, graph: &Graph, stop: &'a Stop, memory: usize) -> Self {
        let turn = |breadth, share| Turn { breadth, share, search: None };
        let mut turns = vec![turn(Breadth::Cover, 1), turn(Breadth::Narrow, 4)];
        if graph.vertices() > LARGE {
            turns.insert(0, turn(Breadth::Full, 4));
        }
        Self { model, stop, memory, turns }
    }

    /// What one of the ways may take.
    fn limits(&self) -> Limits {
        Limits::new(self.stop, self.memory / self.turns.len().max(1))
    }

    /// Some solution: the ways take turns, with more and more patience.
    fn first(&mut self, stop: &Stop) -> Result<Found, GaveUp> {
        let mut conflicts = PATIENCE;
        loop {
            let mut place = 0;
            while place < self.turns.len() {
                let limits = self.limits();
                let turn = &mut self.turns[place];
                let search = match &mut turn.search {
                    Some(search) => search,
                    None => match Search::new(self.model, turn.breadth, limits) {
                        Ok(search) => turn.search.insert(search),
                        Err(GaveUp::TooLarge) if self.turns.len() > 1 => {
                            self.turns.remove(place);
                            continue;
                        }
                        Err(gave_up) => return Err(gave_up),
                    },
                };
                match search.next_within(conflicts / turn.share, stop) {
                    Found::Nothing if turn.breadth == Breadth::Cover => {
                        self.turns.remove(place);
                        continue;
                    }
                    Found::Stopped if stop.is_due() => return Ok(Found::Stopped),
                    Found::Stopped => {}
                    found => return Ok(found),
                }
                place += 1;
            }
            if self.turns.is_empty() {
                // There is no cover, and all else was too large.
                return Err(GaveUp::TooLarge);
            }
            conflicts = conflicts.saturating_mul(2);
        }
    }

    /// A normal solution other than this one, or any other.
    fn other_than(mut self, first: &[bool], graph: &Graph, stop: &Stop) -> Found {
        self.turns.retain(|turn| turn.breadth != Breadth::Cover);
        let limits = self.limits();
        for turn in self.turns.into_iter().rev() {
            let search = match turn.search {
                Some(search) => Ok(search),
                None => Search::new(self.model, turn.breadth, limits.clone()),
            };
            if let Ok(mut search) = search
                && search.forbid(first).is_ok()
            {
                return nearby::other_than(first, &mut search, graph, stop);
            }
        }
        Found::Stopped
    }
}
