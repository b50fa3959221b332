//! How fast the audit is: branches of the search for cheating provers, and turn-ups of exact runs, a second.
//!
//! `cargo bench -p facedown --bench auditing`, on one core. Each measurement audits all puzzles of a board, with nothing
//! remembered from before; "items" are branches for soundness and turn-ups for zero-knowledge. The aim: all Nurikabe boards of
//! 3x4 with up to three clues in less than two minutes on two cores.

use divan::Bencher;
use divan::counter::ItemsCount;
use facedown::audit::judge::Property;
use facedown::audit::run::{Question, Shard, Verdict, run};
use facedown::audit::subjects;
use facedown::protocol::Variant;

fn main() {
    divan::main();
}

fn audit(bencher: Bencher<'_, '_>, property: Property, (protocol, board): (&str, &str), shard: Shard) {
    let subjects = subjects();
    let subject = subjects.iter().find(|subject| subject.name() == protocol);
    let subject = subject.unwrap_or_else(|| panic!("there is no protocol {protocol}"));
    let board = board.parse().unwrap_or_else(|error| panic!("{error}"));
    let question = Question { protocol: subject.name(), variant: Variant::Repaired, property, board };
    let ask = || {
        let answer = run(&**subject, &question, shard, 1, Vec::new(), |_, _| true);
        answer.unwrap_or_else(|| panic!("there is no such board: {question}"))
    };
    // Once before, to know the number; one answer is told, so that the table in docs/performance.md can be checked.
    let answer = ask();
    assert_ne!(answer.verdict(), Verdict::Fails, "{question}");
    println!(
        "  {question}: {} puzzles, {} branches or turn-ups, {} states",
        answer.looked_at, answer.steps, answer.states
    );
    bencher.counter(ItemsCount::new(answer.steps)).bench_local(ask);
}

/// Protocols and boards, each larger than the one before.
const SOUNDNESS: [(&str, &str); 14] = [
    ("nurikabe", "2x2"),
    ("nurikabe", "2x3"),
    ("nurikabe", "2x4"),
    ("nurikabe", "3x3"),
    ("hitori", "1x2"),
    ("hitori", "2x2"),
    ("hitori", "2x3"),
    ("norinori", "2x2"),
    ("norinori", "2x3"),
    ("numberlink", "2x2"),
    ("numberlink", "2x3"),
    ("shakashaka", "1x1"),
    ("shakashaka", "1x2"),
    ("shakashaka", "2x2"),
];

#[divan::bench(args = SOUNDNESS, sample_count = 1, sample_size = 1)]
fn soundness(bencher: Bencher<'_, '_>, case: (&'static str, &'static str)) {
    audit(bencher, Property::Soundness, case, Shard::WHOLE);
}

/// The aim of two minutes: a tenth of the puzzles, every tenth one.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn tenth_of_nurikabe_3x4(bencher: Bencher<'_, '_>) {
    audit(bencher, Property::Soundness, ("nurikabe", "3x4"), Shard { number: 1, of: 10 });
}

const VIEWS: [(&str, &str); 12] = [
    ("nurikabe", "2x2"),
    ("nurikabe", "2x3"),
    ("nurikabe", "3x3"),
    ("hitori", "2x2"),
    ("hitori", "2x3"),
    ("norinori", "2x3"),
    ("norinori", "3x3"),
    ("numberlink", "2x2"),
    ("numberlink", "2x3"),
    ("numberlink", "3x3"),
    ("shakashaka", "1x2"),
    ("shakashaka", "2x2"),
];

#[divan::bench(args = VIEWS, sample_count = 1, sample_size = 1)]
fn zero_knowledge(bencher: Bencher<'_, '_>, case: (&'static str, &'static str)) {
    audit(bencher, Property::ZeroKnowledge, case, Shard::WHOLE);
}
