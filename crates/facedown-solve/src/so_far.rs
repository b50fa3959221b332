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
    let mut found: Vec<Vec<bool>> = Vec::new();
    let outcome = solve(&model, Goal::Unique, stop, |values| {
        found.push(values.to_vec());
        Continue::Yes
    })?;
    let wrong = |values: &[bool]| -> Vec<usize> {
        let is_wrong = |mark: &Mark| mark.literal.is_none_or(|literal| !literal.holds(values));
        (0..marks.len()).filter(|&place| is_wrong(&marks[place])).collect()
    };
    let Some(best) = found.iter().map(|values| wrong(values)).min_by_key(Vec::len) else {
        return Ok(if outcome.is_complete { SoFar::NoSolution } else { SoFar::Unknown });
    };
    if let Some(values) = found.iter().find(|values| wrong(values).is_empty()) {
        return Ok(SoFar::Right(checked(sheet, values)?));
    }
    if outcome.verdict == Uniqueness::Unique {
        return Ok(SoFar::Wrong(best));
    }
    // With several solutions, the one that agrees best must be looked for.
    let said: Vec<Literal> = marks.iter().filter_map(|mark| mark.literal).collect();
    let impossible = marks.len() - said.len();
    for errors in 0..best.len().saturating_sub(impossible) {
        let (is_complete, values) = nearest(&model, &said, errors, stop)?;
        match values {
            Some(values) if wrong(&values).is_empty() => {
                return Ok(SoFar::Right(checked(sheet, &values)?));
            }
            Some(values) => return Ok(SoFar::Wrong(wrong(&values))),
            None if !is_complete => return Ok(SoFar::Unknown),
            None => {}
        }
    }
    Ok(SoFar::Wrong(best))
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
