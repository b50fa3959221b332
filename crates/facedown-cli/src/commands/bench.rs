//! `facedown bench`: how long a collection of boards takes, solving and proving that the solution is the only one.

use super::list::{self, ListEntry, complaint};
use super::progress::{ProgressLine, with_progress_line};
use crate::failure::Failure;
use crate::input::{Role, Source};
use crate::numbers::seconds;
use crate::output::{Output, Reply};
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Cutoff, Goal, SolveError, Uniqueness, solve_sheet};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

/// Solve many boards, and report the times for each genre
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown bench boards/                     every file in a directory and its subdirectories
  facedown bench sample.tsv                  every address in a table
  facedown bench sample.tsv --each           also a line for each board
  facedown bench sample.tsv --process        times of whole `facedown solve` processes

Each board is read and solved, and its solution is proved to be unique. Times are wall-clock times.
Files of a directory that are not puzzles, and lines of a list that cannot be read, are skipped and
named on standard error. The exit code is 1 if a board was not solved in time or is too large for
the solver, or if a line of a list was skipped.")]
pub(crate) struct Args {
    /// A directory of puzzle files, or a text file with a puzz.link address in each line
    boards: String,
    /// Give up on a board after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Duration,
    /// Report each board
    #[arg(long)]
    each: bool,
    /// Solve each board in its own process, and measure the whole process
    #[arg(long)]
    process: bool,
}

/// What became of a board.
struct BenchedBoard {
    name: String,
    genre: &'static str,
    size: String,
    millis: f64,
    verdict: Uniqueness,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let boards = boards(&args.boards, out)?;
    let (runs, bad_lines) = with_progress_line(|line| measure_all(args, boards, line, out))?;
    if runs.is_empty() {
        return Err(Failure::new(format!("{} holds no puzzles", args.boards)).expected("files of puzzles"));
    }
    report(&runs, bad_lines, out)
}

fn measure_all(
    args: &Args,
    boards: Vec<ListEntry>,
    line: &ProgressLine,
    out: &mut Output,
) -> Result<(Vec<BenchedBoard>, usize), Failure> {
    let number = boards.len();
    let mut runs: Vec<BenchedBoard> = Vec::new();
    let mut bad_lines = 0;
    for (done, entry) in boards.into_iter().enumerate() {
        let start = Instant::now();
        let sheet = match entry.puzzle() {
            Err(failure) if Path::new(&args.boards).is_dir() => {
                line.between(|| skip(&entry.source.name, &failure, out));
                continue;
            }
            Err(failure) => {
                line.between(|| out.progress(complaint(&entry.source.name, &failure)));
                bad_lines += 1;
                continue;
            }
            Ok(sheet) => sheet,
        };
        let source = entry.source;
        line.show(how_far(done, number, sheet.name(), &source.name));
        let run = measure(args, source, sheet.as_ref(), start, line, out)?;
        if args.each {
            let text = format!("{:9.2} ms  {:9} {} {}", run.millis, run.verdict.word(), run.genre, run.name);
            line.output(|| out.line(text).and_then(|()| out.flush()))?;
        }
        runs.push(run);
    }
    Ok((runs, bad_lines))
}

/// How many boards are done, and which one is being solved: without its directories, which would fill the line.
fn how_far(done: usize, number: usize, genre: &str, name: &str) -> String {
    let short = Path::new(name).file_name().unwrap_or_default().display();
    format!("{done} of {number} boards done, now {genre} {short}")
}

/// Reports a file that is not a puzzle: directories hold other files, too.
fn skip(name: &str, failure: &Failure, out: &Output) {
    out.progress(format!("skipped {name}, which is not a puzzle: {}", failure.what()));
}

fn measure(
    args: &Args,
    source: Source,
    sheet: &dyn AnySheet,
    start: Instant,
    line: &ProgressLine,
    out: &Output,
) -> Result<BenchedBoard, Failure> {
    let (start, solved) = if args.process {
        (Instant::now(), in_a_process(&source.text, args.time_limit)?)
    } else {
        let solved = match solve_sheet(sheet, Goal::Unique, &Cutoff::after(args.time_limit)) {
            Err(error @ (SolveError::TooLarge | SolveError::Unsupported(_))) => Err(error.to_string()),
            outcome => Ok(outcome?.verdict),
        };
        (start, solved)
    };
    let millis = start.elapsed().as_secs_f64() * 1000.0;
    let name = source.name;
    // One board of many: the others are still worth a table.
    let verdict = solved.unwrap_or_else(|why| {
        line.between(|| out.progress(format!("unsolved {name}: {why}")));
        Uniqueness::Unknown
    });
    Ok(BenchedBoard { name, genre: sheet.name(), size: sheet.size().to_string(), millis, verdict })
}

