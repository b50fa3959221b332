//! Still-black: P secretly decides whether a black commitment becomes white or stays black.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 4, steps 1 to 4.
//!
//! ```text
//!   top         ♣ ♥      the black commitment
//!   P's cards   ♣ ♥      to change it      ♥ ♣   to leave it
//! ```
//!
//! Step 4 has V swap the top cards when the heart that P laid is on the right. Here the row of two piles is rotated until that
//! heart is on the left, which is the same.
//!
//! P is dealt a club and a heart, as in the paper. V rejects if P's cards are anything else; step 4 of the paper looks at
//! the card on the right only.
//!
//! Cost: 2 more cards, 1 pile-shifting shuffle, 4 cards turned up.

use crate::engine::{Ask, Face, Law, Part, Row, Spot, Stop, Table};

/// Lets P change the black commitment at the spot (two cards, layers 0 and 1) to white, or not.
///
/// ```
/// use facedown::engine::{Face, Law, Lay, Part, Scripted, Seeded, Table};
/// use facedown::subprotocols::still_black::{CHANGE, LEAVE, still_black};
///
/// let (black, white) = ([Face::CLUB, Face::HEART], [Face::HEART, Face::CLUB]);
/// for (wish, result) in [(CHANGE, white), (LEAVE, black)] {
///     let mut table = Table::new(Seeded::new(1), Scripted::new(vec![Lay::Faces(wish.into())]));
///     let row = table.put(2, &black)?;
///     let spot = table.spot(&row, 0)?;
///     still_black(&mut table, &row, spot)?;
///     table.turn_up(&row, Part::layers(0..2), Law::exactly(&result))?;
/// }
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// A rejection when the commitment is not black, or P lays other cards than a club and a heart.
pub fn still_black(table: &mut Table<'_>, row: &Row, spot: Spot) -> Result<(), Stop> {
    table.scope("still-black", |table| {
        table.step("1", "V turns the commitment up: it is black")?;
        table.turn_up(row, Part::at(&[spot], 0..2), Law::exactly(&[Face::CLUB, Face::HEART]))?;
        table.turn_down(row, Part::at(&[spot], 0..2))?;
        let commitment = table.pick(row, &[spot], 0..2)?;
        table.reshape(&commitment, 2)?;

        table.step("2", "P lays club and heart below it to change it, heart and club to leave it")?;
        let wish = table.ask(&Ask::piles(2, 1, &[(Face::CLUB, 1), (Face::HEART, 1)]))?;
        table.stack(&commitment, wish)?;

        table.step("3", "The two piles are shifted")?;
        table.pile_shift(&commitment)?;

        table.step(
            "4",
            "The cards that P laid are turned up; V swaps the two piles if the heart is on the right",
        )?;
        let seen = table.turn_up(&commitment, Part::layer(1), Law::rotation(&[Face::HEART, Face::CLUB]))?;
        let heart = table.the(&seen, Face::HEART)?;
        table.bring_to_front(&commitment, heart)?;
        let wish = table.split(&commitment, 1..2)?;
        table.put_away(wish)?;
        table.reshape(&commitment, 1)?;
        table.fill(row, &[spot], 0..2, commitment)
    })
}

/// What P lays to change the commitment.
pub const CHANGE: [Face; 2] = [Face::CLUB, Face::HEART];

/// What P lays to leave the commitment black.
pub const LEAVE: [Face; 2] = [Face::HEART, Face::CLUB];
