//! The progress line: on terminals only, and gone at the end.

use crate::common::{directory, facedown, program};
use std::path::PathBuf;

/// A table of two boards: one is solved at once, the other not in the time that it gets.
fn place(test: &str) -> PathBuf {
    let place = directory(test);
    // An unknown number at every 37th of 10,000 cells: `z` skips 20 of them, `v` 16, `o` 9.
    let hard = format!("nurikabe/100/100/{}.o", ".zv".repeat(270));
    let table = format!("https://puzz.link/p?nurikabe/3/2/2g1i\nhttps://puzz.link/p?{hard}\n");
    std::fs::write(place.join("boards.tsv"), table).unwrap();
    place
}

const BENCH: [&str; 4] = ["bench", "boards.tsv", "--time-limit", "2.5"];

#[test]
fn on_a_pipe_there_is_no_line() {
    let run = facedown(&place("progress_pipe"), &BENCH, b"");
    assert_eq!((run.code, run.stderr.as_str()), (1, ""), "the second board should take longer: {run:?}");
}

/// The program `script` runs another one on a terminal of its own, and writes down what is seen there.
#[test]
#[cfg(target_os = "linux")]
fn on_a_terminal_there_is_a_line_that_goes() {
    let place = place("progress_terminal");
    let line = format!(
        "{} {} --each --json > answer.json",
        program(&place).get_program().display(),
        BENCH.join(" ")
    );
    let script =
        std::process::Command::new("script").args(["-qec", &line, "/dev/null"]).current_dir(&place).output();
    let Ok(output) = script else {
        eprintln!("skipped: there is no program `script` here");
        return;
    };
    let seen = String::from_utf8(output.stdout).unwrap();
    // Each is written over the one before, the last one blank.
    let [start, lines @ .., blank, end] = &seen.split('\r').collect::<Vec<_>>()[..] else {
        panic!("there should be a line: {seen:?}");
    };
    assert_eq!((*start, blank.trim(), *end), ("", "", ""), "{seen:?}");
    assert!(!lines.is_empty(), "{seen:?}");
    for line in lines {
        let after =
            line.strip_prefix("solving for ").unwrap().trim_start_matches(|digit: char| digit.is_numeric());
        assert_eq!(after, " s: 1 of 2 boards done, now nurikabe boards.tsv, line 2 ...");
        assert_eq!(line.len(), blank.len());
    }
    let answer: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(place.join("answer.json")).unwrap()).unwrap();
    assert_eq!(answer["boards"][1]["verdict"], "unknown");
}
