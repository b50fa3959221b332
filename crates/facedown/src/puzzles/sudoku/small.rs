//! All Sudoku boards of 1x1, and those of 4x4 within a bound, for the audit.

use super::Sudoku;
use crate::engine::{Chance, Seeded};
use crate::grid::{Cell, Grid};
use crate::protocol::Property;
use crate::puzzle::Puzzle;
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards};

/// The puzzles with more given numbers are drawn with this seed: half of them from a solution, half with one wrong number.
const SEED: u64 = 4;
const DRAWN: usize = 200;

impl Small for Sudoku {
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let SmallSize::Grid(size) = board else { return None };
        let numbers = size.width() as u32;
        let blank = Self::new(Grid::from_fn(size, |_| None)).ok()?;
        let with = |puzzle: &Self, cell: Cell, number: u32| {
            let mut givens = puzzle.givens().clone();
            givens[cell] = Some(number);
            Self::new(givens).ok()
        };
        let each = || size.cells().flat_map(move |cell| (1..=numbers).map(move |number| (cell, number)));
        let one: Vec<Self> = each().filter_map(|(cell, number)| with(&blank, cell, number)).collect();
        match size.area() {
            1 => Some(Puzzles {
                list: [vec![blank], one].concat(),
                what: "given numbers",
                coverage: Coverage::Exhaustive,
            }),
            16 => {
                let drawn = drawn(&blank.solutions());
                Some(Puzzles {
                    list: [vec![blank], one, drawn].concat(),
                    what: "given numbers",
                    coverage: Coverage::Bounded(format!(
                        "at most one given, and {DRAWN} puzzles with more, drawn with seed {SEED}"
                    )),
                })
            }
            _ => None,
        }
    }

    /// A candidate is filled in cell by cell, and given up as soon as a number stands twice in its row, column or box.
    fn solutions(&self) -> Vec<Grid<Option<u32>>> {
        let size = self.givens().size();
        let mut begun = vec![Grid::from_fn(size, |_| None)];
        for cell in size.cells() {
            let related = |other: Cell| {
                other.row == cell.row
                    || other.column == cell.column
                    || self.box_at(other) == self.box_at(cell)
            };
            let extended = begun.iter().flat_map(|grid: &Grid<Option<u32>>| {
                let fits = |number: &u32| {
                    !size.cells().any(|other| grid[other] == Some(*number) && related(other))
                        && self.givens()[cell].is_none_or(|given| given == *number)
                };
                (1..=self.side() as u32).filter(fits).map(|number| {
                    let mut grid = grid.clone();
                    grid[cell] = Some(number);
                    grid
                })
            });
            begun = extended.collect();
        }
        begun.retain(|candidate| self.check(candidate).is_empty());
        begun
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(4, 4)]),
            _ => boards(&[(1, 1), (4, 4)]),
        }
    }

    /// Where no check keeps a prover from anything, there are 4 to the power of the open cells to be tried. So puzzles come
    /// first in which few are open: two rows, of which exchanging them, or some of their numbers, makes a wrong answer.
    fn for_faults(board: SmallSize) -> Option<Vec<Self>> {
        let SmallSize::Grid(size) = board else { return None };
        let grid: [u32; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let shown = |is_open: &dyn Fn(Cell) -> bool| {
            let given = |cell: Cell| grid.get(size.index(cell)).copied().filter(|_| !is_open(cell));
            Self::new(Grid::from_fn(size, given)).ok()
        };
        let puzzles = [
            shown(&|cell| (1..=2).contains(&cell.row)),
            shown(&|cell| cell.row < 2 && cell.column < 2),
            shown(&|cell| cell != Cell::new(0, 0)),
        ];
        (size.area() == grid.len()).then(|| puzzles.into_iter().flatten().collect())
    }
}

/// Puzzles made of solutions, from which some numbers are taken away, and in every second of which one is changed.
fn drawn(solutions: &[Grid<Option<u32>>]) -> Vec<Sudoku> {
    let mut chance = Seeded::new(SEED);
    let mut list = Vec::new();
    while list.len() < DRAWN {
        let solution = &solutions[chance.choose(solutions.len())];
        let mut givens = solution.map(|&number| number.filter(|_| chance.choose(2) == 0));
        let shown: Vec<Cell> =
            givens.iter().filter(|(_, given)| given.is_some()).map(|(cell, _)| cell).collect();
        if shown.len() < 2 {
            continue;
        }
        if list.len() % 2 == 1 {
            givens[shown[chance.choose(shown.len())]] = Some(chance.choose(4) as u32 + 1);
        }
        list.extend(Sudoku::new(givens));
    }
    list
}
