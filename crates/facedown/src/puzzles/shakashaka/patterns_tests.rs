//! The patterns, their classes of symmetry, and the theorem: all windows valid means all areas rectangles.

use super::patterns::{FILLINGS, Window, all_windows, blacks_of, is_valid, sequence, sequences};
use super::{Corner, Filling, Shakashaka, Square};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::Puzzle;
use std::collections::{BTreeMap, BTreeSet};

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

fn images(window: Window) -> BTreeSet<Window> {
    let turn = |[a, b, c, d]: Window| [c, a, d, b].map(turned);
    let mirror = |[a, b, c, d]: Window| [b, a, d, c].map(mirrored);
    let turns = std::iter::successors(Some(window), |&last| Some(turn(last))).take(4);
    turns.flat_map(|window| [window, mirror(window)]).collect()
}

#[test]
fn there_are_138_in_the_classes_of_figure_2() {
    let valid: BTreeSet<Window> = all_windows().filter(is_valid).collect();
    assert_eq!(valid.len(), 138);
    assert_eq!(sequences().len(), 138);
    let mut classes: BTreeMap<usize, BTreeSet<BTreeSet<Window>>> = BTreeMap::new();
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

/// All drawings of a size, square by square in reading order, with what is known of their windows so far.
struct Drawings<'a> {
    size: Size,
    valid: [bool; 1296],
    /// Whether drawings with an invalid window are left out.
    only_valid: bool,
    squares: Vec<usize>,
    judge: &'a mut dyn FnMut(&[usize], bool),
}

const BLACK: usize = 1;

impl<'a> Drawings<'a> {
    fn visit(size: Size, only_valid: bool, judge: &'a mut dyn FnMut(&[usize], bool)) {
        let mut valid = [false; 1296];
        for (window, valid) in all_windows().zip(&mut valid) {
            *valid = is_valid(&window);
        }
        Self { size, valid, only_valid, squares: Vec::new(), judge }.go_on(true);
    }

    fn go_on(&mut self, so_far: bool) {
        if self.squares.len() == self.size.area() {
            return (self.judge)(&self.squares, so_far);
        }
        let Cell { row, column } = self.size.cell(self.squares.len());
        for filling in 0..FILLINGS.len() {
            self.squares.push(filling);
            let mut valid = so_far && self.window(row, column);
            valid &= column + 1 < self.size.width() || self.window(row, column + 1);
            valid &= row + 1 < self.size.height() || self.window(row + 1, column);
            valid &= self.squares.len() < self.size.area() || self.window(row + 1, column + 1);
            if valid || !self.only_valid {
                self.go_on(valid);
            }
            self.squares.pop();
        }
    }

    /// Whether the window is valid whose last square is this one, which may be just outside.
    fn window(&self, row: usize, column: usize) -> bool {
        let square = |row: usize, column: usize| {
            let cell = Cell::new(row.wrapping_sub(1), column.wrapping_sub(1));
            if self.size.contains(cell) { self.squares[self.size.index(cell)] } else { BLACK }
        };
        let digits = [
            square(row, column),
            square(row, column + 1),
            square(row + 1, column),
            square(row + 1, column + 1),
        ];
        self.valid[digits.iter().rev().fold(0, |number, digit| 6 * number + digit)]
    }
}

fn drawing(size: Size, squares: &[usize]) -> Grid<Filling> {
    Grid::from_fn(size, |cell| FILLINGS[squares[size.index(cell)]])
}

/// All drawings of all boards up to 3x3, more than ten million. The rules themselves are asked about all drawings up to
/// 2x3 and 3x2, about all that pass on 3x3, and about some of the others.
#[test]
fn on_every_small_board_valid_windows_mean_rectangles() {
    let mut drawings = 0_u64;
    for height in 1..=3 {
        for width in 1..=3 {
            let size = Size::new(height, width).unwrap();
            let rectangles = quarters::rectangles(size);
            let mut judge = |squares: &[usize], valid: bool| {
                drawings += 1;
                let drawn = drawing(size, squares);
                let white = quarters::white_quarters(&drawn);
                assert_eq!(valid, quarters::is_made_of_rectangles(white, &rectangles), "{drawn:?}");
                if size.area() <= 6 || valid || drawings.is_multiple_of(499) {
                    assert_eq!(valid, rules_accept(&drawn), "{drawn:?}");
                }
            };
            Drawings::visit(size, false, &mut judge);
        }
    }
    assert_eq!(drawings, 6 + 2 * 36 + 2 * 216 + 1296 + 2 * 46_656 + 10_077_696);
}

#[test]
fn every_locally_valid_drawing_up_to_4x5_has_only_rectangles() {
    let mut counts = Vec::new();
    for height in 1..=4 {
        for width in height..=5 {
            let size = Size::new(height, width).unwrap();
            let mut count = 0_u64;
            let mut judge = |squares: &[usize], _| {
                count += 1;
                assert!(rules_accept(&drawing(size, squares)), "{:?}", drawing(size, squares));
            };
            Drawings::visit(size, true, &mut judge);
            counts.push(count);
        }
    }
    let from_1x1 = [2, 4, 8, 16, 32];
    let from_2x2 = [13, 46, 161, 564];
    let from_3x3 = [328, 2258, 15_580];
    let from_4x4 = [29_724, 392_758];
    assert_eq!(counts, [&from_1x1[..], &from_2x2, &from_3x3, &from_4x4].concat());
}
