//! All small Nurikabe boards.

use super::Nurikabe;
use crate::grid::Grid;
use crate::protocol::Property;
use crate::puzzle::{Clue, Puzzle, Shade};
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards, fillings, grids};

/// The most cells of a board of which all clue placements are listed.
const LARGEST: usize = 9;
/// The most clues on a larger board.
const MOST_CLUES: usize = 3;

/// How many clues there are.
fn clued(clues: &[Option<Clue>]) -> usize {
    clues.iter().flatten().count()
}

/// The sum of the numbers.
fn numbered(clues: &[Option<Clue>]) -> usize {
    let number = |clue: &Clue| if let Clue::Number(number) = clue { *number as usize } else { 0 };
    clues.iter().flatten().map(number).sum()
}

impl Small for Nurikabe {
    /// Numbers that sum to more than the cells are left out: V sees at once that there is no solution.
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let size = board.cells_up_to(16)?;
        let area = size.area();
        let most = if area <= LARGEST { area } else { MOST_CLUES };
        let clues: Vec<Option<Clue>> =
            std::iter::once(None).chain((1..=area as u32).map(|number| Some(Clue::Number(number)))).collect();
        let leaves_room = |start: &[Option<Clue>]| clued(start) <= most && numbered(start) <= area;
        let mut list: Vec<Self> =
            grids(size, &clues, leaves_room).into_iter().map(|clues| Self { clues }).collect();
        list.sort_by_key(|puzzle| clued(puzzle.clues.values()));
        let coverage = if area <= LARGEST {
            Coverage::Exhaustive
        } else {
            Coverage::Bounded(format!("at most {MOST_CLUES} clues"))
        };
        Some(Puzzles { list, what: "placements of clues that sum to at most the number of cells", coverage })
    }

    fn solutions(&self) -> Vec<Grid<Shade>> {
        let all = fillings(self.clues.size(), &[Shade::White, Shade::Black]);
        // A quick look first: there are as many white cells as the numbers say.
        let white = numbered(self.clues.values());
        let fits = |candidate: &Grid<Shade>| {
            candidate.values().iter().filter(|&&shade| shade == Shade::White).count() == white
        };
        all.into_iter().flatten().filter(fits).filter(|candidate| self.check(candidate).is_empty()).collect()
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]),
        }
    }
}
