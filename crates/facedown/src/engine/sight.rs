//! What both players see when they look at the table.

use super::cost::Cost;
use super::face::Face;
use super::memory::ProverMemory;
use super::table::{DOWN, Front, GAP, Table};

/// A place on the table, as everybody sees it.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Sight, Table, Unshuffled};
///
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// let row = table.put(1, &[Face::CLUB, Face::HEART])?;
/// let first = table.spots(&row, 0..1)?;
/// table.turn_up(&row, Part::at(&first, 0..1), Law::exactly(&[Face::CLUB]))?;
/// assert_eq!(table.sight(), [[[Sight::Up(Face::CLUB)], [Sight::Down]]]);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// A card that lies face up.
    Up(Face),
    /// A card that lies face down.
    Down,
    /// No card.
    Gap,
}

impl Sight {
    fn of(value: u8) -> Self {
        match value {
            GAP => Self::Gap,
            DOWN => Self::Down,
            face => Face::from_byte(face).map_or(Self::Gap, Self::Up),
        }
    }
}

/// The table at an [event](super::Event), as everybody sees it right after it: see [`Table::watched_by`].
///
/// A row that an event uses up still has its number, but no cards.
pub struct View<'v> {
    pub(super) front: &'v Front,
    pub(super) memory: Option<&'v ProverMemory>,
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("View")
    }
}

impl View<'_> {
    /// The numbers of the rows that lie on the table.
    pub fn rows(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.front.rows.len()).filter(|&row| self.front.rows[row].taken)
    }

    /// The number of piles of a row, and of cards in each; nothing when there is no such row.
    #[must_use]
    pub fn shape(&self, row: usize) -> Option<(usize, usize)> {
        self.front.rows.get(row).filter(|row| row.taken)?;
        let block = self.front.cards.get(row);
        Some((block.piles, block.depth))
    }

    /// The cards of a row, pile by pile, in each pile the top one first.
    pub fn cards(&self, row: usize) -> impl Iterator<Item = Sight> + '_ {
        let there = self.shape(row).is_some();
        let block = there.then(|| self.front.cards.get(row));
        block.into_iter().flat_map(|block| block.values.iter().map(|&value| Sight::of(value)))
    }

    /// What P knows of the cards of a row, as far as that was [kept in mind](Table::remembering): pile by pile.
    pub fn known_to_prover(&self, row: usize) -> impl Iterator<Item = Option<Face>> + '_ {
        let there = self.shape(row).is_some();
        self.memory.filter(|_| there).into_iter().flat_map(move |memory| memory.row(row))
    }

    /// What the run has cost so far.
    #[must_use]
    pub fn cost(&self) -> &Cost {
        &self.front.cost
    }
}

impl Table<'_> {
    /// What lies on the table: its rows, their piles, and the cards of each pile, the top one first. For
    /// whoever watches, not for steps: where something lies in a shuffled row depends on the outcome of the shuffle.
    #[must_use]
    pub fn sight(&self) -> Vec<Vec<Vec<Sight>>> {
        self.not_for_steps();
        let see = |&value: &u8| Sight::of(value);
        let taken = self.front.rows.iter().enumerate().filter(|(_, row)| row.taken);
        taken
            .map(|(number, _)| {
                let block = self.front.cards.get(number);
                (0..block.piles).map(|pile| block.pile(pile).iter().map(see).collect()).collect()
            })
            .collect()
    }
}
