//! Counting clubs: how many of several hidden cards are clubs, without using the cards up.
//!
//! Ours, from the adjacent-cards check of Norinori: wherever a cell borders two clues, its cards must survive the
//! first count.
//!
//! ```text
//!   top      ?  ?  ..  ?       hidden: clubs and hearts
//!   bottom   1  2  ..  n       put openly, then face down
//! ```
//!
//! Cost: n more cards, 2 pile-scramble shuffles, 2n cards turned up.

use crate::engine::{Face, Law, Part, Row, Stop, Table};

/// Shows that exactly `clubs` of the single cards in the row are clubs and the others hearts; the row is as before.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Seeded, Table};
/// use facedown::subprotocols::counting_clubs::count_clubs;
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let faces = Face::read("♣ ♥ ♣ ♥ ♥").unwrap();
/// let cards = table.put(1, &faces)?;
/// count_clubs(&mut table, &cards, 2)?;
/// table.turn_up(&cards, Part::layer(0), Law::exactly(&faces))?; // they are as before
/// table.turn_down(&cards, Part::layer(0))?;
/// assert!(count_clubs(&mut table, &cards, 3).is_err());
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// A rejection when it is another number.
pub fn count_clubs(table: &mut Table<'_>, cards: &Row, clubs: usize) -> Result<(), Stop> {
    table.scope("counting clubs", |table| {
        let count = table.piles(cards);
        let Some(numbers) = Face::numbers(count) else {
            return table.impossible(format!("number cards go up to {}", Face::GREATEST_NUMBER));
        };
        if clubs > count {
            return table.reject(format!("{clubs} clubs among {count} cards"));
        }

        table.step("1", "The number cards 1 to n are put below the cards")?;
        let below = table.put(1, &numbers)?;
        table.stack(cards, below)?;

        table.step("2", "The piles of two cards are scrambled")?;
        table.pile_scramble(cards)?;

        table.step(
            "3",
            "The top cards are turned up: the right number of clubs, and hearts; then they are turned down",
        )?;
        let mut shown = vec![Face::HEART; count];
        shown[..clubs].fill(Face::CLUB);
        table.turn_up(cards, Part::layer(0), Law::arrangement(&shown))?;
        table.turn_down(cards, Part::layer(0))?;

        table.step("4", "The piles are scrambled again")?;
        table.pile_scramble(cards)?;

        table.step("5", "The number cards are turned up, and the piles sorted by them")?;
        table.turn_up(cards, Part::layer(1), Law::arrangement(&numbers))?;
        table.sort(cards, 1..2)?;
        let below = table.split(cards, 1..2)?;
        table.put_away(below)
    })
}
