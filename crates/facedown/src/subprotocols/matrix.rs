//! The matrix D(a, b): numbers as sequences of cards, stacked in layers; its layers and piles are shuffled, and put back in order.
//!
//! Source: Ruangwises, Itoh, *Physical Zero-Knowledge Proof for Numberlink*, 2020, sections 2.3 (matrix), 2.4
//! (double-scramble shuffle) and 2.5 (rearrangement protocol, steps 1 to 5).
//!
//! The number x is `E_b(x)`: b cards, a heart at place x, clubs elsewhere.
//!
//! ```text
//!              Column 0    1   2   ..   b
//!   Row 0                  1   2   ..   b       number cards (the paper's marking cards)
//!   Row 1                  E_b(x_1)
//!   Row 2         2        E_b(x_2)
//!    ..           ..        ..
//!   Row a         a        E_b(x_a)
//! ```
//!
//! The sequences are stacked below Row 0. So on the table, the paper's Columns 1 to b are piles, its Row i is their layer i
//! (the top one is layer 0), and its Column 0 is a row of single cards beside them.
//!
//! Cost: b + a - 1 number cards; the rearrangement takes 1 double-scramble shuffle and turns b + a - 1 cards up.

use crate::engine::{Face, Law, Part, Row, Stop, Table, marked};

/// The first layer that is scrambled: Row 2, the 3rd from the top.
const FIRST_SCRAMBLED: usize = 2;

/// `E_y(x)`: the number x, from 1 to y, as y cards.
///
/// ```
/// use facedown::engine::Face;
/// use facedown::subprotocols::matrix::encode;
///
/// assert_eq!(Face::print(&encode(2, 4)), "♣ ♥ ♣ ♣");
/// ```
///
/// # Panics
/// When x is not from 1 to y.
#[must_use]
pub fn encode(x: usize, y: usize) -> Vec<Face> {
    assert!((1..=y).contains(&x), "{x} is not among 1 to {y}");
    marked(y, x - 1, Face::HEART, Face::CLUB)
}

/// Takes piles off the board, each as a row of single cards.
pub(crate) fn take(
    table: &mut Table<'_>,
    board: &Row,
    places: impl IntoIterator<Item = usize>,
) -> Result<Vec<Row>, Stop> {
    let cards = table.depth(board);
    let mut sequences = Vec::new();
    for place in places {
        let spot = table.spot(board, place)?;
        let sequence = table.pick(board, &[spot], 0..cards)?;
        table.reshape(&sequence, cards)?;
        sequences.push(sequence);
    }
    Ok(sequences)
}

/// Puts rows of single cards back on the board as piles.
pub(crate) fn put_back(
    table: &mut Table<'_>,
    board: &Row,
    places: impl IntoIterator<Item = usize>,
    sequences: impl IntoIterator<Item = Row>,
) -> Result<(), Stop> {
    let cards = table.depth(board);
    for (place, sequence) in places.into_iter().zip(sequences) {
        table.reshape(&sequence, 1)?;
        let spot = table.spot(board, place)?;
        table.fill(board, &[spot], 0..cards, sequence)?;
    }
    Ok(())
}

/// The matrix on the table.
///
/// ```
/// use facedown::engine::{Law, Part, Scripted, Seeded, Table};
/// use facedown::subprotocols::matrix::{Matrix, encode};
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let sequences = vec![table.put(1, &encode(1, 3))?, table.put(1, &encode(3, 3))?];
/// let matrix = Matrix::build(&mut table, sequences)?;
/// assert_eq!(matrix.sequences(&table), 2);
/// matrix.double_scramble(&mut table)?;
/// let sequences = matrix.rearrange(&mut table)?;
/// table.turn_up(&sequences[1], Part::layer(0), Law::exactly(&encode(3, 3)))?;
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Debug)]
pub struct Matrix {
    piles: Row,
    column_0: Row,
}

impl Matrix {
    /// Builds D(a, b) from a sequences, each a row of b single cards.
    ///
    /// # Errors
    /// When there is no sequence, they differ in length, or there are not enough number cards.
    pub fn build(table: &mut Table<'_>, sequences: Vec<Row>) -> Result<Self, Stop> {
        let (a, b) = (sequences.len(), sequences.first().map_or(0, |first| table.piles(first)));
        let (Some(row_0), Some(column_0)) = (Face::numbers(b), Face::numbers(a)) else {
            return table.impossible(format!("number cards go up to {}", Face::GREATEST_NUMBER));
        };
        let piles = table.put(1, &row_0)?;
        for sequence in sequences {
            table.stack(&piles, sequence)?;
        }
        let column_0 = table.put(1, &column_0[1..])?;
        Ok(Self { piles, column_0 })
    }

    /// The number of sequences: one for each layer but the top one, Row 0.
    #[must_use]
    pub fn sequences(&self, table: &Table<'_>) -> usize {
        table.depth(&self.piles) - 1
    }

    /// The double-scramble shuffle: the layers from the 3rd down (Rows 2 to a) into one random order, the piles into another.
    ///
    /// # Errors
    /// When a card lies face up.
    pub fn double_scramble(&self, table: &mut Table<'_>) -> Result<(), Stop> {
        table.double_scramble(&self.piles, FIRST_SCRAMBLED, &self.column_0)
    }

    /// Columns 1 to b, as piles; layer i is Row i.
    #[must_use]
    pub const fn piles(&self) -> &Row {
        &self.piles
    }

    /// The rearrangement protocol: puts all cards back where they were when the matrix was built, and takes it apart.
    ///
    /// # Errors
    /// A rejection when the number cards are not what was put there.
    pub fn rearrange(self, table: &mut Table<'_>) -> Result<Vec<Row>, Stop> {
        table.scope("rearrangement", |table| {
            let (a, b) = (self.sequences(table), table.piles(&self.piles));
            let row_0 = Face::numbers(b).unwrap_or_default();
            let column_0 = Face::numbers(a).unwrap_or_default();

            table.step("1", "The piles and the layers are double-scrambled again")?;
            self.double_scramble(table)?;

            if a > 1 {
                table.step("2", "The number cards beside the layers are turned up")?;
                table.turn_up(&self.column_0, Part::layer(0), Law::arrangement(&column_0[1..]))?;

                table.step("3", "The layers are sorted by these numbers")?;
                table.sort_layers(&self.piles, FIRST_SCRAMBLED, &self.column_0)?;
            }

            table.step("4", "The number cards on top are turned up")?;
            table.turn_up(&self.piles, Part::layer(0), Law::arrangement(&row_0))?;

            table.step("5", "The piles are sorted by these numbers")?;
            table.sort(&self.piles, 0..1)?;

            let on_top = table.split(&self.piles, 0..1)?;
            table.put_away(on_top)?;
            table.put_away(self.column_0)?;
            let mut sequences = Vec::new();
            for _ in 1..a {
                sequences.push(table.split(&self.piles, 0..1)?);
            }
            sequences.push(self.piles);
            Ok(sequences)
        })
    }
}
