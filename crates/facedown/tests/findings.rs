//! `docs/findings.md`: every failure of a published protocol that is known, as the audit tells it, with an explanation.
//!
//! The page is written by this test (`FACEDOWN_BLESS=1 cargo test -p facedown --test findings`) and compared ever after.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use facedown::audit::findings::{FINDINGS, Finding};
use facedown::audit::judge::Property;
use facedown::audit::run::{Question, Shard, Verdict, run};
use facedown::audit::small::Board;
use facedown::audit::subjects;
use facedown::protocol::Variant;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Findings that no audit of a protocol shows.
const BEYOND: &str = "\
## The integer program of 2013

Constraint D misses a concave corner whose diagonal cell is a triangle. \
`facedown solve 'https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq' --engine ip --variant published --all` shows \
two solutions, one of them none.
";

#[test]
fn the_page_of_findings_is_what_the_audit_says() {
    let mut page = String::from(
        "# Findings\n\n*This page is written by a test (`FACEDOWN_BLESS=1 cargo test -p facedown --test findings`) and compared \
         by it ever after.*\n\nWhere a published protocol fails, on a board small enough to be seen at a glance, while the repaired one \
         holds on the same puzzles. Below each: the first counterexample, or the first without any solution if there is one, as `facedown \
         audit` tells it.\n",
    );
    for finding in FINDINGS {
        let subjects = subjects();
        let subject = subjects.iter().find(|subject| subject.name() == finding.protocol).unwrap();
        let board: Board = finding.board.parse().unwrap();
        let ask = |board, variant| {
            let (protocol, property) = (subject.name(), finding.property);
            let question = Question { protocol, variant, property, board };
            run(&**subject, &question, Shard::WHOLE, 2).unwrap()
        };
        let answer = ask(board, Variant::Published);
        assert_eq!(answer.verdict(), Verdict::Fails, "{}", finding.title);
        assert_eq!(ask(board, Variant::Repaired).verdict(), Verdict::Holds, "{}: repaired", finding.title);
        let (_, story) = answer.story.unwrap();
        let Finding { title, why, repair, .. } = finding;
        let _ = writeln!(page, "\n## {title}\n\n{why}\n\n*Repair*: {repair}\n");
        let _ = writeln!(
            page,
            "    facedown audit {} --variant published --board {} --property {}\n\nIt fails on {} of {} puzzles ({}){}.\n\n```text",
            finding.protocol,
            finding.board,
            finding.property,
            answer.failures,
            answer.puzzles,
            answer.coverage,
            if finding.first == finding.board {
                String::new()
            } else {
                format!("; the smallest board of `audit --all` on which it fails is {}", finding.first)
            }
        );
        for (caption, picture) in &story.pictures {
            let _ = writeln!(page, "{caption}:\n{picture}");
        }
        for sentence in &story.sentences {
            let _ = writeln!(page, "{sentence}");
        }
        if !story.command.is_empty() {
            let _ = writeln!(page, "\n{}", story.command);
        }
        page.push_str("```\n");
    }
    let _ = write!(page, "\n{BEYOND}");
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/findings.md");
    if std::env::var_os("FACEDOWN_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == page,
        "docs/findings.md is not what the audit says: run this test with FACEDOWN_BLESS=1"
    );
}

/// The cells of the table in the README: protocol, variant, property, and what came out.
fn cells() -> Vec<(String, String, Property, String)> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let rows = readme.lines().skip_while(|line| !line.starts_with("| protocol | variant |")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| {
        let words: Vec<String> =
            row.trim_matches('|').split(" | ").map(|word| word.trim().to_owned()).collect();
        assert_eq!(words.len(), 2 + Property::ALL.len(), "{row}");
        let (protocol, variant) = (words[0].clone(), words[1].clone());
        let cells = Property::ALL.into_iter().zip(words[2..].to_vec());
        cells.map(move |(property, said)| (protocol.clone(), variant.clone(), property, said))
    })
    .collect()
}

/// The README's table is the output of `facedown audit --all`; whoever pastes a new one in has to explain its failures.
#[test]
fn each_failure_of_the_table_is_a_finding_and_the_repaired_protocols_hold() {
    let cells = cells();
    let mut failing = BTreeSet::new();
    for (protocol, variant, property, said) in &cells {
        match said.strip_prefix("**fails** on ") {
            Some(board) => {
                assert_eq!(variant, "published", "{protocol} {property}");
                failing.insert((protocol.clone(), *property, board.to_owned()));
            }
            None => assert!(
                said.starts_with("holds: ") || variant == "published",
                "{protocol} {property}: {said}"
            ),
        }
    }
    let found: BTreeSet<_> = FINDINGS
        .iter()
        .map(|finding| (finding.protocol.to_owned(), finding.property, finding.first.to_owned()))
        .collect();
    assert_eq!(failing, found, "the table, and the findings");
    for subject in subjects() {
        let rows = cells.iter().filter(|(protocol, ..)| protocol == subject.name()).count();
        let variants = if subject.is_repaired() { 2 } else { 1 };
        assert_eq!(rows, variants * Property::ALL.len(), "{}", subject.name());
    }
}
