//! Shakashaka: all boards up to 2x2 and 1x3 with all candidates, whether or not these respect the printed black; all
//! fillings of 2x4; and all fillings of 3x3, up to its eight symmetries.

use super::{Count, grids, size};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};

const FILLINGS: [Filling; 6] = [
    Filling::White,
    Filling::Black,
    Filling::Triangle(Corner::NorthWest),
    Filling::Triangle(Corner::NorthEast),
    Filling::Triangle(Corner::SouthEast),
    Filling::Triangle(Corner::SouthWest),
];

/// A set of quarter squares, one bit each: top, right, bottom and left of the first square, then of the next.
type Quarters = u64;

/// A rectangle with the quarters outside that share a side with it.
struct Rectangle {
    inside: Quarters,
    around: Quarters,
}

/// The point of a quarter where its medians meet, in sixths of a square: `(x, y)`.
fn middle(size: Size, quarter: usize) -> (i32, i32) {
    let cell = size.cell(quarter / 4);
    let (x, y) = (6 * i32::try_from(cell.column).unwrap(), 6 * i32::try_from(cell.row).unwrap());
    [(x + 3, y + 1), (x + 5, y + 3), (x + 3, y + 5), (x + 1, y + 3)][quarter % 4]
}

/// All rectangles, upright or at 45 degrees, that lie on the board and are made of whole quarters.
fn rectangles(size: Size) -> Vec<Rectangle> {
    let (height, width) =
        (6 * i32::try_from(size.height()).unwrap(), 6 * i32::try_from(size.width()).unwrap());
    let mut all = Vec::new();
    let mut add = |holds: &dyn Fn((i32, i32)) -> bool| {
        let quarters = 0..4 * size.area();
        let inside = quarters.clone().filter(|&quarter| holds(middle(size, quarter)));
        let inside: Quarters = inside.map(|quarter| 1 << quarter).sum();
        // Middles of quarters that share a side: within a square (2, 2) apart, across a side 2 in a straight line.
        let touches = |one: usize, other: usize| {
            let ((x, y), (u, v)) = (middle(size, one), middle(size, other));
            matches!(((x - u).abs(), (y - v).abs()), (2, 2) | (0, 2) | (2, 0))
        };
        let is_inside = |quarter: &usize| inside >> quarter & 1 == 1;
        let around = quarters.clone().filter(|one| !is_inside(one));
        let around =
            around.filter(|&one| quarters.clone().any(|other| is_inside(&other) && touches(one, other)));
        all.push(Rectangle { inside, around: around.map(|quarter| 1 << quarter).sum() });
    };
    let between = |low: i32, value: i32, high: i32| low < value && value < high;
    for (top, left) in
        (0..height).step_by(6).flat_map(|top| (0..width).step_by(6).map(move |left| (top, left)))
    {
        for bottom in (top + 6..=height).step_by(6) {
            for right in (left + 6..=width).step_by(6) {
                add(&|(x, y)| between(left, x, right) && between(top, y, bottom));
            }
        }
    }
    // A rectangle at 45 degrees, by its top corner and the lengths of its sides to the lower right and lower left.
    for (x0, y0) in (0..=width).step_by(3).flat_map(|x| (0..=height).step_by(3).map(move |y| (x, y))) {
        for right in (3..).step_by(3).take_while(|right| x0 + right <= width) {
            for left in (3..).step_by(3).take_while(|left| x0 >= *left && y0 + right + left <= height) {
                let (sum, difference) = (x0 + y0, x0 - y0);
                // Sides run through corners and centres of squares only along every other diagonal.
                if sum % 6 == 0 {
                    add(&|(x, y)| {
                        between(sum, x + y, sum + 2 * right)
                            && between(difference - 2 * left, x - y, difference)
                    });
                }
            }
        }
    }
    all
}

/// Takes rectangles with nothing white around them away until nothing is left or none fits.
fn is_made_of_rectangles(mut white: Quarters, rectangles: &[Rectangle]) -> bool {
    while white != 0 {
        let first = white & white.wrapping_neg();
        let fits = |r: &&Rectangle| r.inside & first != 0 && r.inside & !white == 0 && r.around & white == 0;
        let Some(found) = rectangles.iter().find(fits) else { return false };
        white &= !found.inside;
    }
    true
}

fn white_quarters(filling: &Grid<Filling>) -> Quarters {
    let of_one = |filling: &Filling| match filling {
        Filling::White => 0b1111,
        Filling::Black => 0b0000,
        Filling::Triangle(Corner::NorthWest) => 0b0110,
        Filling::Triangle(Corner::NorthEast) => 0b1100,
        Filling::Triangle(Corner::SouthEast) => 0b1001,
        Filling::Triangle(Corner::SouthWest) => 0b0011,
    };
    filling.values().iter().rev().fold(0, |all, filling| all << 4 | of_one(filling))
}

