//! What an honest prover's runs show: completeness, zero-knowledge and cost.

use super::orders::{Reordered, TriedOrders, reordered};
use super::{CostFormula, Judgement, Why};
use crate::audit::course::{TurnUp, turn_ups};
use crate::audit::lays::{Truth, claim};
use crate::audit::outcomes::{OutcomeError, Outcomes, every_outcome};
use crate::case::{Case, Secret};
use crate::engine::{Face, Laid, Path, Seeded, Shown, Stop, Table};
use crate::protocol::{Stated, Variant};

/// The most outcomes that are tried one by one.
const MOST_OUTCOMES: u128 = 100_000;

/// What the protocol promises to convince V of.
fn promised<'c>(case: &'c Case<'_>) -> impl Iterator<Item = &'c Secret> {
    case.secrets().iter().filter(|known| known.promised)
}

/// The orders in which V is tried with honest provers, if there are any.
fn orders(case: &Case<'_>) -> TriedOrders {
    match promised(case).next() {
        None => TriedOrders::none(),
        Some(_) => super::orders_of(case, case.most_honest_orders()),
    }
}

/// Runs an honest prover over all outcomes of the shuffles, in one of the orders: the table with what was shown, and how it
/// ended.
fn honest<'c>(
    case: &'c Case<'_>,
    known: &Secret,
    (orders, nth): (&TriedOrders, usize),
    judged: &mut Judgement,
) -> (Table<'c>, Result<(), Stop>) {
    let way = &orders.ways[nth];
    let mut table = reordered(Table::noting(case.prover(known, way)), way);
    let end = case.run(&mut table);
    judged.all_orders &= orders.are_all(nth, &table);
    (table, end)
}

/// Runs an honest prover once for each outcome, in the usual order: for what an exact run cannot put into a law. Nothing
/// when there are too many.
fn one_by_one(case: &Case<'_>, known: &Secret, way: &[Reordered]) -> Option<Result<Outcomes, OutcomeError>> {
    let mut path = Path::first();
    // However it ends, it shows how many outcomes there are up to there.
    let _ = case.run(&mut Table::new(&mut path, known.prover()));
    let few = path.weight() <= MOST_OUTCOMES && way.is_empty();
    few.then(|| every_outcome(&known.lays, |table| case.run(table), |_, ()| {}))
}

pub(super) fn completeness(case: &Case<'_>) -> Judgement {
    let orders = orders(case);
    let mut judged = Judgement::in_orders(&orders);
    for known in promised(case) {
        judged.solutions += 1;
        let mut committed = None;
        for (nth, way) in orders.ways.iter().enumerate() {
            let (mut table, end) = honest(case, known, (&orders, nth), &mut judged);
            judged.steps += table.shown().len() as u64;
            let stop = match end {
                Ok(()) => {
                    // What the usual run has shown need not be played again.
                    committed = committed.or_else(|| table.committed_always().map(<[Face]>::to_vec));
                    continue;
                }
                Err(Stop::Leaked(leak)) => match one_by_one(case, known, way) {
                    Some(Ok(_) | Err(OutcomeError::Unlawful { .. })) => continue,
                    Some(Err(OutcomeError::Stopped(stop))) => stop,
                    None => {
                        judged.incomplete = Some(format!("with {}: {leak}", known.name));
                        continue;
                    }
                },
                Err(stop) => stop,
            };
            let (known, reordered) = (known.clone(), way.clone());
            judged.why = Some(Why::HonestStopped { known, stop, reordered });
            return judged;
        }
        if let Some(committed) = other_commitment(case, known, committed) {
            judged.why = Some(Why::OtherCommitted { known: known.clone(), committed });
            return judged;
        }
    }
    judged
}

/// What an accepted honest prover is committed to, if that is not what it should be.
fn other_commitment(case: &Case<'_>, known: &Secret, stated: Option<Vec<Face>>) -> Option<Vec<Face>> {
    let played = || {
        let mut table = Table::new(Seeded::new(0), known.prover());
        case.run(&mut table).ok()?;
        Some(table.committed().to_vec())
    };
    let committed = stated.or_else(played)?;
    let cards: Vec<Laid> = committed.iter().copied().map(Laid::Face).collect();
    let is_other = known.committed.as_ref().is_some_and(|wanted| *wanted != committed)
        || matches!(claim(case, &cards), Truth::False(_));
    is_other.then_some(committed)
}

