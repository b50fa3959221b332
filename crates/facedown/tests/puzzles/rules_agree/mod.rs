//! For every genre, `check` and a second checker, written differently, name the same broken rules for all candidates of
//! all small boards.
//!
//! The second checkers are slow and plain: adjacency as matrices, areas by transitive closure, rectangles from a list of
//! all of them. Each test says how far it goes (with its largest board in `./test long`), and
//! asserts how many boards, candidates and solutions it met.

mod disjoint_paths;
mod hitori;
mod norinori;
mod numberlink;
mod nurikabe;
mod shakashaka;

use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::{Puzzle, Shade};

/// What a test met on its way.
#[derive(Default, PartialEq, Eq, Debug)]
struct Count {
    /// Pairs of a board and a candidate.
    pairs: u64,
    /// Those in which the candidate solves the board.
    solved: u64,
}

impl Count {
    /// Compares the rules that `check` finds broken with those that the second checker finds broken.
    fn compare<P: Puzzle>(&mut self, puzzle: &P, candidate: &P::Solution, expected: &[(&str, bool)]) {
        let found = puzzle.check(candidate);
        let broken = expected.iter().filter(|(_, broken)| *broken).map(|(name, _)| *name);
        assert!(
            found.iter().map(|broken| broken.rule.name).eq(broken.clone()),
            "{puzzle:?}\n{candidate:?}\ncheck says {found:?}, the second checker {:?}",
            broken.collect::<Vec<_>>()
        );
        self.pairs += 1;
        self.solved += u64::from(found.is_empty());
    }
}

fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).unwrap()
}

/// All grids of these values.
fn grids<T: Clone>(size: Size, values: &[T]) -> Vec<Grid<T>> {
    facedown::small::grids(size, values, |_| true)
}

/// Whether two cells share a side.
fn beside(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}

/// A symmetric relation on cells, by their places in reading order, made transitive (Warshall).
fn closure(count: usize, related: impl Fn(usize, usize) -> bool) -> Vec<Vec<bool>> {
    let mut reach: Vec<Vec<bool>> =
        (0..count).map(|one| (0..count).map(|other| one == other || related(one, other)).collect()).collect();
    for through in 0..count {
        for one in 0..count {
            if reach[one][through] {
                let further = reach[through].clone();
                reach[one].iter_mut().zip(further).for_each(|(reached, more)| *reached |= more);
            }
        }
    }
    reach
}

/// For each two cells whether they have the same shade and a path of that shade joins them.
fn joined(shades: &Grid<Shade>) -> Vec<Vec<bool>> {
    let size = shades.size();
    closure(size.area(), |one, other| {
        beside(size.cell(one), size.cell(other)) && shades.values()[one] == shades.values()[other]
    })
}

/// Whether any two cells of the shade are not joined.
fn torn(shades: &Grid<Shade>, shade: Shade, joined: &[Vec<bool>]) -> bool {
    let cells =
        || shades.values().iter().enumerate().filter(|(_, other)| **other == shade).map(|(index, _)| index);
    cells().any(|one| cells().any(|other| !joined[one][other]))
}
