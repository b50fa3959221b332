//! `facedown hint`: the simplest next step, and why.

use super::hint_words::step_json;
use super::progress::with_progress;
use super::puzzle_fields;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source, not_both};
use crate::numbers::seconds;
use crate::output::{Output, Reply};
use clap::ValueEnum;
use facedown::constraints::{Literal, Mark};
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{
    Cutoff, Hint, Level, Step, draw_blanks, hint, hint_drawing, mark_name, path, step_text, with_steps,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

/// Show the simplest next step, with the rules that force it and the cells it rests on
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown hint puzzle.txt                   the first step
  facedown hint puzzle.txt answer.txt        the next step after the answer so far
  facedown hint half.pzpr --to svg           the same from one file, as a picture
  facedown hint half.pzpr -o hint.svg        the picture in a file
  facedown hint puzzle.txt --all             all steps, one after the other
  facedown hint puzzle.txt --all --pictures  the same with a picture of each

Blank cells of the answer are undecided. Dots and crosses count as marks: put `+` on a cell that
stays white. In the picture, `*` marks what the step concludes, `°` what it rests on, and `'` the
other cells of a row, room or window that a rule is applied to, unless these are most of the board.
`+` is a cell that is known to stay blank, and `(3)` a number of Hitori that is known to stay
white. The SVG has outlines around rows, rooms and windows. Without a next step, it shows the
answer so far.

The step has the lowest possible level:
  easy    a rule by itself
  medium  two rules together
  hard    one assumption refuted: it leads to a contradiction
  expert  assumptions within assumptions, found by the solver
A rule by itself is one rule at one place. The two rules about islands count as one where neither is
enough alone.

The reason is minimal: without any one of its cells, or without any one rule at one of its places,
the step does not follow in this way. Each step is checked against a solution.

The exit code is 1 if no step follows: the answer is wrong, the puzzle has no solution, or its
solutions have nothing more in common.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// A file with the answer so far (as text, or as the same puzzle with an answer), or `-`
    answer: Option<String>,
    /// Show all steps to the solution
    #[arg(long, conflicts_with_all = ["to", "output"])]
    all: bool,
    /// With --all, draw every step
    #[arg(long, requires = "all")]
    pictures: bool,
    /// What to print
    #[arg(long, value_name = "WHAT")]
    to: Option<HintFormat>,
    /// Draw the step into this file, as SVG
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give up after this many seconds [default: 10; none with --all]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
}

/// What to print.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    /// sentences, and a picture in Unicode characters
    Text,
    /// a picture for browsers and paper
    Svg,
}

/// How long a single hint may take unless it is said otherwise.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    files::keep_apart(&[Some(&args.puzzle), args.answer.as_deref()], &[args.output.as_deref()])?;
    not_both(("puzzle", &args.puzzle), ("answer", args.answer.as_deref()))?;
    let (sheet, marks) = Source::read(&args.puzzle, Role::Puzzle)?.marked(args.answer.as_deref())?;
    let sheet = sheet.as_ref();
    puzzle_fields(sheet, out);
    if sheet.check().is_some_and(|broken| broken.is_empty()) {
        return why_no_step(args, sheet, &marks, &Hint::Nothing, out);
    }
    let limit = args.time_limit.or((!args.all).then_some(PATIENCE));
    let stop = limit.map_or_else(Cutoff::never, Cutoff::after);
    if args.all {
        return all_steps(args, sheet, marks, &stop, out);
    }
    match with_progress(|| hint(sheet, &marks, &stop))? {
        Hint::Steps(steps) => next_step(args, sheet, &marks, &steps, out),
        end => why_no_step(args, sheet, &marks, &end, out),
    }
}

