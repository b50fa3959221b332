//! Attempts, in order, on several threads.

use crate::judge::Judge;
use crate::likeness::{Alike, Likeness};
use crate::minimal::{Clued, is_minimal};
use crate::random::Random;
use crate::wish::{BoardGenre, Clues, Wish};
use crate::{hitori, norinori, numberlink, nurikabe, shakashaka, sudoku};
use facedown::puzzles::Sheet;
use facedown::puzzles::registry::{self, AnySheet};
use facedown_solve::{Cutoff, Goal, Rated, Rating, Uniqueness, rate, solve_sheet};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// After this many attempts in a row without a new board there is probably none. With an author's layout, attempts take longer, and many layouts allow none.
const MOST_FAILURES: u64 = 3_000;
const MOST_FAILURES_WITH_LAYOUT: u64 = 100;
const MOST_FAILURES_IF_RARE: u64 = 20_000;

/// A board that was made.
#[derive(Debug)]
pub struct Generated {
    /// The number of the attempt that made it: with the same wish it makes it again.
    pub attempt: u64,
    /// The puzzle with its solution, which is the only one.
    pub solved: Box<dyn AnySheet>,
    /// How hard it is; nothing if it is too large to be rated and no difficulty was asked for.
    pub rating: Option<Rating>,
    /// Whether no clue can be dropped, by itself or with those that are symmetrical to it: the solver has found several solutions for the board without it.
    /// A clue that only makes the board easier can be dropped. In Numberlink, two lines cannot be joined either whose ends are side by side. Nothing for Hitori and Norinori, which have no clues to drop.
    pub is_minimal: Option<bool>,
    likeness: Likeness,
}

