//! Boards for the experiments of section 5: the artificial family of Figure 9, and boards of any size with one solution, made here.

use crate::blacks::fits_at_vertex;
use crate::rows::{back, corners};
use facedown::grid::{Cell, Corner, Direction, Grid, Size, SizeError};
use facedown::puzzles::Sheet;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown_solve::{Cutoff, Goal, SolveError, Uniqueness, solve_sheet};

/// The board of Figure 9 for this n: 2n x 2n squares whose only solution is one white square on its corner.
///
/// # Errors
/// When the board would be larger than boards can be.
pub fn artificial(n: usize) -> Result<Shakashaka, SizeError> {
    let size = Size::new(2 * n, 2 * n)?;
    let squares = Grid::from_fn(size, |cell| {
        let (row, column) = (cell.row + 1, cell.column + 1);
        // How far inside each black corner the square lies; 0 on its diagonal.
        let depths = [
            n.checked_sub(row + column),
            column.checked_sub(row + n + 1),
            row.checked_sub(column + n + 1),
            (row + column).checked_sub(3 * n + 2),
        ];
        match depths.into_iter().flatten().min() {
            None => Square::White,
            Some(0) => Square::Clue(2),
            Some(_) => Square::Black,
        }
    });
    Ok(Shakashaka { squares })
}

/// Whether the black squares of a board may have numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// As many as it takes.
    Some,
    /// None at all, as in Figure 11.
    None,
}

/// A board of this size with one solution, and the solution. The same seed makes the same board.
///
/// Rectangles are carved out of a black board at random, upright and turned, large ones first, until none fits any more. Then, while
/// there is another solution, a number that rules it out is written into a black square. Where no number does, a rectangle
/// that is not in the other solution becomes black again: what is left of the first solution stays one.
///
/// # Errors
/// When the solver fails.
///
/// ```
/// use facedown::grid::Size;
/// use facedown_program::boards::{Numbers, carved};
/// use facedown_solve::{Goal, Cutoff, Uniqueness, solve_sheet};
///
/// let sheet = carved(Size::new(6, 7).unwrap(), 1, Numbers::None).unwrap();
/// assert_eq!(solve_sheet(&sheet, Goal::Unique, &Cutoff::never()).unwrap().verdict, Uniqueness::Unique);
/// ```
pub fn carved(size: Size, seed: u64, numbers: Numbers) -> Result<Sheet<Shakashaka>, SolveError> {
    let mut random = Xorshift::new(seed);
    let mut answer = packed(size, &mut random);
    let mut squares = answer.map(|&filling| match filling {
        Filling::Black => Square::Black,
        _ => Square::White,
    });
    loop {
        let sheet = Sheet { puzzle: Shakashaka { squares: squares.clone() }, answer: None };
        let outcome = solve_sheet(&sheet, Goal::Unique, &Cutoff::never())?;
        let fillings = outcome
            .solutions
            .iter()
            .filter_map(|solution| solution.as_any().downcast_ref::<Sheet<Shakashaka>>()?.answer.clone());
        let other = fillings.into_iter().find(|filling| *filling != answer);
        let Some(other) = other.filter(|_| outcome.verdict == Uniqueness::Multiple) else {
            return Ok(Sheet { puzzle: sheet.puzzle, answer: Some(answer) });
        };
        let distinguishing: Vec<(Cell, u8)> = squares
            .iter()
            .filter(|&(_, square)| *square == Square::Black && numbers == Numbers::Some)
            .map(|(cell, _)| (cell, triangles_beside(&answer, cell)))
            .filter(|&(cell, number)| triangles_beside(&other, cell) != number)
            .collect();
        if distinguishing.is_empty() {
            let differing: Vec<Cell> = size.cells().filter(|&cell| answer[cell] != other[cell]).collect();
            for cell in area_of(&answer, differing[random.below(differing.len())]) {
                answer[cell] = Filling::Black;
                squares[cell] = Square::Black;
            }
            // Their numbers may have counted triangles that are gone.
            for cell in size.cells() {
                if let Square::Clue(_) = squares[cell] {
                    squares[cell] = Square::Clue(triangles_beside(&answer, cell));
                }
            }
        } else {
            let (cell, number) = distinguishing[random.below(distinguishing.len())];
            squares[cell] = Square::Clue(number);
        }
    }
}

