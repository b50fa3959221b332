//! What both players see when they look at the table.

use super::face::Face;
use super::table::{DOWN, GAP, Table};

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

impl Table<'_> {
    /// What lies on the table: its rows, their piles, and the cards of each pile, the top one first. For
    /// whoever watches, not for steps: where something lies in a shuffled row depends on how the shuffle fell.
    #[must_use]
    pub fn sight(&self) -> Vec<Vec<Vec<Sight>>> {
        self.not_for_steps();
        let see = |&value: &u8| match value {
            GAP => Sight::Gap,
            DOWN => Sight::Down,
            face => Face::from_byte(face).map_or(Sight::Gap, Sight::Up),
        };
        let taken = self.front.rows.iter().enumerate().filter(|(_, row)| row.taken);
        taken
            .map(|(number, _)| {
                let block = self.front.cards.get(number);
                (0..block.columns).map(|pile| block.pile(pile).iter().map(see).collect()).collect()
            })
            .collect()
    }
}
