//! The solver against naive enumeration: the same *sets* of solutions, on all small boards and on many random ones.
//!
//! Enumeration tries every candidate that could possibly be right and asks the rules. So constraints, solver and rules,
//! which were written apart, are compared here and nowhere else.
//!
//! Compared here are
//!
//! - all Hitori boards of numbers up to 3x3, 2x4 and 4x2 (of those that differ only in the names of the numbers, one);
//! - all Norinori boards up to 3x3, 2x4 and 4x2;
//! - all Nurikabe boards up to 2x3, 3x2, 1x4 and 4x1: nothing, a question mark or a number up to that of the cells in each cell;
//! - all Nurikabe boards of 2x4, 4x2 and 3x3 with room for their islands: the numbers and one for each question mark sum to at most the
//!   number of cells. No other board has a solution (of 3x3 there would be 11^9, more than two thousand millions);
//! - 2,000 random boards up to 5x5 for each of the three.
//!
//! That is in `./test long`. `./test` leaves out Hitori of 3x3, Nurikabe of 2x3, and of 4x2 and 3x3 with room, and three in four of the random boards.
//!
//! Shakashaka is compared in `agreement_of_triangles.rs`, Numberlink in `agreement_of_paths.rs`.

use crate::common::long::is_long;
use crate::common::{Random, agree, all_boards, board_sizes, boards, random_size, shadings};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::{Clue, Puzzle, Shade};
use std::collections::BTreeMap;

/// The shadings that obey the rules of a Hitori board without numbers: the only ones that can solve any board.
fn hitori_candidates(size: Size) -> Vec<Grid<Shade>> {
    let blank = Hitori { symbols: Grid::from_fn(size, |_| Symbol::Blank) };
    let touches =
        |before: &Grid<Shade>, cell| size.neighbours(cell).any(|beside| before[beside] == Shade::Black);
    let mut candidates = crate::common::shadings_without(size, touches);
    candidates.retain(|candidate| blank.check(candidate).is_empty());
    candidates
}

/// Any numbers at all, of boards that differ only in their names one.
#[test]
fn hitori_on_all_small_boards() {
    let mut boards = 0;
    let mut found = 0;
    for size in board_sizes().into_iter().filter(|size| is_long() || size.area() < 9) {
        let candidates = hitori_candidates(size);
        for numbers in crate::common::all_numberings(size) {
            let puzzle = Hitori { symbols: numbers.map(|&number| Symbol::Number(number)) };
            found += agree(&puzzle, &candidates);
            boards += 1;
        }
    }
    assert_eq!((boards, found), if is_long() { HITORI } else { HITORI_WITHOUT_3X3 });
}

#[test]
fn hitori_on_random_boards() {
    let mut random = Random::new(1);
    let candidates = crate::common::by_size(5, hitori_candidates);
    for _ in 0..boards(2_000) {
        let size = random_size(&mut random, 5);
        let symbols = Grid::from_fn(size, |_| match random.below(24) {
            0 => Symbol::Blank,
            1 => Symbol::Unknown,
            _ => Symbol::Number(random.below(5) as u32 + 1),
        });
        agree(&Hitori { symbols }, &candidates[&(size.height(), size.width())]);
    }
}

#[test]
fn norinori_on_all_small_boards() {
    let mut boards = 0;
    let mut found = 0;
    for size in board_sizes() {
        let candidates: Vec<_> = shadings(size).collect();
        for names in crate::common::all_partitions(size) {
            found += agree(&Norinori::new(&names).unwrap(), &candidates);
            boards += 1;
        }
    }
    assert_eq!((boards, found), NORINORI);
}

#[test]
fn norinori_on_random_boards() {
    let mut random = Random::new(2);
    // Where a whole board is one room, only the dominoes matter: any solution of any board is among these.
    // In any solution of any board, each black cell has exactly one black neighbour.
    let candidates = crate::common::by_size(5, |size| -> Vec<Grid<Shade>> {
        let partners = |shading: &Grid<Shade>, cell: Cell| {
            size.neighbours(cell).filter(|&beside| shading[beside] == Shade::Black).count()
        };
        let crowded = |before: &Grid<Shade>, cell: Cell| {
            let black = size.neighbours(cell).filter(|&beside| before[beside] == Shade::Black);
            partners(before, cell) > 1 || black.into_iter().any(|beside| partners(before, beside) > 0)
        };
        let mut candidates = crate::common::shadings_without(size, crowded);
        candidates.retain(|shading| {
            size.cells().all(|cell| shading[cell] == Shade::White || partners(shading, cell) == 1)
        });
        candidates
    });
    for _ in 0..boards(2_000) {
        let size = random_size(&mut random, 5);
        let names = crate::common::random_partition(&mut random, size);
        agree(&Norinori::new(&names).unwrap(), &candidates[&(size.height(), size.width())]);
    }
}

/// The shadings that solve a board with question marks in these places. Whoever solves it with numbers solves it with question marks.
struct Placed(BTreeMap<Vec<bool>, Vec<Grid<Shade>>>);

impl Placed {
    fn on(size: Size) -> Self {
        let candidates: Vec<_> = shadings(size).collect();
        let solved = all_boards(size, &[false, true]).map(|places| {
            let unknown = Nurikabe { clues: places.map(|&is_clue| is_clue.then_some(Clue::Unknown)) };
            let solves = |candidate: &&Grid<Shade>| unknown.check(candidate).is_empty();
            (places.values().to_vec(), candidates.iter().filter(solves).cloned().collect())
        });
        Self(solved.collect())
    }

    fn agree(&self, puzzle: &Nurikabe) -> usize {
        let places: Vec<bool> = puzzle.clues.values().iter().map(Option::is_some).collect();
        agree(puzzle, &self.0[&places])
    }
}

