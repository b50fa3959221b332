//! Does the audit bite? Everything that can go wrong in a protocol, and who notices.
//!
//! The faults are not picked by hand: they follow from the shuffles and turn-ups that honest runs pass, and from the
//! cards that an honest prover lays.

use super::judge::Property;
use super::small::Small;
use crate::engine::{Face, Fault, Lay, Passed, Scripted, Seeded, Stop, Table};
use crate::protocol::{Protocol, Variant};
use crate::subprotocols::harmless;

/// The most puzzles with a solution, and the most without one, on which faults are tried.
const MOST_PUZZLES: usize = 24;

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// A step is not carried out as it should be.
    Step(Fault),
    /// The prover lays another card than planned, in one place of one lay.
    Card {
        /// The kind of change.
        change: Change,
    },
}

/// How a lay is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another pile is marked.
    OtherMark,
    /// Two piles are marked.
    TwoMarks,
    /// No pile is marked.
    NoMark,
    /// One card shows another face.
    OtherFace,
}

impl Change {
    const ALL: [Self; 4] = [Self::OtherMark, Self::TwoMarks, Self::NoMark, Self::OtherFace];

    const fn name(self) -> &'static str {
        match self {
            Self::OtherMark => "P marks another pile than planned",
            Self::TwoMarks => "P marks two piles",
            Self::NoMark => "P marks no pile",
            Self::OtherFace => "P lays another face than planned",
        }
    }
}

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Step(fault) => fault.fmt(f),
            Self::Card { change } => f.write_str(change.name()),
        }
    }
}

/// Who notices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Noticed {
    /// An audit of this property fails.
    By(Property),
    /// The verifier rejects so many of so many changed runs; in the others P had laid a solution all the same.
    ByVerifier {
        /// Rejected.
        rejected: u64,
        /// Tried.
        of: u64,
    },
    /// Nobody, and this is why it does not matter.
    Harmless(&'static str),
    /// Nobody.
    Nobody,
}

/// A protocol with the puzzles on which its faults are tried.
pub struct Trial<P: Small> {
    protocol: &'static dyn Protocol<P>,
    variant: Variant,
    solved: Vec<(P, P::Solution)>,
    searched: Vec<P>,
    /// All that can go wrong.
    pub faults: Vec<Wrong>,
}

