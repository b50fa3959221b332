//! Mistakes put back into the engine, one at a time: each is found by a random protocol, or by one that was written for it.

use super::judge::{MOST_RUNS, MadeUp};
use super::program::{RandomProgram, WILD};
use super::{judge, wrong};
use crate::engine::{Ask, Face, Law, Mistake, Part, Row, Spot, Stop, Table, TableRule, making};

/// The most protocols that are tried to find another one.
const MOST: u64 = 5_000;

/// Each mistake, and the first protocol that is judged wrongly because of it.
const FOUND: [(Mistake, u64); 34] = [
    (Mistake::Without(TableRule::NoPlace), 17),
    (Mistake::Without(TableRule::WholeLayers), 13),
    (Mistake::Without(TableRule::KnownCommitment), 9),
    (Mistake::StillAlike, 383),
    (Mistake::CardsForgotten, 12),
    (Mistake::Without(TableRule::NoTies), 1237),
    (Mistake::Without(TableRule::FairLaw), 1),
    (Mistake::Without(TableRule::OneCourse), 14),
    (Mistake::Without(TableRule::Beside), 1651),
    (Mistake::StopIsNotFinal, 7),
    (Mistake::OneStateIsSeen, 1),
    (Mistake::ExactPick, 240),
    (Mistake::Without(TableRule::Fresh), 33),
    (Mistake::FrameStays, 182),
    (Mistake::OnePick, 425),
    (Mistake::ExactLearnsNothing, 9),
    (Mistake::Without(TableRule::OneFrame), 11),
    (Mistake::SplitIsKnown, 91),
    (Mistake::CommitmentForgotten, 0),
    (Mistake::ExactSettled, 9),
    (Mistake::Without(TableRule::KnownPiles), 1087),
    (Mistake::LaidIsKnown, 799),
    (Mistake::CommitmentsMerged, 36),
    (Mistake::ExactLayers, 65),
    (Mistake::Without(TableRule::KnownShape), 111),
    (Mistake::GapCommitted, 72),
    (Mistake::ExactLies, 799),
    (Mistake::OneStateMoves, WILD + 1449),
    (Mistake::WayLeftOut, WILD + 10),
    (Mistake::LooksKept, 15),
    (Mistake::HandForgotten, WILD),
    (Mistake::Without(TableRule::OneOfSeveral), WILD + 870),
    (Mistake::Without(TableRule::NoTiesBeside), WILD + 465),
    (Mistake::SeveralAreKnown, WILD + 141),
];

