//! How Sudoku is read and written; `formats.md` explains it to people.

use super::Sudoku;
use crate::formats::code::{Code, NumberForms};
use crate::formats::lines::Token;
use crate::formats::marks::HEXADECIMAL;
use crate::formats::pzpr::{RowBlocks, SizeLines, cannot_hold};
use crate::formats::spelling::{NumberRange, Spelling, Spellings};
use crate::formats::text::{Rows, push_answer};
use crate::formats::{CannotHold, Misread};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::cells::Cells;
use crate::puzzle::on_board::AnswerOnBoard;
use std::borrow::Cow::Owned;

/// A number up to some side, or nothing: `.`, and `0` as other programs have it.
const fn numbers(least: u32, most: u32) -> NumberRange<Option<u32>> {
    NumberRange {
        least,
        most,
        beyond: "a number above the side of the board",
        meaning: |number| if number > 0 { Some(number) } else { None },
        number: |number| number,
    }
}

impl Cells for Sudoku {
    const SIZE_LINES: SizeLines = SizeLines::Side;

    type Print = Option<u32>;

    fn printed(&self) -> &Grid<Option<u32>> {
        self.givens()
    }

    fn of(givens: Grid<Option<u32>>) -> Self {
        Self::of(givens)
    }

    fn spellings(size: Size) -> Result<Spellings<Option<u32>>, String> {
        Self::box_of(size).ok_or_else(|| format!("a board of {}", Self::sizes()))?;
        let side = size.width() as u32;
        let expected = || Owned(format!("a number from 1 to {side}, or a blank"));
        let words =
            || Spelling { expected: expected(), words: &[(".", None)], numbers: Some(numbers(0, side)) };
        Ok(Spellings {
            address: Code {
                expected: expected(),
                letters: &[],
                digits: Some(NumberForms {
                    numbers: numbers(1, side),
                    range: expected(),
                    base: 16,
                    forms: HEXADECIMAL,
                    blank_adds: None,
                }),
                blank: Some(None),
            },
            file: words(),
            text: words(),
        })
    }
}

/// An answer may have any number in a cell.
const FILLED: Spelling<Option<u32>> =
    Spelling::numbers("a number, or `.` for a cell that is left empty", &[(".", None)], numbers(0, u32::MAX));

impl AnswerOnBoard<Sudoku> for Grid<Option<u32>> {
    fn board(&self) -> Size {
        self.size()
    }

    fn read_blocks(puzzle: &Sudoku, size: Size, blocks: &mut RowBlocks<'_>) -> Result<Option<Self>, Misread> {
        let filled = blocks.grid(size, "a number, a mark or `.`", |token| match cut_notes(token.text) {
            "+" | "-" | "=" | "%" => Some(None),
            text => FILLED.read(Token { text, at: token.at }),
        })?;
        let givens = puzzle.givens();
        let any = size.cells().any(|cell| givens[cell].is_none() && filled[cell].is_some());
        Ok(any.then(|| Self::from_fn(size, |cell| givens[cell].or(filled[cell]))))
    }

    fn write_blocks(
        answer: Option<&Self>,
        puzzle: &Sudoku,
        size: Size,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        let givens = puzzle.givens();
        let open = |cell: Cell| givens[cell].is_none();
        if let Some(answer) = answer {
            if size.cells().any(|cell| !open(cell) && answer[cell] != givens[cell]) {
                return Err(cannot_hold("an answer that changes a given number of Sudoku"));
            }
            if !size.cells().any(|cell| open(cell) && answer[cell].is_some()) {
                return Err(cannot_hold("an answer in which nothing was filled in"));
            }
        }
        let filled = |cell: Cell| answer.filter(|_| open(cell)).and_then(|answer| answer[cell]);
        FILLED.write_block(&Self::from_fn(size, filled), out)
    }

    fn read_rows(_: &Sudoku, size: Size, rows: &Rows<'_>) -> Result<Self, Misread> {
        FILLED.read_rows(size, rows)
    }

    fn write_rows(&self, out: &mut String) {
        push_answer(out, self, &FILLED);
    }
}

/// What stands before the small numbers that a player has noted in a cell: `.[1,2]`.
fn cut_notes(text: &str) -> &str {
    text.split_once('[').map_or(text, |(before, _)| before)
}
