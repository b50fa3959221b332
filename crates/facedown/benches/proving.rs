//! How long a whole proof takes with real shuffles, the honest prover's plan included.
//!
//! `cargo bench -p facedown --bench proving`, on one core. The aims: a 10x10 board in less than 20 ms, Nurikabe of 31x45
//! in less than 1 s and of 50x50 in less than 4 s, Hitori of 25x25 in less than 1 s.

use divan::Bencher;
use facedown::engine::{Scripted, Seeded, Table};
use facedown::grid::{Cell, Grid, Size};
use facedown::protocol::{Provable, Variant};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::{Clue, Shade};

fn main() {
    divan::main();
}

fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).unwrap_or_else(|error| panic!("{error}"))
}

/// Proves with the first protocol of the genre.
fn prove<P: Provable>(bencher: Bencher<'_, '_>, puzzle: &P, solution: &P::Solution) {
    assert_eq!(puzzle.check(solution), []);
    let protocol = P::PROTOCOLS[0];
    bencher.bench_local(|| {
        let lays = protocol.plan(puzzle, solution, Variant::Repaired);
        let mut table = Table::new(Seeded::new(1), Scripted::new(lays));
        protocol.run(&mut table, puzzle, Variant::Repaired).unwrap_or_else(|stop| panic!("{stop}"));
    });
}

/// A comb of sea: every other row is black, and so is the first column; each island fills the rest of its row.
#[divan::bench(args = [(10, 10), (31, 45), (50, 50)])]
fn nurikabe(bencher: Bencher<'_, '_>, (height, width): (usize, usize)) {
    let sea = |cell: Cell| cell.column == 0 || cell.row.is_multiple_of(2);
    let number = |cell: Cell| (cell.column == 1 && !sea(cell)).then_some(Clue::Number(width as u32 - 1));
    let clues = Grid::from_fn(size(height, width), number);
    let shade = |cell| if sea(cell) { Shade::Black } else { Shade::White };
    prove(bencher, &Nurikabe { clues }, &Grid::from_fn(size(height, width), shade));
}

/// A Latin square in which every other cell of every other row repeats a number and is black.
#[divan::bench(args = [(10, 10), (25, 25)])]
fn hitori(bencher: Bencher<'_, '_>, (height, width): (usize, usize)) {
    let black = |cell: Cell| cell.row % 2 == 1 && cell.column % 2 == 1;
    let number = |cell: Cell| (cell.row + cell.column - usize::from(black(cell))) % height.max(width);
    let symbols = Grid::from_fn(size(height, width), |cell| Symbol::Number(number(cell) as u32 + 1));
    let shade = |cell| if black(cell) { Shade::Black } else { Shade::White };
    prove(bencher, &Hitori { symbols }, &Grid::from_fn(size(height, width), shade));
}

/// Solved boards of all genres under `puzzles/`.
const EXAMPLES: [&str; 7] = [
    "shakashaka/paper-2013-figure-9-n5.txt",
    "shakashaka/large-20x36.txt",
    "norinori/medium-10x12.txt",
    "norinori/large-20x36.txt",
    "numberlink/medium-10x10.txt",
    "numberlink/large-20x36.txt",
    "disjoint-paths/grid-48.txt",
];

#[divan::bench(args = EXAMPLES)]
fn example(bencher: Bencher<'_, '_>, name: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let sheet =
        facedown::puzzles::registry::read_any(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    bencher.bench_local(|| {
        let case = sheet.cases(Variant::Repaired).remove(0);
        let mut table = Table::new(Seeded::new(1), case.secrets()[0].prover());
        case.run(&mut table).unwrap_or_else(|stop| panic!("{stop}"));
    });
}
