//! The audit on the smallest boards, with exact numbers, so that a change in a protocol shows.

use crate::asked::{asked, subject};
use crate::long::is_long;
use facedown::audit::run::{AuditAnswer, Question, Shard, Verdict, run};
use facedown::audit::story::{print_lays, read_lays};
use facedown::engine::{Face, Lay};
use facedown::protocol::Property;
use facedown::protocol::Variant;

fn ask_part(protocol: &str, variant: Variant, property: Property, board: &str, shard: Shard) -> AuditAnswer {
    let subject = subject(protocol);
    let question = Question { protocol: subject.name(), variant, property, board: board.parse().unwrap() };
    run(&*subject, &question, shard, 2).unwrap()
}

/// What an answer comes to, in numbers: puzzles, solutions, steps, states, orders, puzzles in all orders, failures.
type Numbers = (usize, u64, u64, u64, u64, usize, usize);

fn numbers(answer: &AuditAnswer) -> Numbers {
    let AuditAnswer { puzzles, solutions, steps, states, orders, in_all_orders, failures, .. } = *answer;
    (puzzles, solutions, steps, states, orders, in_all_orders, failures)
}

/// All differences are reported at once, in the form of the list.
fn are(variant: Variant, verdict: Verdict, expected: &[(&str, &str, Property, Numbers)]) {
    let mut differing = Vec::new();
    for &(protocol, board, property, counted) in expected {
        let answer = asked(protocol, variant, property, board);
        if (answer.verdict(), numbers(answer)) != (verdict, counted) {
            let row = (protocol, board, property, numbers(answer));
            differing.push(format!("{row:?}, // {}", answer.verdict().name()));
        }
        if verdict == Verdict::Fails {
            let (_, story) = answer.story.as_ref().unwrap();
            let is_replayed = story.replays.iter().any(|replay| replay.variant == variant);
            assert!(!story.sentences.is_empty() && is_replayed, "{story:?}");
        }
    }
    assert!(differing.is_empty(), "{variant}:\n{}", differing.join("\n"));
}