fn compare(count: &mut Count, board: &Shakashaka, filling: &Grid<Filling>, rectangular: bool) {
    let size = filling.size();
    let triangle = |row: Option<usize>, column: Option<usize>| {
        let (Some(row), Some(column)) = (row, column) else { return 0 };
        u8::from(matches!(filling.get(Cell::new(row, column)), Some(Filling::Triangle(_))))
    };
    let mut repainted = false;
    let mut miscounted = false;
    for row in 0..size.height() {
        for column in 0..size.width() {
            let cell = Cell::new(row, column);
            match board.squares[cell] {
                Square::White => repainted |= filling[cell] == Filling::Black,
                Square::Black => repainted |= filling[cell] != Filling::Black,
                Square::Clue(number) => {
                    repainted |= filling[cell] != Filling::Black;
                    let triangles = triangle(row.checked_sub(1), Some(column))
                        + triangle(Some(row + 1), Some(column))
                        + triangle(Some(row), column.checked_sub(1))
                        + triangle(Some(row), Some(column + 1));
                    miscounted |= triangles != number;
                }
            }
        }
    }
    count.compare(
        board,
        filling,
        &[
            ("black_squares_are_the_printed_ones", repainted),
            ("number_counts_its_triangles", miscounted),
            ("white_areas_are_rectangles", !rectangular),
        ],
    );
}

#[test]
fn both_checkers_agree_on_all_boards_with_all_candidates() {
    let met = |height, width| {
        let size = size(height, width);
        let clues = (0..=4).map(Square::Clue);
        let squares: Vec<Square> = [Square::White, Square::Black].into_iter().chain(clues).collect();
        let boards: Vec<Shakashaka> = grids(size, &squares).map(|squares| Shakashaka { squares }).collect();
        let rectangles = rectangles(size);
        let mut count = Count::default();
        for filling in grids(size, &FILLINGS) {
            let rectangular = is_made_of_rectangles(white_quarters(&filling), &rectangles);
            boards.iter().for_each(|board| compare(&mut count, board, &filling, rectangular));
        }
        (boards.len(), count.pairs, count.solved)
    };
    assert_eq!(met(1, 1), (7, 42, 3));
    assert_eq!(met(1, 3), (343, 74_088, 27));
    assert_eq!(met(3, 1), (343, 74_088, 27));
    assert_eq!(met(2, 2), (2401, 3_111_696, 74));
}

/// Each filling on the board of its own black squares with the right numbers; and where the white areas are rectangles,
/// with any other number on one of the squares, too.
#[test]
fn both_checkers_agree_on_all_fillings() {
    let met = |height, width| {
        let size = size(height, width);
        let rectangles = rectangles(size);
        let mut count = Count::default();
        for filling in classes(size) {
            let squares = Grid::from_fn(size, |cell| {
                let beside = size.neighbours(cell).map(|beside| filling[beside]);
                let triangles = beside.filter(|filling| matches!(filling, Filling::Triangle(_))).count();
                if filling[cell] == Filling::Black {
                    Square::Clue(u8::try_from(triangles).unwrap())
                } else {
                    Square::White
                }
            });
            let mut board = Shakashaka { squares };
            let rectangular = is_made_of_rectangles(white_quarters(&filling), &rectangles);
            compare(&mut count, &board, &filling, rectangular);
            for cell in size.cells().filter(|&cell| rectangular && filling[cell] == Filling::Black) {
                let right = board.squares[cell];
                for wrong in (0..=4).map(Square::Clue).filter(|&square| square != right) {
                    board.squares[cell] = wrong;
                    compare(&mut count, &board, &filling, true);
                }
                board.squares[cell] = right;
            }
        }
        (rectangles.len(), count.pairs, count.solved)
    };
    assert_eq!(met(2, 3), (37, 47_240, 46));
    assert_eq!(met(3, 2), (37, 47_240, 46));
    assert_eq!(met(2, 4), (59, 1_682_336, 161));
    assert_eq!(met(3, 3), (87, 1_265_190, 67));
}

/// All fillings; of a square board, those which no turn or mirror image comes before.
fn classes(size: Size) -> impl Iterator<Item = Grid<Filling>> {
    let area = size.area();
    let last = size.height() - 1;
    // Where a quarter turn and a mirror image take each square from, and what they make of each filling.
    let turn = move |index: usize| (last - index % size.width()) * size.width() + index / size.width();
    let mirror = move |index: usize| index / size.width() * size.width() + last - index % size.width();
    const TURNED: [usize; 6] = [0, 1, 3, 4, 5, 2];
    const MIRRORED: [usize; 6] = [0, 1, 3, 2, 5, 4];
    let mut filling = vec![0; area];
    let mut started = false;
    std::iter::from_fn(move || {
        loop {
            if std::mem::replace(&mut started, true) {
                let next = (0..area).find(|&index| filling[index] + 1 < FILLINGS.len())?;
                filling[next] += 1;
                filling[..next].fill(0);
            }
            let mut image = filling.clone();
            let is_first = size.height() != size.width()
                || (0..8).all(|step| {
                    image = match step {
                        3 => (0..area).map(|index| MIRRORED[image[mirror(index)]]).collect(),
                        _ => (0..area).map(|index| TURNED[image[turn(index)]]).collect(),
                    };
                    filling <= image
                });
            if is_first {
                return Grid::from_values(size, filling.iter().map(|&kind| FILLINGS[kind]).collect());
            }
        }
    })
}
