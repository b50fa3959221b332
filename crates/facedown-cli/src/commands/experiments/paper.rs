//! Section 5 of the paper: boards of the sizes of its Table 1, and the boards of its Figure 9.

use super::plot::{draw, growth, series};
use super::{Args, row};
use crate::commands::progress::{ProgressLine, with_progress_line};
use crate::failure::Failure;
use crate::files;
use crate::output::{Output, Reply, VERSION};
use facedown::grid::Size;
use facedown::puzzles::Sheet;
use facedown::puzzles::shakashaka::{Shakashaka, Square};
use facedown_program::Variant;
use facedown_program::boards::{Numbers, artificial, carved};
use facedown_solve::{Cutoff, Goal, Outcome, SolveError, Uniqueness, solve_sheet};
use std::time::Instant;

/// The rows of the paper's Table 1 and the board of the text after it: height, width, white squares, seconds.
const TABLE_1: &[(usize, usize, usize, f64)] = &[
    (10, 10, 76, 0.02),
    (10, 10, 77, 0.03),
    (10, 10, 82, 0.03),
    (10, 18, 131, 0.07),
    (10, 18, 156, 0.09),
    (10, 18, 144, 0.07),
    (14, 24, 297, 0.21),
    (14, 24, 295, 0.19),
    (20, 36, 645, 0.84),
    (20, 36, 632, 0.91),
    (31, 45, 1230, 2.63),
];

/// The seconds for a board of Table 1.
struct BoardTimes {
    white: usize,
    numbers: usize,
    /// By the published and the repaired program: a first solution, and the proof that it is the only one.
    programs: [Option<[f64; 2]>; 2],
    sat: f64,
}

/// The seconds for a board of Figure 9.
pub(super) struct Measured {
    pub(super) n: u64,
    pub(super) published: Option<f64>,
    pub(super) repaired: Option<f64>,
    pub(super) sat: Option<f64>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    files::make_folder(&args.output)?;
    let (boards, all) =
        with_progress_line(|line| Ok::<_, Failure>((table_1(args, line, out)?, figure_9(args, line, out)?)))?;
    let plot = args.output.join("experiments.svg");
    files::write(&plot, &draw(&all).map_err(|error| Failure::new(format!("cannot draw: {error}")))?)?;
    let table = args.output.join("experiments.md");
    files::write(&table, &describe(&boards, &all))?;
    out.field("files", vec![table.display().to_string(), plot.display().to_string()]);
    out.line(format!("wrote {} and {}", table.display(), plot.display()))?;
    Ok(Reply::Yes)
}

/// The seeds of the boards are the numbers of the rows.
fn table_1(args: &Args, line: &ProgressLine, out: &mut Output) -> Result<Vec<BoardTimes>, Failure> {
    let mut boards = Vec::new();
    for (row, &(height, width, ..)) in TABLE_1.iter().enumerate().take(args.boards as usize) {
        line.show(format!("board {} of {} of Table 1", row + 1, args.boards));
        let size = Size::new(height, width).map_err(|error| Failure::new(error.to_string()))?;
        let sheet = carved(size, row as u64 + 1, Numbers::Some)?;
        let by = |variant| {
            let solve =
                |goal| timed(|| facedown_program::solve_sheet(&sheet, variant, goal, &Cutoff::never()));
            match (solve(Goal::One)?, solve(Goal::Unique)?) {
                (Some(first), Some(unique)) => Ok::<_, Failure>(Some([first, unique])),
                _ => Ok(None),
            }
        };
        let programs = [by(Variant::Published)?, by(Variant::Repaired)?];
        let sat = timed(|| solve_sheet(&sheet, Goal::Unique, &Cutoff::never()))?.unwrap_or_default();
        let count = |is: fn(Square) -> bool| {
            sheet.puzzle.squares.values().iter().filter(|&&square| is(square)).count()
        };
        let board = BoardTimes {
            white: count(|square| square == Square::White),
            numbers: count(|square| matches!(square, Square::Clue(_))),
            programs,
            sat,
        };
        let text = format!(
            "board {:2}, {height}x{width}, {} white squares: published {}, repaired {}, SAT {} s",
            row + 1,
            board.white,
            pair(board.programs[0]),
            pair(board.programs[1]),
            word(sat)
        );
        line.output(|| out.line(text).and_then(|()| out.flush()))?;
        boards.push(board);
    }
    Ok(boards)
}

