//! All small boards of One per row, for the audit.

use super::{OnePerRow, Square};
use crate::grid::Grid;
use crate::protocol::Property;
use crate::puzzle::{Puzzle, Shade};
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards, fillings};

impl Small for OnePerRow {
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let SmallSize::Grid(size) = board else { return None };
        if size.area() > 9 {
            return None;
        }
        let list = fillings(size, &[Square::Blank, Square::Cross])?.map(|squares| Self { squares });
        Some(Puzzles { list: list.collect(), what: "boards of crosses", coverage: Coverage::Exhaustive })
    }

    fn solutions(&self) -> Vec<Grid<Shade>> {
        let all = fillings(self.squares.size(), &[Shade::White, Shade::Black]);
        all.into_iter().flatten().filter(|candidate| self.check(candidate).is_empty()).collect()
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 1), (2, 3), (3, 2)]),
        }
    }
}
