//! Does the audit bite? Everything that can go wrong in a protocol, and what detects it.
//!
//! The faults are not picked by hand: they follow from the shuffles and turn-ups that honest runs pass, and from the
//! cards that an honest prover lays. A fault counts as detected only by what is not found without it: where a protocol is
//! unsound anyway, V must accept something wrong that it did not accept before.

mod cards;

pub(crate) use cards::Change;

use super::judge::{Hunt, Patience};
use super::lays::{Truth, claim, covers};
use crate::case::{Case, Secret};
use crate::engine::{Chapters, Fault, FaultKind, Laid, Passed, Scripted, Seeded, Stop, Table, WhyUnknown};
use crate::protocol::Property;
use crate::subprotocols::{harmless, is_described};
use std::borrow::Borrow;
use std::marker::PhantomData;
use std::sync::OnceLock;

/// With this many seeds honest provers are tried where an exact run cannot follow the cards.
const SEEDS: u64 = 4;

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub(crate) enum Wrong {
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

/// What detects a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub(crate) enum Noticed {
    /// An audit of this property fails.
    By(Property),
    /// The audit of zero-knowledge cannot follow the cards any more, says so, and does not pass.
    Lost(WhyUnknown),
    /// The verifier rejects some of the changed runs; in the others P still laid a solution.
    ByVerifier {
        /// Rejected.
        rejected: u64,
        /// Tried.
        of: u64,
    },
    /// No check, and this is why it does not matter.
    Harmless {
        /// The reason.
        why: String,
        /// Cases in which the search for cheats gave up, so that only the reason supports them.
        open: usize,
        /// Cases searched.
        of: usize,
    },
    /// No check.
    Undetected,
}

/// The word for a fault that no check detects, without a reason why it is harmless.
pub(crate) const UNDETECTED: &str = "UNDETECTED";

impl std::fmt::Display for Noticed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::By(property) => property.fmt(f),
            Self::Lost(why) => write!(f, "zero-knowledge stays open: {why}"),
            Self::ByVerifier { rejected, of } if rejected == of => write!(f, "V rejects all {of}"),
            Self::ByVerifier { rejected, of } => {
                write!(f, "V rejects {rejected} of {of}; in the others P still lays a solution")
            }
            Self::Harmless { why, open: 0, .. } => write!(f, "undetected, harmless: {why}"),
            Self::Harmless { why, open, of } => {
                write!(
                    f,
                    "undetected, harmless: {why} (the search for cheats gave up in {open} of {of} cases)"
                )
            }
            Self::Undetected => f.write_str(UNDETECTED),
        }
    }
}

/// Some cases of one protocol, on which its faults are tried; owned or borrowed.
pub(crate) struct Trial<'a, C: Borrow<Case<'a>> = Case<'a>> {
    /// The cases, smallest first.
    cases: Vec<C>,
    of: PhantomData<fn() -> Case<'a>>,
    /// Honest provers with whom nothing is wrong without a fault, by the place of their case.
    honest: Vec<(usize, Secret)>,
    /// Honest provers who leak or are stopped without a fault.
    pub(crate) unusable: usize,
    /// For each case, what a short and a long search find to be accepted without a fault, though it is not as claimed.
    false_ends: Vec<[OnceLock<FalseEnds>; 2]>,
    chapters: Chapters,
    /// All that can go wrong.
    pub(crate) faults: Vec<Wrong>,
    /// What detects each of them.
    noticed: Vec<OnceLock<Noticed>>,
}

/// What V accepts although it is not as claimed.
struct FalseEnds {
    /// The committed cards.
    committed: Vec<Vec<Laid>>,
    /// Whether there is no more.
    complete: bool,
}

