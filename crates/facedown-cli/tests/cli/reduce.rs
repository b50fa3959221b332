//! `facedown reduce`, `facedown solve --as-formula` and `facedown export` as a user sees them.

use crate::common::{directory, facedown};
use serde_json::Value;

const FORMULA: &str = "p cnf 3 2\n1 -3 0\n2 3 -1 0\n";

#[test]
fn a_formula_becomes_a_board_and_the_board_gives_its_models_back() {
    let place = directory("reduce");
    place.write("f.cnf", FORMULA);
    for format in ["url", "text", "pzpr"] {
        let board = facedown(&place, &["reduce", "f.cnf", "--to", format], b"");
        assert_eq!((board.code, board.stderr.as_str()), (0, ""), "{board:?}");
        let all = place.pipe("solve - --as-formula f.cnf --all", board.stdout.as_bytes());
        let mut lines: Vec<&str> = all.stdout.lines().collect();
        assert_eq!((all.code, lines.remove(0)), (0, "s SATISFIABLE"), "{all:?}");
        lines.sort_unstable();
        assert_eq!(lines, ["v -1 -2 -3 0", "v -1 2 -3 0", "v 1 -2 3 0", "v 1 2 -3 0", "v 1 2 3 0"]);
    }
    let board = place.run("reduce f.cnf -o board.txt");
    assert_eq!((board.code, board.stdout.as_str()), (0, ""));
    let count = place.run("solve board.txt --as-formula f.cnf --count");
    assert_eq!(count.stdout, "s SATISFIABLE\nc s type mc\nc s exact arb int 5\n");
    let limited = place.pipe("solve board.txt --as-formula - --count --limit 2", FORMULA.as_bytes());
    assert_eq!((limited.code, limited.stdout.as_str()), (0, "s SATISFIABLE\nc more than 2 models\n"));
    let json = place.run("solve board.txt --as-formula f.cnf --all --json");
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((json["models"].as_array().unwrap().len(), &json["satisfiable"]), (5, &Value::from(true)));
    // Time that is over before the search begins.
    let late = place.run("solve board.txt --as-formula f.cnf --time-limit 0");
    assert_eq!((late.code, late.stdout.as_str()), (1, "s UNKNOWN\n"), "{late:?}");
}

#[test]
fn a_formula_without_a_model_has_a_board_without_a_solution() {
    let place = directory("reduce_none");
    for formula in ["p cnf 1 2\n1 0\n-1 0\n", "p cnf 2 1\n0\n", "p cnf 0 1\n0\n"] {
        place.write("f.cnf", formula);
        let board = place.run("reduce f.cnf");
        let run = place.pipe("solve - --as-formula f.cnf", board.stdout.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (1, "s UNSATISFIABLE\n"), "{run:?}");
    }
    // The formula without variables and clauses has one model, which is empty.
    place.write("f.cnf", "p cnf 0 0\n");
    let board = place.run("reduce f.cnf");
    let run = place.pipe("solve - --as-formula f.cnf", board.stdout.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (0, "s SATISFIABLE\nv 0\n"), "{run:?}");
}

#[test]
fn other_boards_are_refused() {
    let place = directory("reduce_other");
    place.write("f.cnf", FORMULA);
    place.run("reduce f.cnf -o board.txt");
    let board = place.read("board.txt");
    let changed = board.replacen('1', "#", 1);
    for (board, why) in [
        ("nurikabe\n2 . 1\n. . .\n", "it is a puzzle of nurikabe"),
        ("shakashaka\n. .\n. .\n", "its size is 2x2 and not 11x18"),
        (changed.as_str(), "they differ at r"),
    ] {
        let run = place.pipe("solve - --as-formula f.cnf", board.as_bytes());
        let message = format!("standard input is not the board of f.cnf: {why}");
        run.is_refused(&message);
    }
    place.pipe("solve - --as-formula -", board.as_bytes()).is_refused("cannot be both");
    place.run("solve board.txt --as-formula f.cnf --engine ip").is_refused("is for `--engine sat`");
    place.run("reduce f.cnf -o f.cnf").is_refused("would be overwritten");
}

#[test]
fn bad_formulas_are_refused_with_their_place() {
    let place = directory("reduce_bad");
    let long = format!("p cnf 3 1000000\n{}1 2 x 0\n", "1 -2 3 0\n".repeat(999_999));
    for (formula, message) in [
        (&b""[..], "standard input is empty"),
        (b"1 2 0\n", "line 1, column 1"),
        (b"p cnf 2 1\n1 \xff 0\n", "standard input is not UTF-8: invalid byte at offset 12"),
        (b"p cnf 2 1\n1 \x00 0\n", "standard input is not text: zero byte at offset 12"),
        (b"p cnf 2 1\n1 99999999999999999999 0\n", "line 2, column 3"),
        (b"p cnf 300 0\n", "would have 5 rows and 1800 columns"),
        (long.as_bytes(), "line 1000001, column 5"),
        (b"p cnf 3 1000000\n1 -2 3 0 c\n", "line 2, column 10"),
    ] {
        let run = place.pipe("reduce -", formula);
        assert!(run.code == 2 && run.stdout.is_empty() && run.stderr.contains(message), "{message}: {run:?}");
    }
    let missing = place.run("reduce nowhere.cnf");
    assert!(missing.stderr.contains("expected a file, or `-` for standard input"), "{missing:?}");
    // Ten megabytes of the same clause are one clause.
    let same = format!("p cnf 3 1000000\n{}", "1 -2 3 0 \n".repeat(1_000_000));
    let run = place.pipe("reduce -", same.as_bytes());
    assert!(run.code == 0 && run.stdout.lines().count() == 6, "{}", run.stdout);
}

#[test]
fn the_picture_names_variables_and_clauses() {
    let run = facedown(&directory("reduce_svg"), &["reduce", "-", "--to", "svg"], FORMULA.as_bytes());
    for word in ["C1 ∋ x1", "C1 ∋ ¬x3", "C2 ∋ x2", "a clause reads a literal", "</svg>"] {
        assert!(run.stdout.contains(word), "{word}: {}", run.stdout);
    }
}

#[test]
fn an_exported_puzzle_says_what_its_variables_mean() {
    let place = directory("export");
    let run = place.pipe("export - --to cnf", b"hitori\n1 1\n").ends(0);
    let comments: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with('c')).collect();
    assert_eq!(comments[0], concat!("c hitori 1x2, written by facedown ", env!("CARGO_PKG_VERSION")));
    assert!(comments.contains(&"c 1 r1c1 is black") && comments.contains(&"c 2 r1c2 is black"), "{run:?}");
    // What is written is a formula.
    assert_eq!(place.pipe("reduce -", run.stdout.as_bytes()).code, 0);
    for bad in [&["export", "-", "--to", "pdf"][..], &["export", "-"]] {
        assert_eq!(facedown(&place, bad, b"hitori\n1 1\n").code, 2);
    }
}
