//! How Sudoku is read and written; `formats.md` tells it to people.

use super::Sudoku;
use crate::formats::address::{self, Body};
use crate::formats::lines::Token;
use crate::formats::pzpr::{self, Blocks, Version, cannot_hold};
use crate::formats::text::{self, Rows};
use crate::formats::{CannotHold, Fault};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::Clue;
use crate::puzzle::on_board::Board;

impl Board for Sudoku {
    const LINK: &'static str = "sudoku";

    fn board(&self) -> Size {
        self.givens().size()
    }

    fn answer_board(answer: &Grid<Option<u32>>) -> Size {
        answer.size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault> {
        let of_box = Self::box_of(size).ok_or_else(|| no_such_size(size, body.fault(sizes())))?;
        let side = size.width();
        let givens = body.cells(size, None, |body, letter, _| match address::read_clue(body, letter)? {
            (Some(Some(Clue::Number(number))), _) if number as usize <= side => Ok((Some(Some(number)), 0)),
            (None, blanks) => Ok((None, blanks)),
            _ => Err(body.fault(numbers(side))),
        })?;
        Ok(Self::of(givens, of_box))
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        address::write_clues(&self.givens().map(|given| given.map(Clue::Number)))
    }

    fn read_blocks(
        size: Size,
        _: Version,
        blocks: &mut Blocks<'_>,
    ) -> Result<(Self, Option<Grid<Option<u32>>>), Fault> {
        let Some(of_box) = Self::box_of(size) else {
            return Err(no_such_size(size, blocks.line("the given numbers")?.fault(sizes())));
        };
        let side = size.width();
        let givens = blocks.grid(size, &numbers(side), |token| given(token, side))?;
        let filled = blocks.grid(size, "a number, a mark or `.`", |token| match cut_notes(token.text) {
            "+" | "-" | "=" | "%" => Some(None),
            text => number(Token { text, at: token.at }),
        })?;
        let open = |cell: Cell| givens[cell].is_none();
        let any = size.cells().any(|cell| open(cell) && filled[cell].is_some());
        let answer = any.then(|| Grid::from_fn(size, |cell| givens[cell].or(filled[cell])));
        Ok((Self::of(givens, of_box), answer))
    }

    fn write_blocks(
        &self,
        _: Version,
        answer: Option<&Grid<Option<u32>>>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        let size = self.givens().size();
        let open = |cell: Cell| self.givens()[cell].is_none();
        if let Some(answer) = answer {
            if size.cells().any(|cell| !open(cell) && answer[cell] != self.givens()[cell]) {
                return Err(cannot_hold("an answer that changes a given number of Sudoku"));
            }
            if !size.cells().any(|cell| open(cell) && answer[cell].is_some()) {
                return Err(cannot_hold("an answer in which nothing was filled in"));
            }
        }
        pzpr::push_grid(out, size, |cell| spelled(self.givens()[cell]));
        let filled = |cell: Cell| answer.filter(|_| open(cell)).and_then(|answer| answer[cell]);
        pzpr::push_grid(out, size, |cell| spelled(filled(cell)));
        Ok(())
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault> {
        let side = rows.declared.map_or(rows.lines.len(), Size::width);
        let givens = rows.grid(&numbers(side), |token| given(token, side))?;
        let size = givens.size();
        let fault = || match rows.lines.first() {
            Some(line) => line.trim().fault(sizes()),
            None => Fault::new(rows.end()..rows.end(), sizes()),
        };
        let of_box = Self::box_of(size).ok_or_else(|| no_such_size(size, fault()))?;
        Ok(Self::of(givens, of_box))
    }

    fn write_rows(&self, out: &mut String) {
        text::push_aligned(out, self.givens().size(), |cell| spelled(self.givens()[cell]));
    }

    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Grid<Option<u32>>, Fault> {
        rows.grid_of(self.givens().size(), "a number, or `.` for a cell that is left empty", number)
    }

    fn write_solution_rows(&self, solution: &Grid<Option<u32>>) -> String {
        let mut out = String::new();
        text::push_aligned(&mut out, solution.size(), |cell| spelled(solution[cell]));
        out
    }
}

/// The sizes that there are, in words.
fn sizes() -> String {
    format!("a board of {}", Sudoku::sizes())
}

fn no_such_size(size: Size, fault: Fault) -> Fault {
    fault.found(format!("a board of {size}"))
}

/// What a given number may be, in words.
fn numbers(side: usize) -> String {
    format!("a number from 1 to {side}, or nothing")
}

fn given(token: Token<'_>, side: usize) -> Option<Option<u32>> {
    number(token).filter(|given| given.is_none_or(|number| number as usize <= side))
}

/// A number, or nothing: `.`, and `0` as other programs have it.
fn number(token: Token<'_>) -> Option<Option<u32>> {
    match token.text {
        "." => Some(None),
        _ => token.number().map(|number: u32| (number > 0).then_some(number)),
    }
}

fn spelled(number: Option<u32>) -> String {
    number.map_or_else(|| ".".to_owned(), |number| number.to_string())
}

/// What stands before the small numbers that a player has noted in a cell: `.[1,2]`.
fn cut_notes(text: &str) -> &str {
    text.split_once('[').map_or(text, |(before, _)| before)
}
