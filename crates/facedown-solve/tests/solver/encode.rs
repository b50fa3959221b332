//! Models written as formulas: as many models, and the same solutions, by our own SAT solver without any propagator, and by
//! other programs where they are installed.

use crate::common::all_values;
use crate::common::files::boards;
use facedown::constraints::{Edge, End, Model};
use facedown::protocol::Property;
use facedown::puzzles::registry::{self, AnySheet};
use facedown::reduction::Cnf;
use facedown::small::SmallSize;
use facedown_solve::{Cutoff, Goal, encode};
use std::io::Write;
use std::process::{Command, Stdio};

/// The models of a formula, all variables taken into account, as values of the first ones; in order, with repeats.
fn models(cnf: &Cnf, first: usize) -> Vec<Vec<bool>> {
    let mut model = Model::new();
    (0..cnf.variables()).for_each(|_| {
        model.variable();
    });
    cnf.clauses().iter().for_each(|clause| model.clause(clause.iter().copied()));
    all_values(&model).into_iter().map(|values| values[..first].to_vec()).collect()
}

/// All puzzles of the smallest boards of a genre, with all their solutions, which were found by trying.
fn small(genre: &dyn registry::Genre) -> Vec<registry::Solved> {
    let boards = genre.subjects()[0].default_boards(Property::Completeness);
    let is_small = |board: &SmallSize| !matches!(board, SmallSize::Vertices(4..));
    boards.into_iter().take(6).filter(is_small).flat_map(|board| genre.small(board).unwrap()).collect()
}

#[test]
fn all_small_boards_of_every_genre_have_as_many_models_as_solutions() {
    for genre in registry::all() {
        // Many puzzles differ in little: every third is enough for the genres that have thousands.
        let puzzles = small(genre);
        let step = 1 + puzzles.len() / 400;
        for solved in puzzles.into_iter().step_by(step) {
            let model = solved.puzzle.model().unwrap();
            let cnf = encode(&model, &Cutoff::never()).unwrap();
            let written = |sheet: &dyn AnySheet| sheet.write_solution().unwrap();
            let mut found: Vec<String> = models(&cnf, model.variables())
                .iter()
                .map(|values| written(solved.puzzle.with_values(values).as_ref()))
                .collect();
            let mut known: Vec<String> =
                solved.solutions.iter().map(|sheet| written(sheet.as_ref())).collect();
            found.sort_unstable();
            known.sort_unstable();
            assert_eq!(found, known, "{:?}", solved.puzzle);
        }
    }
}

/// The puzzles of the genres that have connectivity, islands or paths, on boards on which these matter.
const BOARDS: [&str; 8] = [
    "nurikabe\n. . 3 .\n. . . .\n2 . . ?\n. . . .\n",
    "nurikabe\n? . .\n. . .\n. . ?\n",
    "nurikabe\n. .\n. .\n",
    "hitori\n1 1 2 3\n2 3 3 1\n1 2 1 1\n3 1 2 2\n",
    "hitori\n? ? ?\n? ? ?\n? ? ?\n",
    "numberlink\n1 . . 2\n. . . .\n. . . .\n2 . . 1\n",
    "numberlink\n1 . ?\n. . .\n? . ?\n",
    "disjoint-paths\nvertices 6\nedge 1 2\nedge 2 3\nedge 3 4\nedge 4 5\nedge 5 6\nedge 6 1\nedge 2 5\npair 1 4\n",
];

#[test]
fn boards_with_much_room_have_as_many_models_as_solutions() {
    let mut counts = Vec::new();
    for board in BOARDS {
        let model = registry::read_any(board).unwrap().model().unwrap();
        let cnf = encode(&model, &Cutoff::never()).unwrap();
        let found = models(&cnf, model.variables());
        assert_eq!(found, all_values(&model), "{board}");
        counts.push(found.len());
    }
    assert!(counts.iter().filter(|count| **count > 1).count() >= 4, "{counts:?}");
}

