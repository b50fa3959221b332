//! The audit on the smallest boards, with exact numbers, so that a change in a protocol shows.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use facedown::audit::judge::Property;
use facedown::audit::run::{Answer, Question, Shard, Verdict, run};
use facedown::audit::small::Board;
use facedown::audit::story::{print_lays, read_lays};
use facedown::audit::subjects;
use facedown::engine::{Face, Lay};
use facedown::protocol::Variant;

fn ask(protocol: &str, variant: Variant, property: Property, board: &str) -> Answer {
    ask_part(protocol, variant, property, board, Shard::WHOLE)
}

fn ask_part(protocol: &str, variant: Variant, property: Property, board: &str, shard: Shard) -> Answer {
    let subjects = subjects();
    let subject = subjects.iter().find(|subject| subject.name() == protocol).unwrap();
    let board: Board = board.parse().unwrap();
    let question = Question { protocol: subject.name(), variant, property, board };
    run(&**subject, &question, shard, 2, Vec::new(), |_, _| true).unwrap()
}

/// Puzzles, solutions, steps and states.
fn numbers(answer: &Answer) -> (usize, u64, u64, u64) {
    (answer.puzzles, answer.solutions, answer.steps, answer.states)
}

#[test]
fn the_repaired_protocols_hold_on_the_smallest_boards() {
    use Property::{Completeness, Cost, Soundness, ZeroKnowledge};
    let expected = [
        ("shakashaka", "1x2", Completeness, (49, 9, 173, 0)),
        ("shakashaka", "1x2", Soundness, (49, 0, 619, 476)),
        ("shakashaka", "1x2", ZeroKnowledge, (49, 9, 173, 0)),
        ("shakashaka", "1x2", Cost, (49, 9, 0, 0)),
        ("nurikabe", "2x2", Completeness, (70, 28, 800, 0)),
        ("nurikabe", "2x2", Soundness, (70, 0, 23_289, 1730)),
        ("nurikabe", "2x2", ZeroKnowledge, (70, 28, 800, 0)),
        ("nurikabe", "2x2", Cost, (70, 28, 0, 0)),
        ("hitori", "2x2", Completeness, (15, 32, 1232, 0)),
        ("hitori", "2x2", Soundness, (15, 0, 24_962, 1137)),
        ("hitori", "2x2", ZeroKnowledge, (15, 32, 1232, 0)),
        ("hitori", "2x2", Cost, (15, 32, 0, 0)),
        ("norinori", "2x3", Completeness, (74, 12, 189, 0)),
        ("norinori", "2x2", Soundness, (12, 0, 16_840, 984)),
        ("norinori", "2x3", ZeroKnowledge, (74, 12, 189, 0)),
        ("norinori", "2x3", Cost, (74, 12, 0, 0)),
        ("numberlink", "2x2", Completeness, (10, 15, 240, 0)),
        ("numberlink", "2x2", Soundness, (10, 0, 32_640, 29_312)),
        ("numberlink", "2x2", ZeroKnowledge, (10, 15, 240, 0)),
        ("numberlink", "2x2", Cost, (10, 15, 0, 0)),
        ("numberlink-well-designed", "2x3", Completeness, (76, 10, 240, 0)),
        ("numberlink-well-designed", "2x3", Soundness, (76, 0, 550, 372)),
        ("numberlink-well-designed", "2x3", ZeroKnowledge, (76, 10, 240, 0)),
        ("numberlink-well-designed", "2x3", Cost, (76, 10, 0, 0)),
        ("disjoint_paths", "4", Completeness, (640, 592, 9472, 0)),
        ("disjoint_paths", "3", Soundness, (32, 0, 3756, 3534)),
        ("disjoint_paths", "4", ZeroKnowledge, (640, 592, 9472, 0)),
        ("disjoint_paths", "4", Cost, (640, 592, 0, 0)),
        ("sudoku", "1x1", Completeness, (2, 2, 11, 0)),
        ("sudoku", "1x1", Soundness, (2, 0, 16, 16)),
        ("sudoku", "1x1", ZeroKnowledge, (2, 2, 11, 0)),
        ("sudoku", "1x1", Cost, (2, 2, 0, 0)),
    ];
    let mut differing = Vec::new();
    for (protocol, board, property, counted) in expected {
        let answer = ask(protocol, Variant::Repaired, property, board);
        assert_eq!(answer.verdict(), Verdict::Holds, "{}: {:?}", answer.question, answer.story);
        if numbers(&answer) != counted {
            differing.push(format!("{}: {:?}", answer.question, numbers(&answer)));
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
}

#[test]
fn the_published_protocols_fail_where_the_findings_say() {
    use Property::{Completeness, Soundness, ZeroKnowledge};
    let failing = [
        ("nurikabe", "2x2", Soundness, 8),
        ("nurikabe", "1x1", Completeness, 1),
        ("hitori", "1x1", Completeness, 1),
        ("norinori", "2x2", Soundness, 1),
        ("norinori", "2x4", ZeroKnowledge, 16),
        ("shakashaka", "1x1", Soundness, 1),
        ("numberlink", "2x3", Soundness, 48),
        ("numberlink-well-designed", "2x3", Soundness, 7),
        ("disjoint_paths", "4", Soundness, 359),
    ];
    let mut differing = Vec::new();
    for (protocol, board, property, failures) in failing {
        let answer = ask(protocol, Variant::Published, property, board);
        assert_eq!(answer.verdict(), Verdict::Fails, "{}", answer.question);
        if answer.failures != failures {
            differing.push(format!("{}: {}", answer.question, answer.failures));
        }
        let (_, story) = answer.story.unwrap();
        assert!(!story.sentences.is_empty() && story.command.contains("--variant published"), "{story:?}");
    }
    assert!(differing.is_empty(), "{differing:#?}");
}

#[test]
fn parts_give_what_the_whole_gives() {
    let whole = ask("norinori", Variant::Repaired, Property::Soundness, "2x2");
    let parts = (1..=3).map(|number| {
        let shard = Shard { number, of: 3 };
        ask_part("norinori", Variant::Repaired, Property::Soundness, "2x2", shard)
    });
    let (mut looked_at, mut steps) = (0, 0);
    for part in parts {
        assert_eq!(part.verdict(), Verdict::Open, "a part is no answer");
        looked_at += part.looked_at;
        steps += part.steps;
    }
    assert_eq!((looked_at, steps), (whole.looked_at, whole.steps));
}

#[test]
fn lays_are_written_and_read_back() {
    let lays = vec![Lay::Mark(2), Lay::Faces(vec![Face::CLUB, Face::CLUB, Face::HEART])];
    let text = print_lays(&lays);
    assert_eq!(text, "@3; ♣*2 ♥");
    assert_eq!(read_lays(&text).unwrap(), lays);
    assert!(read_lays("@0").is_none() && read_lays("x").is_none() && read_lays("♣*99999999999").is_none());
}
