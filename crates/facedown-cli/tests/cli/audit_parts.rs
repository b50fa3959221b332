//! Audits of many questions, in parts: killed, resumed, and merged into exactly what one run says.

use crate::common::{Run, directory, facedown, program};
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

/// Properties in an order that is not that of the alphabet, on several boards each.
const HOLDS: [&str; 6] = ["audit", "norinori", "--property", "cost", "--property", "completeness"];

/// Soundness fails on some board, and larger ones would come after it.
const FAILS: [&str; 10] = [
    "audit",
    "norinori",
    "--variant",
    "published",
    "--property",
    "soundness",
    "--prover",
    "any",
    "--property",
    "cost",
];

/// So much of `--all` as can be done in seconds.
const ALL: [&str; 8] = ["audit", "--all", "--property", "cost", "--shard", "1/100", "--threads", "1"];

fn run(place: &Path, words: &[&[&str]]) -> Run {
    facedown(place, &words.concat(), b"")
}

fn text(place: &Path, file: &str) -> String {
    std::fs::read_to_string(place.join(file)).unwrap()
}

/// Cuts an audit into parts, writes the file of each, and gives their names.
fn parts(place: &Path, audit: &[&str], of: usize) -> Vec<String> {
    let part = |number: usize| {
        let file = format!("part{number}.jsonl");
        let part = run(place, &[audit, &["--shard", &format!("{number}/{of}"), "--out", &file]]);
        assert_eq!(part.code, 1, "a part alone stays open: {part:?}");
        file
    };
    (1..=of).map(part).collect()
}

fn merge(place: &Path, files: &[String], more: &[&str]) -> Run {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run(place, &[&["audit", "--merge"], &files, more])
}

