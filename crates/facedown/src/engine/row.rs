//! Rows of piles, spots in them, and what was seen there.

use super::face::Face;
use std::ops::Range;

/// A row of equally high piles on the table.
///
/// A row is a thing: it cannot be copied, and what consumes it (stacking it under another, putting it away) takes it.
/// The cards in it belong to the [`Table`](super::Table).
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub(crate) id: usize,
}

/// A place in a row, good until the row is shuffled.
///
/// Spots are either counted from the start of a row whose order everybody knows, or found by what lies there face
/// up, or counted from another spot. There is no way to ask where in a shuffled row a spot is. So no step can depend
/// on how a shuffle fell out, except through faces that a law describes.
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
/// Where several piles of a shuffled row show the same face, it depends on the shuffle which of them is the first: an
/// [exact](super::Table::exact) run does not follow a step that goes by one of them, and stops.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub(crate) row: usize,
    pub(crate) generation: u32,
    pub(crate) index: usize,
    pub(crate) named: Named,
}

// A place is the same however it was found.
impl PartialEq for Spot {
    fn eq(&self, other: &Self) -> bool {
        (self.row, self.generation, self.index) == (other.row, other.generation, other.index)
    }
}

impl Eq for Spot {}

/// How both players point at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Named {
    /// By its number, where everybody knows what lies where, or by a face that no other one shows.
    Alone,
    /// By its distance from another place.
    Beside,
    /// By a face that others show as well.
    Among,
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
pub struct Part<'a> {
    pub(crate) spots: Option<&'a [Spot]>,
    pub(crate) layers: Range<usize>,
}

impl<'a> Part<'a> {
    /// One layer of every pile; the top cards are layer 0.
    #[must_use]
    pub const fn layer(layer: usize) -> Self {
        Self { spots: None, layers: layer..layer + 1 }
    }

    /// Some layers of every pile.
    #[must_use]
    pub const fn layers(layers: Range<usize>) -> Self {
        Self { spots: None, layers }
    }

    /// Some layers of the piles at these spots.
    #[must_use]
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    pub(crate) row: usize,
    pub(crate) generation: u32,
    pub(crate) spots: Option<Vec<Spot>>,
    /// How many cards of each pile were turned up.
    pub(crate) layers: usize,
    pub(crate) faces: Vec<Face>,
}

impl Seen {
    /// The spots that show this face.
    #[must_use]
    pub fn all(&self, face: Face) -> Vec<Spot> {
        self.spots(|seen| seen == face)
    }

    /// The spots that show any other face.
    #[must_use]
    pub fn all_but(&self, face: Face) -> Vec<Spot> {
        self.spots(|seen| seen != face)
    }

    fn spots(&self, wanted: impl Fn(Face) -> bool) -> Vec<Spot> {
        let places = self.faces.iter().enumerate().filter(|(_, seen)| wanted(**seen));
        let mut spots: Vec<Spot> = places.map(|(place, _)| self.spot(place)).collect();
        if spots.len() > 1 {
            spots.iter_mut().for_each(|spot| spot.named = Named::Among);
        }
        spots
    }

    fn spot(&self, place: usize) -> Spot {
        let index = place / self.layers;
        let (row, generation) = (self.row, self.generation);
        let counted = Spot { row, generation, index, named: Named::Alone };
        self.spots.as_ref().map_or(counted, |spots| spots[index])
    }
}
