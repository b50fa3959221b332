//! The solver against enumeration for Shakashaka: see `agreement.rs`.
//!
//! Compared are the sets of solutions of
//!
//! - all boards up to 2x3, 3x2 (in `./test long`), 1x5 and 5x1: each square white, black, or black with a number from 0 to 4;
//! - of the 2x4, 4x2 and 3x3 boards, all colourings, each with all numbers with which it has a solution, with all numbers in any two of its
//!   black squares, and ten times with a random number or none in each (all of 3x3 would be 7^9, 40 millions); 4x2 and 3x3 in `./test long`;
//! - 5,000 random boards up to 5x5 (20,000 in `./test long`), with and without numbers, most of them made from a solution.
//!
//! Up to 2x3 the enumeration is the plainest one: the rules judge every way of filling the white squares. On larger boards it goes square by
//! square and leaves a filling when it has an angle that no rectangle has; the rules judge each full board. On all
//! 2x4 and 3x3 boards of at most six white squares, and on one in eight of those with seven, the two are compared.

use crate::common::long::is_long;
use crate::common::triangles::{
    self, fillings, random_board, with_a_solution, with_any_numbers, with_two_numbers,
};
use crate::common::{Random, agree, all_boards, random_size, same};
use facedown::grid::{Cell, Grid};
use facedown::puzzles::Puzzle;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown::small::{Coverage, Small, SmallSize};
use std::collections::BTreeMap;

/// All fillings of the white squares that obey the rules when no black square has a number, found by trying everything.
fn plainly(squares: &Grid<Square>) -> Vec<Grid<Filling>> {
    let unnumbered = Shakashaka { squares: squares.clone() };
    let white: Vec<Cell> = squares.size().cells().filter(|&cell| squares[cell] == Square::White).collect();
    let choices = triangles::CHOICES;
    let mut candidate = squares.map(|_| Filling::Black);
    let mut all = Vec::new();
    for number in 0..choices.len().pow(white.len() as u32) {
        let mut left = number;
        for &cell in &white {
            candidate[cell] = choices[left % choices.len()];
            left /= choices.len();
        }
        if unnumbered.check(&candidate).is_empty() {
            all.push(candidate.clone());
        }
    }
    all
}

/// White, black, or black with a number from 0 to 4 in each square.
#[test]
fn shakashaka_on_all_boards_up_to_two_by_three() {
    let (mut boards, mut found) = (0, 0);
    let sizes =
        [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2)];
    for &(height, width) in if is_long() { &sizes[..] } else { &sizes[..11] } {
        let every = Shakashaka::every(SmallSize::grid(height, width).unwrap()).unwrap();
        assert_eq!(every.coverage, Coverage::Exhaustive);
        let mut coloured: BTreeMap<Vec<bool>, Vec<Grid<Filling>>> = BTreeMap::new();
        for puzzle in &every.list {
            let white = puzzle.squares.values().iter().map(|&square| square == Square::White);
            let candidates = coloured.entry(white.collect()).or_insert_with(|| plainly(&puzzle.squares));
            found += agree(puzzle, candidates);
            boards += 1;
        }
    }
    assert_eq!((boards, found), if is_long() { ALL } else { WITHOUT_3X2 });
}

#[test]
fn shakashaka_on_all_boards_up_to_three_by_three_with_a_solution_or_few_numbers() {
    let mut random = Random::new(6);
    let (mut plain, mut solved, mut few, mut any, mut found) = (0, 0, 0, 0, 0);
    let sizes = [(2, 4), (4, 2), (3, 3)];
    for &(height, width) in if is_long() { &sizes[..] } else { &sizes[..1] } {
        for squares in all_boards(crate::common::size(height, width), &[Square::White, Square::Black]) {
            let candidates = fillings(&squares);
            let white = squares.values().iter().filter(|&&square| square == Square::White).count();
            // Those of 4x2 are the same, turned over.
            if width > 2 && (white <= 6 || white == 7 && random.below(8) == 0) {
                assert!(same(&plainly(&squares), &candidates), "{squares:?}");
                plain += 1;
            }
            for puzzle in with_a_solution(&squares, &candidates) {
                let count = agree(&puzzle, &candidates);
                assert!(count > 0, "{puzzle:?}");
                found += count;
                solved += 1;
            }
            for puzzle in with_two_numbers(&squares) {
                agree(&puzzle, &candidates);
                few += 1;
            }
            for _ in 0..10 {
                agree(&with_any_numbers(&mut random, &squares), &candidates);
                any += 1;
            }
        }
    }
    assert_eq!((plain, solved, few, any, found), if is_long() { LARGER } else { ON_2X4 });
}

#[test]
fn shakashaka_on_random_boards() {
    let mut random = Random::new(9);
    let (mut none, mut unique, mut multiple, mut wide) = (0, 0, 0, 0);
    for round in 0..if is_long() { 20_000 } else { 5_000 } {
        let size = random_size(&mut random, 5);
        let (puzzle, hidden) = random_board(&mut random, size, round);
        let candidates = fillings(&puzzle.squares);
        assert!(round % 4 == 0 || candidates.contains(&hidden), "{hidden:?}");
        match agree(&puzzle, &candidates) {
            0 => none += 1,
            1 => unique += 1,
            _ => multiple += 1,
        }
        let white = puzzle.squares.values().iter().filter(|&&square| square == Square::White).count();
        wide += usize::from(white > 8);
    }
    assert_eq!((none, unique, multiple, wide), if is_long() { VERDICTS } else { FIRST_VERDICTS });
}

/// Boards and solutions.
const ALL: (usize, usize) = (276_906, 2_043);
const WITHOUT_3X2: (usize, usize) = (159_257, 1_420);
/// Colourings that were also filled in the plainest way; boards with a solution, with two numbers and with any; the solutions of
/// the first.
const LARGER: (usize, usize, usize, usize, usize) = (719, 25_505, 204_800, 10_240, 25_637);
/// The same on 2x4.
const ON_2X4: (usize, usize, usize, usize, usize) = (248, 5_204, 44_800, 2_560, 5_237);
/// Random boards without a solution, with one, with more; and how many of all have more than eight white squares.
const VERDICTS: (usize, usize, usize, usize) = (2_492, 14_945, 2_563, 3_926);
const FIRST_VERDICTS: (usize, usize, usize, usize) = (628, 3_736, 636, 977);
