//! The solver against naive enumeration on Numberlink boards up to 5x5 on which many cells may stay unused: that is where a
//! solver that leaves out solutions on purpose could leave out too many. See `agreement.rs`.
//!
//! Compared are the sets of solutions of 6,000 boards with pairs of numbers, and of 3,000 in which a third of the numbers are
//! question marks; boards with more than a hundred solutions are left out.

use crate::common::{Random, agree, random_size};
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

/// Compares so many boards: how many of them have no solution, one, and more; and how many are worth a note.
fn compare(
    seed: u64,
    boards: usize,
    has_question_marks: bool,
    is_noted: impl Fn(&Numberlink, &[Links]) -> bool,
) -> (usize, usize, usize, usize) {
    let mut random = Random::new(seed);
    let (mut none, mut unique, mut multiple, mut noted) = (0, 0, 0, 0);
    while none + unique + multiple < boards {
        let size = random_size(&mut random, 5);
        let mut clues = Grid::from_fn(size, |_| None);
        for (number, ends) in (1..).zip(random_pairs(&mut random, size)) {
            for end in ends {
                let is_unknown = has_question_marks && random.below(3) == 0;
                clues[end] = Some(if is_unknown { Clue::Unknown } else { Clue::Number(number) });
            }
        }
        let puzzle = Numberlink { clues };
        let is_wanted = |clue: &Option<Clue>| {
            if has_question_marks { *clue == Some(Clue::Unknown) } else { clue.is_some() }
        };
        if !puzzle.clues.values().iter().any(is_wanted) {
            continue;
        }
        let Some(naive) = Naive::solutions(&puzzle) else { continue };
        match agree(&puzzle, &naive) {
            0 => none += 1,
            1 => unique += 1,
            _ => multiple += 1,
        }
        noted += usize::from(is_noted(&puzzle, &naive));
    }
    (none, unique, multiple, noted)
}

/// Boards without a solution, with one, with more; and of those with one, how many leave a cell unused.
#[test]
fn numberlink_on_random_boards_with_slack() {
    let leaves_a_cell = |puzzle: &Numberlink, solutions: &[Links]| {
        let is_unused = |cell: Cell| puzzle.clues[cell].is_none() && solutions[0].from(cell).count() == 0;
        solutions.len() == 1 && puzzle.clues.size().cells().any(is_unused)
    };
    assert_eq!(compare(7, 6_000, false, leaves_a_cell), (442, 2_279, 3_279, 678));
}

/// Boards with question marks without a solution, with one, with more; and how many of all have more than sixteen cells.
#[test]
fn numberlink_on_random_boards_with_slack_and_question_marks() {
    let is_wide = |puzzle: &Numberlink, _: &[Links]| puzzle.clues.size().area() > 16;
    assert_eq!(compare(10, 3_000, true, is_wide), (197, 992, 1_811, 206));
}
