//! Rows of piles, spots in them, and what was seen there.

use super::face::Face;
use std::ops::Range;

/// A row of equally high piles on the table.
///
/// A row is a thing: it cannot be copied, and what consumes it (stacking it under another, putting it away) takes it.
/// The cards in it belong to the [`Table`](super::Table).
#[derive(PartialEq, Eq)]
pub struct Row {
    pub(crate) id: usize,
    /// The table: to another one it means nothing.
    pub(crate) table: usize,
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Row {}", self.id)
    }
}

/// A place in a row, good until the row is shuffled.
///
/// Spots are either counted from the start of a row whose order everybody knows, or found by what lies there face
/// up, or counted from another spot. There is no way to ask where in a shuffled row a spot is. So no step can depend
/// on the outcome of a shuffle, except through faces that a law describes.
///
/// ```
/// use facedown::engine::{Face, Scripted, Seeded, Table};
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let row = table.put(1, &[Face::CLUB; 5])?;
/// let spot = table.spot(&row, 3)?;
/// table.pile_shift(&row)?;
/// assert!(table.pick(&row, &[spot], 0..1).is_err(), "it is another card now");
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// Where several piles of a shuffled row show the same face, it depends on the shuffle which of them is the first. So they
/// can be pointed at together, where their order makes no difference, and not one by one.
#[derive(Clone, Copy)]
pub struct Spot {
    /// The table: in the rows of another one it means nothing.
    pub(crate) table: usize,
    pub(crate) row: usize,
    pub(crate) generation: u32,
    pub(crate) index: usize,
    pub(crate) named: Named,
    pub(crate) naming: Naming,
    /// The number of the round in which it was found; 0 outside of rounds.
    pub(crate) round: u32,
}

/// How both players find a place, whatever the shuffles did: an [event](super::Event) has one for each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Naming {
    /// Where they start to count.
    pub base: Base,
    /// How many places to the right of that, going on at the start of the row after its end; to the left if negative.
    pub distance: isize,
}

/// What a place is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// The place of this number, from 0, in a row whose order everybody knows.
    Number(usize),
    /// The one pile that showed this face.
    Showed {
        /// The number of the look: see [`Event::TurnUp`](super::Event::TurnUp).
        look: u32,
        /// The face.
        face: Face,
    },
    /// The pile that V picked among those that showed this face.
    Picked {
        /// The number of the look.
        look: u32,
        /// The face.
        face: Face,
    },
    /// One of several piles that showed this face, or did not show it: they are pointed at together.
    OneOf {
        /// The number of the look.
        look: u32,
        /// The face.
        face: Face,
        /// Whether they showed it.
        shown: bool,
    },
}

impl Naming {
    pub(crate) const fn number(index: usize) -> Self {
        Self { base: Base::Number(index), distance: 0 }
    }
}

// A place is the same however it was found. But which of several piles that show the same is meant depends on how the
// shuffles fell: of these, one is like the other, and like no pile that is pointed at alone.
impl PartialEq for Spot {
    fn eq(&self, other: &Self) -> bool {
        let same_place = match self.is_among() || other.is_among() {
            true => self.named == other.named,
            false => self.index == other.index,
        };
        same_place && (self.table, self.row, self.generation) == (other.table, other.row, other.generation)
    }
}

impl Eq for Spot {}

// Where it is depends on how the shuffles fell.
impl std::fmt::Debug for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Spot")
    }
}

impl Spot {
    /// Whether it is one of several piles that show the same.
    pub(crate) const fn is_among(self) -> bool {
        matches!(self.named, Named::Among { .. })
    }

    /// Whether the list has all piles that cannot be distinguished from this one.
    pub(crate) fn is_with_all_of_them(self, list: &[Self]) -> bool {
        match self.named {
            Named::Among { of, .. } => list.iter().filter(|spot| spot.named == self.named).count() == of,
            Named::Alone | Named::Beside => true,
        }
    }
}

/// How both players point at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    /// By its number, where everybody knows what lies where, or by a face that no other one shows, or by V's pick.
    Alone,
    /// By its distance from another place.
    Beside,
    /// By what others show as well.
    Among {
        /// The number of the look.
        look: u32,
        /// What they show, or do not.
        face: Face,
        shown: bool,
        /// How many they are.
        of: usize,
    },
}

