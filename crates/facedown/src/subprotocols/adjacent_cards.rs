//! Adjacent cards: what lies around a card is shown in a random order and put back in its own.
//!
//! Source: Dumas, Lafourcade, Miyahara, Mizuki, Sasaki, Sone, *Interactive Physical Zero-Knowledge Proof for
//! Norinori*, 2019, section 3, pair verification, steps 2 to 6.
//!
//! ```text
//!   top      N  E  W  S
//!   bottom   1  2  3  4
//! ```
//!
//! The sequence is the bordered board row by row, so N and S are one bordered row away: n+2 cards for n columns. (The
//! paper's footnote gives two different distances; one of them is off by one.)
//!
//! Cost: 4 more cards, 2 pile-scramble shuffles, 8 cards turned up.

use crate::engine::{Accept, Face, Law, Part, Row, Spot, Stop, Table};

/// Shows the four cards around the chosen one, in a random order, and puts them back.
///
/// ```
/// use facedown::engine::{Accept, Face, Law, Scripted, Seeded, Table};
/// use facedown::subprotocols::adjacent_cards;
///
/// // 3x3 cards, row by row: the middle one and the one below it are black.
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let board = table.put(1, &Face::read("□ □ □ □ ♣ □ □ ♣ □").unwrap())?;
/// let middle = table.spot(&board, 4)?;
/// let one_black = Law::arrangement(&Face::read("♣ □ □ □").unwrap());
/// adjacent_cards::check(&mut table, &board, middle, 3, &[one_black.clone()], Accept::TheLaw)?;
/// let corner = table.spot(&board, 0)?;
/// assert!(adjacent_cards::check(&mut table, &board, corner, 3, &[one_black], Accept::TheLaw).is_err());
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// A rejection when they are not what the law allows (or the looser check of `accept`).
pub fn check(
    table: &mut Table<'_>,
    sequence: &Row,
    chosen: Spot,
    width: usize,
    laws: &[Law],
    accept: Accept,
) -> Result<(), Stop> {
    table.scope("adjacent cards", |table| {
        let width = width as isize;
        let numbers = Face::numbers(4).unwrap_or_default();

        table.step("2", "V takes the four cards around the chosen one")?;
        let mut places = Vec::new();
        for distance in [-width, 1, -1, width] {
            places.push(table.beside(sequence, chosen, distance)?);
        }
        let cards = table.pick(sequence, &places, 0..1)?;

        table.step("3", "V puts the number cards 1 to 4 below them")?;
        let below = table.put(1, &numbers)?;
        table.stack(&cards, below)?;

        table.step("4", "The piles are scrambled")?;
        table.pile_scramble(&cards)?;

        table
            .step("5", "The top cards are turned up: one black or marker card; then they are turned down")?;
        table.turn_up_accepting(&cards, Part::layer(0), laws, accept)?;
        table.turn_down(&cards, Part::layer(0))?;

        table.step(
            "6",
            "The piles are scrambled, the number cards turned up, and the cards put back in their order",
        )?;
        table.pile_scramble(&cards)?;
        table.turn_up(&cards, Part::layer(1), Law::arrangement(&numbers))?;
        table.sort(&cards, 1..2)?;
        let below = table.split(&cards, 1..2)?;
        table.put_away(below)?;
        table.fill(sequence, &places, 0..1, cards)
    })
}
