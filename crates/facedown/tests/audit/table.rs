//! `docs/audit.md`: the table of `facedown audit --all`.
//!
//! The whole run takes ten minutes, so the table is put into the page from a file that has its output:
//! `facedown audit --all > all.txt; FACEDOWN_AUDIT=all.txt cargo test -p facedown --test audit table`. What can be asked
//! again in seconds is asked by the tests and compared with the page.

use crate::asked::{answers, asked, subject};
use crate::long::is_long;
use facedown::audit::findings::FINDINGS;
use facedown::audit::run::{AuditAnswer, Verdict};
use facedown::audit::subjects;
use facedown::protocol::{Property, Variant};
use facedown::small::SmallSize;
use std::collections::BTreeSet;
use std::path::Path;

/// Whether a line belongs to the table.
fn is_row(line: &&str) -> bool {
    line.starts_with('|')
}

/// How the line with the version begins.
const MADE_BY: &str = "Made by facedown ";

/// The page, with the table of a new run if there is one.
fn page() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("docs/audit.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let Some(run) = std::env::var_os("FACEDOWN_AUDIT") else { return page };
    let run = std::fs::read_to_string(root.join(run)).unwrap();
    let made_by = concat!("Made by facedown ", env!("CARGO_PKG_VERSION"), ".");
    let table: Vec<&str> = run.lines().take_while(is_row).collect();
    let before: Vec<&str> = page.lines().take_while(|line| !is_row(line)).collect();
    let before: Vec<&str> =
        before.into_iter().map(|line| if line.starts_with(MADE_BY) { made_by } else { line }).collect();
    let after: Vec<&str> = page.lines().skip(before.len()).skip_while(is_row).collect();
    let page = [before, table, after].concat().join("\n") + "\n";
    std::fs::write(path, &page).unwrap();
    page
}

/// The cells of the table: protocol, variant, property, and what came out.
fn cells() -> Vec<(String, Variant, Property, String)> {
    let page = page();
    let rows: Vec<&str> = page.lines().filter(is_row).skip(2).collect();
    let cells = rows.into_iter().flat_map(|row| {
        let words: Vec<String> =
            row.trim_matches('|').split(" | ").map(|word| word.trim().to_owned()).collect();
        assert_eq!(words.len(), 2 + Property::ALL.len(), "{row}");
        let (protocol, variant) = (words[0].clone(), Variant::from_name(&words[1]).unwrap());
        let cells = Property::ALL.into_iter().zip(words[2..].to_vec());
        cells.map(move |(property, said)| (protocol.clone(), variant, property, said))
    });
    cells.collect()
}

/// What a cell should say, from the answers on all boards, none of which is sampled.
fn cell(property: Property, answers: &[&AuditAnswer]) -> String {
    if let Some(fails) = answers.iter().find(|answer| answer.verdict() == Verdict::Fails) {
        return format!("**fails** on {}", fails.question.board);
    }
    assert!(answers.iter().all(|answer| answer.verdict() == Verdict::Holds));
    let puzzles: usize = answers.iter().map(|answer| answer.looked_at - answer.unsupported).sum();
    let solutions: u64 = answers.iter().map(|answer| answer.solutions).sum();
    let boards: Vec<String> = answers.iter().map(|answer| answer.question.board.to_string()).collect();
    match property.prover() {
        Some(_) => format!("holds: {puzzles} puzzles on {}", boards.join(" ")),
        None => format!("holds: {solutions} solutions of {puzzles} puzzles on {}", boards.join(" ")),
    }
}

/// A version of this program, or an earlier one: a new table brings its own.
#[test]
fn the_page_has_the_version_that_made_its_table() {
    let page = page();
    let made_by: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix(MADE_BY)).collect();
    let [version] = made_by[..] else { panic!("{made_by:?}") };
    let numbers = |version: &str| version.split('.').flat_map(str::parse).collect::<Vec<u32>>();
    assert_eq!(numbers(version).len(), 3, "{version}");
    assert!(numbers(version) <= numbers(env!("CARGO_PKG_VERSION")), "{version}");
}

/// The rows that are asked again: all their boards take a few seconds. The zero-knowledge of Norinori is open on boards before
/// the first on which it fails.
#[test]
fn what_is_asked_again_is_what_the_table_says() {
    for (protocol, variant, property, said) in cells() {
        let is_quick = protocol == "numberlink-well-designed" || is_long() && protocol == "norinori";
        if !is_quick || property == Property::Faults {
            continue;
        }
        let subject = subject(&protocol);
        let boards = subject.default_boards(property).into_iter();
        let first =
            |board: &SmallSize| said.strip_prefix("**fails** on ").is_none_or(|it| it == board.to_string());
        let asked: Vec<&AuditAnswer> = boards
            .filter(first)
            .map(|board| asked(&protocol, variant, property, &board.to_string()))
            .collect();
        assert_eq!(cell(property, &asked), said, "{protocol} {variant} {property}");
    }
}

/// With dealt cards: where a published protocol fails it fails, and on the boards before it holds; where it holds, it does on
/// the smallest boards.
#[test]
fn dealt_cards_do_on_small_boards_what_the_table_says() {
    let mut failing = 0;
    let cells = cells().into_iter();
    for (protocol, variant, _, said) in
        cells.filter(|(_, _, property, _)| *property == Property::DeckSoundness)
    {
        let subject = subject(&protocol);
        let fails_on = said.strip_prefix("**fails** on ");
        for board in subject.default_boards(Property::DeckSoundness).into_iter().take(2) {
            let board = board.to_string();
            if fails_on != Some(&*board) {
                let answer = &answers(&protocol, variant, &[Property::DeckSoundness], &board)[0];
                assert_eq!(answer.verdict(), Verdict::Holds, "{protocol} {variant} {board}");
            }
        }
        if let Some(board) = fails_on {
            let answer = &answers(&protocol, variant, &[Property::DeckSoundness], board)[0];
            assert_eq!(answer.verdict(), Verdict::Fails, "{protocol} {variant} {board}");
            failing += 1;
        }
    }
    assert!(failing > 0, "nothing fails with the dealt cards");
}

/// Whoever puts a new table in has to explain its failures.
#[test]
fn each_failure_of_the_table_is_a_finding_and_the_repaired_protocols_hold() {
    let cells = cells();
    let mut failing = BTreeSet::new();
    for (protocol, variant, property, said) in &cells {
        match said.strip_prefix("**fails** on ") {
            Some(board) => {
                assert_eq!(*variant, Variant::Published, "{protocol} {property}");
                // What fails with the dealt cards fails with any.
                let property =
                    if *property == Property::DeckSoundness { Property::Soundness } else { *property };
                failing.insert((protocol.clone(), property, board.to_owned()));
            }
            None => assert!(
                said.starts_with("holds: ") || *variant == Variant::Published,
                "{protocol} {property}: {said}"
            ),
        }
    }
    let found: BTreeSet<_> = FINDINGS
        .iter()
        .flat_map(|finding| {
            let properties = std::iter::once(&finding.property).chain(finding.besides);
            properties.map(|&property| (finding.protocol.to_owned(), property, finding.first.to_owned()))
        })
        .collect();
    assert_eq!(failing, found, "the table, and the findings");
    for subject in subjects() {
        let rows = cells.iter().filter(|(protocol, ..)| protocol == subject.name()).count();
        let variants = if subject.is_repaired() { 2 } else { 1 };
        assert_eq!(rows, variants * Property::ALL.len(), "{}", subject.name());
    }
}
