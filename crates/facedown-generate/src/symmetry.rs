//! Symmetry of the cells that carry clues.

use facedown::grid::{Cell, Size};
use std::fmt;
use std::str::FromStr;

/// Which cells carry clues together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Each by itself.
    None,
    /// Those that half a turn exchanges.
    Rotate,
    /// Those that a mirror between left and right exchanges.
    Mirror,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Rotate, Self::Mirror];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotate => "rotate",
            Self::Mirror => "mirror",
        }
    }

    /// The cell that changes places with this one.
    ///
    /// ```
    /// use facedown::grid::{Cell, Size};
    /// use facedown_generate::Symmetry;
    ///
    /// let size = Size::new(2, 3)?;
    /// assert_eq!(Symmetry::Rotate.partner(size, Cell::new(0, 0)), Cell::new(1, 2));
    /// assert_eq!(Symmetry::Mirror.partner(size, Cell::new(0, 0)), Cell::new(0, 2));
    /// # Ok::<(), facedown::grid::SizeError>(())
    /// ```
    #[must_use]
    pub const fn partner(self, size: Size, cell: Cell) -> Cell {
        let (last_row, last_column) = (size.height() - 1, size.width() - 1);
        match self {
            Self::None => cell,
            Self::Rotate => Cell::new(last_row - cell.row, last_column - cell.column),
            Self::Mirror => Cell::new(cell.row, last_column - cell.column),
        }
    }

    /// The cells in groups that carry clues together.
    pub(crate) fn orbits(self, size: Size) -> Vec<Vec<Cell>> {
        let orbit = |cell: Cell| {
            let partner = self.partner(size, cell);
            (cell <= partner).then(|| if cell == partner { vec![cell] } else { vec![cell, partner] })
        };
        size.cells().filter_map(orbit).collect()
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        found.ok_or_else(|| "expected a symmetry: none, rotate, mirror".to_owned())
    }
}
