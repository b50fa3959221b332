//! Exact views against all outcomes of all shuffles.
//!
//! [`Table::noting`] has one law for each turn-up. [`Table::every`] holds every table that can lie there and counts what is
//! seen, after each view. Both must say the same at every turn-up of the whole protocol, for every solution of every
//! puzzle of the board: also where a protocol does not keep its laws.
//!
//! All outcomes of all shuffles are enumerated, one by one, and none is left out: of Norinori, Nurikabe and Hitori on all
//! boards of 2x2 (Hitori in `./test long`); of Numberlink on all boards of 1x1, 1x2, 2x1, 1x3 and 2x2. Where views of Numberlink are too many,
//! those which a shuffle has made equal are followed together ([`Following::AllMerged`]); on 1x2 it is shown that this
//! makes no difference. Published, Numberlink is enumerated on boards of up to two cells and on full boards of 2x2.

use crate::engine::{
    Distribution, Face, Fault, FaultKind, Following, Law, LawKind, Scripted, Site, Stop, Table, Tally,
};
use crate::long::is_long;
use crate::protocol::Variant;
use crate::puzzles::trial::{Attempt, repaired};
use crate::puzzles::{hitori::Hitori, norinori::Norinori, numberlink::Numberlink, nurikabe::Nurikabe};
use crate::small::{Small, SmallSize};
use std::collections::{BTreeMap, BTreeSet};

/// All that a law allows, written out.
pub(super) fn written_out(law: &Law) -> Distribution {
    written_up_to(law, usize::MAX).expect("all outcomes")
}

/// The same; nothing if there are more outcomes than so many.
pub(super) fn written_up_to(law: &Law, most: usize) -> Option<Distribution> {
    let units: Vec<&[Face]> = law.faces().chunks(law.unit()).collect();
    let mut seen: BTreeMap<Vec<Face>, u128> = BTreeMap::new();
    match law.kind() {
        LawKind::Exactly => *seen.entry(law.faces().to_vec()).or_default() += 1,
        LawKind::Rotation => {
            for first in 0..units.len() {
                let turned = [&units[first..], &units[..first]].concat();
                *seen.entry(turned.concat()).or_default() += 1;
            }
        }
        LawKind::Arrangement => {
            let mut starts = BTreeSet::from([(Vec::new(), units)]);
            while let Some((start, mut left)) = starts.pop_first() {
                if left.is_empty() {
                    seen.insert(start, 1);
                    if seen.len() > most {
                        return None;
                    }
                    continue;
                }
                left.sort_unstable();
                for place in 0..left.len() {
                    let mut rest = left.clone();
                    let unit = rest.remove(place);
                    starts.insert(([&start, unit].concat(), rest));
                }
            }
        }
    }
    let least = seen.values().copied().min().unwrap_or(1);
    // All outcomes of a law are equally likely.
    assert!(seen.values().all(|&weight| weight == least));
    Some(seen.into_keys().map(|faces| (faces, 1)).collect())
}

/// What the two ways say: the turn-ups, and how the run ended.
struct Both {
    shown: Vec<(Site, Law)>,
    exact_end: Result<(), Stop>,
    tally: Tally,
    every_end: Result<(), Stop>,
}

fn both_ways<P: Small>(
    attempt: &Attempt<'_, P>,
    solution: &P::Solution,
    following: Following,
    fault: Option<&Fault>,
) -> Both {
    let plan = attempt.plan(solution);
    let mut exact = Table::noting(Scripted::new(plan.clone()));
    let mut every = Table::every(plan, following);
    if let Some(fault) = fault {
        (exact, every) = (exact.with_fault(fault.clone()), every.with_fault(fault.clone()));
    }
    let (exact_end, every_end) = (attempt.play(&mut exact), attempt.play(&mut every));
    let shown = exact.shown().into_iter().map(|shown| (shown.site, shown.shown)).collect();
    Both { shown, exact_end, tally: every.tally(), every_end }
}

/// What was compared on a board.
#[derive(Default, PartialEq, Eq, Debug)]
struct Compared {
    solutions: usize,
    turn_ups: usize,
    views: u64,
    tables: usize,
    merged: u64,
}

fn compare<P: Small>(board: &str, variant: Variant, following: Following) -> Compared {
    compare_some::<P>(board, |_| true, variant, following)
}

