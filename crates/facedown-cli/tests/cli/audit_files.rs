//! Result files of `facedown audit` that a crash, a full disk or a careless hand left behind.

use crate::common::{Place, Run, directory};

/// An audit with stories, which hold characters of several bytes.
const AUDIT: &str = "audit nurikabe --variant published --board 2x2 --property soundness --prover any";

/// Runs the audit with its results in `r.jsonl`.
fn audit(place: &Place, more: &str) -> Run {
    place.run(format!("{AUDIT} --output r.jsonl --json{more}"))
}

/// A whole result file, and the answer that goes with it.
fn whole(place: &Place) -> (Vec<u8>, Run) {
    let run = audit(place, "");
    assert_eq!(run.code, 1, "{run:?}");
    (std::fs::read(place.join("r.jsonl")).unwrap(), run)
}

#[test]
fn a_file_that_was_cut_off_anywhere_is_gone_on_with() {
    let place = directory("audit-cut");
    let (bytes, run) = whole(&place);
    let head = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let inside = bytes.iter().position(|byte| !byte.is_ascii()).unwrap() + 1;
    assert!(std::str::from_utf8(&bytes[..inside]).is_err());
    // Nothing at all, within the first line, its end, within a number, within a character, but for the last byte.
    for length in [0, 1, head - 1, head, head + 20, inside, bytes.len() - 1, bytes.len()] {
        place.write("r.jsonl", &bytes[..length]);
        let resumed = audit(&place, " --resume");
        assert_eq!((resumed.code, &resumed.stdout), (1, &run.stdout), "{length}: {}", resumed.stderr);
        let text = place.read("r.jsonl");
        assert_eq!((text.lines().count(), text.len()), (lines, bytes.len()), "{length}");
        let merged = place.run("audit --merge r.jsonl --json");
        assert_eq!(merged.stdout, run.stdout, "{length}");
    }
    // Blocks that never reached the disk read as zeros.
    place.write("r.jsonl", [&bytes[..inside], &[0; 4096]].concat());
    assert_eq!(audit(&place, " --resume").stdout, run.stdout);
}

#[test]
fn what_is_no_result_of_this_audit_is_refused_and_kept() {
    let place = directory("audit-refused");
    let (bytes, _) = whole(&place);
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let file = |lines: &[&str]| format!("{}\n", lines.join("\n"));
    let puzzles = serde_json::from_str::<serde_json::Value>(lines[1]).unwrap()["puzzles"].to_string();
    let counted = |line: &str| line.replace(&format!("\"puzzles\":{puzzles}"), "\"puzzles\":7000");
    let indexed = |line: &str| line.replace("\"index\":0", &format!("\"index\":{puzzles}"));
    let zero = *lines.iter().find(|line| line.contains("\"index\":0,")).unwrap();
    let headed = |from: &str, to: &str| {
        assert!(lines[0].contains(from), "{}", lines[0]);
        file(&[&lines[0].replacen(from, to, 1)])
    };
    for (text, message) in [
        (file(&[&lines[..], &[lines[1]]].concat()), "is a duplicate"),
        (file(&[lines[0], &counted(lines[1])]), "there are"),
        (file(&[lines[0], lines[1], &counted(lines[2])]), "line 3, is not a line"),
        (file(&[lines[0], &indexed(zero)]), "a puzzle below"),
        (file(&[lines[0], "{}", lines[1]]), "line 2, is not a line"),
        (file(&[lines[0], &zero.replace("2x2", "2x3")]), "a question that the first line lists"),
        (headed(r#""of":1"#, r#""of":2"#), "belongs to part 1/2"),
        (headed(r#""shard":1"#, r#""shard":3"#), "line 1, is not a line"),
        (headed(r#"["nurikabe published 2x2 soundness"]"#, "[]"), "line 1, is not a line"),
        (headed("2x2 soundness", "2x2 cost"), "belongs to another audit: `nurikabe published 2x2 cost`"),
        (headed(r#""all":false"#, r#""all":true"#), "belongs to another audit"),
        (headed(env!("CARGO_PKG_VERSION"), "0.0.7"), "was written by another version of facedown"),
        (
            headed(r#""facedown_audit":5"#, r#""facedown_audit":2"#),
            "was written by another version of facedown",
        ),
        (r#"{"all":7"#.to_owned(), "line 1, is not a line"),
    ] {
        place.write("r.jsonl", &text);
        audit(&place, " --resume").is_refused(message);
        assert_eq!(place.read("r.jsonl"), text, "{message}");
    }
    // Results of all puzzles are not results of a part.
    place.write("r.jsonl", text.replacen(r#""of":1"#, r#""of":2"#, 1));
    audit(&place, " --resume --shard 1/2").is_refused("a puzzle of part 1/2");
    // Two files may agree on a number of puzzles that there are not.
    let short = file(&[lines[0], &zero.replace(&format!("\"puzzles\":{puzzles}"), "\"puzzles\":1")]);
    place.write("short.jsonl", short);
    place.run("audit --merge short.jsonl").is_refused("there are");
}

#[test]
fn a_file_beyond_the_limit_is_refused_and_kept() {
    let place = directory("audit-large");
    let file = std::fs::File::create(place.join("r.jsonl")).unwrap();
    // A file with a hole, which takes no room on the disk.
    file.set_len((1 << 30) + 1).unwrap();
    audit(&place, " --resume").is_refused("r.jsonl is too long");
    assert_eq!(file.metadata().unwrap().len(), (1 << 30) + 1);
    place.run("audit --merge r.jsonl").is_refused("r.jsonl is too long");
    std::fs::remove_dir_all(&place).unwrap();
}
