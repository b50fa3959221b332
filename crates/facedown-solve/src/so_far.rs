//! Whether an answer that is not finished can still become a solution.

use crate::solve::{checked, model_until};
use crate::{Continue, Cutoff, Goal, SolveError, Uniqueness, solve};
use facedown::constraints::{Literal, Mark, Model};
use facedown::puzzles::registry::AnySheet;

/// What is known of an answer so far.
#[derive(Debug)]
pub enum SoFar {
    /// There is a solution that agrees with all marks: this one.
    Right(Box<dyn AnySheet>),
    /// No solution agrees with all marks. These, by their places in the list, must go, and no smaller number of them would do.
    Wrong(Vec<usize>),
    /// The puzzle has no solution at all.
    NoSolution,
    /// It was time to stop.
    Unknown,
}

/// Finds out whether the marks of an answer can still become a solution of the sheet's puzzle, and if not, which of them are to blame.
///
/// # Errors
/// When the puzzle needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{SoFar, Cutoff, so_far};
///
/// let judge = |answer: &str| {
///     let text = format!("nurikabe\n2 . .\n. . 1\n\nsolution\n{answer}\n");
///     let sheet = registry::read_any(&text).unwrap();
///     so_far(sheet.as_ref(), &sheet.marks(&text), &Cutoff::never()).unwrap()
/// };
/// assert!(matches!(judge("...\n.#."), SoFar::Right(_)));
/// assert!(matches!(judge("..#\n+#."), SoFar::Right(_)));
/// assert!(matches!(judge(".+.\n+#."), SoFar::Wrong(marks) if marks.len() == 1));
/// ```
pub fn so_far(sheet: &dyn AnySheet, marks: &[Mark], stop: &Cutoff) -> Result<SoFar, SolveError> {
    let Some(model) = model_until(sheet, stop)? else { return Ok(SoFar::Unknown) };
    Ok(match agreeing(&model, marks, stop)? {
        Agreeing::Solution(values) => SoFar::Right(checked(sheet, &values)?),
        Agreeing::Without(wrong) => SoFar::Wrong(wrong),
        Agreeing::Nothing => SoFar::NoSolution,
        Agreeing::Unknown => SoFar::Unknown,
    })
}

/// The solution that agrees best with the marks.
pub(crate) enum Agreeing {
    /// It agrees with all of them.
    Solution(Vec<bool>),
    /// It agrees with all but these, by their places in the list. No other disagrees with fewer.
    Without(Vec<usize>),
    /// There is no solution.
    Nothing,
    /// It was time to stop.
    Unknown,
}

/// Looks for a solution that agrees with the marks. Marks make a search harder when the model is then no longer one of paths only, so they are left out of it
/// as long as that will do.
pub(crate) fn agreeing(model: &Model, marks: &[Mark], stop: &Cutoff) -> Result<Agreeing, SolveError> {
    let wrong = |values: &[bool]| -> Vec<usize> {
        let is_wrong = |mark: &Mark| mark.literal.is_none_or(|literal| !literal.holds(values));
        (0..marks.len()).filter(|&place| is_wrong(&marks[place])).collect()
    };
    let (mut right, mut best) = (None, None);
    let outcome = solve(model, Goal::Unique, stop, |values| {
        let wrong = wrong(values);
        if wrong.is_empty() {
            right = Some(values.to_vec());
            return Continue::No;
        }
        if best.as_ref().is_none_or(|best: &Vec<usize>| wrong.len() < best.len()) {
            best = Some(wrong);
        }
        Continue::Yes
    })?;
    if let Some(right) = right {
        return Ok(Agreeing::Solution(right));
    }
    let Some(best) = best else {
        return Ok(if outcome.is_complete { Agreeing::Nothing } else { Agreeing::Unknown });
    };
    if outcome.verdict == Uniqueness::Unique {
        return Ok(Agreeing::Without(best));
    }
    // With several solutions, the one that agrees best must be looked for.
    let said: Vec<Literal> = marks.iter().filter_map(|mark| mark.literal).collect();
    let impossible = marks.len() - said.len();
    for errors in 0..best.len().saturating_sub(impossible) {
        let (is_complete, values) = nearest(model, &said, errors, stop)?;
        match values.map(|values| (wrong(&values), values)) {
            Some((wrong, values)) if wrong.is_empty() => return Ok(Agreeing::Solution(values)),
            Some((wrong, _)) => return Ok(Agreeing::Without(wrong)),
            None if !is_complete => return Ok(Agreeing::Unknown),
            None => {}
        }
    }
    Ok(Agreeing::Without(best))
}

/// A solution that makes all of the literals true but for this many; if there is none, whether that is known.
fn nearest(
    model: &Model,
    said: &[Literal],
    errors: usize,
    stop: &Cutoff,
) -> Result<(bool, Option<Vec<bool>>), SolveError> {
    let mut model = model.clone();
    if errors == 0 {
        said.iter().for_each(|&literal| model.fact(literal));
    } else {
        model.at_most(errors, said.iter().map(|&literal| !literal));
    }
    // A model that is over holds nothing.
    if model.is_over() {
        return Ok((false, None));
    }
    let mut found = None;
    let outcome = solve(&model, Goal::One, stop, |values| {
        found = Some(values.to_vec());
        Continue::No
    })?;
    Ok((outcome.is_complete, found))
}
