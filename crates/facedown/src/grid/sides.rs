//! What stands between two neighbouring cells: walls, lines, links.

use super::{Cell, Direction, Grid, Size};

/// One value for each side that two cells share.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Sides<T> {
    /// To the right of each cell, and below it; nothing at the edge.
    east: Grid<T>,
    south: Grid<T>,
}

impl<T: Clone + Default> Sides<T> {
    /// Nothing on all sides.
    pub(crate) fn blank(size: Size) -> Self {
        Self::from_fn(size, |_, _| T::default())
    }

    /// What stands between a cell and its neighbour to the right or below.
    pub(crate) fn from_fn(size: Size, between: impl Fn(Cell, Cell) -> T) -> Self {
        let all = |towards| {
            let value = |cell| size.neighbour(cell, towards).map(|there| between(cell, there));
            Grid::from_fn(size, |cell| value(cell).unwrap_or_default())
        };
        Self { east: all(Direction::East), south: all(Direction::South) }
    }

    /// Height and width of the board.
    pub(crate) const fn size(&self) -> Size {
        self.east.size()
    }

    /// The value between the cell and its neighbour in this direction, if it has one.
    pub(crate) fn get(&self, cell: Cell, towards: Direction) -> Option<&T> {
        Some(self.between(cell, self.size().neighbour(cell, towards)?))
    }

    /// The value between two neighbours.
    pub(crate) fn between(&self, one: Cell, other: Cell) -> &T {
        let side = if one.row == other.row { &self.east } else { &self.south };
        &side[one.min(other)]
    }

    /// Sets the value between the cell and its neighbour in this direction; nothing happens at the edge.
    pub(crate) fn set(&mut self, cell: Cell, towards: Direction, value: T) {
        let Some(there) = self.size().neighbour(cell, towards) else { return };
        let side = if cell.row == there.row { &mut self.east } else { &mut self.south };
        side[cell.min(there)] = value;
    }

    /// All sides with their values, as the cell above or to the left and the direction of its neighbour.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Cell, Direction, &T)> {
        self.size().cells().flat_map(move |cell| {
            [Direction::East, Direction::South]
                .into_iter()
                .filter_map(move |towards| Some((cell, towards, self.get(cell, towards)?)))
        })
    }
}
