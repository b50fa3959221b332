//! Coins: piles of a shuffled row that a later move goes by.

use super::words;
use crate::engine::{Base, Face, Naming};

/// A coin: the look, the face that showed where to put it, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Coin {
    pub(super) look: u32,
    pub(super) face: Face,
    pub(super) how: How,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum How {
    TheOne,
    Any,
    All,
    AllBut,
}

impl Coin {
    pub(super) const fn of(base: Base) -> Option<Self> {
        match base {
            Base::Number(_) => None,
            Base::Showed { look, face } => Some(Self { look, face, how: How::TheOne }),
            Base::Picked { look, face } => Some(Self { look, face, how: How::Any }),
            Base::OneOf { look, face, shown: true } => Some(Self { look, face, how: How::All }),
            Base::OneOf { look, face, shown: false } => Some(Self { look, face, how: How::AllBut }),
        }
    }

    pub(super) fn key(self) -> String {
        format!("{} {} {:?}", self.look, self.face, self.how)
    }

    /// Stands for the coin until it has a name.
    fn mark(self) -> String {
        format!("<{}>", self.key())
    }
}

/// Places that are found by coins: `the coin`, `5 left, 1 right of the coin`, `every place but the coin`, `the coins`.
pub(super) fn at_coins(named: &[Naming], piles: usize) -> String {
    let coins: Vec<Option<Coin>> = named.iter().map(|naming| Coin::of(naming.base)).collect();
    let first = coins.first().copied().flatten();
    match first {
        Some(coin) if coins.iter().all(|other| *other == Some(coin)) => {
            let distances: Vec<isize> = named.iter().map(|naming| naming.distance).collect();
            if matches!(coin.how, How::All | How::AllBut) && distances.iter().all(|distance| *distance == 0) {
                return "the coins".to_owned();
            }
            if piles > 1 && distances.iter().copied().eq(1..piles as isize) {
                return format!("every place but {}", coin.mark());
            }
            let far = |distance: &isize| match distance {
                0 => "on".to_owned(),
                1.. => format!("{distance} right"),
                _ => format!("{} left", -distance),
            };
            let far: Vec<String> = distances.iter().map(far).collect();
            match &far[..] {
                [on] if on == "on" => coin.mark(),
                far => format!("{} of {}", far.join(", "), coin.mark()),
            }
        }
        _ => {
            let word = |naming: &Naming| match Coin::of(naming.base) {
                Some(_) => at_coins(&[*naming], piles),
                None => words::numbered(&[match naming.base {
                    Base::Number(number) => number,
                    _ => 0,
                }]),
            };
            named.iter().map(word).collect::<Vec<_>>().join(" and ")
        }
    }
}
