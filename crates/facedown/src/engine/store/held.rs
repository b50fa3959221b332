//! What P holds, for provers who lay only cards that were dealt to them.
//!
//! Each [ask](crate::engine::Ask) deals a hand. P lays any cards of what P holds by then, and keeps the rest for later. So a
//! card that was laid at the t-th ask comes from the hands dealt up to t: for every face f and every t, of the cards laid
//! up to t no more show f than were dealt up to t.
//!
//! In a search most cards have no face yet. A way to give faces to some of them is possible if the others can be given
//! faces, too. For each t let `s(f, t)` be the least number of cards of face f that are left at t or later, counting the cards
//! whose faces are known. Then all is well if no `s(f, t)` is negative, and if for each t the unknown cards laid up to t are
//! no more than the sum of `s(f, t)` over all faces: since any unknown card may have any face, they can be filled in from
//! the first to the last, each with some face of which there is one left, now and later.

use super::ways::UNKNOWN;
use crate::engine::face::Face;

/// Which cards a prover may lay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Hand {
    /// Those that were dealt to them when they were [asked](crate::engine::Ask::hand), and not laid yet.
    Dealt,
    /// Any: whoever wants to cheat may bring cards of their own.
    #[default]
    Any,
}

/// What P holds.
///
/// A *time* is an ask at which cards were laid whose faces are not known, with those after it at which there were none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
pub(crate) struct Held {
    /// All faces of which some were dealt.
    pub(super) faces: Vec<Face>,
    /// By time: how many cards laid then are unknown, wherever they are now.
    unknown: Vec<i32>,
    /// By time, and for each by face: the fewest that were left in this time.
    fewest: Vec<i32>,
    /// By face: how many are left now.
    left: Vec<i32>,
    /// By the number of an unknown card: when it was laid.
    laid_at: Vec<usize>,
}

impl Held {
    /// Faces are in one order, whenever they were dealt: choices among them are recorded by number.
    fn place(&mut self, face: Face) -> usize {
        let place = match self.faces.binary_search(&face) {
            Ok(place) => return place,
            Err(place) => place,
        };
        for time in (0..self.unknown.len()).rev() {
            self.fewest.insert(time * self.faces.len() + place, 0);
        }
        self.faces.insert(place, face);
        self.left.insert(place, 0);
        place
    }

    /// Deals a hand, and lays unknown cards, the first of which has this number. Returns whether P has this many.
    pub(super) fn lay(&mut self, hand: &[(Face, usize)], first: u16, cards: usize) -> bool {
        for &(face, count) in hand {
            let place = self.place(face);
            self.left[place] += i32::try_from(count).unwrap_or(i32::MAX / 2);
        }
        if cards > 0 {
            let first = usize::from(first - UNKNOWN);
            self.laid_at.resize(first, 0);
            self.laid_at.resize(first + cards, self.unknown.len());
            self.unknown.push(i32::try_from(cards).unwrap_or(i32::MAX / 2));
            self.fewest.extend(&self.left);
        } else {
            let last = self.unknown.len().saturating_sub(1) * self.faces.len();
            lower(&mut self.fewest[last..], &self.left);
        }
        self.can_be()
    }

    /// Gives faces to unknown cards. Returns whether P can have laid them.
    pub(super) fn give(&mut self, given: impl IntoIterator<Item = (u16, Face)>) -> bool {
        for (unknown, face) in given {
            let place = self.place(face);
            self.change(unknown, place, -1);
        }
        self.can_be()
    }

    /// Whether P can have laid unknown cards with these faces.
    pub(super) fn can_give(&mut self, given: impl Iterator<Item = (u16, Face)> + Clone) -> bool {
        let find = |face| self.faces.binary_search(&face);
        let places: Result<Vec<usize>, usize> = given.clone().map(|(_, face)| find(face)).collect();
        let Ok(places) = places else { return false };
        given.clone().zip(&places).for_each(|((unknown, _), &place)| self.change(unknown, place, -1));
        let can_be = self.can_be();
        given.zip(&places).for_each(|((unknown, _), &place)| self.change(unknown, place, 1));
        can_be
    }

    /// There are so many more of a face, since an unknown card was laid that is no longer unknown, or is so again.
    fn change(&mut self, unknown: u16, place: usize, by: i32) {
        let at = self.laid_at.get(usize::from(unknown - UNKNOWN)).copied().unwrap_or(0);
        self.left[place] += by;
        if let Some(unknown) = self.unknown.get_mut(at) {
            *unknown += by;
        }
        let from = at * self.faces.len() + place;
        self.fewest.iter_mut().skip(from).step_by(self.faces.len()).for_each(|fewest| *fewest += by);
    }

    /// Whether all unknown cards can have faces.
    fn can_be(&self) -> bool {
        if self.left.iter().any(|&left| left < 0) {
            return false;
        }
        let mut fewest = self.left.clone();
        let mut unknown: i32 = self.unknown.iter().sum();
        let times = self.unknown.iter().zip(self.fewest.chunks_exact(self.faces.len().max(1)));
        times.rev().all(|(&then_unknown, then)| {
            lower(&mut fewest, then);
            let is_enough = fewest.iter().all(|&left| left >= 0) && fewest.iter().sum::<i32>() >= unknown;
            unknown -= then_unknown;
            is_enough
        })
    }

    /// The same, in one form for all that is the same from now on: unknown cards have these numbers (the old one at the
    /// place of the new one), and times at which nothing is unknown are no times of their own.
    pub(super) fn settled(&self, numbers: &[u16]) -> Self {
        let mut settled = Self {
            faces: self.faces.clone(),
            unknown: Vec::new(),
            fewest: Vec::new(),
            left: self.left.clone(),
            laid_at: Vec::new(),
        };
        let mut renamed = Vec::new();
        for (&unknown, fewest) in self.unknown.iter().zip(self.fewest.chunks_exact(self.faces.len().max(1))) {
            if unknown > 0 {
                settled.unknown.push(unknown);
                settled.fewest.extend(fewest);
            } else if !settled.unknown.is_empty() {
                // What is known of the first cards changes no more.
                let last = settled.fewest.len() - fewest.len();
                lower(&mut settled.fewest[last..], fewest);
            }
            renamed.push(settled.unknown.len().saturating_sub(1));
        }
        let laid_at = numbers.iter().map(|&number| {
            let at = self.laid_at.get(usize::from(number - UNKNOWN)).copied().unwrap_or(0);
            renamed.get(at).copied().unwrap_or(0)
        });
        settled.laid_at = laid_at.collect();
        settled
    }
}

/// Lowers numbers to those of another list where these are less.
fn lower(numbers: &mut [i32], others: &[i32]) {
    numbers.iter_mut().zip(others).for_each(|(number, other)| *number = (*number).min(*other));
}
