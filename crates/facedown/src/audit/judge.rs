//! One puzzle, one property: does the protocol have it there?

use super::small::Small;
use crate::engine::{Chapters, Event, Face, Laid, Law, Lay, Scripted, Seeded, Shown, Site, Stop, Table};
use crate::protocol::{Protocol, Variant};
use crate::puzzles::Extent;
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
        reordered: Option<Reordered>,
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

/// Whether a protocol has a property on a puzzle. Searches for the same protocol and variant may share `chapters`.
#[must_use]
pub fn judge<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    property: Property,
    chapters: &Chapters,
) -> Judged<P::Solution> {
    match property {
        Property::Completeness => completeness(protocol, puzzle, variant),
        Property::Soundness => soundness(protocol, puzzle, variant, chapters),
        Property::ZeroKnowledge => zero_knowledge(protocol, puzzle, variant),
        Property::Cost => cost(protocol, puzzle, variant),
        // Faults are not judged puzzle by puzzle: see `faults`.
        Property::Faults => Judged::new(),
    }
}

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

fn completeness<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Judged<P::Solution> {
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

fn zero_knowledge<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let mut first: Option<(P::Solution, Vec<Shown>)> = None;
    for solution in promised(protocol, puzzle) {
        judged.solutions += 1;
        let (shown, end) = honest(protocol, puzzle, &solution, variant);
        judged.steps += shown.len() as u64;
        if let Err(Stop::Leaked(leak)) = end {
            judged.incomplete = Some(leak.to_string());
            return judged;
        }
        // A prover who is stopped is a matter of completeness, and shows no more.
        let stopped = end.is_err();
        if let Some(shown) = unlawful(&shown) {
            judged.why = Some(Why::Seen { solution, shown: shown.clone() });
            return judged;
        }
        if stopped {
            continue;
        }
        match &first {
            None => first = Some((solution, shown)),
            Some((other, before)) => {
                if let Some(place) = parting(before, &shown) {
                    let seen = [before.get(place).cloned(), shown.get(place).cloned()];
                    judged.why = Some(Why::ViewsPart { solutions: [other.clone(), solution], seen });
                    return judged;
                }
            }
        }
    }
    // The views are the same for all solutions; they are also what somebody sees who has none.
    if let Some((_, shown)) = first {
        judged.incomplete = unsimulated(&shown, |table| protocol.run(table, puzzle, variant));
    }
    judged
}

/// The first turn-up that does not obey a law that the protocol states for it.
pub(super) fn unlawful(shown: &[Shown]) -> Option<&Shown> {
    shown.iter().find(|shown| !shown.laws.iter().any(|law| law.is_same_as(&shown.shown)))
}

/// The first turn-up at which two views part.
pub(super) fn parting(one: &[Shown], two: &[Shown]) -> Option<usize> {
    let same = |one: &Shown, two: &Shown| one.site == two.site && one.shown.is_same_as(&two.shown);
    (0..one.len().max(two.len()))
        .find(|&place| !matches!((one.get(place), two.get(place)), (Some(one), Some(two)) if same(one, two)))
}

