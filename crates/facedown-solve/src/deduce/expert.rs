//! What takes assumptions within assumptions: the solver stands in for the person.

use super::Level;
use super::reason::{Reason, minimal};
use super::step::{Step, Stepper, Use};
use crate::limits::{Limits, MOST_MEMORY};
use crate::propagate::paths::Breadth;
use crate::search::{Found, Search};
use crate::{SolveError, Stop, ambiguity};
use facedown::constraints::{Constraint, Literal, Model};
use facedown::puzzles::Rule;

/// A question to the solver may take so many conflicts when a reason is cut down. This is a bound on work and not on time, so that hints do not
/// depend on the machine.
const CONFLICTS: u64 = 2_000;

/// A step that the solver finds.
pub(super) enum Proved {
    Step(Box<Step>),
    /// Nothing more can be marked in all solutions.
    Nothing,
    /// It was time to stop.
    Unknown,
}

/// The step after which most follows by easy steps. `said` is what can be a fact.
pub(super) fn prove(model: &Model, stepper: &mut Stepper<'_>, stop: &Stop) -> Result<Proved, SolveError> {
    let mut marked = model.clone();
    stepper.said.iter().for_each(|&literal| marked.fact(literal));
    let Some(fixed) = ambiguity::fixed_in(&marked, stop)? else { return Ok(Proved::Unknown) };
    let engine = stepper.state.engine;
    let open = |literal: &Literal| engine.is_mark(*literal) && stepper.state.known.value(*literal).is_none();
    let open: Vec<Literal> = fixed.into_iter().filter(open).collect();
    let most =
        open.into_iter().max_by_key(|&literal| (stepper.follow_up(literal), std::cmp::Reverse(literal)));
    let Some(literal) = most else { return Ok(Proved::Nothing) };
    let Ok(mut search) = Search::new(model, Breadth::Full, Limits::new(stop, MOST_MEMORY)) else {
        return Ok(Proved::Unknown);
    };
    let mut is_minimal = true;
    let mut follows = |search: &mut Search, facts: &[Literal], conflicts: u64| {
        let assumed: Vec<Literal> = facts.iter().copied().chain([!literal]).collect();
        match search.next_under(&assumed, conflicts, stop) {
            Found::Nothing => true,
            Found::Solution(_) => false,
            Found::Stopped => {
                is_minimal = false;
                false
            }
        }
    };
    let all = stepper.said.clone();
    if !follows(&mut search, &all, u64::MAX) {
        return Ok(Proved::Unknown);
    }
    let needed = search.needed();
    let near: Vec<Literal> = all.into_iter().filter(|fact| needed.contains(&fact.variable())).collect();
    let mut because = minimal(&near, |part| follows(&mut search, part, CONFLICTS));
    because.sort_unstable();
    let rules = rules(model, &because, literal, stop, &mut is_minimal);
    Ok(Proved::Step(Box::new(Step {
        level: Level::Expert,
        concluded: vec![literal],
        uses: rules.into_iter().map(|rules| Use { rules: rules.to_vec(), at: Vec::new() }).collect(),
        because,
        assumed: Some(!literal),
        is_minimal,
        reason: Reason::default(),
    })))
}

/// The lists of rules without which a literal would not follow from the facts.
fn rules(
    model: &Model,
    because: &[Literal],
    literal: Literal,
    stop: &Stop,
    is_minimal: &mut bool,
) -> Vec<&'static [&'static Rule]> {
    let mut all: Vec<&'static [&'static Rule]> = Vec::new();
    for place in 0..model.constraints().len() {
        let rules = model.origin(place).rules;
        if !rules.is_empty() && !all.contains(&rules) {
            all.push(rules);
        }
    }
    if all.len() < 2 {
        return all;
    }
    minimal(&all, |part| {
        let constraints: Vec<Constraint> = (0..model.constraints().len())
            .filter(|&place| {
                let rules = model.origin(place).rules;
                rules.is_empty() || part.contains(&rules)
            })
            .map(|place| model.constraints()[place].clone())
            .collect();
        let some = model.with(constraints);
        let Ok(mut search) = Search::new(&some, Breadth::Full, Limits::new(stop, MOST_MEMORY)) else {
            *is_minimal = false;
            return false;
        };
        let assumed: Vec<Literal> = because.iter().copied().chain([!literal]).collect();
        match search.next_under(&assumed, CONFLICTS, stop) {
            Found::Nothing => true,
            Found::Solution(_) => false,
            Found::Stopped => {
                *is_minimal = false;
                false
            }
        }
    })
}
