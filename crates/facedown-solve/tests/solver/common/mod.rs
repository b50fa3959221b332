//! Enumerations and chance for the tests.

#![allow(dead_code, reason = "each test uses a part")]

pub(crate) mod files;
#[path = "../../../../facedown/tests/support/long.rs"]
pub(crate) mod long;
pub(crate) mod triangles;

use self::long::is_long;
use facedown::constraints::{Model, Solvable};
use facedown::grid::{Cell, Direction, Grid, Size};
use facedown::puzzles::Shade;
use facedown_solve::{Continue, Cutoff, Goal, solve};
use std::collections::{BTreeMap, BTreeSet};

/// All solutions that the solver finds, each once.
pub(crate) fn solutions<P: Solvable>(puzzle: &P) -> Vec<P::Solution> {
    let mut found: Vec<P::Solution> = Vec::new();
    let outcome = solve(&puzzle.model().unwrap(), Goal::All { limit: None }, &Cutoff::never(), |values| {
        let solution = puzzle.decode(values);
        assert!(!found.contains(&solution), "{puzzle:?}: {solution:?} was found twice");
        found.push(solution);
        Continue::Yes
    })
    .unwrap();
    assert!(outcome.is_complete);
    assert_eq!(outcome.count, found.len() as u64);
    // The quick way must agree on how many there are.
    let quick = solve(&puzzle.model().unwrap(), Goal::Unique, &Cutoff::never(), |values| {
        assert!(found.contains(&puzzle.decode(values)), "{puzzle:?}");
        Continue::Yes
    })
    .unwrap();
    assert_eq!(quick.count, outcome.count.min(2), "{puzzle:?}");
    found
}

/// The values of all solutions of a model, in order.
pub(crate) fn all_values(model: &Model) -> Vec<Vec<bool>> {
    let mut all = Vec::new();
    let outcome = solve(model, Goal::All { limit: None }, &Cutoff::never(), |values| {
        all.push(values.to_vec());
        Continue::Yes
    });
    assert!(outcome.unwrap().is_complete);
    all.sort_unstable();
    all
}

/// Whether both lists, in which nothing is twice, hold the same.
pub(crate) fn same<T: PartialEq>(one: &[T], other: &[T]) -> bool {
    one.len() == other.len() && one.iter().all(|solution| other.contains(solution))
}

/// Asserts that the solver finds exactly those candidates that obey the rules, and returns how many.
pub(crate) fn agree<P: Solvable>(puzzle: &P, candidates: &[P::Solution]) -> usize {
    let obeys = |candidate: &&P::Solution| puzzle.check(candidate).is_empty();
    let naive: Vec<P::Solution> = candidates.iter().filter(obeys).cloned().collect();
    let found = solutions(puzzle);
    assert!(same(&found, &naive), "{puzzle:?}: found {found:?}, naively {naive:?}");
    found.len()
}

/// A small generator of chance, the same on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

pub(crate) fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).unwrap()
}

/// All sizes up to 3x3, and 2x4 and 1x4 with those turned over.
pub(crate) fn board_sizes() -> Vec<Size> {
    let small = (1..=3).flat_map(|height| (1..=3).map(move |width| (height, width)));
    small.chain([(1, 4), (4, 1), (2, 4), (4, 2)]).map(|(height, width)| size(height, width)).collect()
}

/// So many random boards, of which the first eighth is tried where there is no time for all.
pub(crate) fn boards(all: usize) -> usize {
    if is_long() { all } else { all / 8 }
}

pub(crate) fn random_size(random: &mut Random, longest: u64) -> Size {
    size(random.below(longest) as usize + 1, random.below(longest) as usize + 1)
}

/// What a function gives for each size of a board up to a length.
pub(crate) fn by_size<T>(longest: usize, make: impl Fn(Size) -> T) -> BTreeMap<(usize, usize), T> {
    let sizes = (1..=longest).flat_map(|height| (1..=longest).map(move |width| (height, width)));
    sizes.map(|(height, width)| ((height, width), make(size(height, width)))).collect()
}

