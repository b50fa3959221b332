//! `facedown solve` as a user sees it.

use crate::common::{directory, facedown, program};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// Solutions come before the number of them, which is known last.
#[test]
fn all_solutions_are_shown_as_they_are_found() {
    let run = facedown(&directory("solve_all"), &["solve", "-", "--all"], b"hitori\n1 2\n");
    let boards = run.stdout.split("\n\n").filter(|part| part.starts_with('┌')).count();
    assert_eq!((run.code, boards), (0, 3), "{run:?}");
    assert!(run.stdout.starts_with('┌'), "{run:?}");
    assert!(run.stdout.ends_with("\nhitori 1x2: 3 solutions\n"), "{run:?}");
}

#[test]
fn two_solutions_are_compared() {
    let run = facedown(&directory("solve_two"), &["solve", "-", "--all"], b"nurikabe\n2 .\n. .\n");
    let end = "\nnurikabe 2x2: 2 solutions\n\nThe two differ at r1c2 r2c1\n\n┌─────┐\n│ 2 ·!│\n│ ■!■ │\n└─────┘\n\n\
               All solutions are the same at the other 2 of 4 places.\n";
    assert!(run.stdout.ends_with(end), "{run:?}");
    // With a third solution, more cells are open than those in which two differ.
    let run = facedown(&directory("solve_two"), &["solve", "-"], b"hitori\n1 2\n");
    let end = "\nAll solutions are the same at 0 of 2 places, and differ at\nr1c1 r1c2\n";
    assert!(run.stdout.ends_with(end), "{run:?}");
    let run = facedown(&directory("solve_two"), &["solve", "-", "--count"], b"nurikabe\n2 .\n. .\n");
    assert_eq!(run.stdout, "nurikabe 2x2: 2 solutions\n");
}

/// The board has three solutions.
#[test]
fn a_count_with_a_limit_says_whether_there_are_more() {
    let place = directory("solve_limit");
    let message = |arguments: &[&str]| {
        let arguments = [&["solve", "-"], arguments].concat();
        let run = facedown(&place, &arguments, b"hitori\n1 2\n").ends(0);
        run.stdout
    };
    for (limit, wanted) in [
        ("1", "more than one solution"),
        ("2", "more than 2 solutions"),
        ("3", "3 solutions"),
        ("4", "3 solutions"),
    ] {
        assert_eq!(message(&["--count", "--limit", limit]), format!("hitori 1x2: {wanted}\n"));
    }
    let json = |limit| -> Value {
        serde_json::from_str(&message(&["--count", "--limit", limit, "--json"])).unwrap()
    };
    let known = |answer: &Value| ["verdict", "count", "complete", "more"].map(|key| answer[key].clone());
    assert_eq!(known(&json("1")), [json!("multiple"), json!(1), json!(false), json!(true)]);
    assert_eq!(known(&json("3")), [json!("multiple"), json!(3), json!(true), json!(false)]);
    // Whoever wants to see some does not wait for more.
    assert!(message(&["--all", "--limit", "3"]).ends_with("\nhitori 1x2: at least 3 solutions\n"));
}

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

fn broken(name: &str, arguments: &[&str]) -> Value {
    let run = facedown(&directory(name), arguments, b"nurikabe\n2 .\n. .\n");
    serde_json::from_str::<Value>(&run.stdout).unwrap()["broken"].take()
}

#[test]
fn solutions_by_sat_break_no_rules() {
    assert_eq!(broken("solve_sound", &["solve", "-", "--all", "--json"]), json!([[], []]));
    assert_eq!(broken("solve_sound", &["solve", "-", "--count", "--json"]), json!([]));
}

/// The published program accepts an answer of this board that is none.
#[test]
fn json_lists_the_rules_that_a_solution_of_an_integer_program_breaks() {
    if !cfg!(feature = "ip") {
        eprintln!("skipped: integer programs need the feature `ip`");
        return;
    }
    let board = "https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq";
    let by = |variant| {
        broken("solve_broken", &["solve", board, "--engine", "ip", "--variant", variant, "--all", "--json"])
    };
    let mut published: Vec<Value> = by("published").as_array().unwrap().clone();
    published.sort_by_key(|rules| rules.as_array().map(Vec::len));
    assert_eq!(published, [json!([]), json!(["white_areas_are_rectangles"])]);
    assert_eq!(by("repaired"), json!([[]]));
}
