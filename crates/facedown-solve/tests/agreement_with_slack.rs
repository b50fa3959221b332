//! The solver against naive enumeration on Numberlink boards up to 5x5 on which many cells may stay unused: that is where a
//! solver that leaves out solutions on purpose could leave out too many. See `agreement.rs`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Random, random_size, solutions};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::{Clue, Puzzle};

/// All ways of joining the pairs, path by path and step by step.
struct Naive<'a> {
    size: Size,
    pairs: &'a [[Cell; 2]],
    is_taken: Grid<bool>,
    links: Links,
    found: Vec<Links>,
}

impl Naive<'_> {
    /// Goes on with this pair from a cell that its path has reached.
    fn go_on(&mut self, pair: usize, here: Cell) {
        if here == self.pairs[pair][1] {
            match self.pairs.get(pair + 1) {
                Some(&[start, _]) => self.go_on(pair + 1, start),
                None => self.found.push(self.links.clone()),
            }
            return;
        }
        for towards in facedown::grid::Direction::ALL {
            let Some(next) = self.size.neighbour(here, towards) else { continue };
            if !self.is_taken[next] || next == self.pairs[pair][1] {
                let was_taken = std::mem::replace(&mut self.is_taken[next], true);
                self.links.set(here, towards, true);
                self.go_on(pair, next);
                self.links.set(here, towards, false);
                self.is_taken[next] = was_taken;
            }
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
        let is_taken = Grid::from_fn(size, |cell| puzzle.clues[cell].is_some());
        let mut naive = Naive { size, pairs: &pairs, is_taken, links: Links::none(size), found: Vec::new() };
        naive.go_on(0, pairs[0][0]);
        let naive = naive.found;
        // Boards with very many solutions take long, and show little.
        if naive.len() > 100 {
            continue;
        }
        assert!(naive.iter().all(|links| puzzle.check(links).is_empty()), "{puzzle:?}");
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

const BOARDS: usize = 6_000;
/// Boards without a solution, with one, with more; and of those with one, how many leave a cell unused.
const VERDICTS: (usize, usize, usize, usize) = (442, 2_279, 3_279, 678);
