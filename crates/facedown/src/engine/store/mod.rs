//! What lies under the backs. The table is one; what a hidden card *is* depends on what the run is for.
//!
//! | store | a hidden card is | a shuffle | a turn-up |
//! |---|---|---|---|
//! | [`Dealt`] | a face | moves the cards, as [`Chance`](super::Chance) says | shows the faces |
//! | [`Exact`] | a face | is remembered, not carried out | compares what may be seen, as a distribution, with the law |
//! | [`Faceless`] | nothing | does nothing | draws from the law, or reads from a transcript |
//! | [`Searched`] | a face or an unknown | does nothing | tries every way in which the verifier accepts |
//! | [`Wired`] | a wire | makes fresh wires | fixes the faces of wires |

mod answers;
mod between;
mod dealt;
#[cfg(test)]
mod every;
mod exact;
mod exact_moves;
mod faceless;
mod held;
mod search;
mod states;
mod ways;
mod wired;

pub(crate) use answers::Settings;
pub(crate) use dealt::Dealt;
#[cfg(test)]
pub(crate) use every::{Counted, Distribution, Every, Following, Tally};
pub(crate) use exact::{Exact, Strictness};
pub(crate) use faceless::{FaceSource, Faceless};
pub use held::Hand;
pub(crate) use search::Searched;
pub(crate) use states::{ChapterEnd, Hidden, Led, LedFrom, Mix, OpenCards, States};
pub use states::{Found, Incomplete, Laid};
pub(crate) use wired::Wired;

use super::blocks::Motion;
use super::cost::Shuffle;
use super::face::Face;
use super::law::Law;
use super::memory::ProverMemory;
use super::prover::Ask;
use super::row::Spot;
use super::stop::{Site, Stop};
use super::wiring::Wiring;
use std::ops::Range;
use ways::{UNKNOWN, ways};

/// What the verifier accepts at a turn-up.
///
/// ```
/// use facedown::engine::{Accept, Face, Law, Part, Scripted, Table, Unshuffled};
///
/// // A paper has V count the clubs and not look at the rest.
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// let row = table.put(1, &Face::read("♣ S □").unwrap())?;
/// let law = Law::arrangement(&Face::read("♣ □ □").unwrap());
/// let one_club = Accept::Count { of: vec![Face::CLUB], exactly: 1 };
/// assert!(table.turn_up_accepting(&row, Part::layer(0), &[law.clone()], one_club).is_ok());
/// assert!(table.turn_up(&row, Part::layer(0), law).is_err());
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Accept {
    /// What the law allows, nothing else.
    TheLaw,
    /// Exactly this many cards that show one of these faces, and anything besides.
    Count {
        /// The faces counted.
        of: Vec<Face>,
        /// How many cards must show one of them.
        exactly: usize,
    },
    /// At least one card that shows this face, and anything besides.
    Some(Face),
    /// Anything at all.
    Anything,
}

/// The most outcomes of a law that are looked at one by one.
const FEW: u128 = 5_040;

impl Accept {
    /// Whether everything that a law may show is accepted.
    pub(crate) fn covers(&self, laws: &[Law], shown: &Law) -> bool {
        match self {
            Self::TheLaw if laws.iter().any(|law| law.covers(shown)) => true,
            // Laws over other units, or several together, may cover what none does at a glance.
            Self::TheLaw => {
                shown.outcomes().is_some_and(|outcomes| outcomes <= FEW)
                    && ways(&vec![UNKNOWN; shown.faces().len()], shown)
                        .iter()
                        .all(|seen| laws.iter().any(|law| law.allows(seen)))
            }
            // A count does not ask for an order.
            _ => self.accepts(laws, shown.faces()),
        }
    }

    /// The faces that it asks for besides the laws.
    pub(crate) fn names(&self) -> &[Face] {
        match self {
            Self::Count { of, .. } => of,
            Self::Some(face) => std::slice::from_ref(face),
            Self::TheLaw | Self::Anything => &[],
        }
    }

