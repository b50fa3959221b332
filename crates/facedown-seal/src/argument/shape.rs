//! The sizes of a proof, which both parties compute from the statement.

use super::system::GateCount;
use crate::gadgets::{self, Challenges, Slots};
use crate::statement::Statement;
use curve25519_dalek::Scalar;
use std::time::Duration;

/// No more columns than this: the prover's work grows with the square of their number.
const MOST_COLUMNS: usize = 8;

/// The sizes of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Products of two secrets.
    pub(crate) gates: usize,
    /// Hidden cards.
    pub(crate) cards: usize,
    /// Numbers that turn the shifts.
    pub(crate) turns: usize,
    /// The length of all vectors, two or three times a power of two.
    pub(crate) length: usize,
    /// How many commitments hold the cards, 2n each.
    pub(crate) card_columns: usize,
    /// How many commitments hold the turns, 2n each.
    pub(crate) turn_columns: usize,
}

impl Shape {
    /// Of a statement that is well formed.
    pub(crate) fn new(statement: &Statement, slots: &Slots) -> Self {
        let mut count = GateCount::default();
        let challenges = Challenges::new(statement, Scalar::ONE, Scalar::ONE);
        gadgets::shuffles(statement, slots, &challenges, &mut count);
        Shape::with(count.gates, slots.cards, slots.turn_count)
    }

    /// The shortest vectors, and among those the fewest columns.
    pub(crate) fn with(gates: usize, cards: usize, turns: usize) -> Self {
        let mut length = 2;
        loop {
            for columns in 0..=MOST_COLUMNS {
                let shape = Shape { gates, cards, turns, length, card_columns: columns, turn_columns: 0 };
                let inner = length.saturating_sub(shape.coefficients());
                if inner == 0 || inner < gates {
                    break;
                }
                let (card_columns, turn_columns) = (cards.div_ceil(2 * inner), turns.div_ceil(2 * inner));
                if card_columns + turn_columns == columns {
                    return Shape { card_columns, turn_columns, ..shape };
                }
            }
            // 2, 3, 4, 6, 8, 12: an argument that ends with three numbers on either side sends as much as one of four that are
            // folded twice.
            length = if length.is_power_of_two() { length / 2 * 3 } else { length / 3 * 4 };
        }
    }

    /// k: how many commitments are made before the gates are known.
    pub(crate) fn columns(&self) -> usize {
        self.card_columns + self.turn_columns
    }

    /// n: the part of the vectors that holds gates and slots. Behind it lie the coefficients of t.
    pub(crate) fn inner(&self) -> usize {
        self.length - self.coefficients()
    }

    /// D: the degree at which the polynomial t states the constraints.
    pub(crate) fn degree(&self) -> usize {
        2 * self.columns() + 2
    }

    /// How many coefficients of t are committed to: 0 to 2D + 2 without D.
    pub(crate) fn coefficients(&self) -> usize {
        2 * self.degree() + 2
    }

    /// The degrees of those coefficients.
    pub(crate) fn degrees(&self) -> impl Iterator<Item = usize> + use<> {
        let degree = self.degree();
        (0..=2 * degree + 2).filter(move |&other| other != degree)
    }

    /// Rounds of the inner-product argument.
    pub(crate) fn rounds(&self) -> usize {
        (self.length / self.base()).trailing_zeros() as usize
    }

    /// The length at which the inner-product argument ends: 2 or 3.
    pub(crate) fn base(&self) -> usize {
        if self.length.is_power_of_two() { 2 } else { 3 }
    }

    pub(crate) fn proof_bytes(&self) -> usize {
        let points = self.columns() + 5 + 2 * self.rounds();
        32 * (points + 2 + 2 * self.base())
    }
}

/// What a proof costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofSize {
    /// Products of two secrets.
    pub multipliers: usize,
    /// Secrets that are committed to: hidden cards, and what turns the shifts.
    pub hidden: usize,
    /// The length of the vectors of the argument: time and memory grow with it.
    pub length: usize,
    /// The number of bytes of the proof, exactly.
    pub proof_bytes: usize,
    /// An estimate of the memory that proving needs, in bytes. Verifying needs less.
    pub memory_bytes: u64,
    /// An estimate of the time that proving takes on one core.
    pub prove: Duration,
    /// An estimate of the time that verifying takes on one core.
    pub verify: Duration,
}

/// What a proof of a statement costs. Times and memory were measured on a busy x86-64 machine of 2026, with real runs of lengths 384
/// to 16,384; they include the derivation of the generators. Of a malformed statement there is no proof, and all sizes are zero.
///
/// ```
/// use facedown_seal::{Statement, argument::size};
/// assert_eq!(size(&Statement::default()).multipliers, 0);
/// ```
#[must_use]
pub fn size(statement: &Statement) -> ProofSize {
    if statement.well_formed().is_err() {
        return ProofSize::default();
    }
    let shape = Shape::new(statement, &Slots::new(statement));
    let (length, columns) = (shape.length as u64, shape.columns() as u64);
    let cost = |each: u64, for_each_column: u64| length * (each + columns * for_each_column);
    ProofSize {
        multipliers: shape.gates,
        hidden: shape.cards + shape.turns,
        length: shape.length,
        proof_bytes: shape.proof_bytes(),
        memory_bytes: cost(2200, 320),
        prove: Duration::from_micros(cost(110, 8)),
        verify: Duration::from_micros(cost(45, 2)),
    }
}