/// What `facedown solve` answers in a process of its own, or why there is no answer.
fn in_a_process(puzzle: &str, limit: Duration) -> Result<Result<Uniqueness, String>, Failure> {
    let cannot = |error| Failure::new(format!("cannot run `facedown solve`: {error}"));
    let mut child = Command::new(env::current_exe().map_err(cannot)?)
        .args(["solve", "-", "--json", "--time-limit", &limit.as_secs_f64().to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(cannot)?;
    if let Some(mut input) = child.stdin.take() {
        // If it does not read to the end, it ends without an answer, and that is reported.
        let _ = input.write_all(puzzle.as_bytes());
    }
    let output = child.wait_with_output().map_err(cannot)?;
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let verdicts = [Uniqueness::Unique, Uniqueness::Multiple, Uniqueness::None, Uniqueness::Unknown];
    let why = || answer["error"]["what"].as_str().unwrap_or("the process ended without an answer").to_owned();
    Ok(verdicts.into_iter().find(|verdict| answer["verdict"] == verdict.word()).ok_or_else(why))
}

/// The boards by name: the files of a directory, or the addresses in a file.
fn boards(argument: &str, out: &Output) -> Result<Vec<ListEntry>, Failure> {
    let path = Path::new(argument);
    if path.is_dir() {
        let mut files = files_within(path)?;
        if files.is_empty() {
            return Err(Failure::new(format!("{argument} holds no files")).expected("files of puzzles"));
        }
        files.sort();
        let read = |file: String| {
            Source::read(&file, Role::Puzzle).inspect_err(|failure| skip(&file, failure, out)).ok()
        };
        return Ok(files.into_iter().filter_map(read).map(ListEntry::from).collect());
    }
    let source = Source::read(argument, Role::Boards)?;
    match list::entries(&source) {
        Some(entries) => Ok(entries),
        None if source.sheet().is_ok() => Ok(vec![source.into()]),
        None => Err(Failure::new(format!("{argument} holds no addresses"))
            .expected("a directory of puzzle files, or a puzz.link address in each line")),
    }
}

/// The files of a directory and of those within it; a link to a directory is not followed, it may lead back.
fn files_within(top: &Path) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    let mut waiting = vec![top.to_owned()];
    while let Some(directory) = waiting.pop() {
        let cannot = |error| Failure::new(format!("cannot read {}: {error}", directory.display()));
        for entry in fs::read_dir(&directory).map_err(cannot)? {
            let entry = entry.map_err(cannot)?;
            if entry.file_type().map_err(cannot)?.is_dir() {
                waiting.push(entry.path());
            } else if entry.path().is_file() {
                files.push(entry.path().display().to_string());
            }
        }
    }
    Ok(files)
}

fn report(runs: &[BenchedBoard], bad_lines: usize, out: &mut Output) -> Result<Reply, Failure> {
    let mut by_genre: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for run in runs {
        by_genre.entry(run.genre).or_default().push(run.millis);
    }
    let mut summaries = Vec::new();
    out.line("genre           boards    median ms  90th percentile     worst ms  unsolved")?;
    for (genre, mut times) in by_genre {
        times.sort_by(f64::total_cmp);
        let unsolved =
            runs.iter().filter(|run| run.genre == genre && run.verdict == Uniqueness::Unknown).count();
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        let (median, late, worst) = (at(0.5), at(0.9), at(1.0));
        let count = times.len();
        out.line(format!("{genre:15} {count:6} {median:12.2} {late:16.2} {worst:12.2} {unsolved:9}"))?;
        summaries.push(json!({
            "genre": genre, "boards": count, "median": median, "percentile_90": late, "worst": worst,
            "unsolved": unsolved,
        }));
    }
    out.field("genres", summaries);
    let each = runs.iter().map(|run| {
        json!({
            "name": run.name, "genre": run.genre, "size": run.size, "verdict": run.verdict.word(),
            "millis": run.millis,
        })
    });
    out.field("boards", each.collect::<Vec<_>>());
    out.field("bad_lines", bad_lines);
    let solved = bad_lines == 0 && runs.iter().all(|run| run.verdict != Uniqueness::Unknown);
    Ok(if solved { Reply::Yes } else { Reply::No })
}
