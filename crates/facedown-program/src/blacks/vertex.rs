//! What the four squares around a vertex may look like: every white angle there is a right one, a straight one, or all around.

use facedown::grid::{Cell, Grid};
use facedown::puzzles::shakashaka::Filling;

/// What a square holds: white, a triangle named by its black corner (NW, NE, SE, SW), or black.
pub(super) type SquareKind = usize;

/// The kinds of a square that is not printed black are those before this one.
pub(super) const BLACK: SquareKind = 5;

/// The kinds of white squares, as a set.
pub(super) const WHITES: u8 = 0b01_1111;

/// The kind of black squares, as a set.
pub(super) const BLACKS: u8 = 0b10_0000;

/// For the kinds in the north-west, north-east and south-west of a vertex, the set of kinds that may be in the south-east.
pub(super) type Lookup = Vec<u8>;

/// The place of three kinds in the table.
pub(super) const fn place(north_west: SquareKind, north_east: SquareKind, south_west: SquareKind) -> usize {
    (north_west * 6 + north_east) * 6 + south_west
}

/// The table for all kinds.
pub(super) fn table() -> Lookup {
    let mut table = vec![0; 6 * 6 * 6];
    for north_west in 0..6 {
        for north_east in 0..6 {
            for south_west in 0..6 {
                for south_east in 0..6 {
                    if is_fine([north_west, north_east, south_east, south_west]) {
                        table[place(north_west, north_east, south_west)] |= 1 << south_east;
                    }
                }
            }
        }
    }
    table
}

/// Whether the squares around the vertex north-west of a place may meet there; outside the board all is black.
pub(crate) fn fits_at_vertex(filling: &Grid<Filling>, row: usize, column: usize) -> bool {
    let kind = |up: usize, left: usize| {
        let cell =
            row.checked_sub(up).zip(column.checked_sub(left)).map(|(row, column)| Cell::new(row, column));
        match cell.and_then(|cell| filling.get(cell)) {
            None | Some(Filling::Black) => BLACK,
            Some(Filling::White) => 0,
            Some(Filling::Triangle(corner)) => 1 + *corner as SquareKind,
        }
    };
    is_fine([kind(1, 1), kind(1, 0), kind(0, 0), kind(0, 1)])
}

/// Whether these kinds, clockwise from the north-west, may meet at a vertex.
fn is_fine(around: [SquareKind; 4]) -> bool {
    let mut eighths = [false; 8];
    for (square, &kind) in around.iter().enumerate() {
        // Seen from the vertex, clockwise: the half of the square's angle that comes first, and the other.
        [eighths[2 * square], eighths[2 * square + 1]] = match kind {
            0 => [true, true],
            BLACK => [false, false],
            // How far the black corner lies, clockwise, from the one that touches the vertex.
            _ => match (kind - 1 + 8 - (square + 2)) % 4 {
                0 => [false, false],
                1 => [false, true],
                2 => [true, true],
                _ => [true, false],
            },
        };
    }
    let Some(black) = eighths.iter().position(|&white| !white) else { return true };
    eighths.rotate_left(black);
    eighths.split(|&white| !white).all(|run| matches!(run.len(), 0 | 2 | 4))
}
