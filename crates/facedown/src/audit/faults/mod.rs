//! Does the audit bite? Everything that can go wrong in a protocol, and who notices.
//!
//! The faults are not picked by hand: they follow from the shuffles and turn-ups that honest runs pass, and from the
//! cards that an honest prover lays. A fault counts as noticed only by what is not noticed without it: where a protocol is
//! unsound anyway, V must accept something wrong that it did not accept before.

mod cards;

pub use cards::Change;

use super::judge::{FalseEnds, Patience, Property, false_ends};
use super::small::Small;
use crate::engine::{Chapters, Fault, FaultKind, Laid, Lay, Passed, Scripted, Seeded, Stop, Table, Untold};
use crate::protocol::{Protocol, Variant};
use crate::subprotocols::{ends_alike, harmless};
use std::sync::OnceLock;

/// The most puzzles of a board on which faults are tried.
const MOST_PUZZLES: usize = 100;
/// The most solutions of a puzzle with which faults are tried.
const MOST_SOLUTIONS: usize = 4;

/// With so many seeds honest provers are tried where an exact run cannot follow the cards.
const SEEDS: u64 = 4;

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Wrong {
    /// A step is not carried out as it should be.
    Step(Fault),
    /// The prover lays another card than planned, in one place of one lay.
    Card {
        /// The kind of change.
        change: Change,
    },
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
#[non_exhaustive]
pub enum Noticed {
    /// An audit of this property fails.
    By(Property),
    /// The audit of zero-knowledge cannot follow the cards any more, says so, and does not pass.
    Lost(Untold),
    /// The verifier rejects so many of so many changed runs; in the others P had laid a solution all the same.
    ByVerifier {
        /// Rejected.
        rejected: u64,
        /// Tried.
        of: u64,
    },
    /// Nobody, and this is why it does not matter.
    Harmless {
        /// The reason.
        why: &'static str,
        /// Puzzles on which the search for cheats gave up, so that nothing but the reason speaks for them.
        open: usize,
        /// Puzzles searched.
        of: usize,
    },
    /// Nobody.
    Nobody,
}

impl std::fmt::Display for Noticed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::By(property) => property.fmt(f),
            Self::Lost(why) => write!(f, "zero-knowledge, which stays open: {why}"),
            Self::ByVerifier { rejected, of } if rejected == of => write!(f, "V rejects all {of}"),
            Self::ByVerifier { rejected, of } => {
                write!(f, "V rejects {rejected} of {of}; in the others P lays a solution all the same")
            }
            Self::Harmless { why, open: 0, .. } => write!(f, "nobody: {why}"),
            Self::Harmless { why, open, of } => {
                write!(f, "nobody: {why} (the search for cheats gave up on {open} of {of} puzzles)")
            }
            Self::Nobody => f.write_str("NOBODY"),
        }
    }
}

/// A protocol with the puzzles on which its faults are tried.
pub struct Trial<P: Small> {
    protocol: &'static dyn Protocol<P>,
    variant: Variant,
    /// Puzzles and solutions with which nothing is wrong without a fault.
    solved: Vec<(P, P::Solution)>,
    /// All puzzles, and what a short and a long search find to be accepted there without a fault, though it is no solution.
    searched: Vec<(P, [OnceLock<FalseEnds>; 2])>,
    chapters: Chapters,
    /// All that can go wrong.
    pub faults: Vec<Wrong>,
    /// Who notices each of them.
    noticed: Vec<OnceLock<Noticed>>,
}