impl<'a, C: Borrow<Case<'a>>> Trial<'a, C> {
    /// Lists what can go wrong, from honest runs of the given cases, smallest first; at most this many for each case.
    pub(crate) fn new(cases: Vec<C>, most: usize) -> Self {
        let mut trial = Self {
            false_ends: cases.iter().map(|_| Default::default()).collect(),
            cases,
            of: PhantomData,
            honest: Vec::new(),
            unusable: 0,
            chapters: Chapters::default(),
            faults: Vec::new(),
            noticed: Vec::new(),
        };
        let mut changes: Vec<Change> = Vec::new();
        for (place, case) in trial.cases.iter().map(Borrow::borrow).enumerate() {
            let promised: Vec<&Secret> = case.secrets().iter().filter(|known| known.promised).collect();
            for &known in spread(&promised, most) {
                for change in Change::ALL {
                    if !changes.contains(&change) && known.lays.iter().any(|lay| change.concerns(lay)) {
                        changes.push(change);
                    }
                }
                let mut table = Table::exact(known.prover()).listing_places();
                let mut end = case.run(&mut table);
                // Whatever was passed before a stop counts as well, and a leak is not a stop for those who look at it.
                if let Err(Stop::Leaked(_)) = end {
                    table = Table::noting(known.prover()).listing_places();
                    end = case.run(&mut table).and(end);
                }
                for fault in table.passed().iter().flat_map(Passed::faults) {
                    let fault = Wrong::Step(fault);
                    if !trial.faults.contains(&fault) {
                        trial.faults.push(fault);
                    }
                }
                match end {
                    Ok(()) => trial.honest.push((place, known.clone())),
                    Err(_) => trial.unusable += 1,
                }
            }
        }
        trial.faults.extend(changes.into_iter().map(|change| Wrong::Card { change }));
        trial.noticed.resize_with(trial.faults.len(), OnceLock::new);
        trial
    }

    /// In how many cases and with how many honest provers faults are tried.
    pub(crate) const fn tried_on(&self) -> (usize, usize) {
        (self.cases.len(), self.honest.len())
    }

    /// Written reasons that are about none of the faults.
    pub(crate) fn idle_reasons(&self) -> Vec<&str> {
        let names: Vec<String> = self.faults.iter().map(ToString::to_string).collect();
        let is_idle = |reason: &&str| !names.iter().any(|fault| is_described(fault, reason));
        let mut idle: Vec<&str> =
            self.cases.iter().flat_map(|case| &case.borrow().harmless).map(|(fault, _)| &**fault).collect();
        idle.sort_unstable();
        idle.dedup();
        idle.retain(is_idle);
        idle
    }

    /// What detects a fault.
    pub(crate) fn notice(&self, wrong: &Wrong) -> Noticed {
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
        let lost = match self.notice_honest(fault) {
            Some(Noticed::Lost(why)) => Some(why),
            Some(noticed) => return noticed,
            None => None,
        };
        if fault.kind == FaultKind::DropCheck && self.is_unsound_with_a_wider_check(fault) {
            return Noticed::By(Property::Soundness);
        }
        // A search leaves all shuffles out (see `engine::store::search`), so another shuffle makes no difference to it.
        let looks = !matches!(fault.kind, FaultKind::SkipShuffle | FaultKind::SwapShuffle(_));
        let searched: Vec<usize> = (0..self.cases.len()).filter(|_| looks).collect();
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
        lost.map_or(Noticed::Undetected, Noticed::Lost)
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

    /// Looks for what V accepts because of a fault in the given cases, smallest first. `None` if it finds
    /// something, else the cases in which the search gave up. A patient search ends at the first of these.
    fn still_sound(&self, fault: &Fault, places: Vec<usize>, patience: Patience) -> Option<Vec<usize>> {
        let mut open = Vec::new();
        for place in places {
            let before = self.false_ends(place, patience);
            if !before.complete || (patience == Patience::Long && !open.is_empty()) {
                open.push(place);
                continue;
            }
            let after = self.search(place, Some(fault), patience);
            if after.committed.iter().any(|end| !before.committed.iter().any(|old| covers(old, end))) {
                return None;
            }
            if !after.complete {
                open.push(place);
            }
        }
        Some(open)
    }

    /// Why a fault does not matter: in this protocol, or wherever the sub-protocol is used.
    fn harmless(&self, fault: &Fault) -> Option<String> {
        let name = fault.to_string();
        let mut own = self.cases.iter().flat_map(|case| &case.borrow().harmless);
        let own = own.find(|(described, _)| is_described(&name, described));
        own.map(|(_, why)| why.clone()).or_else(|| harmless(fault).map(str::to_owned))
    }

    /// What is accepted in a case though it is not as claimed when nothing goes wrong.
    fn false_ends(&self, place: usize, patience: Patience) -> &FalseEnds {
        self.false_ends[place][patience as usize].get_or_init(|| self.search(place, None, patience))
    }

    fn search(&self, place: usize, fault: Option<&Fault>, patience: Patience) -> FalseEnds {
        let case = self.cases[place].borrow();
        let hunt =
            Hunt { case, shared: &self.chapters, way: &[], dealt: false, fault, patience: Some(patience) };
        let accepted = hunt.accepted();
        let complete = accepted.open.is_none();
        FalseEnds { committed: accepted.false_ends(case), complete }
    }

    fn notice_cards(&self, change: Change) -> Noticed {
        let (mut rejected, mut of) = (0, 0);
        // The first one is in the smallest case, where a search is short.
        let mut fooled = None;
        for (place, known) in &self.honest {
            let case = self.cases[*place].borrow();
            for lays in change.applied(case, known) {
                let mut table = Table::new(Seeded::new(of), Scripted::new(lays));
                of += 1;
                if case.run(&mut table).is_err() {
                    rejected += 1;
                    continue;
                }
                let committed: Vec<Laid> = table.committed().iter().copied().map(Laid::Face).collect();
                if matches!(claim(case, &committed), Truth::False(_)) {
                    fooled.get_or_insert(*place);
                    break;
                }
            }
        }
        // V is fooled. The search over all provers must have found that as well.
        match fooled {
            Some(place) if !self.false_ends(place, Patience::Short).committed.is_empty() => {
                Noticed::By(Property::Soundness)
            }
            Some(_) => Noticed::Undetected,
            None if rejected == 0 => Noticed::Undetected,
            None => Noticed::ByVerifier { rejected, of },
        }
    }

    /// What detects a fault in the runs of honest provers.
    fn notice_honest(&self, fault: &Fault) -> Option<Noticed> {
        let honest = || self.honest.iter().map(|(place, known)| (self.cases[*place].borrow(), known));
        let real = |case: &Case<'_>, known: &Secret, seed| {
            let mut table = Table::new(Seeded::new(seed), known.prover()).with_fault(fault.clone());
            case.run(&mut table).map(|()| table.committed().to_vec())
        };
        let mut lost = None;
        for (case, known) in honest() {
            match case.run(&mut Table::exact(known.prover()).with_fault(fault.clone())) {
                Ok(()) => {}
                Err(Stop::Leaked(leak)) => match leak.shown {
                    Ok(_) | Err(WhyUnknown::SeenBefore) => return Some(Noticed::By(Property::ZeroKnowledge)),
                    Err(why) => lost = Some(why),
                },
                Err(_) => return Some(Noticed::By(Property::Completeness)),
            }
            if known.committed.is_some() && real(case, known, 0).ok() != known.committed {
                return Some(Noticed::By(Property::Completeness));
            }
        }
        let why = lost?;
        // Where an exact run cannot follow the cards, some runs with real cards can decide.
        let is_stopped =
            |(case, known): (&Case<'_>, &Secret)| (0..SEEDS).any(|seed| real(case, known, seed).is_err());
        let stopped = honest().any(is_stopped);
        Some(if stopped { Noticed::By(Property::Completeness) } else { Noticed::Lost(why) })
    }
}

/// Some of a list, evenly spread, the first among them.
pub(super) fn spread<T>(list: &[T], most: usize) -> impl Iterator<Item = &T> {
    let step = list.len().div_ceil(most).max(1);
    list.iter().step_by(step)
}
