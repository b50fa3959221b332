//! Sudoku of 9x9 for experts. Among random boards there is hardly any, so a new one is searched for near another.
//!
//! Some of the numbers that are known on a board for experts are dropped, and another of the solutions that there are then is meant. In most of these boards something gives
//! that solution away. So the best are kept, givens of them are exchanged for others, and what is nearer to a board for experts takes the place of what is further away.
//!
//! The stored boards were found by such a search, too. It starts from boards in which three numbers are left in three cells of each of four boxes, so that they would have no
//! solution but for one of these cells (solvers call it Thor's hammer), and takes seconds.

use crate::judge::Judge;
use crate::kernels;
use crate::random::Random;
use crate::singles::{CELLS, SIDE, Singles, SudokuBoard, distance, is_unique, stuck};
use crate::sudoku::shuffled_lines;
use crate::wish::Wish;
use facedown::formats::Format;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::sudoku::Sudoku;
use facedown::puzzles::{Puzzle, Sheet};

/// How often another board is searched for near the last one.
const ROUNDS: usize = 2;
/// How often first boards are looked for, near another board and from scratch, how many known numbers are dropped for that, and how many boards are kept.
const FIRST: usize = 300;
const FIRST_FROM_SCRATCH: usize = 150;
const DROPPED: usize = 6;
const KEPT: usize = 40;
/// How many kept boards may be at the same distance: most of them are changes of each other.
const ALIKE: usize = 3;
/// How many boards are looked at before another stored one, or new first ones from scratch, are better.
const MOST_BOARDS: usize = 10_000;
const MOST_BOARDS_FROM_SCRATCH: usize = 30_000;
/// How many boards are made of what is left when some givens are dropped, and how many solutions that may have: where there are many, none of the boards is near.
const MADE_AT_ONCE: usize = 12;
const MOST_SOLUTIONS: usize = 40;

/// One cell in each row and column of four boxes. If the same three numbers were in all of them, the numbers could not be placed: in the last box the cells go the other way round.
const PATTERN: [usize; 12] = [0, 10, 20, 3, 13, 23, 27, 37, 47, 30, 41, 49];

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Sheet<Sudoku>> {
    let size = wish.size();
    let board = if wish.is_from_scratch() {
        let first = (0..FIRST_FROM_SCRATCH).filter_map(|_| with_pattern(random)).collect();
        found(first, MOST_BOARDS_FROM_SCRATCH, None, judge, random)?
    } else {
        let mut board = read(random.in_turn(kernels::sudoku())?)?;
        for _ in 0..ROUNDS {
            board = other(&board, judge, random)?;
        }
        stuck(&board)?
    };
    // A board with fewer of the numbers that are known is not easier.
    let board = minimal(board, |_| true, random);
    let full = solution(&board, random)?;
    let shuffled = shuffle(size, random);
    let puzzle = Sudoku::new(shuffled(&board)).ok()?;
    Some(Sheet { puzzle, answer: Some(shuffled(&full)) })
}

/// A stored board.
fn read(kernel: &str) -> Option<SudokuBoard> {
    let sheet = Sudoku::read(kernel, Format::Url).ok()?;
    let givens = sheet.puzzle.givens().values().iter().map(|given| given.map_or(0, |number| number as u8));
    givens.collect::<Vec<u8>>().try_into().ok()
}

fn solution(board: &SudokuBoard, random: &mut Random) -> Option<SudokuBoard> {
    let mut full = Vec::new();
    Singles::of(board)?.solutions(1, random, &mut full);
    full.pop()
}

/// Another board for experts, with another solution.
fn other(kernel: &SudokuBoard, judge: &Judge, random: &mut Random) -> Option<SudokuBoard> {
    let known = stuck(kernel)?;
    let full = solution(kernel, random)?;
    let mut first: Vec<SudokuBoard> = Vec::new();
    for _ in 0..FIRST {
        if judge.is_over() {
            return None;
        }
        let (fewer, all) = without(&known, random.between(2, DROPPED), random);
        let Some(meant) = random.pick(&all).filter(|meant| *meant != full) else { continue };
        let board = minimal(decided(fewer, &meant, &all, random), |_| true, random);
        if !first.contains(&board) {
            first.push(board);
        }
    }
    found(first, MOST_BOARDS, Some(&full), judge, random)
}

