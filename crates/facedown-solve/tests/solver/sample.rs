//! The sample of 75 boards: the first solution found is the one given, and but for two boards of Numberlink it is the only
//! one.
//!
//! The sample is not part of this repository: it is looked for beside the workspace, or where `FACEDOWN_SAMPLE` says.

use crate::common::files::{entries, sample};
use facedown::grid::Direction;
use facedown::puzzles::Sheet;
use facedown::puzzles::numberlink::Numberlink;
use facedown::puzzles::registry::{self, AnySheet};
use facedown_solve::{Cutoff, Goal, Uniqueness, solve_sheet};

/// Two boards of Numberlink have more solutions than the one given, as cells may stay unused.
const NOT_UNIQUE: [&str; 2] = ["572_25x40", "190_35x48"];

#[test]
fn boards_of_the_sample_have_the_given_solution_and_no_other() {
    let Some(sample) = sample() else { return };
    let (mut unique, mut multiple) = (0, 0);
    for [genre, id, _, _, address, given] in entries(&sample) {
        let sheet = registry::read_any(address).unwrap();
        let outcome = solve_sheet(sheet.as_ref(), Goal::Unique, &Cutoff::never()).unwrap();
        assert!(plain(&written(outcome.solutions[0].as_ref())) == plain(given), "{genre} {id}");
        for solution in &outcome.solutions {
            assert!(solution.check().unwrap().is_empty(), "{genre} {id}");
        }
        if genre == "numlin" && NOT_UNIQUE.contains(&id) {
            assert_eq!((outcome.verdict, outcome.solutions.len()), (Uniqueness::Multiple, 2), "{genre} {id}");
            assert!(plain(&written(outcome.solutions[1].as_ref())) != plain(given), "{genre} {id}");
            multiple += 1;
        } else {
            assert_eq!((outcome.verdict, outcome.solutions.len()), (Uniqueness::Unique, 1), "{genre} {id}");
            unique += 1;
        }
    }
    assert_eq!((unique, multiple), (73, 2), "boards of the sample");
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
    // The sample does not list the black squares of Shakashaka: they are printed.
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
