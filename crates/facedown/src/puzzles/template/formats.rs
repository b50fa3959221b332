//! How the template is read and written; `formats.md` tells it to people.

use super::{Square, Template};
use crate::formats::address::Body;
use crate::formats::pzpr::{self, Blocks, Version};
use crate::formats::text::{self, Rows};
use crate::formats::{CannotHold, Fault};
use crate::grid::{Grid, Size};
use crate::puzzle::Shade;
use crate::puzzle::on_board::Board;

impl Board for Template {
    const LINK: &'static str = "template";

    fn board(&self) -> Size {
        self.squares.size()
    }

    fn answer_board(answer: &Grid<Shade>) -> Size {
        answer.size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault> {
        let squares = body.cells(size, Square::Blank, |body, letter, _| match letter {
            '0' => Ok((Some(Square::Blank), 0)),
            '1' => Ok((Some(Square::Cross), 0)),
            _ => Err(body.fault("`0` or `1`")),
        })?;
        Ok(Self { squares })
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        Ok(self.squares.values().iter().map(|&square| spelled(square, ["0", "1"])).collect())
    }

    fn read_blocks(
        size: Size,
        _: Version,
        blocks: &mut Blocks<'_>,
    ) -> Result<(Self, Option<Grid<Shade>>), Fault> {
        let squares = blocks.grid(size, "`.` or `x`", |token| square(token.text))?;
        Ok((Self { squares }, blocks.shades(size)?))
    }

    fn write_blocks(
        &self,
        _: Version,
        answer: Option<&Grid<Shade>>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        self.write_rows(out);
        pzpr::push_shades(out, self.squares.size(), answer);
        Ok(())
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault> {
        Ok(Self { squares: rows.grid("`.` or `x`", |token| square(token.text))? })
    }

    fn write_rows(&self, out: &mut String) {
        text::push_aligned(out, self.squares.size(), |cell| {
            spelled(self.squares[cell], [".", "x"]).to_owned()
        });
    }

    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Grid<Shade>, Fault> {
        rows.shades(self.squares.size())
    }

    fn write_solution_rows(&self, solution: &Grid<Shade>) -> String {
        text::shades(solution)
    }
}

fn square(text: &str) -> Option<Square> {
    match text {
        "." => Some(Square::Blank),
        "x" => Some(Square::Cross),
        _ => None,
    }
}

const fn spelled(square: Square, [blank, cross]: [&'static str; 2]) -> &'static str {
    match square {
        Square::Blank => blank,
        Square::Cross => cross,
    }
}
