//! The sample of boards: each is solved, its solution is the only one, and it is the one given.
//!
//! The sample is not part of this repository: it is looked for beside the workspace, or where `FACEDOWN_SAMPLE` says.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use facedown::grid::Direction;
use facedown::puzzles::Sheet;
use facedown::puzzles::numberlink::Numberlink;
use facedown::puzzles::registry::{self, AnySheet};
use facedown_solve::{Goal, Stop, Verdict, solve_sheet};
use std::path::PathBuf;

/// Boards of more cells than this are left to `facedown bench`: here they would take too long without optimisation.
const MOST_CELLS: usize = 200;

#[test]
fn boards_of_the_sample_have_the_given_solution_and_no_other() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/sample.tsv");
    let path = std::env::var_os("FACEDOWN_SAMPLE").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let Ok(sample) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: there is no sample at {}", path.display());
        return;
    };
    let mut solved = 0;
    for line in sample.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, id, rows, columns, address, given] = fields[..] else { panic!("six fields: {line}") };
        let cells = rows.parse::<usize>().unwrap() * columns.parse::<usize>().unwrap();
        if cells > MOST_CELLS {
            continue;
        }
        let sheet = registry::read_any(address).unwrap();
        let outcome = solve_sheet(sheet.as_ref(), Goal::Unique, &Stop::never()).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unique, "{id}");
        assert_eq!(plain(&written(outcome.solutions[0].as_ref())), plain(given), "{id}");
        solved += 1;
    }
    assert!(solved > 0, "the sample at {} has no small boards", path.display());
}

/// The solution, more or less as the sample writes it.
fn written(sheet: &dyn AnySheet) -> String {
    if let Some(Sheet { answer: Some(links), .. }) = sheet.as_any().downcast_ref::<Sheet<Numberlink>>() {
        let names = [Direction::North, Direction::East, Direction::South, Direction::West]
            .into_iter()
            .zip("nesw".chars());
        let ways = |cell| -> String {
            names.clone().filter(|&(towards, _)| links.linked(cell, towards)).map(|(_, name)| name).collect()
        };
        return links.size().cells().map(ways).collect::<Vec<_>>().join(" ");
    }
    let text = sheet.write_solution().unwrap();
    let text = text.strip_prefix("solution").unwrap_or(&text);
    // The sample tells no black squares of Shakashaka: they are printed.
    if sheet.name() == "shakashaka" { text.replace('#', "-") } else { text.to_owned() }
}

/// A solution without the differences between the sample's way of writing and ours.
fn plain(solution: &str) -> Vec<String> {
    let words = solution
        .split(|letter: char| letter.is_whitespace() || letter == '/')
        .filter(|word| !word.is_empty());
    words
        .map(|word| match word {
            "." | "-" => "-".to_owned(),
            "#" | "x" => "x".to_owned(),
            word => {
                let mut letters: Vec<char> = word.chars().collect();
                letters.sort_unstable();
                letters.into_iter().collect()
            }
        })
        .collect()
}
