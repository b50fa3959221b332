//! What stands between two cells: walls or lines. All formats list first what is to the right of cells, then what is below them.

use super::address::Body;
use super::pzpr::{RowBlocks, push_rows};
use super::spelling::Spelling;
use super::{CannotHold, Format, Misread};
use crate::grid::{Cell, Direction, Sides, Size};

/// The cells that have a neighbour there, in reading order.
fn firsts(size: Size, towards: Direction) -> impl Iterator<Item = Cell> {
    size.cells().filter(move |&cell| size.neighbour(cell, towards).is_some())
}

/// The two directions, and how many rows and columns of places there are to the right of cells, and below cells.
const fn blocks(size: Size) -> [(Direction, (usize, usize)); 2] {
    [
        (Direction::East, (size.height(), size.width() - 1)),
        (Direction::South, (size.height() - 1, size.width())),
    ]
}

impl<T: Copy + Default> Sides<T> {
    /// Reads what is to the right of cells, then what is below them.
    fn listed(
        size: Size,
        mut read: impl FnMut((usize, usize)) -> Result<Vec<T>, Misread>,
    ) -> Result<Self, Misread> {
        let mut sides = Self::blank(size);
        for (towards, places) in blocks(size) {
            for (cell, value) in firsts(size, towards).zip(read(places)?) {
                sides.set(cell, towards, value);
            }
        }
        Ok(sides)
    }

    /// All values to the right of cells, or below them, in reading order.
    fn all(&self, towards: Direction) -> Vec<T> {
        firsts(self.size(), towards).filter_map(|cell| self.get(cell, towards).copied()).collect()
    }
}

impl<T: Copy + Default + PartialEq> Sides<T> {
    /// Reads two blocks of a pzpr file.
    pub(crate) fn read(
        size: Size,
        blocks: &mut RowBlocks<'_>,
        spelling: &Spelling<T>,
    ) -> Result<Self, Misread> {
        Self::listed(size, |(height, width)| {
            blocks.rows(height, width, &spelling.expected, |token| spelling.read(token))
        })
    }

    /// Writes the two blocks.
    pub(crate) fn write(&self, out: &mut String, spelling: &Spelling<T>) -> Result<(), CannotHold> {
        for (towards, places) in blocks(self.size()) {
            let words: Result<Vec<_>, _> =
                self.all(towards).into_iter().map(|it| spelling.word(it)).collect();
            let words = words.map_err(|what| CannotHold { format: Format::Pzpr, what })?;
            push_rows(out, places, &words, 0);
        }
        Ok(())
    }
}

/// Borders in a digit, and the digit's base: one bit each, the highest first.
const BITS: usize = 5;
const BASE: u32 = 1 << BITS;

impl Sides<bool> {
    /// Reads the bits of an address. Below cells they begin with a new digit.
    pub(crate) fn read_bits(size: Size, body: &mut Body<'_>) -> Result<Self, Misread> {
        Self::listed(size, |(height, width)| {
            let mut bits = Vec::with_capacity(height * width);
            while bits.len() < height * width {
                let digit = body.digits(1, BASE)?;
                bits.extend((0..BITS).rev().map(|bit| digit >> bit & 1 == 1));
            }
            // What fills up the last digit is not a border.
            bits.truncate(height * width);
            Ok(bits)
        })
    }

    /// Writes the bits.
    pub(crate) fn write_bits(&self) -> String {
        let value = |bits: &[bool]| {
            (0..BITS).fold(0, |value, bit| value << 1 | u32::from(bits.get(bit) == Some(&true)))
        };
        let digits = |towards| self.all(towards).chunks(BITS).map(value).collect::<Vec<_>>();
        let digits = [Direction::East, Direction::South].map(digits).concat();
        digits.into_iter().filter_map(|digit| char::from_digit(digit, BASE)).collect()
    }
}
