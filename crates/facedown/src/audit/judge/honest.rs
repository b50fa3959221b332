//! What an honest prover's runs show: completeness, zero-knowledge and cost.

use super::{Formula, Judged, Why};
use crate::audit::course::{TurnUp, turn_ups};
use crate::audit::small::Small;
use crate::engine::{Scripted, Seeded, Shown, Stop, Table};
use crate::protocol::{Protocol, Stated, Variant};

/// The solutions of which the protocol promises to convince V.
fn promised<'p, P: Small>(
    protocol: &'p dyn Protocol<P>,
    puzzle: &'p P,
) -> impl Iterator<Item = P::Solution> + use<'p, P> {
    puzzle.solutions().into_iter().filter(|solution| protocol.is_meant_for(puzzle, solution))
}

/// Runs an honest prover over all outcomes of the shuffles: what was shown, and how it ended.
fn honest<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    solution: &P::Solution,
    variant: Variant,
) -> (Vec<Shown>, Result<(), Stop>) {
    let mut table = Table::noting(Scripted::new(protocol.plan(puzzle, solution, variant)));
    let end = protocol.run(&mut table, puzzle, variant);
    (table.shown(), end)
}

pub(super) fn completeness<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    for solution in promised(protocol, puzzle) {
        judged.solutions += 1;
        let (shown, end) = honest(protocol, puzzle, &solution, variant);
        judged.steps += shown.len() as u64;
        match end {
            Ok(()) => {}
            Err(Stop::Leaked(leak)) => judged.incomplete = Some(leak.to_string()),
            Err(stop) => {
                judged.why = Some(Why::HonestStopped { solution, stop });
                return judged;
            }
        }
    }
    judged
}

pub(super) fn zero_knowledge<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let mut first: Option<(P::Solution, Vec<Shown>, bool)> = None;
    for solution in promised(protocol, puzzle) {
        let (shown, end) = honest(protocol, puzzle, &solution, variant);
        // A prover who is stopped is a matter of completeness. There is no whole view to speak of, but it must be the same.
        let is_whole = end.is_ok();
        judged.solutions += u64::from(is_whole);
        judged.steps += shown.len() as u64;
        if let Err(Stop::Leaked(leak)) = end {
            judged.incomplete = Some(leak.to_string());
            return judged;
        }
        if let Some(shown) = unlawful(&shown) {
            judged.why = Some(Why::Seen { solution, shown: shown.clone() });
            return judged;
        }
        match &first {
            None => first = Some((solution, shown, is_whole)),
            Some((other, before, was_whole)) => {
                if let Some(place) = parting(before, &shown) {
                    let seen = [before.get(place).cloned(), shown.get(place).cloned()];
                    judged.why = Some(Why::ViewsPart { solutions: [other.clone(), solution], seen });
                    return judged;
                }
                if is_whole != *was_whole {
                    judged.incomplete =
                        Some("V sees the same with two solutions, and accepts only one".into());
                    return judged;
                }
            }
        }
    }
    // The views are the same for all solutions; they are also what somebody sees who has none.
    if let Some((_, shown, true)) = first {
        judged.incomplete = unsimulated(&shown, |table| protocol.run(table, puzzle, variant));
    }
    judged
}

/// The first turn-up that does not obey a law that the protocol states for it.
pub(in crate::audit) fn unlawful(shown: &[Shown]) -> Option<&Shown> {
    shown.iter().find(|shown| !shown.laws.iter().any(|law| law.is_same_as(&shown.shown)))
}

/// The first turn-up at which two views part.
pub(in crate::audit) fn parting(one: &[Shown], two: &[Shown]) -> Option<usize> {
    let same = |one: &Shown, two: &Shown| one.site == two.site && one.shown.is_same_as(&two.shown);
    (0..one.len().max(two.len()))
        .find(|&place| !matches!((one.get(place), two.get(place)), (Some(one), Some(two)) if same(one, two)))
}

/// Why a simulator would not see what was shown, if it would not.
pub(in crate::audit) fn unsimulated(
    shown: &[Shown],
    run: impl FnOnce(&mut Table<'static>) -> Result<(), Stop>,
) -> Option<String> {
    let (simulated, end) = turn_ups(Table::simulated(Seeded::new(0)), run);
    if let Err(stop) = end {
        return Some(stop.to_string());
    }
    let same =
        |turned: &TurnUp, shown: &Shown| turned.site == shown.site && turned.laws[0].is_same_as(&shown.shown);
    let agree = simulated.len() == shown.len()
        && simulated.iter().zip(shown).all(|(turned, shown)| same(turned, shown));
    (!agree).then(|| "the simulator takes another course".into())
}

pub(super) fn cost<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let ours = protocol.cost(puzzle, variant);
    let paper = protocol.paper_cost(puzzle);
    for solution in promised(protocol, puzzle) {
        let mut table = Table::new(Seeded::new(0), Scripted::new(protocol.plan(puzzle, &solution, variant)));
        if protocol.run(&mut table, puzzle, variant).is_err() {
            continue;
        }
        judged.solutions += 1;
        let measured = (table.cost().cards(), table.cost().all_shuffles());
        let stated = |stated: &Stated| (stated.cards, stated.shuffles);
        // A repaired protocol may cost more than the paper says. A published one may not, but less, since papers count for
        // the worst cell.
        let by = match variant {
            _ if !ours.agrees_with(table.cost()) => Formula::Ours,
            Variant::Published if !paper.covers(table.cost()) => Formula::Paper,
            _ => continue,
        };
        let formula = if by == Formula::Ours { &ours } else { &paper };
        judged.why = Some(Why::Costs { measured, stated: stated(formula), by });
        return judged;
    }
    judged
}
