//! What people say of a solution piece by piece: marks in an answer that is not finished, and steps of a hint.

use super::Literal;

/// Something that an answer says so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it stands, in the numbering of [`Solvable::place`](super::Solvable::place).
    pub at: Vec<usize>,
    /// What it says; nothing if no solution could have it there.
    pub literal: Option<Literal>,
}

/// What a variable says, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The places that it is about, in the numbering of [`Solvable::place`](super::Solvable::place).
    pub at: Vec<usize>,
    /// The end of a sentence that begins with the places, if it is true: "is black".
    pub yes: String,
    /// The same if it is false: "is white".
    pub no: String,
}

impl Said {
    /// That two places are linked.
    pub(crate) fn linked(at: [usize; 2]) -> Self {
        Self { at: at.to_vec(), yes: "are linked".to_owned(), no: "are not linked".to_owned() }
    }
}
