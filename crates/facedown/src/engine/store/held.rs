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

/// Asks at which cards were laid whose faces are not known, with those after them at which there were none.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
struct Time {
    /// How many cards laid then are unknown, wherever they are now.
    unknown: usize,
    /// By face: the fewest that were left in this time.
    fewest: Vec<i32>,
}

/// What P holds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
pub(crate) struct Held {
    /// All faces of which some were dealt.
    pub(super) faces: Vec<Face>,
    times: Vec<Time>,
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
        self.faces.insert(place, face);
        self.left.insert(place, 0);
        self.times.iter_mut().for_each(|time| time.fewest.insert(place, 0));
        place
    }

    /// Deals a hand, and lays unknown cards, the first of which has this number. Returns whether P has this many.
    pub(super) fn lay(&mut self, hand: &[(Face, usize)], first: u16, cards: usize) -> bool {
        for &(face, count) in hand {
            let place = self.place(face);
            self.left[place] += i32::try_from(count).unwrap_or(i32::MAX / 2);
        }
        if cards > 0 {
            self.times.push(Time { unknown: cards, fewest: self.left.clone() });
            let first = usize::from(first - UNKNOWN);
            self.laid_at.resize(first, 0);
            self.laid_at.resize(first + cards, self.times.len() - 1);
        } else if let Some(last) = self.times.last_mut() {
            last.fewest.iter_mut().zip(&self.left).for_each(|(fewest, left)| *fewest = (*fewest).min(*left));
        }
        self.can_be()
    }

    /// Gives faces to unknown cards. Returns whether P can have laid them.
    pub(super) fn give(&mut self, given: &[(u16, Face)]) -> bool {
        for &(unknown, face) in given {
            let place = self.place(face);
            let at = self.laid_at.get(usize::from(unknown - UNKNOWN)).copied().unwrap_or(0);
            self.left[place] -= 1;
            if let Some(time) = self.times.get_mut(at) {
                time.unknown = time.unknown.saturating_sub(1);
            }
            self.times.iter_mut().skip(at).for_each(|time| time.fewest[place] -= 1);
        }
        self.can_be()
    }

    /// Whether all unknown cards can have faces.
    fn can_be(&self) -> bool {
        let mut fewest = self.left.clone();
        let mut possible = fewest.iter().all(|&left| left >= 0);
        let mut unknown: usize = self.times.iter().map(|time| time.unknown).sum();
        for time in self.times.iter().rev() {
            fewest.iter_mut().zip(&time.fewest).for_each(|(fewest, then)| *fewest = (*fewest).min(*then));
            let room: i32 = fewest.iter().sum();
            possible &= fewest.iter().all(|&left| left >= 0) && i64::from(room) >= unknown as i64;
            unknown -= time.unknown;
        }
        possible
    }

    /// The same, in one form for all that is the same from now on: unknown cards have these numbers (the old one at the
    /// place of the new one), and times at which nothing is unknown are no times of their own.
    pub(super) fn settled(&self, numbers: &[u16]) -> Self {
        let mut times: Vec<Time> = Vec::new();
        let mut renamed = Vec::new();
        for time in &self.times {
            match times.last_mut() {
                _ if time.unknown > 0 => times.push(time.clone()),
                Some(last) => {
                    let both = last.fewest.iter_mut().zip(&time.fewest);
                    both.for_each(|(fewest, then)| *fewest = (*fewest).min(*then));
                }
                // What is known of the first cards changes no more.
                None => {}
            }
            renamed.push(times.len().saturating_sub(1));
        }
        let laid_at = numbers.iter().map(|&number| {
            let at = self.laid_at.get(usize::from(number - UNKNOWN)).copied().unwrap_or(0);
            renamed.get(at).copied().unwrap_or(0)
        });
        Self { faces: self.faces.clone(), left: self.left.clone(), laid_at: laid_at.collect(), times }
    }
}
