use super::patterns::{CARDS, FILLINGS};
use super::{Corner, Filling, Locality, Shakashaka, Square};
use crate::engine::{Event, Face, Lay, Scripted, Seeded, Site, Stop, Table};
use crate::formats::Format;
use crate::grid::{Cell, Grid, Size};
use crate::protocol::{Protocol, Variant};
use crate::puzzles::Puzzle;
use std::cell::RefCell;

fn board(rows: &str) -> Shakashaka {
    Shakashaka::read(&format!("shakashaka\n{rows}"), Format::Text).unwrap().puzzle
}

fn run_with(puzzle: &Shakashaka, lays: Vec<Lay>, variant: Variant) -> Result<(), Stop> {
    Locality.run(&mut Table::new(Seeded::new(7), Scripted::new(lays)), puzzle, variant)
}

fn run(puzzle: &Shakashaka, candidate: &Grid<Filling>, variant: Variant) -> Result<(), Stop> {
    run_with(puzzle, Locality.plan(puzzle, candidate, variant), variant)
}

/// All values of all cells, the last cell fastest.
fn every<T: Copy>(size: Size, options: impl Fn(Cell) -> Vec<T>) -> impl Iterator<Item = Grid<T>> {
    let options: Vec<Vec<T>> = size.cells().map(options).collect();
    let count: usize = options.iter().map(Vec::len).product();
    (0..count).map(move |mut number| {
        let mut values: Vec<T> = Vec::new();
        for options in options.iter().rev() {
            values.push(options[number % options.len()]);
            number /= options.len();
        }
        values.reverse();
        Grid::from_values(size, values).unwrap()
    })
}

/// Every candidate that cards can tell apart: the printed black squares are not P's to lay.
fn candidates(puzzle: &Shakashaka) -> impl Iterator<Item = Grid<Filling>> {
    every(puzzle.squares.size(), |cell| match puzzle.squares[cell] {
        Square::White => FILLINGS.to_vec(),
        Square::Black | Square::Clue(_) => vec![Filling::Black],
    })
}

fn solutions(puzzle: &Shakashaka) -> Vec<Grid<Filling>> {
    candidates(puzzle).filter(|candidate| puzzle.check(candidate).is_empty()).collect()
}

const SQUARES: [Square; 7] = [
    Square::White,
    Square::Black,
    Square::Clue(0),
    Square::Clue(1),
    Square::Clue(2),
    Square::Clue(3),
    Square::Clue(4),
];

#[test]
fn explore() {
    let t0 = std::time::Instant::now();
    let mut runs = 0;
    let mut bad = 0;
    for (h, w) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        let size = Size::new(h, w).unwrap();
        let mut unsolvable_accepted = Vec::new();
        let mut incomplete = Vec::new();
        for squares in every(size, |_| SQUARES.to_vec()) {
            let puzzle = Shakashaka { squares };
            let mut solvable = false;
            let mut accepted = false;
            for candidate in candidates(&puzzle) {
                runs += 1;
                let right = puzzle.check(&candidate).is_empty();
                assert_eq!(right, run(&puzzle, &candidate, Variant::Repaired).is_ok());
                let pubd = run(&puzzle, &candidate, Variant::Published);
                solvable |= right;
                accepted |= pubd.is_ok();
                if right && pubd.is_err() {
                    incomplete.push((puzzle.clone(), pubd));
                }
                bad += usize::from(!right && accepted);
            }
            if accepted && !solvable {
                unsolvable_accepted.push(puzzle);
            }
        }
        eprintln!(
            "{size}: unsolvable accepted {} first {:?}",
            unsolvable_accepted.len(),
            &unsolvable_accepted[..unsolvable_accepted.len().min(8)]
        );
        eprintln!("{size}: incomplete {} first {:?}", incomplete.len(), incomplete.first());
    }
    eprintln!("runs {runs} bad {bad} {:?}", t0.elapsed());
    for rows in [". .\n. .\n", "1 .\n. .", ". . .\n. . .", "4 .\n# #"] {
        for variant in Variant::ALL {
            let puzzle = board(rows);
            let t0 = std::time::Instant::now();
            let mut table = Table::search(&Locality.alphabet());
            let r = Locality.run(&mut table, &puzzle, variant);
            let found = table.found().unwrap();
            eprintln!(
                "{rows:?} {variant} {r:?} ends {} branches {} states {} {} {:?}",
                found.ends.len(),
                found.branches,
                found.states,
                found.complete,
                t0.elapsed()
            );
        }
    }
}
