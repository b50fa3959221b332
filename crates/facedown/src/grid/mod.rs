//! Boards of cells: sizes, cells, and grids that hold one value a cell.
//!
//! Rows and columns count from 0 in the code and from 1 in everything people read: the cell shown as `r1c1` is the
//! one at the top left. A [`Size`] is bounded, so that no number in a file can ask for a huge board.

mod bordered;
pub(crate) mod marks;
mod sides;

pub(crate) use bordered::Bordered;
pub(crate) use sides::Sides;

use std::fmt;
use std::ops::{Index, IndexMut};

/// The largest height and the largest width of a board.
pub const LONGEST_SIDE: usize = 1_000;

/// One cell of a board, by row and column, both counted from 0.
///
/// ```
/// use facedown::grid::Cell;
///
/// assert_eq!(Cell::new(0, 2).to_string(), "r1c3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl Cell {
    /// The cell in this row and column, both counted from 0.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One of the four directions in which a cell has a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Direction {
    /// Towards row 0.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column 0.
    West,
}

impl Direction {
    /// All four, clockwise from the north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

/// A corner of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Corner {
    /// Top left.
    NorthWest,
    /// Top right.
    NorthEast,
    /// Bottom right.
    SouthEast,
    /// Bottom left.
    SouthWest,
}

impl Corner {
    /// All four, clockwise from the top left.
    pub const ALL: [Self; 4] = [Self::NorthWest, Self::NorthEast, Self::SouthEast, Self::SouthWest];
}

/// The height and the width of a board: both at least 1 and at most [`LONGEST_SIDE`].
///
/// ```
/// use facedown::grid::{Cell, Direction, LONGEST_SIDE, Size};
///
/// let size = Size::new(2, 3)?; // two rows, three columns
/// assert_eq!((size.height(), size.width(), size.area()), (2, 3, 6));
/// assert_eq!(size.neighbour(Cell::new(0, 2), Direction::South), Some(Cell::new(1, 2)));
/// assert_eq!(size.neighbour(Cell::new(0, 2), Direction::East), None);
/// assert_eq!((size.adjacent_pairs().count(), size.windows().count()), (7, 2));
/// assert!(Size::new(1, LONGEST_SIDE + 1).is_err());
/// # Ok::<(), facedown::grid::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Size {
    height: usize,
    width: usize,
}

/// A board of no cells or of a side longer than [`LONGEST_SIDE`] was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no board is {height}x{width}: sides must be from 1 to {LONGEST_SIDE}")]
pub struct SizeError {
    pub(crate) height: usize,
    pub(crate) width: usize,
}

impl Size {
    /// A board of this many rows and columns.
    ///
    /// # Errors
    /// When a side is 0 or longer than [`LONGEST_SIDE`].
    pub const fn new(height: usize, width: usize) -> Result<Self, SizeError> {
        if height == 0 || width == 0 || height > LONGEST_SIDE || width > LONGEST_SIDE {
            Err(SizeError { height, width })
        } else {
            Ok(Self { height, width })
        }
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width
    }

    /// The number of cells.
    #[must_use]
    pub const fn area(self) -> usize {
        self.height * self.width
    }

