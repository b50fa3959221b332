//! The solver against naive enumeration on Numberlink boards up to 5x5 on which many cells may stay unused: that is where a
//! solver that leaves out solutions on purpose could leave out too many. See `agreement.rs`.
//!
//! Compared are the sets of solutions of 6,000 boards with pairs of numbers, and of 3,000 in which a third of the numbers are
//! question marks; boards with more than a hundred solutions are left out.

use crate::common::{Random, random_size, solutions};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::{Clue, Puzzle};

/// All ways of joining the ends, path by path and step by step, until there are too many.
struct Naive<'a> {
    puzzle: &'a Numberlink,
    is_taken: Grid<bool>,
    links: Links,
    found: Vec<Links>,
}

impl<'a> Naive<'a> {
    /// All solutions, or nothing if there are more than a hundred: such boards take long, and show little.
    fn solutions(puzzle: &'a Numberlink) -> Option<Vec<Links>> {
        let size = puzzle.clues.size();
        let is_taken = Grid::from_fn(size, |_| false);
        let mut naive = Self { puzzle, is_taken, links: Links::none(size), found: Vec::new() };
        naive.begin();
        (naive.found.len() <= 100).then_some(naive.found)
    }

    /// Begins the path of the first end that has none.
    fn begin(&mut self) {
        let is_open = |&cell: &Cell| self.puzzle.clues[cell].is_some() && !self.is_taken[cell];
        if let Some(start) = self.puzzle.clues.size().cells().find(is_open) {
            self.is_taken[start] = true;
            self.go_on(start, start);
            self.is_taken[start] = false;
        } else if self.puzzle.check(&self.links).is_empty() {
            self.found.push(self.links.clone());
        }
    }

    /// Goes on with a path from a cell that it has reached.
    fn go_on(&mut self, start: Cell, here: Cell) {
        for towards in facedown::grid::Direction::ALL {
            let Some(next) = self.puzzle.clues.size().neighbour(here, towards) else { continue };
            if self.is_taken[next] || self.found.len() > 100 {
                continue;
            }
            self.is_taken[next] = true;
            self.links.set(here, towards, true);
            match (self.puzzle.clues[start], self.puzzle.clues[next]) {
                (_, None) => self.go_on(start, next),
                (Some(Clue::Number(one)), Some(Clue::Number(other))) if one != other => {}
                _ => self.begin(),
            }
            self.links.set(here, towards, false);
            self.is_taken[next] = false;
        }
    }
}

/// The ends of lines that wander about without touching a cell twice, so that the board has a solution; sometimes two ends
/// change places, so that it may have none.
fn random_pairs(random: &mut Random, size: Size) -> Vec<[Cell; 2]> {
    let mut is_taken = Grid::from_fn(size, |_| false);
    let mut pairs = Vec::new();
    for _ in 0..2 + random.below(12) {
        let start = size.cell(random.below(size.area() as u64) as usize);
        if is_taken[start] {
            continue;
        }
        is_taken[start] = true;
        let mut here = start;
        for _ in 0..1 + random.below(9) {
            let open: Vec<Cell> = size.neighbours(here).filter(|&next| !is_taken[next]).collect();
            if !open.is_empty() {
                here = open[random.below(open.len() as u64) as usize];
                is_taken[here] = true;
            }
        }
        if here != start {
            pairs.push([start, here]);
        }
    }
    if pairs.len() > 1 && random.below(4) == 0 {
        let last = pairs.len() - 1;
        (pairs[0][1], pairs[last][1]) = (pairs[last][1], pairs[0][1]);
    }
    pairs
}

#[test]
fn numberlink_on_random_boards_with_slack() {
    let mut random = Random::new(7);
    let (mut none, mut unique, mut multiple, mut unused) = (0, 0, 0, 0);
    while none + unique + multiple < BOARDS {
        let size = random_size(&mut random, 5);
        let pairs = random_pairs(&mut random, size);
        if pairs.is_empty() {
            continue;
        }
        let mut clues = Grid::from_fn(size, |_| None);
        for (number, ends) in (1..).zip(&pairs) {
            for &end in ends {
                clues[end] = Some(Clue::Number(number));
            }
        }
        let puzzle = Numberlink { clues };
        let Some(naive) = Naive::solutions(&puzzle) else { continue };
        let found = solutions(&puzzle);
        assert_eq!(found.len(), naive.len(), "{puzzle:?}");
        assert!(naive.iter().all(|links| found.contains(links)), "{puzzle:?}");
        match &naive[..] {
            [] => none += 1,
            [only] => {
                unique += 1;
                let is_unused = |cell: Cell| puzzle.clues[cell].is_none() && only.from(cell).count() == 0;
                unused += usize::from(size.cells().any(is_unused));
            }
            _ => multiple += 1,
        }
    }
    assert_eq!((none, unique, multiple, unused), VERDICTS);
}

#[test]
fn numberlink_on_random_boards_with_slack_and_question_marks() {
    let mut random = Random::new(10);
    let (mut none, mut unique, mut multiple, mut wide) = (0, 0, 0, 0);
    while none + unique + multiple < UNKNOWN_BOARDS {
        let size = random_size(&mut random, 5);
        let mut clues = Grid::from_fn(size, |_| None);
        for (number, ends) in (1..).zip(random_pairs(&mut random, size)) {
            for end in ends {
                let clue = Clue::Number(number);
                clues[end] = Some(if random.below(3) == 0 { Clue::Unknown } else { clue });
            }
        }
        let puzzle = Numberlink { clues };
        if !puzzle.clues.values().contains(&Some(Clue::Unknown)) {
            continue;
        }
        let Some(naive) = Naive::solutions(&puzzle) else { continue };
        let found = solutions(&puzzle);
        assert_eq!(found.len(), naive.len(), "{puzzle:?}");
        assert!(naive.iter().all(|links| found.contains(links)), "{puzzle:?}");
        match naive.len() {
            0 => none += 1,
            1 => unique += 1,
            _ => multiple += 1,
        }
        wide += usize::from(size.area() > 16);
    }
    assert_eq!((none, unique, multiple, wide), UNKNOWN_VERDICTS);
}

const UNKNOWN_BOARDS: usize = 3_000;
/// Boards with question marks without a solution, with one, with more; and how many of all have more than sixteen cells.
const UNKNOWN_VERDICTS: (usize, usize, usize, usize) = (197, 992, 1_811, 206);

const BOARDS: usize = 6_000;
/// Boards without a solution, with one, with more; and of those with one, how many leave a cell unused.
const VERDICTS: (usize, usize, usize, usize) = (442, 2_279, 3_279, 678);
