//! The rules of Shakashaka.
//!
//! What stays white is judged as a figure in the plane, not by a list of patterns. Both diagonals cut each square into
//! four quarters; a triangle blackens two of them:
//!
//! ```text
//!   +-----+      +-----+
//!   |\ N /|      |####/|      Triangle(NorthWest): the quarters N and W are black,
//!   | \ / |      |###/ |      E and S are white.
//!   |W X E|      |##/  |
//!   | / \ |      |#/   |
//!   |/ S \|      |/    |
//!   +-----+      +-----+
//! ```
//!
//! White quarters that share a side are in the same area; those that meet in a point only are not. No area is larger
//! than the box around it, and only a rectangle fills it: so an area is an upright rectangle when it is as large as
//! its box along rows and columns, and a rectangle at 45 degrees when it is as large as its box along the diagonals.

use super::{Corner, Filling, Shakashaka, Square};
use crate::grid::{Cell, Direction, Grid};
use crate::puzzle::Broken;
use crate::puzzle::report::{Report, rules};

rules! {
    BLACK_SQUARES_ARE_THE_PRINTED_ONES = "black_squares_are_the_printed_ones",
        "The printed black squares stay black, and every other square is white or gets one triangle.";
    NUMBER_COUNTS_ITS_TRIANGLES = "number_counts_its_triangles",
        "A number counts the triangles on the squares that share a side with it.";
    WHITE_AREAS_ARE_RECTANGLES = "white_areas_are_rectangles",
        "Each connected white area is a rectangle, upright or turned by 45 degrees.";
}

/// Every rule that the candidate breaks. A white area is reported with all squares that it has a part of.
pub(super) fn check(puzzle: &Shakashaka, candidate: &Grid<Filling>) -> Vec<Broken> {
    let size = puzzle.squares.size();
    let repainted = |cell: &Cell| {
        let printed_black = puzzle.squares[*cell] != Square::White;
        printed_black != (candidate[*cell] == Filling::Black)
    };
    let miscounted = |cell: &Cell| {
        let triangles =
            size.neighbours(*cell).filter(|&beside| matches!(candidate[beside], Filling::Triangle(_)));
        matches!(puzzle.squares[*cell], Square::Clue(number) if usize::from(number) != triangles.count())
    };

    let mut report = Report::new();
    report.add(&BLACK_SQUARES_ARE_THE_PRINTED_ONES, size.cells().filter(repainted));
    report.add(&NUMBER_COUNTS_ITS_TRIANGLES, size.cells().filter(miscounted));
    report.add(&WHITE_AREAS_ARE_RECTANGLES, crooked_areas(candidate).flatten());
    report.finish()
}

/// The squares, with repeats, of each white area that is not a rectangle.
fn crooked_areas(candidate: &Grid<Filling>) -> impl Iterator<Item = Vec<Cell>> {
    let areas = white_areas(candidate).into_iter();
    areas.filter(|area| !is_rectangle(area)).map(|area| area.iter().map(|quarter| quarter.cell).collect())
}

/// The quarter of a square that has this side of it.
#[derive(Clone, Copy)]
struct Quarter {
    cell: Cell,
    side: Direction,
}

impl Quarter {
    /// Its three corners as `(x, y)`: columns and rows in half squares, so that the centre of a square has integers too.
    fn corners(self) -> [(usize, usize); 3] {
        let (x, y) = (2 * self.cell.column, 2 * self.cell.row);
        let [one, other] = match self.side {
            Direction::North => [(x, y), (x + 2, y)],
            Direction::East => [(x + 2, y), (x + 2, y + 2)],
            Direction::South => [(x, y + 2), (x + 2, y + 2)],
            Direction::West => [(x, y), (x, y + 2)],
        };
        [(x + 1, y + 1), one, other]
    }

    fn is_white(self, candidate: &Grid<Filling>) -> bool {
        let black = match candidate[self.cell] {
            Filling::White => return true,
            Filling::Black => return false,
            Filling::Triangle(Corner::NorthWest) => [Direction::North, Direction::West],
            Filling::Triangle(Corner::NorthEast) => [Direction::North, Direction::East],
            Filling::Triangle(Corner::SouthEast) => [Direction::South, Direction::East],
            Filling::Triangle(Corner::SouthWest) => [Direction::South, Direction::West],
        };
        !black.contains(&self.side)
    }

    /// The quarters that share a side with this one: two of its own square and, inside the board, one of the next.
    fn beside(self, candidate: &Grid<Filling>) -> impl Iterator<Item = Self> {
        let (next, last, opposite) = match self.side {
            Direction::North => (Direction::East, Direction::West, Direction::South),
            Direction::East => (Direction::South, Direction::North, Direction::West),
            Direction::South => (Direction::West, Direction::East, Direction::North),
            Direction::West => (Direction::North, Direction::South, Direction::East),
        };
        let across = candidate.size().neighbour(self.cell, self.side);
        [next, last]
            .into_iter()
            .map(move |side| Self { cell: self.cell, side })
            .chain(across.map(|cell| Self { cell, side: opposite }))
    }
}

/// The connected white areas.
fn white_areas(candidate: &Grid<Filling>) -> Vec<Vec<Quarter>> {
    let mut is_open = Grid::from_fn(candidate.size(), |cell| {
        Direction::ALL.map(|side| Quarter { cell, side }.is_white(candidate))
    });
    let mut areas = Vec::new();
    for cell in candidate.size().cells() {
        for side in Direction::ALL {
            let mut area = Vec::new();
            let mut reach = |quarter: Quarter, area: &mut Vec<Quarter>| {
                if std::mem::take(&mut is_open[quarter.cell][quarter.side as usize]) {
                    area.push(quarter);
                }
            };
            reach(Quarter { cell, side }, &mut area);
            let mut next = 0;
            while let Some(&quarter) = area.get(next) {
                next += 1;
                quarter.beside(candidate).for_each(|beside| reach(beside, &mut area));
            }
            if !area.is_empty() {
                areas.push(area);
            }
        }
    }
    areas
}

/// Whether the area fills the box around it, upright or at 45 degrees.
///
/// With lengths in half squares a quarter has area 1. The sum and the difference of the coordinates run along the
/// diagonals; in them every area counts double.
fn is_rectangle(area: &[Quarter]) -> bool {
    let mut least = [isize::MAX; 4];
    let mut greatest = [isize::MIN; 4];
    for (x, y) in area.iter().flat_map(|quarter| quarter.corners()) {
        let (x, y) = (x as isize, y as isize);
        for (place, value) in [x, y, x + y, x - y].into_iter().enumerate() {
            least[place] = least[place].min(value);
            greatest[place] = greatest[place].max(value);
        }
    }
    let extent = |place: usize| greatest[place].abs_diff(least[place]);
    area.len() == extent(0) * extent(1) || 2 * area.len() == extent(2) * extent(3)
}
