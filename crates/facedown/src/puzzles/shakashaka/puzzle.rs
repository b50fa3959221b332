//! What a Shakashaka board and its solution are.

use crate::grid::Grid;

/// A square of the board as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Square {
    /// A white square: it stays white or gets one triangle.
    White,
    /// A black square without a number.
    Black,
    /// A black square with the number, 0 to 4, of triangles on the squares beside it.
    Clue(u8),
}

/// A corner of a square; a triangle is named by the corner that it blackens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Corner {
    /// Top left.
    NorthWest,
    /// Top right.
    NorthEast,
    /// Bottom right.
    SouthEast,
    /// Bottom left.
    SouthWest,
}

impl Corner {
    /// All four, clockwise from the top left.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthEast, Self::SouthWest];
}

/// What a square holds in a candidate solution. A printed black square holds `Black`, in a solution no other does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Filling {
    /// All white.
    White,
    /// All black.
    Black,
    /// Black in the half at this corner, white in the other half.
    Triangle(Corner),
}

/// A Shakashaka board. Its solution is a `Grid<Filling>`.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Shakashaka {
    /// The squares as printed.
    pub squares: Grid<Square>,
}
