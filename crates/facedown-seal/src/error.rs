//! What can go wrong, in proving and in verifying.

use thiserror::Error;

/// What a witness or a statement breaks, and where.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// The statement itself is malformed: this shuffle names a wire that does not exist, its piles are not full, or its
    /// two sides differ in size.
    #[error("shuffle {shuffle} is malformed: both sides need the same number of full piles of known wires")]
    Shape {
        /// The shuffle, counted from zero.
        shuffle: usize,
    },
    /// The witness does not have one value for each wire, or one order for each shuffle.
    #[error("the witness needs one value for each wire and one order for each shuffle")]
    Counts,
    /// A public wire has another value in the witness.
    #[error("wire {wire} is public and has another value")]
    Public {
        /// The wire.
        wire: usize,
    },
    /// The order of a shuffle is not a permutation of its piles, or not a rotation where it must be one.
    #[error("the order of shuffle {shuffle} is not of its kind")]
    Order {
        /// The shuffle, counted from zero.
        shuffle: usize,
    },
    /// A pile that comes out of a shuffle is not the pile that went in.
    #[error("pile {pile} that comes out of shuffle {shuffle} is not the one that went in")]
    Pile {
        /// The shuffle, counted from zero.
        shuffle: usize,
        /// The output pile, counted from zero.
        pile: usize,
    },
}

/// Why there is no proof, or why a proof is refused.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The statement is malformed, or the witness does not fulfil it.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// The proof has the wrong number of bytes for this statement.
    #[error("a proof of this statement has {expected} bytes, and there are {found}")]
    Length {
        /// The number of bytes that a proof of this statement has.
        expected: usize,
        /// The number of bytes that were given.
        found: usize,
    },
    /// These 32 bytes of the proof are not the canonical encoding of what belongs there.
    #[error(
        "the seal is damaged or forged: the 32 bytes of the proof at {offset} are not a canonical encoding"
    )]
    Encoding {
        /// The place of the first of the 32 bytes.
        offset: usize,
    },
    /// The proof is well formed and does not prove this statement.
    #[error("the proof is not valid for this puzzle: the seal is wrong, or was changed")]
    Refused,
}
