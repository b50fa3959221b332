//! An honest prover's wires fulfil the statement, on every board.

use super::*;
use facedown::engine::{Scripted, Seeded, Table};
use facedown::protocol::Property;
use facedown::puzzles::registry;
use facedown::small::SmallSize;
use facedown_solve::{Cutoff, Goal, solve_sheet};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Plays with the sheet's answer, and looks whether everything is as the verifier will see it. Says whether V accepts.
fn holds(sheet: &dyn AnySheet, protocol: &str) -> bool {
    let case = case(sheet, protocol);
    let plan = lays(sheet, protocol);
    let plain = case.run(&mut Table::new(Seeded::new(1), Scripted::new(plan.clone())));
    let Played { statement, seal, .. } = match played(sheet, protocol, 1) {
        Ok(played) => played,
        Err(Problem::Stopped(stop)) => {
            assert_eq!(Err(*stop), plain, "{case:?}");
            return false;
        }
        Err(problem) => panic!("{case:?}: {problem}"),
    };
    assert_eq!(plain, Ok(()), "{case:?}");
    // The public course is the same, whatever is seen.
    let (any, length) = any_run(&case, Limits::default()).unwrap();
    assert_eq!(length, seal.faces.len(), "{case:?}");
    let (other, _) = derive::pruned(&any);
    assert_eq!(shape(&other), shape(&statement), "{case:?}");
    true
}

/// What does not depend on what is seen: how many wires are public, and how large the shuffles are.
fn shape(statement: &Statement) -> (usize, usize, Vec<(usize, usize)>) {
    let public = statement.wires.iter().flatten().count();
    let sizes = statement.shuffles.iter().map(|shuffle| &shuffle.from);
    (public, statement.wires.len(), sizes.map(|piles| (piles.depth, piles.wires.len())).collect())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.collect();
    files.sort();
    files
}

fn solved(sheet: Box<dyn AnySheet>) -> Option<Box<dyn AnySheet>> {
    if sheet.has_answer() {
        return Some(sheet);
    }
    let outcome = solve_sheet(sheet.as_ref(), Goal::One, &Cutoff::never()).unwrap();
    outcome.solutions.into_iter().next()
}

/// One line for a board, as it is printed by `cargo test -- --nocapture`.
fn report(name: &str, sheet: &dyn AnySheet, protocol: &str) {
    let Ok(Played { statement, seal, .. }) = played(sheet, protocol, 2) else { return };
    let hidden = statement.wires.iter().filter(|wire| wire.is_none()).count();
    let mut all = replay(&case(sheet, protocol), &seal.faces, Limits::default()).unwrap();
    all.knowledge = None;
    let before = all.faces.iter().filter(|face| face.is_none()).count();
    println!(
        "{name} {protocol} {}: {} shuffles, {before} hidden wires, {hidden} after pruning, {} bytes of faces",
        sheet.size(),
        all.shuffles.len(),
        seal.faces.len()
    );
}

#[test]
fn every_example_that_fits() {
    let (mut accepted, mut too_large, mut unserved) = (0, Vec::new(), Vec::new());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    for file in files(&root).iter().flat_map(|folder| files(folder)).filter(|file| file.is_file()) {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let sheet = registry::read_any(&text).unwrap();
        let protocols = serving(sheet.as_ref());
        if protocols.is_empty() {
            unserved.push(name);
            continue;
        }
        let Some(sheet) = solved(sheet) else { panic!("{name} has no solution") };
        for protocol in protocols {
            // Larger ones take too long for a test.
            match any_run(&case(sheet.as_ref(), protocol), Limits { memory: 40_000_000 }) {
                Err(Problem::TooLarge { .. }) => too_large.push(format!("{protocol} {name}")),
                _ if holds(sheet.as_ref(), protocol) => {
                    accepted += 1;
                    report(&name, sheet.as_ref(), protocol);
                }
                // The protocol for well-designed puzzles does not promise more.
                _ => assert_eq!(protocol, "numberlink-well-designed", "{name}"),
            }
        }
    }
    println!("{accepted} accepted; too large: {too_large:?}; unserved: {unserved:?}");
    assert!(accepted > 30, "{accepted}");
}

