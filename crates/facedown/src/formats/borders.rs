//! What stands between two cells: walls or lines. All formats list first what is to the right of cells, then what is below them.

use super::address::Body;
use super::pzpr::{Blocks, push_rows};
use super::spelling::Spelling;
use super::{CannotHold, Format, Misread};
use crate::grid::{Cell, Direction, Size};

/// What stands between any two neighbours of a board.
pub(crate) struct Borders<T> {
    size: Size,
    /// To the right of cells, row by row.
    east: Vec<T>,
    /// Below cells, row by row.
    south: Vec<T>,
}

/// The cells that have a neighbour there, in reading order.
fn firsts(size: Size, towards: Direction) -> impl Iterator<Item = Cell> {
    size.cells().filter(move |&cell| size.neighbour(cell, towards).is_some())
}

impl<T: Copy> Borders<T> {
    /// The borders for which `between` is asked: the first of the two cells, and where the other one is.
    pub(crate) fn from_fn(size: Size, between: impl Fn(Cell, Direction) -> T) -> Self {
        let all = |towards| firsts(size, towards).map(|cell| between(cell, towards)).collect();
        Self { size, east: all(Direction::East), south: all(Direction::South) }
    }

    /// What stands between two neighbours.
    pub(crate) fn between(&self, one: Cell, other: Cell) -> T {
        let first = one.min(other);
        match one.row == other.row {
            true => self.east[first.row * (self.size.width() - 1) + first.column],
            false => self.south[first.row * self.size.width() + first.column],
        }
    }

    /// All borders: the first of the two cells, where the other one is, and what stands between them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Cell, Direction, T)> {
        let all = |towards, values: &'_ [T]| {
            firsts(self.size, towards).zip(values.to_vec()).map(move |(cell, value)| (cell, towards, value))
        };
        all(Direction::East, &self.east).chain(all(Direction::South, &self.south))
    }

    /// Rows and columns of the places to the right of cells, then of those below cells.
    const fn sides(size: Size) -> [(usize, usize); 2] {
        [(size.height(), size.width() - 1), (size.height() - 1, size.width())]
    }
}

impl<T: Copy + PartialEq> Borders<T> {
    /// Reads two blocks of a pzpr file.
    pub(crate) fn read(size: Size, blocks: &mut Blocks<'_>, spelling: &Spelling<T>) -> Result<Self, Misread> {
        let mut block =
            |(height, width)| blocks.rows(height, width, &spelling.expected, |token| spelling.read(token));
        let [east, south] = Self::sides(size);
        Ok(Self { size, east: block(east)?, south: block(south)? })
    }

    /// Writes the two blocks.
    pub(crate) fn write(&self, out: &mut String, spelling: &Spelling<T>) -> Result<(), CannotHold> {
        let blocks = [&self.east, &self.south].into_iter().zip(Self::sides(self.size));
        for (values, sides) in blocks {
            let words: Result<Vec<_>, _> = values.iter().map(|&value| spelling.word(value)).collect();
            let words = words.map_err(|what| CannotHold { format: Format::Pzpr, what })?;
            push_rows(out, sides, &words, 0);
        }
        Ok(())
    }
}

/// Borders in a digit, and the digit's base: one bit each, the highest first.
const BITS: usize = 5;
const BASE: u32 = 1 << BITS;

impl Borders<bool> {
    /// Reads the bits of an address. Below cells they begin with a new digit.
    pub(crate) fn read_bits(size: Size, body: &mut Body<'_>) -> Result<Self, Misread> {
        let mut bits = |(height, width): (usize, usize)| {
            let mut bits = Vec::with_capacity(height * width);
            while bits.len() < height * width {
                let digit = body.digits(1, BASE)?;
                bits.extend((0..BITS).rev().map(|bit| digit >> bit & 1 == 1));
            }
            // What fills up the last digit is not a border.
            bits.truncate(height * width);
            Ok(bits)
        };
        let [east, south] = Self::sides(size);
        Ok(Self { size, east: bits(east)?, south: bits(south)? })
    }

    /// Writes the bits.
    pub(crate) fn write_bits(&self) -> String {
        let digits = self.east.chunks(BITS).chain(self.south.chunks(BITS));
        let value = |bits: &[bool]| {
            (0..BITS).fold(0, |value, bit| value << 1 | u32::from(bits.get(bit) == Some(&true)))
        };
        digits.filter_map(|bits| char::from_digit(value(bits), BASE)).collect()
    }
}