fn triangles_beside(filling: &Grid<Filling>, cell: Cell) -> u8 {
    let is_triangle = |beside: &Cell| matches!(filling[*beside], Filling::Triangle(_));
    filling.size().neighbours(cell).filter(is_triangle).count() as u8
}

/// The squares that the white area of this square has a part of; the square alone if it is black.
fn area_of(filling: &Grid<Filling>, cell: Cell) -> Vec<Cell> {
    let size = filling.size();
    let mut area = vec![cell];
    let mut next = 0;
    while let Some(&here) = area.get(next) {
        next += 1;
        for towards in Direction::ALL {
            if let Some(beside) = size.neighbour(here, towards)
                && has_white_side(filling[here], towards)
                && has_white_side(filling[beside], back(towards))
                && !area.contains(&beside)
            {
                area.push(beside);
            }
        }
    }
    area
}

fn has_white_side(filling: Filling, side: Direction) -> bool {
    match filling {
        Filling::White => true,
        Filling::Black => false,
        Filling::Triangle(corner) => !corners(side).contains(&corner),
    }
}

/// The longest side of a carved rectangle; turned ones are measured in diagonals of squares.
const LONGEST: usize = 4;

/// A board full of rectangles.
fn packed(size: Size, random: &mut Xorshift) -> Grid<Filling> {
    let mut filling = Grid::from_fn(size, |_| Filling::Black);
    for tries in [2, 6, 20] {
        for _ in 0..tries * size.area() {
            let (height, width) = (1 + random.below(LONGEST), 1 + random.below(LONGEST));
            // Turned rectangles are what makes a board interesting.
            let shape = match random.below(4) {
                0 => upright(height, width),
                _ => turned(height, width),
            };
            let corner = Cell::new(random.below(size.height()), random.below(size.width()));
            carve(&mut filling, &shape, corner);
        }
    }
    for cell in size.cells() {
        carve(&mut filling, &upright(1, 1), cell);
    }
    filling
}

/// The squares of a rectangle, as offsets from the corner of the box around it.
type RectangleShape = Vec<((usize, usize), Filling)>;

fn upright(height: usize, width: usize) -> RectangleShape {
    let rows = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    rows.map(|place| (place, Filling::White)).collect()
}

/// A rectangle at 45 degrees whose sides are so many hypotenuses long, the one that begins in the north falling to the east.
fn turned(east: usize, west: usize) -> RectangleShape {
    let side = east + west;
    let mut shape = Vec::new();
    for row in 0..side {
        for column in 0..side {
            // How far the square is inside each of the four sides; 0 on the side itself.
            let (row, column) = (row as isize, column as isize);
            let (east, west) = (east as isize, west as isize);
            let depths = [
                (row + column + 1 - west, Corner::NorthWest),
                (row - column + east, Corner::NorthEast),
                (west + 2 * east - 1 - row - column, Corner::SouthEast),
                (column - row + west, Corner::SouthWest),
            ];
            if depths.iter().any(|&(depth, _)| depth < 0) {
                continue;
            }
            let on_side = depths.into_iter().find(|&(depth, _)| depth == 0);
            let filling = on_side.map_or(Filling::White, |(_, corner)| Filling::Triangle(corner));
            shape.push(((row as usize, column as usize), filling));
        }
    }
    shape
}

/// Carves the shape out if it lies on black squares of the board and all white areas stay rectangles.
fn carve(filling: &mut Grid<Filling>, shape: &RectangleShape, corner: Cell) {
    let size = filling.size();
    let place = |&((row, column), _): &((usize, usize), Filling)| {
        Some(Cell::new(corner.row + row, corner.column + column))
            .filter(|cell| cell.row < size.height() && cell.column < size.width())
    };
    let Some(cells) = shape.iter().map(place).collect::<Option<Vec<Cell>>>() else { return };
    if cells.iter().any(|&cell| filling[cell] != Filling::Black) {
        return;
    }
    for (&cell, &(_, carved)) in cells.iter().zip(shape) {
        filling[cell] = carved;
    }
    let around = |cell: &Cell| {
        let (row, column) = (cell.row, cell.column);
        [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    };
    if !cells.iter().flat_map(around).all(|(row, column)| fits_at_vertex(filling, row, column)) {
        for &cell in &cells {
            filling[cell] = Filling::Black;
        }
    }
}

/// Chance that is the same on every machine: xorshift.
struct Xorshift(u64);

impl Xorshift {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound.max(1) as u64) as usize
    }
}
