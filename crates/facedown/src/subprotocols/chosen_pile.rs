//! Chosen pile: P secretly picks one of several piles, something is done with it, and all return to their places.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 2, steps 1 to 5. Steps 1 to 3 are [`choose`], steps 4 and 5 are [`put_back`].
//!
//! ```text
//!                1   2   ..  i  ..  m
//!   piles        ?   ?   ..  ?  ..  ?      the caller's layers
//!   P's cards    ♣   ♣   ..  ♥  ..  ♣      laid face down; the paper's row 2
//!   bottom       ♥   ♣   ..  ♣  ..  ♣      put openly, then face down; the paper's row 3
//! ```
//!
//! P is dealt one heart and m-1 clubs, as in the paper. V rejects if P's cards are anything but one heart and clubs; the
//! paper says what appears there, and not what V does otherwise.
//!
//! Cost: 2m cards (m of them only until step 4), 2 pile-shifting shuffles, 2m cards turned up.

use crate::engine::{Ask, Face, Law, Part, Row, Spot, Stop, Table, marked};

/// Lets P choose a pile of the row. Two layers are added below: the cards that P lays, which lie face up afterwards, and those that mark the first pile.
///
/// ```
/// use facedown::engine::{Face, Law, Lay, Part, Scripted, Seeded, Table};
/// use facedown::subprotocols::chosen_pile;
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(vec![Lay::Mark(2)]));
/// let numbers = Face::numbers(4).unwrap();
/// let row = table.put(1, &numbers)?;
/// let chosen = chosen_pile::choose(&mut table, &row)?;
/// // Nobody knows which pile it is. Here it is the third, as its card shows.
/// table.turn_up(&row, Part::at(&[chosen], 0..1), Law::exactly(&[numbers[2]]))?;
/// table.turn_down(&row, Part::at(&[chosen], 0..1))?;
/// chosen_pile::put_back(&mut table, &row)?;
/// table.turn_up(&row, Part::layer(0), Law::exactly(&numbers))?;
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// A rejection when P does not mark exactly one pile.
pub fn choose(table: &mut Table<'_>, row: &Row) -> Result<Spot, Stop> {
    table.scope("chosen pile", |table| {
        let (piles, chosen) = (table.piles(row), table.depth(row));

        table.step("1", "P lays a heart below the chosen pile and clubs below the others; below these, a heart marks the first pile")?;
        let choice = table.ask(&Ask::choice(piles, Face::HEART, Face::CLUB))?;
        table.stack(row, choice)?;
        let first = table.put(1, &marked(piles, 0, Face::HEART, Face::CLUB))?;
        table.stack(row, first)?;

        table.step("2", "The piles are shifted")?;
        table.pile_shift(row)?;

        table.step("3", "The cards that P laid are turned up: the heart marks the chosen pile")?;
        let seen = table.turn_up(row, Part::layer(chosen), Law::rotation(&marked(piles, 0, Face::HEART, Face::CLUB)))?;
        table.the(&seen, Face::HEART)
    })
}

/// Returns all piles to the places they had before [`choose`].
///
/// See the example there.
///
/// # Errors
/// A rejection when the bottom cards are not what was put there.
pub fn put_back(table: &mut Table<'_>, row: &Row) -> Result<(), Stop> {
    table.scope("chosen pile", |table| {
        let (piles, chosen) = (table.piles(row), table.depth(row) - 2);

        table.step("4", "The cards that P laid are removed, and the piles are shifted")?;
        let choice = table.split(row, chosen..chosen + 1)?;
        table.put_away(choice)?;
        table.pile_shift(row)?;

        table.step(
            "5",
            "The bottom cards are turned up: the heart marks the first pile, which is brought to the front",
        )?;
        let bottom = chosen;
        let seen = table.turn_up(
            row,
            Part::layer(bottom),
            Law::rotation(&marked(piles, 0, Face::HEART, Face::CLUB)),
        )?;
        let first = table.the(&seen, Face::HEART)?;
        table.bring_to_front(row, first)?;
        let marks = table.split(row, bottom..bottom + 1)?;
        table.put_away(marks)
    })
}
