//! The solver against enumeration for Shakashaka: see `agreement.rs`.
//!
//! Compared are the sets of solutions
//!
//! - of all ways of colouring the squares of all boards up to 3x3, 2x4 and 4x2, without numbers and three times with numbers in
//!   some of the black squares, and
//! - of 20,000 random boards up to 5x5, with and without numbers, most of them made from a solution.
//!
//! The enumeration goes square by square and leaves a filling when it has an angle that no rectangle has; the rules judge each
//! full board. On all small boards of at most six white squares, and on one in eight of those with seven, it is compared with
//! the plainest one, in which the rules judge every way of filling the white squares.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::triangles::{self, fillings, with_numbers};
use common::{Random, all_boards, board_sizes, random_size, solutions};
use facedown::grid::{Cell, Grid};
use facedown::puzzles::Puzzle;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};

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

fn same(one: &[Grid<Filling>], other: &[Grid<Filling>]) -> bool {
    one.len() == other.len() && one.iter().all(|filling| other.contains(filling))
}

/// Asserts that solver and rules agree on a board, and returns the number of solutions.
fn agree(puzzle: &Shakashaka, candidates: &[Grid<Filling>]) -> usize {
    let naive: Vec<_> =
        candidates.iter().filter(|filling| puzzle.check(filling).is_empty()).cloned().collect();
    let found = solutions(puzzle);
    assert!(same(&found, &naive), "{puzzle:?}: found {found:?}, naively {naive:?}");
    found.len()
}

#[test]
fn shakashaka_on_all_small_boards() {
    let mut random = Random::new(6);
    let (mut boards, mut found, mut plain) = (0, 0, 0);
    for size in board_sizes() {
        for squares in all_boards(size, &[Square::White, Square::Black]) {
            let candidates = fillings(&squares);
            let white = squares.values().iter().filter(|&&square| square == Square::White).count();
            if white <= 6 || white == 7 && random.below(8) == 0 {
                assert!(same(&plainly(&squares), &candidates), "{squares:?}");
                plain += 1;
            }
            found += agree(&Shakashaka { squares: squares.clone() }, &candidates);
            for _ in 0..3 {
                let hidden = candidates.get(random.below(candidates.len().max(1) as u64) as usize);
                found += agree(&with_numbers(&mut random, &squares, hidden), &candidates);
            }
            boards += 4;
        }
    }
    assert_eq!((boards, found, plain), SMALL);
}

#[test]
fn shakashaka_on_random_boards() {
    let mut random = Random::new(9);
    let (mut none, mut unique, mut multiple, mut wide) = (0, 0, 0, 0);
    for round in 0..BOARDS {
        let size = random_size(&mut random, 5);
        let hidden = triangles::random_filling(&mut random, size);
        let mut squares = triangles::unnumbered(&hidden).squares;
        if round % 4 == 0 {
            // One square changes its colour, so that there may be no solution.
            let cell = size.cell(random.below(size.area() as u64) as usize);
            squares[cell] = if squares[cell] == Square::White { Square::Black } else { Square::White };
        }
        let candidates = fillings(&squares);
        assert!(round % 4 == 0 || candidates.contains(&hidden), "{hidden:?}");
        let puzzle = match round % 3 {
            0 => Shakashaka { squares },
            _ => with_numbers(&mut random, &squares, Some(&hidden)),
        };
        match agree(&puzzle, &candidates) {
            0 => none += 1,
            1 => unique += 1,
            _ => multiple += 1,
        }
        let white = puzzle.squares.values().iter().filter(|&&square| square == Square::White).count();
        wide += usize::from(white > 8);
    }
    assert_eq!((none, unique, multiple, wide), VERDICTS);
}

/// Boards and solutions; and how many colourings were also filled in the plainest way.
const SMALL: (usize, usize, usize) = (4_904, 2_871, 1_166);
const BOARDS: usize = 20_000;
/// Random boards without a solution, with one, with more; and how many of all have more than eight white squares.
const VERDICTS: (usize, usize, usize, usize) = (2_492, 14_945, 2_563, 3_926);
