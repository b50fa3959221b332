//! All small Norinori boards.

use super::Norinori;
use crate::grid::Grid;
use crate::protocol::Property;
use crate::puzzle::Shade;
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards, partitions, solving_shadings};

impl Small for Norinori {
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let size = board.cells_up_to(10)?;
        let grids = partitions(size.area()).into_iter().filter_map(|rooms| Grid::from_values(size, rooms));
        let mut list: Vec<Self> = grids.filter_map(|rooms| Self::new(&rooms).ok()).collect();
        list.sort_by_key(|puzzle| puzzle.cells_by_room().len());
        Some(Puzzles { list, what: "partitions into connected rooms", coverage: Coverage::Exhaustive })
    }

    fn solutions(&self) -> Vec<Grid<Shade>> {
        solving_shadings(self, self.rooms().size()).collect()
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]),
        }
    }
}
