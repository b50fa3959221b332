//! Hitori: all boards of numbers up to 2x4, up to renaming the numbers, and those of 3x3 with at most three different
//! ones; and all boards up to 2x3 of two numbers, blanks and question marks.

use super::{Count, grids, joined, size, torn};
use crate::long::is_long;
use facedown::grid::{Grid, Size};
use facedown::puzzles::Shade;
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::small::partitions;

fn compare_all(size: Size, boards: &[Hitori]) -> Count {
    let mut count = Count::default();
    let (height, width) = (size.height(), size.width());
    for shades in grids(size, &[Shade::White, Shade::Black]) {
        let is = |shade: Shade, index: usize| shades.values()[index] == shade;
        let white_torn = torn(&shades, Shade::White, &joined(&shades));
        let black_touch = (0..size.area()).any(|index| {
            let right = index % width + 1 < width && is(Shade::Black, index + 1);
            let below = index + width < size.area() && is(Shade::Black, index + width);
            is(Shade::Black, index) && (right || below)
        });
        for board in boards {
            let equal = |one: usize, other: usize| {
                let symbols = board.symbols.values();
                let number = matches!(symbols[one], Symbol::Number(_));
                number && symbols[one] == symbols[other] && is(Shade::White, one) && is(Shade::White, other)
            };
            let row_repeats = (0..height).any(|row| {
                let at = |column: usize| row * width + column;
                (0..width).any(|one| (0..one).any(|other| equal(at(one), at(other))))
            });
            let column_repeats = (0..width).any(|column| {
                let at = |row: usize| row * width + column;
                (0..height).any(|one| (0..one).any(|other| equal(at(one), at(other))))
            });
            let broken = [
                ("no_number_twice_in_a_row", row_repeats),
                ("no_number_twice_in_a_column", column_repeats),
                ("no_two_black_side_by_side", black_touch),
                ("white_is_connected", white_torn),
            ];
            count.compare(board, &shades, &broken);
        }
    }
    count
}

#[test]
fn both_checkers_agree_on_numbers() {
    let met = |height, width, different| {
        let size = size(height, width);
        let number = |&part: &usize| Symbol::Number(u32::try_from(part).unwrap());
        let boards: Vec<Hitori> = partitions(size.area())
            .iter()
            .filter(|parts| parts.iter().all(|&part| part < different))
            .map(|parts| Hitori {
                symbols: Grid::from_values(size, parts.iter().map(number).collect()).unwrap(),
            })
            .collect();
        let count = compare_all(size, &boards);
        (boards.len(), count.pairs, count.solved)
    };
    assert_eq!(met(1, 1, 1), (1, 2, 2));
    assert_eq!(met(1, 5, 5), (52, 1664, 28));
    assert_eq!(met(2, 3, 6), (203, 12_992, 540));
    assert_eq!(met(3, 2, 6), (203, 12_992, 540));
    assert_eq!(met(2, 4, 8), (4140, 1_059_840, 8724));
    if is_long() {
        assert_eq!(met(3, 3, 3), (3281, 1_679_872, 1928));
    }
}

#[test]
fn both_checkers_agree_on_blanks_and_question_marks() {
    let met = |height, width| {
        let size = size(height, width);
        let symbols = [Symbol::Number(1), Symbol::Number(2), Symbol::Blank, Symbol::Unknown];
        let boards: Vec<Hitori> =
            grids(size, &symbols).into_iter().map(|symbols| Hitori { symbols }).collect();
        let count = compare_all(size, &boards);
        (boards.len(), count.pairs, count.solved)
    };
    assert_eq!(met(2, 2), (256, 4096, 962));
    assert_eq!(met(2, 3), (4096, 262_144, 24_968));
    assert_eq!(met(4, 1), (256, 4096, 704));
}
