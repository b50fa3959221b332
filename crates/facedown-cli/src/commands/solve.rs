//! `facedown solve`: a solution, whether it is the only one, how many there are.

use super::list::{self, JudgedBoard, ListEntry};
use super::progress::{ProgressLine, with_progress, with_progress_line};
use super::target::Target;
use super::{as_formula, size_json, why};
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::numbers::{from_one, seconds};
use crate::output::{Output, Reply};
use crate::usage;
use crate::variant::program_variant;
use clap::ValueEnum;
use facedown::formats::Format;
use facedown::protocol::Variant;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::{AnySheet, BrokenRule};
use facedown_solve::{Continue, Cutoff, Goal, Outcome, SolveError, Uniqueness, each_solution, solve_sheet};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Solve a puzzle, and check whether the solution is unique
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown solve puzzle.txt                      the solution, and a second one if there is one
  facedown solve puzzle.txt --count              how many solutions there are
  facedown solve puzzle.txt --count --limit 10   how many, or that there are more than ten
  facedown solve puzzle.txt --all --limit 10     ten solutions, or all if there are fewer
  facedown solve puzzle.txt --time-limit 60      give up after a minute
  facedown solve puzzle.txt -o solved.svg        draw the solution into a file
  facedown solve puzzle.txt --to pzpr            the solution as a pzpr file, for a pipe
  facedown solve list.txt                        a list: an address in each line
  facedown solve board.txt --as-formula f.cnf    a model of the formula behind the board
  facedown solve 'https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq' \\
      --engine ip --variant published            the integer program of 2013 (with the feature `ip`)

An answer in the file is not used; `facedown check` checks it. If there are several solutions, two
are shown, with the cells in which solutions differ. If there is none, clues that contradict each
other are listed.

The exit code is 0 if there is a solution, 1 if there is none or none was found in time. For a list,
it is 0 if all boards have a solution; a line that cannot be read is reported, and the other boards
are still solved.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address; or a file with an address in each line
    puzzle: String,
    /// Print only the solution, in this format; `url` prints the address of the puzzle, which cannot hold a solution
    #[arg(long, value_enum, conflicts_with_all = ["count", "all", "limit"])]
    to: Option<Target>,
    /// Write the solution into this file, in the format of its extension or of `--to`
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["count", "all", "limit"])]
    output: Option<PathBuf>,
    /// Count the solutions
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// Show all solutions
    #[arg(long)]
    all: bool,
    /// Count or show at most this many solutions
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
    /// Print the solution as a model of this formula, from which `reduce` made the board
    #[arg(long, value_name = "FORMULA", conflicts_with_all = ["to", "output"])]
    as_formula: Option<String>,
    /// The solver
    #[arg(long, value_enum, default_value_t = SolverName::Sat)]
    engine: SolverName,
    /// The variant of the integer program, for `--engine ip` [default: repaired]
    #[arg(long, value_parser = program_variant())]
    variant: Option<Variant>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum SolverName {
    /// A satisfiability solver, for all genres
    Sat,
    /// A mixed integer solver, for Shakashaka
    Ip,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let output = files::named(args.output.as_deref());
    files::keep_apart(&[Some(&args.puzzle)], &[output])?;
    let source = Source::read(&args.puzzle, Role::Puzzle)?;
    let target = Target::chosen(args.to, output, Format::Text)?;
    let goal = match (args.count, args.all, args.limit) {
        (true, _, limit) => Goal::Count { limit },
        (_, true, limit) => Goal::All { limit },
        (false, false, Some(limit)) => Goal::All { limit: Some(limit) },
        (false, false, None) if args.as_formula.is_some() => Goal::One,
        (false, false, None) => Goal::Unique,
    };
    if args.variant.is_some() && args.engine == SolverName::Sat {
        return Err(usage::at_word(
            Failure::new("`--variant` is for `--engine ip`").expected("`--engine ip`, or no variant"),
            "--variant",
        ));
    }
    if let Some(entries) = list::entries(&source) {
        let is_written = args.to.is_some() || args.output.is_some() || args.as_formula.is_some();
        if args.engine == SolverName::Ip || is_written {
            return Err(Failure::new(format!("{} is a list of boards", args.puzzle))
                .expected("a single board for `--engine ip`, `--to`, `-o` and `--as-formula`"));
        }
        if out.is_text() && matches!(goal, Goal::All { .. }) {
            return Err(Failure::new(format!(
                "{} is a list of boards, of which no solutions are shown",
                args.puzzle
            ))
            .expected("`--count`, `--json`, or a single board for `--all` and `--limit`"));
        }
        return solve_list(&entries, goal, args.time_limit, out);
    }
    let given = source.sheet()?;
    let sheet = given.without_answer();
    out.field("answer_ignored", given.has_answer());
    if given.has_answer() {
        out.progress("note: the answer in the file is not used; `facedown check` checks it");
    }
    let start = Instant::now();
    let stop = args.time_limit.map_or_else(Cutoff::never, Cutoff::after);
    if let Some(formula) = &args.as_formula {
        if args.engine == SolverName::Ip {
            return Err(usage::at_word(
                Failure::new("`--as-formula` is for `--engine sat`").expected("`--engine sat`"),
                "--engine",
            ));
        }
        return as_formula::run(formula, &args.puzzle, sheet.as_ref(), goal, &stop, out);
    }
    let show = match (args.engine, goal) {
        (_, Goal::Count { .. }) => Show::Nothing,
        (SolverName::Sat, Goal::All { .. }) if out.is_text() => Show::EachWhenFound,
        _ => Show::AllAtTheEnd,
    };
    let outcome = match args.engine {
        SolverName::Sat if show == Show::EachWhenFound => {
            with_progress_line(|line| show_each(sheet.as_ref(), goal, &stop, line, out))
        }
        SolverName::Sat => with_progress(|| solve_sheet(sheet.as_ref(), goal, &stop).map_err(Failure::from)),
        SolverName::Ip => with_progress(|| by_integer_program(sheet.as_ref(), args.variant, goal, &stop)),
    }?;
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    if args.to.is_none() && args.output.is_none() {
        return report(args, sheet.as_ref(), &outcome, show, millis, out);
    }
    // Standard output holds the solution alone: everything else goes to standard error, or into the JSON.
    out.progress(format!("{} {}: {}", sheet.name(), sheet.size(), summary(&outcome)));
    if !out.is_text() {
        report(args, sheet.as_ref(), &outcome, show, millis, out)?;
    }
    if let Some(solution) = outcome.solutions.first() {
        write(args, target, solution.as_ref(), out)?;
    }
    Ok(if outcome.count > 0 { Reply::Yes } else { Reply::No })
}