fn compare_some<P: Small>(
    board: &str,
    wanted: impl Fn(&P) -> bool,
    variant: Variant,
    following: Following,
) -> Compared {
    let board: SmallSize = board.parse().unwrap();
    let protocol = P::PROTOCOLS[0];
    let mut compared = Compared::default();
    for puzzle in P::every(board).unwrap().list.into_iter().filter(wanted) {
        for solution in puzzle.solutions() {
            let attempt = Attempt { protocol, puzzle: &puzzle, variant };
            let Both { shown, exact_end, tally, every_end } = both_ways(&attempt, &solution, following, None);
            // A solution that the protocol refuses is refused in both ways, at the same step.
            assert_eq!(exact_end.is_ok(), every_end.is_ok(), "{exact_end:?} {every_end:?}");
            assert_eq!(tally.rejected > 0, every_end.is_err(), "V accepts some outcomes and rejects others");
            let refused = usize::from(exact_end.is_err());
            assert_eq!(shown.len() + refused, tally.turn_ups.len());
            for ((site, law), counted) in shown.iter().zip(&tally.turn_ups) {
                assert_eq!(*site, counted.site);
                assert_eq!(counted.distributions, BTreeSet::from([written_out(law)]), "at {site}");
            }
            compared.solutions += 1;
            compared.turn_ups += shown.len();
            compared.views += tally.views;
            compared.tables = compared.tables.max(tally.tables);
            compared.merged += tally.merged;
        }
    }
    compared
}

#[test]
fn norinori_on_all_2x2_boards() {
    let compared = Compared { solutions: 4, turn_ups: 44, views: 12_376, tables: 24, merged: 0 };
    assert_eq!(compare::<Norinori>("2x2", Variant::Published, Following::All), compared);
    // The repair turns up the border once more.
    let compared = Compared { turn_ups: 48, ..compared };
    assert_eq!(compare::<Norinori>("2x2", Variant::Repaired, Following::All), compared);
}

#[test]
fn nurikabe_on_all_2x2_boards() {
    let compared = Compared { solutions: 28, turn_ups: 652, views: 212_440, tables: 16, merged: 0 };
    assert_eq!(compare::<Nurikabe>("2x2", Variant::Published, Following::All), compared);
    // The repair looks at the neighbours of each numbered cell.
    let compared = Compared { turn_ups: 800, views: 263_696, ..compared };
    assert_eq!(compare::<Nurikabe>("2x2", Variant::Repaired, Following::All), compared);
}

#[test]
fn hitori_on_all_boards_of_1x1_1x3_and_2x2() {
    // The variants differ on a single cell only.
    let both = Variant::ALL.map(|variant| compare::<Hitori>("1x1", variant, Following::All));
    let compared = Compared { solutions: 2, turn_ups: 5, views: 91, tables: 9, merged: 0 };
    assert_eq!(both, [compared, Compared { solutions: 2, turn_ups: 10, views: 326, tables: 9, merged: 0 }]);
    let compared = Compared { solutions: 12, turn_ups: 312, views: 176_149, tables: 15, merged: 0 };
    assert_eq!(compare::<Hitori>("1x3", Variant::Repaired, Following::All), compared);
    if is_long() {
        let compared = Compared { solutions: 32, turn_ups: 1232, views: 797_920, tables: 16, merged: 0 };
        assert_eq!(compare::<Hitori>("2x2", Variant::Repaired, Following::All), compared);
    }
}

/// The views of a cell: b columns, where V may see the heart; the places of the equal rows among the others; all orders
/// of these rows; all orders of the columns. For a number on 1x2 these are 3, 1, 1 and 6, for a cell without a number 2,
/// 10, 120 and 2.
#[test]
fn numberlink_on_all_boards_of_two_cells() {
    let alone = Compared { solutions: 1, turn_ups: 4, views: 576, tables: 48, merged: 0 };
    let two = Compared { solutions: 2, turn_ups: 16, views: 9636, tables: 240, merged: 0 };
    for variant in Variant::ALL {
        let all = ["1x1", "1x2", "2x1"].map(|board| compare::<Numberlink>(board, variant, Following::All));
        assert_eq!(all.each_ref(), [&alone, &two, &two], "{variant}");
        // Of the views up to the second shuffle, one is followed: so the products become sums.
        let merged = compare::<Numberlink>("1x2", variant, Following::AllMerged);
        assert_eq!(merged, Compared { views: 2 * 259 + 2 * 8, merged: 2 * 19 + 2 * 2, ..two }, "{variant}");
    }
}

#[test]
fn numberlink_on_all_boards_of_1x3() {
    let compared = Compared { solutions: 4, turn_ups: 48, views: 7915, tables: 4320, merged: 187 };
    assert_eq!(compare::<Numberlink>("1x3", Variant::Repaired, Following::AllMerged), compared);
}

