//! Hints and ratings on the command line.

use crate::common::{directory, json};
use serde_json::Value;

const PUZZLE: &str = "nurikabe\n2 . 1\n. . .\n";

#[test]
fn a_hint_names_rules_and_cells_and_points_at_them() {
    let place = directory("hint-text");
    let run = place.pipe("hint -", b"nurikabe\n2 . 1\n. . .\nsolution\n. # .\n. . .\n");
    let expected = "\
nurikabe 2x3: the next step is easy (a rule by itself)

r2c1 is white; r2c2 is black.
  by island_has_one_number at r1c1: Each island, that is each connected white area, has exactly one number.
  by island_has_its_size at r1c1: Each island has as many cells as its number says.

┌───────┐
│ 2°■ 1 │
│ +*■*· │
└───────┘
";
    assert_eq!((run.code, run.stdout.as_str()), (0, expected), "{run:?}");
}

#[test]
fn all_hints_lead_to_the_solution() {
    let (code, all) = json(&["hint", "-", "--all"], PUZZLE);
    assert_eq!((code, all["state"].as_str()), (0, Some("solved")), "{all:#}");
    for step in all["steps"].as_array().unwrap() {
        assert!(!step["uses"].as_array().unwrap().is_empty() && step["minimal"] == true, "{step:#}");
    }
    let place = directory("hint-all");
    place.pipe("hint - --all", PUZZLE.as_bytes()).says(0, "That is the solution.");
}

#[test]
fn hints_do_not_go_on_from_a_mistake() {
    let (code, wrong) = json(&["hint", "-"], &format!("{PUZZLE}solution\n.+.\n...\n"));
    assert_eq!((code, wrong["state"].as_str(), &wrong["wrong_at"][0]), (1, Some("wrong"), &"r1c2".into()));
    let (code, done) = json(&["hint", "-"], &format!("{PUZZLE}solution\n.#.\n.##\n"));
    assert_eq!((code, done["state"].as_str()), (0, Some("done")));
    let (code, none) = json(&["hint", "-"], "nurikabe\n1 1\n. .\n");
    assert_eq!((code, none["state"].as_str()), (1, Some("no_solution")));
    // One cell is black in both solutions, and then nothing more is the same.
    let (code, several) = json(&["hint", "-", "--all"], "nurikabe\n2 .\n. .\n");
    assert_eq!((code, several["state"].as_str()), (1, Some("several")));
    assert_eq!(several["steps"].as_array().unwrap().len(), 1, "{several:#}");
    let (code, unknown) = json(&["hint", "-", "--time-limit", "0"], PUZZLE);
    assert_eq!((code, unknown["state"].as_str()), (1, Some("unknown")));
}

#[test]
fn an_assumption_is_said_to_be_one() {
    let board = "norinori\na b c c c\na b b c c\na d b c c\na d d c c\n";
    let place = directory("hint-assumption");
    place.pipe("hint -", board.as_bytes()).says(0, "This takes an assumption: suppose that ");
    let (_, hint) = json(&["hint", "-"], board);
    assert!(hint["steps"][0]["assumed"]["says"].is_string(), "{hint:#}");
}

#[test]
fn the_picture_of_a_hint_shows_the_reason_and_the_step() {
    let place = directory("hint-svg");
    let half = format!("{PUZZLE}solution\n. # .\n. . .\n");
    let run = place.pipe("hint - --to svg", half.as_bytes());
    assert!(run.code == 0 && run.stdout.starts_with("<svg"), "{run:?}");
    for word in ["2 reason", "black new"] {
        assert!(run.stdout.contains(word), "{word}: {run:?}");
    }
    place.pipe("hint - -o hint.svg", half.as_bytes()).ends(0);
    assert!(place.read("hint.svg").starts_with("<svg"));
    // What the puzzle prints is in the picture.
    let (_, sudoku) = json(&["hint", "-"], "sudoku\n1 2 3 .\n3 4 1 2\n2 1 4 3\n4 3 2 1\n");
    assert!(sudoku["picture"].as_str().unwrap().contains("4*"), "{sudoku:#}");
    assert_eq!(sudoku["picture"].as_str().unwrap().matches('1').count(), 4, "{sudoku:#}");
}

#[test]
fn a_rating_needs_just_one_solution() {
    let (code, rated) = json(&["rate", "-"], PUZZLE);
    assert_eq!((code, &rated["verdict"], &rated["rating"]["level"]), (0, &"unique".into(), &"easy".into()));
    let steps = rated["rating"]["levels"].as_array().unwrap().iter().map(|level| level["steps"].as_u64());
    assert_eq!(steps.sum::<Option<u64>>(), Some(4), "{rated:#}");
    for (board, verdict) in [("nurikabe\n2 .\n. .\n", "multiple"), ("nurikabe\n1 1\n. .\n", "none")] {
        let (code, not) = json(&["rate", "-"], board);
        assert_eq!((code, &not["verdict"], &not["rating"]), (1, &verdict.into(), &Value::Null));
    }
}

#[test]
fn a_list_is_rated_line_by_line() {
    let place = directory("hint-list");
    let list = "https://puzz.link/p?nurikabe/3/2/2g1i\nhttps://puzz.link/p?chess/3/2/2g1i\nwords\n";
    place.write("list.txt", list);
    let run = place.run("rate list.txt").ends(1);
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines.len() == 3 && lines[0].ends_with("a rule by itself"), "{run:?}");
    assert!(lines[1].contains("line 2: ") && lines[1].contains("found `chess`; expected a genre"), "{run:?}");
    assert!(lines[2].starts_with("list.txt, line 3: there is no address in this line"), "{run:?}");
}
