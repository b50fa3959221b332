//! What can go wrong, in proving and in verifying.

use std::fmt;

/// What a witness or a statement breaks, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The statement itself is malformed: this shuffle names a wire that does not exist, its piles are not full, or its
    /// two sides differ in size.
    Shape {
        /// The shuffle, counted from zero.
        shuffle: usize,
    },
    /// The witness does not have one value for each wire, or one order for each shuffle.
    Counts,
    /// A public wire has another value in the witness.
    Public {
        /// The wire.
        wire: usize,
    },
    /// The order of a shuffle is not a permutation of its piles, or not a rotation where it must be one.
    Order {
        /// The shuffle, counted from zero.
        shuffle: usize,
    },
    /// A pile that comes out of a shuffle is not the pile that went in.
    Pile {
        /// The shuffle, counted from zero.
        shuffle: usize,
        /// The output pile, counted from zero.
        pile: usize,
    },
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Shape { shuffle } => {
                write!(
                    f,
                    "shuffle {shuffle} is malformed: both sides need the same number of full piles of known wires"
                )
            }
            Broken::Counts => {
                f.write_str("the witness needs one value for each wire and one order for each shuffle")
            }
            Broken::Public { wire } => write!(f, "wire {wire} is public and has another value"),
            Broken::Order { shuffle } => write!(f, "the order of shuffle {shuffle} is not of its kind"),
            Broken::Pile { shuffle, pile } => {
                write!(f, "pile {pile} that comes out of shuffle {shuffle} is not the one that went in")
            }
        }
    }
}

impl std::error::Error for Broken {}

/// Why there is no proof, or why a proof is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The statement is malformed, or the witness does not fulfil it.
    Broken(Broken),
    /// The proof has the wrong number of bytes for this statement.
    Length {
        /// The number of bytes that a proof of this statement has.
        expected: usize,
        /// The number of bytes that were given.
        found: usize,
    },
    /// These 32 bytes of the proof are not the canonical encoding of what belongs there.
    Encoding {
        /// The place of the first of the 32 bytes.
        offset: usize,
    },
    /// The proof is well formed and does not prove this statement.
    Refused,
}

impl From<Broken> for Error {
    fn from(broken: Broken) -> Self {
        Error::Broken(broken)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Broken(broken) => broken.fmt(f),
            Error::Length { expected, found } => {
                write!(f, "a proof of this statement has {expected} bytes, and there are {found}")
            }
            Error::Encoding { offset } => {
                write!(f, "the 32 bytes of the proof at {offset} are not a canonical encoding")
            }
            Error::Refused => f.write_str("the proof does not prove this statement"),
        }
    }
}

impl std::error::Error for Error {}
