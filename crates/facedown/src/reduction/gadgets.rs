//! The pieces that a board is made of: pictures with ports, and what each says about the values of its ports.
//!
//! Every gadget is a tile of 5x5 squares, and black squares stand between tiles. A *port* is a white square in the
//! border of the tile. Its value is 1 if it holds a triangle, and 0 if it stays white. Two ports that face each other
//! across a black square with the number 1 are *linked*: exactly one of the two holds a triangle.
//!
//! ```text
//!     . . N . .         N, S : the ends of the wire of a variable
//!     W . . . E         W, E : the ends of the wire of a clause, in the upper lane
//!     . . . . .
//!     W . . . E                                             ... or in the lower lane
//!     . . S . .
//! ```
//!
//! A wire has opposite values at its two ends in every tile, and a link negates once more. So the wire of a variable has
//! the variable's value at every port N, and the wire of a clause has at every port W the value 1 exactly while no
//! literal of the clause has been true.
//!
//! A tile can be *flipped* upside down. That exchanges N and S, and so the sign of the literal that it reads, and
//! the lanes.

use crate::grid::Cell;
use crate::puzzles::shakashaka::Square;

/// The side of a tile.
pub(super) const SIDE: usize = 5;

/// Where the wire of a clause runs through a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// In the upper half.
    Upper,
    /// In the lower half.
    Lower,
}

impl Lane {
    /// The row of a tile in which the ports of the lane are.
    pub(super) const fn row(self) -> usize {
        match self {
            Self::Upper => 1,
            Self::Lower => 3,
        }
    }

    pub(super) const fn flipped(self) -> Self {
        match self {
            Self::Upper => Self::Lower,
            Self::Lower => Self::Upper,
        }
    }
}

/// The column of a tile in which N and S are.
pub(super) const MIDDLE: usize = 2;
/// The square of the port N.
pub(super) const NORTH: Cell = Cell::new(0, MIDDLE);

/// A tile with its ports and its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gadget {
    /// What it is called in the docs and in pictures.
    pub name: &'static str,
    /// Five rows: `.` is white, `#` black, `1` black with the number 1.
    pub picture: [&'static str; SIDE],
    /// Whether it has the ports N and S.
    pub is_vertical: bool,
    /// The lane of the port W, if it has one.
    pub west: Option<Lane>,
    /// The lane of the port E, if it has one.
    pub east: Option<Lane>,
    /// What it says about the values of its ports.
    pub relation: &'static str,
    /// The same as a list: the values of N, S, W and E, those that it has in this order. Each entry has exactly one
    /// filling of the tile, and there are no others.
    pub allowed: &'static [&'static str],
}

/// The wire of a variable between two clauses.
pub(super) static WIRE: Gadget = Gadget {
    name: "wire",
    picture: ["#..##", "#..##", "##1##", "#..##", "#..##"],
    is_vertical: true,
    west: None,
    east: None,
    relation: "S = not N",
    allowed: &["01", "10"],
};

/// The wire of a clause between two of its variables, where there is nothing to cross.
pub(super) static BRIDGE: Gadget = Gadget {
    name: "bridge",
    picture: ["..#..", "..1..", "#####", "#####", "#####"],
    is_vertical: false,
    west: Some(Lane::Upper),
    east: Some(Lane::Upper),
    relation: "E = not W",
    allowed: &["01", "10"],
};

/// Where the wire of a clause crosses the wire of a variable that the clause does not have.
pub(super) static CROSSING: Gadget = Gadget {
    name: "crossing",
    picture: [".....", ".....", "#111#", "#...#", "#...#"],
    is_vertical: true,
    west: Some(Lane::Upper),
    east: Some(Lane::Upper),
    relation: "S = not N and E = not W",
    allowed: &["0101", "0110", "1001", "1010"],
};

/// The first literal of a clause: the wire of the clause begins. As it stands the literal is positive.
pub(super) static SPLIT: Gadget = Gadget {
    name: "split",
    picture: ["#..##", "#..##", "##1.#", "##...", "##..."],
    is_vertical: true,
    west: None,
    east: Some(Lane::Lower),
    relation: "S = not N and E = N",
    allowed: &["010", "101"],
};

/// A further literal of a clause, whose wire stays in its lane. As it stands the literal is negative.
pub(super) static STRAIGHT_OR: Gadget = Gadget {
    name: "straight or",
    picture: [".....", ".....", "#11#.", "#...#", "#...#"],
    is_vertical: true,
    west: Some(Lane::Upper),
    east: Some(Lane::Upper),
    relation: "S = not N and E = not W or not N",
    allowed: &["0101", "0111", "1001", "1010"],
};

/// A further literal of a clause, whose wire changes its lane. As it stands the literal is positive.
pub(super) static TURNING_OR: Gadget = Gadget {
    name: "turning or",
    picture: ["....#", "....#", "#11#.", "#....", "#...."],
    is_vertical: true,
    west: Some(Lane::Upper),
    east: Some(Lane::Lower),
    relation: "S = not N and E = not W or N",
    allowed: &["0101", "0110", "1001", "1011"],
};

/// A clause without literals: the number counts no square at all, so there is no filling.
pub(super) static EMPTY_CLAUSE: Gadget = Gadget {
    name: "empty clause",
    picture: ["#####", "#####", "##1##", "#####", "#####"],
    is_vertical: false,
    west: None,
    east: None,
    relation: "false",
    allowed: &[],
};

/// All gadgets.
pub static GADGETS: [&Gadget; 7] =
    [&WIRE, &BRIDGE, &CROSSING, &SPLIT, &STRAIGHT_OR, &TURNING_OR, &EMPTY_CLAUSE];

/// A gadget as it lies on the board: as it stands, or upside down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The gadget.
    pub gadget: &'static Gadget,
    /// Whether it is upside down.
    pub(crate) is_flipped: bool,
}

impl Tile {
    /// The square of the tile at this place.
    pub(crate) fn square(self, cell: Cell) -> Square {
        let row = if self.is_flipped { SIDE - 1 - cell.row } else { cell.row };
        match self.gadget.picture[row].as_bytes()[cell.column] {
            b'.' => Square::White,
            b'1' => Square::Clue(1),
            _ => Square::Black,
        }
    }

    /// The lane of the port E, if there is one.
    pub(crate) fn east(self) -> Option<Lane> {
        self.gadget.east.map(|lane| if self.is_flipped { lane.flipped() } else { lane })
    }
}
