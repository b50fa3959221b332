//! How One per row is read and written; `formats.md` explains it to people.

use super::{OnePerRow, Printed};
use crate::formats::code::Code;
use crate::formats::spelling::{Spelling, Spellings};
use crate::grid::{Grid, Size};
use crate::puzzle::cells::Cells;
use std::borrow::Cow::Borrowed;

impl Cells for OnePerRow {
    type Print = Printed;

    fn printed(&self) -> &Grid<Printed> {
        &self.squares
    }

    fn of(squares: Grid<Printed>) -> Self {
        Self { squares }
    }

    fn spellings(_: Size) -> Result<Spellings<Printed>, String> {
        let words = || Spelling::words("`.` or `x`", &[(".", Printed::Blank), ("x", Printed::Cross)]);
        Ok(Spellings {
            address: Code {
                expected: Borrowed("`0` or `1`"),
                letters: &[('0', Printed::Blank), ('1', Printed::Cross)],
                digits: None,
                blank: None,
            },
            file: words(),
            text: words(),
        })
    }
}
