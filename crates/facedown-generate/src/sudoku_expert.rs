//! Sudoku of 9x9 for experts. Among random boards there is hardly any, so boards are changed until one is.
//!
//! There are first boards in which three numbers are left in three cells of each of four boxes, so that they would have no solution but for one of these cells. Solvers know that pattern as
//! Thor's hammer: it takes assumptions within assumptions. In most of the boards something else gives it away. So the best boards are kept, givens
//! of them are exchanged for others, and what is nearer to a board for experts takes the place of what is further away.

use crate::judge::{Judge, Made};
use crate::random::Random;
use crate::singles::{Board, CELLS, SIDE, Singles, distance, is_unique};
use crate::sudoku::shuffled_lines;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Sheet;
use facedown::puzzles::sudoku::Sudoku;

/// How many boards there are at first, and how many of them are kept.
const FIRST: usize = 150;
const KEPT: usize = 40;
/// How many kept boards may be at the same distance: most of them are changes of each other.
const ALIKE: usize = 3;
/// How many boards are looked at before new first ones are better.
const MOST_BOARDS: usize = 30_000;
/// How many boards are made of what is left when some givens are dropped, and how many solutions that may have: where there are many, none of the boards is near.
const MADE_AT_ONCE: usize = 12;
const MOST_SOLUTIONS: usize = 40;
/// One cell in each row and column of four boxes. If the same three numbers were in all of them, the numbers could not be placed: in the last box the cells go the other way round.
const PATTERN: [usize; 12] = [0, 10, 20, 3, 13, 23, 27, 37, 47, 30, 41, 49];

pub(crate) fn attempt(size: Size, judge: &Judge, random: &mut Random) -> Option<Made<Sudoku>> {
    // A board with fewer numbers is not easier.
    let board = minimal(found(judge, random)?, |_| true, random);
    let mut full = Vec::new();
    Singles::of(&board)?.solutions(1, random, &mut full);
    let shuffled = shuffle(size, random);
    let puzzle = Sudoku::new(shuffled(&board)).ok()?;
    Some(Made { sheet: Sheet { puzzle, answer: Some(shuffled(full.first()?)) }, is_minimal: true })
}

/// A board for experts.
fn found(judge: &Judge, random: &mut Random) -> Option<Board> {
    let mut boards: Vec<(usize, Board)> = Vec::new();
    for _ in 0..FIRST {
        let Some(board) = first(random) else { continue };
        if let Some(distance) = distance(&board, 1_000) {
            boards.push((distance, board));
        }
    }
    boards.sort_unstable();
    boards.truncate(KEPT);
    let mut looked_at = 0;
    while let Some(&(nearest, board)) = boards.first()
        && !judge.is_over()
        && looked_at < MOST_BOARDS
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

/// A board with the pattern. One cell of it has the number 4 instead of 1, 2 or 3, and these four numbers are given in the box that no cell of the pattern sees, and where it takes them for one solution.
fn first(random: &mut Random) -> Option<Board> {
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

/// Drops givens that are not needed, in random order, but those of some numbers last.
fn minimal(mut board: Board, is_last: impl Fn(u8) -> bool, random: &mut Random) -> Board {
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
fn decided(mut board: Board, meant: &Board, all: &[Board], random: &mut Random) -> Board {
    let mut others: Vec<&Board> = all.iter().filter(|&other| other != meant).collect();
    while !others.is_empty() {
        let other = others[random.below(others.len())];
        let differing: Vec<usize> = (0..CELLS).filter(|&cell| other[cell] != meant[cell]).collect();
        let Some(cell) = random.pick(&differing) else { break };
        board[cell] = meant[cell];
        others.retain(|other| other[cell] == meant[cell]);
    }
    board
}

/// Other boards with one solution: one or two givens are dropped, and others are added, of any of the solutions that there are then.
fn changed(board: &Board, random: &mut Random) -> Vec<Board> {
    let mut fewer = *board;
    let cells: Vec<usize> = (0..CELLS).filter(|&cell| board[cell] > 0).collect();
    for _ in 0..random.between(1, 2) {
        if let Some(cell) = random.pick(&cells) {
            fewer[cell] = 0;
        }
    }
    let mut all = Vec::new();
    if let Some(singles) = Singles::of(&fewer) {
        singles.solutions(MOST_SOLUTIONS, random, &mut all);
    }
    let mut found: Vec<Board> = Vec::new();
    if all.len() < MOST_SOLUTIONS {
        for _ in 0..MADE_AT_ONCE {
            let Some(meant) = random.pick(&all) else { break };
            let next = decided(fewer, &meant, &all, random);
            if next != *board && !found.contains(&next) {
                found.push(next);
            }
        }
    }
    found
}

/// Gives numbers other names, and rows and columns other places.
fn shuffle(size: Size, random: &mut Random) -> impl Fn(&Board) -> Grid<Option<u32>> + use<> {
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
