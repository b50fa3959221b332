//! Solves the programs with CBC.
//!
//! Unlike the SAT engine, this one does not stop at what breaks the rules: that the published program accepts such
//! answers is what it is here to show.
//!
//! CBC does not look at its clock while it solves the first relaxation, which can take minutes. So it works in a thread of
//! its own. When it is time to stop, that thread is left behind: it cannot be ended from outside, but it looks at its
//! clock as soon as it can, and mostly the process ends before that.

use crate::rows::{Linear, Program, Relation};
use crate::settle::{Settled, is_idle, settle};
use coin_cbc::{Col, Model};
use facedown::constraints::Unsupported;
use facedown::protocol::Variant;
use facedown::puzzles::Sheet;
use facedown::puzzles::registry::AnySheet;
use facedown::puzzles::shakashaka::Shakashaka;
use facedown_solve::{Continue, Cutoff, Goal, Outcome, SolveError};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The most summands of a program, so that it stays below 2 GB in CBC.
const MOST_TERMS: usize = 30_000_000;

/// Solves a sheet by the program of this variant. Solutions are not checked by the rules.
///
/// # Errors
/// When the sheet is not a Shakashaka, the program is too large, or CBC fails.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_program::{Variant, solve_sheet};
/// use facedown_solve::{Goal, Cutoff};
///
/// let sheet = registry::read_any("https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq").unwrap();
/// let count = |variant| {
///     solve_sheet(sheet.as_ref(), variant, Goal::Count { limit: None }, &Cutoff::never()).unwrap().count
/// };
/// assert_eq!((count(Variant::Published), count(Variant::Repaired)), (2, 1));
/// ```
pub fn solve_sheet(
    sheet: &dyn AnySheet,
    variant: Variant,
    goal: Goal,
    stop: &Cutoff,
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
/// When the program is too large, or CBC fails.
pub fn solve(
    puzzle: &Shakashaka,
    variant: Variant,
    goal: Goal,
    stop: &Cutoff,
    mut each: impl FnMut(&[bool]) -> Continue,
) -> Result<Outcome, SolveError> {
    let most = goal.most();
    let is_over = |terms: usize| terms > MOST_TERMS || stop.is_due();
    let Some(program) = Program::until(puzzle, variant, &is_over) else {
        return if stop.is_due() { Ok(Outcome::new(0, false)) } else { Err(SolveError::TooLarge) };
    };
    let mut question = CbcQuestion { program: Arc::new(program), cuts: Vec::new() };
    loop {
        let count = question.cuts.len() as u64;
        if most.is_some_and(|most| count >= most) {
            return Ok(goal.outcome(count, false));
        }
        match question.ask(stop)? {
            CbcAnswer::Stopped => return Ok(goal.outcome(count, false)),
            CbcAnswer::Nothing => return Ok(goal.outcome(count, true)),
            CbcAnswer::Solution(values) => {
                question.cuts.push(cut(&values));
                if each(&values) == Continue::No {
                    return Ok(goal.outcome(count + 1, false));
                }
            }
        }
    }
}

/// The row that forbids these values: each square has one of its variables, so no other solution has as many of them.
fn cut(values: &[bool]) -> Linear {
    let terms: Vec<_> =
        (0..values.len()).filter(|&variable| values[variable]).map(|variable| (1, variable)).collect();
    Linear { part: None, bound: terms.len() as i32 - 1, relation: Relation::AtMost, terms }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum CbcAnswer {
    Solution(Vec<bool>),
    Nothing,
    Stopped,
}

/// How long CBC may work before it is checked whether it is time to stop.
const LOOK_AFTER: Duration = Duration::from_millis(5);

/// As much as a process's first thread usually has: that is what CBC is used to.
const STACK: usize = 8 << 20;

/// What CBC is asked for: values that satisfy the program and no solution that is known already.
#[derive(Clone)]
struct CbcQuestion {
    program: Arc<Program>,
    /// A row against each solution found so far.
    cuts: Vec<Linear>,
}

impl CbcQuestion {
    fn rows(&self) -> impl Iterator<Item = &Linear> {
        self.program.rows().iter().chain(&self.cuts)
    }

    fn holds(&self, values: &[bool]) -> bool {
        self.program.holds(values) && self.cuts.iter().all(|cut| cut.holds(values))
    }

    fn ask(&self, stop: &Cutoff) -> Result<CbcAnswer, SolveError> {
        let mut settled: Settled = (0..self.program.variables())
            .map(|variable| self.program.is_forbidden(variable).then_some(false))
            .collect();
        if !settle(&mut settled, self.rows()) {
            return Ok(CbcAnswer::Nothing);
        }
        if let Some(values) = settled.iter().copied().collect::<Option<Vec<bool>>>() {
            return Ok(if self.holds(&values) { CbcAnswer::Solution(values) } else { CbcAnswer::Nothing });
        }
        let (question, until) = (self.clone(), stop.clone());
        unless_too_late(stop, move || question.by_cbc(&settled, &until))
    }

    /// Asks CBC, which may go on long after it is time to stop.
    fn by_cbc(&self, settled: &Settled, stop: &Cutoff) -> Result<CbcAnswer, SolveError> {
        let Some((mut model, columns)) = self.model(settled, stop) else { return Ok(CbcAnswer::Stopped) };
        let mut answer = String::new();
        for settings in SETTINGS {
            model.set_parameters(settings.iter().copied());
            if let Some(at) = stop.at() {
                let left = at.saturating_duration_since(Instant::now()).as_secs_f64();
                model.set_parameter("seconds", &format!("{left}"));
            }
            let solved = model.solve();
            let value = |(&settled, &column): (&Option<bool>, &Option<Col>)| {
                settled.unwrap_or_else(|| column.is_some_and(|column| solved.col(column) > 0.5))
            };
            let values: Vec<bool> = settled.iter().zip(&columns).map(value).collect();
            // What CBC calls a solution is rounded, and so all rows are checked again.
            if self.holds(&values) {
                return Ok(CbcAnswer::Solution(values));
            }
            if stop.is_due() {
                return Ok(CbcAnswer::Stopped);
            }
            if solved.raw().is_proven_infeasible() {
                return Ok(CbcAnswer::Nothing);
            }
            answer = format!("{:?}, {:?}", solved.raw().status(), solved.raw().secondary_status());
        }
        Err(SolveError::Engine(format!("CBC gave no answer that could be used: {answer}")))
    }

    /// What is left of the program for CBC, and the column of each variable that is not settled; nothing if it is time to stop.
    fn model(&self, settled: &Settled, stop: &Cutoff) -> Option<(Model, Vec<Option<Col>>)> {
        let mut model = Model::default();
        let columns: Vec<Option<Col>> =
            settled.iter().map(|value| value.is_none().then(|| model.add_binary())).collect();
        for row in self.rows().filter(|row| !is_idle(settled, row)) {
            if stop.is_due() {
                return None;
            }
            let added = model.add_row();
            let mut bound = row.bound;
            for &(factor, variable) in &row.terms {
                match (columns[variable], settled[variable]) {
                    (Some(column), _) => model.set_weight(added, column, f64::from(factor)),
                    (None, Some(true)) => bound -= factor,
                    (None, _) => {}
                }
            }
            model.set_row_upper(added, f64::from(bound));
            if row.relation == Relation::Equal {
                model.set_row_lower(added, f64::from(bound));
            }
        }
        model.set_log_level(0);
        Some((model, columns))
    }
}

/// How CBC is asked, first and again. Its preprocessing saves most of the time, but on some boards it ends with values that break
/// a row. Then CBC does without, and without its heuristics, which mostly cost time where there is no solution.
///
/// `slogLevel` silences the simplex method, which would write to standard output.
const SETTINGS: [&[(&str, &str)]; 2] =
    [&[("slogLevel", "0")], &[("slogLevel", "0"), ("preprocess", "off"), ("heuristics", "off")]];

/// What the work finds, unless it is time to stop before that: then the work is left behind.
fn unless_too_late(
    stop: &Cutoff,
    work: impl FnOnce() -> Result<CbcAnswer, SolveError> + Send + 'static,
) -> Result<CbcAnswer, SolveError> {
    let (answer, answers) = mpsc::channel();
    thread::Builder::new()
        .stack_size(STACK)
        // Nobody may be there any more to hear the answer.
        .spawn(move || drop(answer.send(work())))
        .map_err(|error| SolveError::Engine(format!("CBC cannot be started: {error}")))?;
    loop {
        match answers.recv_timeout(LOOK_AFTER) {
            _ if stop.is_due() => return Ok(CbcAnswer::Stopped),
            Ok(found) => return found,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(SolveError::Engine("CBC ended without an answer".to_owned()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The work waits for a word that comes after the answer: whoever waits for the work waits for ever.
    #[test]
    fn nobody_waits_for_cbc_when_it_is_time_to_stop() {
        let (go_on, may_go_on) = mpsc::channel();
        let (done, is_done) = mpsc::channel();
        let found = unless_too_late(&Cutoff::after(Duration::from_millis(1)), move || {
            may_go_on.recv().unwrap();
            done.send(()).unwrap();
            Ok(CbcAnswer::Nothing)
        });
        assert_eq!(found, Ok(CbcAnswer::Stopped));
        go_on.send(()).unwrap();
        assert_eq!(is_done.recv(), Ok(()));
    }

    #[test]
    fn without_a_limit_the_answer_is_waited_for() {
        let found = unless_too_late(&Cutoff::never(), || {
            thread::sleep(3 * LOOK_AFTER);
            Ok(CbcAnswer::Nothing)
        });
        assert_eq!(found, Ok(CbcAnswer::Nothing));
    }
}