    /// Whether the cell lies on the board.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.height && cell.column < self.width
    }

    /// The place of the cell in reading order, counted from 0.
    #[must_use]
    pub const fn index(self, cell: Cell) -> usize {
        cell.row * self.width + cell.column
    }

    /// The same, with a panic for a cell outside the board.
    fn place(self, cell: Cell) -> usize {
        #[cold]
        fn outside(cell: Cell, size: Size) -> ! {
            panic!("{cell} lies outside a {size} board")
        }
        if self.contains(cell) { self.index(cell) } else { outside(cell, self) }
    }

    /// The cell at this place in reading order.
    #[must_use]
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(index / self.width, index % self.width)
    }

    /// All cells in reading order.
    #[must_use]
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..self.area()).map(move |index| self.cell(index))
    }

    /// The neighbour of the cell in a direction, if the board has one.
    #[must_use]
    pub fn neighbour(self, cell: Cell, towards: Direction) -> Option<Cell> {
        let Cell { row, column } = cell;
        let there = match towards {
            Direction::North => Cell::new(row.checked_sub(1)?, column),
            Direction::East => Cell::new(row, column + 1),
            Direction::South => Cell::new(row + 1, column),
            Direction::West => Cell::new(row, column.checked_sub(1)?),
        };
        self.contains(there).then_some(there)
    }

    /// The cells that share a side with this one, at most four: north, east, south, west.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        Direction::ALL.into_iter().filter_map(move |towards| self.neighbour(cell, towards))
    }

    /// All pairs of cells that share a side, each pair once, in reading order of its first cell.
    pub fn adjacent_pairs(self) -> impl Iterator<Item = (Cell, Cell)> + Clone {
        self.cells().flat_map(move |cell| {
            [Direction::East, Direction::South]
                .into_iter()
                .filter_map(move |towards| Some((cell, self.neighbour(cell, towards)?)))
        })
    }

    /// All 2x2 windows that lie wholly on the board, each as its cells in reading order.
    pub fn windows(self) -> impl Iterator<Item = [Cell; 4]> + Clone {
        self.cells().filter_map(move |cell| {
            let Cell { row, column } = cell;
            let opposite = Cell::new(row + 1, column + 1);
            self.contains(opposite).then_some([
                cell,
                Cell::new(row, column + 1),
                Cell::new(row + 1, column),
                opposite,
            ])
        })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

/// One value for each cell of a board.
///
/// ```
/// use facedown::grid::{Cell, Grid, Size};
///
/// let grid = Grid::from_values(Size::new(2, 3)?, "ab.b.b".chars().collect()).unwrap();
/// assert_eq!(grid[Cell::new(1, 0)], 'b');
/// assert_eq!(grid.get(Cell::new(2, 0)), None);
/// assert_eq!(grid.areas(|&letter| letter != '.').len(), 2);
/// # Ok::<(), facedown::grid::SizeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid whose cells hold what `value` says of them; it is asked in reading order.
    pub fn from_fn(size: Size, value: impl FnMut(Cell) -> T) -> Self {
        Self { size, values: size.cells().map(value).collect() }
    }

    /// A grid of the given values in reading order, or nothing when their number is not the number of cells.
    #[must_use]
    pub fn from_values(size: Size, values: Vec<T>) -> Option<Self> {
        (values.len() == size.area()).then_some(Self { size, values })
    }

    /// Height and width.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The values in reading order.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.values.chunks(self.size.width)
    }

    /// The value of the cell, if the board has that cell.
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.size.contains(cell).then(|| &self.values[self.size.index(cell)])
    }

    /// All cells with their values, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, &T)> {
        self.size.cells().zip(&self.values)
    }

    /// The grid of the same size whose values are made from the values of this one.
    pub fn map<U>(&self, value: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, values: self.values.iter().map(value).collect() }
    }

    /// The same, unless there is an error at some value.
    pub(crate) fn try_map<U, E>(&self, value: impl FnMut(&T) -> Result<U, E>) -> Result<Grid<U>, E> {
        Ok(Grid { size: self.size, values: self.values.iter().map(value).collect::<Result<_, _>>()? })
    }

    /// The connected areas of the cells that `belongs` accepts, each in reading order, first cell first.
    pub fn areas(&self, belongs: impl FnMut(&T) -> bool) -> Vec<Vec<Cell>> {
        areas(self.map(belongs), |_, _| true)
    }
}

/// The areas of open cells that can be reached from neighbour to neighbour, where two are joined; each in reading order, first cell
/// first.
pub(crate) fn areas(mut open: Grid<bool>, joined: impl Fn(Cell, Cell) -> bool) -> Vec<Vec<Cell>> {
    let (size, mut areas) = (open.size, Vec::new());
    // One memory for all areas: boards are checked by the million.
    let mut area = Vec::with_capacity(size.area());
    for start in size.cells() {
        if !std::mem::replace(&mut open[start], false) {
            continue;
        }
        area.clear();
        area.push(start);
        let mut next = 0;
        while let Some(&cell) = area.get(next) {
            next += 1;
            for neighbour in size.neighbours(cell) {
                if open[neighbour] && joined(cell, neighbour) {
                    open[neighbour] = false;
                    area.push(neighbour);
                }
            }
        }
        area.sort_unstable();
        areas.push(area.clone());
    }
    areas
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;

    fn index(&self, cell: Cell) -> &T {
        &self.values[self.size.place(cell)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.values[self.size.place(cell)]
    }
}

impl<T: fmt::Debug> fmt::Debug for Grid<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.size)?;
        for row in self.rows() {
            writeln!(f, "{row:?}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_bounded() {
        assert!(Size::new(0, 3).is_err());
        assert!(Size::new(1, LONGEST_SIDE).is_ok());
        let error = Size::new(100_000, 100_000).unwrap_err();
        assert!(error.to_string().contains("from 1 to 1000"), "{error}");
    }

    #[test]
    fn neighbours_pairs_and_windows_of_a_2x3_board() {
        let size = Size::new(2, 3).unwrap();
        let around = |row, column| size.neighbours(Cell::new(row, column)).count();
        assert_eq!((around(0, 0), around(0, 1)), (2, 3));
        assert_eq!(size.adjacent_pairs().count(), 7);
        assert_eq!(size.windows().count(), 2);
    }

    #[test]
    fn areas_are_the_connected_parts() {
        let size = Size::new(2, 3).unwrap();
        let grid = Grid::from_values(size, vec![1, 0, 1, 1, 0, 0]).unwrap();
        let areas = grid.areas(|&value| value == 1);
        assert_eq!(areas, [vec![Cell::new(0, 0), Cell::new(1, 0)], vec![Cell::new(0, 2)]]);
    }
}
