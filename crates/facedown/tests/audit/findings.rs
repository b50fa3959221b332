//! `docs/findings.md`: what is known to be wrong with a published protocol, or left open by its paper, with a
//! counterexample each.
//!
//! The page is written by this test (`FACEDOWN_BLESS=1 cargo test -p facedown --test audit findings`) and compared with what the
//! audit says. What is said about a finding stands in the library's list.

use crate::asked::{asked, asked_twice};
use crate::command::command;
use crate::list::{BEYOND, INTRODUCTION, played};
use crate::long::is_long;
use facedown::audit::findings::{Class, FINDINGS, Finding};
use facedown::audit::run::{AuditAnswer, Verdict};
use facedown::audit::story::{Replay, Story, read_lays};
use facedown::engine::{Scripted, Seeded, Stop, Table};
use facedown::formats::Format;
use facedown::picture::Pictured;
use facedown::protocol::{Property, Variant};
use facedown::puzzles::Sheet;
use facedown::small::{Small, SmallSize};
use std::fmt::Write as _;

/// So many runs of a cheat that is said to work always.
const RUNS: u64 = 100;

/// A cheat that convinces V in every run of a puzzle without a solution, and whom the repaired protocol rejects, as a text.
pub(crate) fn play<P: Small + Pictured>(protocol: usize, rows: &str, lays: &str) -> String {
    let protocol = P::PROTOCOLS[protocol];
    let puzzle = P::read(&format!("{}\n{rows}\n", P::NAME), Format::Text).unwrap().puzzle;
    assert!(puzzle.solutions().is_empty(), "{puzzle:?}");
    let run = |variant, seed| {
        let prover = Scripted::new(read_lays(lays).unwrap());
        protocol.run(&mut Table::new(Seeded::new(seed), prover), &puzzle, variant)
    };
    for seed in 0..RUNS {
        assert_eq!(run(Variant::Published, seed), Ok(()), "{puzzle:?} with seed {seed}");
    }
    let Err(Stop::Rejected(rejection)) = run(Variant::Repaired, 0) else {
        panic!("{puzzle:?} is not rejected")
    };
    let sheet = Sheet { puzzle: puzzle.clone(), answer: None };
    let format = if P::PUZZ_LINK.is_some() { Format::Url } else { Format::Text };
    let replay = Replay {
        puzzle: P::write(&sheet, format).unwrap(),
        protocol: protocol.name().to_owned(),
        variant: Variant::Published,
        solution: None,
        lays: read_lays(lays),
        reordered: Vec::new(),
        seed: None,
        is_narrated: false,
    };
    let choices = if lays.contains('@') {
        " (@n: P chooses the n-th card, counted from the card chosen before)"
    } else {
        ""
    };
    format!(
        "The puzzle:\n{}\nThe puzzle has no solution at all.\nP lays {lays}{choices} and is accepted in each of {RUNS} runs.\n\
         The repaired protocol rejects this P at {}.\n\n{}\n",
        puzzle.drawing(None, &[]).text(),
        rejection.site,
        command(&replay),
    )
}

/// The published variant fails on a board, and the repaired one holds. For soundness, also whether it fails with the dealt
/// cards.
fn fails(
    finding: &Finding,
    board: &str,
    property: Property,
) -> (&'static AuditAnswer, Option<&'static AuditAnswer>) {
    let protocol = finding.protocol;
    let answer = asked(protocol, Variant::Published, property, board);
    let dealt = (property == Property::Soundness).then(|| &asked_twice(protocol, board)[1]);
    assert_eq!(answer.verdict(), Verdict::Fails, "{}", finding.title);
    let repaired = asked(protocol, Variant::Repaired, property, board);
    assert_eq!(repaired.verdict(), Verdict::Holds, "{}: repaired", finding.title);
    (answer, dealt)
}

/// On how many puzzles it fails, in sentences.
fn numbers(answer: &AuditAnswer) -> String {
    let AuditAnswer { puzzles, unsupported, failures, unsolvable, coverage, question, .. } = answer;
    let supported = match unsupported {
        0 => String::new(),
        1 => " One of the puzzles is not supported.".to_owned(),
        more => format!(" {more} of the puzzles are not supported."),
    };
    let have = |count: usize| if count == 1 { "has" } else { "have" };
    let solvable = failures - unsolvable;
    let split = match (question.property, *unsolvable, solvable) {
        (Property::Soundness, 0, 1) => " This one has a solution.".to_owned(),
        (Property::Soundness, 0, _) => " All of these have a solution.".to_owned(),
        (Property::Soundness, _, 0) => " None of these has a solution.".to_owned(),
        (Property::Soundness, without, with) => format!(
            " Of these, {without} {} no solution at all, and {with} {} one that is not what P has laid.",
            have(without),
            have(with)
        ),
        _ => String::new(),
    };
    format!(
        "It fails on {failures} of {puzzles} puzzles of {} ({coverage}).{split}{supported}",
        size(question.board)
    )
}

/// How large the puzzles are.
fn size(board: SmallSize) -> String {
    match board {
        SmallSize::Grid(size) => size.to_string(),
        SmallSize::Vertices(count) => format!("{count} vertices"),
    }
}