/// Says why there is no step, or no further one. Where a picture was asked for, it shows the answer so far.
fn why_no_step(
    args: &Args,
    sheet: &dyn AnySheet,
    marks: &[Mark],
    end: &Hint,
    out: &mut Output,
) -> Result<Reply, Failure> {
    let (state, what) = match end {
        Hint::Steps(_) | Hint::Nothing if sheet.check().is_some_and(|broken| broken.is_empty()) => {
            ("done", "the answer is a solution".to_owned())
        }
        Hint::Steps(_) | Hint::Nothing => {
            ("done", "the answer is complete: there is no next step".to_owned())
        }
        Hint::NoSolution => ("no_solution", "the puzzle has no solution".to_owned()),
        Hint::Several => {
            let what = "the puzzle has several solutions, and nothing more is the same in all of them";
            ("several", what.to_owned())
        }
        Hint::Unknown => ("unknown", "no step was found in time; allow more with --time-limit".to_owned()),
        Hint::Wrong(wrong) => {
            let names: Vec<String> = wrong.iter().map(|&mark| mark_name(sheet, &marks[mark].at)).collect();
            let what = format!("wrong: undo {} first", names.join(" "));
            out.field("wrong_at", names);
            ("wrong", what)
        }
    };
    let mut drawing = match end {
        Hint::Wrong(wrong) => {
            let at: BTreeSet<usize> = wrong.iter().flat_map(|&mark| marks[mark].at.clone()).collect();
            sheet.drawing_at(&at.into_iter().collect::<Vec<_>>())
        }
        _ => sheet.drawing(),
    };
    draw_blanks(sheet, &sheet.says(), marks.iter().filter_map(|mark| mark.literal), &mut drawing);
    if let Some(file) = &args.output {
        files::write(file, &drawing.svg())?;
    }
    out.field("state", state);
    out.field("steps", json!([]));
    let verdict = if state == "done" { Reply::Yes } else { Reply::No };
    let line = format!("{} {}: {}", sheet.name(), sheet.size(), out.coloured(verdict, &what));
    if args.to == Some(HintFormat::Svg) {
        out.field("svg", drawing.svg());
        out.text(drawing.svg())?;
        out.progress(line);
        return Ok(verdict);
    }
    out.line(line)?;
    if state == "wrong" && out.is_text() {
        out.line("")?;
        out.text(drawing.text())?;
    }
    Ok(verdict)
}

/// The level of the hardest of some steps.
fn hardest(steps: &[Step]) -> Level {
    steps.iter().map(|step| step.level).max().unwrap_or(Level::Easy)
}

fn next_step(
    args: &Args,
    sheet: &dyn AnySheet,
    marks: &[Mark],
    steps: &[Step],
    out: &mut Output,
) -> Result<Reply, Failure> {
    let says = sheet.says();
    let (_, drawing) = hint_drawing(sheet, &says, marks, steps);
    if let Some(file) = &args.output {
        files::write(file, &drawing.svg())?;
    }
    out.field("state", "step");
    out.field("steps", steps.iter().map(|step| step_json(sheet, &says, step)).collect::<Vec<Value>>());
    out.field("picture", drawing.text());
    if args.to == Some(HintFormat::Svg) {
        out.field("svg", drawing.svg());
        if out.is_text() {
            out.text(drawing.svg())?;
        }
        return Ok(Reply::Yes);
    }
    let level = hardest(steps);
    out.line(format!("{} {}: the next step is {level} ({})\n", sheet.name(), sheet.size(), level.takes()))?;
    for step in steps {
        out.text(step_text(sheet, &says, step))?;
    }
    if out.is_text() {
        out.line("")?;
        out.text(drawing.text())?;
    }
    Ok(Reply::Yes)
}

/// A whole path.
fn all_steps(
    args: &Args,
    sheet: &dyn AnySheet,
    mut marks: Vec<Mark>,
    stop: &Cutoff,
    out: &mut Output,
) -> Result<Reply, Failure> {
    let says = sheet.says();
    let mut steps: Vec<Step> = Vec::new();
    let end = with_progress(|| path(sheet, &marks, stop, |step| steps.push(step.clone())))?;
    if steps.is_empty() {
        return why_no_step(args, sheet, &marks, &end, out);
    }
    let count = if steps.len() == 1 { "1 step".to_owned() } else { format!("{} steps", steps.len()) };
    out.line(format!("{} {}: {count}, the hardest is {}", sheet.name(), sheet.size(), hardest(&steps)))?;
    let mut as_json: Vec<Value> = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        out.text(format!("\n{}. ({}) {}", number + 1, step.level, step_text(sheet, &says, step)))?;
        let mut object = step_json(sheet, &says, step);
        if args.pictures {
            let picture = hint_drawing(sheet, &says, &marks, std::slice::from_ref(step)).1.text();
            out.text(format!("\n{picture}"))?;
            object["picture"] = json!(picture);
        }
        as_json.push(object);
        let mark =
            |&literal: &Literal| Mark { at: says[literal.variable()].at.clone(), literal: Some(literal) };
        marks.extend(step.concluded.iter().map(mark));
    }
    let (state, last) = match end {
        Hint::Nothing => ("solved", "That is the solution."),
        Hint::Several => {
            ("several", "The puzzle has several solutions, and nothing more is the same in all of them.")
        }
        _ => ("unknown", "The time limit was reached before the next step was found."),
    };
    out.line(format!("\n{last}"))?;
    out.field("state", state);
    out.field("steps", as_json);
    if out.is_text() && !args.pictures {
        out.line("")?;
        out.text(with_steps(sheet, &says, &marks, &[]).drawing().text())?;
    }
    Ok(if state == "solved" { Reply::Yes } else { Reply::No })
}
