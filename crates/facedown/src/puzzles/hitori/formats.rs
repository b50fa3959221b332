//! How Hitori is read and written.

use super::{Hitori, Symbol};
use crate::formats::address::{Body, value_of};
use crate::formats::lines::Token;
use crate::formats::pzpr::{self, Blocks, Version};
use crate::formats::text::{self, Rows};
use crate::formats::{CannotHold, Fault, Format};
use crate::grid::{Grid, Size};
use crate::puzzle::Shade;
use crate::puzzle::on_board::Board;

impl Board for Hitori {
    const LINK: &'static str = "hitori";

    fn board(&self) -> Size {
        self.symbols.size()
    }

    fn answer_board(answer: &Grid<Shade>) -> Size {
        answer.size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault> {
        const EXPECTED: &str =
            "a digit in base 36, `-` and two, `.` for a blank, `@` or `%` for a question mark";
        let symbols = body.cells(size, Symbol::Blank, |body, letter, _| {
            let symbol = match letter {
                '.' => Symbol::Blank,
                '@' | '%' => Symbol::Unknown,
                '-' => Symbol::Number(body.digits(2, 36)?),
                _ => Symbol::Number(value_of(letter, 36).ok_or_else(|| body.fault(EXPECTED))?),
            };
            Ok((Some(symbol), 0))
        })?;
        Ok(Self { symbols })
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        let mut body = String::new();
        for symbol in self.symbols.values() {
            match *symbol {
                Symbol::Blank => body.push('.'),
                Symbol::Unknown => body.push('@'),
                Symbol::Number(number @ 0..36) => body.extend(char::from_digit(number, 36)),
                Symbol::Number(number @ 36..1_296) => {
                    body.push('-');
                    body.extend(
                        [number / 36, number % 36]
                            .into_iter()
                            .filter_map(|digit| char::from_digit(digit, 36)),
                    );
                }
                Symbol::Number(_) => {
                    return Err(CannotHold { format: Format::Url, what: "a number above 1295" });
                }
            }
        }
        Ok(body)
    }

    fn read_blocks(
        size: Size,
        _: Version,
        blocks: &mut Blocks<'_>,
    ) -> Result<(Self, Option<Grid<Shade>>), Fault> {
        let symbols = blocks.grid(size, "a number, `-` or `.`", |token| symbol(token, "-"))?;
        Ok((Self { symbols }, blocks.shades(size)?))
    }

    fn write_blocks(
        &self,
        _: Version,
        answer: Option<&Grid<Shade>>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        pzpr::push_grid(out, self.symbols.size(), |cell| spelled(self.symbols[cell], "-"));
        pzpr::push_shades(out, self.symbols.size(), answer);
        Ok(())
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault> {
        Ok(Self { symbols: rows.grid("a number, `.` or `?`", |token| symbol(token, "?"))? })
    }

    fn write_rows(&self, out: &mut String) {
        text::push_aligned(out, self.symbols.size(), |cell| spelled(self.symbols[cell], "?"));
    }

    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Grid<Shade>, Fault> {
        rows.shades(self.symbols.size())
    }

    fn write_solution_rows(&self, solution: &Grid<Shade>) -> String {
        text::shades(solution)
    }
}

fn symbol(token: Token<'_>, unknown: &str) -> Option<Symbol> {
    match token.text {
        "." => Some(Symbol::Blank),
        mark if mark == unknown => Some(Symbol::Unknown),
        _ => token.number().map(Symbol::Number),
    }
}

fn spelled(symbol: Symbol, unknown: &str) -> String {
    match symbol {
        Symbol::Blank => ".".to_owned(),
        Symbol::Unknown => unknown.to_owned(),
        Symbol::Number(number) => number.to_string(),
    }
}
