//! For people who make and solve puzzles: answers so far, lists of boards, and addresses as people paste them.

use crate::common::{directory, facedown, json, program};
use facedown::puzzles::registry;
use serde_json::Value;

const PUZZLE: &str = "nurikabe\n2 . 1\n. . .\n";

#[test]
fn an_answer_so_far_is_right_wrong_or_done() {
    for (answer, code, state, wrong_at) in [
        ("...\n...", 0, "right_so_far", ""),
        (".#.\n...", 0, "right_so_far", ""),
        (".#.\n+##", 0, "done", ""),
        (".#.\n.##", 0, "done", ""),
        (".+.\n...", 1, "wrong", "r1c2"),
        ("#+.\n#..", 1, "wrong", "r1c1 r1c2 r2c1"),
    ] {
        let (found, answer) = json(&["check", "-", "--so-far"], &format!("{PUZZLE}solution\n{answer}\n"));
        let at: Vec<&str> =
            answer["wrong_at"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert_eq!((found, answer["state"].as_str(), at.join(" ")), (code, Some(state), wrong_at.to_owned()));
    }
    let lines =
        "numberlink\n1 2 . .\n. . 1 .\n2 . . .\nsolution\n+ + + +\n|      \n+ + + +\n|      \n+ + + +\n";
    let (code, answer) = json(&["check", "-", "--so-far"], lines);
    assert_eq!((code, &answer["wrong_at"]), (1, &serde_json::json!(["r2c1-r3c1"])));
    // The given numbers need not be repeated, but the others must all be there.
    for (open, state) in [("3", "done"), (".", "right_so_far")] {
        let sudoku = format!(
            "sudoku\n1 . 4 3\n. . 2 1\n. . 1 2\n. . 3 4\nsolution\n. 2 . .\n4 {open} . .\n3 4 . .\n2 1 . .\n"
        );
        assert_eq!(json(&["check", "-", "--so-far"], &sudoku).1["state"], state);
    }
    // As a final answer, the same is judged as before.
    assert_eq!(json(&["check", "-"], &format!("{PUZZLE}solution\n.#.\n...\n")).0, 1);
}

#[test]
fn one_bad_line_of_a_list_is_reported_and_the_rest_goes_on() {
    let place = directory("author-list");
    let list = "# boards\n\nhttps://puzz.link/p?nurikabe/3/2/2g1i\t.#./.##\nhttps://puzz.link/p?chess/3/2/2g1i\n\
                mine: <https://puzz.link/p?Nurikabe/3/2/2g1i>\t.#./...\n";
    place.write("list.txt", list);
    for (arguments, good) in [
        (&["solve", "list.txt"][..], "the solution is unique"),
        (&["check", "list.txt", "--so-far"], "line 5: nurikabe 2x3: right so far"),
        (&["check", "list.txt"], "line 3: nurikabe 2x3: the answer obeys all rules"),
    ] {
        let run = facedown(&place, arguments, b"").ends(1);
        assert!(run.stdout.contains(good) && run.stdout.contains("list.txt, line 4: "), "{run:?}");
        assert_eq!(run.stdout.lines().count(), 3, "{run:?}");
    }
    let run = place.run("bench list.txt");
    assert!(
        run.code == 1 && run.stderr.contains("list.txt, line 4") && run.stdout.contains("nurikabe"),
        "{run:?}"
    );
}

/// Of one board or many, with words where they do not belong.
#[test]
fn a_list_is_distinguished_from_a_board() {
    let place = directory("author-lists");
    let address = "https://puzz.link/p?nurikabe/3/2/2g1i";
    let board = "nurikabe\n2 . 1\n. . .\n";
    let no_address = "there is no address in this line";
    for (text, code, printed) in [
        (format!("// from {address}\n// and {address}\n{board}"), 0, "nurikabe 2x3: the solution is unique"),
        (address.to_owned(), 0, "nurikabe 2x3: the solution is unique"),
        (format!("# mine\n{address}\n"), 0, "standard input, line 2: nurikabe 2x3"),
        (format!("mine: {address}\t.#./.##\n"), 0, "standard input, line 1: nurikabe 2x3"),
        (format!("some words\n{address}\n"), 1, no_address),
        (format!("{address}\nhttps://puzz.link/p?chess/1/1/1\n"), 1, "found `chess`; expected a genre"),
    ] {
        let run = place.pipe("solve -", text.as_bytes());
        assert!(run.code == code && run.stdout.contains(printed), "{text}: {run:?}");
    }
    place.write("list.txt", format!("{address}\t.#./.##\n{address}\t.#./.\n{address}\n"));
    let run = place.run("check list.txt");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert!(lines[0].ends_with("the answer obeys all rules"), "{run:?}");
    assert!(lines[1].starts_with("list.txt, line 2: the answer, line 2, column 2: "), "{run:?}");
    assert!(lines[2].starts_with("list.txt, line 3: no answer follows the address"), "{run:?}");
    for more in ["--svg=a.svg", "list.txt"] {
        facedown(&place, &["check", "list.txt", more], b"").is_refused("list.txt is a list of boards");
    }
    place.run("solve list.txt").warns(0, "the answers in the list are not used");
}

#[test]
fn solutions_go_where_they_are_wanted() {
    let place = directory("author-to");
    place.write("puzzle.txt", PUZZLE);
    let run = place.run("solve puzzle.txt --to solution");
    assert_eq!((run.code, run.stdout.as_str()), (0, "solution\n. # .\n. # #\n"));
    assert!(run.stderr.contains("the solution is unique"), "{run:?}");
    for (file, begins) in [("a.svg", "<svg"), ("a.pzpr", "pzprv3\n"), ("a.txt", "nurikabe\n")] {
        let run = facedown(&place, &["solve", "puzzle.txt", "-o", file], b"");
        assert!(run.code == 0 && run.stdout.is_empty(), "{run:?}");
        assert!(place.read(file).starts_with(begins), "{file}");
    }
    let run = place.run("solve puzzle.txt -o a.png");
    assert!(run.code == 2 && run.stderr.contains(".svg") && !place.join("a.png").exists(), "{run:?}");
    place.run("solve puzzle.txt -o puzzle.txt").is_refused("would be overwritten");

    // What `solve` prints can be read again, or it is said how.
    let answer = place.run("solve puzzle.txt --json").stdout;
    let convert = ["convert", "puzzle.txt", "--solution", "-", "--to", "solution"];
    assert_eq!(facedown(&place, &convert, answer.as_bytes()).stdout, "solution\n. # .\n. # #\n");
    for format in [&[][..], &["--to", "picture"], &["--to", "solution"], &["--to", "text"], &["--to", "pzpr"]]
    {
        let answer = facedown(&place, &[&["solve", "puzzle.txt"], format].concat(), b"").stdout;
        let run = facedown(&place, &convert, answer.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (0, "solution\n. # .\n. # #\n"), "{format:?}: {run:?}");
    }
    for (format, message) in
        [("svg", "is a picture for browsers"), ("url", "found the puzzle without an answer")]
    {
        let answer = facedown(&place, &["solve", "puzzle.txt", "--to", format], b"").stdout;
        facedown(&place, &convert, answer.as_bytes()).warns(2, message);
    }
    let ambiguous = b"nurikabe\n2 .\n. .\n";
    place.write("several.txt", ambiguous);
    for (command, message) in [
        ("solve several.txt", "found another picture"),
        ("solve several.txt --json", "holds several solutions"),
    ] {
        let printed = place.run(command).stdout;
        let run = place.pipe("convert several.txt --solution - --to text", printed.as_bytes());
        assert!(run.code == 2 && run.stderr.contains(message) && run.stderr.contains("--limit 1"), "{run:?}");
        let one = place.run(format!("{command} --limit 1")).stdout;
        let run = place.pipe("convert several.txt --solution - --to text", one.as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
    }
}

/// The commands that read answers read what `solve` prints, in every genre.
#[test]
fn what_solve_prints_is_an_answer() {
    let place = directory("author-printed");
    for genre in registry::all() {
        let folder = format!("{}/../../puzzles/{}", env!("CARGO_MANIFEST_DIR"), genre.name());
        let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        let board = files.iter().find(|file| file.is_file()).unwrap().to_str().unwrap();
        let solved = facedown(&place, &["solve", board, "--limit", "1"], b"");
        let from_picture = facedown(
            &place,
            &["convert", board, "--solution", "-", "--to", "picture"],
            solved.stdout.as_bytes(),
        );
        assert!(from_picture.code == 0 && solved.stdout.contains(&from_picture.stdout), "{from_picture:?}");
        let words: &[&[&str]] =
            &[&["check", board, "-"], &["check", board, "-", "--so-far"], &["hint", board, "-"]];
        for words in words {
            let run = facedown(&place, words, solved.stdout.as_bytes());
            assert_eq!(run.code, 0, "{words:?}: {run:?}");
        }
    }
}

#[test]
fn an_answer_in_the_file_is_not_used_in_silence() {
    let place = directory("author-ignored");
    place
        .pipe("solve -", format!("{PUZZLE}solution\n#..\n...\n").as_bytes())
        .warns(0, "the answer in the file is not used");
}

#[test]
fn several_solutions_and_none_are_explained() {
    let (_, several) = json(&["solve", "-"], "nurikabe\n2 .\n. .\n");
    assert_eq!(several["fixed"], serde_json::json!(["r1c1", "r2c2"]));
    let (_, none) = json(&["solve", "-"], "nurikabe\n2 . . 1\n. . . .\n. . . 9\n");
    assert_eq!(none["contradiction"], serde_json::json!({ "clues": [["r3c4"]], "minimal": true }));
}

#[test]
fn addresses_are_read_as_people_paste_them() {
    let place = directory("author-addresses");
    for address in [
        "https://puzz.link/p?nurikabe/3/2/2g1i",
        "<https://puzz.link/p?nurikabe/3/2/2g1i>",
        "\"https://puzz.link/p?nurikabe/3/2/2g1i\"",
        " https://PUZZ.link/p?NURIKABE/3/2/2g1i\n",
        "https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F3%2F2%2F2g1i",
        "puzz.link/p?nurikabe/3/2/2g1i",
        "nurikabe/3/2/2g1i",
    ] {
        for (argument, stdin) in [(address, ""), ("-", address)] {
            let run = facedown(&place, &["convert", argument, "--to", "text"], stdin.as_bytes());
            assert_eq!((run.code, run.stdout.as_str()), (0, PUZZLE), "{address}: {run:?}");
        }
    }
    for (address, plain) in [
        ("https://puzz.link/p?numberlink/4/3/12j1g2i", "https://puzz.link/p?numlin/4/3/12j1g2i\n"),
        ("nurikabe/3/2/2g1i", "https://puzz.link/p?nurikabe/3/2/2g1i\n"),
    ] {
        assert_eq!(facedown(&place, &["convert", address, "--to", "url"], b"").stdout, plain);
    }
    for (address, message) in [
        ("https://puzz.link/p?nurikabe", "an address without a board"),
        ("https://puzz.link/p?nurikabe/3/2", "an address without a board"),
        ("https://puzz.link/p?nurikabe/3/2/", "an address without a board"),
        (
            "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRdb",
            "found an address of penpa-edit, which is not read",
        ),
        (
            "http://www.kanpen.net/nurikabe.html?problem=3/2/2_._1_/._._._/",
            "found an address of kanpen, which is not read",
        ),
    ] {
        facedown(&place, &["solve", address], b"").is_refused(message);
    }
}

#[test]
fn a_layout_is_a_file_or_rows() {
    let place = directory("author-layout");
    place.write("layout.txt", "#..#\n..#.\n.#..\n#..#\n");
    for layout in ["layout.txt", "#..#/..#./.#../#..#"] {
        let run =
            facedown(&place, &["generate", "sudoku", "--seed", "1", "--to", "text", "--clues", layout], b"");
        assert!(run.code == 0 && run.stdout.starts_with("sudoku\n"), "{run:?}");
    }
    for (layout, message) in [
        ("nosuch.txt", "no such file: nosuch.txt"),
        ("..#/.x", "no layout of clues"),
        ("#..#/#..#/..../....", "no sudoku with numbers in just these cells has one solution"),
    ] {
        facedown(&place, &["generate", "sudoku", "--clues", layout], b"").is_refused(message);
    }
}

/// A long run is not for nothing: what was made until then is written. Ctrl-C does the same as this signal, but a shell may have it ignored.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_run_keeps_the_boards_that_were_made() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let place = directory("author-interrupted");
    let arguments = ["generate", "hitori", "4x4", "--seed", "1", "--count", "1000000000", "-o", "made.url"];
    // On a busy machine the first board takes a while.
    let waits = [1, 4, 16].map(Duration::from_secs);
    let made = waits.into_iter().find_map(|wait| {
        let mut child = program(&place).args(arguments).stdin(Stdio::null()).spawn().unwrap();
        std::thread::sleep(wait);
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let ended = child.wait().unwrap();
        let made = std::fs::read_to_string(place.join("made.url")).ok()?;
        assert_eq!(ended.code(), Some(1), "fewer boards than were asked for");
        Some(made)
    });
    let made = made.unwrap();
    let first = place.run("generate hitori 4x4 --seed 1").stdout;
    assert!(made.starts_with(&first) && made.ends_with('\n'), "{made}");
}
