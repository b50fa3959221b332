//! The answer that a prover needs: the given one, or one that the solver finds.

use super::progress::with_progress;
use crate::failure::Failure;
use crate::output::{Output, Reply};
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Cutoff, Goal, solve_sheet};

/// What came of it.
pub(super) enum Answered {
    /// The puzzle with an answer that obeys the rules.
    Found(Box<dyn AnySheet>),
    /// There is none.
    Unsolvable,
    /// The time ran out.
    OutOfTime,
}

/// The sheet with its answer, which must obey the rules, or else with one that the solver finds; `expected` is what to do about a
/// wrong one.
pub(super) fn answered(sheet: &dyn AnySheet, stop: &Cutoff, expected: &str) -> Result<Answered, Failure> {
    match sheet.check() {
        Some(broken) if broken.is_empty() => Ok(Answered::Found(sheet.boxed())),
        Some(broken) => {
            let rules: Vec<String> = broken.iter().map(ToString::to_string).collect();
            let these = if rules.len() == 1 { "a rule" } else { "rules" };
            let what = format!("the solution breaks {these}: {}", rules.join("; "));
            Err(Failure::new(what).expected(expected))
        }
        None => {
            let outcome = with_progress(|| solve_sheet(sheet, Goal::One, stop))?;
            Ok(match outcome.solutions.into_iter().next() {
                Some(sheet) => Answered::Found(sheet),
                None if outcome.is_complete => Answered::Unsolvable,
                None => Answered::OutOfTime,
            })
        }
    }
}

impl Answered {
    /// Ends a command that is to do this with an answer, when there is none.
    pub(super) fn missing(&self, to: &str, out: &mut Output) -> Result<Reply, Failure> {
        if let Self::Unsolvable = self {
            let why = format!("The puzzle has no solution: there is nothing to {to}.");
            no_answer("unsolvable", &why, out)
        } else {
            let why = format!("No solution was found in time: there is nothing to {to} yet.");
            no_answer("unknown", &why, out)
        }
    }
}

/// Ends a command for which there is nothing to do, with the verdict in a word and the reason.
pub(super) fn no_answer(word: &str, why: &str, out: &mut Output) -> Result<Reply, Failure> {
    out.field("verdict", word);
    out.line(out.coloured(Reply::No, why)).map(|()| Reply::No)
}