impl<P: Small> Trial<P> {
    /// Lists what can go wrong, from honest runs on the given puzzles: those of several boards, smallest first.
    pub fn new(protocol: &'static dyn Protocol<P>, variant: Variant, boards: &[Vec<P>]) -> Self {
        let mut trial = Self {
            protocol,
            variant,
            solved: Vec::new(),
            searched: Vec::new(),
            chapters: Chapters::default(),
            faults: Vec::new(),
            noticed: Vec::new(),
        };
        let mut changes: Vec<Change> = Vec::new();
        for puzzle in boards.iter().flat_map(|puzzles| spread(puzzles, MOST_PUZZLES)) {
            if protocol.serves(puzzle).is_err() {
                continue;
            }
            trial.searched.push((puzzle.clone(), Default::default()));
            let mut solutions = puzzle.solutions();
            solutions.retain(|solution| protocol.is_meant_for(puzzle, solution));
            for solution in spread(&solutions, MOST_SOLUTIONS) {
                let plan = protocol.plan(puzzle, solution, variant);
                for change in Change::ALL {
                    if !changes.contains(&change) && plan.iter().any(|lay| change.concerns(lay)) {
                        changes.push(change);
                    }
                }
                let mut table = Table::exact(Scripted::new(plan)).listing_places();
                let end = protocol.run(&mut table, puzzle, variant);
                // Whatever was passed before a stop counts as well.
                for fault in table.passed().iter().flat_map(Passed::faults) {
                    let fault = Wrong::Step(fault);
                    if !trial.faults.contains(&fault) {
                        trial.faults.push(fault);
                    }
                }
                if end.is_ok() {
                    trial.solved.push((puzzle.clone(), solution.clone()));
                }
            }
        }
        trial.faults.extend(changes.into_iter().map(|change| Wrong::Card { change }));
        trial.noticed.resize_with(trial.faults.len(), OnceLock::new);
        trial
    }

    /// On how many puzzles and with how many solutions faults are tried.
    #[must_use]
    pub const fn tried_on(&self) -> (usize, usize) {
        (self.searched.len(), self.solved.len())
    }

    /// Who notices a fault.
    #[must_use]
    pub fn notice(&self, wrong: &Wrong) -> Noticed {
        let look = || match wrong {
            Wrong::Step(fault) => self.notice_step(fault),
            Wrong::Card { change } => self.notice_cards(*change),
        };
        match self.faults.iter().position(|listed| listed == wrong) {
            Some(place) => self.noticed[place].get_or_init(look).clone(),
            None => look(),
        }
    }

    fn notice_step(&self, fault: &Fault) -> Noticed {
        let honest = self.solved.iter().map(|(puzzle, solution)| {
            let plan = self.protocol.plan(puzzle, solution, self.variant);
            (plan, |table: &mut Table<'_>| self.protocol.run(table, puzzle, self.variant))
        });
        let lost = match notice_honest(fault, honest) {
            Some(Noticed::Lost(why)) => Some(why),
            Some(noticed) => return noticed,
            None => None,
        };
        if fault.kind == FaultKind::DropCheck && self.is_unsound_with_a_wider_check(fault) {
            return Noticed::By(Property::Soundness);
        }
        // A search leaves all shuffles out (see `engine::store::search`), so another shuffle makes no difference to it.
        let looks = !matches!(fault.kind, FaultKind::SkipShuffle | FaultKind::SwapShuffle(_));
        let searched: Vec<usize> = (0..self.searched.len()).filter(|_| looks).collect();
        let of = searched.len();
        let Some(open) = self.still_sound(fault, searched, Patience::Short) else {
            return Noticed::By(Property::Soundness);
        };
        if let Some(why) = self.harmless(fault) {
            return Noticed::Harmless { why, open: open.len(), of };
        }
        if !open.is_empty() && self.still_sound(fault, open, Patience::Long).is_none() {
            return Noticed::By(Property::Soundness);
        }
        lost.map_or(Noticed::Nobody, Noticed::Lost)
    }

    /// Who gets through a check that is a little too wide gets through none at all, and is found sooner.
    fn is_unsound_with_a_wider_check(&self, dropped: &Fault) -> bool {
        let widens = |kind| matches!(kind, FaultKind::WidenLaw | FaultKind::AllowOther);
        self.faults.iter().any(|wrong| match wrong {
            Wrong::Step(fault) if fault.place == dropped.place && widens(fault.kind) => {
                self.notice(wrong) == Noticed::By(Property::Soundness)
            }
            _ => false,
        })
    }

    /// Looks for what V accepts because of a fault on the given puzzles, smallest first. Nothing when there is something; else
    /// the puzzles on which the search gave up. After the first of these, a patient search tries no more.
    fn still_sound(&self, fault: &Fault, places: Vec<usize>, patience: Patience) -> Option<Vec<usize>> {
        let mut open = Vec::new();
        for place in places {
            let before = self.false_ends(place, patience);
            if !before.complete || (patience == Patience::Long && !open.is_empty()) {
                open.push(place);
                continue;
            }
            let (puzzle, _) = &self.searched[place];
            let after =
                false_ends(self.protocol, puzzle, self.variant, &self.chapters, Some(fault), patience);
            if after.committed.iter().any(|end| !before.committed.iter().any(|old| covers(old, end))) {
                return None;
            }
            if !after.complete {
                open.push(place);
            }
        }
        Some(open)
    }

    /// Why a fault does not matter: in the sub-protocol, or in this protocol.
    fn harmless(&self, fault: &Fault) -> Option<&'static str> {
        let told = fault.to_string();
        let own = self.protocol.harmless(self.variant).iter().find(|(end, _)| ends_alike(&told, end));
        own.map(|(_, why)| *why).or_else(|| harmless(fault))
    }

