//! The 138 valid 2x2 windows, derived from their definition.
//!
//! Source: Miyahara, Robert, Lafourcade, Kaneko, *When Locality Implies Globality: Card-based ZKP Protocol for
//! Shakashaka Puzzle*, 2026, section 4, Definition 1 and Figure 2. The paper lists the patterns, found by hand; here
//! they follow from three conditions, and a test asserts that they are as many, in the same classes of symmetry.
//!
//! Both diagonals cut a square into four quarters, one at each side. At a corner of a square two of them meet, each
//! with an angle of 45 degrees: a *sector*. A window shows five vertices from within:
//!
//! ```text
//!   +-----o-----+        x  the central vertex: all of its eight sectors
//!   |     |     |        o  the middle of a side: four sectors, half of a turn
//!   |  0  |  1  |
//!   |     |     |
//!   o-----x-----o
//!   |     |     |
//!   |  2  |  3  |
//!   |     |     |
//!   +-----o-----+
//! ```
//!
//! Where all areas are rectangles, a white area meets a vertex with an angle of 90, 180 or 360 degrees.

use super::{Corner, Filling};
use crate::engine::Face;
use crate::grid::Direction;
use std::sync::LazyLock;

/// A 2x2 window in reading order: north-west, north-east, south-west, south-east.
pub(super) type WindowFillings = [Filling; 4];

/// How many cards stand for a square: one for each corner.
pub(super) const CARDS: usize = 4;

const NORTH: Direction = Direction::North;
const EAST: Direction = Direction::East;
const SOUTH: Direction = Direction::South;
const WEST: Direction = Direction::West;

/// The four cards of a square: a club for each black corner of a black square, one club for a triangle, whose place
/// (clockwise from the north-west) names its corner.
pub(super) fn cards(filling: Filling) -> [Face; CARDS] {
    match filling {
        Filling::White => [Face::HEART; CARDS],
        Filling::Black => [Face::CLUB; CARDS],
        Filling::Triangle(corner) => {
            Corner::ALL.map(|other| if other == corner { Face::CLUB } else { Face::HEART })
        }
    }
}

/// What these four cards stand for, if they stand for anything.
pub(super) fn filling(four: &[Face]) -> Option<Filling> {
    Filling::ALL.into_iter().find(|&filling| cards(filling) == four)
}

/// The sixteen cards of a window, square by square.
pub(super) fn sequence(window: WindowFillings) -> Vec<Face> {
    window.into_iter().flat_map(cards).collect()
}

/// Which squares of a window are all black.
pub(super) type Blacks = [bool; 4];

/// Which squares of a valid window, given by its cards, are all black.
pub(super) fn blacks_of(sequence: &[Face]) -> Blacks {
    std::array::from_fn(|square| sequence[CARDS * square..][..CARDS].iter().all(|&card| card == Face::CLUB))
}

/// The valid windows as cards, in the order of their faces.
pub(super) fn sequences() -> &'static [Vec<Face>] {
    static SEQUENCES: LazyLock<Vec<Vec<Face>>> = LazyLock::new(|| {
        let mut valid: Vec<_> = all_windows().filter(is_valid).map(sequence).collect();
        valid.sort_unstable();
        valid
    });
    &SEQUENCES
}

/// All 1296 windows.
pub(super) fn all_windows() -> impl Iterator<Item = WindowFillings> {
    (0..Filling::ALL.len().pow(4)).map(|number| {
        let digit = |place: u32| Filling::ALL[number / Filling::ALL.len().pow(place) % Filling::ALL.len()];
        [digit(0), digit(1), digit(2), digit(3)]
    })
}

/// Whether a window can be part of a board whose white areas are all rectangles.
pub(super) fn is_valid(window: &WindowFillings) -> bool {
    let [a, b, c, d] = *window;
    let around = [(b, WEST), (b, SOUTH), (d, NORTH), (d, WEST), (c, EAST), (c, NORTH), (a, SOUTH), (a, EAST)];
    let halves = [
        [(b, NORTH), (b, WEST), (a, EAST), (a, NORTH)],
        [(d, EAST), (d, NORTH), (b, SOUTH), (b, EAST)],
        [(c, SOUTH), (c, EAST), (d, WEST), (d, SOUTH)],
        [(a, WEST), (a, SOUTH), (c, NORTH), (c, WEST)],
    ];
    let beside = [(a, EAST, b), (c, EAST, d), (a, SOUTH, c), (b, SOUTH, d)];
    has_right_angles(around)
        && halves.into_iter().all(closes_at_right_angles)
        && !beside.into_iter().any(is_strip)
}

/// A sector, as the square that it is part of and the side at which it lies.
type Sector = (Filling, Direction);

fn is_white((filling, side): Sector) -> bool {
    match filling {
        Filling::White => true,
        Filling::Black => false,
        Filling::Triangle(Corner::NorthWest) => side == EAST || side == SOUTH,
        Filling::Triangle(Corner::NorthEast) => side == WEST || side == SOUTH,
        Filling::Triangle(Corner::SouthEast) => side == NORTH || side == WEST,
        Filling::Triangle(Corner::SouthWest) => side == NORTH || side == EAST,
    }
}

/// Whether every white run around a vertex has an angle of 90, 180 or 360 degrees.
fn has_right_angles(around: [Sector; 8]) -> bool {
    let mut white = around.map(is_white);
    let Some(black) = white.iter().position(|&white| !white) else { return true };
    white.rotate_left(black);
    white.split(|&white| !white).all(|run| matches!(run.len(), 0 | 2 | 4))
}

/// Whether every white run that ends on both sides within half a turn has an angle of 90 degrees.
fn closes_at_right_angles(half: [Sector; 4]) -> bool {
    match half.map(is_white) {
        [false, one, other, false] => one == other,
        [false, true, false, true] | [true, false, true, false] => false,
        _ => true,
    }
}

/// Whether two triangles side by side enclose a white strip: half a diagonal wide, it could never end.
fn is_strip((one, towards, other): (Filling, Direction, Filling)) -> bool {
    match (one, other) {
        (Filling::Triangle(Corner::NorthWest), Filling::Triangle(Corner::SouthEast)) => true,
        (Filling::Triangle(Corner::SouthWest), Filling::Triangle(Corner::NorthEast)) => towards == EAST,
        (Filling::Triangle(Corner::NorthEast), Filling::Triangle(Corner::SouthWest)) => towards == SOUTH,
        _ => false,
    }
}
