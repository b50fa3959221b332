//! How long it takes to read a board of 100x100 cells with an answer, or a graph of 10000 edges, in every format.
//!
//! `cargo bench -p facedown --bench reading` prints, beside the time of each board, its cells (or edges) a second. The
//! aim is far less than a millisecond for a thousand cells: more than `1 Mitem/s`.

use divan::Bencher;
use divan::counter::ItemsCount;
use facedown::formats::Format;
use facedown::grid::{Direction, Grid, Size};
use facedown::puzzles::disjoint_paths::{DisjointPaths, Vertex};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};
use facedown::puzzles::{Clue, Extent, Puzzle, Shade, Sheet};

fn main() {
    divan::main();
}

const BOARD: [Format; 3] = [Format::Url, Format::Pzpr, Format::Text];

fn size() -> Size {
    Size::new(100, 100).unwrap_or_else(|error| panic!("{error}"))
}

/// A fixed sequence of numbers that looks like chance: the same boards at every run.
fn chance() -> impl FnMut(u32) -> u32 {
    let mut state = 1_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u32 % below
    }
}

fn read<P: Puzzle>(bencher: Bencher<'_, '_>, format: Format, sheet: &Sheet<P>) {
    let items = match sheet.puzzle.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { edges, .. } => edges,
    };
    let text = P::write(sheet, format).unwrap_or_else(|error| panic!("{error}"));
    bencher.counter(ItemsCount::new(items)).bench(|| P::read(divan::black_box(&text), format));
}

fn clues() -> Grid<Option<Clue>> {
    let mut chance = chance();
    Grid::from_fn(size(), |_| (chance(5) == 0).then(|| Clue::Number(1 + chance(30))))
}

fn shading() -> Grid<Shade> {
    let mut chance = chance();
    Grid::from_fn(size(), |_| if chance(3) == 0 { Shade::Black } else { Shade::White })
}

#[divan::bench(args = BOARD)]
fn shakashaka(bencher: Bencher<'_, '_>, format: Format) {
    let mut chance = chance();
    let squares = Grid::from_fn(size(), |_| match chance(10) {
        0 => Square::Black,
        1 => Square::Clue(chance(5) as u8),
        _ => Square::White,
    });
    let answer = Grid::from_fn(size(), |cell| match squares[cell] {
        Square::White => Filling::Triangle(Corner::ALL[chance(4) as usize]),
        _ => Filling::Black,
    });
    read(bencher, format, &Sheet { puzzle: Shakashaka { squares }, answer: Some(answer) });
}

#[divan::bench(args = BOARD)]
fn nurikabe(bencher: Bencher<'_, '_>, format: Format) {
    let clues = clues();
    let shading = shading();
    let white = |cell| if clues[cell].is_some() { Shade::White } else { shading[cell] };
    let answer = Grid::from_fn(size(), white);
    read(bencher, format, &Sheet { puzzle: Nurikabe { clues }, answer: Some(answer) });
}

#[divan::bench(args = BOARD)]
fn hitori(bencher: Bencher<'_, '_>, format: Format) {
    let mut chance = chance();
    let symbols = Grid::from_fn(size(), |_| Symbol::Number(1 + chance(100)));
    read(bencher, format, &Sheet { puzzle: Hitori { symbols }, answer: Some(shading()) });
}

#[divan::bench(args = [Format::Url, Format::Pzpr, Format::PzprWalls, Format::Text])]
fn norinori(bencher: Bencher<'_, '_>, format: Format) {
    let rooms = Grid::from_fn(size(), |cell| (cell.row / 2, cell.column / 3));
    let puzzle = Norinori::new(&rooms).unwrap_or_else(|error| panic!("{error}"));
    read(bencher, format, &Sheet { puzzle, answer: Some(shading()) });
}

#[divan::bench(args = BOARD)]
fn numberlink(bencher: Bencher<'_, '_>, format: Format) {
    let mut chance = chance();
    let mut links = Links::none(size());
    for cell in size().cells() {
        let towards = if chance(2) == 0 { Direction::East } else { Direction::South };
        links.set(cell, towards, true);
    }
    read(bencher, format, &Sheet { puzzle: Numberlink { clues: clues() }, answer: Some(links) });
}

#[divan::bench(args = [Format::Text, Format::Dimacs])]
fn disjoint_paths(bencher: Bencher<'_, '_>, format: Format) {
    let edges: Vec<_> = (0..100).flat_map(|a| (100..200).map(move |b| (Vertex(a), Vertex(b)))).collect();
    let pairs: Vec<_> = (0..50).map(|a| (Vertex(2 * a), Vertex(2 * a + 1))).collect();
    let puzzle = DisjointPaths::new(200, &edges, &pairs).unwrap_or_else(|error| panic!("{error}"));
    read(bencher, format, &Sheet { puzzle, answer: None });
}
