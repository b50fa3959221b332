//! What people ask: a solution, whether it is the only one, how many there are.

use crate::Cutoff;
use crate::goal::{Goal, Outcome};
use crate::limits::{GaveUp, MOST_MEMORY, WorkLimits};
use crate::propagate::paths::{Breadth, Graph};
use crate::search::{Next, Search};
use crate::solve_paths::solve_paths;
use facedown::constraints::{Model, Unsupported};
use facedown::puzzles::registry::AnySheet;

/// Why there is no outcome.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle needs something that the solver does not support.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The solver found something that breaks rules: the constraints or the solver are wrong.
    #[error("the solver found something that breaks rules, please report this: {}", .0.join("; "))]
    Broken(Vec<String>),
    /// The engine behind failed.
    #[error("{0}")]
    Engine(String),
    /// The puzzle would need more memory than the solver takes.
    #[error("too large for this solver: it would take more than {} MB of memory", MOST_MEMORY / 1_000_000)]
    TooLarge,
}

/// Solves the puzzle of a sheet by SAT. Each solution is checked by the rules.
///
/// # Errors
/// When the puzzle needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Goal, Cutoff, Uniqueness, solve_sheet};
///
/// let sheet = registry::read_any("nurikabe\n2 .\n. .\n").unwrap();
/// let outcome = solve_sheet(sheet.as_ref(), Goal::Unique, &Cutoff::never()).unwrap();
/// assert_eq!(outcome.verdict, Uniqueness::Multiple);
/// assert_eq!(outcome.solutions[0].differences(outcome.solutions[1].as_ref()).join(" "), "r1c2 r2c1");
/// ```
pub fn solve_sheet(sheet: &dyn AnySheet, goal: Goal, stop: &Cutoff) -> Result<Outcome, SolveError> {
    let mut solutions: Vec<Box<dyn AnySheet>> = Vec::new();
    let mut outcome = each_solution(sheet, goal, stop, |solved| {
        if !matches!(goal, Goal::Count { .. }) || solutions.is_empty() {
            solutions.push(solved);
        }
        Continue::Yes
    })?;
    outcome.solutions = solutions;
    Ok(outcome)
}

/// The same, but hands out each solution as soon as it is found: there may be millions. The outcome holds none.
///
/// # Errors
/// When the puzzle needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Continue, Goal, Cutoff, each_solution};
///
/// let sheet = registry::read_any("nurikabe\n2 .\n. .\n").unwrap();
/// let mut first = None;
/// each_solution(sheet.as_ref(), Goal::All { limit: None }, &Cutoff::never(), |solved| {
///     first = solved.write_solution();
///     Continue::No
/// })
/// .unwrap();
/// assert!(first.is_some());
/// ```
pub fn each_solution(
    sheet: &dyn AnySheet,
    goal: Goal,
    stop: &Cutoff,
    mut each: impl FnMut(Box<dyn AnySheet>) -> Continue,
) -> Result<Outcome, SolveError> {
    let Some(model) = model_until(sheet, stop)? else { return Ok(Outcome::new(0, false)) };
    let mut wrong = None;
    let outcome = solve(&model, goal, stop, |values| match checked(sheet, values) {
        Ok(solved) => each(solved),
        Err(error) => {
            wrong = Some(error);
            Continue::No
        }
    })?;
    wrong.map_or(Ok(outcome), Err)
}

/// The model of the sheet's puzzle; nothing if it was time to stop before all was written down.
pub(crate) fn model_until(sheet: &dyn AnySheet, stop: &Cutoff) -> Result<Option<Model>, SolveError> {
    let asked = stop.clone();
    let mut model = Model::until(move || asked.is_due());
    sheet.constrain(&mut model)?;
    if model.is_stopped() {
        return Ok(None);
    }
    Ok(Some(model.finished()?))
}

/// The sheet with the answer that these values stand for, if the rules agree that it is a solution.
pub(crate) fn checked(sheet: &dyn AnySheet, values: &[bool]) -> Result<Box<dyn AnySheet>, SolveError> {
    let solved = sheet.with_values(values);
    let broken = solved.check().unwrap_or_default();
    if broken.is_empty() {
        return Ok(solved);
    }
    Err(SolveError::Broken(broken.iter().map(ToString::to_string).collect()))
}

/// Whether to go on after a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Continue {
    /// Go on.
    Yes,
    /// That is enough.
    No,
}

/// Solves a model by SAT and hands out the values of its variables, solution by solution. The outcome holds no sheets.
///
/// # Errors
/// When the model is too large.
///
/// ```
/// use facedown::constraints::Model;
/// use facedown_solve::{Continue, Goal, Cutoff, solve};
///
/// let mut model = Model::new();
/// let literals: Vec<_> = (0..5).map(|_| model.variable()).collect();
/// model.exactly(2, literals);
/// let outcome = solve(&model, Goal::Count { limit: None }, &Cutoff::never(), |_| Continue::Yes).unwrap();
/// assert_eq!((outcome.count, outcome.is_complete), (10, true));
///
/// let limited = solve(&model, Goal::Count { limit: Some(7) }, &Cutoff::never(), |_| Continue::Yes).unwrap();
/// assert_eq!((limited.count, limited.has_more), (7, true));
/// ```
pub fn solve(
    model: &Model,
    goal: Goal,
    stop: &Cutoff,
    mut each: impl FnMut(&[bool]) -> Continue,
) -> Result<Outcome, SolveError> {
    if model.is_too_large() {
        return Err(SolveError::TooLarge);
    }
    match solve_within(model, goal, stop, MOST_MEMORY, &mut each) {
        Ok(outcome) => Ok(outcome),
        Err(GaveUp::Stopped) => Ok(Outcome::new(0, false)),
        Err(GaveUp::TooLarge) => Err(SolveError::TooLarge),
    }
}

