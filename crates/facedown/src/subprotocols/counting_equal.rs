//! Counting equal numbers: how many of several hidden numbers equal a first one, and nothing else.
//!
//! Source: Ruangwises, Itoh, *Physical Zero-Knowledge Proof for Numberlink*, 2020, section 3.1, steps 2 to 5 (and, with
//! the same words, section 3.2, steps 4 to 7).
//!
//! Two readings. In step 4, V rejects a card that is neither a club nor a heart: the paper turns up *encoding cards* there,
//! which have one of these two faces, and counts the hearts. And V rejects before step 2 when there are fewer other sequences
//! than are to be equal, since step 4 cannot succeed then.
//!
//! Cost: that of the matrix, 2 double-scramble shuffles, b + (a - 1) cards turned up before the rearrangement.

use super::matrix::{Matrix, encode};
use crate::engine::{Accept, Face, Law, Part, Row, Stop, Table};

/// What V does when the 2nd layer, Row 1 of the paper, shows no number, that is, not exactly one heart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Malformed {
    /// V rejects it.
    Rejected,
    /// V goes on with any heart there is. The paper says to locate "a" heart and names no other check.
    Overlooked,
}

/// Shows that exactly `expected` of the other sequences encode the same number as the first; returns all of them.
///
/// ```
/// use facedown::engine::{Scripted, Seeded, Table};
/// use facedown::subprotocols::counting_equal::{Malformed, count_equal};
/// use facedown::subprotocols::matrix::encode;
///
/// // One other number equals the first, which is 2.
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let numbers = [2, 3, 2, 1].map(|number| table.put(1, &encode(number, 3)));
/// let numbers = numbers.into_iter().collect::<Result<Vec<_>, _>>()?;
/// let numbers = count_equal(&mut table, numbers, 1, Malformed::Rejected)?;
/// assert!(count_equal(&mut table, numbers, 2, Malformed::Rejected).is_err());
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// A rejection when it is another number.
pub fn count_equal(
    table: &mut Table<'_>,
    sequences: Vec<Row>,
    expected: usize,
    malformed: Malformed,
) -> Result<Vec<Row>, Stop> {
    table.scope("counting equal", |table| {
        let matrix = Matrix::build(table, sequences)?;
        let (a, b) = (matrix.sequences(table), table.piles(matrix.piles()));
        if expected >= a {
            return table.reject(format!("{expected} equal neighbours of a cell that has {}", a - 1));
        }

        table.step(
            "2",
            "The piles are scrambled, and so are the layers from the 3rd down: a double scramble",
        )?;
        matrix.double_scramble(table)?;

        table.step("3", "The second card of each pile is turned up: one of them is a heart")?;
        let law = Law::arrangement(&encode(1, b));
        let accept = match malformed {
            Malformed::Rejected => Accept::TheLaw,
            Malformed::Overlooked => Accept::Some(Face::HEART),
        };
        let seen = table.turn_up_accepting(matrix.piles(), Part::layer(1), &[law], accept)?;
        let pile = table.any(&seen, Face::HEART)?;

        table.step(
            "4",
            "In the pile with that heart, all cards below it are turned up: as many hearts as V expects",
        )?;
        if a > 1 {
            let mut shown = vec![Face::CLUB; a - 1];
            shown[..expected].fill(Face::HEART);
            table.turn_up(matrix.piles(), Part::at(&[pile], 2..a + 1), Law::arrangement(&shown))?;
            table.turn_down(matrix.piles(), Part::at(&[pile], 2..a + 1))?;
        }
        table.turn_down(matrix.piles(), Part::layer(1))?;

        table.step("5", "The cards are put back by the rearrangement protocol")?;
        matrix.rearrange(table)
    })
}
