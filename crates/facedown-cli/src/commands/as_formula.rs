//! `facedown solve --as-formula`: the solutions of a board as models of the formula that the board was made from.
//!
//! The output is that of SAT solvers: `s SATISFIABLE` and `v` lines; the number of models is written as in the model
//! counting competitions. The exit codes are those of `solve`, 0 and 1, and not the 10 and 20 of SAT solvers: every
//! command of Facedown has the same.

use super::progress::{ProgressLine, with_progress_line};
use super::solve::{SolverName, fields};
use crate::failure::Failure;
use crate::input::{Role, Source, not_both};
use crate::output::{Output, Reply};
use facedown::puzzles::Sheet;
use facedown::puzzles::registry::AnySheet;
use facedown::puzzles::shakashaka::Shakashaka;
use facedown::reduction::{Cnf, Reduction};
use facedown_solve::{Continue, Cutoff, Goal, Outcome, each_solution};
use serde_json::json;
use std::time::Instant;

/// Solves the sheet, which was read from `board`, as the board of the formula that `name` names.
pub(super) fn run(
    name: &str,
    board: &str,
    sheet: &dyn AnySheet,
    goal: Goal,
    stop: &Cutoff,
    out: &mut Output,
) -> Result<Reply, Failure> {
    not_both(("board", board), ("formula", Some(name)))?;
    let start = Instant::now();
    let source = Source::read(name, Role::Formula)?;
    let cnf = source.formula()?;
    let reduction = reduction_to(sheet, &cnf).map_err(|why| {
        let board = if board == "-" { "standard input" } else { board };
        Failure::new(format!("{board} is not the board of {}: {why}", source.name))
            .expected(format!("the board that `facedown reduce {name}` writes"))
    })?;
    let mut found = Models { cnf: &cnf, reduction: &reduction, goal, listed: Vec::new(), wrong: Ok(()) };
    let outcome = with_progress_line(|line| {
        each_solution(sheet, goal, stop, |solved| found.push(solved.as_ref(), line, out))
    })?;
    found.wrong?;
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    fields(sheet, &outcome, SolverName::Sat, &[], millis, out);
    out.field("broken", json!([]));
    out.field("models", found.listed);
    report(&outcome, goal, out)
}

/// The way from the formula to the board on the sheet, or why the board is another one.
fn reduction_to(sheet: &dyn AnySheet, cnf: &Cnf) -> Result<Reduction, String> {
    let reduction = Reduction::of(cnf).map_err(|error| error.to_string())?;
    let Some(Sheet { puzzle, .. }) = sheet.as_any().downcast_ref::<Sheet<Shakashaka>>() else {
        return Err(format!("it is a puzzle of {}", sheet.name()));
    };
    let (wanted, there) = (&reduction.board.squares, &puzzle.squares);
    if wanted.size() != there.size() {
        return Err(format!("its size is {} and not {}", there.size(), wanted.size()));
    }
    let difference = wanted.iter().map(|(cell, _)| cell).find(|&cell| there[cell] != wanted[cell]);
    match difference {
        Some(cell) => Err(format!("they differ at {cell}")),
        None => Ok(reduction),
    }
}

/// The models, one by one.
struct Models<'a> {
    cnf: &'a Cnf,
    reduction: &'a Reduction,
    goal: Goal,
    /// For the JSON.
    listed: Vec<Vec<i64>>,
    wrong: Result<(), Failure>,
}

impl Models<'_> {
    fn push(&mut self, solved: &dyn AnySheet, line: &ProgressLine, out: &mut Output) -> Continue {
        let is_first = self.listed.is_empty();
        self.wrong = self.model(solved).and_then(|model| {
            if matches!(self.goal, Goal::Count { .. }) {
                return Ok(());
            }
            if out.is_text() {
                self.listed.truncate(0);
                line.output(|| {
                    if is_first {
                        out.line("s SATISFIABLE")?;
                    }
                    out.text(lines(&model)).and_then(|()| out.flush())
                })?;
            }
            self.listed.push(model);
            Ok(())
        });
        if self.wrong.is_ok() { Continue::Yes } else { Continue::No }
    }

    /// The model in DIMACS numbers. That it satisfies the formula is checked here, whatever the board says.
    fn model(&self, solved: &dyn AnySheet) -> Result<Vec<i64>, Failure> {
        let answer =
            solved.as_any().downcast_ref::<Sheet<Shakashaka>>().and_then(|sheet| sheet.answer.as_ref());
        let values = answer.and_then(|answer| self.reduction.assignment(answer));
        let values = values.filter(|values| self.cnf.holds(values)).ok_or_else(|| {
            Failure::new("a solution of the board does not satisfy the formula, please report this")
        })?;
        Ok((1..).zip(values).map(|(variable, value)| if value { variable } else { -variable }).collect())
    }
}

/// The `v` lines of a model.
fn lines(model: &[i64]) -> String {
    const LONGEST: usize = 78;
    let mut text = String::from("v");
    let mut length = 1;
    for literal in model.iter().chain(&[0]) {
        let word = literal.to_string();
        if length + 1 + word.len() > LONGEST {
            text += "\nv";
            length = 1;
        }
        text.push(' ');
        text += &word;
        length += 1 + word.len();
    }
    text.push('\n');
    text
}

/// What was found out.
fn report(outcome: &Outcome, goal: Goal, out: &mut Output) -> Result<Reply, Failure> {
    let (satisfiable, word) = match (outcome.count, outcome.is_complete) {
        (0, true) => (json!(false), "s UNSATISFIABLE"),
        (0, false) => (json!(null), "s UNKNOWN"),
        _ => (json!(true), "s SATISFIABLE"),
    };
    out.field("satisfiable", satisfiable);
    let is_count = matches!(goal, Goal::Count { .. });
    // A model was printed with the word before it.
    if outcome.count == 0 || is_count {
        out.line(word)?;
    }
    if is_count {
        match (outcome.is_complete, outcome.has_more) {
            (true, _) => out.line(format!("c s type mc\nc s exact arb int {}", outcome.count))?,
            (false, true) => out.line(format!("c more than {} models", outcome.count))?,
            (false, false) => out.line(format!("c at least {} models", outcome.count))?,
        }
    }
    Ok(if outcome.count > 0 { Reply::Yes } else { Reply::No })
}