/// Which cards of a row: some layers of some piles.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Table, Unshuffled};
///
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// let row = table.put(2, &Face::read("1 2 3 4 5 6").unwrap())?;
/// let spots = table.spots(&row, [2, 0])?;
/// table.turn_up(&row, Part::layer(1), Law::exactly(&Face::read("2 4 6").unwrap()))?;
/// table.turn_up(&row, Part::at(&spots, 0..2), Law::exactly(&Face::read("5 6 1 2").unwrap()))?;
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Part<'a> {
    pub(crate) spots: Option<&'a [Spot]>,
    pub(crate) layers: Range<usize>,
}

impl<'a> Part<'a> {
    /// One layer of every pile; the top cards are layer 0.
    pub const fn layer(layer: usize) -> Self {
        Self { spots: None, layers: layer..layer + 1 }
    }

    /// Some layers of every pile.
    pub const fn layers(layers: Range<usize>) -> Self {
        Self { spots: None, layers }
    }

    /// Some layers of the piles at these spots.
    pub const fn at(spots: &'a [Spot], layers: Range<usize>) -> Self {
        Self { spots: Some(spots), layers }
    }
}

/// What a turn-up of one layer has shown, so that a step can ask which pile is marked.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Table, Unshuffled};
///
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// let faces = Face::read("♣ ♥ ♣").unwrap();
/// let row = table.put(1, &faces)?;
/// let seen = table.turn_up(&row, Part::layer(0), Law::exactly(&faces))?;
/// assert_eq!(seen.all(Face::CLUB), table.spots(&row, [0, 2])?);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Clone)]
pub struct Seen {
    pub(crate) table: usize,
    pub(crate) row: usize,
    pub(crate) generation: u32,
    /// The number of the look.
    pub(crate) look: u32,
    /// The number of the round; 0 outside of rounds.
    pub(crate) round: u32,
    /// Whether everybody knows the order of the row: then places distinguish what faces do not.
    pub(crate) in_known_order: bool,
    pub(crate) spots: Option<Vec<Spot>>,
    /// How many cards of each pile were turned up.
    pub(crate) layers: usize,
    pub(crate) faces: Vec<Face>,
}

// In which order they lie depends on how the shuffles fell. For the same reason two of them cannot be compared.
impl std::fmt::Debug for Seen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seen")
    }
}

impl Seen {
    /// The spots that show this face, each as often as it shows it. In a shuffled row several of them are good only
    /// together.
    #[must_use]
    pub fn all(&self, face: Face) -> Vec<Spot> {
        self.spots(face, true)
    }

    /// The spots that show any other face.
    #[must_use]
    pub fn all_but(&self, face: Face) -> Vec<Spot> {
        self.spots(face, false)
    }

    fn spots(&self, face: Face, shown: bool) -> Vec<Spot> {
        let places = self.faces.iter().enumerate().filter(|(_, seen)| (**seen == face) == shown);
        let mut spots: Vec<Spot> = places.map(|(place, _)| self.spot(place)).collect();
        // Those that were pointed at one by one still differ by that.
        let is_distinguished =
            |spot: &Spot| self.in_known_order || (self.spots.is_some() && !spot.is_among());
        let mut others: Vec<usize> =
            spots.iter().filter(|spot| !is_distinguished(spot)).map(|spot| spot.index).collect();
        others.dedup();
        let of = others.len();
        let named = match of {
            0 | 1 => Named::Alone,
            _ => Named::Among { look: self.look, face, shown, of },
        };
        let base = match (of, shown) {
            (0 | 1, true) => Base::Showed { look: self.look, face },
            _ => Base::OneOf { look: self.look, face, shown },
        };
        for spot in spots.iter_mut().filter(|spot| !is_distinguished(spot)) {
            (spot.named, spot.naming) = (named, Naming { base, distance: 0 });
        }
        // The one pile that shows a face is found by it, even where its number is known: another run may show it elsewhere.
        if let ([spot], true, None) = (&mut spots[..], shown, &self.spots) {
            spot.naming = Naming { base: Base::Showed { look: self.look, face }, distance: 0 };
        }
        spots
    }

    fn spot(&self, place: usize) -> Spot {
        let index = place / self.layers;
        let (table, row, generation) = (self.table, self.row, self.generation);
        let (named, naming) = (Named::Alone, Naming::number(index));
        let counted = Spot { table, row, generation, index, named, naming, round: self.round };
        // Which of them it is was seen in this round.
        self.spots.as_ref().map_or(counted, |spots| Spot { round: self.round, ..spots[index] })
    }
}