/// The counterexample that the audit shows.
fn shown(story: &Story) -> String {
    let mut shown = String::new();
    for (caption, picture) in &story.pictures {
        let _ = writeln!(shown, "{caption}:\n{picture}");
    }
    for sentence in &story.sentences {
        let _ = writeln!(shown, "{sentence}");
    }
    let commands: Vec<String> = story.replays.iter().map(command).collect();
    if !commands.is_empty() {
        let _ = writeln!(shown, "\n{}", commands.join("\n"));
    }
    shown
}

/// A part of the audit of 2x3, which finds a cheat with dealt cards.
const DEALT_2X3: &str = "\n\n    facedown audit shakashaka --variant published --board 2x3 --property soundness --prover deck --shard 7/100 --output part.jsonl";

/// The audits of these take longer than those of all others together: `./test long` asks them, and whoever writes the page again.
const LONG: [&str; 2] =
    ["Shakashaka: black cards on a white square", "Vertex-disjoint paths: a vertex with two numbers"];

/// What the page has of a finding that is not asked now, if its section begins like this; and its line in the table.
fn stored(title: &str, begin: &str) -> (String, Option<String>) {
    let page = std::fs::read_to_string(crate::pages::root().join("docs/findings.md")).unwrap();
    let row = page.lines().find(|line| line.starts_with(&format!("| {title} |")));
    let rest = page.split_once(begin).map_or("", |(_, rest)| rest);
    let end = ["\n## ", "\n### "].iter().filter_map(|mark| rest.find(mark)).min().unwrap_or(rest.len());
    (format!("{begin}{}", &rest[..end]), row.map(str::to_owned))
}

/// The section of a finding, and its line in the table of provers.
fn section(finding: &Finding) -> (String, Option<String>) {
    let Finding { class, title, text, repair, protocol, property, .. } = finding;
    let further = if *title == "Shakashaka: black cards on a white square" { DEALT_2X3 } else { "" };
    let mut page = format!("\n### {title}\n\n{}{further}\n\n*Repair*: {repair}\n", text.join("\n\n"));
    let mut fails_on = "shown below on 2x6".to_owned();
    let mut with_the_deck = "not searched".to_owned();
    let played = played(title);
    if let Some(played) = &played {
        let _ = write!(page, "\n```text\n{played}```\n");
    }
    if LONG.contains(title) && !is_long() && std::env::var_os("FACEDOWN_BLESS").is_none() {
        return stored(title, &page);
    }
    if let Some(board) = finding.board {
        let (answer, dealt) = fails(finding, board, *property);
        let command =
            format!("facedown audit {protocol} --variant published --board {board} --property {property}");
        let _ = write!(page, "\n    {command}\n\n{}\n", numbers(answer));
        let size = size(answer.question.board);
        fails_on = format!("fails on {} of {} puzzles of {size}", answer.failures, answer.puzzles);
        if let Some(dealt) = dealt {
            with_the_deck = match dealt.verdict() {
                Verdict::Fails => {
                    format!("fails on {} of {} puzzles of {size}", dealt.failures, dealt.puzzles)
                }
                verdict => {
                    let supported = dealt.puzzles - dealt.unsupported;
                    let rest = match dealt.unsupported {
                        0 => String::new(),
                        1 => "; one is not supported".to_owned(),
                        more => format!("; {more} are not supported"),
                    };
                    format!("{} on {supported} puzzles of {size}{rest}", verdict.name())
                }
            };
        }
        match class {
            Class::WrongBoard => assert!(answer.unsolvable > 0, "{title}"),
            Class::Encoding => assert_eq!(answer.unsolvable, 0, "{title}"),
            _ => {}
        }
        let (_, story) = answer.story.as_ref().unwrap();
        if played.is_none() {
            // A cheat that always works is shown, not one that needs luck.
            assert!(!story.needs_luck(), "{title}: {story:?}");
            let _ = write!(page, "\n```text\n{}```\n", shown(story));
        }
    }
    let row = format!("| {title} | {fails_on} | {with_the_deck} |");
    (page, (*property == Property::Soundness).then_some(row))
}

/// A degenerate board in a few lines, whatever properties it touches.
fn degenerate(finding: &Finding) -> String {
    let Finding { title, text, repair, protocol, property, .. } = finding;
    let board = finding.board.unwrap();
    for &property in std::iter::once(property).chain(finding.besides) {
        fails(finding, board, property);
    }
    let command =
        format!("facedown audit {protocol} --variant published --board {board} --property {property}");
    format!("\n- **{title}.** {} *Repair*: {repair} (`{command}`)\n", text.join(" "))
}

#[test]
fn the_page_of_findings_is_what_the_audit_says() {
    let (mut rows, mut sections) = (Vec::new(), String::new());
    for class in Class::ALL {
        let _ = write!(sections, "\n## {}\n\n{}\n", class.title(), class.meaning());
        for finding in FINDINGS.iter().filter(|finding| finding.class == class) {
            if class == Class::Degenerate {
                sections.push_str(&degenerate(finding));
                continue;
            }
            let (section, row) = section(finding);
            sections.push_str(&section);
            rows.extend(row);
        }
    }
    let page = format!(
        "{INTRODUCTION}\nMade by facedown {}.\n\n| soundness | prover with cards of their own | prover with the dealt cards |\n|---|---|---|\n{}\n{sections}\n{BEYOND}",
        env!("CARGO_PKG_VERSION"),
        rows.join("\n")
    );
    crate::pages::kept("docs/findings.md", &page);
}
