//! How Hitori is read and written.

use super::{Hitori, Symbol};
use crate::formats::code::{Code, Form, NumberForms};
use crate::formats::spelling::{NumberRange, Spelling, Spellings};
use crate::grid::{Grid, Size};
use crate::puzzle::cells::Cells;
use std::borrow::Cow::Borrowed;

const NUMBERS: NumberRange<Symbol> = NumberRange {
    least: 0,
    most: u32::MAX,
    beyond: "a number above 1295",
    meaning: Symbol::Number,
    number: |symbol| match symbol {
        Symbol::Number(number) => Some(number),
        Symbol::Blank | Symbol::Unknown => None,
    },
};

impl Cells for Hitori {
    type Print = Symbol;

    fn printed(&self) -> &Grid<Symbol> {
        &self.symbols
    }

    fn of(symbols: Grid<Symbol>) -> Self {
        Self { symbols }
    }

    fn spellings(_: Size) -> Result<Spellings<Symbol>, String> {
        const EXPECTED: &str =
            "a digit in base 36, `-` and two, `.` for a blank, `@` or `%` for a question mark";
        Ok(Spellings {
            address: Code {
                expected: Borrowed(EXPECTED),
                letters: &[('.', Symbol::Blank), ('@', Symbol::Unknown), ('%', Symbol::Unknown)],
                digits: Some(NumberForms {
                    numbers: NUMBERS,
                    range: Borrowed("a number"),
                    base: 36,
                    forms: &[
                        Form { mark: None, digits: 1, add: 0, most: 35 },
                        Form { mark: Some('-'), digits: 2, add: 0, most: 1_295 },
                    ],
                    blank_adds: None,
                }),
                blank: None,
            },
            file: Spelling::numbers(
                "a number, `-` or `.`",
                &[(".", Symbol::Blank), ("-", Symbol::Unknown)],
                NUMBERS,
            ),
            text: Spelling::numbers(
                "a number, `.` or `?`",
                &[(".", Symbol::Blank), ("?", Symbol::Unknown)],
                NUMBERS,
            ),
        })
    }
}
