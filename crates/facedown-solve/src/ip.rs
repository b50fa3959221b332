//! Shakashaka by integer programming: the rows of [`facedown::puzzles::shakashaka::integer_program`], given to CBC.
//!
//! Unlike the SAT engine, this one does not stop at what breaks the rules: that the published program accepts such
//! answers is what it is here to show.
//!
//! CBC does not look at its clock while it solves the first relaxation, which can take minutes. So it works in a thread of
//! its own. When it is time to stop, nobody waits for that thread: it cannot be ended from outside, but it looks at its
//! clock as soon as it can, and mostly the process ends before that.

use crate::{Continue, Goal, Outcome, SolveError, Stop};
use facedown::constraints::Unsupported;
use facedown::puzzles::Sheet;
use facedown::puzzles::registry::AnySheet;
use facedown::puzzles::shakashaka::Shakashaka;
pub use facedown::puzzles::shakashaka::integer_program::Variant;
use facedown::puzzles::shakashaka::integer_program::{Relation, Row};
use good_lp::solvers::coin_cbc::coin_cbc;
use good_lp::{Expression, ProblemVariables, ResolutionError, Solution, SolverModel, constraint, variable};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The most summands of a program, so that it stays below 2 GB in CBC. The paper's largest board has half as many.
const MOST_TERMS: usize = 30_000_000;

/// Solves a sheet by the program of this variant. Solutions are not checked by the rules.
///
/// # Errors
/// When the sheet is no Shakashaka.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::ip::{Variant, solve_sheet};
/// use facedown_solve::{Goal, Stop};
///
/// let sheet = registry::read_any("https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq").unwrap();
/// let count = |variant| {
///     solve_sheet(sheet.as_ref(), variant, Goal::Count { limit: None }, &Stop::never()).unwrap().count
/// };
/// assert_eq!((count(Variant::Published), count(Variant::Repaired)), (2, 1));
/// ```
pub fn solve_sheet(
    sheet: &dyn AnySheet,
    variant: Variant,
    goal: Goal,
    stop: &Stop,
) -> Result<Outcome, SolveError> {
    let Some(Sheet { puzzle, .. }) = sheet.as_any().downcast_ref::<Sheet<Shakashaka>>() else {
        let what = format!("{} by integer programming: the paper's program is for shakashaka", sheet.name());
        return Err(Unsupported { what }.into());
    };
    let mut solutions: Vec<Box<dyn AnySheet>> = Vec::new();
    let mut outcome = solve(puzzle, variant, goal, stop, |values| {
        if !matches!(goal, Goal::Count { .. }) || solutions.is_empty() {
            solutions.push(sheet.with_values(values));
        }
        Continue::Yes
    })?;
    outcome.solutions = solutions;
    Ok(outcome)
}

