//! Both ways, compared with each other: [`Table::search`] and [`Table::noting`] against real cards, every way to lay them, and
//! every outcome of every shuffle.

use super::play::Watch;
use super::program::Honest;
use crate::engine::{
    Ask, Chance, Chapters, Event, Face, Found, Hand, Law, Lay, Path, Prover, Scripted, Seeded, Shown, Stop,
    Table,
};
use crate::two_ways::{Committed, written_down, written_up_to};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The most runs with real cards for one protocol, unless a longer run of the tests says otherwise.
pub(super) const MOST_RUNS: usize = 2_000;

/// The most outcomes of a law that are written out.
const MOST_OUTCOMES: usize = 400_000;

/// A protocol, and the faces that a prover may lay.
pub(super) struct MadeUp<'a> {
    pub(super) faces: Vec<Face>,
    pub(super) most_runs: usize,
    pub(super) steps: &'a dyn Fn(&mut Table<'_>, &Watch) -> Result<(), Stop>,
}

impl MadeUp<'_> {
    /// Runs the steps, of which the whole may be made one round.
    fn run(&self, table: &mut Table<'_>, whole: bool) -> Result<(), Stop> {
        let watch = Watch::default();
        match whole {
            true => table.run(|table| table.round(|table| (self.steps)(table, &watch))),
            false => table.run(|table| (self.steps)(table, &watch)),
        }
    }
}

/// All decisions of a run, taken from one path: what P lays, how shuffles fall, which pile V picks.
#[derive(Clone, Default)]
struct Decisions(Rc<RefCell<Path>>);

impl Decisions {
    /// Goes on to the decisions that come next; false when all were taken.
    fn next(&self) -> bool {
        let next = self.0.take().next();
        let is_next = next.is_some();
        *self.0.borrow_mut() = next.unwrap_or_default();
        is_next
    }
}

impl Chance for Decisions {
    fn choose(&mut self, among: usize) -> usize {
        self.0.borrow_mut().choose(among)
    }
}

/// A prover who lays whatever the path says.
struct Trying {
    decisions: Decisions,
    faces: Vec<Face>,
    /// What is left of the cards that were dealt, if P lays nothing else.
    held: Option<BTreeMap<Face, usize>>,
}

impl Prover for Trying {
    fn lay(&mut self, ask: &Ask) -> Lay {
        for &(face, count) in &ask.hand {
            if let Some(held) = &mut self.held {
                *held.entry(face).or_default() += count;
            }
        }
        let mut laid = Vec::new();
        for _ in 0..ask.cards() {
            let faces: Vec<Face> = match &self.held {
                Some(held) => held.iter().filter(|(_, count)| **count > 0).map(|(face, _)| *face).collect(),
                None => self.faces.clone(),
            };
            // Who has no card lays none, and is rejected.
            if faces.is_empty() {
                break;
            }
            let face = faces[self.decisions.choose(faces.len())];
            if let Some(count) = self.held.as_mut().and_then(|held| held.get_mut(&face)) {
                *count -= 1;
            }
            laid.push(face);
        }
        Lay::Faces(laid)
    }
}

/// What comes of all runs with real cards.
#[derive(Default)]
struct Tried {
    accepted: Committed,
    /// The first refusal.
    refused: Option<Stop>,
}

/// Tries everything; nothing when that is too much.
fn one_by_one(case: &MadeUp<'_>, hand: Hand) -> Option<Tried> {
    let faces = case.faces.clone();
    let mut tried = Tried::default();
    let mut runs = 0;
    let decisions = Decisions::default();
    loop {
        runs += 1;
        if runs > case.most_runs {
            return None;
        }
        let held = (hand == Hand::Dealt).then(BTreeMap::new);
        let prover = Trying { decisions: decisions.clone(), faces: faces.clone(), held };
        let mut table = Table::picking(decisions.clone(), prover);
        let watch = Watch::default();
        match table.run(|table| (case.steps)(table, &watch)) {
            // Whatever the steps made of it: V had to reject.
            _ if watch.rejected.get() => {}
            Ok(()) => {
                tried.accepted.insert(table.committed().to_vec());
            }
            Err(Stop::Rejected(_)) => {}
            Err(stop) => {
                tried.refused.get_or_insert(stop);
            }
        }
        drop(table);
        if !decisions.next() {
            return Some(tried);
        }
    }
}

