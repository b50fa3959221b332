//! Audits of many questions, in parts: killed, resumed, and merged into exactly what one run says.

use crate::common::{Place, Run, directory, program};
use std::process::Child;
use std::time::{Duration, Instant};

/// Properties in an order that is not that of the alphabet, on several boards each.
const HOLDS: &str = "audit norinori --property cost --property completeness";

/// Soundness fails on some board, and larger ones would come after it.
const FAILS: &str = "audit norinori --variant published --property soundness --prover any --property cost";

/// So much of `--all` as can be done in seconds.
const ALL: &str = "audit --all --property cost --shard 1/100 --threads 1";

/// Cuts an audit into parts, writes the file of each, and gives their names.
fn parts(place: &Place, audit: &str, of: usize) -> Vec<String> {
    let part = |number: usize| {
        let part = place.run(format!("{audit} --shard {number}/{of} --output part{number}.jsonl"));
        assert_eq!(part.code, 1, "a part alone stays open: {part:?}");
        format!("part{number}.jsonl")
    };
    (1..=of).map(part).collect()
}

fn merge(place: &Place, files: &[String], more: &str) -> Run {
    place.run(format!("audit --merge {}{more}", files.join(" ")))
}

/// Starts an audit and waits until its file has so many lines.
fn start(place: &Place, audit: &str, file: &str, lines: usize) -> Child {
    let mut child = program(place).args(audit.split(' ')).args(["--output", file]).spawn().unwrap();
    let begun = Instant::now();
    let written = || std::fs::read(place.join(file)).unwrap_or_default();
    while written().iter().filter(|&&byte| byte == b'\n').count() < lines {
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        assert!(begun.elapsed() < Duration::from_secs(120), "it does not write");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

#[test]
fn several_properties_and_boards_are_joined_to_what_one_run_says() {
    for (name, audit, code) in [("joined", HOLDS, 0), ("joined-failing", FAILS, 1)] {
        let place = directory(name);
        let files = parts(&place, audit, 5);
        for more in ["", " --json"] {
            let whole = place.run(format!("{audit}{more}"));
            let merged = merge(&place, &files, more);
            assert_eq!((merged.code, &merged.stdout), (code, &whole.stdout), "{}", merged.stderr);
        }
        // The order of the files does not matter; that of the answers is that of the run.
        let turned: Vec<String> = files.iter().rev().cloned().collect();
        let merged = merge(&place, &turned, " --json");
        assert_eq!(merged.stdout, merge(&place, &files, " --json").stdout);
        let answers = merged.json();
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
            let all = place.read("part1.jsonl").lines().next().unwrap().matches(" soundness").count();
            assert!((1..all).contains(&soundness.len()), "{soundness:?} of {all} boards");
            assert_eq!(answers["answers"][soundness.len() - 1]["verdict"], "fails");
        }
    }
}

#[test]
fn whatever_is_missing_is_reported_and_continued() {
    let place = directory("missing");
    let files = parts(&place, HOLDS, 2);
    let whole = merge(&place, &files, "").ends(0);
    let second = place.read("part2.jsonl");
    let lines: Vec<&str> = second.lines().collect();
    // Killed before the last question was begun, before any was, or with all but one puzzle.
    let is_last = |line: &str| line.contains(r#""question":"norinori repaired 3x3 completeness""#);
    let begun: Vec<&str> = lines.iter().copied().filter(|line| !is_last(line)).collect();
    assert!(begun.len() < lines.len());
    for left in [&begun[..], &lines[..1], &lines[..lines.len() - 1]] {
        place.write("part2.jsonl", format!("{}\n", left.join("\n")));
        let merged = merge(&place, &files, "");
        assert_eq!((merged.code, merged.stdout.as_str()), (2, ""), "{merged:?}");
        assert!(merged.stderr.contains("is missing in part2.jsonl"), "{}", merged.stderr);
        place.run(format!("{HOLDS} --shard 2/2 --output part2.jsonl --resume"));
        let merged = merge(&place, &files, "");
        assert_eq!((merged.code, &merged.stdout), (0, &whole.stdout), "{}", merged.stderr);
        assert_eq!(place.read("part2.jsonl").lines().count(), lines.len());
    }
    // Nothing but heads is no answer.
    for file in &files {
        let head = place.read(file).lines().next().unwrap().to_owned();
        place.write(file, format!("{head}\n"));
    }
    merge(&place, &files, " --json").is_refused("puzzle 1 of");
}

#[test]
fn a_killed_audit_of_everything_loses_nothing() {
    let place = directory("killed");
    let whole = place.run(format!("{ALL} --output whole.jsonl"));
    assert!(whole.code == 1 && whole.stdout.starts_with("| protocol |"), "{whole:?}");
    let mut child = start(&place, ALL, "killed.jsonl", 300);
    child.kill().unwrap();
    child.wait().unwrap();
    let left = place.read("killed.jsonl");
    let kept = &left[..=left.rfind('\n').unwrap()];
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let lines = sorted(&place.read("whole.jsonl"));
    assert!(kept.lines().count() < lines.len(), "it was killed in the middle");
    let resumed = place.run(format!("{ALL} --output killed.jsonl --resume"));
    assert_eq!((resumed.code, &resumed.stdout), (1, &whole.stdout), "{}", resumed.stderr);
    let after = place.read("killed.jsonl");
    assert!(after.starts_with(kept), "what was found before is kept");
    assert_eq!(sorted(&after), lines);
}

#[test]
fn parts_of_everything_are_joined_to_the_table() {
    let place = directory("table");
    // All parts of everything would take a minute: this is one protocol, reported as if it were all.
    place.run("audit norinori --board 2x3 --output one.jsonl");
    let file = place.read("one.jsonl");
    assert!(file.contains(r#""all":false"#));
    place.write("all.jsonl", file.replacen(r#""all":false"#, r#""all":true"#, 1));
    let merged = place.run("audit --merge all.jsonl");
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
    let audit = "audit nurikabe --board 3x4 --property soundness --threads 1";
    let mut child = start(&place, audit, "r.jsonl", 1);
    let second = place.run(format!("{audit} --output r.jsonl --resume"));
    let is_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(is_running, "the first one is to take long");
    second.is_refused("another process is writing to r.jsonl");
    // The lock goes with its process.
    let small = "audit norinori --board 1x2 --property cost --output s.jsonl --resume";
    assert_eq!(place.run(small).ends(0).stdout, place.run(small).stdout);
}
