//! What the solutions of a puzzle have in common, if there are several: for its author.

use crate::others::literals;
use crate::solve::model_until;
use crate::{Continue, Cutoff, Goal, SolveError, others, solve};
use facedown::constraints::{Literal, Model};
use facedown::puzzles::registry::AnySheet;

/// So many solutions are listed before others are searched for.
const MANY: u64 = 1_000;

/// The literals of the model that are true in all solutions, in order. Nothing if there is no solution, or if it was time to
/// stop.
///
/// # Errors
/// When the puzzle needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Cutoff, fixed};
///
/// let sheet = registry::read_any("nurikabe\n2 .\n. .\n").unwrap();
/// let places: Vec<usize> =
///     fixed(sheet.as_ref(), &Cutoff::never()).unwrap().unwrap().iter().map(|literal| literal.variable()).collect();
/// assert_eq!(places, [0, 3]);
/// ```
pub fn fixed(sheet: &dyn AnySheet, stop: &Cutoff) -> Result<Option<Vec<Literal>>, SolveError> {
    let Some(model) = model_until(sheet, stop)? else { return Ok(None) };
    fixed_in(&model, stop)
}

/// The same for a model.
pub(crate) fn fixed_in(model: &Model, stop: &Cutoff) -> Result<Option<Vec<Literal>>, SolveError> {
    let (mut first, mut left) = (None, Vec::new());
    let outcome = solve(model, Goal::All { limit: Some(MANY) }, stop, |values| {
        if first.is_none() {
            first = Some(values.to_vec());
            left = literals(values).collect();
        }
        left.retain(|literal| literal.holds(values));
        Continue::Yes
    })?;
    let Some(first) = first else { return Ok(None) };
    if !outcome.is_complete {
        let Some(others) = others(model, &first, usize::MAX, stop)? else { return Ok(None) };
        left.retain(|literal| others.iter().all(|values| literal.holds(values)));
    }
    Ok(Some(left))
}
