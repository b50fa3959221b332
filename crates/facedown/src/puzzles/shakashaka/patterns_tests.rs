//! The patterns, their classes of symmetry, and the theorem: all windows valid means all areas rectangles.

use super::patterns::{WindowFillings, all_windows, blacks_of, is_valid, sequence, sequences};
use super::small::solved;
use super::{Corner, Filling, Shakashaka, Square};
use crate::grid::{Grid, Size};
use crate::puzzle::Puzzle;
use crate::small::fillings;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A third judge, for ten million drawings.
#[path = "../../../tests/support/quarters.rs"]
mod quarters;

/// A quarter turn clockwise.
fn turned(filling: Filling) -> Filling {
    match filling {
        Filling::Triangle(corner) => Filling::Triangle(Corner::ALL[(corner as usize + 1) % 4]),
        other => other,
    }
}

/// Left and right exchanged.
fn mirrored(filling: Filling) -> Filling {
    match filling {
        Filling::Triangle(corner) => Filling::Triangle(Corner::ALL[[1, 0, 3, 2][corner as usize]]),
        other => other,
    }
}

fn images(window: WindowFillings) -> BTreeSet<WindowFillings> {
    let turn = |[a, b, c, d]: WindowFillings| [c, a, d, b].map(turned);
    let mirror = |[a, b, c, d]: WindowFillings| [b, a, d, c].map(mirrored);
    let turns = std::iter::successors(Some(window), |&last| Some(turn(last))).take(4);
    turns.flat_map(|window| [window, mirror(window)]).collect()
}

#[test]
fn there_are_138_in_the_classes_of_figure_2() {
    let valid: BTreeSet<WindowFillings> = all_windows().filter(is_valid).collect();
    assert_eq!(valid.len(), 138);
    assert_eq!(sequences().len(), 138);
    let mut classes: BTreeMap<usize, BTreeSet<BTreeSet<WindowFillings>>> = BTreeMap::new();
    for &window in &valid {
        let class = images(window);
        assert!(class.is_subset(&valid));
        classes.entry(class.len()).or_default().insert(class);
    }
    let counts: Vec<_> = classes.iter().map(|(&symmetries, classes)| (symmetries, classes.len())).collect();
    assert_eq!(counts, [(1, 4), (2, 5), (4, 19), (8, 6)]);
}

#[test]
fn every_set_of_black_squares_has_its_patterns() {
    let fitting = super::plan::fitting();
    let count = |pattern: &str| fitting(std::array::from_fn(|square| pattern.as_bytes()[square] == b'#'));
    let counts = ["....", "#...", "##..", "#..#", "###.", "####"].map(count);
    assert_eq!(counts, [53, 12, 5, 4, 2, 1]);
    assert_eq!(53 + 4 * 12 + 4 * 5 + 2 * 4 + 4 * 2 + 1, 138);
    for window in all_windows() {
        assert_eq!(blacks_of(&sequence(window)), window.map(|filling| filling == Filling::Black));
    }
}

/// The rules' own judgement of a drawing without numbers: it sees areas in the plane and knows no windows.
fn rules_accept(drawn: &Grid<Filling>) -> bool {
    let squares = drawn.map(|&filling| if filling == Filling::Black { Square::Black } else { Square::White });
    Shakashaka { squares }.check(drawn).is_empty()
}

/// All drawings of all boards up to 3x3, more than ten million. The rules themselves are asked about all drawings up to
/// 2x3 and 3x2, about all that pass on 3x3, and about some of the others.
#[test]
fn on_every_small_board_valid_windows_mean_rectangles() {
    let mut drawings = 0_u64;
    for (height, width) in (1..=3).flat_map(|height| (1..=3).map(move |width| (height, width))) {
        let size = Size::new(height, width).unwrap();
        let (valid, rectangles) = (HashSet::<_>::from_iter(solved(size)), quarters::rectangles(size));
        for drawn in fillings(size, &Filling::ALL).unwrap() {
            drawings += 1;
            let is_valid = valid.contains(&drawn);
            let white = quarters::white_quarters(&drawn);
            assert_eq!(is_valid, quarters::is_made_of_rectangles(white, &rectangles), "{drawn:?}");
            if size.area() <= 6 || is_valid || drawings.is_multiple_of(499) {
                assert_eq!(is_valid, rules_accept(&drawn), "{drawn:?}");
            }
        }
    }
    assert_eq!(drawings, 6 + 2 * 36 + 2 * 216 + 1296 + 2 * 46_656 + 10_077_696);
}

#[test]
fn every_locally_valid_drawing_up_to_4x5_has_only_rectangles() {
    let mut counts = Vec::new();
    for (height, width) in (1..=4).flat_map(|height| (height..=5).map(move |width| (height, width))) {
        let valid = solved(Size::new(height, width).unwrap());
        assert!(valid.iter().all(rules_accept), "{height}x{width}");
        counts.push(valid.len());
    }
    let from_1x1 = [2, 4, 8, 16, 32];
    let from_2x2 = [13, 46, 161, 564];
    let from_3x3 = [328, 2258, 15_580];
    let from_4x4 = [29_724, 392_758];
    assert_eq!(counts, [&from_1x1[..], &from_2x2, &from_3x3, &from_4x4].concat());
}