/// The same, unless it was given up before the first solution was looked for.
fn solve_within(
    model: &Model,
    goal: Goal,
    stop: &Cutoff,
    memory: usize,
    each: &mut dyn FnMut(&[bool]) -> Continue,
) -> Result<Outcome, GaveUp> {
    let most = goal.most();
    if let Some(graph) = Graph::of(model) {
        return solve_paths(model, &graph, goal, stop, memory, each);
    }
    let mut search = Search::new(model, Breadth::Full, WorkLimits::new(stop, memory))?;
    let mut count = 0;
    loop {
        if most.is_some_and(|most| count >= most) {
            return Ok(goal.outcome(count, false));
        }
        match search.next(stop) {
            Next::Stopped => return Ok(goal.outcome(count, false)),
            Next::Nothing => return Ok(goal.outcome(count, true)),
            Next::Solution(values) => {
                count += 1;
                if each(&values) == Continue::No {
                    return Ok(goal.outcome(count, false));
                }
                if search.forbid(&values).is_err() {
                    return Ok(goal.outcome(count, false));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Uniqueness;
    use facedown::constraints::Literal;

    fn paths_in_a_row() -> Model {
        use facedown::constraints::{Edge, End};
        let mut model = Model::new();
        let edges =
            (1..100).map(|place| Edge { joins: [place - 1, place], used: model.variable() }).collect();
        model.paths(100, edges, [0, 99].map(|vertex| End { vertex, label: Some(1) }).to_vec());
        model
    }

    /// Edges from a vertex to itself, alone and with the edge between two vertices, which are ends or not.
    #[test]
    fn an_edge_from_a_vertex_to_itself_is_never_used() {
        use facedown::constraints::{Edge, End};
        for joins in [&[[0, 0]][..], &[[0, 0], [1, 1]], &[[0, 0], [0, 1]], &[[0, 1], [1, 1]]] {
            for ends in [&[][..], &[0, 1]] {
                let mut model = Model::new();
                let edges = joins.iter().map(|&joins| Edge { joins, used: model.variable() }).collect();
                let ends: Vec<End> = ends.iter().map(|&vertex| End { vertex, label: Some(1) }).collect();
                model.paths(2, edges, ends.clone());
                let is_joined = joins.contains(&[0, 1]);
                let wanted = u64::from(ends.is_empty() || is_joined);
                for goal in [Goal::Unique, Goal::All { limit: None }] {
                    let outcome = solve(&model, goal, &Cutoff::never(), |values| {
                        let used = joins.iter().zip(values).filter(|&(_, &used)| used);
                        assert!(used.map(|(joins, _)| joins).all(|joins| *joins == [0, 1]));
                        assert!(model.constraints().iter().all(|constraint| constraint.holds(values)));
                        Continue::Yes
                    });
                    let outcome = outcome.map(|outcome| (outcome.count, outcome.is_complete));
                    assert_eq!(outcome, Ok((wanted, true)), "{joins:?} {ends:?}");
                }
            }
        }
    }

    fn count_of_many() -> Model {
        let mut model = Model::new();
        let literals: Vec<Literal> = (0..100).map(|_| model.variable()).collect();
        model.exactly(1, literals);
        model
    }

    /// There are five solutions.
    #[test]
    fn a_count_that_ends_at_its_limit_is_known_to_be_exact() {
        let mut model = Model::new();
        let literals: Vec<Literal> = (0..5).map(|_| model.variable()).collect();
        model.exactly(1, literals);
        let count = |limit| {
            let goal = Goal::Count { limit };
            let outcome = solve(&model, goal, &Cutoff::never(), |_| Continue::Yes).unwrap();
            (outcome.verdict, outcome.count, outcome.is_complete, outcome.has_more)
        };
        for limit in [None, Some(u64::MAX), Some(6), Some(5)] {
            assert_eq!(count(limit), (Uniqueness::Multiple, 5, true, false));
        }
        assert_eq!(count(Some(4)), (Uniqueness::Multiple, 4, false, true));
        // One was counted, and a second one is there.
        assert_eq!(count(Some(1)), (Uniqueness::Multiple, 1, false, true));
        assert_eq!(count(Some(0)), (Uniqueness::Unknown, 0, false, true));
    }

    /// Whoever wants to see some does not wait for one more.
    #[test]
    fn other_goals_end_at_their_limit() {
        let model = count_of_many();
        for (goal, number) in [(Goal::One, 1), (Goal::Unique, 2), (Goal::All { limit: Some(3) }, 3)] {
            let mut handed = 0;
            let outcome = solve(&model, goal, &Cutoff::never(), |_| {
                handed += 1;
                Continue::Yes
            })
            .unwrap();
            assert_eq!(
                (handed, outcome.count, outcome.is_complete, outcome.has_more),
                (number, number, false, false)
            );
        }
    }

    #[test]
    fn with_little_memory_the_answer_is_a_refusal() {
        for model in [paths_in_a_row(), count_of_many()] {
            let within = |memory| {
                let outcome =
                    solve_within(&model, Goal::Unique, &Cutoff::never(), memory, &mut |_| Continue::Yes);
                outcome.map(|outcome| outcome.count > 0)
            };
            assert_eq!(within(10_000), Err(GaveUp::TooLarge));
            assert_eq!(within(1_000_000), Ok(true));
        }
    }
}