#[test]
fn the_repaired_protocols_hold_on_small_boards() {
    use Property::{Completeness, Cost, Soundness, ZeroKnowledge};
    let expected = [
        ("shakashaka", "1x1", Soundness, (7, 0, 936, 720, 168, 7, 0)),
        ("shakashaka", "1x2", Completeness, (49, 9, 365, 0, 19, 40, 0)),
        ("shakashaka", "1x2", ZeroKnowledge, (49, 9, 365, 0, 19, 40, 0)),
        ("shakashaka", "2x2", Completeness, (2401, 74, 6756, 0, 233, 2328, 0)),
        ("shakashaka", "2x2", ZeroKnowledge, (2401, 74, 6756, 0, 233, 2328, 0)),
        ("shakashaka", "2x2", Cost, (2401, 74, 0, 0, 0, 0, 0)),
        ("shakashaka", "2x4", Completeness, (300, 175, 8246, 0, 150, 150, 0)),
        ("nurikabe", "2x2", Completeness, (70, 28, 800, 0, 16, 70, 0)),
        ("nurikabe", "2x2", Soundness, (70, 0, 23_289, 1730, 209, 70, 0)),
        ("nurikabe", "2x2", ZeroKnowledge, (70, 28, 800, 0, 16, 70, 0)),
        ("nurikabe", "2x2", Cost, (70, 28, 0, 0, 0, 0, 0)),
        ("nurikabe", "2x3", Completeness, (924, 104, 4928, 0, 48, 876, 0)),
        ("nurikabe", "2x3", Soundness, (924, 0, 3721727, 229302, 11735, 662, 0)),
        ("nurikabe", "2x3", ZeroKnowledge, (924, 104, 4928, 0, 48, 876, 0)),
        ("hitori", "2x2", Completeness, (15, 32, 29912, 0, 296, 11, 0)),
        ("hitori", "2x2", Soundness, (15, 0, 1770896, 80528, 1056, 15, 0)),
        ("hitori", "2x2", ZeroKnowledge, (15, 32, 29912, 0, 296, 11, 0)),
        ("hitori", "2x2", Cost, (15, 32, 0, 0, 0, 0, 0)),
        ("hitori", "2x3", Completeness, (203, 540, 33906, 0, 140, 63, 0)),
        ("hitori", "2x3", Soundness, (203, 0, 10215262, 292685, 1051, 0, 0)),
        ("hitori", "2x3", ZeroKnowledge, (203, 540, 33906, 0, 140, 63, 0)),
        ("norinori", "2x2", Completeness, (12, 4, 48, 0, 1, 12, 0)),
        ("norinori", "2x2", Soundness, (12, 0, 16_840, 984, 61, 12, 0)),
        ("norinori", "2x3", Completeness, (74, 12, 189, 0, 6, 69, 0)),
        ("norinori", "2x3", Soundness, (74, 0, 838_007, 40_676, 725, 66, 0)),
        ("norinori", "2x3", ZeroKnowledge, (74, 12, 189, 0, 6, 69, 0)),
        ("norinori", "2x3", Cost, (74, 12, 0, 0, 0, 0, 0)),
        ("numberlink", "2x2", Completeness, (10, 15, 6960, 0, 261, 1, 0)),
        ("numberlink", "2x2", Soundness, (10, 0, 32_640, 29_312, 3840, 10, 0)),
        ("numberlink", "2x2", ZeroKnowledge, (10, 15, 6960, 0, 261, 1, 0)),
        ("numberlink", "2x2", Cost, (10, 15, 0, 0, 0, 0, 0)),
        ("numberlink", "2x3", Completeness, (76, 95, 2280, 0, 49, 27, 0)),
        ("numberlink", "2x3", ZeroKnowledge, (76, 95, 2280, 0, 49, 27, 0)),
        ("numberlink-well-designed", "2x2", Soundness, (10, 0, 10_624, 7552, 3456, 9, 0)),
        ("numberlink-well-designed", "2x3", Completeness, (76, 10, 240, 0, 10, 65, 0)),
        ("numberlink-well-designed", "2x3", Soundness, (76, 0, 4400, 2976, 1200, 0, 0)),
        ("numberlink-well-designed", "2x3", ZeroKnowledge, (76, 10, 240, 0, 10, 65, 0)),
        ("numberlink-well-designed", "2x3", Cost, (76, 10, 0, 0, 0, 0, 0)),
        ("disjoint-paths", "4", Completeness, (640, 592, 300400, 0, 12031, 265, 0)),
        ("disjoint-paths", "3", Soundness, (32, 0, 3756, 3534, 432, 32, 0)),
        ("disjoint-paths", "4", ZeroKnowledge, (640, 592, 300400, 0, 12031, 265, 0)),
        ("disjoint-paths", "4", Cost, (640, 592, 0, 0, 0, 0, 0)),
        ("sudoku", "1x1", Completeness, (2, 2, 22, 0, 4, 2, 0)),
        ("sudoku", "1x1", Soundness, (2, 0, 16, 16, 4, 2, 0)),
        ("sudoku", "1x1", ZeroKnowledge, (2, 2, 22, 0, 4, 2, 0)),
        ("sudoku", "1x1", Cost, (2, 2, 0, 0, 0, 0, 0)),
    ];
    are(Variant::Repaired, Verdict::Holds, &expected);
    if is_long() {
        let expected = [
            ("shakashaka", "1x2", Soundness, (49, 0, 450072, 346248, 53280, 49, 0)),
            ("shakashaka", "2x2", Soundness, (2401, 0, 293939, 235239, 24777, 0, 0)),
            ("nurikabe", "2x4", Soundness, (12870, 0, 14887459, 617847, 12870, 0, 0)),
            ("nurikabe", "3x3", Soundness, (48620, 0, 82655830, 3513938, 48620, 0, 0)),
        ];
        are(Variant::Repaired, Verdict::Holds, &expected);
    }
}

#[test]
fn the_published_protocols_fail_where_the_findings_say() {
    use Property::{Completeness, Soundness, ZeroKnowledge};
    let expected = [
        ("nurikabe", "1x1", Completeness, (2, 2, 8, 0, 2, 2, 1)),
        ("nurikabe", "2x2", Soundness, (70, 0, 40_961, 3642, 205, 62, 8)),
        ("nurikabe", "2x3", Soundness, (924, 0, 7729758, 493212, 11448, 584, 78)),
        ("hitori", "1x1", Completeness, (1, 2, 5, 0, 1, 1, 1)),
        ("norinori", "1x3", Soundness, (4, 0, 1552, 109, 4, 3, 1)),
        ("norinori", "2x2", Soundness, (12, 0, 19_208, 1232, 12, 11, 1)),
        ("norinori", "2x4", ZeroKnowledge, (456, 52, 950, 0, 19, 438, 16)),
        ("shakashaka", "1x1", Soundness, (7, 0, 80712, 609, 145, 6, 1)),
        ("shakashaka", "2x4", Completeness, (300, 175, 8037, 0, 150, 150, 1)),
        ("numberlink", "2x3", Soundness, (76, 0, 37422, 16142, 496, 0, 48)),
        ("numberlink-well-designed", "2x3", Soundness, (76, 0, 5446, 3115, 1095, 0, 7)),
        ("disjoint-paths", "3", Soundness, (32, 0, 5683, 2843, 129, 11, 21)),
    ];
    are(Variant::Published, Verdict::Fails, &expected);
    if is_long() {
        let expected = [("disjoint-paths", "4", Soundness, (640, 0, 1324849, 473877, 37013, 259, 359))];
        are(Variant::Published, Verdict::Fails, &expected);
    }
}

#[test]
fn parts_give_what_the_whole_gives() {
    let whole = asked("norinori", Variant::Repaired, Property::Soundness, "2x2");
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