pub(super) fn zero_knowledge(case: &Case<'_>) -> Judgement {
    let orders = orders(case);
    let mut judged = Judgement::in_orders(&orders);
    for (nth, way) in orders.ways.iter().enumerate() {
        let mut first: Option<(&Secret, Vec<Shown>, bool)> = None;
        for known in promised(case) {
            let (mut table, end) = honest(case, known, (&orders, nth), &mut judged);
            let shown = table.shown();
            // A prover who is stopped is a matter of completeness. There is no whole view to speak of, but it must be the
            // same.
            let is_whole = end.is_ok();
            judged.solutions += u64::from(is_whole && nth == 0);
            judged.steps += shown.len() as u64;
            if let Some(shown) = unlawful(&shown) {
                judged.why = Some(Why::Seen { known: known.clone(), shown: shown.clone() });
                return judged;
            }
            if let Err(Stop::Leaked(leak)) = end {
                match one_by_one(case, known, way) {
                    Some(Err(failure @ OutcomeError::Unlawful { .. })) => {
                        judged.why = Some(Why::Unlawful { known: known.clone(), failure });
                    }
                    _ => judged.incomplete = Some(format!("with {}: {leak}", known.name)),
                }
                return judged;
            }
            match &first {
                None => first = Some((known, shown, is_whole)),
                Some((other, before, was_whole)) => {
                    if let Some(place) = parting(before, &shown) {
                        let seen = [before.get(place).cloned(), shown.get(place).cloned()];
                        let known = [(*other).clone(), known.clone()];
                        judged.why = Some(Why::ViewsPart { known, seen });
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
        if let Some((_, shown, true)) = first
            && let Some(why) = unsimulated(case, &shown, way)
        {
            judged.incomplete = Some(why);
            return judged;
        }
    }
    judged
}

/// The first turn-up that does not obey a law that the protocol states for it.
fn unlawful(shown: &[Shown]) -> Option<&Shown> {
    shown.iter().find(|shown| !shown.laws.iter().any(|law| law.is_same_as(&shown.shown)))
}

/// The first turn-up at which two views part.
fn parting(one: &[Shown], two: &[Shown]) -> Option<usize> {
    let same = |one: &Shown, two: &Shown| one.site == two.site && one.shown.is_same_as(&two.shown);
    (0..one.len().max(two.len()))
        .find(|&place| !matches!((one.get(place), two.get(place)), (Some(one), Some(two)) if same(one, two)))
}

/// Why a simulator would not see what was shown, if it would not.
fn unsimulated(case: &Case<'_>, shown: &[Shown], way: &[Reordered]) -> Option<String> {
    let table = reordered(Table::simulated(Seeded::new(0)), way);
    let (simulated, end) = turn_ups(table, |table| case.run(table));
    if let Err(stop) = end {
        return Some(stop.to_string());
    }
    let same =
        |turned: &TurnUp, shown: &Shown| turned.site == shown.site && turned.laws[0].is_same_as(&shown.shown);
    let agree = simulated.len() == shown.len()
        && simulated.iter().zip(shown).all(|(turned, shown)| same(turned, shown));
    (!agree).then(|| "the simulator's run differs".into())
}

pub(super) fn cost(case: &Case<'_>) -> Judgement {
    let mut judged = Judgement::default();
    // A repaired protocol may cost more than the paper says. A published one may not, but less, since papers count for the
    // worst cell.
    let is_published = case.provenance().is_some_and(|provenance| provenance.variant == Variant::Published);
    let paper = case.paper_cost().filter(|_| is_published);
    for known in promised(case) {
        let mut table = Table::new(Seeded::new(0), known.prover());
        if case.run(&mut table).is_err() {
            continue;
        }
        judged.solutions += 1;
        let measured = (table.cost().cards(), table.cost().all_shuffles());
        judged.cost.get_or_insert(measured);
        let (by, formula) = match (case.stated(), paper) {
            (Some(ours), _) if !ours.agrees_with(table.cost()) => (CostFormula::Ours, ours),
            (_, Some(paper)) if !paper.covers(table.cost()) => (CostFormula::Paper, paper),
            (None, _) => {
                judged.incomplete = Some("there is no formula".into());
                continue;
            }
            _ => continue,
        };
        let Stated { cards, shuffles, .. } = *formula;
        judged.why = Some(Why::Costs { measured, stated: (cards, shuffles), by });
        return judged;
    }
    judged
}
