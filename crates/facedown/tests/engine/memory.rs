//! What P is said to know of hidden cards is never more than P can know: it is the same in all runs in which P has laid the
//! same and both players have seen the same.

use facedown::case::Case;
use facedown::engine::{Event, Face, Seeded, Sight, Table};
use facedown::protocol::Variant;
use facedown::puzzles::registry;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// All that P knows of the rows after each event, and what all have seen by then.
fn course(case: &Case<'_>, seed: u64) -> Vec<(u64, Vec<Option<Face>>)> {
    let known = &case.secrets()[0];
    let mut course = Vec::new();
    let mut seen = DefaultHasher::new();
    let mut table = Table::new(Seeded::new(seed), known.prover()).remembering().watched_by(|event, view| {
        event.to_string().hash(&mut seen);
        let rows = (0..64).flat_map(|row| {
            // A row that was just put away has no cards any more.
            let gone = matches!(event, Event::Stack { below: gone, .. } | Event::Fill { from: gone, .. }
                    | Event::PutAway { row: gone } | Event::SetAside { row: gone } if *gone == row);
            let known: Vec<_> = if gone { Vec::new() } else { view.known_to_prover(row).collect() };
            for (card, known) in view.cards(row).zip(&known) {
                match card {
                    Sight::Up(face) => assert_eq!(*known, Some(face), "what lies face up is known"),
                    Sight::Gap => assert_eq!(*known, None),
                    Sight::Down => {}
                }
            }
            known
        });
        course.push((seen.finish(), rows.collect()));
        Ok(())
    });
    let _ = case.run(&mut table); // a protocol may not promise anything for this puzzle
    drop(table);
    course
}

#[test]
fn what_p_knows_depends_on_nothing_but_what_p_has_laid_and_seen() {
    let (mut compared, mut remembered, mut hidden) = (0_u64, 0_u64, 0_u64);
    for (genre, board) in [
        ("nurikabe", "1x3"),
        ("hitori", "1x3"),
        ("norinori", "1x2"),
        ("numberlink", "1x3"),
        ("shakashaka", "1x2"),
        ("disjoint-paths", "3"),
        ("one-per-row", "2x2"),
    ] {
        let genre = registry::genre(genre).expect(genre);
        let puzzles = genre.small(board.parse().expect("a board")).expect("a small board");
        let solved = puzzles.iter().flat_map(|puzzle| puzzle.solutions.first()).take(3);
        for case in
            solved.flat_map(|sheet| sheet.cases(Variant::Repaired)).filter(|case| case.supports().is_ok())
        {
            let mut known: HashMap<(usize, u64), Vec<Option<Face>>> = HashMap::new();
            for seed in 0..60 {
                for (at, (seen, rows)) in course(&case, seed).into_iter().enumerate() {
                    remembered += rows.iter().flatten().count() as u64;
                    hidden += rows.iter().filter(|card| card.is_none()).count() as u64;
                    let before = known.entry((at, seen)).or_insert_with(|| rows.clone());
                    assert_eq!(*before, rows, "{} {case:?}: event {at}, seed {seed}", genre.name());
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 30_000 && remembered > 30_000 && hidden > 30_000, "{compared} {remembered} {hidden}");
}

/// After each numbered step of a whole proof the board lies as it did, and P knows it again.
#[test]
fn p_knows_the_board_again_once_it_lies_in_order() {
    let sheet = registry::read_any("nurikabe\n2 . .\n. . .\n").expect("a board");
    let sheet = sheet.read_solution(". . #\n# # #\n").expect("an answer");
    let cases = sheet.cases(Variant::Repaired);
    let known = &cases[0].secrets()[0];
    let mut whole = 0;
    let mut table = Table::new(Seeded::new(5), known.prover()).remembering().watched_by(|event, view| {
        if let Event::Rotate { row, .. } | Event::Sort { row, .. } = event {
            whole += usize::from(view.known_to_prover(*row).all(|card| card.is_some()));
        }
        Ok(())
    });
    cases[0].run(&mut table).expect("an honest run");
    drop(table);
    assert!(whole > 10, "{whole}");
}
