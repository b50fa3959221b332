//! All small Norinori boards.

use super::Norinori;
use crate::grid::Grid;
use crate::protocol::Property;
use crate::puzzle::{Puzzle, Shade};
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards, fillings, partitions};

impl Small for Norinori {
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let SmallSize::Grid(size) = board else { return None };
        if size.area() > 10 {
            return None;
        }
        let grids = partitions(size.area()).into_iter().filter_map(|rooms| Grid::from_values(size, rooms));
        let mut list: Vec<Self> = grids.filter_map(|rooms| Self::new(&rooms).ok()).collect();
        list.sort_by_key(|puzzle| puzzle.cells_by_room().len());
        Some(Puzzles { list, what: "partitions into connected rooms", coverage: Coverage::Exhaustive })
    }

    fn solutions(&self) -> Vec<Grid<Shade>> {
        let all = fillings(self.rooms().size(), &[Shade::White, Shade::Black]);
        all.into_iter().flatten().filter(|candidate| self.check(candidate).is_empty()).collect()
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]),
        }
    }
}
