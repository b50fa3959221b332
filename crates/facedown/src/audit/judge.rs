//! One puzzle, one property: does the protocol have it there?

use super::small::Small;
use crate::engine::{Event, Face, Laid, Law, Lay, Scripted, Seeded, Shown, Site, Stop, Table};
use crate::protocol::{Protocol, Variant};
use std::fmt;
use std::str::FromStr;

/// What is asked of a protocol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Property {
    /// An honest prover is accepted, however the shuffles fall out.
    Completeness,
    /// Whoever is accepted has laid a solution.
    Soundness,
    /// What is seen tells nothing of the solution.
    ZeroKnowledge,
    /// A run costs what the formula says.
    Cost,
    /// Whatever goes wrong in a run is noticed.
    Faults,
}

impl Property {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Completeness, Self::Soundness, Self::ZeroKnowledge, Self::Cost, Self::Faults];

    /// The name on the command line and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Completeness => "completeness",
            Self::Soundness => "soundness",
            Self::ZeroKnowledge => "zero-knowledge",
            Self::Cost => "cost",
            Self::Faults => "faults",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Property {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = Self::ALL.map(Self::name).join(", ");
        Self::ALL
            .into_iter()
            .find(|property| property.name() == text)
            .ok_or_else(|| format!("`{text}` is no property: there are {names}"))
    }
}

/// Why a protocol does not have a property on a puzzle.
#[derive(Clone, Debug)]
pub enum Why<S> {
    /// An honest prover is stopped.
    HonestStopped {
        /// The solution.
        solution: S,
        /// Where and why.
        stop: Stop,
    },
    /// A prover is accepted who has laid no solution.
    FalseAccepted {
        /// What was committed to, card by card.
        committed: Vec<Laid>,
        /// The candidate that the cards stand for, if any.
        candidate: Option<S>,
        /// What the prover laid, ask by ask.
        lays: Vec<Lay>,
        /// The order in which the verifier took things, where it was another than the usual one.
        order: Option<Vec<usize>>,
    },
    /// What is seen does not obey a law of public data.
    Seen {
        /// The solution.
        solution: S,
        /// What is seen, and the law.
        shown: Shown,
    },
    /// Two solutions are told apart by what is seen.
    ViewsPart {
        /// The two solutions.
        solutions: [S; 2],
        /// Where, and what is seen with each; nothing when one of the runs is at its end.
        seen: [Option<Shown>; 2],
    },
    /// The cost is not what the formula says.
    Costs {
        /// Cards and shuffles, as measured.
        measured: (usize, usize),
        /// Cards and shuffles, by the formula.
        stated: (Option<usize>, Option<usize>),
    },
}

/// What was found on one puzzle.
#[derive(Clone, Debug)]
pub struct Judged<S> {
    /// Solutions tried.
    pub solutions: u64,
    /// Turn-ups compared with their laws, or branches followed in a search.
    pub steps: u64,
    /// States met in a search.
    pub states: u64,
    /// What keeps the answer from being complete, if anything.
    pub incomplete: Option<String>,
    /// The failure, if there is one.
    pub why: Option<Why<S>>,
}

impl<S> Judged<S> {
    const fn new() -> Self {
        Self { solutions: 0, steps: 0, states: 0, incomplete: None, why: None }
    }
}

/// Whether a protocol has a property on a puzzle.
#[must_use]
pub fn judge<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    property: Property,
) -> Judged<P::Solution> {
    match property {
        Property::Completeness => completeness(protocol, puzzle, variant),
        Property::Soundness => soundness(protocol, puzzle, variant),
        Property::ZeroKnowledge => zero_knowledge(protocol, puzzle, variant),
        Property::Cost => cost(protocol, puzzle, variant),
        // Faults are not judged puzzle by puzzle: see `faults`.
        Property::Faults => Judged::new(),
    }
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

fn completeness<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    for solution in puzzle.solutions() {
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

fn zero_knowledge<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let mut first: Option<(P::Solution, Vec<Shown>)> = None;
    for solution in puzzle.solutions() {
        judged.solutions += 1;
        let (shown, end) = honest(protocol, puzzle, &solution, variant);
        judged.steps += shown.len() as u64;
        // A run that cannot be carried out to its end shows what it shows until then.
        if let Err(Stop::Leaked(leak)) = end {
            judged.incomplete = Some(leak.to_string());
            return judged;
        }
        let stopped = end.is_err();
        let unlawful = |shown: &&Shown| {
            let obeyed = shown.laws.iter().any(|law| law.is_same_as(&shown.shown));
            !obeyed
        };
        if let Some(shown) = shown.iter().find(unlawful) {
            judged.why = Some(Why::Seen { solution, shown: shown.clone() });
            return judged;
        }
        match &first {
            None => first = Some((solution, shown)),
            Some((other, before)) => {
                let same =
                    |one: &Shown, two: &Shown| one.site == two.site && one.shown.is_same_as(&two.shown);
                let parted = (0..before.len().max(shown.len()))
                    .find(|&place| !matches!((before.get(place), shown.get(place)), (Some(one), Some(two)) if same(one, two)));
                if let Some(place) = parted {
                    let seen = [before.get(place).cloned(), shown.get(place).cloned()];
                    judged.why = Some(Why::ViewsPart { solutions: [other.clone(), solution], seen });
                    return judged;
                }
            }
        }
        if stopped {
            return judged;
        }
    }
    // The views are the same for all solutions; they are also what somebody sees who has none.
    if let Some((_, shown)) = first {
        match simulated(protocol, puzzle, variant) {
            Err(stop) => judged.incomplete = Some(stop.to_string()),
            Ok(laws) => {
                let agree = laws.len() == shown.len()
                    && laws
                        .iter()
                        .zip(&shown)
                        .all(|((site, law), shown)| *site == shown.site && law.is_same_as(&shown.shown));
                if !agree {
                    judged.incomplete = Some("the simulator takes another course".into());
                }
            }
        }
    }
    judged
}

/// The course of the simulator, who knows the puzzle only: where each turn-up is, and its law.
fn simulated<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
) -> Result<Vec<(Site, Law)>, Stop> {
    let mut laws = Vec::new();
    let mut scopes: Vec<&'static str> = Vec::new();
    let mut steps: Vec<(&'static str, &'static str)> = vec![("", "")];
    let mut table = Table::simulated(Seeded::new(0)).recorded_by(|event| {
        match event {
            Event::Enter(scope) => {
                scopes.push(scope);
                let step = *steps.last().unwrap_or(&("", ""));
                steps.push(step);
            }
            Event::Leave(_) => {
                scopes.pop();
                steps.pop();
            }
            Event::Step { id, sentence } => {
                if let Some(step) = steps.last_mut() {
                    *step = (id, sentence);
                }
            }
            Event::TurnUp { laws: stated, .. } => {
                let (step, sentence) = *steps.last().unwrap_or(&("", ""));
                laws.push((Site { scopes: scopes.clone(), step, sentence }, stated[0].clone()));
            }
            _ => {}
        }
        Ok(())
    });
    let end = protocol.run(&mut table, puzzle, variant);
    drop(table);
    end.map(|()| laws)
}

