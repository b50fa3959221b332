//! What takes assumptions within assumptions: the solver stands in for the person.
//!
//! If the puzzle has just one solution, whatever is in it follows from the puzzle alone, so that no fact is needed. Otherwise facts decide between
//! solutions, and those that are not needed are left out.

use super::Level;
use super::reason::{Reason, minimal};
use super::step::{Step, Stepper, Use, each_once};
use crate::limits::{MOST_MEMORY, WorkLimits};
use crate::propagate::paths::Breadth;
use crate::search::{Next, Search};
use crate::{Continue, Cutoff, Goal, SolveError, Uniqueness, ambiguity, solve};
use facedown::constraints::{Constraint, Literal, Model};
use facedown::puzzles::Rule;

/// A question to the solver may take this many conflicts when a reason is cut down. This is a bound on work and not on time, so that hints do not
/// depend on the machine.
const CONFLICTS: u64 = 2_000;

/// A step that the solver finds.
pub(super) enum Proved {
    Step(Box<Step>),
    /// Nothing is left to mark.
    Done,
    /// There are several solutions, and nothing more can be marked in all of them.
    Several,
    /// It was time to stop.
    Unknown,
}

/// Finds steps by asking the solver.
pub(super) struct Expert<'a> {
    model: &'a Model,
    /// What holds in all solutions if there is just one; nothing if there are several. It is found out when it is first asked for.
    unique: Option<Option<Vec<Literal>>>,
}

impl<'a> Expert<'a> {
    pub(super) const fn new(model: &'a Model) -> Self {
        Self { model, unique: None }
    }

    /// The step after which most follows by easy steps.
    pub(super) fn next(&mut self, stepper: &mut Stepper<'_>, stop: &Cutoff) -> Result<Proved, SolveError> {
        let Some(unique) = self.unique(stop)?.cloned() else { return Ok(Proved::Unknown) };
        let is_unique = unique.is_some();
        let fixed = match unique {
            Some(all) => all,
            None => {
                let mut marked = self.model.clone();
                stepper.said.iter().for_each(|&literal| marked.fact(literal));
                let Some(fixed) = ambiguity::fixed_in(&marked, stop)? else { return Ok(Proved::Unknown) };
                fixed
            }
        };
        let engine = stepper.state.engine;
        let is_open =
            |literal: &Literal| engine.is_mark(*literal) && stepper.state.known.value(*literal).is_none();
        let open: Vec<Literal> = fixed.into_iter().filter(is_open).collect();
        let best =
            open.into_iter().max_by_key(|&literal| (stepper.follow_up(literal), std::cmp::Reverse(literal)));
        let Some(literal) = best else {
            return Ok(if is_unique { Proved::Done } else { Proved::Several });
        };
        let facts =
            if is_unique { Some((Vec::new(), true)) } else { self.facts(literal, &stepper.said, stop) };
        let Some((because, mut is_minimal)) = facts else { return Ok(Proved::Unknown) };
        let rules = self.rules(&because, literal, stop, &mut is_minimal);
        Ok(Proved::Step(Box::new(Step {
            level: Level::Expert,
            concluded: vec![literal],
            uses: rules.into_iter().map(|rules| Use { rules: each_once(rules), ..Use::default() }).collect(),
            because,
            assumed: Some(!literal),
            is_minimal,
            reason: Reason::default(),
        })))
    }

    /// What holds in the only solution, if there is just one; nothing at all if it was time to stop.
    fn unique(&mut self, stop: &Cutoff) -> Result<Option<&Option<Vec<Literal>>>, SolveError> {
        if self.unique.is_none() {
            let mut only: Option<Vec<Literal>> = None;
            let outcome = solve(self.model, Goal::Unique, stop, |values| {
                let literal = |(variable, &value)| {
                    if value { Literal::positive(variable) } else { !Literal::positive(variable) }
                };
                only.get_or_insert_with(|| (0..).zip(values).map(literal).collect());
                Continue::Yes
            })?;
            self.unique = match outcome.verdict {
                Uniqueness::Unique => Some(only),
                Uniqueness::Multiple | Uniqueness::None => Some(None),
                Uniqueness::Unknown => None,
            };
        }
        Ok(self.unique.as_ref())
    }

    /// The facts from which a literal follows, and whether none of them can be left out; nothing if it was time to stop.
    fn facts(&self, literal: Literal, said: &[Literal], stop: &Cutoff) -> Option<(Vec<Literal>, bool)> {
        let mut search = Search::new(self.model, Breadth::Full, WorkLimits::new(stop, MOST_MEMORY)).ok()?;
        let assumed = |facts: &[Literal]| facts.iter().copied().chain([!literal]).collect::<Vec<_>>();
        if search.next_under(&assumed(said), u64::MAX, stop) != Next::Nothing {
            return None;
        }
        let needed = search.needed();
        let near: Vec<Literal> =
            said.iter().copied().filter(|fact| needed.contains(&fact.variable())).collect();
        let mut is_minimal = true;
        let mut because = minimal(&near, |part| {
            let found = search.next_under(&assumed(part), CONFLICTS, stop);
            is_minimal &= found != Next::Stopped;
            found == Next::Nothing
        });
        because.sort_unstable();
        Some((because, is_minimal))
    }

    /// The lists of rules without which a literal would not follow from the facts.
    fn rules(
        &self,
        because: &[Literal],
        literal: Literal,
        stop: &Cutoff,
        is_minimal: &mut bool,
    ) -> Vec<&'static [&'static Rule]> {
        let places = 0..self.model.constraints().len();
        let mut all: Vec<&'static [&'static Rule]> = Vec::new();
        for rules in places.clone().map(|place| self.model.origin(place).rules) {
            if !rules.is_empty() && !all.contains(&rules) {
                all.push(rules);
            }
        }
        let assumed: Vec<Literal> = because.iter().copied().chain([!literal]).collect();
        minimal(&all, |part| {
            let is_kept = |place: &usize| {
                let rules = self.model.origin(*place).rules;
                rules.is_empty() || part.contains(&rules)
            };
            let kept = places.clone().filter(is_kept).map(|place| self.model.constraints()[place].clone());
            let some = self.model.with(kept.collect::<Vec<Constraint>>());
            let found = Search::new(&some, Breadth::Full, WorkLimits::new(stop, MOST_MEMORY))
                .map_or(Next::Stopped, |mut search| search.next_under(&assumed, CONFLICTS, stop));
            *is_minimal &= found != Next::Stopped;
            found == Next::Nothing
        })
    }
}
