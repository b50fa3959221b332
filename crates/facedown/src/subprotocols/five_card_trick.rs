//! The input-preserving five-card trick: whether two hidden bits are both 1, and nothing else; the bits survive.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 2, steps 1 to 5; the trick is den Boer's (1989).
//!
//! A bit is two cards: 0 is ♣ ♥, 1 is ♥ ♣. With the cards of a swapped, which makes it NOT a:
//!
//! ```text
//!   top      NOT a   ♥   b          1 1: ♣ ♥ ♥ ♥ ♣   the hearts in one cyclic run
//!   bottom   1  2    3   4  5       else  ♥ ♣ ♥ ♥ ♣ or alike: the clubs are apart
//! ```
//!
//! The paper does not say what becomes of the added heart. Here it is turned up after step 5 and returned to the deck: only
//! cards that lie face up return to the deck at our table. The look shows a heart in every run.
//!
//! Cost: 6 more cards, 2 pile-shifting shuffles, 11 cards turned up: the top and the bottom cards, and the added heart.

use crate::engine::{Face, Law, Part, Row, Stop, Table};

/// What the trick is expected to show.
///
/// ```
/// use facedown::subprotocols::five_card_trick::And;
///
/// assert_eq!(And::One.law().to_string(), "a rotation of ♣ ♣ ♥ ♥ ♥");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum And {
    /// At least one bit is 0.
    Zero,
    /// Both bits are 1.
    One,
}

impl And {
    /// What the top cards show, up to a shift.
    pub fn law(self) -> Law {
        const C: Face = Face::CLUB;
        const H: Face = Face::HEART;
        match self {
            Self::Zero => Law::rotation(&[H, C, H, C, H]),
            Self::One => Law::rotation(&[C, C, H, H, H]),
        }
    }
}

/// Shows that `a AND b` is what V expects. Both are single piles of two cards, and are so again afterwards.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Seeded, Stop, Table};
/// use facedown::subprotocols::five_card_trick::{And, five_card_trick};
///
/// let (zero, one) = ([Face::CLUB, Face::HEART], [Face::HEART, Face::CLUB]);
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let (a, b) = (table.put(2, &one)?, table.put(2, &zero)?);
/// let (a, _) = five_card_trick(&mut table, a, b, And::Zero)?;
/// table.turn_up(&a, Part::layers(0..2), Law::exactly(&one))?; // it is still there
/// let (a, c) = (table.put(2, &one)?, table.put(2, &one)?);
/// let Err(Stop::Rejected(rejection)) = five_card_trick(&mut table, a, c, And::Zero) else { panic!("V was fooled") };
/// assert_eq!(rejection.site.to_string(), "five-card trick > step 3");
/// # Ok::<(), Stop>(())
/// ```
///
/// # Errors
/// A rejection when the result is another.
pub fn five_card_trick(table: &mut Table<'_>, a: Row, b: Row, expected: And) -> Result<(Row, Row), Stop> {
    table.scope("five-card trick", |table| {
        table.step("1", "NOT a, a heart and b are laid in a row, number cards 1 to 5 below them")?;
        let cards = table.places(5, 1)?;
        let places = table.spots(&cards, 0..5)?;
        let front = table.spot(&a, 0)?;
        table.rearrange(&a, front, &[1, 0])?;
        table.reshape(&a, 2)?;
        table.reshape(&b, 2)?;
        let heart = table.put(1, &[Face::HEART])?;
        table.fill(&cards, &places[0..2], 0..1, a)?;
        table.fill(&cards, &places[2..3], 0..1, heart)?;
        table.fill(&cards, &places[3..5], 0..1, b)?;
        let numbers = Face::numbers(5).unwrap_or_default();
        let below = table.put(1, &numbers)?;
        table.stack(&cards, below)?;

        table.step("2", "The piles are shifted")?;
        table.pile_shift(&cards)?;

        table.step("3", "The top cards are turned up: three hearts in a run mean 1, otherwise 0")?;
        table.turn_up(&cards, Part::layer(0), expected.law())?;

        table.step("4", "The top cards are turned down, and the piles are shifted again")?;
        table.turn_down(&cards, Part::layer(0))?;
        table.pile_shift(&cards)?;

        table.step("5", "The number cards are turned up, and the piles sorted by them")?;
        table.turn_up(&cards, Part::layer(1), Law::rotation(&numbers))?;
        table.sort(&cards, 1..2)?;
        let below = table.split(&cards, 1..2)?;
        table.put_away(below)?;
        let places = table.spots(&cards, 0..5)?;
        let a = table.pick(&cards, &places[0..2], 0..1)?;
        table.reshape(&a, 1)?;
        let front = table.spot(&a, 0)?;
        table.rearrange(&a, front, &[1, 0])?;
        let b = table.pick(&cards, &places[3..5], 0..1)?;
        table.reshape(&b, 1)?;
        let heart = table.pick(&cards, &places[2..3], 0..1)?;
        table.put_away(cards)?;
        table.turn_up(&heart, Part::layer(0), Law::exactly(&[Face::HEART]))?;
        table.put_away(heart)?;
        Ok((a, b))
    })
}
