//! Membership: a hidden sequence of cards belongs to a public set of sequences.
//!
//! Source: Miyahara, Robert, Lafourcade, Kaneko, *When Locality Implies Globality: Card-based ZKP Protocol for
//! Shakashaka Puzzle*, 2026, section 3, steps 1 to 6.
//!
//! ```text
//!             s_1  s_2  ..  s_j  ..  s_n       the set, a pile of ℓ cards each
//!   c_i        ♣    ♣   ..   ♥   ..   ♣        laid by P: the heart where s = s_j
//! ```
//!
//! V never sees s: the member that P points at takes its place, and s joins the set, which must still be the set.
//! Where several public sets are parts of a larger one, `Set::with_part` makes do with the cards of that.
//!
//! P is dealt one heart and n-1 clubs: the paper says that exactly one c_i is a heart. V rejects any other row in step 3; the
//! paper says what appears there, and not what V does otherwise. After step 6 the set is put into the order of its faces,
//! openly, and turned down.
//!
//! Cost for a set of n sequences of ℓ cards: (ℓ+1)n cards besides s, 2 pile-scramble shuffles (the paper's count of
//! shuffles takes one), (ℓ+1)n cards turned up.

use crate::engine::{Ask, Face, Law, Lying, Part, Row, Sealed, Stop, Table};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The public set, as it lies on the table: one pile a sequence, in the order of their faces.
///
/// ```
/// use facedown::engine::{Face, Scripted, Table, Unshuffled};
/// use facedown::subprotocols::membership::Set;
///
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// let set = Set::put(&mut table, vec![vec![Face::HEART], vec![Face::CLUB]])?;
/// assert_eq!(set.sequences(), [[Face::CLUB], [Face::HEART]]);
/// assert!(Set::put(&mut table, vec![vec![Face::CLUB], vec![Face::CLUB]]).is_err(), "one is there twice");
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Debug)]
pub struct Set {
    row: Row,
    sequences: Arc<Vec<Vec<Face>>>,
}

impl Sealed for &Set {}
impl Lying for &Set {
    type Key = Members;
    fn key(self) -> Members {
        Members { row: (&self.row).key(), sequences: self.sequences.clone() }
    }
}

/// A [`Set`], as a remembered round knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Members {
    row: usize,
    sequences: Arc<Vec<Vec<Face>>>,
}

// The sequences are compared, and hardly ever differ: to hash them all would take longer than the search of a window.
impl Hash for Members {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.row, self.sequences.len()).hash(state);
    }
}

impl Set {
    /// Lays the set out: distinct sequences of equal length. They are put into the order of their faces.
    ///
    /// # Errors
    /// When the sequences are not of one length, or one is given twice, or there is none.
    pub fn put(table: &mut Table<'_>, mut sequences: Vec<Vec<Face>>) -> Result<Self, Stop> {
        sequences.sort_unstable();
        let length = sequences.first().map_or(0, Vec::len);
        let distinct = sequences.windows(2).all(|pair| pair[0] != pair[1]);
        if length == 0 || !distinct || sequences.iter().any(|sequence| sequence.len() != length) {
            return table.impossible("a public set is one of distinct sequences of equal length");
        }
        let row = table.put(length, &sequences.concat())?;
        Ok(Self { row, sequences: Arc::new(sequences) })
    }

    /// The sequences in the order in which they lie.
    #[must_use]
    pub fn sequences(&self) -> &[Vec<Face>] {
        &self.sequences
    }

    /// Sets those members apart that are not wanted, runs `run` on the set of those that are, and joins all again.
    ///
    /// # Errors
    /// Those of `run`; and when no member is wanted.
    pub(crate) fn with_part<'t, R>(
        &self,
        table: &mut Table<'t>,
        wanted: impl Fn(&[Face]) -> bool,
        run: impl FnOnce(&mut Table<'t>, &Self) -> Result<R, Stop>,
    ) -> Result<R, Stop> {
        let places: Vec<usize> =
            (0..self.sequences.len()).filter(|&member| wanted(&self.sequences[member])).collect();
        if places.is_empty() {
            return table.impossible("no member of the public set is wanted");
        }
        let sequences: Vec<_> = places.iter().map(|&member| self.sequences[member].clone()).collect();
        let length = sequences[0].len();
        let places = table.spots(&self.row, places)?;
        let row = table.pick(&self.row, &places, 0..length)?;
        let part = Self { row, sequences: Arc::new(sequences) };
        let result = run(table, &part)?;
        table.fill(&self.row, &places, 0..length, part.row)?;
        Ok(result)
    }