impl Generated {
    /// In how many cells the solution is the same as that of another board, turned and mirrored as fits best. If the board is small or has an author's layout, it is the puzzle that is compared instead.
    /// Names, such as the numbers of a Sudoku, are the same if they appear in the same order.
    #[must_use]
    pub fn same_cells(&self, other: &Self) -> usize {
        self.likeness.same_cells(&other.likeness)
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How many boards were made.
    pub made: usize,
    /// How many attempts were finished.
    pub attempts: u64,
    /// How many attempts made a board that was there before, perhaps turned, mirrored or with other names, or whose solution was nearly there before. It is left out.
    pub repeats: u64,
    /// How many attempts in a row made no new board, up to the last one.
    pub failures: u64,
    /// Whether it was given up because too many attempts in a row made no new board. With a moment to stop at, it goes on until then.
    pub gave_up: bool,
}

/// Makes boards, this many and on this many threads, and hands each out. If it is time to stop before, there are fewer. The boards are those
/// of the first attempts that make a new one, in order: they depend on the wish only.
pub fn generate(
    wish: &Wish,
    count: usize,
    threads: usize,
    stop: &Cutoff,
    mut each: impl FnMut(Generated),
) -> Ended {
    let is_done = Arc::new(AtomicBool::new(count == 0));
    let next = AtomicU64::new(0);
    // Attempts after this one are not needed.
    let last = AtomicU64::new(u64::MAX);
    let stop = stop.clone().or_when(Arc::clone(&is_done));
    let most_failures = match wish.how_many() {
        _ if stop.at().is_some() => u64::MAX,
        Clues::At(_) => MOST_FAILURES_WITH_LAYOUT,
        _ if wish.is_rare() => MOST_FAILURES_IF_RARE,
        _ => MOST_FAILURES,
    };
    let mut ended = Ended { made: 0, attempts: 0, repeats: 0, failures: 0, gave_up: false };
    // What the boards are like that were handed out.
    let mut known: Vec<Likeness> = Vec::new();
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel::<(u64, Option<Generated>)>();
        for _ in 0..threads.max(1) {
            let (send, stop, next, last) = (send.clone(), stop.clone(), &next, &last);
            scope.spawn(move || {
                while !stop.is_due() {
                    let attempt = next.fetch_add(1, Ordering::Relaxed);
                    if attempt > last.load(Ordering::Relaxed) {
                        break;
                    }
                    let board = self::attempt(wish, attempt, &stop);
                    // What was not made because time was over is no result.
                    let is_cut_short = board.is_none() && stop.is_due();
                    if is_cut_short || send.send((attempt, board)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting: BTreeMap<u64, Option<Generated>> = BTreeMap::new();
        let mut expected = 0;
        for (attempt, board) in receive {
            waiting.insert(attempt, board);
            let left = count - ended.made.min(count);
            // Comparing takes time, so it waits until there are that many boards at all.
            if waiting.values().flatten().count() >= left {
                let boards =
                    waiting.iter().filter_map(|(&nth, board)| Some((nth, &board.as_ref()?.likeness)));
                if let Some(enough) = enough(boards, &known, left) {
                    last.fetch_min(enough, Ordering::Relaxed);
                }
            }
            while let Some(board) = waiting.remove(&expected) {
                expected += 1;
                if ended.made >= count || ended.gave_up {
                    continue;
                }
                ended.attempts = expected;
                ended.failures += 1;
                if let Some(board) = board {
                    if is_new(&board.likeness, &known) {
                        known.push(board.likeness.clone());
                        ended.failures = 0;
                        ended.made += 1;
                        each(board);
                    } else {
                        ended.repeats += 1;
                    }
                }
                ended.gave_up = ended.failures >= most_failures;
                if ended.made >= count || ended.gave_up {
                    is_done.store(true, Ordering::Relaxed);
                }
            }
        }
        // Time is over: what is there is handed out, though an attempt before it was not finished.
        for board in waiting.into_values().flatten() {
            if ended.made < count && !ended.gave_up && is_new(&board.likeness, &known) {
                known.push(board.likeness.clone());
                ended.made += 1;
                each(board);
            }
        }
    });
    ended
}

fn is_new(likeness: &Likeness, known: &[Likeness]) -> bool {
    !known.iter().any(|known| likeness.is_near(known))
}

/// The attempt after which there will be so many new boards, whatever the attempts before it make that are not finished. Each of those may make a board
/// that takes the place of all waiting boards near it, so only waiting boards count of which no other board can be near two.
fn enough<'a>(
    waiting: impl Iterator<Item = (u64, &'a Likeness)>,
    known: &[Likeness],
    count: usize,
) -> Option<u64> {
    let mut apart: Vec<&Likeness> = Vec::new();
    waiting.filter(|(_, likeness)| is_new(likeness, known)).find_map(|(attempt, likeness)| {
        if !apart.iter().any(|other| likeness.may_share_a_neighbour(other)) {
            apart.push(likeness);
        }
        (apart.len() >= count).then_some(attempt)
    })
}

/// What the attempt of this number makes.
fn attempt(wish: &Wish, attempt: u64, stop: &Cutoff) -> Option<Generated> {
    let judge = Judge::new(wish, stop);
    let mut random = Random::new(wish.seed_number(), attempt);
    let random = &mut random;
    match wish.genre() {
        BoardGenre::Shakashaka => proved(attempt, wish, &judge, shakashaka::attempt(wish, &judge, random)?),
        BoardGenre::Nurikabe => proved(attempt, wish, &judge, nurikabe::attempt(wish, &judge, random)?),
        BoardGenre::Hitori => proved(attempt, wish, &judge, hitori::attempt(wish, &judge, random)?),
        BoardGenre::Norinori => proved(attempt, wish, &judge, norinori::attempt(wish, &judge, random)?),
        BoardGenre::Numberlink => proved(attempt, wish, &judge, numberlink::attempt(wish, &judge, random)?),
        BoardGenre::Sudoku => proved(attempt, wish, &judge, sudoku::attempt(wish, &judge, random)?),
    }
}

/// The board, if it obeys the rules, is unique and has the level that is asked for: all three are looked at once more, from the outside.
fn proved<P: Clued + Alike>(attempt: u64, wish: &Wish, judge: &Judge, made: Sheet<P>) -> Option<Generated> {
    // An author's layout fixes so much that boards which differ little may be all there are.
    let likeness = match (wish.how_many(), &made.answer) {
        (Clues::At(_), _) | (_, None) => Likeness::of_puzzle(&made.puzzle),
        (_, Some(solution)) => Likeness::of(&made.puzzle, solution),
    };
    let bare = made.puzzle.clone();
    let solved = registry::erased(made)?;
    let puzzle = solved.without_answer();
    let outcome = solve_sheet(puzzle.as_ref(), Goal::Unique, &judge.patience()).ok()?;
    let is_right = solved.check()?.is_empty() && outcome.verdict == Uniqueness::Unique;
    let rating = match rate(puzzle.as_ref(), &judge.much_patience()) {
        Ok(Rated::Rating(rating)) => Some(rating),
        _ => None,
    };
    let is_asked_for =
        wish.level().is_none_or(|level| rating.as_ref().is_some_and(|rating| rating.level == level));
    (is_right && is_asked_for).then(|| {
        let is_minimal = is_minimal(&bare, wish, judge);
        Generated { attempt, solved, rating, is_minimal, likeness }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown::grid::{Cell, Grid, Size};
    use facedown::puzzles::Shade;
    use facedown::puzzles::hitori::{Hitori, Symbol};
    use facedown_solve::Level;
    use std::ops::Range;
    use std::slice::from_ref;
    use std::time::Duration;

    /// Large boards as well: an attempt that goes on without asking would take minutes here.
    #[test]
    fn an_attempt_makes_nothing_when_time_is_over() {
        let over = Cutoff::after(Duration::ZERO);
        let mut attempts = 0;
        for genre in BoardGenre::ALL {
            let sizes = if genre == BoardGenre::Sudoku { ["9x9", "16x16"] } else { ["14x14", "20x36"] };
            for wish in sizes.map(|size| Wish::new(genre, size.parse().unwrap()).unwrap()) {
                let levels = Level::ALL.into_iter().filter_map(|level| wish.clone().difficulty(level).ok());
                for wish in [wish.clone()].into_iter().chain(levels) {
                    assert!(attempt(&wish, 0, &over).is_none(), "{wish:?}");
                    attempts += 1;
                }
            }
        }
        // No Hitori is easy, and no Numberlink of 20x36 is for experts.
        assert_eq!(attempts, 6 * 2 * 5 - 3);
    }
    /// Two boards wait that are no twins, but a board of an attempt before them could be a twin of both.
    #[test]
    fn boards_that_wait_are_enough_only_if_nothing_takes_the_place_of_two() {
        let size = Size::new(10, 10).unwrap();
        let board = |changed: Range<usize>| {
            let is_black = |cell: Cell| {
                ((cell.row * cell.row + 2 * cell.column) % 7 < 2) ^ changed.contains(&size.index(cell))
            };
            let shade = |cell: Cell| if is_black(cell) { Shade::Black } else { Shade::White };
            let puzzle = Hitori { symbols: Grid::from_fn(size, |_| Symbol::Unknown) };
            Likeness::of(&puzzle, &Grid::from_fn(size, shade))
        };
        let [first, second, third] = [0..8, 12..19, 60..78].map(board);
        assert!(is_new(&second, from_ref(&first)));
        assert!(!is_new(&second, &[board(0..0)]) && !is_new(&first, &[board(0..0)]));
        assert_eq!(enough([(1, &first), (2, &second)].into_iter(), &[], 2), None);
        assert_eq!(enough([(1, &first), (2, &second), (4, &third)].into_iter(), &[], 2), Some(4));
        assert_eq!(enough([(1, &first), (4, &third)].into_iter(), from_ref(&first), 1), Some(4));
        assert_eq!(enough([(1, &first), (4, &first)].into_iter(), &[], 2), None);
    }
}