/// Why a simulator would not see what was shown, if it would not.
pub(super) fn unsimulated(
    shown: &[Shown],
    run: impl FnOnce(&mut Table<'_>) -> Result<(), Stop>,
) -> Option<String> {
    let laws = match simulated(run) {
        Ok(laws) => laws,
        Err(stop) => return Some(stop.to_string()),
    };
    let agree = laws.len() == shown.len()
        && laws
            .iter()
            .zip(shown)
            .all(|((site, law), shown)| *site == shown.site && law.is_same_as(&shown.shown));
    (!agree).then(|| "the simulator takes another course".into())
}

/// The course of the simulator, who knows the puzzle only: where each turn-up is, and its law.
fn simulated(run: impl FnOnce(&mut Table<'_>) -> Result<(), Stop>) -> Result<Vec<(Site, Law)>, Stop> {
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
    let end = run(&mut table);
    drop(table);
    end.map(|()| laws)
}

/// All orders of `0..count`.
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

/// The most cells of a board on which other orders are tried.
const SMALLEST: usize = 6;
/// The most things whose orders are all tried.
const MOST_ORDERED: usize = 3;
/// The most orders tried besides the usual one.
const MOST_ORDERS: usize = 12;

/// An order that the verifier takes instead of the usual one, the n-th time that a paper leaves it open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reordered {
    /// Which time, from 0.
    pub nth: usize,
    /// The order, counted from 0.
    pub order: Vec<usize>,
}

fn soundness<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    chapters: &Chapters,
) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let alphabet = protocol.alphabet();
    let mut table = Table::search(&alphabet).sharing(chapters);
    let end = protocol.run(&mut table, puzzle, variant);
    weigh(protocol, puzzle, variant, None, &mut table, end, &mut judged);
    drop(table);
    let cells = match puzzle.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { vertices, .. } => vertices,
    };
    if judged.why.is_some() || cells > SMALLEST {
        return judged;
    }
    // The orders that the paper leaves open; a run without cards tells how many things there are each time.
    let mut counts = Vec::new();
    let mut table = Table::simulated(Seeded::new(0)).ordered_by(|count| {
        counts.push(count);
        (0..count).collect()
    });
    let _ = protocol.run(&mut table, puzzle, variant);
    drop(table);
    let few = counts.iter().enumerate().filter(|(_, count)| (2..=MOST_ORDERED).contains(*count));
    let others = few.flat_map(|(nth, &count)| {
        orders(count)
            .into_iter()
            .filter(|order| !order.is_sorted())
            .map(move |order| Reordered { nth, order })
    });
    for reordered in others.take(MOST_ORDERS) {
        let mut table = Table::search(&alphabet).sharing(chapters).reordered(reordered.nth, &reordered.order);
        let end = protocol.run(&mut table, puzzle, variant);
        weigh(protocol, puzzle, variant, Some(&reordered), &mut table, end, &mut judged);
        drop(table);
        if judged.why.is_some() {
            break;
        }
    }
    judged
}

/// Counts what a search has found, and looks for an end that is no solution.
fn weigh<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    reordered: Option<&Reordered>,
    table: &mut Table<'_>,
    end: Result<(), Stop>,
    judged: &mut Judged<P::Solution>,
) {
    let Some(found) = table.found() else { return };
    judged.steps += found.branches;
    judged.states += found.states;
    if !found.complete {
        judged.incomplete = Some("too many faces to try at a check that leaves much open".into());
    }
    match end {
        Ok(()) => {}
        Err(Stop::Rejected(_)) => return,
        Err(stop) => {
            judged.incomplete = Some(stop.to_string());
            return;
        }
    }
    for (committed, rounds) in found.ends {
        let candidate = extracted(protocol, puzzle, &committed);
        if !candidate.as_ref().is_some_and(|candidate| puzzle.check(candidate).is_empty()) {
            let lays = lays(protocol, puzzle, variant, rounds, reordered);
            judged.why =
                Some(Why::FalseAccepted { committed, candidate, lays, reordered: reordered.cloned() });
            return;
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
    reordered: Option<&Reordered>,
) -> Vec<Lay> {
    let alphabet = protocol.alphabet();
    let mut table = Table::following(&alphabet, rounds);
    if let Some(reordered) = reordered {
        table = table.reordered(reordered.nth, &reordered.order);
    }
    // It was accepted when it was found.
    let _ = protocol.run(&mut table, puzzle, variant);
    let face = |card: &Laid| card.face().unwrap_or(Face::CLUB);
    table.laid().iter().map(|lay| Lay::Faces(lay.iter().map(face).collect())).collect()
}

fn cost<P: Small>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let stated = protocol.cost(puzzle, variant);
    for solution in promised(protocol, puzzle).take(1) {
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
