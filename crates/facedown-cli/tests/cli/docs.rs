//! What the pages show of the command line is what it says: each `console` block is run, and its output compared. `...` stands for what is left out.

use crate::common::{directory, fits, shell};
use std::path::Path;
use std::process::Command;

/// The pages whose examples are run.
const PAGES: &[&str] = &["README.md", "docs/authors.md", "docs/hardness.md", "docs/json.md"];

#[test]
fn the_examples_in_the_pages_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for page in PAGES {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        let blocks: Vec<&str> = text
            .split("```console\n")
            .skip(1)
            .map(|rest| rest.split_once("```").expect("an open block").0)
            .collect();
        assert!(!blocks.is_empty(), "{page} has no examples");
        for block in blocks {
            let replayed = replay(block, "docs");
            assert!(fits(replayed.trim_end(), block.trim_end()), "{page}: {replayed}\ndoes not fit\n{block}");
        }
    }
}

/// Runs the lines that begin with `$ ` and puts what they write after each of them.
fn replay(block: &str, test: &str) -> String {
    let place = directory(test);
    let mut replayed = String::new();
    for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
        // The program is built already.
        let run = shell(&place, &command.replace("cargo run --release --", "facedown"));
        replayed += &format!("$ {command}\n{}", run.stdout);
    }
    replayed
}

#[test]
fn every_cheat_in_the_findings_gets_through() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/findings.md")).unwrap();
    let cheats: Vec<&str> =
        page.lines().filter(|line| line.contains("facedown prove ") && line.contains("--lays")).collect();
    assert!(cheats.len() >= 6, "only {} cheats are shown", cheats.len());
    for cheat in cheats {
        let replayed = replay(&format!("$ {cheat}\n"), "cheats");
        assert!(replayed.contains("\naccepted: "), "{replayed}");
    }
}

/// The pictures in the pages, how they are made, from the root of the repository, and the exit code.
const PICTURES: &[(&str, &[&str], i32)] = &[
    ("docs/pictures/formula.svg", &["reduce", "docs/formulas/example.cnf", "--to", "svg", "-o"], 0),
    (
        "docs/pictures/rejected.svg",
        &["prove", "puzzles/nurikabe/wrong/sea_is_connected.txt", "--cheat", "--seed", "1", "--picture"],
        1,
    ),
];

#[test]
fn the_pictures_are_what_the_program_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let drawn = directory("pictures").join("drawn.svg");
    for (picture, command, code) in PICTURES {
        let run = Command::new(env!("CARGO_BIN_EXE_facedown"))
            .args(*command)
            .arg(&drawn)
            .current_dir(&root)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(*code), "{run:?}");
        let text = std::fs::read_to_string(&drawn).unwrap();
        if std::env::var_os("FACEDOWN_BLESS").is_some() {
            std::fs::write(root.join(picture), &text).unwrap();
        }
        let there = std::fs::read_to_string(root.join(picture)).unwrap();
        assert!(there == text, "{picture} is not what the program draws: run the test with FACEDOWN_BLESS=1");
    }
    let mut there: Vec<_> = std::fs::read_dir(root.join("docs/pictures"))
        .unwrap()
        .map(|entry| format!("docs/pictures/{}", entry.unwrap().file_name().to_string_lossy()))
        .filter(|name| name.ends_with(".svg")) // a screenshot of the page is not a drawing of the program
        .collect();
    there.sort();
    assert_eq!(there, PICTURES.iter().map(|(picture, ..)| *picture).collect::<Vec<_>>());
}
