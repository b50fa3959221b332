//! `facedown solve` for a list of boards: a line for each.

use super::list::{Entry, bad_line, complaint};
use super::progress::{Line, with_progress_line};
use super::{size_json, solve};
use crate::failure::Failure;
use crate::output::{Output, Reply};
use facedown_solve::{Cutoff, Goal, Outcome, solve_sheet};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Solves board after board. A line that cannot be read is reported, and the rest goes on.
pub(crate) fn run(
    entries: &[Entry],
    goal: Goal,
    time_limit: Option<Duration>,
    out: &mut Output,
) -> Result<Reply, Failure> {
    if entries.iter().any(|entry| entry.answer.is_some()) {
        out.progress("note: the answers in the list are not used; `facedown check` checks them");
    }
    let mut boards = Vec::new();
    let mut is_good = true;
    with_progress_line(|line| {
        for (done, entry) in entries.iter().enumerate() {
            line.show(format!("{done} of {} boards done", entries.len()));
            let (board, has_solution) = one(entry, goal, time_limit, line, out)?;
            is_good &= has_solution;
            if !out.is_text() {
                boards.push(board);
            }
        }
        Ok::<(), Failure>(())
    })?;
    out.field("boards", boards);
    Ok(if is_good { Reply::Yes } else { Reply::No })
}

/// What is found out about one board, and whether it has a solution.
fn one(
    entry: &Entry,
    goal: Goal,
    time_limit: Option<Duration>,
    line: &Line<'_>,
    out: &mut Output,
) -> Result<(Value, bool), Failure> {
    let start = Instant::now();
    let name = &entry.source.name;
    let stop = time_limit.map_or_else(Cutoff::never, Cutoff::after);
    let solved = entry.puzzle().and_then(|sheet| {
        let outcome = solve_sheet(sheet.as_ref(), goal, &stop)?;
        Ok((sheet, outcome))
    });
    let (sheet, outcome) = match solved {
        Ok(solved) => solved,
        Err(failure) => {
            line.output(|| out.line(complaint(name, &failure)).and_then(|()| out.flush()))?;
            return Ok((bad_line(name, &failure), false));
        }
    };
    let text = format!("{name}: {} {}: {}", sheet.name(), sheet.size(), solve::summary(&outcome));
    line.output(|| out.line(text).and_then(|()| out.flush()))?;
    let Outcome { verdict, solutions, count, is_complete, has_more, .. } = &outcome;
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    let board = json!({
        "name": name, "genre": sheet.name(), "size": size_json(sheet.size()), "verdict": verdict.word(),
        "solutions": solutions.iter().map(|solution| solve::written(solution.as_ref())).collect::<Vec<_>>(),
        "count": count, "complete": is_complete, "more": has_more,
        "millis": (millis * 1000.0).round() / 1000.0,
    });
    Ok((board, *count > 0))
}
