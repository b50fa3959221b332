//! A protocol of your own, audited as a plain function: no puzzle, no formats, no command line.
//!
//! `docs/tutorial.md` writes one from scratch.

use super::judge::{Property, parting, unlawful, unsimulated};
use super::outcomes::{Failure, Outcomes, every_outcome};
use super::run::Verdict;
use super::story::print_lays;
use crate::engine::{Face, Fault, Laid, Lay, Passed, Path, Scripted, Seeded, Shown, Stop, Table};
use std::fmt;

type Steps<'a> = Box<dyn Fn(&mut Table<'_>) -> Result<(), Stop> + 'a>;
type Meaning<'a> = Box<dyn Fn(&[Face]) -> bool + 'a>;

/// A protocol as a function, with what it should prove.
///
/// ```
/// use facedown::audit::judge::Property;
/// use facedown::audit::run::Verdict;
/// use facedown::audit::sketch::Sketch;
/// use facedown::engine::{Ask, Face, Law, Lay, Part, Stop, Table};
///
/// const C: Face = Face::CLUB;
/// const H: Face = Face::HEART;
///
/// /// P lays two bits, each a club and a heart, and shows that they are equal.
/// fn equal(table: &mut Table<'_>) -> Result<(), Stop> {
///     table.step("1", "P lays two bits, one below the other")?;
///     let bits = table.ask(&Ask::piles(2, 2, &[(C, 2), (H, 2)]))?;
///     table.commit(&bits)?;
///     table.step("2", "The two piles are scrambled and turned up: two clubs and two hearts")?;
///     table.pile_scramble(&bits)?;
///     table.turn_up(&bits, Part::layers(0..2), Law::arrangement(&[C, C, H, H]).of_piles(2))?;
///     table.put_away(bits)
/// }
///
/// let audited = Sketch::new(equal)
///     .alphabet(&[C, H])
///     .secret("both are 0", vec![Lay::Faces(vec![C, C, H, H])])
///     .secret("both are 1", vec![Lay::Faces(vec![H, H, C, C])])
///     .meaning(|cards| cards[0] == cards[1] && cards[2] == cards[3] && cards[0] != cards[2])
///     .cost(4, 1)
///     .harmless("step 2: pile_shift instead", "for two piles a random order is a random shift")
///     .audit();
/// assert!(audited.holds(), "{audited}");
///
/// // It does not show that both are 1.
/// let audited = Sketch::new(equal).meaning(|cards| cards[0] == H).audit();
/// assert_eq!(audited.verdict(Property::Soundness), Verdict::Fails);
/// ```
pub struct Sketch<'a> {
    steps: Steps<'a>,
    alphabet: Vec<Face>,
    secrets: Vec<(String, Vec<Lay>)>,
    meaning: Meaning<'a>,
    cost: Option<(usize, usize)>,
    harmless: Vec<(String, String)>,
}