/// A board with the pattern. One cell of it has the number 4 instead of 1, 2 or 3, and these four numbers are given in the box that no cell of the pattern sees, and where it takes them for one solution.
fn with_pattern(random: &mut Random) -> Option<SudokuBoard> {
    let other = random.pick(&PATTERN)?;
    let mut singles = Singles::of_nothing();
    singles.set(other, 3).then_some(())?;
    for cell in PATTERN.into_iter().filter(|&cell| cell != other) {
        (3..SIDE).all(|number| singles.rule_out(cell, number)).then_some(())?;
    }
    let mut full = Vec::new();
    singles.solutions(1, random, &mut full);
    let full = *full.first()?;
    let mut board = full;
    for cell in 0..CELLS {
        let is_unseen = cell / SIDE >= 6 && cell % SIDE >= 6;
        if PATTERN.contains(&cell) || (full[cell] <= 4 && !is_unseen) {
            board[cell] = 0;
        }
    }
    let mut all = Vec::new();
    Singles::of(&board)?.solutions(MOST_SOLUTIONS, random, &mut all);
    (all.len() < MOST_SOLUTIONS).then_some(())?;
    // The three numbers give the most away.
    Some(minimal(decided(board, &full, &all, random), |number| number > 3, random))
}

/// A board for experts, searched for near these. It does not have this solution.
fn found(
    first: Vec<SudokuBoard>,
    most: usize,
    full: Option<&SudokuBoard>,
    judge: &Judge,
    random: &mut Random,
) -> Option<SudokuBoard> {
    let near = |board: SudokuBoard| distance(&board, 1_000).map(|distance| (distance, board));
    let mut boards: Vec<(usize, SudokuBoard)> = first.into_iter().filter_map(near).collect();
    boards.sort_unstable();
    boards.truncate(KEPT);
    let mut looked_at = 0;
    while let Some(&(nearest, board)) = boards.first()
        && !judge.is_over()
        && looked_at < most
    {
        if nearest == 0 {
            return Some(board);
        }
        let place = random.below(boards.len()).min(random.below(boards.len()));
        let (before, board) = boards[place];
        for next in changed(&board, random) {
            looked_at += 1;
            let worst = boards.last().filter(|_| boards.len() >= KEPT).map_or(1_000, |last| last.0);
            let Some(distance) = distance(&next, worst.min(before + 50).max(60)) else { continue };
            if distance > worst || boards.iter().any(|(_, other)| *other == next) {
                continue;
            }
            if distance == 0 && full.is_some() && solution(&next, random).as_ref() == full {
                continue;
            }
            let alike = boards.partition_point(|other| other.0 < distance)
                ..boards.partition_point(|other| other.0 <= distance);
            if alike.len() >= ALIKE {
                boards[alike.start + random.below(alike.len())].1 = next;
            } else {
                boards.insert(alike.start, (distance, next));
                boards.truncate(KEPT);
            }
        }
    }
    None
}

/// Drops givens that are not needed, in random order, but those of some numbers last.
fn minimal(mut board: SudokuBoard, is_last: impl Fn(u8) -> bool, random: &mut Random) -> SudokuBoard {
    let mut cells: Vec<usize> = (0..CELLS).filter(|&cell| board[cell] > 0).collect();
    random.shuffle(&mut cells);
    cells.sort_by_key(|&cell| is_last(board[cell]));
    for cell in cells {
        let number = std::mem::take(&mut board[cell]);
        if !is_unique(&board, random) {
            board[cell] = number;
        }
    }
    board
}

/// The board with more givens of one of its solutions, until that is the only one.
fn decided(
    mut board: SudokuBoard,
    meant: &SudokuBoard,
    all: &[SudokuBoard],
    random: &mut Random,
) -> SudokuBoard {
    let mut others: Vec<&SudokuBoard> = all.iter().filter(|&other| other != meant).collect();
    while !others.is_empty() {
        let other = others[random.below(others.len())];
        let differing: Vec<usize> = (0..CELLS).filter(|&cell| other[cell] != meant[cell]).collect();
        let Some(cell) = random.pick(&differing) else { break };
        board[cell] = meant[cell];
        others.retain(|other| other[cell] == meant[cell]);
    }
    board
}

