//! The solutions of a model that asks for paths only: one, two, or all of them.
//!
//! Boards made by people are mostly full: the solution uses all vertices. Such a solution is found quickly if the search may take for
//! granted that all are used. So that is tried first, though not for too long: there may be none. From it, steps lead to all
//! solutions around it. Then the narrow search looks for others, which are the start of more steps; why that finds all is explained in
//! [`narrow`](crate::propagate::paths), and where it looks first, in [`nearby`].
//!
//! Boards made by machines can be large and almost empty. There the search that takes nothing for granted is quick, and it takes
//! part, too.

use crate::goal::Goal;
use crate::limits::{GaveUp, WorkLimits};
use crate::nearby;
use crate::propagate::paths::{Breadth, Graph};
use crate::search::{Next, Search};
use crate::{Continue, Cutoff, Outcome};
use facedown::constraints::Model;
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

/// Conflicts after which the search for a solution that uses all vertices is left for a while.
const PATIENCE: u64 = 4_000;

/// Graphs of more vertices are large.
const LARGE: usize = 3_000;

/// Looks for as many solutions as the goal wants.
pub(crate) fn solve_paths(
    model: &Model,
    graph: &Graph,
    goal: Goal,
    stop: &Cutoff,
    memory: usize,
    each: &mut dyn FnMut(&[bool]) -> Continue,
) -> Result<Outcome, GaveUp> {
    let mut list = List {
        graph,
        most: goal.most(),
        stop,
        // Half for what is found, half for the searches.
        limits: WorkLimits::new(stop, memory / 2),
        each,
        seen: HashSet::new(),
        count: 0,
    };
    if list.most == Some(0) {
        return Ok(goal.outcome(0, false));
    }
    let mut searches = Searches::new(model, graph, stop, memory / 2);
    let first = match searches.first(stop)? {
        Next::Solution(first) => first,
        Next::Nothing => return Ok(goal.outcome(0, true)),
        Next::Stopped => return Ok(goal.outcome(0, false)),
    };
    if list.add_all_around(&first).is_break() {
        return Ok(goal.outcome(list.count, false));
    }
    let Some(mut search) = searches.for_others() else { return Ok(goal.outcome(list.count, false)) };
    let mut last = first.clone();
    loop {
        // The narrow search does not see most of what steps lead to. What it sees again is forbidden then.
        if search.forbid(&last).is_err() {
            return Ok(goal.outcome(list.count, false));
        }
        last = match nearby::other_than(&first, &mut search, graph, stop) {
            Next::Solution(other) => other,
            Next::Nothing => return Ok(goal.outcome(list.count, true)),
            Next::Stopped => return Ok(goal.outcome(list.count, false)),
        };
        if list.add_all_around(&last).is_break() {
            return Ok(goal.outcome(list.count, false));
        }
    }
}

/// The solutions that have been handed out.
struct List<'a> {
    graph: &'a Graph,
    most: Option<u64>,
    stop: &'a Cutoff,
    limits: WorkLimits,
    each: &'a mut dyn FnMut(&[bool]) -> Continue,
    /// One bit for each variable.
    seen: HashSet<Box<[u64]>>,
    count: u64,
}

impl List<'_> {
    /// Hands out the solution and all that steps lead to from there, unless they have been handed out. Breaks off when enough
    /// have been, when there is no more memory, and when it is time to stop.
    fn add_all_around(&mut self, solution: &[bool]) -> ControlFlow<()> {
        let (graph, stop) = (self.graph, self.stop);
        let mut waiting = VecDeque::new();
        self.add(solution, &mut waiting)?;
        while let Some(bits) = waiting.pop_front() {
            let here: Vec<bool> =
                (0..solution.len()).map(|place| bits[place / 64] >> (place % 64) & 1 == 1).collect();
            graph.variations(&here, stop, |other| self.add(&other, &mut waiting))?;
            if stop.is_due() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn add(&mut self, solution: &[bool], waiting: &mut VecDeque<Box<[u64]>>) -> ControlFlow<()> {
        /// The set keeps some room, and has two copies for a while.
        const BYTES_BESIDE: usize = 120;
        let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
        let bits: Box<[u64]> = solution.chunks(64).map(word).collect();
        if self.seen.contains(&bits) {
            return ControlFlow::Continue(());
        }
        if self.limits.reserve(2 * size_of_val(&*bits) + BYTES_BESIDE).is_err() {
            return ControlFlow::Break(());
        }
        self.seen.insert(bits.clone());
        waiting.push_back(bits);
        self.count += 1;
        let is_enough = (self.each)(solution) == Continue::No || Some(self.count) == self.most;
        if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Ways of searching that take turns, each begun when it is first needed.
struct Searches<'a> {
    model: &'a Model,
    stop: &'a Cutoff,
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
    fn new(model: &'a Model, graph: &Graph, stop: &'a Cutoff, memory: usize) -> Self {
        let turn = |breadth, share| Turn { breadth, share, search: None };
        let mut turns = vec![turn(Breadth::Cover, 1), turn(Breadth::Narrow, 4)];
        if graph.vertices() > LARGE {
            turns.insert(0, turn(Breadth::Full, 4));
        }
        Self { model, stop, memory, turns }
    }

    /// What one of the ways may take.
    fn limits(&self) -> WorkLimits {
        WorkLimits::new(self.stop, self.memory / self.turns.len().max(1))
    }

    /// Some solution: the ways take turns, with more and more patience.
    fn first(&mut self, stop: &Cutoff) -> Result<Next, GaveUp> {
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
                    Next::Nothing if turn.breadth == Breadth::Cover => {
                        self.turns.remove(place);
                        continue;
                    }
                    Next::Stopped if stop.is_due() => return Ok(Next::Stopped),
                    Next::Stopped => {}
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

    /// The search that finds all normal solutions, or all. Nothing if there is no memory for it.
    fn for_others(mut self) -> Option<Search> {
        self.turns.retain(|turn| turn.breadth != Breadth::Cover);
        let limits = self.limits();
        self.turns.into_iter().rev().find_map(|turn| match turn.search {
            Some(search) => Some(search),
            None => Search::new(self.model, turn.breadth, limits.clone()).ok(),
        })
    }
}
