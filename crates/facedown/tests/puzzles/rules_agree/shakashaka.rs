//! Shakashaka: all boards up to 2x2 and 1x3 with all candidates, whether or not these respect the printed black; all
//! fillings of 2x4; and all fillings of 3x3, up to its eight symmetries.

use super::{Count, grids, size};
use crate::long::is_long;
use crate::quarters::{is_made_of_rectangles, rectangles, white_quarters};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};

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
    let broken = [
        ("black_squares_are_the_printed_ones", repainted),
        ("number_counts_its_triangles", miscounted),
        ("white_areas_are_rectangles", !rectangular),
    ];
    count.compare(board, filling, &broken);
}

#[test]
fn both_checkers_agree_on_all_boards_with_all_candidates() {
    let met = |height, width| {
        let size = size(height, width);
        let clues = (0..=4).map(Square::Clue);
        let squares: Vec<Square> = [Square::White, Square::Black].into_iter().chain(clues).collect();
        let boards: Vec<Shakashaka> =
            grids(size, &squares).into_iter().map(|squares| Shakashaka { squares }).collect();
        let rectangles = rectangles(size);
        let mut count = Count::default();
        for filling in grids(size, &Filling::ALL) {
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
    if is_long() {
        assert_eq!(met(2, 4), (59, 1_682_336, 161));
        assert_eq!(met(3, 3), (87, 1_265_190, 67));
    }
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
                let next = (0..area).find(|&index| filling[index] + 1 < Filling::ALL.len())?;
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
                return Grid::from_values(size, filling.iter().map(|&kind| Filling::ALL[kind]).collect());
            }
        }
    })
}