/// Hands out the solutions of the program one by one, each forbidden by a cut before the next is looked for.
///
/// # Errors
/// When CBC fails.
pub fn solve(
    puzzle: &Shakashaka,
    variant: Variant,
    goal: Goal,
    stop: &Stop,
    mut each: impl FnMut(&[bool]) -> Continue,
) -> Result<Outcome, SolveError> {
    let most = goal.most();
    let variables = puzzle.variables();
    let is_over = |terms: usize| terms > MOST_TERMS || stop.is_due();
    let Some(rows) = puzzle.integer_program_until(variant, &is_over) else {
        return if stop.is_due() { Ok(Outcome::new(0, false)) } else { Err(SolveError::TooLarge) };
    };
    let rows: Arc<[Row]> = rows.into();
    let mut cuts: Vec<Arc<[usize]>> = Vec::new();
    loop {
        let count = cuts.len() as u64;
        if most.is_some_and(|most| count >= most) {
            return Ok(goal.outcome(count, false));
        }
        match ask(variables, &rows, &cuts, stop)? {
            Found::Stopped => return Ok(goal.outcome(count, false)),
            Found::Nothing => return Ok(goal.outcome(count, true)),
            Found::Solution(values) => {
                cuts.push((0..variables).filter(|&variable| values[variable]).collect());
                if each(&values) == Continue::No {
                    return Ok(goal.outcome(count + 1, false));
                }
            }
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Found {
    Solution(Vec<bool>),
    Nothing,
    Stopped,
}

/// How long CBC may work before it is looked whether it is time to stop.
const LOOK_AFTER: Duration = Duration::from_millis(20);

/// As much as a process's first thread usually has: that is what CBC is used to.
const STACK: usize = 8 << 20;

/// Looks for values that satisfy all rows and no cut: a cut is the set of the variables that are 1 in a solution.
fn ask(variables: usize, rows: &Arc<[Row]>, cuts: &[Arc<[usize]>], stop: &Stop) -> Result<Found, SolveError> {
    if variables == 0 {
        let holds = cuts.is_empty() && rows.iter().all(|row| row.holds(&[]));
        return Ok(if holds { Found::Solution(Vec::new()) } else { Found::Nothing });
    }
    // CBC is not asked about sums of nothing.
    if rows.iter().any(|row| row.terms.is_empty() && !row.holds(&[])) {
        return Ok(Found::Nothing);
    }
    let (rows, cuts, until) = (Arc::clone(rows), cuts.to_vec(), stop.clone());
    unless_too_late(stop, move || by_cbc(variables, &rows, &cuts, &until))
}

/// What the work finds, unless it is time to stop before that: then the work is left behind.
fn unless_too_late(
    stop: &Stop,
    work: impl FnOnce() -> Result<Found, SolveError> + Send + 'static,
) -> Result<Found, SolveError> {
    let (answer, answers) = mpsc::channel();
    thread::Builder::new()
        .stack_size(STACK)
        // Nobody may be there any more to hear the answer.
        .spawn(move || drop(answer.send(work())))
        .map_err(|error| SolveError::Engine(format!("CBC cannot be started: {error}")))?;
    loop {
        match answers.recv_timeout(LOOK_AFTER) {
            _ if stop.is_due() => return Ok(Found::Stopped),
            Ok(found) => return found,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(SolveError::Engine("CBC ended without an answer".to_owned()));
            }
        }
    }
}

/// Asks CBC, which may go on long after it is time to stop.
fn by_cbc(variables: usize, rows: &[Row], cuts: &[Arc<[usize]>], stop: &Stop) -> Result<Found, SolveError> {
    let mut problem = ProblemVariables::new();
    let all: Vec<_> = (0..variables).map(|_| problem.add(variable().binary())).collect();
    let mut model = problem.minimise(Expression::from(0)).using(coin_cbc);
    model.set_parameter("logLevel", "0");
    // The preprocessing of integer programs takes minutes over the many rows of E, and what it finds is found without it. Nothing is
    // minimised, so that perturbing the objective only leads the simplex method astray.
    model.set_parameter("preprocess", "off");
    model.set_parameter("perturbation", "off");
    for row in rows.iter().filter(|row| !row.terms.is_empty()) {
        if stop.is_due() {
            return Ok(Found::Stopped);
        }
        let sum: Expression = row.terms.iter().map(|&(factor, place)| f64::from(factor) * all[place]).sum();
        let bound = f64::from(row.bound);
        model = model.with(match row.relation {
            Relation::AtMost => constraint!(sum <= bound),
            Relation::Equal => constraint!(sum == bound),
        });
    }
    for cut in cuts {
        let sum: Expression = cut.iter().map(|&place| Expression::from(all[place])).sum();
        model = model.with(constraint!(sum <= cut.len() as f64 - 1.0));
    }
    if let Some(at) = stop.at() {
        let left = at.saturating_duration_since(Instant::now()).as_secs_f64();
        model.set_parameter("seconds", &format!("{left}"));
    }
    let answer = model.solve();
    if stop.is_due() {
        return Ok(Found::Stopped);
    }
    match answer {
        Ok(solution) => {
            let values: Vec<bool> = all.iter().map(|&variable| solution.value(variable) > 0.5).collect();
            // What CBC calls a solution is rounded, and so it is looked at again.
            let holds = rows.iter().all(|row| row.holds(&values))
                && cuts.iter().all(|cut| cut.iter().any(|&place| !values[place]));
            if holds {
                Ok(Found::Solution(values))
            } else {
                Err(SolveError::Engine("CBC gave a solution that breaks the program".to_owned()))
            }
        }
        Err(ResolutionError::Infeasible) => Ok(Found::Nothing),
        Err(error) => Err(SolveError::Engine(format!("CBC failed: {error}"))),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;

    /// The work waits for a word that comes after the answer: whoever waits for the work waits for ever.
    #[test]
    fn nobody_waits_for_cbc_when_it_is_time_to_stop() {
        let (go_on, may_go_on) = mpsc::channel();
        let (done, is_done) = mpsc::channel();
        let found = unless_too_late(&Stop::after(Duration::from_millis(1)), move || {
            may_go_on.recv().unwrap();
            done.send(()).unwrap();
            Ok(Found::Nothing)
        });
        assert_eq!(found, Ok(Found::Stopped));
        go_on.send(()).unwrap();
        assert_eq!(is_done.recv(), Ok(()));
    }

    #[test]
    fn without_a_limit_the_answer_is_waited_for() {
        let found = unless_too_late(&Stop::never(), || {
            thread::sleep(3 * LOOK_AFTER);
            Ok(Found::Nothing)
        });
        assert_eq!(found, Ok(Found::Nothing));
    }
}
