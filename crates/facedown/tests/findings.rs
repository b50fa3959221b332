//! `docs/findings.md`: every failure of a published protocol that is known, as the audit tells it, with an explanation.
//!
//! The page is written by this test (`FACEDOWN_BLESS=1 cargo test -p facedown --test findings`) and compared ever after.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use facedown::audit::judge::Property;
use facedown::audit::run::{Question, Shard, Verdict, run};
use facedown::audit::small::Board;
use facedown::audit::subjects;
use facedown::protocol::Variant;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A finding: a small board on which the audit shows it, and what is behind it.
struct Finding {
    protocol: &'static str,
    property: Property,
    /// The first of the default boards on which it fails.
    first: &'static str,
    /// The board on which it is shown.
    board: &'static str,
    title: &'static str,
    why: &'static str,
    repair: &'static str,
}

const FINDINGS: &[Finding] = &[
    Finding {
        protocol: "nurikabe",
        property: Property::Soundness,
        first: "2x2",
        board: "2x2",
        title: "Nurikabe: islands may touch at a numbered cell",
        why: "The check that an island is surrounded by sea looks around the cells that P has chosen, and not around the \
              numbered cell itself, which is blackened unseen. Two islands that touch there are accepted, also on boards \
              that have no solution.",
        repair: "When the numbered cell is blackened, V turns up the right cards of its four neighbours: all hearts.",
    },
    Finding {
        protocol: "nurikabe",
        property: Property::Completeness,
        first: "1x1",
        board: "1x1",
        title: "Nurikabe: a board without sea",
        why: "The sea formation always blackens a first cell. When the numbers fill the whole board there is no cell to \
              blacken, and an honest prover is rejected later.",
        repair: "The sea formation is left out when the number of black cells, which is public, is 0.",
    },
    Finding {
        protocol: "hitori",
        property: Property::Completeness,
        first: "1x1",
        board: "1x1",
        title: "Hitori: a board of one black cell",
        why: "The connectivity phase always makes a first cell white. On a board of one cell the black cell obeys the \
              rules, too.",
        repair: "On a 1x1 board the first step uses still-black, too.",
    },
    Finding {
        protocol: "hitori",
        property: Property::ZeroKnowledge,
        first: "1x1",
        board: "1x1",
        title: "Hitori: a board of one cell gives its colour away",
        why: "The same board again: with the white solution V goes on, with the black one V rejects, so that V knows which it was.",
        repair: "The same.",
    },
    Finding {
        protocol: "norinori",
        property: Property::Soundness,
        first: "1x3",
        board: "2x2",
        title: "Norinori: other cards beside the markers",
        why: "V counts black and marker cards around a chosen card, and markers in a room; what else lies there is not \
              looked at. So cards that were never verified may lie on the board, and the board that P has laid need not \
              be a solution, though the marked cells are one.",
        repair: "White cards and nothing else besides; and V turns up the border after the return to the board, so that P \
                 cannot bring a starting card of their own.",
    },
    Finding {
        protocol: "norinori",
        property: Property::ZeroKnowledge,
        first: "2x4",
        board: "2x4",
        title: "Norinori: the order in which P works",
        why: "Around a chosen black card V sees a black card if its partner was not chosen yet, and a marker if it was. The \
              paper leaves to P in which order to choose. In reading order, upright and lying pairs show different \
              sequences.",
        repair: "P chooses the partner directly after each black card: black in odd rounds, marker in even ones.",
    },
    Finding {
        protocol: "numberlink",
        property: Property::Soundness,
        first: "1x1",
        board: "2x3",
        title: "Numberlink: a cell with two numbers",
        why: "V locates a heart in Row 1 and goes on with its column. The paper names no rejection when there are two, so a \
              cell may encode two numbers at once, and two paths may cross in it.",
        repair: "V rejects a Row 1 that does not show exactly one heart. Every cell is in Row 1 once.",
    },
    Finding {
        protocol: "numberlink-well-designed",
        property: Property::Soundness,
        first: "2x3",
        board: "2x3",
        title: "Numberlink, well-designed: the same",
        why: "As in the general protocol.",
        repair: "As in the general protocol.",
    },
    Finding {
        protocol: "disjoint_paths",
        property: Property::Soundness,
        first: "3",
        board: "4",
        title: "Vertex-disjoint paths: a vertex with two numbers",
        why: "As for Numberlink. On four vertices the prover needs luck: V must pick the right heart. A star with two pairs \
              at its ends passes whichever heart V picks.",
        repair: "As for Numberlink.",
    },
    Finding {
        protocol: "shakashaka",
        property: Property::Soundness,
        first: "1x1",
        board: "1x1",
        title: "Shakashaka: black cards on a white square",
        why: "The 138 patterns contain black squares, and nothing says that a white square is not one: P may lay four clubs \
              on it. So white areas that cannot be cut into rectangles are blackened away, also on boards that have no \
              solution.",
        repair: "In each window, the public set is those of the 138 patterns whose black squares are the printed ones.",
    },
    Finding {
        protocol: "shakashaka",
        property: Property::Completeness,
        first: "2x4",
        board: "2x4",
        title: "Shakashaka: a square beside two numbers",
        why: "Step 3 shuffles and turns up the cards around a number, which uses them up. A white square beside two numbers \
              cannot be counted twice. Smaller boards have no solution with such a square.",
        repair: "The counting sub-protocol puts the cards back.",
    },
    Finding {
        protocol: "shakashaka",
        property: Property::Cost,
        first: "1x1",
        board: "1x1",
        title: "Shakashaka: two shuffles for each window",
        why: "The membership protocol has two shuffles, and the paper counts one for each window.",
        repair: "None is needed: our formula counts two.",
    },
];

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