#[test]
fn the_sample_to_ten_by_ten() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/sample.tsv");
    let path = std::env::var_os("FACEDOWN_SAMPLE").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let Ok(sample) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no sample at {}", path.display());
        return;
    };
    let mut boards = 0;
    for line in sample.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let side = |field: usize| fields[field].parse::<usize>().unwrap();
        if side(2).max(side(3)) > 10 {
            continue;
        }
        let sheet = solved(registry::read_any(fields[4]).unwrap()).unwrap();
        let protocol = serving(sheet.as_ref())[0];
        assert!(holds(sheet.as_ref(), protocol), "{}", fields[4]);
        report(fields[1], sheet.as_ref(), protocol);
        boards += 1;
    }
    println!("{boards} boards");
    assert!(boards > 0);
}

/// Every puzzle of these boards, with at most this many of its solutions: for each protocol, how many of them V accepts. An
/// honest prover is rejected only where the protocol for well-designed puzzles does not promise more.
fn accepted(genre: &str, boards: &[SmallSize], most: usize) -> BTreeMap<&'static str, usize> {
    let mut accepted = BTreeMap::new();
    for &board in boards {
        for solved in registry::genre(genre).unwrap().small(board).unwrap_or_default() {
            for sheet in solved.solutions.iter().take(most) {
                for protocol in serving(sheet.as_ref()) {
                    if holds(sheet.as_ref(), protocol) {
                        *accepted.entry(protocol).or_default() += 1;
                    } else {
                        assert_eq!(protocol, "numberlink-well-designed", "{sheet:?}");
                    }
                }
            }
        }
    }
    accepted
}

/// The counts are those of the audit's completeness: see `docs/audit.md`, and `tests/audit` of the library.
#[test]
fn every_small_board_and_solution() {
    if is_long() {
        for (genre, protocols) in [
            ("shakashaka", &[("shakashaka", 1735)][..]),
            ("nurikabe", &[("nurikabe", 1205)]),
            ("hitori", &[("hitori", 111_134)]),
            ("norinori", &[("norinori", 360)]),
            ("numberlink", &[("numberlink", 2021), ("numberlink-well-designed", 112)]),
            ("sudoku", &[("sudoku", 5083)]),
            ("disjoint-paths", &[("disjoint-paths", 33_646)]),
        ] {
            let subjects = registry::genre(genre).unwrap().subjects();
            let boards = subjects[0].default_boards(Property::Completeness);
            let found = accepted(genre, &boards, usize::MAX);
            println!("{genre} on {} boards: {found:?}", boards.len());
            assert_eq!(found, protocols.iter().copied().collect(), "{genre}");
        }
        return;
    }
    // Of a puzzle with many solutions, two are enough here.
    for (genre, largest, protocols) in [
        ("shakashaka", "1x2", &[("shakashaka", 12)][..]),
        ("nurikabe", "2x3", &[("nurikabe", 155)]),
        ("hitori", "2x2", &[("hitori", 44)]),
        ("norinori", "2x3", &[("norinori", 20)]),
        ("numberlink", "2x3", &[("numberlink", 119), ("numberlink-well-designed", 15)]),
        ("sudoku", "4x4", &[("sudoku", 293)]),
        ("disjoint-paths", "3", &[("disjoint-paths", 30)]),
        ("one-per-row", "2x2", &[("one-per-row", 22)]),
    ] {
        let boards = largest.parse::<SmallSize>().unwrap().up_to();
        let most = if genre == "sudoku" { 2 } else { usize::MAX };
        let found = accepted(genre, &boards, most);
        assert_eq!(found, protocols.iter().copied().collect(), "{genre}");
    }
}
