//! What to say to somebody who is stuck: the simplest next step, or all steps to the solution.

use super::customs::with_customs;
use super::engine::Engine;
use super::expert::{Expert, Proved};
use super::known::Contradicted;
use super::step::{Step, Stepper};
use crate::so_far::{Agreeing, agreeing};
use crate::solve::model_until;
use crate::{Continue, Cutoff, SolveError};
use facedown::constraints::{Literal, Mark};
use facedown::puzzles::registry::AnySheet;
use std::collections::BTreeSet;

/// What can be said to somebody who is stuck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// These steps come next. The last one concludes something that can be marked; those before conclude notes that it rests on.
    Steps(Vec<Step>),
    /// Nothing is left to mark.
    Nothing,
    /// These marks, by their places in the list, must be undone first.
    Wrong(Vec<usize>),
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions, and nothing more is the same in all of those that agree with the marks.
    Several,
    /// It was time to stop.
    Unknown,
}

/// The simplest next step from these marks. It has the lowest possible level, and among the first that were found has the
/// shortest reason. It is compared with a solution that the solver finds.
///
/// # Errors
/// When the puzzle needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Hint, Level, Cutoff, hint};
///
/// let sheet = registry::read_any("nurikabe\n2 . 1\n. . .\n").unwrap();
/// let Hint::Steps(steps) = hint(sheet.as_ref(), &[], &Cutoff::never()).unwrap() else { panic!() };
/// assert_eq!(steps[0].level, Level::Easy);
/// assert_eq!(steps[0].uses[0].rules[0].name, "island_has_its_size");
/// ```
pub fn hint(sheet: &dyn AnySheet, marks: &[Mark], stop: &Cutoff) -> Result<Hint, SolveError> {
    let mut next = Vec::new();
    let end = walk(sheet, marks, stop, |steps| {
        next = steps;
        Continue::No
    })?;
    Ok(match end {
        WalkEnd::Stopped => Hint::Steps(next),
        WalkEnd::Hint(hint) => hint,
    })
}

/// A whole path from these marks: every step as [`hint`] would give it to somebody who knows what the steps before concluded. Steps that conclude notes
/// come just before the first mark that rests on them, and notes that no mark rests on do not come at all. `each` gets the steps one by one. Returns how
/// it ended: [`Hint::Nothing`] at the solution, or else why it could not go on.
///
/// # Errors
/// When the puzzle needs something that is not supported.
pub fn path(
    sheet: &dyn AnySheet,
    marks: &[Mark],
    stop: &Cutoff,
    mut each: impl FnMut(&Step),
) -> Result<Hint, SolveError> {
    let end = walk(sheet, marks, stop, |steps| {
        steps.iter().for_each(&mut each);
        Continue::Yes
    })?;
    Ok(match end {
        WalkEnd::Stopped => Hint::Unknown,
        WalkEnd::Hint(hint) => hint,
    })
}

/// So long, in looks at the clock, a hint may wait for the proof that there is just one solution, which customs rest on: a second or two.
const PATIENCE: usize = 40_000;

/// How a walk ended.
enum WalkEnd {
    /// As the caller asked.
    Stopped,
    Hint(Hint),
}

/// The last of these steps, and those before it that it rests on.
fn needed(mut steps: Vec<Step>) -> Vec<Step> {
    let mut facts: BTreeSet<Literal> =
        steps.last().map_or_else(BTreeSet::new, |last| last.concluded.iter().copied().collect());
    let mut needed: Vec<Step> = Vec::new();
    while let Some(step) = steps.pop() {
        if step.concluded.iter().any(|literal| facts.contains(literal)) {
            facts.extend(&step.because);
            needed.push(step);
        }
    }
    needed.reverse();
    needed
}

/// Goes from mark to mark. `each` gets the steps to the next one.
fn walk(
    sheet: &dyn AnySheet,
    marks: &[Mark],
    stop: &Cutoff,
    mut each: impl FnMut(Vec<Step>) -> Continue,
) -> Result<WalkEnd, SolveError> {
    let Some(model) = model_until(sheet, stop)? else { return Ok(WalkEnd::Hint(Hint::Unknown)) };
    let solution = match agreeing(&model, marks, stop)? {
        Agreeing::Solution(solution) => solution,
        Agreeing::Without(wrong) => return Ok(WalkEnd::Hint(Hint::Wrong(wrong))),
        Agreeing::Nothing => return Ok(WalkEnd::Hint(Hint::NoSolution)),
        Agreeing::Unknown => return Ok(WalkEnd::Hint(Hint::Unknown)),
    };
    let said: Vec<Literal> = marks.iter().filter_map(|mark| mark.literal).collect();
    let model = with_customs(sheet, &model, &stop.clone().or_after_looks(PATIENCE))?.unwrap_or(model);
    let broken = || SolveError::Broken(vec!["a step contradicts the solution".to_owned()]);
    let engine = Engine::new(&model, |literal| sheet.is_mark(literal));
    let says = sheet.says();
    let mut stepper = Stepper::new(&engine, &says, &said).map_err(|Contradicted| broken())?;
    let mut expert = Expert::new(&model);
    // The steps since the last mark, and what was known then.
    let mut since: Vec<Step> = Vec::new();
    let mut known = stepper.place();
    loop {
        if stepper.state.known.is_complete() {
            return Ok(WalkEnd::Hint(Hint::Nothing));
        }
        if stop.is_due() {
            return Ok(WalkEnd::Hint(Hint::Unknown));
        }
        let step = match stepper.next(|| stop.is_due()).map_err(|Contradicted| broken())? {
            Some(step) => step,
            None => match expert.next(&mut stepper, stop)? {
                Proved::Step(step) => *step,
                Proved::Done => return Ok(WalkEnd::Hint(Hint::Nothing)),
                Proved::Several => return Ok(WalkEnd::Hint(Hint::Several)),
                Proved::Unknown => return Ok(WalkEnd::Hint(Hint::Unknown)),
            },
        };
        if !step.concluded.iter().all(|literal| literal.holds(&solution)) {
            return Err(broken());
        }
        stepper.make(&step).map_err(|Contradicted| broken())?;
        let is_mark = step.concluded.iter().any(|&literal| engine.is_mark(literal));
        since.push(step);
        if !is_mark {
            continue;
        }
        let count = since.len();
        let steps = needed(std::mem::take(&mut since));
        if steps.len() < count {
            // What the mark does not rest on was not said. When it is needed, there may be a simpler way to it.
            stepper.go_back(known);
            steps.iter().try_for_each(|step| stepper.make(step)).map_err(|Contradicted| broken())?;
        }
        if each(steps) == Continue::No {
            return Ok(WalkEnd::Stopped);
        }
        known = stepper.place();
    }
}
