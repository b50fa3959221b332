//! Everything about one case: for a protocol of your own, as a plain function.
//!
//! `docs/tutorial.md` writes one from scratch.

use super::faults::{Noticed, Trial};
use super::judge::{Hunt, Judgement, judge};
use super::lays::{Truth, claim, covers};
use super::run::Verdict;
use super::story;
use crate::case::{Case, Secret};
use crate::engine::{Chapters, Laid, Seeded, Table};
use crate::protocol::Property;
use std::fmt;

/// What an audit has found of one property.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The property.
    pub property: Property,
    /// Whether the case has it.
    pub verdict: Verdict,
    /// How far it was looked at, or why it fails.
    pub summary: String,
    /// More about it, line by line: the faults that were not detected.
    pub lines: Vec<String>,
}

/// What an audit has found. It prints as a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Audited {
    /// What was found, property by property.
    pub found: Vec<Checked>,
}

impl Audited {
    /// Whether the case has a property.
    #[must_use]
    pub fn verdict(&self, property: Property) -> Verdict {
        let found = self.found.iter().find(|found| found.property == property);
        found.map_or(Verdict::Open, |found| found.verdict)
    }

    /// Whether it has all of them.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.found.iter().all(|found| found.verdict == Verdict::Holds)
    }
}

impl fmt::Display for Audited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Checked { property, verdict, summary, lines } in &self.found {
            writeln!(f, "{:<16}{:<7}{summary}", property.name(), verdict.name())?;
            lines.iter().try_for_each(|line| writeln!(f, "{:<23}{line}", ""))?;
        }
        Ok(())
    }
}

/// Asks a case for every property. [`series`](super::series) asks many cases, on several threads.
pub fn audit(case: &Case<'_>) -> Audited {
    let chapters = Chapters::default();
    let mut holds = false;
    let found = Property::ALL.map(|property| match property {
        Property::Faults => faults(case),
        Property::DeckSoundness if holds => {
            let summary = "follows from soundness".into();
            Checked { property, verdict: Verdict::Holds, summary, lines: Vec::new() }
        }
        _ => {
            let mut judged = judge(case, property, &chapters);
            if property == Property::ZeroKnowledge && judged.incomplete.is_none() && judged.solutions > 0 {
                judged.incomplete = untried(case, &chapters);
            }
            let (verdict, summary) = summarise(case, property, &judged);
            holds |= (property, verdict) == (Property::Soundness, Verdict::Holds);
            Checked { property, verdict, summary, lines: Vec::new() }
        }
    });
    Audited { found: found.to_vec() }
}

const NO_SECRETS: &str = "no secret is given";

/// One, or several.
fn some(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

fn summarise(case: &Case<'_>, property: Property, judged: &Judgement) -> (Verdict, String) {
    if let Some(why) = &judged.why {
        return (Verdict::Fails, story::explain(case, why).sentences.join(" "));
    }
    let measured = judged
        .cost
        .map_or_else(String::new, |(cards, shuffles)| format!("{cards} cards, {shuffles} shuffles"));
    let secrets = some(judged.solutions, "secret", "secrets");
    match (&judged.incomplete, property) {
        (Some(why), Property::Cost) => return (Verdict::Open, format!("{measured}; {why}")),
        (Some(why), _) => return (Verdict::Open, why.clone()),
        (None, Property::Soundness | Property::DeckSoundness) => {}
        (None, _) if judged.solutions == 0 => return (Verdict::Open, NO_SECRETS.into()),
        (None, _) => {}
    }
    let orders = match (judged.orders, judged.all_orders) {
        _ if property == Property::Cost => String::new(),
        (0 | 1, true) => String::new(),
        (orders, true) => format!("; all {orders} verifier orders tried"),
        (orders, false) => {
            let tried = some(orders, "order", "orders");
            return (
                Verdict::Open,
                format!("{tried} of V tried, which are not all: `Case::orders` allows more"),
            );
        }
    };
    let turned = some(judged.steps, "turn-up", "turn-ups");
    let summary = match property {
        Property::Completeness => format!("{secrets}, {turned}, all outcomes{orders}"),
        Property::Soundness | Property::DeckSoundness if judged.ways == 0 => {
            format!("V accepts no prover{orders}")
        }
        Property::Soundness | Property::DeckSoundness => format!(
            "{}; V accepts {} to lay the cards, all as claimed{orders}",
            some(judged.steps, "branch", "branches"),
            some(judged.ways, "way", "ways")
        ),
        Property::ZeroKnowledge => format!("{secrets} are indistinguishable, and match the laws{orders}"),
        Property::Cost | Property::Faults => measured,
    };
    (Verdict::Holds, summary)
}

/// Why it cannot be said that nothing leaks: V accepts what none of the secrets explains.
fn untried(case: &Case<'_>, shared: &Chapters) -> Option<String> {
    let accepted = Hunt { case, shared, way: &[], dealt: false, fault: None, patience: None }.accepted();
    if accepted.open.is_some() {
        return Some(
            "what V accepts could not be listed, so there may be more secrets than were given".into(),
        );
    }
    let committed = |known: &Secret| {
        let mut table = Table::new(Seeded::new(0), known.prover());
        case.run(&mut table).ok()?;
        Some(table.committed().iter().copied().map(Laid::Face).collect::<Vec<_>>())
    };
    let tried: Vec<Vec<Laid>> = case.secrets().iter().filter_map(committed).collect();
    let ways = accepted
        .found
        .ends
        .iter()
        .map(|(end, _)| end)
        .filter(|end| !matches!(claim(case, end), Truth::False(_)));
    let (mut count, mut known) = (0, 0);
    for way in ways {
        count += 1;
        known += u64::from(tried.iter().any(|cards| covers(way, cards)));
    }
    (known < count).then(|| {
        format!(
            "V accepts {} to lay the cards, and the secrets are {known} of them",
            some(count, "way", "ways")
        )
    })
}

/// Everything that can go wrong, and what detects it.
fn faults(case: &Case<'_>) -> Checked {
    let found =
        |verdict, summary: String, lines| Checked { property: Property::Faults, verdict, summary, lines };
    if case.secrets().is_empty() {
        return found(Verdict::Open, NO_SECRETS.into(), Vec::new());
    }
    let trial = Trial::new(vec![case], usize::MAX);
    if trial.faults.is_empty() {
        return found(
            Verdict::Open,
            "no shuffle and no check, so there is no fault to inject".into(),
            Vec::new(),
        );
    }
    let mut lines = Vec::new();
    let (mut verdict, mut detected) = (Verdict::Holds, 0);
    for fault in &trial.faults {
        match trial.notice(fault) {
            Noticed::By(_) | Noticed::ByVerifier { .. } => detected += 1,
            Noticed::Undetected => {
                verdict = Verdict::Open;
                lines.push(format!("{fault}: undetected"));
            }
            noticed => lines.push(format!("{fault}: {noticed}")),
        }
    }
    for reason in trial.idle_reasons() {
        verdict = Verdict::Open;
        lines.push(format!("{reason}: a reason is given, but there is no such fault"));
    }
    let unusable = trial.unusable;
    if unusable > 0 {
        lines.push(format!(
            "not tried with {unusable} of {}, which leak or stop without a fault",
            some(case.secrets().len() as u64, "secret", "secrets")
        ));
    }
    found(verdict, format!("{detected} of {} detected", trial.faults.len()), lines)
}
