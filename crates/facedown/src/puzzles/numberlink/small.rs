//! All small Numberlink boards.

use super::{Links, Numberlink};
use crate::grid::{Cell, Direction, Grid, Sides, Size};
use crate::protocol::Property;
use crate::puzzle::{Clue, Puzzle};
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards, pairings};

impl Small for Numberlink {
    /// Boards that differ in the names of their numbers are listed once.
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let size = board.cells_up_to(9)?;
        let clue = |&number: &usize| (number > 0).then_some(Clue::Number(number as u32));
        let grids = pairings(size.area())
            .into_iter()
            .filter_map(|numbers| Grid::from_values(size, numbers.iter().map(clue).collect()));
        let list = grids.map(|clues| Self { clues }).collect();
        Some(Puzzles {
            list,
            what: "placements of pairs, up to the names of the numbers",
            coverage: Coverage::Exhaustive,
        })
    }

    fn solutions(&self) -> Vec<Links> {
        let size = self.clues.size();
        let edges = edges(size);
        // A quick look first: one line leaves each number, and through any other cell goes one or none.
        let touching = |cell: Cell| {
            let touches = |&(_, &(from, towards)): &(usize, &(Cell, Direction))| {
                from == cell || size.neighbour(from, towards) == Some(cell)
            };
            edges.iter().enumerate().filter(touches).fold(0_usize, |set, (place, _)| set | 1 << place)
        };
        let around: Vec<(usize, bool)> =
            self.clues.iter().map(|(cell, clue)| (touching(cell), clue.is_some())).collect();
        let fits = |set: &usize| {
            around.iter().all(|&(touching, is_number)| match (set & touching).count_ones() {
                0 | 2 => !is_number,
                lines => lines == 1 && is_number,
            })
        };
        (0..1_usize << edges.len())
            .filter(fits)
            .map(|set| drawn(size, &edges, set))
            .filter(|candidate| self.check(candidate).is_empty())
            .collect()
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)]),
        }
    }
}

/// All places for a line, as the cell above or to the left and where the other one is.
pub(super) fn edges(size: Size) -> Vec<(Cell, Direction)> {
    Sides::<bool>::blank(size).iter().map(|(cell, towards, _)| (cell, towards)).collect()
}

/// The lines whose bits are set.
pub(super) fn drawn(size: Size, edges: &[(Cell, Direction)], set: usize) -> Links {
    let mut links = Links::none(size);
    for (place, &(cell, towards)) in edges.iter().enumerate() {
        links.set(cell, towards, set >> place & 1 == 1);
    }
    links
}