/// What a search says, and whether the whole protocol was made one round for it.
fn at_once(case: &MadeUp<'_>, hand: Hand, chapters: Option<&Chapters>) -> (Result<(), Stop>, Found, bool) {
    let search = |whole: bool| {
        let mut table = Table::search(&case.faces).laying_from(hand);
        if let Some(chapters) = chapters {
            table = table.sharing(chapters);
        }
        let end = case.run(&mut table, whole);
        (end, table.found().expect("a search"), whole)
    };
    let own = search(false);
    if own.1.rounds > 0 { own } else { search(true) }
}

/// How a protocol was judged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SearchOutcome {
    /// The search says that this is all that V accepts, and V accepts something, but not everything.
    Some,
    /// V accepts everything.
    Everything,
    /// V accepts nobody.
    Nobody,
    /// The table refuses a step, with real cards as well.
    Refused,
    /// The search cannot follow what real cards can.
    Open,
    /// Too much to try one by one.
    TooMuch,
}

/// Holds a search against real cards.
pub(super) fn search(case: &MadeUp<'_>, hand: Hand) -> Result<SearchOutcome, String> {
    let faces = case.faces.clone();
    let (end, found, whole) = at_once(case, hand, None);
    // What searches share makes no difference.
    let chapters = Chapters::default();
    for _ in 0..2 {
        let (again, shared, _) = at_once(case, hand, Some(&chapters));
        let summary = |(end, found): (&Result<(), Stop>, &Found)| {
            let ends: BTreeSet<String> = found.ends.iter().map(|(end, _)| format!("{end:?}")).collect();
            (end.is_ok(), found.complete(), found.branches, found.states, ends)
        };
        if summary((&end, &found)) != summary((&again, &shared)) {
            return Err(format!("shared: {again:?} {shared:?}, alone {end:?} {found:?}"));
        }
    }
    let Some(tried) = one_by_one(case, hand) else { return Ok(SearchOutcome::TooMuch) };
    let open = match (&end, &found.incomplete) {
        (Err(Stop::Impossible { why, .. }), _) => Some(why.clone()),
        (_, Some(incomplete)) => Some(incomplete.to_string()),
        (Ok(()) | Err(Stop::Rejected(_)), None) => None,
        (Err(stop), _) => return Err(format!("the search stops: {stop}")),
    };
    if let Some(why) = open {
        // Whatever it has found so far is accepted.
        return Ok(if tried.refused.is_some() || why.is_empty() {
            SearchOutcome::Refused
        } else {
            SearchOutcome::Open
        });
    }
    if let Some(stop) = tried.refused {
        return Err(format!("the search goes through, but with real cards: {stop}"));
    }
    let accepted = if end.is_ok() { written_down(&found, &faces) } else { BTreeSet::new() };
    if accepted != tried.accepted {
        return Err(format!("the search accepts {accepted:?}, one by one {:?}", tried.accepted));
    }
    for end in found.ends.iter().take(2) {
        played_again(case, hand, whole, &end.1, &accepted)?;
    }
    let cards = tried.accepted.first().map_or(0, Vec::len) as u32;
    Ok(match accepted.len() {
        0 => SearchOutcome::Nobody,
        all if Some(all) == faces.len().checked_pow(cards) => SearchOutcome::Everything,
        _ => SearchOutcome::Some,
    })
}

/// A prover that was found can be played with real cards, and has them if they must be dealt.
fn played_again(
    case: &MadeUp<'_>,
    hand: Hand,
    whole: bool,
    rounds: &[Vec<usize>],
    accepted: &Committed,
) -> Result<(), String> {
    let mut table = Table::following(&case.faces, rounds.to_vec()).laying_from(hand);
    case.run(&mut table, whole).map_err(|stop| format!("followed again: {stop}"))?;
    let mut ways = accepted.iter().filter_map(|faces| Some((faces, table.laid_for(faces)?)));
    let Some((committed, lays)) = ways.next() else { return Err("nobody can have laid it".into()) };
    let lays: Vec<Lay> = lays.into_iter().map(Lay::Faces).collect();
    let decisions = Decisions::default();
    loop {
        let mut table = Table::picking(decisions.clone(), Scripted::new(lays.clone()));
        let watch = Watch::default();
        let end = table.run(|table| (case.steps)(table, &watch));
        if end.is_ok() && !watch.rejected.get() && table.committed() == committed {
            return Ok(());
        }
        drop(table);
        if !decisions.next() {
            return Err(format!("nobody is accepted who lays {lays:?}"));
        }
    }
}