/// Solves board after board.
fn solve_list(
    entries: &[ListEntry],
    goal: Goal,
    time_limit: Option<Duration>,
    out: &mut Output,
) -> Result<Reply, Failure> {
    if entries.iter().any(|entry| entry.answer.is_some()) {
        out.progress("note: the answers in the list are not used; `facedown check` checks them");
    }
    list::judge_each(entries, out, |entry| {
        let start = Instant::now();
        let sheet = entry.puzzle()?;
        let stop = time_limit.map_or_else(Cutoff::never, Cutoff::after);
        let outcome = solve_sheet(sheet.as_ref(), goal, &stop)?;
        let json = json!({
            "verdict": outcome.verdict.word(), "count": outcome.count,
            "solutions": outcome.solutions.iter().map(|sheet| written(sheet.as_ref())).collect::<Vec<_>>(),
            "complete": outcome.is_complete, "more": outcome.has_more, "millis": rounded_millis(start),
        });
        let verdict = if outcome.count > 0 { Reply::Yes } else { Reply::No };
        Ok(JudgedBoard { words: summary(&outcome), json, verdict, sheet })
    })
}

/// The milliseconds since then, with three digits after the point.
pub(super) fn rounded_millis(start: Instant) -> f64 {
    (start.elapsed().as_secs_f64() * 1e6).round() / 1000.0
}

/// Writes a solution as asked for.
fn write(args: &Args, target: Target, solution: &dyn AnySheet, out: &mut Output) -> Result<(), Failure> {
    let text = target.write(solution, &args.puzzle)?;
    out.field("format", target.name());
    out.deliver(files::named(args.output.as_deref()), text)?;
    if !target.holds_answers() {
        out.progress("note: an address holds no answer; it was left out");
    }
    Ok(())
}

/// When solutions are shown. There may be millions of them, and a reader may want only the first ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    Nothing,
    EachWhenFound,
    AllAtTheEnd,
}

/// Shows each solution as soon as it is found. The outcome holds two if there are two, so that they can be compared.
fn show_each(
    sheet: &dyn AnySheet,
    goal: Goal,
    stop: &Cutoff,
    line: &ProgressLine,
    out: &mut Output,
) -> Result<Outcome, Failure> {
    let mut kept: Vec<Box<dyn AnySheet>> = Vec::new();
    let mut written = Ok(());
    let mut outcome = each_solution(sheet, goal, stop, |solution| {
        let drawing = solution.drawing().text();
        written = line.output(|| out.text(&drawing).and_then(|()| out.line("")).and_then(|()| out.flush()));
        if kept.len() <= 2 {
            kept.push(solution);
        }
        if written.is_ok() { Continue::Yes } else { Continue::No }
    })?;
    written?;
    outcome.solutions = kept;
    Ok(outcome)
}

#[cfg(feature = "ip")]
fn by_integer_program(
    sheet: &dyn AnySheet,
    variant: Option<Variant>,
    goal: Goal,
    stop: &Cutoff,
) -> Result<Outcome, Failure> {
    let variant = variant.unwrap_or_default();
    Ok(facedown_program::solve_sheet(sheet, variant, goal, stop)?)
}

