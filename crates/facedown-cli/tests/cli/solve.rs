//! `facedown solve`: when it ends, and the integer program; `sessions/solve.txt` has the rest.

use crate::common::{directory, facedown, program};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// An empty board of this size has more solutions than anybody could wait for: the search must end with its reader.
#[test]
fn whoever_reads_the_first_of_millions_of_solutions_need_not_wait() {
    let mut command = program(&directory("solve_first"));
    let mut child = command.args(["solve", "-", "--all"]).stdin(Stdio::piped()).spawn().unwrap();
    let row = ["."; 20].join(" ") + "\n";
    let puzzle = "shakashaka\n".to_owned() + &row.repeat(20);
    child.stdin.take().unwrap().write_all(puzzle.as_bytes()).unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert!(first.starts_with('┌'), "{first}");
    assert_eq!(child.wait().unwrap().code(), Some(141));
}

/// With no time at all, whatever the genre, and with some on a board that has more solutions than can be counted.
#[test]
fn when_time_is_up_the_answer_is_unknown() {
    let place = directory("solve_in_time");
    let asked = |board: &str, arguments: &[&str]| {
        let run = facedown(&place, &[&["solve", "-", "--json"], arguments].concat(), board.as_bytes());
        let object: Value = serde_json::from_str(&run.stdout).unwrap();
        (run.code, object["verdict"].clone(), object["count"].as_u64().unwrap(), object["complete"].clone())
    };
    let boards =
        [("shakashaka", "."), ("nurikabe", "."), ("hitori", "1"), ("norinori", "a"), ("numberlink", ".")]
            .map(|(genre, cell)| format!("{genre}\n{}", ([cell; 20].join(" ") + "\n").repeat(20)));
    for board in &boards {
        for goal in [&[][..], &["--count"], &["--all"]] {
            let answer = asked(board, &[&["--time-limit", "0"], goal].concat());
            assert_eq!(answer, (1, json!("unknown"), 0, json!(false)), "{board}");
        }
        let run = place.pipe("solve - --time-limit 0", board.as_bytes());
        assert_eq!(run.code, 1);
        assert!(run.stdout.ends_with("20x20: unknown: no solution was found in time\n"), "{run:?}");
    }
    let (_, verdict, _, complete) = asked(&boards[0], &["--count", "--time-limit", "0.05"]);
    assert!(verdict == "multiple" || verdict == "unknown", "{verdict}");
    assert_eq!(complete, json!(false));
}

/// The published program accepts an answer of this board that is none.
#[test]
fn json_lists_the_rules_that_a_solution_of_an_integer_program_breaks() {
    if !cfg!(feature = "ip") {
        eprintln!("skipped: integer programs need the feature `ip`");
        return;
    }
    let board = "https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq";
    let place = directory("solve_broken");
    let by = |variant: &str| {
        let line = format!("solve {board} --engine ip --variant {variant} --all --json");
        place.run(line).json()["broken"].take()
    };
    let mut published: Vec<Value> = by("published").as_array().unwrap().clone();
    published.sort_by_key(|rules| rules.as_array().map(Vec::len));
    assert_eq!(published, [json!([]), json!(["white_areas_are_rectangles"])]);
    assert_eq!(by("repaired"), json!([[]]));
}
