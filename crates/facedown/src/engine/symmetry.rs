//! Whether a check says the same whatever the outcome of a shuffle.

use super::law::{Law, LawKind};
use std::ops::Range;

/// What nobody knows of the cards that are turned up.
pub(super) struct HiddenOrder {
    /// Cards a pile.
    pub(super) pile: usize,
    pub(super) piles: UnknownOrder,
    /// Cards of each pile whose order nobody knows.
    pub(super) layers: Option<Range<usize>>,
}

/// Which piles are in an order that nobody knows.
pub(super) enum UnknownOrder {
    None,
    /// All, but for which follows which.
    Turned,
    /// These, by their places among those that are turned up.
    Scrambled(Vec<usize>),
}

impl Law {
    /// Whether the law allows the same in whatever order the unknown cards lie. When it says no, it may be wrong.
    pub(super) fn is_blind_to(&self, hidden: &HiddenOrder) -> bool {
        let HiddenOrder { pile, piles, layers } = hidden;
        let units_move = pile.is_multiple_of(self.unit());
        let any_order = match self.kind() {
            LawKind::Arrangement => true,
            LawKind::Rotation => self.has_one_that_differs(),
            LawKind::Exactly => false,
        };
        let blind_to_piles = match piles {
            UnknownOrder::None => true,
            _ if any_order && units_move => true,
            UnknownOrder::Turned => {
                (self.kind() == LawKind::Rotation && units_move)
                    || self.are_alike(0..self.faces().len() / pile, *pile)
            }
            UnknownOrder::Scrambled(piles) => self.are_alike(piles.iter().copied(), *pile),
        };
        let blind_to_layers = match layers {
            None => true,
            Some(_) if any_order && self.unit() == 1 => true,
            Some(layers) => {
                self.kind() == LawKind::Exactly
                    && self.faces().chunks(*pile).all(|cards| {
                        let cards = cards.get(layers.clone()).unwrap_or_default();
                        cards.windows(2).all(|pair| pair[0] == pair[1])
                    })
            }
        };
        blind_to_piles && blind_to_layers
    }

    /// Whether a fixed law shows the same in these piles.
    fn are_alike(&self, piles: impl IntoIterator<Item = usize>, pile: usize) -> bool {
        let mut piles = piles.into_iter().map(|place| self.faces().chunks(pile).nth(place));
        let first = piles.next();
        // A law that is no fixed one and allows one thing only is all of one card.
        (self.kind() == LawKind::Exactly || self.faces().windows(2).all(|pair| pair[0] == pair[1]))
            && piles.all(|other| Some(other) == first)
    }
}