/// What is seen, after each view, and how often; and how many runs end how.
#[derive(Default)]
struct Views {
    seen: BTreeMap<Vec<Vec<Face>>, BTreeMap<Vec<Face>, u64>>,
    rejected: bool,
    refused: Option<Stop>,
}

/// All outcomes of all shuffles, for a prover who lays the same each time.
fn views(case: &MadeUp<'_>, seed: u64) -> Option<Views> {
    let mut views = Views::default();
    let mut runs = 0;
    let mut path = Some(Path::first());
    while let Some(mut following) = path {
        runs += 1;
        if runs > case.most_runs {
            return None;
        }
        let view = RefCell::new(Vec::new());
        let watch = Watch::default();
        let end = {
            let mut table = Table::picking(&mut following, Honest(Seeded::new(seed))).recorded_by(|event| {
                if let Event::TurnUp { seen, .. } = event {
                    let mut view = view.borrow_mut();
                    *views.seen.entry(view.clone()).or_default().entry(seen.to_vec()).or_default() += 1;
                    view.push(seen.to_vec());
                }
                Ok(())
            });
            table.run(|table| (case.steps)(table, &watch))
        };
        views.rejected |= watch.rejected.get() || matches!(end, Err(Stop::Rejected(_)));
        if let Err(stop @ (Stop::Impossible { .. } | Stop::Leaked(_))) = end {
            views.refused.get_or_insert(stop);
        }
        path = following.next();
    }
    Some(views)
}

/// How an exact run was judged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Followed {
    /// To its end, and so often something was left to chance.
    Whole,
    /// V rejects.
    Rejected,
    /// The table refuses a step.
    Refused,
    /// It stopped because it could not follow.
    Open,
    TooMuch,
}

/// Holds exact runs against all outcomes.
pub(super) fn exact(case: &MadeUp<'_>, seed: u64) -> Result<Followed, String> {
    let Some(truth) = views(case, seed) else { return Ok(Followed::TooMuch) };
    let mut table = Table::noting(Honest(Seeded::new(seed)));
    let end = case.run(&mut table, false);
    let shown = table.shown();
    // As far as it went, it is right: after every view the next turn-up shows what was noted.
    for (view, seen) in &truth.seen {
        let Some(noted) = shown.get(view.len()) else { continue };
        let shares: BTreeSet<u64> = seen.values().copied().collect();
        let counted: Vec<(Vec<Face>, u128)> = seen.keys().map(|faces| (faces.clone(), 1)).collect();
        if shares.len() != 1 || written_up_to(&noted.shown, MOST_OUTCOMES) != Some(counted) {
            return Err(format!("after {view:?} is seen {seen:?}, noted is {}", noted.shown));
        }
    }
    // What has too many outcomes differs from all that has fewer.
    let written = |law: &Law| written_up_to(law, MOST_OUTCOMES);
    if shown.iter().any(|noted| written(&noted.shown).is_none()) {
        return Ok(Followed::TooMuch);
    }
    let lawful = |noted: &Shown| {
        let same = |law: &Law| {
            law.faces().len() == noted.shown.faces().len() && written(law) == written(&noted.shown)
        };
        noted.laws.iter().any(same)
    };
    let strictly = case.run(&mut Table::exact(Honest(Seeded::new(seed))), false);
    match end {
        Ok(()) if truth.rejected => Err("the exact run is accepted, other outcomes are not".into()),
        Ok(()) => match truth.refused {
            Some(stop) => Err(format!("the exact run goes through, but: {stop}")),
            None if strictly.is_ok() != shown.iter().all(lawful) => Err(format!("strictly: {strictly:?}")),
            None => Ok(Followed::Whole),
        },
        Err(Stop::Rejected(_)) if !truth.rejected => {
            Err("the exact run is rejected, and no outcome is".into())
        }
        Err(Stop::Rejected(_)) => Ok(Followed::Rejected),
        Err(Stop::Impossible { .. }) if truth.refused.is_some() => Ok(Followed::Refused),
        Err(_) => Ok(Followed::Open),
    }
}
