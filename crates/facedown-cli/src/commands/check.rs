//! `facedown check`: whether an answer obeys the rules, or can still come to do so.

use super::list::{self, JudgedBoard, ListEntry};
use super::progress::with_progress;
use super::puzzle_fields;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source, not_both};
use crate::numbers::seconds;
use crate::output::{Output, Reply};
use facedown::constraints::Mark;
use facedown::picture::Drawing;
use facedown::puzzles::registry::{AnySheet, BrokenRule};
use facedown_solve::{Cutoff, SoFar, draw_blanks, mark_name, so_far};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

/// Check an answer: done, right so far, or wrong, with the broken rules and their cells
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown check puzzle.txt answer.txt           a puzzle and an answer in two files
  facedown check solved.txt                      a file that holds both
  facedown check solved.pzpr --picture why.svg   draw the answer with the wrong cells marked
  facedown check half.pzpr --so-far              am I right so far?
  facedown check list.txt                        a list: address, tab and answer in each line

If the answer is wrong, the exit code is 1, and each broken rule is named with the cells that break
it. r2c3 is the cell in row 2 and column 3, v4 the fourth vertex.

With --so-far, blank cells are undecided. An answer that can still become a solution is right so
far (exit code 0). Otherwise it is wrong, and the fewest marks that must be undone are listed (exit
code 1). Dots and crosses count as marks.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address; or a file with an address in each line
    puzzle: String,
    /// A file with the answer (as text, or as the same puzzle with an answer), or `-`
    answer: Option<String>,
    /// Draw the answer into this file, with the wrong places marked (SVG)
    #[arg(long, alias = "svg", value_name = "FILE")]
    picture: Option<PathBuf>,
    /// The answer is not finished: check whether it can still become a solution
    #[arg(long)]
    so_far: bool,
    /// With --so-far, give up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true, requires = "so_far")]
    time_limit: Option<Duration>,
}

/// What is known of an answer.
enum AnswerState {
    Done,
    RightSoFar,
    /// It breaks rules, and blank cells count as such.
    Broken,
    /// It cannot become a solution unless these marks are undone: the places of each.
    Wrong(Vec<Vec<usize>>),
    NoSolution,
    Unknown,
}

