//! Where a puzzle that is being made leaves a choice.

use crate::limits::{MOST_MEMORY, WorkLimits};
use crate::propagate::paths::Breadth;
use crate::search::{Next, Search};
use crate::{Cutoff, SolveError};
use facedown::constraints::{Literal, Model};

/// Solutions of a model besides the one that is given. A variable that has another value in any solution has it in one of these; but the search ends as
/// soon as there are more than `most` such variables. None if the given solution is the only one. Nothing if it was time to stop.
///
/// Each is as different from the given solution as the search happens to make it, so a few of them show all choices that the puzzle leaves.
///
/// # Errors
/// When the model is too large.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Cutoff, others};
///
/// let model = registry::read_any("nurikabe\n2 .\n. .\n").unwrap().model().unwrap();
/// let found = others(&model, &[false, false, true, true], usize::MAX, &Cutoff::never()).unwrap().unwrap();
/// assert_eq!(found, [[false, true, false, true]]);
/// ```
pub fn others(
    model: &Model,
    solution: &[bool],
    most: usize,
    stop: &Cutoff,
) -> Result<Option<Vec<Vec<bool>>>, SolveError> {
    if model.is_too_large() {
        return Err(SolveError::TooLarge);
    }
    let opposite: Vec<bool> = solution.iter().map(|value| !value).collect();
    let limits = WorkLimits::new(stop, MOST_MEMORY);
    let Ok(mut search) = Search::with_preference(model, Breadth::Full, limits, &opposite) else {
        return Ok(None);
    };
    // The literals of the solution that all others share.
    let mut shared: Vec<Literal> = literals(solution).collect();
    let mut found = Vec::new();
    while solution.len() - shared.len() <= most {
        search.clause(shared.iter().map(|&literal| !literal));
        match search.next(stop) {
            Next::Solution(values) => {
                shared.retain(|literal| literal.holds(&values));
                found.push(values);
            }
            Next::Nothing => return Ok(Some(found)),
            Next::Stopped => return Ok(None),
        }
    }
    Ok(Some(found))
}

/// The literals that are true under these values.
pub(crate) fn literals(values: &[bool]) -> impl Iterator<Item = Literal> {
    (0..).map(Literal::positive).zip(values).map(|(literal, &value)| if value { literal } else { !literal })
}