/// Nothing, a question mark, or a number up to that of the cells.
fn nurikabe_clues(size: Size) -> Vec<Option<Clue>> {
    let numbers = (1..=size.area() as u32).map(|number| Some(Clue::Number(number)));
    [None, Some(Clue::Unknown)].into_iter().chain(numbers).collect()
}

#[test]
fn nurikabe_on_all_boards_up_to_two_by_three() {
    let (mut boards, mut found) = (0, 0);
    let sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2), (3, 2), (2, 3)];
    for &(height, width) in if is_long() { &sizes[..] } else { &sizes[..9] } {
        let size = crate::common::size(height, width);
        let placed = Placed::on(size);
        for clues in all_boards(size, &nurikabe_clues(size)) {
            found += placed.agree(&Nurikabe { clues });
            boards += 1;
        }
    }
    assert_eq!((boards, found), if is_long() { NURIKABE } else { NURIKABE_WITHOUT_2X3 });
}

/// All clues of a board that leave room: each counted as its number and a question mark as one, they sum to at most the number of
/// cells. On all other boards the islands do not fit.
fn clues_that_leave_room(size: Size) -> Vec<Grid<Option<Clue>>> {
    let taken = |clue: &Clue| if let Clue::Number(number) = clue { *number as usize } else { 1 };
    let leaves_room =
        |start: &[Option<Clue>]| start.iter().flatten().map(taken).sum::<usize>() <= size.area();
    facedown::small::grids(size, &nurikabe_clues(size), leaves_room)
}

#[test]
fn nurikabe_on_all_boards_up_to_three_by_three_with_room_for_the_islands() {
    let (mut boards, mut found) = (0, 0);
    let sizes = [(2, 4), (4, 2), (3, 3)];
    for &(height, width) in if is_long() { &sizes[..] } else { &sizes[..1] } {
        let size = crate::common::size(height, width);
        let placed = Placed::on(size);
        for clues in clues_that_leave_room(size) {
            found += placed.agree(&Nurikabe { clues });
            boards += 1;
        }
    }
    assert_eq!((boards, found), if is_long() { NURIKABE_WITH_ROOM } else { NURIKABE_WITH_ROOM_ON_2X4 });
}

/// The seas that a solution of any board of this size may have: they are connected and hold no 2x2. A sea is a set of bits,
/// in reading order.
fn seas(size: Size) -> Vec<u32> {
    let (height, width) = (size.height(), size.width());
    let has_square = |above: u32, below: u32| above & above >> 1 & below & below >> 1 != 0;
    let mut begun: Vec<u32> = vec![0];
    for row in 0..height {
        let mut longer = Vec::new();
        for &sea in &begun {
            let above = if row == 0 { 0 } else { sea >> ((row - 1) * width) };
            let rows = (0..1_u32 << width).filter(|&below| !has_square(above, below));
            longer.extend(rows.map(|below| sea | below << (row * width)));
        }
        begun = longer;
    }
    let left =
        size.cells().filter(|cell| cell.column == 0).fold(0, |bits, cell| bits | 1 << size.index(cell));
    let right = left << (width - 1);
    begun.retain(|&sea| {
        let mut reached = sea & sea.wrapping_neg();
        loop {
            let beside =
                (reached & !right) << 1 | (reached & !left) >> 1 | reached << width | reached >> width;
            let further = sea & (reached | beside);
            if further == reached {
                return reached == sea;
            }
            reached = further;
        }
    });
    begun
}

#[test]
fn nurikabe_on_random_boards() {
    let mut random = Random::new(3);
    let seas = crate::common::by_size(5, seas);
    for _ in 0..boards(2_000) {
        let size = random_size(&mut random, 5);
        let seas: &Vec<u32> = &seas[&(size.height(), size.width())];
        let shading = |sea: u32| {
            Grid::from_fn(
                size,
                |cell| if sea >> size.index(cell) & 1 == 1 { Shade::Black } else { Shade::White },
            )
        };
        let hidden = shading(seas[random.below(seas.len() as u64) as usize]);
        let mut clues = Grid::from_fn(size, |_| None);
        let mut numbered = 0;
        // One size in so many is unknown.
        let unknown = [6, 2, 1][random.below(3) as usize];
        for island in hidden.areas(|&shade| shade == Shade::White) {
            let cell = island[random.below(island.len() as u64) as usize];
            let slip = u32::from(random.below(12) == 0);
            let number = Clue::Number(island.len() as u32 + slip);
            clues[cell] = Some(if random.below(unknown) == 0 { Clue::Unknown } else { number });
            numbered |= 1 << size.index(cell);
        }
        // No clue lies in the sea.
        let candidates: Vec<Grid<Shade>> =
            seas.iter().filter(|&sea| sea & numbered == 0).map(|&sea| shading(sea)).collect();
        agree(&Nurikabe { clues }, &candidates);
    }
}

/// Boards and solutions up to 3x3, 2x4 and 4x2.
const HITORI: (usize, usize) = (29_893, 119_896);
const HITORI_WITHOUT_3X3: (usize, usize) = (8_746, 18_634);
const NORINORI: (usize, usize) = (2_535, 456);
/// Up to 2x3, 3x2, 1x4 and 4x1.
const NURIKABE: (usize, usize) = (528_461, 709);
const NURIKABE_WITHOUT_2X3: (usize, usize) = (266_317, 469);
/// Of 2x4, 4x2 and 3x3.
const NURIKABE_WITH_ROOM: (usize, usize) = (2 * 86_515 + 408_105, 3_620);
const NURIKABE_WITH_ROOM_ON_2X4: (usize, usize) = (86_515, 896);