/// Orders of `0..count`, all of them when there are few.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|start: Vec<usize>| {
                (0..count)
                    .filter(|next| !start.contains(next))
                    .map(|next| [&start[..], &[next]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// The most things whose orders are all tried.
const MOST_ORDERED: usize = 3;

fn soundness<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    // The orders that the paper leaves open are as many as the protocol asks for, in one place at most.
    let mut things = 0;
    let mut tried = 0;
    loop {
        let mut order = Vec::new();
        let alphabet = protocol.alphabet();
        let mut table = Table::search(&alphabet).ordered_by(|count| {
            things = count;
            order = if count <= MOST_ORDERED { orders(count)[tried].clone() } else { (0..count).collect() };
            order.clone()
        });
        let end = protocol.run(&mut table, puzzle, variant);
        let found = table.found();
        drop(table);
        let usual = order.is_sorted();
        if let Some(found) = found {
            judged.steps += found.branches;
            judged.states += found.states;
            if !found.complete {
                judged.incomplete = Some("too many faces to try at a check that leaves much open".into());
            }
            match end {
                Err(Stop::Rejected(_)) => {}
                Err(stop @ Stop::Impossible { .. }) => judged.incomplete = Some(stop.to_string()),
                Err(stop) => judged.incomplete = Some(stop.to_string()),
                Ok(()) => {
                    for (committed, rounds) in found.ends {
                        let candidate = extracted(protocol, puzzle, &committed);
                        let solved =
                            candidate.as_ref().is_some_and(|candidate| puzzle.check(candidate).is_empty());
                        if !solved {
                            let order = (!usual).then(|| order.clone());
                            let lays = lays(protocol, puzzle, variant, rounds, order.as_deref());
                            judged.why = Some(Why::FalseAccepted { committed, candidate, lays, order });
                            return judged;
                        }
                    }
                }
            }
        }
        tried += 1;
        if things > MOST_ORDERED || tried >= orders(things).len() {
            return judged;
        }
    }
}

/// The candidate that committed cards stand for; a card that was never turned up may be any.
fn extracted<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, committed: &[Laid]) -> Option<P::Solution> {
    let faces: Vec<Face> = committed.iter().map(|card| card.face()).collect::<Option<_>>()?;
    protocol.extract(puzzle, &faces)
}

/// What the prover laid in a branch of the search.
fn lays<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    rounds: Vec<Vec<usize>>,
    order: Option<&[usize]>,
) -> Vec<Lay> {
    let alphabet = protocol.alphabet();
    let mut table = Table::following(&alphabet, rounds)
        .ordered_by(|count| order.map_or_else(|| (0..count).collect(), <[usize]>::to_vec));
    // It was accepted when it was found.
    let _ = protocol.run(&mut table, puzzle, variant);
    let face = |card: &Laid| card.face().unwrap_or(Face::CLUB);
    table.laid().iter().map(|lay| Lay::Faces(lay.iter().map(face).collect())).collect()
}

fn cost<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let stated = protocol.cost(puzzle, variant);
    for solution in puzzle.solutions().into_iter().take(1) {
        judged.solutions += 1;
        let mut table = Table::new(Seeded::new(0), Scripted::new(protocol.plan(puzzle, &solution, variant)));
        if protocol.run(&mut table, puzzle, variant).is_err() {
            continue;
        }
        let measured = (table.cost().cards(), table.cost().all_shuffles());
        if !stated.agrees_with(table.cost()) {
            judged.why = Some(Why::Costs { measured, stated: (stated.cards, stated.shuffles) });
        }
    }
    judged
}