impl AnswerState {
    const fn word(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::RightSoFar => "right_so_far",
            Self::Broken | Self::Wrong(_) => "wrong",
            Self::NoSolution => "no_solution",
            Self::Unknown => "unknown",
        }
    }

    fn sentence(&self, broken: usize) -> String {
        match self {
            Self::Done => "the answer obeys all rules".to_owned(),
            Self::RightSoFar => "right so far: the answer can become a solution".to_owned(),
            Self::Broken if broken == 1 => "the answer breaks 1 rule".to_owned(),
            Self::Broken => format!("the answer breaks {broken} rules"),
            Self::Wrong(_) => "wrong: the answer cannot become a solution".to_owned(),
            Self::NoSolution => "wrong: the puzzle has no solution".to_owned(),
            Self::Unknown => "unknown: the time limit was reached".to_owned(),
        }
    }

    const fn verdict(&self) -> Reply {
        match self {
            Self::Done | Self::RightSoFar => Reply::Yes,
            _ => Reply::No,
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    files::keep_apart(&[Some(&args.puzzle), args.answer.as_deref()], &[args.picture.as_deref()])?;
    files::expect_svg("--picture", args.picture.as_deref())?;
    not_both(("puzzle", &args.puzzle), ("answer", args.answer.as_deref()))?;
    let puzzle = Source::read(&args.puzzle, Role::Puzzle)?;
    if let Some(entries) = list::entries(&puzzle) {
        if args.answer.is_some() || args.picture.is_some() {
            return Err(Failure::new(format!("{} is a list of boards", args.puzzle)).expected(
                "a single board for `--picture` and for a second file; in a list, an answer follows its address after a tab",
            ));
        }
        return check_list(args, &entries, out);
    }
    let (sheet, marks) = puzzle.marked(args.answer.as_deref())?;
    let (state, broken) = with_progress(|| judge(args, &args.puzzle, sheet.as_ref(), &marks))?;
    let drawing = drawing(sheet.as_ref(), &marks, &state);
    if let Some(file) = &args.picture {
        files::write(file, &drawing.svg())?;
    }
    puzzle_fields(sheet.as_ref(), out);
    report(sheet.as_ref(), &state, &broken, out)?;
    out.line("")?;
    if out.is_text() {
        out.text(drawing.text())?;
    }
    Ok(state.verdict())
}

/// What is known of an answer, and the rules that it breaks if it is taken as it is.
fn judge(
    args: &Args,
    name: &str,
    sheet: &dyn AnySheet,
    marks: &[Mark],
) -> Result<(AnswerState, Vec<BrokenRule>), Failure> {
    let broken = match sheet.check() {
        Some(broken) => broken,
        None if args.so_far => Vec::new(),
        None => {
            return Err(Failure::new(format!("{name} holds a puzzle without an answer"))
                .expected("a file with both, or the answer as a second argument"));
        }
    };
    if broken.is_empty() && sheet.has_answer() {
        return Ok((AnswerState::Done, broken));
    }
    if !args.so_far {
        return Ok((AnswerState::Broken, broken));
    }
    let stop = args.time_limit.map_or_else(Cutoff::never, Cutoff::after);
    let state = match so_far(sheet, marks, &stop)? {
        // Given numbers of a Sudoku need not be repeated in the answer.
        SoFar::Right(solution) if sheet.has_answer() && has_all_marks(marks, solution.as_ref()) => {
            return Ok((AnswerState::Done, Vec::new()));
        }
        SoFar::Right(_) => AnswerState::RightSoFar,
        SoFar::Wrong(culprits) => {
            AnswerState::Wrong(culprits.into_iter().map(|mark| marks[mark].at.clone()).collect())
        }
        SoFar::NoSolution => AnswerState::NoSolution,
        SoFar::Unknown => AnswerState::Unknown,
    };
    Ok((state, broken))
}

fn has_all_marks(marks: &[Mark], solution: &dyn AnySheet) -> bool {
    solution.marks("").iter().all(|mark| marks.iter().any(|one| one.literal == mark.literal))
}

fn names_of_marks(sheet: &dyn AnySheet, marks: &[Vec<usize>]) -> Vec<String> {
    marks.iter().map(|at| mark_name(sheet, at)).collect()
}

fn drawing(sheet: &dyn AnySheet, marks: &[Mark], state: &AnswerState) -> Drawing {
    let mut drawing = match state {
        AnswerState::Done => return sheet.drawing(),
        AnswerState::Broken => return sheet.marked_drawing(),
        AnswerState::Wrong(marks) => {
            let places: BTreeSet<usize> = marks.iter().flatten().copied().collect();
            sheet.drawing_at(&places.into_iter().collect::<Vec<_>>())
        }
        AnswerState::RightSoFar | AnswerState::NoSolution | AnswerState::Unknown => sheet.drawing(),
    };
    draw_blanks(sheet, &sheet.says(), marks.iter().filter_map(|mark| mark.literal), &mut drawing);
    drawing
}

fn report(
    sheet: &dyn AnySheet,
    state: &AnswerState,
    broken: &[BrokenRule],
    out: &mut Output,
) -> Result<(), Failure> {
    out.field("state", state.word());
    // Of an answer that is not finished, rules that are broken for now say little.
    let broken = if let AnswerState::Broken = state { broken } else { &[] };
    out.field("broken", broken.iter().map(rule_json).collect::<Vec<_>>());
    let sentence = out.coloured(state.verdict(), &state.sentence(broken.len()));
    out.line(format!("{} {}: {sentence}", sheet.name(), sheet.size()))?;
    if let AnswerState::Wrong(marks) = state {
        let marks = names_of_marks(sheet, marks);
        out.line(format!("\nUndo these marks (the fewest that are enough): {}", marks.join(" ")))?;
        out.field("wrong_at", marks);
    }
    for broken in broken {
        out.line("")?;
        out.line(out.coloured(state.verdict(), broken.rule.name))?;
        out.line(format!("  {}", broken.rule.sentence))?;
        if !broken.at.is_empty() {
            out.line(format!("  at {}", broken.at.join(" ")))?;
        }
    }
    if let AnswerState::Broken = state {
        out.line("\nIf it is not finished yet, `--so-far` checks whether it can still become a solution.")?;
    }
    Ok(())
}

/// Checks line after line.
fn check_list(args: &Args, entries: &[ListEntry], out: &mut Output) -> Result<Reply, Failure> {
    list::judge_each(entries, out, |entry| {
        let sheet = entry.sheet()?;
        let marks = sheet.marks(entry.answer.as_deref().unwrap_or_default());
        if !sheet.has_answer() && !args.so_far {
            return Err(Failure::new("no answer follows the address")
                .expected("a tab and an answer, with `/` between its rows"));
        }
        let (state, broken) = judge(args, &entry.source.name, sheet.as_ref(), &marks)?;
        let broken = broken.iter().filter(|_| matches!(state, AnswerState::Broken));
        let rules: Vec<&str> = broken.map(|broken| broken.rule.name).collect();
        let mut json = json!({ "state": state.word(), "broken": rules });
        if let AnswerState::Wrong(marks) = &state {
            json["wrong_at"] = json!(names_of_marks(sheet.as_ref(), marks));
        }
        Ok(JudgedBoard { words: state.sentence(rules.len()), json, verdict: state.verdict(), sheet })
    })
}

fn rule_json(broken: &BrokenRule) -> Value {
    json!({ "rule": broken.rule.name, "sentence": broken.rule.sentence, "at": broken.at })
}
