//! All small Nurikabe boards.

use super::Nurikabe;
use crate::grid::Grid;
use crate::protocol::Property;
use crate::puzzle::{Clue, Puzzle, Shade};
use crate::small::{Board, Coverage, Puzzles, Small, boards, fillings};

/// The most cells of a board of which all clue placements are listed.
const LARGEST: usize = 9;
/// The most clues on a larger board.
const MOST_CLUES: usize = 3;

impl Small for Nurikabe {
    /// Numbers that sum to more than the cells are left out: V sees at once that there is no solution.
    fn every(board: Board) -> Option<Puzzles<Self>> {
        let Board::Grid(size) = board else { return None };
        let area = size.area();
        if area > 16 {
            return None;
        }
        let most = if area <= LARGEST { area } else { MOST_CLUES };
        let mut all: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..area {
            all = all
                .into_iter()
                .flat_map(|start: Vec<u32>| {
                    let left = area as u32 - start.iter().sum::<u32>();
                    let clues = start.iter().filter(|&&number| number > 0).count();
                    let most_here = if clues < most { left } else { 0 };
                    (0..=most_here).map(move |number| [&start[..], &[number]].concat())
                })
                .collect();
        }
        all.sort_by_key(|numbers| numbers.iter().filter(|&&number| number > 0).count());
        let clue = |&number: &u32| (number > 0).then_some(Clue::Number(number));
        let grids =
            all.iter().filter_map(|numbers| Grid::from_values(size, numbers.iter().map(clue).collect()));
        let coverage = if area <= LARGEST {
            Coverage::Exhaustive
        } else {
            Coverage::Bounded(format!("at most {MOST_CLUES} clues"))
        };
        let list = grids.map(|clues| Self { clues }).collect();
        Some(Puzzles { list, what: "placements of clues that sum to at most the number of cells", coverage })
    }

    fn solutions(&self) -> Vec<Grid<Shade>> {
        let all = fillings(self.clues.size(), &[Shade::White, Shade::Black]);
        // A quick look first: there are as many white cells as the numbers say.
        let number = |clue: &Option<Clue>| match clue {
            Some(Clue::Number(number)) => *number as usize,
            _ => 0,
        };
        let white: usize = self.clues.values().iter().map(number).sum();
        let fits = |candidate: &Grid<Shade>| {
            candidate.values().iter().filter(|&&shade| shade == Shade::White).count() == white
        };
        all.into_iter().flatten().filter(fits).filter(|candidate| self.check(candidate).is_empty()).collect()
    }

    fn default_boards(property: Property) -> Vec<Board> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]),
        }
    }
}
