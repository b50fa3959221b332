//! The LP and MPS files against solvers that are not ours: `cbc` and `glpsol`, where they are installed (Debian: coinor-cbc,
//! glpk-utils). HiGHS was asked once by hand, see `docs/solving.md`.

use facedown::constraints::Solvable;
use facedown::formats::Format;
use facedown::grid::{Grid, Size};
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown::puzzles::{Puzzle, Sheet};
use facedown_program::boards::{Numbers, artificial, carved};
use facedown_program::{Program, Variant, lp, mps};
use facedown_solve::{Cutoff, Goal, solve_sheet};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A solver, how it is asked for the solution of a file, and how the names of the variables that are 1 are read from it.
struct Solver {
    program: &'static str,
    arguments: fn(&str, &str) -> Vec<String>,
    ones: fn(&str) -> Option<BTreeSet<String>>,
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

const SOLVERS: &[Solver] = &[
    Solver {
        program: "cbc",
        arguments: |file, solution| words(&format!("{file} solve solution {solution}")),
        // A line such as `5 x_1_3_W 1 0` for each variable, or for those that are not 0.
        ones: |text| {
            let mut lines = text.lines();
            lines.next()?.starts_with("Optimal").then_some(())?;
            let one = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
                [_, name, "1", _] => Some(name.to_owned()),
                _ => None,
            };
            Some(lines.filter_map(one).collect())
        },
    },
    Solver {
        program: "glpsol",
        arguments: |file, solution| {
            let format = if file.ends_with("lp") { "--lp" } else { "--freemps" };
            words(&format!("{format} {file} --write {solution}"))
        },
        // `s mip ROWS COLUMNS o VALUE`, and a line such as `j 3 1` for each column, in the order of the file.
        ones: |text| {
            text.lines().find(|line| line.starts_with("s mip"))?.contains(" o ").then_some(())?;
            let columns = text.lines().filter_map(|line| line.strip_prefix("j "));
            let ones = columns.filter_map(|line| line.strip_suffix(" 1")).map(str::to_owned);
            Some(ones.collect())
        },
    },
];

/// A fresh directory for one test.
fn directory(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files_{name}"));
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).unwrap();
    place
}

/// What the solver finds in the file: the variables that are 1. `None` if it finds nothing.
fn ask(solver: &Solver, place: &Path, file: &str, program: &Program) -> Option<Vec<bool>> {
    let solution = place.join("solution");
    let _ = std::fs::remove_file(&solution);
    let output =
        Command::new(solver.program).args((solver.arguments)(file, "solution")).current_dir(place).output();
    let output = output.unwrap();
    let text = std::fs::read_to_string(&solution).unwrap_or_default();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(!said.contains("errors on input") && !said.contains("processing error"), "{file}: {said}");
    let ones = (solver.ones)(&text)?;
    let names: Vec<String> = (0..program.variables()).map(|variable| program.name(variable)).collect();
    assert!(ones.iter().all(|one| names.contains(one) || one.parse::<usize>().is_ok()), "{ones:?}");
    // glpsol numbers the columns from 1 on.
    let is_one =
        |variable: usize| ones.contains(&names[variable]) || ones.contains(&(variable + 1).to_string());
    Some((0..names.len()).map(is_one).collect())
}

fn there(solver: &Solver) -> bool {
    let there = Command::new(solver.program).arg("--version").output().is_ok();
    if !there {
        eprintln!("skipped: no {} here", solver.program);
    }
    there
}

/// What our SAT solver finds: the only solution, or that there is none.
fn ours(puzzle: &Shakashaka) -> Option<Grid<Filling>> {
    let sheet = Sheet { puzzle: puzzle.clone(), answer: None };
    let outcome = solve_sheet(&sheet, Goal::Unique, &Cutoff::never()).unwrap();
    assert!(outcome.is_complete, "the boards of this test have one solution or none");
    outcome
        .solutions
        .first()
        .map(|solved| solved.as_any().downcast_ref::<Sheet<Shakashaka>>().unwrap().answer.clone().unwrap())
}

fn board(text: &str) -> Shakashaka {
    Shakashaka::read(text, Format::Text).unwrap().puzzle
}

/// Boards with one solution and with none; without white squares, and with a number that nothing can satisfy.
fn boards() -> Vec<Shakashaka> {
    let size = |height, width| Size::new(height, width).unwrap();
    let all_black = Shakashaka { squares: Grid::from_fn(size(2, 3), |_| Square::Black) };
    vec![
        board("shakashaka\n. . 1\n. . #\n"),
        board("shakashaka\n. . 3\n. . #\n"),
        board("shakashaka\n# 1\n"),
        board("shakashaka\n. # 1\n"),
        all_black,
        artificial(4).unwrap(),
        carved(size(7, 9), 3, Numbers::Some).unwrap().puzzle,
        carved(size(9, 6), 4, Numbers::None).unwrap().puzzle,
    ]
}

#[test]
fn other_solvers_find_the_same_in_the_files() {
    let place = directory("same");
    let mut solved = 0;
    for solver in SOLVERS.iter().filter(|solver| there(solver)) {
        for puzzle in boards() {
            let wanted = ours(&puzzle);
            for variant in [Variant::Published, Variant::Repaired] {
                let program = Program::new(&puzzle, variant);
                for (file, text) in [("p.lp", lp(&program)), ("p.mps", mps(&program))] {
                    std::fs::write(place.join(file), text).unwrap();
                    let found = ask(solver, &place, file, &program);
                    let holds = found.as_ref().is_none_or(|values| program.holds(values));
                    assert!(holds, "{} {file} {variant:?} {puzzle:?}", solver.program);
                    let found = found.map(|values| puzzle.decode(&values));
                    assert_eq!(found, wanted, "{} {file} {variant:?} {puzzle:?}", solver.program);
                    solved += 1;
                }
            }
        }
    }
    let solvers = SOLVERS.iter().filter(|solver| there(solver)).count();
    assert_eq!(solved, solvers * boards().len() * 4);
}

/// Names and numbers of the files are those of the program: read back, each row is there with its terms.
#[test]
fn the_lp_file_has_every_row() {
    let puzzle = carved(Size::new(8, 5).unwrap(), 2, Numbers::Some).unwrap().puzzle;
    let program = Program::new(&puzzle, Variant::Published);
    let text = lp(&program);
    let (rows, rest) = text.split_once("Subject To\n").unwrap().1.split_once("Bounds\n").unwrap();
    let joined = rows.replace("\n  ", " ");
    let read: Vec<(i32, usize)> = joined
        .lines()
        .map(|line| {
            let (_, row) = line.split_once(": ").unwrap();
            let bound = row.rsplit(' ').next().unwrap().parse().unwrap();
            (bound, row.matches("x_").count())
        })
        .collect();
    // Rows about nothing hold, and are left out.
    let rows = program.rows().iter().filter(|row| !row.terms.is_empty());
    let wanted: Vec<(i32, usize)> = rows.map(|row| (row.bound, row.terms.len())).collect();
    assert_eq!(read, wanted);
    assert!(text.lines().all(|line| line.len() <= 255));
    let forbidden = (0..program.variables()).filter(|&variable| program.is_forbidden(variable)).count();
    assert_eq!(rest.matches("<= 0\n").count(), forbidden);
}
