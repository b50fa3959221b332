//! Real or simulated? By how much what V sees differs from what a simulator draws, exactly.
//!
//! On a [noting](Table::noting) table each turn-up has one distribution, which is a law: all its outcomes are equally likely, and no turn-up
//! says anything about another. So what V sees in a real run is drawn uniformly from a set *S*, and what the simulator shows from a set
//! *L*: products of the outcomes of the turn-ups. Of a real and a simulated table in a random order, the two orders can be distinguished
//! unless both views lie in *S* and *L*: the distance of the two is 1 - |S∩L|² / (|S| |L|), and the best guess is right with
//! probability one half and half of that.

use crate::asker::Asker;
use crate::problem::Problem;
use crate::stage::Stage;
use facedown::case::Secret;
use facedown::engine::{Fault, FaultKind, Law, LawKind, Table};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// The most faults that are listed, and how long their list may take.
const MOST: usize = 80;
const PATIENCE: Duration = Duration::from_secs(6);

/// How far real and simulated views are apart: 1 minus a product of fractions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Advantage {
    /// What is subtracted: fractions in lowest terms, and how often each is a factor.
    factors: BTreeMap<(u128, u128), u32>,
}

impl Advantage {
    fn add(&mut self, above: u128, below: u128) {
        let common = divisor(above, below).max(1);
        *self.factors.entry((above / common, below / common)).or_insert(0) += 1;
    }

    /// The product of the factors, if its parts are not too large.
    fn product(&self) -> Option<(u128, u128)> {
        self.factors.iter().try_fold((1_u128, 1_u128), |(above, below), (factor, times)| {
            Some((
                above.checked_mul(factor.0.checked_pow(*times)?)?,
                below.checked_mul(factor.1.checked_pow(*times)?)?,
            ))
        })
    }

    fn is_none(&self) -> bool {
        self.factors.is_empty()
    }

    pub(crate) fn to_json(&self) -> Value {
        let (exact, wins) = match self.product() {
            _ if self.is_none() => ("0".to_owned(), "1/2".to_owned()),
            Some((0, _)) => ("1".to_owned(), "1".to_owned()),
            Some((above, below)) if below < u128::MAX / 4 => {
                (fraction(below - above, below), fraction(2 * below - above, 2 * below))
            }
            _ => {
                let one =
                    |((above, below), times): (&(u128, u128), &u32)| format!("({above}/{below})^{times}");
                let product = self.factors.iter().map(one).collect::<Vec<_>>().join(" ");
                (format!("1 - {product}"), format!("1 - {product} / 2"))
            }
        };
        let rest: f64 =
            self.factors.iter().map(|(f, times)| (f.0 as f64 / f.1 as f64).powi(*times as i32)).product();
        let rest = if self.is_none() { 1.0 } else { rest };
        let words = self.is_none().then_some("What V sees is drawn from the same distribution with a solution and without: nobody can do better than guess.");
        json!({ "exact": exact, "value": 1.0 - rest, "wins": wins, "wins_value": 1.0 - rest / 2.0, "words": words })
    }
}

fn fraction(above: u128, below: u128) -> String {
    let common = divisor(above, below).max(1);
    match (above / common, below / common) {
        (above, 1) => above.to_string(),
        (above, below) => format!("{above}/{below}"),
    }
}

const fn divisor(mut one: u128, mut other: u128) -> u128 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// How many outcomes two laws have in common; nothing where that takes more than a comparison.
fn overlap(one: &Law, other: &Law) -> Option<u128> {
    let held = |all: &Law, some: &Law, count: u128| if all.allows(some.faces()) { count } else { 0 };
    if one.is_same_as(other) {
        return one.outcomes();
    }
    match (one.kind(), other.kind()) {
        (LawKind::Exactly, _) => Some(held(other, one, 1)),
        (_, LawKind::Exactly) => Some(held(one, other, 1)),
        _ if one.unit() != other.unit() => None,
        (LawKind::Rotation, LawKind::Arrangement) => Some(held(other, one, one.outcomes()?)),
        (LawKind::Arrangement, LawKind::Rotation) => Some(held(one, other, other.outcomes()?)),
        // Rotations of one another, and arrangements of the same, are the same law.
        _ => Some(0),
    }
}

/// By how much a real run with this fault differs from a simulated one.
pub(crate) fn advantage(stage: &Stage, known: &Secret, fault: Option<&Fault>) -> Result<Advantage, String> {
    let table = Table::noting(known.prover());
    let mut table = match fault {
        Some(fault) => table.with_fault(fault.clone()),
        None => table,
    };
    stage.case.run(&mut table).map_err(|stop| stop.to_string())?;
    let mut found = Advantage::default();
    for shown in table.shown() {
        let [law] = &shown.laws[..] else {
            return Err(
                "the paper states several laws here, and nothing public says which one holds".to_owned()
            );
        };
        if law.is_same_as(&shown.shown) {
            continue;
        }
        let counts = (shown.shown.outcomes(), law.outcomes(), overlap(&shown.shown, law));
        let (Some(real), Some(simulated), Some(both)) = counts else {
            return Err("the number of outcomes is too large to be compared".to_owned());
        };
        let squared = both.checked_mul(both).zip(real.checked_mul(simulated));
        let (above, below) = squared.ok_or("the number of outcomes is too large to be compared")?;
        found.add(above, below);
    }
    Ok(found)
}

