//! Does the audit bite? Every fault is detected or explained, with exact numbers.

use crate::asked::subject;
use crate::long::is_long;
use facedown::audit::run::{AuditAnswer, Question, Shard, run};
use facedown::protocol::Property;
use facedown::protocol::Variant::{self, Published, Repaired};

/// How many faults are detected, how many keep the audit open, how many are harmless for a reason, and how many are
/// undetected.
fn counted(answer: &AuditAnswer) -> [usize; 4] {
    let by = |wanted: fn(&str) -> bool| answer.faults.values().filter(|(_, by)| wanted(by)).count();
    let open = by(|by| by.starts_with("zero-knowledge stays open"));
    let harmless = by(|by| by.starts_with("undetected, harmless: "));
    let nobody = by(|by| by == "UNDETECTED");
    [answer.faults.len() - open - harmless - nobody, open, harmless, nobody]
}

/// All protocols but the published Shakashaka, whose search takes a minute: `facedown audit --all` looks at it.
const EXPECTED: [(&str, Variant, [usize; 4]); 13] = [
    ("shakashaka", Repaired, [15, 2, 7, 0]),
    ("nurikabe", Published, [42, 0, 12, 0]),
    ("nurikabe", Repaired, [43, 0, 12, 0]),
    ("hitori", Published, [31, 0, 12, 0]),
    ("hitori", Repaired, [31, 0, 12, 0]),
    ("norinori", Published, [16, 1, 5, 0]),
    ("norinori", Repaired, [19, 1, 6, 0]),
    ("numberlink", Published, [9, 0, 5, 0]),
    ("numberlink", Repaired, [11, 0, 4, 0]),
    ("numberlink-well-designed", Published, [9, 0, 5, 0]),
    ("numberlink-well-designed", Repaired, [11, 0, 4, 0]),
    ("disjoint-paths", Repaired, [11, 0, 4, 0]),
    ("sudoku", Repaired, [12, 1, 2, 0]),
];

/// It has the steps of Numberlink, and takes as long as half of the others: `./test long` looks at it.
const SLOW: (&str, Variant, [usize; 4]) = ("disjoint-paths", Published, [9, 0, 5, 0]);

#[test]
fn every_fault_is_detected_or_explained_and_no_explanation_is_idle() {
    let mut differing = Vec::new();
    for (protocol, variant, expected) in EXPECTED.into_iter().chain(is_long().then_some(SLOW)) {
        let subject = subject(protocol);
        for board in subject.default_boards(Property::Faults) {
            let question = Question { protocol: subject.name(), variant, property: Property::Faults, board };
            let answer = run(&*subject, &question, Shard::WHOLE, 2).unwrap();
            if counted(&answer) != expected {
                differing.push(format!("{question}: {:?}", counted(&answer)));
            }
            for (fault, why) in subject.harmless(variant) {
                let printed = format!("undetected, harmless: {why}");
                if !answer.faults.values().any(|(_, by)| by.starts_with(&printed)) {
                    differing.push(format!("{question}: {fault} is explained but detected, or not a fault"));
                }
            }
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
}