    /// What is accepted on a puzzle though it is no solution when nothing goes wrong.
    fn false_ends(&self, place: usize, patience: Patience) -> &FalseEnds {
        let (puzzle, known) = &self.searched[place];
        known[patience as usize]
            .get_or_init(|| false_ends(self.protocol, puzzle, self.variant, &self.chapters, None, patience))
    }

    fn notice_cards(&self, change: Change) -> Noticed {
        let (mut rejected, mut of) = (0, 0);
        // The first one is on the smallest board, where a search is short.
        let mut fooled = None;
        for (puzzle, solution) in &self.solved {
            let plan = self.protocol.plan(puzzle, solution, self.variant);
            for lays in change.applied(self.protocol, puzzle, &plan, self.variant) {
                let mut table = Table::new(Seeded::new(of), Scripted::new(lays));
                of += 1;
                if self.protocol.run(&mut table, puzzle, self.variant).is_err() {
                    rejected += 1;
                    continue;
                }
                let laid = self.protocol.extract(puzzle, table.committed());
                if !laid.is_some_and(|candidate| puzzle.check(&candidate).is_empty()) {
                    fooled.get_or_insert(puzzle);
                    break;
                }
            }
        }
        // V is fooled. The search over all provers must have found that as well.
        match fooled.and_then(|puzzle| self.searched.iter().position(|(searched, _)| searched == puzzle)) {
            Some(place) if !self.false_ends(place, Patience::Short).committed.is_empty() => {
                Noticed::By(Property::Soundness)
            }
            Some(_) => Noticed::Nobody,
            None if rejected == 0 => Noticed::Nobody,
            None => Noticed::ByVerifier { rejected, of },
        }
    }
}

/// Who notices a fault in the runs of honest provers, told by what they lay and by the steps. Without the fault, nothing may
/// be wrong with them.
pub(super) fn notice_honest<S: Fn(&mut Table<'_>) -> Result<(), Stop>>(
    fault: &Fault,
    mut honest: impl Iterator<Item = (Vec<Lay>, S)> + Clone,
) -> Option<Noticed> {
    let mut lost = None;
    for (lays, steps) in honest.clone() {
        match steps(&mut Table::exact(Scripted::new(lays)).with_fault(fault.clone())) {
            Ok(()) => {}
            Err(Stop::Leaked(leak)) => match leak.shown {
                Ok(_) | Err(Untold::SeenBefore) => return Some(Noticed::By(Property::ZeroKnowledge)),
                Err(why) => lost = Some(why),
            },
            Err(_) => return Some(Noticed::By(Property::Completeness)),
        }
    }
    let why = lost?;
    // Where an exact run cannot follow the cards, some runs with real cards can tell.
    let is_stopped = |(lays, steps): (Vec<Lay>, S)| {
        let table = |seed| Table::new(Seeded::new(seed), Scripted::new(lays.clone()));
        (0..SEEDS).any(|seed| steps(&mut table(seed).with_fault(fault.clone())).is_err())
    };
    Some(if honest.any(is_stopped) { Noticed::By(Property::Completeness) } else { Noticed::Lost(why) })
}

/// Some of a list, evenly spread, the first among them.
fn spread<T>(list: &[T], most: usize) -> impl Iterator<Item = &T> {
    let step = list.len().div_ceil(most).max(1);
    list.iter().step_by(step)
}

/// Whether some cards may be those of an end that was known before, in which a card may be anything.
pub(super) fn covers(old: &[Laid], new: &[Laid]) -> bool {
    old.len() == new.len()
        && old.iter().zip(new).all(|(old, new)| old.face().is_none() || old.face() == new.face())
}
