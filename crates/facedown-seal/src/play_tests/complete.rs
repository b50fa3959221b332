//! An honest prover's wires fulfil the statement, on every board.

use super::*;
use facedown::engine::{Scripted, Seeded, Table};
use facedown::protocol::Property;
use facedown::puzzles::registry;
use facedown::small::SmallSize;
use facedown_solve::{Cutoff, Goal, solve_sheet};
use std::collections::BTreeMap;

/// Plays with the sheet's answer, and looks whether everything is as the verifier will see it. Says whether V accepts.
fn holds(sheet: &dyn AnySheet, protocol: &str) -> bool {
    let case = case(sheet, protocol);
    let plan = lays(sheet, protocol);
    let plain = case.run(&mut Table::new(Seeded::new(1), Scripted::new(plan.clone())));
    let PlayedRun { statement, seal, .. } = match played(sheet, protocol, 1) {
        Ok(played) => played,
        Err(SealError::Stopped(stop)) => {
            assert_eq!(Err(*stop), plain, "{case:?}");
            return false;
        }
        Err(problem) => panic!("{case:?}: {problem}"),
    };
    assert_eq!(plain, Ok(()), "{case:?}");
    // The public course is the same, whatever is seen.
    let (any, length) = any_run(&case, MemoryLimit::default()).unwrap();
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

fn solved(sheet: Box<dyn AnySheet>) -> Option<Box<dyn AnySheet>> {
    if sheet.has_answer() {
        return Some(sheet);
    }
    let outcome = solve_sheet(sheet.as_ref(), Goal::One, &Cutoff::never()).unwrap();
    outcome.solutions.into_iter().next()
}

#[test]
fn every_example_that_fits() {
    let (mut accepted, mut too_large, mut unsupported) = (0, Vec::new(), Vec::new());
    for (name, text) in registry::all().flat_map(|genre| files::boards(genre.name())) {
        let sheet = registry::read_any(&text).unwrap();
        let protocols = serving(sheet.as_ref());
        if protocols.is_empty() {
            unsupported.push(name);
            continue;
        }
        let Some(sheet) = solved(sheet) else { panic!("{name} has no solution") };
        for protocol in protocols {
            // Larger ones take too long for a test.
            match any_run(&case(sheet.as_ref(), protocol), MemoryLimit { memory: 40_000_000 }) {
                Err(SealError::TooLarge { .. }) => too_large.push(format!("{protocol} {name}")),
                _ if holds(sheet.as_ref(), protocol) => accepted += 1,
                // The protocol for well-designed puzzles does not promise more.
                _ => assert_eq!(protocol, "numberlink-well-designed", "{name}"),
            }
        }
    }
    println!("{accepted} accepted; too large: {too_large:?}; unsupported: {unsupported:?}");
    assert!(accepted > 30, "{accepted}");
}

#[test]
fn the_sample_to_ten_by_ten() {
    let Some(sample) = files::sample() else { return };
    let mut boards = 0;
    for [_, _, height, width, address, _] in files::entries(&sample) {
        if [height, width].iter().any(|side| side.parse::<usize>().unwrap() > 10) {
            continue;
        }
        let sheet = solved(registry::read_any(address).unwrap()).unwrap();
        assert!(holds(sheet.as_ref(), serving(sheet.as_ref())[0]), "{address}");
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
