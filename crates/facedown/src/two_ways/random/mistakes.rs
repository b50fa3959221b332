//! Mistakes put back into the engine, one at a time: each is found by a random protocol.

use super::program::Program;
use super::wrong;
use crate::engine::{Mistake, Rule, making};

/// The most protocols that are tried to find another one.
const MOST: u64 = 5_000;

/// Each mistake, and the first protocol that is judged wrongly because of it.
const FOUND: [(Mistake, u64); 27] = [
    (Mistake::Without(Rule::NoPlace), 17),
    (Mistake::Without(Rule::WholeLayers), 13),
    (Mistake::Without(Rule::KnownCommitment), 9),
    (Mistake::StillAlike, 383),
    (Mistake::CardsForgotten, 12),
    (Mistake::Without(Rule::NoTies), 1237),
    (Mistake::Without(Rule::FairLaw), 1),
    (Mistake::Without(Rule::OneCourse), 14),
    (Mistake::Without(Rule::Beside), 1651),
    (Mistake::StopIsNotFinal, 7),
    (Mistake::OneStateIsSeen, 1),
    (Mistake::ExactPick, 240),
    (Mistake::Without(Rule::Fresh), 33),
    (Mistake::FrameStays, 182),
    (Mistake::OnePick, 425),
    (Mistake::ExactLearnsNothing, 9),
    (Mistake::Without(Rule::OneFrame), 11),
    (Mistake::SplitIsKnown, 91),
    (Mistake::CommitmentForgotten, 0),
    (Mistake::ExactSettled, 9),
    (Mistake::Without(Rule::KnownPiles), 1087),
    (Mistake::LaidIsKnown, 799),
    (Mistake::CommitmentsMerged, 36),
    (Mistake::ExactLayers, 65),
    (Mistake::Without(Rule::KnownShape), 111),
    (Mistake::GapCommitted, 72),
    (Mistake::ExactLies, 799),
];

/// Whether a protocol is judged wrongly, or cannot even be made up.
fn finds(seed: u64) -> bool {
    std::panic::catch_unwind(|| wrong(&Program::new(seed)).is_some()).unwrap_or(true)
}

#[test]
fn every_mistake_is_found_by_random_protocols() {
    let missed: Vec<String> = FOUND
        .iter()
        .filter(|(mistake, seed)| !making(*mistake, || finds(*seed)))
        .map(|(mistake, _)| {
            let other = making(*mistake, || (0..MOST).find(|&seed| finds(seed)));
            format!("{mistake:?} is found by {other:?}")
        })
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