impl<P: Small> Trial<P> {
    /// Lists what can go wrong, from honest runs on the given puzzles.
    pub fn new(protocol: &'static dyn Protocol<P>, variant: Variant, puzzles: &[P]) -> Self {
        let served = || puzzles.iter().filter(|puzzle| protocol.serves(puzzle).is_ok());
        let mut solved = Vec::new();
        let mut searched = Vec::new();
        // Spread over the list, so that all kinds of puzzles have their turn.
        let (with, without): (Vec<_>, Vec<_>) = served()
            .map(|puzzle| (puzzle, puzzle.solutions()))
            .partition(|(_, solutions)| !solutions.is_empty());
        for (puzzle, solutions) in spread(&with) {
            searched.push(P::clone(puzzle));
            solved.extend(spread(solutions).map(|solution| (P::clone(puzzle), solution.clone())));
        }
        searched.extend(spread(&without).map(|(puzzle, _)| P::clone(puzzle)));
        let mut faults: Vec<Wrong> = Vec::new();
        let mut has_marks = false;
        let mut has_faces = false;
        for (puzzle, solution) in &solved {
            let plan = protocol.plan(puzzle, solution, variant);
            has_marks |= plan.iter().any(|lay| matches!(lay, Lay::Mark(_)));
            has_faces |= plan.iter().any(|lay| matches!(lay, Lay::Faces(_)));
            let mut table = Table::noting(Scripted::new(plan)).listing_places();
            // Whatever was passed before a stop counts as well.
            let _ = protocol.run(&mut table, puzzle, variant);
            for fault in table.passed().iter().flat_map(Passed::faults) {
                let fault = Wrong::Step(fault);
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
        }
        let changes = Change::ALL.into_iter().filter(|change| match change {
            Change::OtherFace => has_faces,
            _ => has_marks,
        });
        faults.extend(changes.map(|change| Wrong::Card { change }));
        Self { protocol, variant, solved, searched, faults }
    }

    /// Who notices a fault.
    pub fn notice(&self, wrong: &Wrong) -> Noticed {
        match wrong {
            Wrong::Step(fault) => self.notice_step(fault),
            Wrong::Card { change } => self.notice_cards(*change),
        }
    }

    fn notice_step(&self, fault: &Fault) -> Noticed {
        for (puzzle, solution) in &self.solved {
            let plan = self.protocol.plan(puzzle, solution, self.variant);
            let mut table = Table::exact(Scripted::new(plan)).with_fault(fault.clone());
            match self.protocol.run(&mut table, puzzle, self.variant) {
                Ok(()) => {}
                Err(Stop::Leaked(_)) => return Noticed::By(Property::ZeroKnowledge),
                Err(_) => return Noticed::By(Property::Completeness),
            }
        }
        let alphabet = self.protocol.alphabet();
        for puzzle in &self.searched {
            let mut table = Table::search(&alphabet).with_fault(fault.clone());
            if self.protocol.run(&mut table, puzzle, self.variant).is_err() {
                continue;
            }
            let Some(found) = table.found() else { continue };
            let solves = |committed: &[crate::engine::Laid]| {
                let faces: Option<Vec<Face>> = committed.iter().map(|card| card.face()).collect();
                faces
                    .and_then(|faces| self.protocol.extract(puzzle, &faces))
                    .is_some_and(|candidate| puzzle.check(&candidate).is_empty())
            };
            if found.ends.iter().any(|(committed, _)| !solves(committed)) {
                return Noticed::By(Property::Soundness);
            }
        }
        let told = fault.to_string();
        let own = self.protocol.harmless().iter().find(|(end, _)| told.ends_with(end)).map(|(_, why)| *why);
        own.or_else(|| harmless(fault)).map_or(Noticed::Nobody, Noticed::Harmless)
    }

    fn notice_cards(&self, change: Change) -> Noticed {
        let (mut rejected, mut of) = (0, 0);
        let alphabet = self.protocol.alphabet();
        for (puzzle, solution) in &self.solved {
            let plan = self.protocol.plan(puzzle, solution, self.variant);
            // The numbers of the asks' piles are public: a first run tells them.
            let asks = asked(self.protocol, puzzle, &plan, self.variant);
            for (place, lay) in plan.iter().enumerate() {
                for changed in changed(lay, asks.get(place), change, &alphabet) {
                    let mut lays = plan.clone();
                    lays[place] = changed;
                    let mut table = Table::new(Seeded::new(of), Scripted::new(lays));
                    of += 1;
                    if self.protocol.run(&mut table, puzzle, self.variant).is_err() {
                        rejected += 1;
                        continue;
                    }
                    let laid = self.protocol.extract(puzzle, table.committed());
                    if !laid.is_some_and(|candidate| puzzle.check(&candidate).is_empty()) {
                        return Noticed::Nobody;
                    }
                }
            }
        }
        Noticed::ByVerifier { rejected, of }
    }
}

/// Some of a list, evenly spread, the first and the last among them.
fn spread<T>(list: &[T]) -> impl Iterator<Item = &T> {
    let step = list.len().div_ceil(MOST_PUZZLES).max(1);
    list.iter().step_by(step)
}

/// The mark and the number of piles of each ask.
fn asked<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    plan: &[Lay],
    variant: Variant,
) -> Vec<(usize, Option<(Face, Face)>)> {
    let mut asks = Vec::new();
    let mut table = Table::new(Seeded::new(0), Scripted::new(plan.to_vec())).recorded_by(|event| {
        if let crate::engine::Event::Lay { ask, .. } = event {
            asks.push((ask.columns(), ask.mark()));
        }
        Ok(())
    });
    let _ = protocol.run(&mut table, puzzle, variant);
    drop(table);
    asks
}

fn changed(
    lay: &Lay,
    ask: Option<&(usize, Option<(Face, Face)>)>,
    change: Change,
    alphabet: &[Face],
) -> Vec<Lay> {
    match (lay, ask, change) {
        (Lay::Mark(at), Some(&(piles, _)), Change::OtherMark) => [at + 1, at + 2, at + piles / 2]
            .into_iter()
            .map(|other| Lay::Mark(other % piles))
            .filter(|other| other != lay)
            .collect(),
        (Lay::Mark(at), Some(&(piles, Some((mark, rest)))), Change::TwoMarks) if piles > 1 => {
            let mut faces = crate::engine::marked(piles, *at, mark, rest);
            faces[(at + 1) % piles] = mark;
            vec![Lay::Faces(faces)]
        }
        (Lay::Mark(_), Some(&(piles, Some((_, rest)))), Change::NoMark) => {
            vec![Lay::Faces(vec![rest; piles])]
        }
        (Lay::Faces(faces), _, Change::OtherFace) => (0..faces.len())
            .flat_map(|place| {
                let others = alphabet.iter().filter(move |&&face| face != faces[place]);
                others.map(move |&face| {
                    let mut faces = faces.clone();
                    faces[place] = face;
                    Lay::Faces(faces)
                })
            })
            .collect(),
        _ => Vec::new(),
    }
}