#[cfg(not(feature = "ip"))]
fn by_integer_program(_: &dyn AnySheet, _: Option<Variant>, _: Goal, _: &Cutoff) -> Result<Outcome, Failure> {
    Err(Failure::new("this build cannot solve integer programs")
        .expected("`--engine sat`, or a build with `--features ip` (see docs/solving.md)"))
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        Self::new(error.to_string())
    }
}

fn report(
    args: &Args,
    sheet: &dyn AnySheet,
    outcome: &Outcome,
    show: Show,
    millis: f64,
    out: &mut Output,
) -> Result<Reply, Failure> {
    let solutions = outcome.solutions.as_slice();
    let shown = if show == Show::AllAtTheEnd { solutions } else { &[] };
    fields(sheet, outcome, args.engine, shown, millis, out);
    let verdict = if outcome.count > 0 { Reply::Yes } else { Reply::No };
    let summary = out.coloured(verdict, &summary(outcome));
    out.line(format!("{} {}: {summary}", sheet.name(), sheet.size()))?;
    let broken = broken_rules(args.engine, shown);
    let names = |broken: &Vec<BrokenRule>| broken.iter().map(|broken| broken.rule.name).collect::<Vec<_>>();
    out.field("broken", json!(broken.iter().map(names).collect::<Vec<_>>()));
    // A drawing takes longer than the search for the next solution: nobody waits for one that is not shown.
    if out.is_text() {
        for (solution, broken) in shown.iter().zip(&broken) {
            out.line("")?;
            out.text(solution.drawing().text())?;
            for broken in broken {
                out.line(format!("no solution of the puzzle: it breaks {broken}"))?;
            }
        }
    }
    if let ([first, second], Show::EachWhenFound | Show::AllAtTheEnd, SolverName::Sat) =
        (solutions, show, args.engine)
    {
        why::several(sheet, first.as_ref(), second.as_ref(), &patience(args), out)?;
    } else if let ([first, second], Show::AllAtTheEnd) = (solutions, show) {
        let places = first.differences(second.as_ref());
        out.field("differences", places.clone());
        out.line(format!("\nThe two differ at {}", places.join(" ")))?;
    }
    if outcome.verdict == Uniqueness::None && args.engine == SolverName::Sat {
        why::none(sheet, &patience(args), out)?;
    }
    Ok(verdict)
}

/// When to give up looking for reasons, which nobody may have asked for.
fn patience(args: &Args) -> Cutoff {
    const USUAL: Duration = Duration::from_secs(10);
    Cutoff::after(args.time_limit.map_or(USUAL, |limit| limit.min(USUAL)))
}

/// The keys that every answer has.
pub(super) fn fields(
    sheet: &dyn AnySheet,
    outcome: &Outcome,
    engine: SolverName,
    shown: &[Box<dyn AnySheet>],
    millis: f64,
    out: &mut Output,
) {
    out.field("genre", sheet.name());
    match sheet.size() {
        Extent::Board(size) => {
            out.field("height", size.height());
            out.field("width", size.width());
        }
        size => out.field("size", size_json(size)),
    }
    out.field("verdict", outcome.verdict.word());
    out.field("solutions", shown.iter().map(|sheet| written(sheet.as_ref())).collect::<Vec<_>>());
    out.field("count", outcome.count);
    out.field("complete", outcome.is_complete);
    out.field("more", outcome.has_more);
    out.field("engine", if engine == SolverName::Sat { "sat" } else { "ip" });
    out.field("millis", (millis * 1000.0).round() / 1000.0);
}

/// The rules that each solution breaks. Those found by SAT have been checked already, and break none.
fn broken_rules(engine: SolverName, solutions: &[Box<dyn AnySheet>]) -> Vec<Vec<BrokenRule>> {
    match engine {
        SolverName::Sat => vec![Vec::new(); solutions.len()],
        SolverName::Ip => solutions.iter().map(|solution| solution.check().unwrap_or_default()).collect(),
    }
}

fn summary(outcome: &Outcome) -> String {
    if outcome.has_more {
        return match outcome.count {
            1 => "more than one solution".to_owned(),
            count => format!("more than {count} solutions"),
        };
    }
    match (outcome.count, outcome.is_complete) {
        (0, true) => "no solution".to_owned(),
        (0, false) => "unknown: no solution was found in time".to_owned(),
        (1, true) => "the solution is unique".to_owned(),
        (1, false) => "a solution; whether it is the only one is unknown".to_owned(),
        (count, true) => format!("{count} solutions"),
        (count, false) => format!("at least {count} solutions"),
    }
}

/// The sheet as a pzpr file; a graph, which pzpr does not know, as text.
fn written(sheet: &dyn AnySheet) -> Value {
    match sheet.write(Format::Pzpr).or_else(|_| sheet.write(Format::Text)) {
        Ok(text) => json!(text),
        Err(_) => json!(sheet.write_solution()),
    }
}