/// On a ring of eight, the levels go up on both sides, and a loop is connected to no end.
#[test]
fn loops_are_not_paths() {
    let mut model = Model::new();
    let edges: Vec<Edge> =
        (0..8).map(|place| Edge { joins: [place, (place + 1) % 8], used: model.variable() }).collect();
    let lone = |model: &mut Model, ends: &[usize]| {
        let ends = ends.iter().map(|&vertex| End { vertex, label: None }).collect();
        model.paths(8, edges.clone(), ends);
    };
    let mut joined = model.clone();
    lone(&mut model, &[]);
    lone(&mut joined, &[0, 3]);
    for (model, wanted) in [(model, 1), (joined, 2)] {
        let cnf = encode(&model, &Cutoff::never()).unwrap();
        assert_eq!(models(&cnf, 8).len(), wanted);
        assert_eq!(all_values(&model).len(), wanted);
    }
}

/// What another solver says of a formula: its model, if there is one. `None` if it is not installed.
fn asked(program: &str, cnf: &Cnf) -> Option<Option<Vec<bool>>> {
    let mut command = Command::new(program);
    // Minisat reads standard input when it gets no argument, and writes its model into a file.
    let out =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{program}-{}", std::process::id()));
    if program == "minisat" {
        command.arg("/dev/stdin").arg(&out);
    }
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let text = cnf.write();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let said = if program == "minisat" { std::fs::read(&out).unwrap() } else { output.stdout };
    let said = String::from_utf8(said).unwrap();
    match output.status.code() {
        Some(20) => Some(None),
        Some(10) => {
            let mut values = vec![false; cnf.variables()];
            let lines = said.lines().filter(|line| !line.starts_with(['c', 's', 'S']));
            for word in lines.flat_map(|line| line.trim_start_matches('v').split_ascii_whitespace()) {
                let number: i64 = word.parse().unwrap();
                if number > 0 {
                    values[number as usize - 1] = true;
                }
            }
            Some(Some(values))
        }
        code => panic!("{program} ended with {code:?}: {said}"),
    }
}

#[test]
fn other_solvers_find_solutions_that_the_rules_accept() {
    for program in ["minisat", "cadical"] {
        let mut asked_of = 0;
        for genre in registry::all() {
            for (path, text) in boards(genre.name()).into_iter().take(3) {
                let sheet = registry::read_any(&text).unwrap();
                let Ok(model) = sheet.model() else { continue };
                let cnf = encode(&model, &Cutoff::never()).unwrap();
                if cnf.clauses().len() > 60_000 {
                    continue;
                }
                let Some(answer) = asked(program, &cnf) else {
                    eprintln!("skipped: {program} is not installed");
                    return;
                };
                let is_solvable =
                    facedown_solve::solve_sheet(sheet.as_ref(), Goal::One, &Cutoff::never()).unwrap().count
                        > 0;
                assert_eq!(answer.is_some(), is_solvable, "{program}: {path}");
                if let Some(values) = answer {
                    assert!(cnf.holds(&values), "{program}: {path}");
                    let solved = sheet.with_values(&values[..model.variables()]);
                    assert!(solved.check().unwrap().is_empty(), "{program}: {path}");
                    asked_of += 1;
                }
            }
        }
        assert!(asked_of >= 8, "{program}: {asked_of}");
    }
}

#[test]
fn every_variable_of_a_model_has_a_meaning_of_its_own() {
    for genre in registry::all() {
        for solved in small(genre).into_iter().step_by(7) {
            let mut meanings = solved.puzzle.meanings();
            assert_eq!(meanings.len(), solved.puzzle.model().unwrap().variables(), "{:?}", solved.puzzle);
            meanings.sort();
            meanings.dedup();
            assert_eq!(meanings.len(), solved.puzzle.model().unwrap().variables(), "{:?}", solved.puzzle);
        }
    }
}
