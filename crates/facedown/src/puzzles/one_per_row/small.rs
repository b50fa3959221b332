//! All small boards of One per row, for the audit.

use super::{OnePerRow, Printed};
use crate::grid::Grid;
use crate::protocol::Property;
use crate::puzzle::Shade;
use crate::small::{Coverage, Puzzles, Small, SmallSize, boards, fillings, solving_shadings};

impl Small for OnePerRow {
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let size = board.cells_up_to(9)?;
        let list = fillings(size, &[Printed::Blank, Printed::Cross])?.map(|squares| Self { squares });
        Some(Puzzles { list: list.collect(), what: "boards of crosses", coverage: Coverage::Exhaustive })
    }

    fn solutions(&self) -> Vec<Grid<Shade>> {
        solving_shadings(self, self.squares.size()).collect()
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 1), (2, 3), (3, 2)]),
        }
    }
}
