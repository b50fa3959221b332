//! How One per row is read and written; `formats.md` explains it to people.

use super::{OnePerRow, Square};
use crate::formats::code::Code;
use crate::formats::spelling::{Spelling, Spellings};
use crate::grid::{Grid, Size};
use crate::puzzle::cells::Cells;
use std::borrow::Cow::Borrowed;

impl Cells for OnePerRow {
    type Print = Square;

    fn printed(&self) -> &Grid<Square> {
        &self.squares
    }

    fn of(squares: Grid<Square>) -> Self {
        Self { squares }
    }

    fn spellings(_: Size) -> Result<Spellings<Square>, String> {
        let words = || Spelling::words("`.` or `x`", &[(".", Square::Blank), ("x", Square::Cross)]);
        Ok(Spellings {
            address: Code {
                expected: Borrowed("`0` or `1`"),
                letters: &[('0', Square::Blank), ('1', Square::Cross)],
                digits: None,
                blank: None,
            },
            file: words(),
            text: words(),
        })
    }
}