fn figure_9(args: &Args, line: &ProgressLine, out: &mut Output) -> Result<Vec<Measured>, Failure> {
    let last = args.ip_to.max(args.sat_to);
    let mut all = Vec::new();
    for n in 2..=last {
        line.show(format!("n = {n} of {last}"));
        let puzzle: Shakashaka = artificial(n as usize).map_err(|error| Failure::new(error.to_string()))?;
        let sheet = Sheet { puzzle, answer: None };
        let by = |variant| {
            if n > args.ip_to {
                return Ok(None);
            }
            timed(|| facedown_program::solve_sheet(&sheet, variant, Goal::One, &Cutoff::never()))
        };
        let (published, repaired) = (by(Variant::Published)?, by(Variant::Repaired)?);
        let sat = if n <= args.sat_to {
            timed(|| solve_sheet(&sheet, Goal::Unique, &Cutoff::never()))?
        } else {
            None
        };
        let words = [published, repaired, sat].map(|seconds| seconds.map_or("-".to_owned(), word));
        let text = format!(
            "n = {n:3}: published {:>8} s, repaired {:>8} s, SAT {:>8} s",
            words[0], words[1], words[2]
        );
        line.output(|| out.line(text).and_then(|()| out.flush()))?;
        all.push(Measured { n, published, repaired, sat });
    }
    Ok(all)
}

/// The processor time of a solution: that of several runs, if one is too short for the clock. Nothing if there are several solutions.
fn timed(work: impl Fn() -> Result<Outcome, SolveError>) -> Result<Option<f64>, Failure> {
    const ENOUGH: f64 = 0.2;
    const MOST_RUNS: u32 = 20;
    let start = Stopwatch::now();
    for runs in 1.. {
        let outcome = work()?;
        match outcome.verdict {
            Uniqueness::None => return Err(Failure::new("a board of the experiments has no solution")),
            Uniqueness::Multiple => return Ok(None),
            Uniqueness::Unique | Uniqueness::Unknown => {}
        }
        let passed = start.passed();
        if passed >= ENOUGH || runs == MOST_RUNS {
            return Ok(Some(passed / f64::from(runs)));
        }
    }
    Ok(None)
}

/// The processor time of this process where Linux says it, in hundredths of a second; elsewhere the elapsed time.
enum Stopwatch {
    Processor(f64),
    Wall(Instant),
}

impl Stopwatch {
    fn now() -> Self {
        processor_seconds().map_or_else(|| Self::Wall(Instant::now()), Self::Processor)
    }

    fn passed(&self) -> f64 {
        match self {
            Self::Processor(start) => processor_seconds().map_or(0.0, |now| now - start),
            Self::Wall(start) => start.elapsed().as_secs_f64(),
        }
    }
}

/// The fourteenth and fifteenth of the numbers that Linux has about a process, counted after its name.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, numbers) = text.rsplit_once(')')?;
    let mut numbers = numbers.split_whitespace().skip(11);
    let (user, system): (f64, f64) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    Some((user + system) / 100.0)
}

fn machine() -> String {
    let model = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let model = model.unwrap_or_else(|| "a processor without a name".to_owned());
    format!("{model}, {} {}", std::env::consts::OS, std::env::consts::ARCH)
}

fn word(seconds: f64) -> String {
    if seconds < 0.0005 { "< 0.001".to_owned() } else { format!("{seconds:.3}") }
}

fn pair(seconds: Option<[f64; 2]>) -> String {
    seconds.map_or("several solutions".to_owned(), |[first, unique]| {
        format!("{} / {}", word(first), word(unique))
    })
}

fn describe(boards: &[BoardTimes], all: &[Measured]) -> String {
    let table_1 = boards.iter().zip(TABLE_1).enumerate().map(|(nth, (board, (height, width, white, paper)))| {
        let number = if nth < 10 { (nth + 1).to_string() } else { "text".to_owned() };
        let BoardTimes { white: here, numbers, programs, sat } = board;
        let ([published, repaired], sat) = (programs.map(pair), word(*sat));
        format!("| {number} | {height}x{width} | {white} | {here} | {numbers} | {paper:.2} | {published} | {repaired} | {sat} |\n")
    });
    let figure_9 = all.iter().map(|Measured { n, published, repaired, sat }| {
        let seconds = [published, repaired, sat].map(|seconds| seconds.map_or(String::new(), word));
        row([n.to_string()].into_iter().chain(seconds))
    });
    let rate = |of| growth(&series(all, of)).map_or("-".to_owned(), |rate| format!("{rate:.3}^n"));
    include_str!("paper.md")
        .replace("VERSION", VERSION)
        .replace("{machine}", &machine())
        .replace("{table 1}\n", &table_1.collect::<String>())
        .replace("{published}", &rate(|one| one.published))
        .replace("{repaired}", &rate(|one| one.repaired))
        .replace("{sat}", &rate(|one| one.sat))
        .replace("{figure 9}\n", &figure_9.collect::<String>())
}