impl<'a> Sketch<'a> {
    /// The protocol that follows these steps. For a search they are one round.
    #[must_use]
    pub fn new(steps: impl Fn(&mut Table<'_>) -> Result<(), Stop> + 'a) -> Self {
        Self {
            steps: Box::new(steps),
            alphabet: vec![Face::CLUB, Face::HEART],
            secrets: Vec::new(),
            meaning: Box::new(|_| true),
            cost: None,
            harmless: Vec::new(),
        }
    }

    /// The faces that a cheating prover may lay; clubs and hearts if nothing is said.
    #[must_use]
    pub fn alphabet(mut self, faces: &[Face]) -> Self {
        self.alphabet = faces.to_vec();
        self
    }

    /// Something that an honest prover may know, and what they lay then, ask by ask. All secrets must look alike.
    #[must_use]
    pub fn secret(mut self, secret: impl fmt::Display, lays: Vec<Lay>) -> Self {
        self.secrets.push((secret.to_string(), lays));
        self
    }

    /// What V can be sure of after accepting, as a statement about the cards that were
    /// [committed to](Table::commit), in their order.
    #[must_use]
    pub fn meaning(mut self, holds: impl Fn(&[Face]) -> bool + 'a) -> Self {
        self.meaning = Box::new(holds);
        self
    }

    /// The cards on the table at once, and the shuffles, by your formula.
    #[must_use]
    pub const fn cost(mut self, cards: usize, shuffles: usize) -> Self {
        self.cost = Some((cards, shuffles));
        self
    }

    /// Faults that nobody needs to notice, by a part of their names, and the reason.
    #[must_use]
    pub fn harmless(mut self, fault: impl Into<String>, reason: impl Into<String>) -> Self {
        self.harmless.push((fault.into(), reason.into()));
        self
    }

    /// Asks for every property.
    pub fn audit(&self) -> Audited {
        let found = Property::ALL.map(|property| {
            let (verdict, told) = match property {
                Property::Completeness => self.completeness(),
                Property::Soundness => self.soundness(),
                Property::ZeroKnowledge => self.zero_knowledge(),
                Property::Cost => self.measured(),
                Property::Faults => self.faults(),
            };
            Found { property, verdict, told }
        });
        Audited { found: found.to_vec() }
    }

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

    fn completeness(&self) -> (Verdict, String) {
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

    fn zero_knowledge(&self) -> (Verdict, String) {
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
        let Some((_, shown)) = first else { return (Verdict::Open, "there is no secret to be kept".into()) };
        match unsimulated(&shown, &self.steps) {
            Some(why) => (Verdict::Open, why),
            None => (Verdict::Holds, format!("{} secrets look alike, and like the laws", self.secrets.len())),
        }
    }

    fn soundness(&self) -> (Verdict, String) {
        let mut table = Table::search(&self.alphabet);
        match table.round(&self.steps) {
            Ok(()) => {}
            Err(Stop::Rejected(_)) => return (Verdict::Holds, "V accepts nobody".into()),
            Err(stop) => return (Verdict::Open, stop.to_string()),
        }
        let Some(found) = table.found() else { return (Verdict::Open, "nothing was searched".into()) };
        if let Some((_, rounds)) = found.ends.iter().find(|(committed, _)| !self.means(committed)) {
            let mut table = Table::following(&self.alphabet, rounds.clone());
            // It was accepted when it was found.
            let _ = table.round(&self.steps);
            let any = |card: &Laid| card.face().unwrap_or(Face::CLUB);
            let lays: Vec<Lay> =
                table.laid().iter().map(|lay| Lay::Faces(lay.iter().map(any).collect())).collect();
            return (Verdict::Fails, format!("V accepts a prover who lays {}", print_lays(&lays)));
        }
        let told = format!(
            "{} branches; V accepts {} ways to lay the cards, all as claimed",
            found.branches,
            found.ends.len()
        );
        if found.complete {
            (Verdict::Holds, told)
        } else {
            (Verdict::Open, "too many faces to try at a check that leaves much open".into())
        }
    }

    /// Whether the committed cards are as claimed; a card that was never seen is not.
    fn means(&self, committed: &[Laid]) -> bool {
        let faces: Option<Vec<Face>> = committed.iter().map(|card| card.face()).collect();
        faces.is_some_and(|faces| (self.meaning)(&faces))
    }

    fn measured(&self) -> (Verdict, String) {
        let Some((_, lays)) = self.secrets.first() else { return (Verdict::Open, "nobody to run it".into()) };
        let mut table = Table::new(Seeded::new(0), Scripted::new(lays.clone()));
        if let Err(stop) = (self.steps)(&mut table) {
            return (Verdict::Open, stop.to_string());
        }
        let (cards, shuffles) = (table.cost().cards(), table.cost().all_shuffles());
        let told = format!("{cards} cards, {shuffles} shuffles");
        match self.cost {
            Some(stated) if stated != (cards, shuffles) => {
                (Verdict::Fails, format!("{told}; the formula says {} and {}", stated.0, stated.1))
            }
            _ => (Verdict::Holds, told),
        }
    }

    fn faults(&self) -> (Verdict, String) {
        let mut faults: Vec<Fault> = Vec::new();
        for (_, lays) in &self.secrets {
            let mut table = Table::noting(Scripted::new(lays.clone())).listing_places();
            // Whatever was passed before a stop counts as well.
            let _ = (self.steps)(&mut table);
            for fault in table.passed().iter().flat_map(Passed::faults) {
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
        }
        let unnoticed: Vec<String> =
            faults.iter().filter(|fault| !self.notices(fault)).map(ToString::to_string).collect();
        let reason = |fault: &String| self.harmless.iter().find(|(part, _)| fault.contains(part));
        let (harmless, nobody): (Vec<&String>, Vec<&String>) =
            unnoticed.iter().partition(|fault| reason(fault).is_some());
        let mut told = format!("{} of {} noticed", faults.len() - unnoticed.len(), faults.len());
        for fault in harmless {
            let why = reason(fault).map_or("", |(_, why)| why);
            told += &format!("; {fault}: harmless, {why}");
        }
        for fault in &nobody {
            told += &format!("; nobody notices {fault}");
        }
        (if nobody.is_empty() { Verdict::Holds } else { Verdict::Fails }, told)
    }

    /// Whether a fault shows in the views, stops an honest prover, or lets another one through.
    fn notices(&self, fault: &Fault) -> bool {
        let spoilt = |(_, lays): &(String, Vec<Lay>)| {
            let mut table = Table::exact(Scripted::new(lays.clone())).with_fault(fault.clone());
            (self.steps)(&mut table).is_err()
        };
        if self.secrets.iter().any(spoilt) {
            return true;
        }
        let mut table = Table::search(&self.alphabet).with_fault(fault.clone());
        let accepted = table.round(&self.steps).is_ok();
        let found = table.found().filter(|_| accepted);
        found.is_some_and(|found| found.ends.iter().any(|(committed, _)| !self.means(committed)))
    }
}

/// The most outcomes that are tried one by one.
const MOST_OUTCOMES: u128 = 100_000;

/// What an audit has found of one property.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The property.
    pub property: Property,
    /// Whether the protocol has it.
    pub verdict: Verdict,
    /// How far it was looked at, or why it fails.
    pub told: String,
}

/// What an audit has found. It prints as a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Audited {
    found: Vec<Found>,
}

impl Audited {
    /// What was found, property by property.
    #[must_use]
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// Whether the protocol has a property.
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
        for Found { property, verdict, told } in &self.found {
            writeln!(f, "{:<16}{:<7}{told}", property.name(), verdict.name())?;
        }
        Ok(())
    }
}
