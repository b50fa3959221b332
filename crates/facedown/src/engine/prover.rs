//! The prover: who decides what is laid face down.

use super::face::{Face, marked};

/// What the prover is asked to lay face down: public, the same for every solution.
///
/// ```
/// use facedown::engine::{Ask, Face};
///
/// let choice = Ask::choice(4, Face::HEART, Face::CLUB);
/// assert_eq!((choice.piles, choice.depth), (4, 1));
/// assert_eq!(choice.hand, [(Face::HEART, 1), (Face::CLUB, 3)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Ask {
    /// The number of piles.
    pub piles: usize,
    /// The number of cards in each pile.
    pub depth: usize,
    /// How many cards of each face the prover takes from the deck.
    pub hand: Vec<(Face, usize)>,
    /// For a choice: the face that marks the chosen pile, and the face of all others.
    pub mark: Option<(Face, Face)>,
}

impl Ask {
    /// One card under each of `piles` piles: `mark` under the chosen one, `rest` under all others.
    pub fn choice(piles: usize, mark: Face, rest: Face) -> Self {
        Self {
            piles,
            depth: 1,
            hand: vec![(mark, 1), (rest, piles.saturating_sub(1))],
            mark: Some((mark, rest)),
        }
    }

    /// `piles` piles of `depth` cards. `hand` says how many cards of each face the prover takes from the deck for
    /// it: as many as may be needed, so that taking them reveals nothing.
    pub fn piles(piles: usize, depth: usize, hand: &[(Face, usize)]) -> Self {
        Self { piles, depth, hand: hand.to_vec(), mark: None }
    }

    /// The number of cards to lay.
    #[must_use]
    pub const fn cards(&self) -> usize {
        self.piles * self.depth
    }

    /// What a prover lays who has nothing in mind: the first pile marked, or clubs.
    pub(crate) fn anything(&self) -> Lay {
        if self.mark.is_some() { Lay::Mark(0) } else { Lay::Faces(vec![Face::CLUB; self.cards()]) }
    }
}

/// What the prover lays in answer to an [`Ask`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lay {
    /// The mark of a [choice](Ask::choice) under this pile, counted from the pile that the ask starts at.
    Mark(usize),
    /// These faces, pile by pile. Nothing keeps a cheating prover from laying other faces than were asked for.
    Faces(Vec<Face>),
}

impl Lay {
    /// The faces laid, or nothing when they do not fit the ask: too many, too few, or a mark beyond the last pile.
    pub(crate) fn faces(self, ask: &Ask) -> Option<Vec<Face>> {
        match (self, ask.mark) {
            (Self::Mark(at), Some((mark, rest))) if at < ask.piles => Some(marked(ask.piles, at, mark, rest)),
            (Self::Faces(faces), _) if faces.len() == ask.cards() => Some(faces),
            _ => None,
        }
    }
}

/// Whoever lays cards face down when asked. The prover of a run belongs to its table, which alone asks: the steps of a
/// protocol cannot depend on what it knows.
///
/// ```
/// use facedown::engine::{Ask, Face, Lay, Prover};
///
/// /// Lays hearts only.
/// struct Stubborn;
///
/// impl Prover for Stubborn {
///     fn lay(&mut self, ask: &Ask) -> Lay {
///         Lay::Faces(vec![Face::HEART; ask.cards()])
///     }
/// }
/// ```
pub trait Prover {
    /// What to lay.
    fn lay(&mut self, ask: &Ask) -> Lay;
}

/// A prover that lays what a list says, ask by ask: honest when the list was made from a solution, cheating otherwise.
///
/// When the list is at its end it marks the first pile or lays clubs.
///
/// ```
/// use facedown::engine::{Ask, Face, Law, Lay, Part, Scripted, Table, Unshuffled};
///
/// let mut table = Table::new(Unshuffled, Scripted::new(vec![Lay::Mark(1)]));
/// let row = table.ask(&Ask::choice(3, Face::HEART, Face::CLUB))?;
/// table.turn_up(&row, Part::layer(0), Law::exactly(&Face::read("♣ ♥ ♣").unwrap()))?;
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Scripted {
    lays: std::vec::IntoIter<Lay>,
}

impl Scripted {
    /// The prover that lays these, in this order.
    pub fn new(lays: Vec<Lay>) -> Self {
        Self { lays: lays.into_iter() }
    }
}

impl Prover for Scripted {
    fn lay(&mut self, ask: &Ask) -> Lay {
        self.lays.next().unwrap_or_else(|| ask.anything())
    }
}

impl<P: Prover + ?Sized> Prover for &mut P {
    fn lay(&mut self, ask: &Ask) -> Lay {
        (**self).lay(ask)
    }
}

impl<P: Prover + ?Sized> Prover for Box<P> {
    fn lay(&mut self, ask: &Ask) -> Lay {
        (**self).lay(ask)
    }
}
