//! Every genre of the registry: the solver against all solutions of all puzzles of small boards, and against what the
//! boards under `puzzles/` say of themselves.

use crate::common::files::boards;
use facedown::constraints::Model;
use facedown::protocol::Property;
use facedown::puzzles::{Extent, registry};
use facedown::small::SmallSize;
use facedown_solve::{Continue, Cutoff, Goal, Uniqueness, solve, solve_sheet};
use std::time::Duration;

#[test]
fn the_solver_finds_all_solutions_of_all_small_boards_of_every_genre() {
    for genre in registry::all() {
        let boards = genre.subjects()[0].default_boards(Property::Completeness);
        // The smallest: further ones may have many puzzles.
        let is_small = |board: &SmallSize| !matches!(board, SmallSize::Vertices(4..));
        for board in boards.into_iter().take(6).filter(is_small) {
            for solved in genre.small(board).unwrap() {
                let mut found = Vec::new();
                let model = solved.puzzle.model().unwrap();
                solve(&model, Goal::All { limit: None }, &Cutoff::never(), |values| {
                    found.push(solved.puzzle.with_values(values).write_solution().unwrap());
                    Continue::Yes
                })
                .unwrap();
                let mut known: Vec<String> =
                    solved.solutions.iter().map(|sheet| sheet.write_solution().unwrap()).collect();
                found.sort_unstable();
                known.sort_unstable();
                assert_eq!(found, known, "{:?}", solved.puzzle);
            }
        }
    }
}

/// Larger boards may take long.
const MOST_CELLS: usize = 150;

#[test]
fn the_boards_of_every_genre_have_as_many_solutions_as_they_say() {
    let mut counted = 0;
    for genre in registry::all() {
        for (path, text) in boards(genre.name()) {
            let sheet = registry::read_any(&text).unwrap();
            let cells = match sheet.size() {
                Extent::Board(size) => size.area(),
                Extent::Graph { vertices, .. } => vertices,
            };
            let model = sheet.model();
            if cells > MOST_CELLS || model.is_err() {
                continue;
            }
            let outcome = solve(&model.unwrap(), Goal::Unique, &Cutoff::never(), |_| Continue::Yes).unwrap();
            let said =
                if outcome.count == 1 { "// Exactly one solution." } else { "// More than one solution." };
            assert!(text.contains(said), "{path}: {}", outcome.count);
            counted += 1;
        }
    }
    assert!(counted >= 3 * registry::all().count(), "{counted}");
}

/// Large models take seconds to write: the clock must be asked while they are.
#[test]
fn no_genre_finishes_its_model_when_it_is_time_to_stop() {
    for genre in registry::all() {
        let board = genre.subjects()[0].default_boards(Property::Completeness)[0];
        let solved = genre.small(board).unwrap();
        let puzzle = solved.iter().map(|solved| &solved.puzzle).find(|puzzle| {
            let model = puzzle.model();
            model.is_ok_and(|model| !model.constraints().is_empty())
        });
        let puzzle = puzzle.unwrap_or_else(|| panic!("{} has a puzzle with constraints", genre.name()));
        let mut model = Model::until(|| true);
        puzzle.constrain(&mut model).unwrap();
        assert!(model.is_stopped() && model.constraints().is_empty(), "{}", genre.name());
        let outcome = solve_sheet(puzzle.as_ref(), Goal::Unique, &Cutoff::after(Duration::ZERO)).unwrap();
        assert_eq!((outcome.verdict, outcome.count), (Uniqueness::Unknown, 0), "{}", genre.name());
    }
}
