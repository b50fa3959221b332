//! The open question: two ways and SAT agree, and the minima are these.

use facedown::grid::{Cell, Size};
use facedown::puzzles::Sheet;
use facedown_program::blacks::{BlackSet, StatesKept, by_search, by_states, fillings};
use facedown_program::boards::{Numbers, artificial, carved};
use facedown_solve::{Cutoff, Goal, Uniqueness, solve_sheet};
use std::collections::BTreeSet;

fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).unwrap()
}

/// All layouts of these sizes.
#[test]
fn fillings_are_counted_as_sat_counts_them() {
    let mut layouts = 0;
    for (height, width) in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (5, 2)] {
        let size = size(height, width);
        for bits in 0..1_u128 << size.area() {
            let layout = BlackSet::new(size, bits).unwrap();
            let sheet = Sheet { puzzle: layout.puzzle(), answer: None };
            let count = solve_sheet(&sheet, Goal::Count { limit: None }, &Cutoff::never()).unwrap().count;
            assert_eq!(fillings(&layout, usize::MAX) as u64, count, "{layout:?}");
            assert_eq!(fillings(&layout, 2) as u64, count.min(2), "{layout:?}");
            layouts += 1;
        }
    }
    assert_eq!(layouts, 2 + 16 + 16 + 16 + 64 + 64 + 256 + 512 + 1024);
}

/// Height, width, the fewest black squares, the layouts that have so few, and those up to symmetry.
const MINIMA: &[(usize, usize, usize, u128, u128)] = &[
    (1, 1, 0, 1, 1),
    (1, 5, 0, 1, 1),
    (2, 2, 2, 6, 2),
    (2, 3, 1, 4, 1),
    (2, 4, 1, 4, 1),
    (2, 7, 1, 2, 1),
    (2, 10, 2, 16, 6),
    (2, 12, 2, 12, 4),
    (3, 3, 2, 14, 3),
    (3, 4, 2, 14, 4),
    (3, 5, 3, 70, 20),
    (4, 3, 2, 14, 4),
    (4, 4, 2, 12, 2),
    (4, 5, 3, 78, 20),
    (5, 5, 4, 219, 35),
];

#[test]
fn both_ways_find_the_minima() {
    let found: Vec<_> = MINIMA
        .iter()
        .map(|&(height, width, ..)| {
            let size = size(height, width);
            let one = by_search(size, &|| false).unwrap();
            let other = by_states(size, StatesKept::All, &|_| false).unwrap();
            assert_eq!((one.blacks, one.layouts), (other.blacks, other.layouts), "{size}");
            for least in [&one, &other] {
                assert_eq!(
                    (least.size, least.example.size(), least.example.blacks()),
                    (size, size, one.blacks)
                );
                let sheet = Sheet { puzzle: least.example.puzzle(), answer: None };
                let verdict = solve_sheet(&sheet, Goal::Unique, &Cutoff::never()).unwrap().verdict;
                assert_eq!(verdict, Uniqueness::Unique, "{size}");
            }
            (height, width, one.blacks, one.layouts, one.classes.unwrap())
        })
        .collect();
    assert_eq!(found, MINIMA);
}

/// The images of a layout under the symmetries of its board, as sets of black cells: what search counts with tables of bits.
fn images(size: Size, bits: u128) -> BTreeSet<BTreeSet<(usize, usize)>> {
    let black = |cell: &Cell| bits >> size.index(*cell) & 1 == 1;
    let mut image: Vec<(usize, usize)> =
        size.cells().filter(black).map(|cell| (cell.row, cell.column)).collect();
    let (mut height, mut width) = (size.height(), size.width());
    let mut images = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            if (height, width) == (size.height(), size.width()) {
                images.insert(image.iter().copied().collect());
            }
            // A quarter of a turn.
            image = image.iter().map(|&(row, column)| (column, height - 1 - row)).collect();
            (height, width) = (width, height);
        }
        image = image.iter().map(|&(row, column)| (row, width - 1 - column)).collect();
    }
    images
}

