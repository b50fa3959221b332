//! The boards under `puzzles/`: in `puzzles/GENRE/` solved ones, in `puzzles/GENRE/wrong/RULE.txt` for each rule an
//! answer that breaks just that rule. The tests loop over the registry, so that a genre without boards fails.

mod numberlink;
mod page;

use crate::pages::root;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::{self, AnySheet, Genre, read_any};

/// What an example says of itself, in a comment on its first lines: one of the two.
const SOLUTIONS: [&str; 2] = ["// Exactly one solution.\n", "// More than one solution.\n"];

/// A file under `puzzles/`.
struct Example {
    /// Its name without `.txt`.
    name: String,
    text: String,
    sheet: Box<dyn AnySheet>,
}

/// The files of a folder under `puzzles/`, smallest first.
fn examples(folder: &str) -> Vec<Example> {
    let folder = root().join("puzzles").join(folder);
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut examples: Vec<Example> = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| {
            assert_eq!(path.extension().unwrap(), "txt", "{}", path.display());
            let text = std::fs::read_to_string(&path).unwrap();
            let sheet = read_any(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            Example { name: path.file_stem().unwrap().to_str().unwrap().to_owned(), text, sheet }
        })
        .collect();
    examples.sort_by_key(|example| (example.text.len(), example.name.clone()));
    examples
}

fn wrong_answers(genre: &dyn Genre) -> Vec<Example> {
    examples(&format!("{}/wrong", genre.name()))
}

/// The names of the rules that the answer of a sheet breaks.
fn broken(sheet: &dyn AnySheet) -> Vec<&'static str> {
    sheet.check().unwrap().iter().map(|broken| broken.rule.name).collect()
}

#[test]
fn every_genre_has_four_solved_boards_from_tiny_to_large() {
    for genre in registry::all() {
        let examples = examples(genre.name());
        assert!(examples.len() >= 4, "{} has {} boards, not 4", genre.name(), examples.len());
        for Example { name, text, sheet } in &examples {
            assert_eq!(sheet.name(), genre.name(), "{name}");
            assert_eq!(broken(&**sheet), [""; 0], "{} {name}", genre.name());
            let said = SOLUTIONS.iter().filter(|line| text.contains(*line)).count();
            assert_eq!(said, 1, "{} {name} says how many solutions it has", genre.name());
        }
        let is_large = |example: &Example| match example.sheet.size() {
            Extent::Board(size) => size.area() >= 600,
            Extent::Graph { vertices, .. } => vertices >= 48,
        };
        assert!(examples.iter().any(is_large), "{} has no large board", genre.name());
    }
}

#[test]
fn for_every_rule_an_answer_breaks_just_that_rule() {
    for genre in registry::all() {
        let wrong = wrong_answers(genre);
        for Example { name, sheet, .. } in &wrong {
            assert_eq!(sheet.name(), genre.name());
            assert_eq!(broken(&**sheet), [name], "{}", genre.name());
        }
        let mut files: Vec<&str> = wrong.iter().map(|example| example.name.as_str()).collect();
        let mut rules: Vec<&str> = genre.rules().iter().map(|rule| rule.name).collect();
        files.sort_unstable();
        rules.sort_unstable();
        assert_eq!(files, rules, "the files in puzzles/{}/wrong, and the rules", genre.name());
    }
}

#[test]
fn every_board_survives_every_format_that_can_hold_it() {
    for genre in registry::all() {
        for example in examples(genre.name()).into_iter().chain(wrong_answers(genre)) {
            for &format in genre.formats() {
                // A board that a format cannot hold says so.
                let refused = example.text.contains(&format!("\n// Not as {format}: "));
                let written = example.sheet.write(format);
                assert_eq!(written.is_err(), refused, "{} as {format}", example.name);
                let Ok(written) = written else { continue };
                let read = genre.read(&written, format).unwrap();
                let kept = if format.holds_answers() {
                    example.sheet.boxed()
                } else {
                    example.sheet.without_answer()
                };
                assert_eq!(format!("{read:?}"), format!("{kept:?}"), "{} as {format}", example.name);
            }
        }
    }
}
