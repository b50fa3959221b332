//! Card choosing: P secretly picks one card of a sequence, which stays rotated as the shuffle left it.
//!
//! Source: Dumas, Lafourcade, Miyahara, Mizuki, Sasaki, Sone, *Interactive Physical Zero-Knowledge Proof for
//! Norinori*, 2019, section 2.4, steps 1 to 3.
//!
//! ```text
//!   c_1  c_2  ..  c_i  ..  c_k
//!    □    □   ..   ♣   ..   □      laid by P, face down
//! ```
//!
//! P is dealt one club and k-1 blanks, as in the paper. V rejects if P's cards are anything but one club and blanks;
//! the paper says what appears there, and not what V does otherwise.
//!
//! Cost: k more cards, 1 pile-shifting shuffle, k cards turned up.

use crate::engine::{Ask, Face, Law, Part, Row, Spot, Stop, Table, marked};

/// Lets P choose a card. `from` is a card that both players can point at, from which P counts: the sequence may have
/// been shifted before.
///
/// ```
/// use facedown::engine::{Face, Law, Lay, Part, Scripted, Seeded, Table};
/// use facedown::subprotocols::card_choosing;
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(vec![Lay::Mark(2)]));
/// let sequence = table.put(1, &Face::read("S □ ♣ □").unwrap())?;
/// let first = table.spot(&sequence, 0)?;
/// let chosen = card_choosing::choose(&mut table, &sequence, first)?;
/// table.turn_up(&sequence, Part::at(&[chosen], 0..1), Law::exactly(&[Face::CLUB]))?;
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// A rejection when P does not mark exactly one card.
pub fn choose(table: &mut Table<'_>, sequence: &Row, from: Spot) -> Result<Spot, Stop> {
    table.scope("card choosing", |table| {
        let (cards, below) = (table.piles(sequence), table.depth(sequence));

        table.step("1", "P lays a black card below the chosen one and white cards below the others")?;
        let choice = table.ask_from(&Ask::choice(cards, Face::CLUB, Face::BLANK), sequence, from)?;
        table.stack(sequence, choice)?;

        table.step("2", "The piles are shifted")?;
        table.pile_shift(sequence)?;

        table.step("3", "The bottom cards are turned up: the black card marks the chosen one")?;
        let law = Law::rotation(&marked(cards, 0, Face::CLUB, Face::BLANK));
        let seen = table.turn_up(sequence, Part::layer(below), law)?;
        let chosen = table.the(&seen, Face::CLUB)?;
        let choice = table.split(sequence, below..below + 1)?;
        table.put_away(choice)?;
        Ok(chosen)
    })
}