/// Every layout with fewer black squares than the minimum, and with as many, by SAT alone.
#[test]
fn sat_alone_finds_the_same_minima() {
    for (height, width) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4)] {
        let size = size(height, width);
        let least = by_search(size, &|| false).unwrap();
        let (mut unique, mut classes) = (0, BTreeSet::new());
        for bits in (0..1_u128 << size.area()).filter(|bits| bits.count_ones() as usize <= least.blacks) {
            let sheet = Sheet { puzzle: BlackSet::new(size, bits).unwrap().puzzle(), answer: None };
            if solve_sheet(&sheet, Goal::Unique, &Cutoff::never()).unwrap().verdict == Uniqueness::Unique {
                assert_eq!(bits.count_ones() as usize, least.blacks, "{size}");
                unique += 1;
                classes.insert(images(size, bits).pop_first());
            }
        }
        assert_eq!((unique, Some(classes.len() as u128)), (least.layouts, least.classes), "{size}");
    }
}

#[test]
fn a_beam_gives_a_layout_that_is_unique() {
    for (height, width) in [(5, 5), (6, 7), (7, 8)] {
        let bound = by_states(size(height, width), StatesKept::Beam(20), &|_| false).unwrap();
        assert_eq!((bound.example.blacks(), fillings(&bound.example, 2)), (bound.blacks, 1));
    }
    let exact = by_search(size(5, 5), &|| false).unwrap();
    assert!(by_states(size(5, 5), StatesKept::Beam(20), &|_| false).unwrap().blacks >= exact.blacks);
}

#[test]
fn boards_that_are_too_large_or_take_too_long_are_refused() {
    assert_eq!(by_search(size(12, 12), &|| false), None);
    assert_eq!(by_states(size(11, 11), StatesKept::All, &|_| false), None);
    assert_eq!(by_states(size(3, 4), StatesKept::All, &|states| states > 3), None);
    assert_eq!(by_search(size(6, 8), &|| true), None);
    assert_eq!(BlackSet::new(size(2, 2), 16), None);
    assert_eq!(BlackSet::new(size(12, 12), 0), None);
}

#[test]
fn the_artificial_boards_are_those_of_the_figure() {
    use facedown::puzzles::shakashaka::Square;
    for n in 2..=6 {
        let puzzle = artificial(n).unwrap();
        let squares = puzzle.squares.values();
        let black = squares.iter().filter(|&&square| square != Square::White).count();
        let numbers = squares.iter().filter(|&&square| square == Square::Clue(2)).count();
        assert_eq!((black, numbers), (2 * n * (n - 1), 4 * (n - 1)));
        let sheet = Sheet { puzzle, answer: None };
        assert_eq!(solve_sheet(&sheet, Goal::Unique, &Cutoff::never()).unwrap().verdict, Uniqueness::Unique);
    }
}

#[test]
fn carved_boards_have_the_one_solution_that_comes_with_them() {
    use facedown::puzzles::Puzzle;
    use facedown::puzzles::shakashaka::Square;
    for (seed, (height, width)) in [(1, 1), (1, 7), (2, 9), (6, 6), (9, 5), (10, 10)].into_iter().enumerate()
    {
        for numbers in [Numbers::Some, Numbers::None] {
            let sheet = carved(size(height, width), seed as u64, numbers).unwrap();
            assert!(sheet.puzzle.check(sheet.answer.as_ref().unwrap()).is_empty());
            let verdict = solve_sheet(&sheet, Goal::Unique, &Cutoff::never()).unwrap().verdict;
            assert_eq!(verdict, Uniqueness::Unique, "{height}x{width}");
            let has_numbers =
                sheet.puzzle.squares.values().iter().any(|square| matches!(square, Square::Clue(_)));
            assert!(numbers == Numbers::Some || !has_numbers);
            assert_eq!(carved(size(height, width), seed as u64, numbers).unwrap(), sheet);
        }
    }
}

/// What `docs/blacks.md` says about strips, and that the minimum is not monotone.
#[test]
fn strips_need_what_the_page_says() {
    let least = |height, width| by_states(size(height, width), StatesKept::All, &|_| false).unwrap().blacks;
    for n in 3..=40 {
        assert_eq!(least(2, n), (n + 4) / 6, "2x{n}");
    }
    for n in 3..=30 {
        assert_eq!(least(3, n), n / 2 + usize::from([3, 5, 9].contains(&n)), "3x{n}");
    }
    assert_eq!((least(4, 6), least(4, 7), least(2, 2), least(2, 3)), (3, 2, 2, 1));
    // A board without black squares has several fillings.
    for (height, width) in (2..=10).flat_map(|height| (height..=10).map(move |width| (height, width))) {
        assert_eq!(fillings(&BlackSet::new(size(height, width), 0).unwrap(), 2), 2, "{height}x{width}");
    }
}
