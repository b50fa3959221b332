//! What is published is what V sees in a run with cards, and nothing else.

use super::*;
use facedown::engine::{Event, Face};
use facedown::puzzles::registry;

/// What V sees in an ordinary run with these shuffles.
fn seen(sheet: &dyn AnySheet, protocol: &str, number: u8) -> Vec<Vec<Face>> {
    let plan = lays(sheet, protocol);
    let mut all = Vec::new();
    let mut table = Table::new(Seeded::from_key(key(number)), Scripted::new(plan)).recorded_by(|event| {
        if let Event::TurnUp { seen, .. } = event {
            all.push(seen.to_vec());
        }
        Ok(())
    });
    case(sheet, protocol).run(&mut table).unwrap();
    drop(table);
    all
}

/// The smallest example of each genre, solved.
fn examples() -> Vec<Box<dyn AnySheet>> {
    let names = [
        "nurikabe/tiny-3x4",
        "norinori/tiny-2x3",
        "shakashaka/tiny-2x3",
        "hitori/tiny-3x4",
        "sudoku/tiny-4x4",
    ];
    let more = ["numberlink/tiny-3x4", "disjoint-paths/triangle-with-tail", "one-per-row/tiny-2x3"];
    let solve = |name: &&str| {
        let path = format!("{}/../../puzzles/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let sheet = registry::read_any(&std::fs::read_to_string(path).unwrap()).unwrap().without_answer();
        let stop = facedown_solve::Cutoff::never();
        let outcome = facedown_solve::solve_sheet(sheet.as_ref(), facedown_solve::Goal::One, &stop).unwrap();
        outcome.solutions.into_iter().next().unwrap()
    };
    names.iter().chain(&more).map(solve).collect()
}

#[test]
fn the_published_faces_are_those_of_a_run_with_the_same_shuffles() {
    for sheet in examples() {
        for protocol in serving(sheet.as_ref()) {
            let Ok(played) = played(sheet.as_ref(), protocol, 5) else { continue };
            let case = case(sheet.as_ref(), protocol);
            let wiring = replay(&case, &played.seal.faces, MemoryLimit::default()).unwrap();
            let published: Vec<Vec<Face>> = wiring.looks.iter().map(|look| look.seen.clone()).collect();
            assert_eq!(published, seen(sheet.as_ref(), protocol, 5), "{case:?}");
        }
    }
}

/// The laws do not depend on the solution, nor on how the shuffles fell; and each face obeys its law, as the audit shows
/// exactly. So what is published has the same distribution for every solution.
#[test]
fn every_solution_is_published_under_the_same_laws() {
    let laws = |sheet: &dyn AnySheet, number: u8| {
        let played = played(sheet, "sudoku", number).unwrap();
        let wiring = replay(&case(sheet, "sudoku"), &played.seal.faces, MemoryLimit::default()).unwrap();
        let radices = |look: &facedown::engine::Looked| {
            let known = look.known.iter().flatten().count();
            (look.laws.clone(), known)
        };
        wiring.looks.iter().map(radices).collect::<Vec<_>>()
    };
    let puzzle = registry::read_any("sudoku\n1 2 3 4\n. . . .\n. . . .\n. . . .\n").unwrap();
    let goal = facedown_solve::Goal::All { limit: None };
    let outcome =
        facedown_solve::solve_sheet(puzzle.as_ref(), goal, &facedown_solve::Cutoff::never()).unwrap();
    assert_eq!(outcome.solutions.len(), 12);
    let first = laws(outcome.solutions[0].as_ref(), 1);
    for (nth, solution) in outcome.solutions.iter().enumerate() {
        assert_eq!(laws(solution.as_ref(), nth as u8), first);
    }
}

/// A prover who does not know a solution cannot play on, and one who publishes unlawful faces is stopped.
#[test]
fn what_v_would_reject_is_not_sealed() {
    let puzzle = registry::read_any("nurikabe\n. 2 .\n1 . .\n").unwrap();
    let wrong = puzzle.read_solution("# # #\n. # #\n").unwrap();
    let problem = played(wrong.as_ref(), "nurikabe", 1).err().unwrap();
    assert!(matches!(problem, SealError::Stopped(_)), "{problem}");
    let case = case(puzzle.as_ref(), "nurikabe");
    let (_, length) = any_run(&case, MemoryLimit::default()).unwrap();
    for bytes in [vec![0; length + 1], vec![0; length - 1], vec![255; length]] {
        let problem = replay(&case, &bytes, MemoryLimit::default()).unwrap_err();
        assert!(matches!(problem, SealError::Faces(_)), "{problem}");
    }
}

#[test]
fn published_protocols_that_fail_are_refused_with_the_finding() {
    let sheet = registry::read_any("nurikabe\n. 2 .\n1 . .\n").unwrap();
    let problem = Sealable::of(sheet.as_ref(), "nurikabe", Variant::Published).unwrap_err();
    assert!(problem.to_string().contains("islands may touch at a numbered cell"), "{problem}");
    let problem = Sealable::of(sheet.as_ref(), "hitori", Variant::Repaired).unwrap_err();
    assert!(problem.to_string().contains("nurikabe has no protocol `hitori`"), "{problem}");
    // Every published protocol that differs from the repaired one differs for a reason.
    for subject in facedown::audit::subjects().iter().filter(|subject| subject.is_repaired()) {
        let against = facedown::audit::findings::against(subject.name(), Variant::Published);
        assert!(!against.is_empty(), "{}", subject.name());
    }
}

#[test]
fn a_huge_board_is_refused_before_it_is_played() {
    // A `z` stands for twenty cells.
    let address = format!("https://puzz.link/p?nurikabe/1000/1000/{}", "z".repeat(50_000));
    let sheet = registry::read_any(&address).unwrap();
    let case = case(sheet.as_ref(), "nurikabe");
    let problem = any_run(&case, MemoryLimit::default()).err().unwrap();
    assert_eq!(problem, SealError::TooLarge { needed: None, limit: 1_500_000_000 });
}
