//! Mistakes put back into the engine, one at a time: random protocols find every one.

use super::program::Program;
use super::wrong;
use crate::engine::{Mistake, Rule, making};

/// The most protocols that are tried.
const MOST: u64 = 5_000;

/// The first protocol that is judged wrongly, or that cannot even be made up.
fn found(mistake: Mistake) -> Option<u64> {
    let judged =
        |seed: u64| std::panic::catch_unwind(|| wrong(&Program::new(seed)).is_some()).unwrap_or(true);
    making(mistake, || (0..MOST).find(|&seed| judged(seed)))
}

const RULES: [Rule; 19] = [
    Rule::NoPlace,
    Rule::NoDistance,
    Rule::NoFront,
    Rule::OneOfSeveral,
    Rule::Fresh,
    Rule::OneFrame,
    Rule::KnownPiles,
    Rule::SameLayers,
    Rule::WholeLayers,
    Rule::NoTies,
    Rule::NoTiesBeside,
    Rule::Beside,
    Rule::SortedByLayers,
    Rule::PileOfLayers,
    Rule::OtherLayers,
    Rule::KnownShape,
    Rule::KnownCommitment,
    Rule::FairLaw,
    Rule::OneCourse,
];

const OTHERS: [Mistake; 21] = [
    Mistake::StopIsNotFinal,
    Mistake::FrameStays,
    Mistake::SplitIsKnown,
    Mistake::LaidIsKnown,
    Mistake::SeveralAreKnown,
    Mistake::StillAlike,
    Mistake::AlwaysTogether,
    Mistake::OneStateMoves,
    Mistake::OneStateIsSeen,
    Mistake::OnePick,
    Mistake::CommitmentForgotten,
    Mistake::CommitmentsMerged,
    Mistake::GapCommitted,
    Mistake::CardsForgotten,
    Mistake::WayLeftOut,
    Mistake::HandForgotten,
    Mistake::ExactPick,
    Mistake::ExactLearnsNothing,
    Mistake::ExactSettled,
    Mistake::ExactLayers,
    Mistake::ExactLies,
];

#[test]
fn every_mistake_is_found_by_random_protocols() {
    let mistakes = RULES.iter().map(|&rule| Mistake::Without(rule)).chain(OTHERS);
    let found: Vec<(Mistake, Option<u64>)> = mistakes
        .map(|mistake| {
            let found = found(mistake);
            println!("{mistake:?}: {found:?}");
            (mistake, found)
        })
        .collect();
    let missed: Vec<&Mistake> =
        found.iter().filter(|(_, seed)| seed.is_none()).map(|(mistake, _)| mistake).collect();
    assert!(missed.is_empty(), "{missed:?}");
}
