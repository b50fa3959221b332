//! How fast the audit is: states of the search for cheating provers, and turn-ups of exact runs, a second.
//!
//! `cargo bench -p facedown --bench auditing`, on one core. Each measurement audits all puzzles of a board, with nothing
//! remembered from before; "items" are states for soundness and turn-ups for zero-knowledge. The aim: all Nurikabe boards of
//! 3x4 with up to three clues in less than two minutes on two cores.

use divan::Bencher;
use divan::counter::ItemsCount;
use facedown::audit::run::{AuditAnswer, Question, Shard, Verdict, run};
use facedown::audit::subjects;
use facedown::protocol::Property;
use facedown::protocol::Variant;

fn main() {
    divan::main();
}

/// Audits all puzzles of a board, and says what there was to do.
fn audit(property: Property, (protocol, board): (&str, &str), threads: usize) -> AuditAnswer {
    let subjects = subjects();
    let subject = subjects.iter().find(|subject| subject.name() == protocol);
    let subject = subject.unwrap_or_else(|| panic!("there is no protocol {protocol}"));
    let board = board.parse().unwrap_or_else(|error| panic!("{error}"));
    let question = Question { protocol: subject.name(), variant: Variant::Repaired, property, board };
    let answer = run(&**subject, &question, Shard::WHOLE, threads);
    let answer = answer.unwrap_or_else(|| panic!("there is no such board: {question}"));
    assert_eq!(answer.verdict(), Verdict::Holds, "{question}");
    answer
}

fn bench(bencher: Bencher<'_, '_>, property: Property, case: (&str, &str)) {
    // Once before, to know the number.
    let AuditAnswer { question, looked_at, steps, states, .. } = audit(property, case, 1);
    println!("{question}: {looked_at} puzzles, {steps} branches or turn-ups, {states} states");
    let items = if property == Property::Soundness { states } else { steps };
    bencher.counter(ItemsCount::new(items)).bench_local(|| audit(property, case, 1));
}

/// Protocols and boards, each larger than the one before.
fn on(
    boards: &'static [(&'static str, &'static [&'static str])],
) -> impl Iterator<Item = (&'static str, &'static str)> {
    boards.iter().flat_map(|(protocol, boards)| boards.iter().map(move |board| (*protocol, *board)))
}

const SOUNDNESS: &[(&str, &[&str])] = &[
    ("nurikabe", &["2x2", "2x3", "2x4", "3x3"]),
    ("hitori", &["1x2", "2x2", "2x3"]),
    ("norinori", &["2x2", "2x3"]),
    ("numberlink", &["2x2", "2x3"]),
    ("shakashaka", &["1x1", "1x2", "2x2"]),
];

#[divan::bench(args = on(SOUNDNESS), sample_count = 1, sample_size = 1)]
fn soundness(bencher: Bencher<'_, '_>, case: (&'static str, &'static str)) {
    bench(bencher, Property::Soundness, case);
}

/// The aim of two minutes: all boards of 3x4 with up to three clues, on two cores.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn nurikabe_3x4(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| {
        let answer = audit(Property::Soundness, ("nurikabe", "3x4"), 2);
        println!("{} puzzles, {} branches, {} states", answer.looked_at, answer.steps, answer.states);
    });
}

const VIEWS: &[(&str, &[&str])] = &[
    ("nurikabe", &["2x2", "2x3", "3x3"]),
    ("hitori", &["2x2", "2x3"]),
    ("norinori", &["2x3", "3x3"]),
    ("numberlink", &["2x2", "2x3", "3x3"]),
    ("shakashaka", &["1x2", "2x2"]),
];

#[divan::bench(args = on(VIEWS), sample_count = 1, sample_size = 1)]
fn zero_knowledge(bencher: Bencher<'_, '_>, case: (&'static str, &'static str)) {
    bench(bencher, Property::ZeroKnowledge, case);
}
