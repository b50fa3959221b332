//! What an honest prover's runs show: completeness, zero-knowledge and cost.

use super::{NO_SECRETS, Sketch};
use crate::audit::judge::{parting, unlawful, unsimulated};
use crate::audit::outcomes::{Failure, Outcomes, every_outcome};
use crate::audit::run::Verdict;
use crate::engine::{Lay, Path, Scripted, Seeded, Shown, Stop, Table};

/// The most outcomes that are tried one by one.
const MOST_OUTCOMES: u128 = 100_000;

impl Sketch<'_> {
    /// Runs an honest prover over all outcomes of the shuffles.
    fn honest(&self, lays: &[Lay]) -> (Vec<Shown>, Result<(), Stop>) {
        let mut table = Table::noting(Scripted::new(lays.to_vec()));
        let end = (self.steps)(&mut table);
        (table.shown(), end)
    }

    /// Runs an honest prover once for each outcome: for what an exact run cannot put into a law. Nothing when there are
    /// too many.
    fn one_by_one(&self, lays: &[Lay]) -> Option<Result<Outcomes, Failure>> {
        let mut path = Path::first();
        // However it ends, it tells how many outcomes there are up to there.
        let _ = (self.steps)(&mut Table::new(&mut path, Scripted::new(lays.to_vec())));
        (path.weight() <= MOST_OUTCOMES).then(|| every_outcome(lays, &self.steps, |_, ()| {}))
    }

    pub(super) fn completeness(&self) -> (Verdict, String) {
        if self.secrets.is_empty() {
            return (Verdict::Open, NO_SECRETS.into());
        }
        let mut turned = 0;
        for (secret, lays) in &self.secrets {
            let (shown, end) = self.honest(lays);
            turned += shown.len();
            let stop = match end {
                Ok(()) => continue,
                Err(Stop::Leaked(leak)) => match self.one_by_one(lays) {
                    Some(Ok(_) | Err(Failure::Unlawful { .. })) => continue,
                    Some(Err(Failure::Stopped(stop))) => stop,
                    None => return (Verdict::Open, format!("with {secret}: leak {leak}")),
                },
                Err(stop) => stop,
            };
            return (Verdict::Fails, format!("with {secret}: {stop}"));
        }
        (Verdict::Holds, format!("{} secrets, {turned} turn-ups, all outcomes", self.secrets.len()))
    }

    pub(super) fn zero_knowledge(&self) -> (Verdict, String) {
        let mut first: Option<(&str, Vec<Shown>)> = None;
        for (secret, lays) in &self.secrets {
            let (shown, end) = self.honest(lays);
            if let Some(Shown { site, laws, shown }) = unlawful(&shown) {
                let laws: Vec<String> = laws.iter().map(ToString::to_string).collect();
                let told =
                    format!("with {secret} V sees, at {site}: {shown}; the law says {}", laws.join(" or "));
                return (Verdict::Fails, told);
            }
            if let Err(stop) = end {
                if let Some(Err(unlawful @ Failure::Unlawful { .. })) = self.one_by_one(lays) {
                    return (Verdict::Fails, format!("with {secret} {unlawful}"));
                }
                return (Verdict::Open, format!("with {secret}: {stop}"));
            }
            match &first {
                None => first = Some((secret, shown)),
                Some((other, before)) => {
                    if let Some(place) = parting(before, &shown) {
                        let at = shown.get(place).or(before.get(place)).map(|shown| shown.site.to_string());
                        let told = format!("V can tell {other} from {secret} at {}", at.unwrap_or_default());
                        return (Verdict::Fails, told);
                    }
                }
            }
        }
        let Some((_, shown)) = first else { return (Verdict::Open, NO_SECRETS.into()) };
        match unsimulated(&shown, &self.steps) {
            Some(why) => (Verdict::Open, why),
            None => (Verdict::Holds, format!("{} secrets look alike, and like the laws", self.secrets.len())),
        }
    }

    pub(super) fn measured(&self) -> (Verdict, String) {
        let mut costs: Vec<(usize, usize)> = Vec::new();
        for (secret, lays) in &self.secrets {
            let mut table = Table::new(Seeded::new(0), Scripted::new(lays.clone()));
            if let Err(stop) = (self.steps)(&mut table) {
                return (Verdict::Open, format!("with {secret}: {stop}"));
            }
            let cost = (table.cost().cards(), table.cost().all_shuffles());
            if !costs.contains(&cost) {
                costs.push(cost);
            }
        }
        let told = |(cards, shuffles): &(usize, usize)| format!("{cards} cards, {shuffles} shuffles");
        let measured = costs.iter().map(told).collect::<Vec<_>>().join(" or ");
        match self.cost {
            _ if costs.is_empty() => (Verdict::Open, NO_SECRETS.into()),
            None => (Verdict::Open, format!("{measured}; there is no formula")),
            Some(stated) if costs == [stated] => (Verdict::Holds, measured),
            Some((cards, shuffles)) => {
                (Verdict::Fails, format!("{measured}; the formula says {cards} and {shuffles}"))
            }
        }
    }
}