/// `GET /api/faults`.
pub(crate) fn faults(stage: &Stage, asker: &Asker) -> Result<Value, Problem> {
    let answered = stage.answer(None, asker)?;
    let known = stage.known(answered.as_deref())?;
    let (stop, _) = asker.patience(PATIENCE);
    let all = stage.faults();
    let mut list = Vec::new();
    let mut cut = all.len() > MOST;
    for fault in all.into_iter().take(MOST) {
        if stop.is_due() {
            cut = true;
            break;
        }
        let (kind, is_secrecy) = match fault.kind {
            FaultKind::SkipShuffle => ("skip", true),
            FaultKind::SwapShuffle(_) => ("swap", true),
            FaultKind::WidenLaw => ("widen", false),
            FaultKind::AllowOther => ("other", false),
            _ => ("drop", false),
        };
        let (advantage, why) = match is_secrecy.then(|| advantage(stage, &known, Some(&fault))) {
            None => (Value::Null, Some("this concerns what V checks, not what V sees".to_owned())),
            Some(Ok(advantage)) => (advantage.to_json(), None),
            Some(Err(why)) => (Value::Null, Some(why)),
        };
        list.push(json!({
            "id": fault.to_string(), "words": words(&fault), "kind": kind, "site": fault.place.site.to_string(),
            "step": fault.place.site.step, "sentence": fault.place.site.sentence, "advantage": advantage, "why": why,
        }));
    }
    Ok(json!({ "faults": list, "cut": cut }))
}

/// A fault in words.
fn words(fault: &Fault) -> String {
    let site = &fault.place.site;
    match fault.kind {
        FaultKind::SkipShuffle => format!("Leave out the shuffle at {site}"),
        FaultKind::SwapShuffle(other) => {
            let other = other.name().replace('_', " ");
            format!("Do a {other} instead at {site}")
        }
        FaultKind::WidenLaw => format!("Accept any order at {site}"),
        FaultKind::AllowOther => format!("Accept one wrong card at {site}"),
        FaultKind::DropCheck => format!("Accept whatever is seen at {site}"),
        _ => fault.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown::engine::{Event, Path};
    use facedown::protocol::Variant;

    /// How far views are apart, by trying all outcomes: with two tables in a random order.
    fn counted(stage: &Stage, known: &Secret, fault: &Fault) -> f64 {
        let views = |is_real: bool| {
            let mut views: BTreeMap<Vec<String>, f64> = BTreeMap::new();
            let (mut path, mut runs) = (Some(Path::first()), 0.0);
            while let Some(mut following) = path {
                let mut view = Vec::new();
                let record = |event: &Event<'_>| {
                    if let Event::TurnUp { seen, .. } = event {
                        view.push(format!("{seen:?}"));
                    }
                    Ok(())
                };
                {
                    let table = if is_real {
                        Table::new(&mut following, known.prover())
                    } else {
                        Table::simulated(&mut following)
                    };
                    let mut table = table.with_fault(fault.clone()).recorded_by(record);
                    stage.case.run(&mut table).unwrap();
                }
                *views.entry(view).or_insert(0.0) += 1.0;
                runs += 1.0;
                path = following.next();
            }
            views.values_mut().for_each(|count| *count /= runs);
            views
        };
        let (real, simulated) = (views(true), views(false));
        let mut same = 0.0;
        for (one, in_real) in &real {
            for (other, in_simulated) in &simulated {
                let swapped = real.get(other).unwrap_or(&0.0) * simulated.get(one).unwrap_or(&0.0);
                same += (in_real * in_simulated).min(swapped);
            }
        }
        1.0 - same
    }

    #[test]
    fn the_advantage_is_what_all_outcomes_come_to() {
        let mut compared = 0;
        for puzzle in ["tour:bit", "tour:pile"] {
            let stage = Stage::of(puzzle, None, Variant::Repaired).unwrap();
            for known in stage.case.secrets() {
                assert_eq!(advantage(&stage, known, None).unwrap().to_json()["exact"], "0");
                for fault in stage.faults() {
                    if !matches!(fault.kind, FaultKind::SkipShuffle | FaultKind::SwapShuffle(_)) {
                        continue;
                    }
                    let Ok(exact) = advantage(&stage, known, Some(&fault)) else { continue };
                    let value = exact.to_json()["value"].as_f64().unwrap();
                    let counted = counted(&stage, known, &fault);
                    assert!((value - counted).abs() < 1e-9, "{puzzle} {fault}: {value} {counted}");
                    compared += usize::from(counted > 0.1);
                }
            }
        }
        assert!(compared >= 4, "{compared}");
    }
}