    /// Lays the set aside, face down: it is not needed any more.
    ///
    /// # Errors
    /// When the recorder stops.
    pub fn set_aside(self, table: &mut Table<'_>) -> Result<(), Stop> {
        table.set_aside(self.row)
    }

    /// Turns the set up once more, which no step of the paper does, and returns it to the deck.
    ///
    /// # Errors
    /// A rejection when it is not the set.
    pub fn put_away(self, table: &mut Table<'_>) -> Result<(), Stop> {
        let law = Law::exactly(&self.sequences.concat());
        let length = self.sequences[0].len();
        table.turn_up(&self.row, Part::layers(0..length), law.of_piles(length))?;
        table.put_away(self.row)
    }
}

/// Shows that `s`, a single pile, belongs to the set, and returns an equal pile.
///
/// ```
/// use facedown::engine::{Ask, Face, Lay, Scripted, Seeded, Stop, Table};
/// use facedown::subprotocols::membership::{Set, membership};
///
/// const C: Face = Face::CLUB;
/// const H: Face = Face::HEART;
/// let shows = |hidden: [Face; 2], at| {
///     let mut table = Table::new(Seeded::new(1), Scripted::new(vec![Lay::Faces(hidden.into()), Lay::Mark(at)]));
///     let set = Set::put(&mut table, vec![vec![C, H], vec![H, C]])?;
///     let s = table.ask(&Ask::piles(1, 2, &[(C, 2), (H, 2)]))?;
///     membership(&mut table, s, &set).map(|_| ())
/// };
/// assert_eq!(shows([H, C], 1), Ok(()));
/// let Err(Stop::Rejected(rejection)) = shows([H, H], 1) else { panic!("V was fooled") };
/// assert_eq!(rejection.site.to_string(), "membership > step 6");
/// ```
///
/// # Errors
/// A rejection when it does not, or P points at another member, or not at one.
pub fn membership(table: &mut Table<'_>, s: Row, set: &Set) -> Result<Row, Stop> {
    table.scope("membership", |table| {
        let Set { row, sequences } = set;
        let (members, length) = (table.piles(row), table.depth(row));
        if table.depth(&s) != length {
            return table.impossible("the sequence is longer or shorter than those of the set");
        }

        table.step(
            "1",
            "P lays a card below each member: a heart below the one that equals s, clubs below the others",
        )?;
        let c = table.ask(&Ask::choice(members, Face::HEART, Face::CLUB))?;
        table.stack(row, c)?;

        table.step("2", "The piles are scrambled")?;
        table.pile_scramble(row)?;

        table.step("3", "The cards that P laid are turned up: one heart")?;
        let one_heart = crate::engine::marked(members, 0, Face::HEART, Face::CLUB);
        let seen = table.turn_up(row, Part::layer(length), Law::arrangement(&one_heart))?;
        let p = table.the(&seen, Face::HEART)?;
        let c = table.split(row, length..length + 1)?;
        table.put_away(c)?;

        table.step("4", "The member above the heart and s change places")?;
        let member = table.pick(row, &[p], 0..length)?;
        table.fill(row, &[p], 0..length, s)?;

        table.step("5", "The piles are scrambled")?;
        table.pile_scramble(row)?;

        table.step("6", "All are turned up: they are the set")?;
        table.turn_up(
            row,
            Part::layers(0..length),
            Law::arrangement(&sequences.concat()).of_piles(length),
        )?;
        table.sort(row, 0..length)?;
        table.turn_down(row, Part::layers(0..length))?;
        Ok(member)
    })
}
