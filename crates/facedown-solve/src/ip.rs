//! Shakashaka by integer programming: the rows of [`facedown::puzzles::shakashaka::integer_program`], given to CBC.
//!
//! Unlike the SAT engine, this one does not stop at what breaks the rules: that the published program accepts such
//! answers is what it is here to show.

use crate::{Continue, Goal, Outcome, SolveError, Stop};
use facedown::constraints::Unsupported;
use facedown::puzzles::Sheet;
use facedown::puzzles::registry::AnySheet;
use facedown::puzzles::shakashaka::Shakashaka;
pub use facedown::puzzles::shakashaka::integer_program::Variant;
use facedown::puzzles::shakashaka::integer_program::{Relation, Row};
use good_lp::solvers::coin_cbc::coin_cbc;
use good_lp::{Expression, ProblemVariables, ResolutionError, Solution, SolverModel, constraint, variable};
use std::time::Instant;

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
    let limit = match goal {
        Goal::One => Some(1),
        Goal::Unique => Some(2),
        Goal::Count { limit } | Goal::All { limit } => limit,
    };
    let variables = puzzle.variables();
    let is_over = |terms: usize| terms > MOST_TERMS || stop.is_due();
    let Some(rows) = puzzle.integer_program_until(variant, &is_over) else {
        return if stop.is_due() { Ok(Outcome::new(0, false)) } else { Err(SolveError::TooLarge) };
    };
    let mut cuts: Vec<Vec<usize>> = Vec::new();
    loop {
        let count = cuts.len() as u64;
        if limit.is_some_and(|limit| count >= limit) {
            return Ok(Outcome::new(count, false));
        }
        match ask(variables, &rows, &cuts, stop)? {
            Found::Stopped => return Ok(Outcome::new(count, false)),
            Found::Nothing => return Ok(Outcome::new(count, true)),
            Found::Solution(values) => {
                cuts.push((0..variables).filter(|&variable| values[variable]).collect());
                if each(&values) == Continue::No {
                    return Ok(Outcome::new(count + 1, false));
                }
            }
        }
    }
}

enum Found {
    Solution(Vec<bool>),
    Nothing,
    Stopped,
}

/// Looks for values that satisfy all rows and no cut: a cut is the set of the variables that are 1 in a solution.
fn ask(variables: usize, rows: &[Row], cuts: &[Vec<usize>], stop: &Stop) -> Result<Found, SolveError> {
    if variables == 0 {
        let holds = cuts.is_empty() && rows.iter().all(|row| row.holds(&[]));
        return Ok(if holds { Found::Solution(Vec::new()) } else { Found::Nothing });
    }
    // CBC is not asked about sums of nothing.
    if rows.iter().any(|row| row.terms.is_empty() && !row.holds(&[])) {
        return Ok(Found::Nothing);
    }
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