/// Whether a protocol is judged wrongly, or cannot even be made up.
fn finds(seed: u64) -> bool {
    std::panic::catch_unwind(|| wrong(&RandomProgram::new(seed)).is_some()).unwrap_or(true)
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

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

/// P lays cards and is committed to them.
fn laid(table: &mut Table<'_>, piles: usize, depth: usize) -> Result<Row, Stop> {
    let cards = piles * depth;
    let row = table.ask(&Ask::piles(piles, depth, &[(C, cards), (H, cards)]))?;
    table.commit(&row)?;
    Ok(row)
}

fn numbers(table: &mut Table<'_>, count: usize) -> Result<Row, Stop> {
    table.put(1, &Face::numbers(count).unwrap_or_default())
}

/// Layers are put into the order of the cards beside them.
fn sort_layers(table: &mut Table<'_>, row: &Row, side: &Row) -> Result<(), Stop> {
    let numbers = Face::numbers(table.piles(side)).unwrap_or_default();
    table.turn_up(side, Part::layer(0), Law::arrangement(&numbers))?;
    table.sort_layers(row, 0, side)
}

fn is_heart(table: &mut Table<'_>, row: &Row, spot: Spot, layer: usize) -> Result<(), Stop> {
    table.turn_up(row, Part::at(&[spot], layer..layer + 1), Law::exactly(&[H])).map(drop)
}

/// Three of P's cards under marks, scrambled: the marked pile.
fn marked_pile(table: &mut Table<'_>) -> Result<(Row, Spot), Stop> {
    let row = table.put(1, &[H, C, C])?;
    let below = laid(table, 3, 1)?;
    table.stack(&row, below)?;
    table.pile_scramble(&row)?;
    let seen = table.turn_up(&row, Part::layer(0), Law::arrangement(&[H, C, C]))?;
    let heart = table.the(&seen, H)?;
    Ok((row, heart))
}

type StepsFn = fn(&mut Table<'_>) -> Result<(), Stop>;

/// Mistakes that show only after four or five moves of one kind after the other, and protocols that make these.
const WRITTEN: [(Mistake, StepsFn); 7] = [
    (Mistake::Without(TableRule::NoDistance), |table| {
        let (row, heart) = marked_pile(table)?;
        let next = table.beside(&row, heart, 1)?;
        is_heart(table, &row, next, 1)
    }),
    (Mistake::Without(TableRule::NoFront), |table| {
        let (row, heart) = marked_pile(table)?;
        table.bring_to_front(&row, heart)?;
        let next = table.spot(&row, 1)?;
        is_heart(table, &row, next, 1)
    }),
    (Mistake::Without(TableRule::SortedByLayers), |table| {
        let (row, side) = (laid(table, 2, 2)?, numbers(table, 2)?);
        table.double_scramble(&row, 0, &side)?;
        table.turn_up(&row, Part::layers(0..2), Law::arrangement(&[C, C, H, H]))?;
        table.sort(&row, 0..2)?;
        table.turn_down(&row, Part::layers(0..2))?;
        sort_layers(table, &row, &side)?;
        let first = table.spot(&row, 0)?;
        is_heart(table, &row, first, 0)
    }),
    (Mistake::Without(TableRule::PileOfLayers), |table| {
        let (row, side) = (laid(table, 1, 3)?, numbers(table, 3)?);
        table.double_scramble(&row, 0, &side)?;
        let only = table.spot(&row, 0)?;
        table.rearrange(&row, only, &[1, 0])?;
        sort_layers(table, &row, &side)?;
        is_heart(table, &row, only, 0)
    }),
    (Mistake::Without(TableRule::OtherLayers), |table| {
        let (row, sides) = (laid(table, 1, 3)?, [numbers(table, 3)?, numbers(table, 2)?]);
        table.double_scramble(&row, 0, &sides[0])?;
        table.double_scramble(&row, 1, &sides[1])?;
        let only = table.spot(&row, 0)?;
        is_heart(table, &row, only, 0)
    }),
    (Mistake::Without(TableRule::SameLayers), |table| {
        let (row, sides) = (laid(table, 1, 2)?, [numbers(table, 2)?, numbers(table, 2)?]);
        let upper = table.put(2, &[C, C])?;
        table.double_scramble(&row, 0, &sides[0])?;
        table.double_scramble(&upper, 0, &sides[1])?;
        table.stack(&upper, row)?;
        let only = table.spot(&upper, 0)?;
        is_heart(table, &upper, only, 2)
    }),
    (Mistake::AlwaysTogether, |table| {
        let (row, sides) = (laid(table, 1, 2)?, [numbers(table, 2)?, numbers(table, 2)?]);
        table.double_scramble(&row, 0, &sides[0])?;
        table.double_scramble(&row, 0, &sides[1])?;
        sort_layers(table, &row, &sides[1])?;
        let only = table.spot(&row, 0)?;
        is_heart(table, &row, only, 0)
    }),
];

#[test]
fn mistakes_that_chance_does_not_come_upon_are_found_by_protocols_written_for_them() {
    for (mistake, steps) in WRITTEN {
        let judge =
            || judge(&MadeUp { faces: vec![C, H], most_runs: MOST_RUNS, steps: &|table, _| steps(table) });
        assert!(judge().is_ok(), "{mistake:?}");
        assert!(making(mistake, judge).is_err(), "{mistake:?}");
    }
}
