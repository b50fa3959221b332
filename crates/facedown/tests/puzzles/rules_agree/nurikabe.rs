//! Nurikabe: all boards up to 2x2 and 1x4; all boards of 2x3 with at most three clues; all boards of 3x3 and 2x4 with
//! at most two. A clue is a question mark or a number up to the number of cells.

use super::{Count, grids, joined, size, torn};
use crate::long::is_long;
use facedown::grid::Size;
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::{Clue, Shade};

/// Compares all boards of at most `most` clues.
fn compare_all(size: Size, most: usize) -> Count {
    let boards = boards(size, most);
    let mut count = Count::default();
    for shades in grids(size, &[Shade::White, Shade::Black]) {
        let joined = &joined(&shades);
        let sea_torn = torn(&shades, Shade::Black, joined);
        let black = |row: usize, column: usize| shades.rows().nth(row).unwrap()[column] == Shade::Black;
        let pool = (1..size.height()).any(|row| {
            (1..size.width()).any(|column| {
                black(row, column)
                    && black(row - 1, column)
                    && black(row, column - 1)
                    && black(row - 1, column - 1)
            })
        });
        for board in &boards {
            let clues = board.clues.values();
            let white = |index: &usize| shades.values()[*index] == Shade::White;
            let whites = || (0..clues.len()).filter(white);
            let on_its_island = |index: usize| whites().filter(move |&other| joined[index][other]);
            let numbers_black = (0..clues.len()).any(|index| !white(&index) && clues[index].is_some());
            let not_one = whites()
                .any(|index| on_its_island(index).filter(|&other| clues[other].is_some()).count() != 1);
            let wrong_size = whites().any(|index| match clues[index] {
                Some(Clue::Number(number)) => on_its_island(index).count() != number as usize,
                _ => false,
            });
            let broken = [
                ("numbers_stay_white", numbers_black),
                ("island_has_one_number", not_one),
                ("island_has_its_size", wrong_size),
                ("sea_is_connected", sea_torn),
                ("no_two_by_two_sea", pool),
            ];
            count.compare(board, &shades, &broken);
        }
    }
    count
}

/// All boards of at most `most` clues.
fn boards(size: Size, most: usize) -> Vec<Nurikabe> {
    let numbers = (1..=u32::try_from(size.area()).unwrap()).map(Clue::Number);
    let kinds: Vec<Option<Clue>> = [None, Some(Clue::Unknown)].into_iter().chain(numbers.map(Some)).collect();
    let few = |start: &[Option<Clue>]| start.iter().flatten().count() <= most;
    facedown::small::grids(size, &kinds, few).into_iter().map(|clues| Nurikabe { clues }).collect()
}

#[test]
fn both_checkers_agree() {
    let met = |height, width, most| {
        let count = compare_all(size(height, width), most);
        (boards(size(height, width), most).len(), count.pairs, count.solved)
    };
    assert_eq!(met(1, 1, 1), (3, 6, 3));
    assert_eq!(met(1, 2, 2), (16, 64, 9));
    assert_eq!(met(1, 3, 3), (125, 1000, 23));
    assert_eq!(met(1, 4, 4), (1296, 20_736, 53));
    assert_eq!(met(3, 1, 3), (125, 1000, 23));
    assert_eq!(met(2, 2, 4), (1296, 20_736, 56));
    assert_eq!(met(2, 3, 3), (7638, 488_832, 240));
    assert_eq!(met(3, 2, 2), (778, 49_792, 240));
    if is_long() {
        assert_eq!(met(3, 3, 2), (3691, 1_889_792, 1556));
    }
    assert_eq!(met(2, 4, 2), (2341, 599_296, 896));
}
