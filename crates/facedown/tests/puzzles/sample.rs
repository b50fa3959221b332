//! The sample of real boards, which is not part of the project: every board is read, written again letter by letter,
//! its solution kept through every format, and proved with cards. Without the sample the tests say that they were skipped.

use facedown::engine::{Scripted, Seeded, Table};
use facedown::formats::Format;
use facedown::grid::{Cell, Direction, Grid, Size};
use facedown::protocol::{Provable, Variant};
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};
use facedown::puzzles::{Puzzle, Shade, Sheet};
use std::path::PathBuf;

/// One line of the sample.
struct Entry<'a> {
    genre: &'a str,
    size: Size,
    address: &'a str,
    solution: Vec<Vec<&'a str>>,
}

fn sample() -> Option<String> {
    let path = std::env::var_os("FACEDOWN_SAMPLE").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/sample.tsv"),
        PathBuf::from,
    );
    std::fs::read_to_string(path).ok()
}

fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        let side = |field: usize| fields[field].parse().unwrap();
        Entry {
            genre: fields[0],
            size: Size::new(side(2), side(3)).unwrap(),
            address: fields[4],
            solution: fields[5].split('/').map(|row| row.split(' ').collect()).collect(),
        }
    })
}

/// Reads the address of an entry, and takes the sheet through every format and back.
fn keeps<P: Puzzle>(entry: &Entry<'_>, answer: impl Fn(&P) -> P::Solution) {
    let puzzle = P::read(entry.address, Format::Url).unwrap().puzzle;
    assert_eq!(puzzle.size().to_string(), entry.size.to_string());
    let answer = answer(&puzzle);
    let sheet = Sheet { puzzle, answer: Some(answer) };
    assert_eq!(P::write(&sheet, Format::Url).unwrap(), entry.address);
    for &format in P::FORMATS.iter().filter(|format| format.holds_answers()) {
        let written = P::write(&sheet, format).unwrap();
        assert_eq!(P::read(&written, format).unwrap(), sheet, "{format} of {}", entry.address);
    }
    let written = sheet.puzzle.write_solution(sheet.answer.as_ref().unwrap());
    assert_eq!(Some(sheet.puzzle.read_solution(&written).unwrap()), sheet.answer);
    assert_eq!(sheet.puzzle.check(sheet.answer.as_ref().unwrap()), [], "{}", entry.address);
}

/// Proves the solution of an entry with cards, by the default protocol of its genre, at the stated cost.
fn proves<P: Provable>(entry: &Entry<'_>, answer: impl Fn(&P) -> P::Solution) {
    let puzzle = P::read(entry.address, Format::Url).unwrap().puzzle;
    let protocol = P::PROTOCOLS[0];
    protocol.serves(&puzzle).unwrap();
    let prover = Scripted::new(protocol.plan(&puzzle, &answer(&puzzle), Variant::Repaired));
    let mut table = Table::new(Seeded::new(1), prover);
    protocol
        .run(&mut table, &puzzle, Variant::Repaired)
        .unwrap_or_else(|stop| panic!("{}: {stop}", entry.address));
    assert!(protocol.cost(&puzzle, Variant::Repaired).agrees_with(table.cost()), "{}", entry.address);
}

fn shades(entry: &Entry<'_>) -> Grid<Shade> {
    Grid::from_fn(entry.size, |Cell { row, column }| match entry.solution[row][column] {
        "x" => Shade::Black,
        "-" => Shade::White,
        other => panic!("{other}"),
    })
}

fn fillings(entry: &Entry<'_>, puzzle: &Shakashaka) -> Grid<Filling> {
    Grid::from_fn(entry.size, |cell| match entry.solution[cell.row][cell.column] {
        "-" if puzzle.squares[cell] != Square::White => Filling::Black,
        "-" => Filling::White,
        "nw" => Filling::Triangle(Corner::NorthWest),
        "ne" => Filling::Triangle(Corner::NorthEast),
        "se" => Filling::Triangle(Corner::SouthEast),
        "sw" => Filling::Triangle(Corner::SouthWest),
        other => panic!("{other}"),
    })
}

fn links(entry: &Entry<'_>) -> Links {
    let mut links = Links::none(entry.size);
    for cell in entry.size.cells() {
        for letter in entry.solution[cell.row][cell.column].chars() {
            match letter {
                'e' => links.set(cell, Direction::East, true),
                's' => links.set(cell, Direction::South, true),
                // The cell on the other side says the same.
                'n' | 'w' | '-' => {}
                other => panic!("{other}"),
            }
        }
    }
    links
}

#[test]
fn every_board_of_the_sample_survives_every_format() {
    let Some(text) = sample() else {
        eprintln!("skipped: the sample of real boards is not here");
        return;
    };
    let mut count = 0;
    for entry in entries(&text) {
        count += 1;
        match entry.genre {
            "shakashaka" => keeps(&entry, |puzzle| fillings(&entry, puzzle)),
            "nurikabe" => keeps::<facedown::puzzles::nurikabe::Nurikabe>(&entry, |_| shades(&entry)),
            "hitori" => keeps::<facedown::puzzles::hitori::Hitori>(&entry, |_| shades(&entry)),
            "norinori" => keeps::<facedown::puzzles::norinori::Norinori>(&entry, |_| shades(&entry)),
            "numlin" => keeps::<Numberlink>(&entry, |_| links(&entry)),
            other => panic!("{other}"),
        }
    }
    assert_eq!(count, 75);
}

#[test]
fn every_solution_of_the_sample_is_proved() {
    let Some(text) = sample() else {
        eprintln!("skipped: the sample of real boards is not here");
        return;
    };
    for entry in entries(&text) {
        match entry.genre {
            "norinori" => proves::<facedown::puzzles::norinori::Norinori>(&entry, |_| shades(&entry)),
            "numlin" => proves::<Numberlink>(&entry, |_| links(&entry)),
            "shakashaka" => proves(&entry, |puzzle| fillings(&entry, puzzle)),
            "nurikabe" => proves::<facedown::puzzles::nurikabe::Nurikabe>(&entry, |_| shades(&entry)),
            "hitori" => proves::<facedown::puzzles::hitori::Hitori>(&entry, |_| shades(&entry)),
            other => panic!("{other}"),
        }
    }
}
