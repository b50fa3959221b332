//! Boards for the tests.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use facedown_generate::{Generated, Wish, generate};
use facedown_solve::Cutoff;

/// How many boards a test looks at. `FACEDOWN_BOARDS=1000` makes a long run of it.
pub fn count(usual: usize) -> usize {
    std::env::var("FACEDOWN_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// So many boards of a wish.
pub fn boards(wish: &Wish, count: usize) -> Vec<Generated> {
    let boards = boards_if_any(wish, count);
    assert_eq!(boards.len(), count, "{wish:?}");
    boards
}

/// So many boards of a wish, or as many different ones as there seem to be.
pub fn boards_if_any(wish: &Wish, count: usize) -> Vec<Generated> {
    let mut boards = Vec::new();
    let ended = generate(wish, count, 2, &Cutoff::never(), |board| boards.push(board));
    assert!(ended.made == count || ended.gave_up && ended.repeats > 0, "{wish:?}");
    boards
}

/// The puzzle of a board, by its type.
pub fn puzzle<P: facedown::puzzles::Puzzle>(board: &Generated) -> (P, P::Solution) {
    let sheet: &facedown::puzzles::Sheet<P> = board.solved.as_any().downcast_ref().unwrap();
    (sheet.puzzle.clone(), sheet.answer.clone().unwrap())
}