    /// Whether the verifier goes on after seeing these faces, where an honest run obeys one of the laws.
    #[must_use]
    pub fn accepts(&self, laws: &[Law], seen: &[Face]) -> bool {
        match self {
            Self::TheLaw => laws.iter().any(|law| law.allows(seen)),
            Self::Count { of, exactly } => seen.iter().filter(|face| of.contains(face)).count() == *exactly,
            Self::Some(face) => seen.contains(face),
            Self::Anything => true,
        }
    }
}

/// What a turn-up may show, over all outcomes of the shuffles before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Shown {
    /// Where.
    pub site: Site,
    /// The laws that the protocol states.
    pub laws: Vec<Law>,
    /// The distribution of what is seen.
    pub shown: Law,
}

/// A turn-up, as the table hands it to the store.
pub(crate) struct Look<'a> {
    pub(crate) row: usize,
    pub(crate) spots: Option<&'a [usize]>,
    pub(crate) layers: Range<usize>,
    pub(crate) laws: &'a [Law],
    pub(crate) accept: &'a Accept,
    pub(crate) site: &'a dyn Fn() -> Site,
}

/// What lies under the backs.
pub(crate) trait Store {
    /// Moves hidden cards.
    fn make(&mut self, motion: &Motion<'_>);
    /// Known cards are put down.
    fn put(&mut self, row: usize, depth: usize, faces: &[Face]);
    /// The prover lays what is asked for; the first pile of the answer comes to lie at place `first`.
    fn lay(&mut self, row: usize, ask: &Ask, first: usize) -> Result<(), Stop>;
    /// Shuffles the piles of a row; for a double scramble also its layers from `side.1` on, along with row `side.0`.
    fn shuffle(&mut self, kind: Shuffle, row: usize, side: Option<(usize, usize)>);
    /// Turns cards up. What it returns, the table checks.
    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop>;
    /// A free choice of the verifier among this many.
    fn verifier_picks(&mut self, _among: usize, _site: &dyn Fn() -> Site) -> Result<usize, Stop> {
        Ok(0)
    }
    /// What was laid last was counted from a pile of the row `along`: it lies as that row does.
    fn lies_along(&mut self, _row: usize, _along: usize) {}
    /// Whether all outcomes of the shuffles so far agree on the pile that is meant by a spot that depends on others.
    fn agrees_on(&self, _row: usize, _spot: Spot) -> bool {
        true
    }
    /// Whether the order of the row cannot be followed.
    fn is_tangled(&self, _row: usize) -> bool {
        false
    }
    /// The row was openly turned, so that its order is taken as known from now on.
    fn was_turned(&mut self, _row: usize) {}
    /// The row was openly sorted by these layers, so that its order is taken as known from now on.
    fn was_sorted(&mut self, _row: usize, _by: Range<usize>) {}
    /// The layers of a row, from `first` on, were openly sorted by the cards of the row `side`, and that row too.
    fn layers_were_sorted(&mut self, _row: usize, _first: usize, _side: usize) {}
    /// What an exact run has noted.
    fn shown(&mut self) -> Vec<Shown> {
        Vec::new()
    }
    /// The hidden cards of the row are the claimed solution.
    fn commit(&mut self, _row: usize) {}
    /// The cards that P has laid last without having been dealt them.
    fn brought(&self) -> &[Face] {
        &[]
    }
    /// From now on, keeps in mind what P knows of the cards.
    fn remember(&mut self) {}
    /// What P knows of the cards, if that was kept in mind.
    fn memory(&self) -> Option<&ProverMemory> {
        None
    }
    /// The wires of the run, on a table whose cards are wires.
    fn wiring(&mut self) -> Option<Wiring> {
        None
    }
    /// The faces that were committed to, if they are known.
    fn committed(&self) -> Option<&[Face]> {
        None
    }
    /// For all tables at once, these.
    #[cfg(test)]
    fn as_every(&mut self) -> Option<&mut Every> {
        None
    }
    /// For a search, the search itself.
    fn as_search(&mut self) -> Option<&mut Searched> {
        None
    }
}