/// All boards whose cells hold one of the values.
pub(crate) fn all_boards<T: Copy>(size: Size, values: &[T]) -> impl Iterator<Item = Grid<T>> {
    let total = values.len().pow(size.area() as u32);
    (0..total).map(move |mut number| {
        Grid::from_fn(size, |_| {
            let value = values[number % values.len()];
            number /= values.len();
            value
        })
    })
}

/// All ways of numbering the cells that differ in more than the names of the numbers.
pub(crate) fn all_numberings(size: Size) -> Vec<Grid<u32>> {
    let mut begun: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in size.cells() {
        begun = begun
            .iter()
            .flat_map(|before| {
                let new = before.iter().max().map_or(1, |most| most + 1);
                (1..=new).map(move |number| [&before[..], &[number]].concat())
            })
            .collect();
    }
    begun.iter().map(|numbers| Grid::from_fn(size, |cell| numbers[size.index(cell)])).collect()
}

pub(crate) fn shadings(size: Size) -> impl Iterator<Item = Grid<Shade>> {
    all_boards(size, &[Shade::White, Shade::Black])
}

/// The shadings in which no cell is black where `excluded` says so, looking at the cells before it.
pub(crate) fn shadings_without(
    size: Size,
    excluded: impl Fn(&Grid<Shade>, Cell) -> bool,
) -> Vec<Grid<Shade>> {
    let mut begun = vec![Grid::from_fn(size, |_| Shade::White)];
    for cell in size.cells() {
        let black: Vec<Grid<Shade>> = begun
            .iter()
            .filter(|shading| !excluded(shading, cell))
            .map(|shading| {
                let mut shading = shading.clone();
                shading[cell] = Shade::Black;
                shading
            })
            .collect();
        begun.extend(black);
    }
    begun
}

/// The names of the rooms that walls between neighbours make, numbered in reading order.
fn rooms(size: Size, is_open: impl Fn(Cell, Cell) -> bool) -> Grid<usize> {
    let mut names = Grid::from_fn(size, |cell| size.index(cell));
    loop {
        let mut changed = false;
        for (one, other) in size.adjacent_pairs() {
            if is_open(one, other) && names[one] != names[other] {
                let name = names[one].min(names[other]);
                names[one] = name;
                names[other] = name;
                changed = true;
            }
        }
        if !changed {
            return names;
        }
    }
}

/// All partitions of a board into connected rooms.
pub(crate) fn all_partitions(size: Size) -> Vec<Grid<usize>> {
    let pairs: Vec<(Cell, Cell)> = size.adjacent_pairs().collect();
    let mut partitions = BTreeMap::new();
    for bits in 0..1_u32 << pairs.len() {
        let open: BTreeSet<(Cell, Cell)> = pairs
            .iter()
            .enumerate()
            .filter(|(place, _)| bits >> place & 1 == 1)
            .map(|(_, &pair)| pair)
            .collect();
        let names = rooms(size, |one, other| open.contains(&(one, other)));
        partitions.insert(names.values().to_vec(), names);
    }
    partitions.into_values().collect()
}

pub(crate) fn random_partition(random: &mut Random, size: Size) -> Grid<usize> {
    let open: BTreeSet<(Cell, Cell)> = size.adjacent_pairs().filter(|_| random.below(5) < 2).collect();
    rooms(size, |one, other| open.contains(&(one, other)))
}

/// The pairs of neighbouring cells as a cell and the way to the other.
pub(crate) fn links(size: Size) -> Vec<(Cell, Direction)> {
    let ways = |cell| [Direction::East, Direction::South].map(|towards| (cell, towards));
    size.cells().flat_map(ways).filter(|&(cell, towards)| size.neighbour(cell, towards).is_some()).collect()
}
