//! A run as wires: every card that lies on the table is a wire, and a shuffle makes new ones.
//!
//! To prove a run without cards, one needs it as a list of constraints. Open moves rename wires and leave no
//! trace; what is put in the open or turned up is a wire whose face everybody knows; what the prover lays is hidden; and a
//! shuffle takes piles of wires and makes as many fresh ones, which are the old piles in an order that only the
//! prover knows. So the whole run is its wires and its shuffles. A double scramble is two: one of the piles, one of the
//! layers with the cards beside them, with wires in between that nobody ever sees.
//!
//! The prover plays with real cards ([`Table::wired`]). The verifier has no cards: it reads what was seen from a record
//! ([`Table::rewired`]). Both get the same [`Wiring`] from the same store; the prover's also holds what is hidden.

use super::chance::Chance;
use super::face::Face;
use super::law::Law;
use super::prover::Prover;
use super::stop::Stop;
use super::store::Wired;
use super::table::Table;

/// The wires and the shuffles of a run.
///
/// ```
/// use facedown::engine::{Ask, Face, Law, Lay, Part, Scripted, Seeded, Stop, Table};
///
/// fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
///     let row = table.ask(&Ask::choice(3, Face::HEART, Face::CLUB))?;
///     table.pile_shift(&row)?;
///     table.turn_up(&row, Part::layer(0), Law::rotation(&Face::read("♥ ♣ ♣").unwrap()))?;
///     table.put_away(row)
/// }
///
/// let mut table = Table::wired(Seeded::new(1), Scripted::new(vec![Lay::Mark(2)]), 100);
/// steps(&mut table)?;
/// let played = table.into_wiring().unwrap();
/// // Three hidden wires are laid, and the shuffle makes three more, which are seen.
/// assert_eq!(played.faces.len(), 6);
/// assert!(played.faces[..3].iter().all(Option::is_none) && played.faces[3..].iter().all(Option::is_some));
/// assert_eq!((&played.shuffles[0].from[..], &played.shuffles[0].to[..]), (&[0, 1, 2][..], &[3, 4, 5][..]));
///
/// // Who knows only what was seen gets the same wires.
/// let seen = played.looks[0].seen.clone();
/// let mut table = Table::rewired(|_, _| Ok(seen.clone()), 100);
/// steps(&mut table)?;
/// let read = table.into_wiring().unwrap();
/// assert_eq!((&read.faces, &read.shuffles, &read.looks), (&played.faces, &played.shuffles, &played.looks));
/// assert!(read.knowledge.is_none() && played.knowledge.is_some());
/// # Ok::<(), Stop>(())
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Wiring {
    /// For each wire the face that everybody knows, if so: because it was put there in the open, or seen at any time.
    pub faces: Vec<Option<Face>>,
    /// The shuffles, in their order.
    pub shuffles: Vec<Rewired>,
    /// The turn-ups, in their order.
    pub looks: Vec<Looked>,
    /// The wires that the prover was committed to.
    pub committed: Vec<u32>,
    /// What only the prover knows; nothing on the verifier's side.
    pub knowledge: Option<Knowledge>,
}

/// A shuffle of piles of wires. Pile by pile; all piles are equally high.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rewired {
    /// Whether only the starting point is the prover's choice, or the whole order.
    pub cyclic: bool,
    /// Cards a pile.
    pub depth: usize,
    /// The wires before the shuffle.
    pub from: Vec<u32>,
    /// The fresh wires after it.
    pub to: Vec<u32>,
}

/// A turn-up: what was seen, and what everybody knew of it before.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Looked {
    /// The laws that the protocol states.
    pub laws: Vec<Law>,
    /// The faces of the cards as far as they were known before.
    pub known: Vec<Option<Face>>,
    /// The faces that were seen.
    pub seen: Vec<Face>,
}

/// What only the prover knows of a run. It does not print its contents.
#[derive(Default)]
pub struct Knowledge {
    /// The face of every wire, as a byte.
    pub faces: Vec<u8>,
    /// For every shuffle, which of the old piles each new pile is.
    pub orders: Vec<Vec<u32>>,
}

impl std::fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Knowledge(?)")
    }
}

impl<'a> Table<'a> {
    /// A table with real cards on which every card is a wire: `chance` decides the shuffles, `prover` what is laid. The
    /// run is [interrupted](Stop::Interrupted) once it needs more than `most` wires.
    pub fn wired(chance: impl Chance + 'a, prover: impl Prover + 'a, most: usize) -> Self {
        Self::with_store(Box::new(Wired::played(Box::new(chance), Box::new(prover), most)))
    }

    /// A table without cards on which every card is a wire. At a turn-up `read` gets the laws and what is known of the
    /// cards already, and says what is seen; a known card must not show another face. The run is
    /// [interrupted](Stop::Interrupted) once it needs more than `most` wires.
    pub fn rewired(
        read: impl FnMut(&[Law], &[Option<Face>]) -> Result<Vec<Face>, Stop> + 'a,
        most: usize,
    ) -> Self {
        Self::with_store(Box::new(Wired::read(Box::new(read), most)))
    }

    /// The wires of a run, after the protocol has ended; nothing on a table of another kind. It uses the table
    /// up, which no protocol can: a protocol only borrows it.
    #[must_use]
    pub fn into_wiring(mut self) -> Option<Wiring> {
        self.store.wiring()
    }
}
