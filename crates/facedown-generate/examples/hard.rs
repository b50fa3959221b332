//! Boards of kinds that are hard to solve, made at random, and how long the solver takes to say how many solutions they have, as a row of a table.
//!
//! `hard KIND SIZE COUNT SECONDS` makes so many boards, from seed 1 on, and gives each so many seconds of processor time. The kinds:
//!
//! - `islands-N`: Nurikabe with N islands. Sea is added as long as it leaves no pool and no more than N islands, so some islands are very large.
//! - `sparse-N`: Nurikabe with N islands that grow, none much larger than the others, until there is no pool.
//! - `filled-N`: the same, but they grow on until three quarters of the board are land, or nothing fits any more.
//! - `lines-N`: Numberlink with about N lines that cover the board and never run beside themselves.
//! - `unique-N`: the same, but lines are cut where another solution differs, until there is one solution.
//!
//! `hard LIST SECONDS` asks the same of the boards of a list, where each line has an address of puzz.link somewhere in it. What each board took goes to the error output.

mod measure;

use facedown::engine::{Chance, Seeded};
use facedown::formats::Format;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::registry::{self, AnySheet};
use facedown::puzzles::{Clue, Shade, Sheet};
use facedown_solve::{Cutoff, Goal, Outcome, Uniqueness, solve_sheet};
use measure::processor_time;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

type BoxError = Box<dyn Error>;

fn main() -> Result<(), BoxError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [list, seconds] => {
            let text = std::fs::read_to_string(list)?;
            let addresses = text.split_whitespace().filter(|word| word.contains("puzz.link/p?"));
            measure([list, "-"], seconds, addresses.map(|address| Ok(registry::read_any(address)?)))
        }
        [kind, side, count, seconds] => {
            let (height, width) = side.split_once('x').ok_or("expected a size such as 20x20")?;
            let size = Size::new(height.parse()?, width.parse()?)?;
            let (what, number) = kind.split_once('-').ok_or("expected a kind such as islands-2")?;
            let number: usize = number.parse()?;
            let board = |seed: u64| -> Result<Box<dyn AnySheet>, BoxError> {
                let mut random = Random::new(seed);
                Ok(match what {
                    "islands" => random.large_islands(size, number),
                    "sparse" => random.even_islands(size, number, 0),
                    "filled" => random.even_islands(size, number, 3 * size.area() / 4),
                    "lines" => random.lines(size, number, false)?,
                    "unique" => random.lines(size, number, true)?,
                    _ => return Err(format!("no kind {what}").into()),
                })
            };
            measure([kind, side], seconds, (1..=count.parse()?).map(board))
        }
        _ => Err("usage: hard KIND SIZE COUNT SECONDS, or hard LIST SECONDS".into()),
    }
}

/// Prints the row of some boards.
fn measure(
    [kind, side]: [&str; 2],
    seconds: &str,
    boards: impl Iterator<Item = Result<Box<dyn AnySheet>, BoxError>>,
) -> Result<(), BoxError> {
    let limit: f64 = seconds.parse()?;
    let (mut unique, mut several, mut open) = (0, 0, 0);
    let mut times = Vec::new();
    for (number, board) in boards.enumerate() {
        let board = board?;
        let (outcome, time) = solved(board.as_ref(), limit)?;
        times.push(time);
        match outcome.verdict {
            Uniqueness::Unique => unique += 1,
            Uniqueness::Multiple => several += 1,
            Uniqueness::None => return Err("the board lost its solution".into()),
            Uniqueness::Unknown => open += 1,
        }
        let [found, verdict] = [outcome.count.to_string(), outcome.verdict.to_string()];
        eprintln!("{} {verdict} {found} {time:.3} {}", number + 1, board.write(Format::Url)?);
    }
    times.sort_by(f64::total_cmp);
    let over = |limit: f64| times.iter().filter(|&&time| time > limit).count();
    let shown = |time: Option<&f64>| time.map_or("-".to_owned(), |time| format!("{time:.2} s"));
    let (median, worst) = (shown(times.get(times.len() / 2)), shown(times.last()));
    println!(
        "| kind | size | boards | one solution | several | median | worst | over 1 s | over 10 s | open after {seconds} s |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    println!(
        "| {kind} | {side} | {} | {unique} | {several} | {median} | {worst} | {} | {} | {open} |",
        times.len(),
        over(1.0),
        over(10.0)
    );
    Ok(())
}