#[test]
fn numberlink_on_2x2_boards() {
    let numbers = |puzzle: &Numberlink| puzzle.clues.values().iter().flatten().count();
    let full = Compared { solutions: 2, turn_ups: 32, views: 3072, tables: 48, merged: 0 };
    for variant in Variant::ALL {
        let compared =
            compare_some::<Numberlink>("2x2", |puzzle| numbers(puzzle) == 4, variant, Following::All);
        assert_eq!(compared, full, "{variant}");
    }
    let blank = Compared { solutions: 1, turn_ups: 16, views: 5876, tables: 1440, merged: 116 };
    let compared = compare_some::<Numberlink>(
        "2x2",
        |puzzle| numbers(puzzle) == 0,
        Variant::Repaired,
        Following::AllMerged,
    );
    assert_eq!(compared, blank);
    if is_long() {
        [true, false].into_iter().for_each(numberlink_with_one_pair);
    }
}

/// A cell without a number has 194,400 views, and there are two of them. The boards are the same again when they are turned half
/// round: those with a number in the first cell become those without one, so each half has the same counts.
fn numberlink_with_one_pair(in_the_first_cell: bool) {
    let wanted = |puzzle: &Numberlink| {
        let clues = puzzle.clues.values();
        clues.iter().flatten().count() == 2 && clues[0].is_some() == in_the_first_cell
    };
    let compared = compare_some::<Numberlink>("2x2", wanted, Variant::Repaired, Following::AllMerged);
    let expected = Compared { solutions: 6, turn_ups: 96, views: 52_572, tables: 4320, merged: 588 };
    assert_eq!(compared, expected);
}

/// Shuffles that are left out or done otherwise. As far as the exact run goes, both ways say the same; whatever can be seen
/// of it by counting, the exact run notices. Returns how many of these faults both ways notice, how many the exact run
/// stops at because it cannot follow them although they are harmless, and how many neither notices.
fn with_faulty_shuffles<P: Small>(board: &str, place: usize) -> [usize; 3] {
    let protocol = P::PROTOCOLS[0];
    let board: SmallSize = board.parse().unwrap();
    let puzzles = P::every(board).unwrap().list;
    let mut solved = puzzles
        .iter()
        .flat_map(|puzzle| puzzle.solutions().into_iter().map(move |solution| (puzzle, solution)));
    let (puzzle, solution) = solved.nth(place).unwrap();
    let attempt = repaired(protocol, puzzle);
    let run = |fault: Option<&Fault>| both_ways(&attempt, &solution, Following::All, fault);
    let lawful = run(None).shown;
    let mut table = Table::exact(Scripted::new(attempt.plan(&solution))).listing_places();
    attempt.play(&mut table).unwrap();
    let faults: Vec<Fault> = table.passed().iter().flat_map(crate::engine::Passed::faults).collect();
    let of_shuffles =
        |fault: &&Fault| matches!(fault.kind, FaultKind::SkipShuffle | FaultKind::SwapShuffle(_));
    let mut noticed = [0; 3];
    for fault in faults.iter().filter(of_shuffles) {
        let Both { shown, exact_end, tally, every_end } = run(Some(fault));
        for ((site, law), counted) in shown.iter().zip(&tally.turn_ups) {
            assert_eq!(*site, counted.site);
            assert_eq!(counted.distributions, BTreeSet::from([written_out(law)]), "{fault}: at {site}");
        }
        let kept = |((_, law), counted): (&(Site, Law), &crate::engine::Counted)| {
            counted.distributions == BTreeSet::from([written_out(law)])
        };
        let by_counting = every_end.is_err()
            || tally.rejected > 0
            || tally.turn_ups.len() != lawful.len()
            || !lawful.iter().zip(&tally.turn_ups).all(kept);
        let exactly = exact_end.is_err()
            || shown.len() != lawful.len()
            || !lawful.iter().zip(&shown).all(|((_, law), (_, shown))| law.is_same_as(shown));
        let way = match (by_counting, exactly) {
            (true, true) => 0,
            // It stopped because it could not follow, not because it saw something.
            (false, true) => {
                assert!(
                    matches!(&exact_end, Err(Stop::Leaked(leak)) if leak.shown.is_err()),
                    "{exact_end:?}"
                );
                1
            }
            (false, false) => 2,
            (true, false) => panic!("{fault}: seen by counting, not by the exact run"),
        };
        noticed[way] += 1;
    }
    noticed
}

#[test]
fn whatever_counting_notices_of_faulty_shuffles_the_exact_run_notices() {
    let noticed = [
        with_faulty_shuffles::<Norinori>("2x2", 0),
        with_faulty_shuffles::<Nurikabe>("1x2", 1),
        with_faulty_shuffles::<Hitori>("1x1", 0),
        with_faulty_shuffles::<Numberlink>("1x2", 1),
    ];
    assert_eq!(noticed, [[8, 1, 1], [4, 0, 0], [5, 0, 1], [2, 1, 3]]);
}
