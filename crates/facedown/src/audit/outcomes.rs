//! Every outcome of every shuffle, one by one.
//!
//! This is the plain way to be exact: run the protocol once for each outcome, on a table with real cards, and count.
//! It shares the protocol and the moves of known cards with [`Table::exact`], not its reckoning, so that the two can be
//! compared with each other. The number
//! of outcomes is the product over all shuffles: this is for sub-protocols and the smallest boards.

use crate::engine::{Event, Face, Law, Lay, Path, Scripted, Stop, Table};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// What was found to hold for every outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Outcomes {
    /// How many outcomes there are, all equally likely.
    pub runs: u64,
    /// How many different views the verifier may have had.
    pub views: usize,
}

/// Why not every outcome is as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutcomeError {
    /// Some run did not finish.
    Stopped(Stop),
    /// After the same view, what is seen next is not distributed as its law says.
    Unlawful {
        /// The view so far: what each turn-up has shown.
        view: Vec<Vec<Face>>,
        /// The law of the next turn-up.
        law: Law,
        /// What it showed, and in how many runs.
        shown: Vec<(Vec<Face>, u64)>,
    },
}

impl fmt::Display for OutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Unlawful { view, law, shown } = self else {
            let Self::Stopped(stop) = self else { return Ok(()) };
            return stop.fmt(f);
        };
        f.write_str("V sees")?;
        for (place, seen) in view.iter().enumerate() {
            write!(f, "{} {}", if place == 0 { ", after" } else { ", then" }, Face::print(seen))?;
        }
        let all: u64 = shown.iter().map(|(_, times)| times).sum();
        for (place, (seen, times)) in shown.iter().enumerate() {
            let before = match place {
                0 if view.is_empty() => "",
                0 => ",",
                _ => " or",
            };
            write!(f, "{before} {} ({times} of {all} times)", Face::print(seen))?;
        }
        write!(f, "; the law says {law}")
    }
}

impl std::error::Error for OutcomeError {}

/// Runs a protocol for every outcome of its shuffles, with a prover who lays `lays`, and checks at each turn-up, for
/// each view that came before, that what is seen is distributed just as the law says. `judge` sees each table at the
/// end, with what the run returned.
///
/// # Errors
/// The first failure.
///
/// # Panics
/// When a run makes other choices than the one before, so that they are not equally likely. The moves of a
/// [`Table`] cannot bring that about.
///
/// ```
/// use facedown::audit::outcomes::{OutcomeError, every_outcome};
/// use facedown::engine::{Ask, Face, Law, Lay, Part, Stop, Table};
///
/// /// P marks one of three piles.
/// fn mark(table: &mut Table<'_>, law: fn(&[Face]) -> Law) -> Result<(), Stop> {
///     let row = table.ask(&Ask::choice(3, Face::HEART, Face::CLUB))?;
///     table.pile_shift(&row)?;
///     table.turn_up(&row, Part::layer(0), law(&Face::read("♥ ♣ ♣").unwrap()))?;
///     table.put_away(row)
/// }
///
/// let outcomes = every_outcome(&[Lay::Mark(1)], |table| mark(table, Law::rotation), |_, ()| {}).unwrap();
/// assert_eq!((outcomes.runs, outcomes.views), (3, 3));
/// let two_hearts = |_: &[Face]| Law::rotation(&Face::read("♥ ♥ ♣").unwrap());
/// let wrong = every_outcome(&[Lay::Mark(1)], |table| mark(table, two_hearts), |_, ()| {});
/// assert!(matches!(wrong, Err(OutcomeError::Stopped(Stop::Rejected(_)))));
/// ```
pub fn every_outcome<R>(
    lays: &[Lay],
    run: impl Fn(&mut Table<'_>) -> Result<R, Stop>,
    mut judge: impl FnMut(&mut Table<'_>, R),
) -> Result<Outcomes, OutcomeError> {
    type Count = (Law, BTreeMap<Vec<Face>, u64>);
    let mut counts: BTreeMap<Vec<Vec<Face>>, Count> = BTreeMap::new();
    let mut views = std::collections::BTreeSet::new();
    let mut runs = 0;
    let mut weight = None;
    let mut path = Some(Path::first());
    while let Some(mut following) = path {
        let view = RefCell::new(Vec::new());
        let result = {
            let mut table = Table::new(&mut following, Scripted::new(lays.to_vec())).recorded_by(|event| {
                if let Event::TurnUp { laws, seen, .. } = event {
                    let mut view = view.borrow_mut();
                    let count =
                        counts.entry(view.clone()).or_insert_with(|| (laws[0].clone(), BTreeMap::new()));
                    *count.1.entry(seen.to_vec()).or_insert(0) += 1;
                    view.push(seen.to_vec());
                }
                Ok(())
            });
            table.run(&run).map(|result| judge(&mut table, result))
        };
        result.map_err(OutcomeError::Stopped)?;
        // All runs are equally likely only if all made the same numbers of choices.
        assert_eq!(
            *weight.get_or_insert_with(|| following.weight()),
            following.weight(),
            "runs of unequal chance"
        );
        runs += 1;
        views.insert(view.into_inner());
        path = following.next();
    }
    for (view, (law, shown)) in counts {
        let mut shares = shown.values();
        let first = shares.next();
        let uniform = shares.all(|share| Some(share) == first);
        let whole = law.outcomes() == Some(shown.len() as u128);
        if !uniform || !whole || !shown.keys().all(|seen| law.allows(seen)) {
            return Err(OutcomeError::Unlawful { view, law, shown: shown.into_iter().collect() });
        }
    }
    Ok(Outcomes { runs, views: views.len() })
}