/// How many solutions the board has, and the processor time that it took to find out, or so many seconds.
fn solved(board: &dyn AnySheet, limit: f64) -> Result<(Outcome, f64), BoxError> {
    let (is_over, is_done) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let stop = Cutoff::never().or_when(is_over.clone());
    let start = processor_time()?;
    let outcome = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
                // Without a clock there is no limit, and no row of a table either.
                if processor_time().is_ok_and(|now| now - start > limit) {
                    is_over.store(true, Ordering::Relaxed);
                }
            }
        });
        let outcome = solve_sheet(board, Goal::Unique, &stop);
        is_done.store(true, Ordering::Relaxed);
        outcome
    });
    Ok((outcome?, processor_time()? - start))
}

struct Random(Seeded);

impl Random {
    fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(Seeded::from_key(key))
    }

    fn below(&mut self, number: usize) -> usize {
        self.0.choose(number)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }

    fn shuffled(&mut self, size: Size) -> Vec<Cell> {
        let mut cells: Vec<Cell> = size.cells().collect();
        for place in (1..cells.len()).rev() {
            cells.swap(place, self.below(place + 1));
        }
        cells
    }

    fn large_islands(&mut self, size: Size, number: usize) -> Box<dyn AnySheet> {
        let mut shades = Grid::from_fn(size, |_| Shade::White);
        let first = size.cell(self.below(size.area()));
        shades[first] = Shade::Black;
        // What does not fit now may fit later, but hardly ever after a few rounds.
        for _ in 0..4 {
            let mut waiting = self.shuffled(size);
            while let Some(place) = waiting.iter().position(|&cell| {
                shades[cell] == Shade::White
                    && size.neighbours(cell).any(|beside| shades[beside] == Shade::Black)
            }) {
                let cell = waiting.swap_remove(place);
                shades[cell] = Shade::Black;
                if has_pool(&shades) || shades.areas(|&shade| shade == Shade::White).len() > number {
                    shades[cell] = Shade::White;
                }
            }
        }
        self.numbered(&shades)
    }

    fn even_islands(&mut self, size: Size, number: usize, least_land: usize) -> Box<dyn AnySheet> {
        loop {
            let mut shades = Grid::from_fn(size, |_| Shade::Black);
            for cell in self.shuffled(size) {
                let is_apart = size.neighbours(cell).all(|beside| shades[beside] == Shade::Black);
                if is_apart && shades.areas(|&shade| shade == Shade::White).len() < number {
                    shades[cell] = Shade::White;
                }
            }
            let is_unfinished = |shades: &Grid<Shade>| {
                has_pool(shades)
                    || shades.values().iter().filter(|&&shade| shade == Shade::White).count() < least_land
            };
            while is_unfinished(&shades) {
                let islands = shades.areas(|&shade| shade == Shade::White);
                let mut owner = Grid::from_fn(size, |_| None);
                for (number, island) in islands.iter().enumerate() {
                    island.iter().for_each(|&cell| owner[cell] = Some(number));
                }
                let is_done = !has_pool(&shades);
                let mut in_pool = Grid::from_fn(size, |_| is_done);
                for window in size.windows() {
                    if window.iter().all(|&cell| owner[cell].is_none()) {
                        window.iter().for_each(|&cell| in_pool[cell] = true);
                    }
                }
                let mut best: Option<(usize, Cell)> = None;
                for cell in self.shuffled(size).into_iter().filter(|&cell| owner[cell].is_none()) {
                    let mut beside: Vec<usize> =
                        size.neighbours(cell).filter_map(|beside| owner[beside]).collect();
                    beside.dedup();
                    let [island] = beside[..] else { continue };
                    let length = islands[island].len();
                    let is_better = best.is_none_or(|(so_far, _)| length < so_far);
                    if !is_better || !in_pool[cell] && self.below(20) > 0 {
                        continue;
                    }
                    let mut with = shades.clone();
                    with[cell] = Shade::White;
                    if with.areas(|&shade| shade == Shade::Black).len() == 1 {
                        best = Some((length, cell));
                    }
                }
                let Some((_, cell)) = best else { break };
                shades[cell] = Shade::White;
            }
            if !has_pool(&shades) && shades.areas(|&shade| shade == Shade::White).len() == number {
                return self.numbered(&shades);
            }
        }
    }

    /// The board with a number somewhere in each island.
    fn numbered(&mut self, shades: &Grid<Shade>) -> Box<dyn AnySheet> {
        let mut clues = Grid::from_fn(shades.size(), |_| None);
        for island in shades.areas(|&shade| shade == Shade::White) {
            clues[island[self.below(island.len())]] = Some(Clue::Number(island.len() as u32));
        }
        Box::new(Sheet { puzzle: Nurikabe { clues }, answer: None })
    }

    /// Lines take over parts of others, until there are no more than wanted, and none is too short; not much more than that is tried.
    fn lines(&mut self, size: Size, number: usize, is_cut: bool) -> Result<Box<dyn AnySheet>, BoxError> {
        let mut lines: Vec<Vec<Cell>> = size.cells().map(|cell| vec![cell]).collect();
        let cost =
            |lines: &[Vec<Cell>]| lines.len() + lines.iter().filter(|line| line.len() < SHORTEST).count();
        let steps = 5_000 * size.area();
        for step in 0..steps {
            if cost(&lines) <= number {
                break;
            }
            let one = self.below(lines.len());
            if self.below(2) == 0 {
                lines[one].reverse();
            }
            let last = lines[one][lines[one].len() - 1];
            let beside: Vec<Cell> = size.neighbours(last).collect();
            let into = beside[self.below(beside.len())];
            let Some(other) = lines.iter().position(|line| line.contains(&into)) else { continue };
            if other == one {
                continue;
            }
            let mut rest = lines[other].clone();
            if self.below(2) == 0 {
                rest.reverse();
            }
            let taken = rest.split_off(rest.iter().position(|&cell| cell == into).unwrap_or(0));
            let longer = [&lines[one][..], &taken].concat();
            if !is_straightforward(&longer) {
                continue;
            }
            let change = |line: &[Cell]| match line.len() {
                0 => 0,
                1 | 2 => 2,
                _ => 1,
            };
            let before = change(&lines[one]) + change(&lines[other]);
            let after = change(&longer) + change(&rest);
            // A step back is allowed, more and more seldom.
            if after > before && self.below(steps) < steps / 20 + step {
                continue;
            }
            lines[one] = longer;
            if rest.is_empty() {
                lines.swap_remove(other);
            } else {
                lines[other] = rest;
            }
        }
        if lines.iter().any(|line| line.len() < SHORTEST) {
            return self.lines(size, number, is_cut);
        }
        loop {
            let mut clues = Grid::from_fn(size, |_| None);
            for (number, line) in (1..).zip(&lines) {
                clues[line[0]] = Some(Clue::Number(number));
                clues[line[line.len() - 1]] = Some(Clue::Number(number));
            }
            let board = Sheet { puzzle: Numberlink { clues }, answer: None };
            if !is_cut {
                return Ok(Box::new(board));
            }
            let (outcome, _) = solved(&board, 60.0)?;
            let links = |sheet: &dyn AnySheet| -> Option<Links> {
                sheet.as_any().downcast_ref::<Sheet<Numberlink>>()?.answer.clone()
            };
            let others: Vec<Links> =
                outcome.solutions.iter().filter_map(|sheet| links(sheet.as_ref())).collect();
            // A line that some solution draws otherwise, cut where it does.
            let mut cuts = Vec::new();
            for (number, line) in lines.iter().enumerate() {
                for place in SHORTEST..line.len().saturating_sub(SHORTEST - 1) {
                    let is_joined =
                        |links: &Links| links.from(line[place - 1]).any(|next| next == line[place]);
                    if !others.iter().all(is_joined) {
                        cuts.push((number, place));
                    }
                }
            }
            let Some((number, place)) = self.pick(&cuts) else { return Ok(Box::new(board)) };
            let rest = lines[number].split_off(place);
            lines.push(rest);
        }
    }
}

/// Ends of shorter lines would stand side by side.
const SHORTEST: usize = 3;

fn has_pool(shades: &Grid<Shade>) -> bool {
    shades.size().windows().any(|window| window.iter().all(|&cell| shades[cell] == Shade::Black))
}

fn are_beside(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}

/// Whether a line never runs beside itself: otherwise a short cut is a second solution, and easily found.
fn is_straightforward(line: &[Cell]) -> bool {
    (0..line.len()).all(|place| (place + 2..line.len()).all(|later| !are_beside(line[place], line[later])))
}
