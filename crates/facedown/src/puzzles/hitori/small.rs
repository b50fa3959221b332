//! All small Hitori boards.

use super::{Hitori, Symbol};
use crate::grid::{Cell, Grid};
use crate::protocol::Property;
use crate::puzzle::{Puzzle, Shade};
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards, fillings, partitions};

impl Small for Hitori {
    /// Only which numbers are equal matters, so boards that differ in the names of their numbers are listed once.
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let size = board.cells_up_to(9)?;
        let symbols =
            |groups: Vec<usize>| groups.into_iter().map(|group| Symbol::Number(group as u32 + 1)).collect();
        let grids =
            partitions(size.area()).into_iter().filter_map(|groups| Grid::from_values(size, symbols(groups)));
        let list = grids.map(|symbols| Self { symbols }).collect();
        Some(Puzzles {
            list,
            what: "number grids, up to the names of the numbers",
            coverage: Coverage::Exhaustive,
        })
    }

    fn solutions(&self) -> Vec<Grid<Shade>> {
        let size = self.symbols.size();
        let all = fillings(size, &[Shade::White, Shade::Black]).into_iter().flatten();
        // Most candidates have two black cells side by side. They are none, and to write reports on them takes long.
        let pairs: Vec<(Cell, Cell)> = size.adjacent_pairs().collect();
        let is_apart = |candidate: &Grid<Shade>| {
            let is_black = |cell| candidate[cell] == Shade::Black;
            !pairs.iter().any(|&(one, other)| is_black(one) && is_black(other))
        };
        all.filter(is_apart).filter(|candidate| self.check(candidate).is_empty()).collect()
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]),
        }
    }
}