/// Starts an audit and waits until its file has so many lines.
fn start(place: &Path, words: &[&str], file: &str, lines: usize) -> Child {
    let mut child = program(place).args(words).args(["--out", file]).spawn().unwrap();
    let begun = Instant::now();
    while std::fs::read(place.join(file)).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count()
        < lines
    {
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        assert!(begun.elapsed() < Duration::from_secs(120), "it does not write");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn several_properties_and_boards_are_joined_to_what_one_run_says() {
    for (name, audit, code) in [("joined", &HOLDS[..], 0), ("joined-failing", &FAILS[..], 1)] {
        let place = directory(name);
        let files = parts(&place, audit, 5);
        for more in [&[][..], &["--json"]] {
            let whole = run(&place, &[audit, more]);
            let merged = merge(&place, &files, more);
            assert_eq!((merged.code, &merged.stdout), (code, &whole.stdout), "{}", merged.stderr);
        }
        // The order of the files does not matter; that of the answers is that of the run.
        let turned: Vec<String> = files.iter().rev().cloned().collect();
        let merged = merge(&place, &turned, &["--json"]);
        assert_eq!(merged.stdout, merge(&place, &files, &["--json"]).stdout);
        let answers: serde_json::Value = serde_json::from_str(&merged.stdout).unwrap();
        let asked: Vec<String> = answers["answers"]
            .as_array()
            .unwrap()
            .iter()
            .map(|answer| format!("{} {}", answer["property"], answer["board"]).replace('"', ""))
            .collect();
        if code == 0 {
            assert_eq!(asked[..3], ["cost 1x2", "cost 2x1", "cost 1x3"]);
            assert_eq!(asked[9..12], ["completeness 1x2", "completeness 2x1", "completeness 1x3"]);
        } else {
            let soundness: Vec<&String> = asked.iter().filter(|it| it.starts_with("soundness")).collect();
            let all = text(&place, "part1.jsonl").lines().next().unwrap().matches(" soundness").count();
            assert!((1..all).contains(&soundness.len()), "{soundness:?} of {all} boards");
            assert_eq!(answers["answers"][soundness.len() - 1]["verdict"], "fails");
        }
    }
}

#[test]
fn whatever_is_missing_is_reported_and_continued() {
    let place = directory("missing");
    let files = parts(&place, &HOLDS, 2);
    let whole = merge(&place, &files, &[]);
    assert_eq!(whole.code, 0, "{whole:?}");
    let second = text(&place, "part2.jsonl");
    let lines: Vec<&str> = second.lines().collect();
    // Killed before the last question was begun, before any was, or with all but one puzzle.
    let is_last = |line: &str| line.contains(r#""question":"norinori repaired 3x3 completeness""#);
    let begun: Vec<&str> = lines.iter().copied().filter(|line| !is_last(line)).collect();
    assert!(begun.len() < lines.len());
    for left in [&begun[..], &lines[..1], &lines[..lines.len() - 1]] {
        std::fs::write(place.join("part2.jsonl"), format!("{}\n", left.join("\n"))).unwrap();
        let merged = merge(&place, &files, &[]);
        assert_eq!((merged.code, merged.stdout.as_str()), (2, ""), "{merged:?}");
        assert!(merged.stderr.contains("is missing in part2.jsonl"), "{}", merged.stderr);
        run(&place, &[&HOLDS, &["--shard", "2/2", "--out", "part2.jsonl", "--resume"]]);
        let merged = merge(&place, &files, &[]);
        assert_eq!((merged.code, &merged.stdout), (0, &whole.stdout), "{}", merged.stderr);
        assert_eq!(text(&place, "part2.jsonl").lines().count(), lines.len());
    }
    // Nothing but heads is no answer.
    for file in &files {
        let head = text(&place, file).lines().next().unwrap().to_owned();
        std::fs::write(place.join(file), format!("{head}\n")).unwrap();
    }
    let merged = merge(&place, &files, &["--json"]);
    merged.is_refused("puzzle 0 of");
}

#[test]
fn files_of_different_audits_are_not_joined() {
    let place = directory("different");
    let audit = ["audit", "norinori", "--board", "1x2", "--property"];
    for (file, property, shard) in
        [("a", "cost", "1/2"), ("b", "cost", "2/2"), ("c", "completeness", "2/2"), ("d", "cost", "2/3")]
    {
        run(&place, &[&audit, &[property, "--shard", shard, "--out", file]]);
    }
    std::fs::write(place.join("e"), text(&place, "b").replace(env!("CARGO_PKG_VERSION"), "0.0.7")).unwrap();
    for (files, message) in [
        (vec!["a", "c"], "c belongs to another audit: `norinori repaired 1x2 completeness`"),
        (vec!["a", "d"], "d belongs to part 2/3"),
        (vec!["a", "e"], "e was written by another version"),
        (vec!["a", "b", "a"], "part 1/2 is given twice"),
        (vec!["b"], "part 1/2 is missing"),
    ] {
        let merged = run(&place, &[&["audit", "--merge"], &files]);
        merged.is_refused(message);
    }
    assert_eq!(run(&place, &[&["audit", "--merge", "a", "b"]]).code, 0);
}

#[test]
fn a_killed_audit_of_everything_loses_nothing() {
    let place = directory("killed");
    let whole = run(&place, &[&ALL, &["--out", "whole.jsonl"]]);
    assert!(whole.code == 1 && whole.stdout.starts_with("| protocol |"), "{whole:?}");
    let mut child = start(&place, &ALL, "killed.jsonl", 300);
    child.kill().unwrap();
    child.wait().unwrap();
    let left = text(&place, "killed.jsonl");
    let kept = &left[..=left.rfind('\n').unwrap()];
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let lines = sorted(&text(&place, "whole.jsonl"));
    assert!(kept.lines().count() < lines.len(), "it was killed in the middle");
    let resumed = run(&place, &[&ALL, &["--out", "killed.jsonl", "--resume"]]);
    assert_eq!((resumed.code, &resumed.stdout), (1, &whole.stdout), "{}", resumed.stderr);
    let after = text(&place, "killed.jsonl");
    assert!(after.starts_with(kept), "what was found before is kept");
    assert_eq!(sorted(&after), lines);
}

#[test]
fn parts_of_everything_are_joined_to_the_table() {
    let place = directory("table");
    // All parts of everything would take a minute: this is one protocol, reported as if it were all.
    run(&place, &[&["audit", "norinori", "--board", "2x3", "--out", "one.jsonl"]]);
    let file = text(&place, "one.jsonl");
    assert!(file.contains(r#""all":false"#));
    std::fs::write(place.join("all.jsonl"), file.replacen(r#""all":false"#, r#""all":true"#, 1)).unwrap();
    let merged = run(&place, &[&["audit", "--merge", "all.jsonl"]]);
    // The head names the question, too. How many faults there are is asserted where they are made.
    let faults = file.matches("2x3 faults").count() - 1;
    assert!(faults > 20, "{faults}");
    let (of, all) = ("holds: 12 solutions of 74 puzzles on 2x3", "holds: 74 puzzles on 2x3");
    let row = format!(
        "| norinori | repaired | {of} | {all} | {all} | {of} | {of} | holds: {faults} faults, bounded on 2x3 |"
    );
    assert_eq!(merged.stdout.lines().nth(2), Some(row.as_str()), "{merged:?}");
}

#[test]
fn two_processes_do_not_write_the_same_file() {
    let place = directory("locked");
    let audit = ["audit", "nurikabe", "--board", "3x4", "--property", "soundness", "--threads", "1"];
    let mut child = start(&place, &audit, "r.jsonl", 1);
    let second = run(&place, &[&audit, &["--out", "r.jsonl", "--resume"]]);
    let is_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(is_running, "the first one is to take long");
    second.is_refused("another process is writing to r.jsonl");
    // The lock goes with its process.
    let small = ["audit", "norinori", "--board", "1x2", "--property", "cost", "--out", "s.jsonl", "--resume"];
    let first = run(&place, &[&small]);
    assert_eq!((first.code, first.stdout), (0, run(&place, &[&small]).stdout));
}

#[test]
fn an_answer_says_what_was_listed() {
    let place = directory("listed");
    for (words, message) in [
        (
            vec!["norinori", "--board", "2x2", "--property", "cost"],
            "(exhaustive: all partitions into connected rooms)",
        ),
        (
            vec!["sudoku", "--board", "4x4", "--property", "cost"],
            "(bounded: given numbers, at most one given, and",
        ),
        (
            vec!["norinori", "--board", "1x2", "--property", "faults"],
            "(bounded: faults that follow from the shuffles",
        ),
    ] {
        let answer = run(&place, &[&["audit"], &words]);
        assert!(answer.stdout.contains(message), "should say {message:?}: {answer:?}");
        let answer = run(&place, &[&["audit"], &words, &["--json"]]);
        let answer: serde_json::Value = serde_json::from_str(&answer.stdout).unwrap();
        let what = answer["answers"][0]["what"].as_str().unwrap();
        assert!(message.contains(&what[..13]), "{what}");
    }
    let part = run(
        &place,
        &[&["audit", "norinori", "--board", "2x2", "--property", "cost"], &["--shard", "1/2", "--out", "r"]],
    );
    assert!(part.stdout.contains("OPEN  on 6 puzzles, 6 of 12 checked (exhaustive: all"), "{part:?}");
}
