//! What stands in a cell, in more than one genre.

/// How a cell is coloured in a solution of Nurikabe, Hitori or Norinori.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Shade {
    /// Left white.
    White,
    /// Filled black.
    Black,
}

/// What a clue cell of Nurikabe or Numberlink carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Clue {
    /// A number, at least 1.
    Number(u32),
    /// A question mark: a number that the author keeps to themselves.
    Unknown,
}
