//! Boards of kinds that are hard to solve, made at random, and how long the solver takes to say how many solutions they have, as rows of a table.
//!
//! `hard KIND SIZE COUNT SECONDS` makes so many boards, from seed 1 on, and gives each so many seconds of wall-clock time. The kinds:
//!
//! - `islands-N`: Nurikabe with N islands. Sea is added as long as it leaves no pool and no more than N islands. Many of these boards have several solutions.
//! - `lines-N`: Numberlink that `facedown generate` makes, with lines joined until N are left, though that may allow other solutions.

use facedown::engine::{Chance, Seeded};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::numberlink::Numberlink;
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::registry::AnySheet;
use facedown::puzzles::{Clue, Shade, Sheet};
use facedown_generate::{Genre, Wish, generate};
use facedown_solve::{Cutoff, Goal, Uniqueness, solve_sheet};
use std::error::Error;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, side, count, seconds] = &words[..] else {
        return Err("usage: hard islands-N|lines-N SIZE COUNT SECONDS".into());
    };
    let (what, number) = kind.split_once('-').ok_or("expected islands-N or lines-N")?;
    let number: usize = number.parse()?;
    let limit = Duration::from_secs_f64(seconds.parse()?);
    println!("| kind | size | boards | one solution | several | open after {seconds} s | median | worst |");
    println!("|---|---|---:|---:|---:|---:|---:|---:|");
    let (mut unique, mut several, mut open) = (0, 0, 0);
    let mut times = Vec::new();
    for seed in 1..=count.parse()? {
        let board = match what {
            "islands" => islands(side, number, seed)?,
            "lines" => lines(side, number, seed)?,
            _ => return Err("expected islands-N or lines-N".into()),
        };
        let start = Instant::now();
        let outcome = solve_sheet(board.as_ref(), Goal::Unique, &Cutoff::after(limit))?;
        times.push(start.elapsed().as_secs_f64());
        match outcome.verdict {
            Uniqueness::Unique => unique += 1,
            Uniqueness::Multiple => several += 1,
            Uniqueness::None => return Err("the board lost its solution".into()),
            Uniqueness::Unknown => {
                open += 1;
                eprintln!("{}", board.write(facedown::formats::Format::Url)?);
            }
        }
    }
    times.sort_by(f64::total_cmp);
    let shown = |time: Option<&f64>| time.map_or("-".to_owned(), |time| format!("{time:.3} s"));
    let (median, worst) = (shown(times.get(times.len() / 2)), shown(times.last()));
    println!("| {kind} | {side} | {count} | {unique} | {several} | {open} | {median} | {worst} |");
    Ok(())
}

fn chance(seed: u64) -> Seeded {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    Seeded::from_key(key)
}

fn islands(side: &str, number: usize, seed: u64) -> Result<Box<dyn AnySheet>, Box<dyn Error>> {
    let size = Wish::new(Genre::Nurikabe, side.parse()?).map(|wish| wish.size());
    let size = size.or_else(|_| parsed(side))?;
    let mut chance = chance(seed);
    let mut shades = Grid::from_fn(size, |_| Shade::White);
    let mut cells: Vec<Cell> = size.cells().collect();
    let first = cells[chance.choose(cells.len())];
    shades[first] = Shade::Black;
    // What does not fit now may fit later, but hardly ever after a few rounds.
    for _ in 0..4 {
        for place in (1..cells.len()).rev() {
            cells.swap(place, chance.choose(place + 1));
        }
        let mut waiting = cells.clone();
        while let Some(place) = waiting.iter().position(|&cell| {
            shades[cell] == Shade::White && size.neighbours(cell).any(|beside| shades[beside] == Shade::Black)
        }) {
            let cell = waiting.swap_remove(place);
            shades[cell] = Shade::Black;
            let is_pool = |window: [Cell; 4]| window.iter().all(|&cell| shades[cell] == Shade::Black);
            if size.windows().any(is_pool) || shades.areas(|&shade| shade == Shade::White).len() > number {
                shades[cell] = Shade::White;
            }
        }
    }
    let mut clues = Grid::from_fn(size, |_| None);
    for island in shades.areas(|&shade| shade == Shade::White) {
        clues[island[chance.choose(island.len())]] = Some(Clue::Number(island.len() as u32));
    }
    Ok(Box::new(Sheet { puzzle: Nurikabe { clues }, answer: None }))
}

fn parsed(side: &str) -> Result<Size, Box<dyn Error>> {
    let (height, width) = side.split_once('x').ok_or("expected a size such as 20x20")?;
    Ok(Size::new(height.parse()?, width.parse()?)?)
}

fn lines(side: &str, number: usize, seed: u64) -> Result<Box<dyn AnySheet>, Box<dyn Error>> {
    let wish = Wish::new(Genre::Numberlink, side.parse()?)?.seed(seed);
    let mut solved = None;
    generate(&wish, 1, 1, &Cutoff::never(), |board| solved = Some(board.solved));
    let solved = solved.ok_or("no board was made")?;
    let sheet = solved.as_any().downcast_ref::<Sheet<Numberlink>>().ok_or("not a Numberlink")?;
    let links = sheet.answer.as_ref().ok_or("no solution")?;
    let size = links.size();
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    for start in size.cells().filter(|&cell| sheet.puzzle.clues[cell].is_some()) {
        if lines.iter().any(|line| line.contains(&start)) {
            continue;
        }
        let mut line = vec![start];
        while let Some(next) = links.from(line[line.len() - 1]).find(|next| !line.contains(next)) {
            line.push(next);
        }
        lines.push(line);
    }
    let mut chance = chance(seed);
    while lines.len() > number {
        let mut longer = Vec::new();
        for one in 0..lines.len() {
            for other in (0..lines.len()).filter(|&other| other != one) {
                for turned in [false, true] {
                    let mut rest = lines[other].clone();
                    if turned {
                        rest.reverse();
                    }
                    let joined: Vec<Cell> = lines[one].iter().chain(&rest).copied().collect();
                    if are_beside(lines[one][lines[one].len() - 1], rest[0]) && is_straightforward(&joined) {
                        longer.push((one, other, joined));
                    }
                }
            }
        }
        if longer.is_empty() {
            break;
        }
        let (one, other, joined) = longer.swap_remove(chance.choose(longer.len()));
        lines[one] = joined;
        lines.remove(other);
    }
    let mut clues = Grid::from_fn(size, |_| None);
    for (number, line) in (1..).zip(&lines) {
        clues[line[0]] = Some(Clue::Number(number));
        clues[line[line.len() - 1]] = Some(Clue::Number(number));
    }
    Ok(Box::new(Sheet { puzzle: Numberlink { clues }, answer: None }))
}

fn are_beside(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}

/// Whether a line never runs beside itself: otherwise a short cut is a second solution, and easily found.
fn is_straightforward(line: &[Cell]) -> bool {
    (0..line.len()).all(|place| (place + 2..line.len()).all(|later| !are_beside(line[place], line[later])))
}