/// The board without so many of its numbers, and all the solutions that there are then; none if there are too many.
fn without(board: &SudokuBoard, count: usize, random: &mut Random) -> (SudokuBoard, Vec<SudokuBoard>) {
    let mut fewer = *board;
    let cells: Vec<usize> = (0..CELLS).filter(|&cell| board[cell] > 0).collect();
    for _ in 0..count {
        if let Some(cell) = random.pick(&cells) {
            fewer[cell] = 0;
        }
    }
    let mut all = Vec::new();
    if let Some(singles) = Singles::of(&fewer) {
        singles.solutions(MOST_SOLUTIONS, random, &mut all);
    }
    if all.len() >= MOST_SOLUTIONS {
        all.clear();
    }
    (fewer, all)
}

/// Other boards with one solution: one or two givens are dropped, and others are added, of any of the solutions that there are then.
fn changed(board: &SudokuBoard, random: &mut Random) -> Vec<SudokuBoard> {
    let (fewer, all) = without(board, random.between(1, 2), random);
    let mut found: Vec<SudokuBoard> = Vec::new();
    for _ in 0..MADE_AT_ONCE {
        let Some(meant) = random.pick(&all) else { break };
        let next = decided(fewer, &meant, &all, random);
        if next != *board && !found.contains(&next) {
            found.push(next);
        }
    }
    found
}

/// Gives numbers other names, and rows and columns other places.
fn shuffle(size: Size, random: &mut Random) -> impl Fn(&SudokuBoard) -> Grid<Option<u32>> + use<> {
    let (rows, columns) = (shuffled_lines(SIDE, 3, random), shuffled_lines(SIDE, 3, random));
    let mut names: Vec<u32> = (1..=SIDE as u32).collect();
    random.shuffle(&mut names);
    let is_turned = random.percent(50);
    move |board| {
        Grid::from_fn(size, |Cell { row, column }| {
            let (row, column) = (rows[row], columns[column]);
            let number = board[if is_turned { column * SIDE + row } else { row * SIDE + column }];
            usize::from(number).checked_sub(1).map(|number| names[number])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wish::BoardGenre;
    use facedown_solve::Cutoff;

    /// Each stored board has one solution and is for experts; and new boards, made from every sixth, differ from it. That `stuck` agrees with ratings is a test of `singles`.
    #[test]
    fn stored_boards_are_for_experts_and_new_ones_differ() {
        let wish = Wish::new(BoardGenre::Sudoku, "9x9".parse().unwrap()).unwrap();
        let judge = Judge::new(&wish, &Cutoff::never());
        let random = &mut Random::new(1, 0);
        let (mut boards, mut givens, mut same, mut same_solution) = (0, 0, 0, 0);
        for (nth, address) in kernels::sudoku().into_iter().enumerate() {
            let kernel = read(address).unwrap();
            assert!(is_unique(&kernel, random) && stuck(&kernel).is_some(), "{address}");
            if nth % 6 > 0 {
                continue;
            }
            let full = solution(&kernel, random).unwrap();
            let after = other(&kernel, &judge, random).and_then(|next| other(&next, &judge, random));
            let Some(after) = after else { continue };
            let last = solution(&after, random).unwrap();
            let board = minimal(stuck(&after).unwrap(), |_| true, random);
            boards += 1;
            givens += board.iter().filter(|&&given| given > 0).count();
            same += (0..CELLS).filter(|&cell| board[cell] > 0 && board[cell] == kernel[cell]).count();
            same_solution += (0..CELLS).filter(|&cell| last[cell] == full[cell]).count();
        }
        assert!(boards > 0);
        assert!(100 * same < 70 * givens, "{boards}: {same} of {givens}");
        assert!(100 * same_solution < 80 * CELLS * boards, "{boards}: {same_solution}");
    }
}
