//! How Shakashaka is read and written.
//!
//! A pzpr file says nothing of printed black squares in its answer. So it cannot hold an answer that is not black
//! there, or that is all black elsewhere, nor any answer to a board that is all black.

use super::{Corner, Filling, Shakashaka, Square};
use crate::formats::code::{Code, Form, NumberForms};
use crate::formats::pzpr::{RowBlocks, cannot_hold};
use crate::formats::spelling::{NumberRange, Spelling, Spellings};
use crate::formats::text::{Rows, push_answer};
use crate::formats::{CannotHold, Misread};
use crate::grid::{Grid, Size};
use crate::puzzle::cells::Cells;
use crate::puzzle::on_board::AnswerOnBoard;
use std::borrow::Cow::Borrowed;

const CLUES: NumberRange<Square> = NumberRange {
    least: 0,
    most: 4,
    beyond: "a clue above 4",
    meaning: |number| Square::Clue(number as u8),
    number: |square| match square {
        Square::Clue(number) => Some(number as u32),
        Square::White | Square::Black => None,
    },
};

impl Cells for Shakashaka {
    type Print = Square;

    fn printed(&self) -> &Grid<Square> {
        &self.squares
    }

    fn of(squares: Grid<Square>) -> Self {
        Self { squares }
    }

    fn spellings(_: Size) -> Result<Spellings<Square>, String> {
        const EXPECTED: &str =
            "a digit or a letter `a` to `e` for a clue, `.` or a letter `g` to `z` for blanks";
        Ok(Spellings {
            address: Code {
                expected: Borrowed(EXPECTED),
                letters: &[('.', Square::Black)],
                digits: Some(NumberForms {
                    numbers: CLUES,
                    range: Borrowed("a number from 0 to 4"),
                    base: 15,
                    forms: &[Form { mark: None, digits: 1, add: 0, most: 14 }],
                    blank_adds: Some(5),
                }),
                blank: Some(Square::White),
            },
            file: Spelling::numbers(
                "a number from 0 to 4, `5` or `.`",
                &[(".", Square::White), ("5", Square::Black)],
                CLUES,
            ),
            text: Spelling::numbers(
                "a number from 0 to 4, `#` or `.`",
                &[(".", Square::White), ("#", Square::Black)],
                CLUES,
            ),
        })
    }
}

/// What a pzpr file says of a white square: a dot, a triangle or nothing.
const MARKS: Spelling<Option<Filling>> = Spelling::words(
    "a number from 2 to 5 on a white square, `+` or `.`",
    &[
        (".", None),
        ("+", Some(Filling::White)),
        ("2", Some(Filling::Triangle(Corner::SouthWest))),
        ("3", Some(Filling::Triangle(Corner::SouthEast))),
        ("4", Some(Filling::Triangle(Corner::NorthEast))),
        ("5", Some(Filling::Triangle(Corner::NorthWest))),
    ],
);

/// What a text says of a square.
const FILLINGS: Spelling<Filling> = Spelling::words(
    "`nw`, `ne`, `se` or `sw` for a triangle, `-` for white, `#` for black or `.`",
    &[
        ("-", Filling::White),
        ("#", Filling::Black),
        ("nw", Filling::Triangle(Corner::NorthWest)),
        ("ne", Filling::Triangle(Corner::NorthEast)),
        ("se", Filling::Triangle(Corner::SouthEast)),
        ("sw", Filling::Triangle(Corner::SouthWest)),
    ],
);

/// A square on which nothing is drawn.
const fn blank(printed: Square) -> Filling {
    match printed {
        Square::White => Filling::White,
        Square::Black | Square::Clue(_) => Filling::Black,
    }
}

impl AnswerOnBoard<Shakashaka> for Grid<Filling> {
    fn board(&self) -> Size {
        self.size()
    }

    fn read_blocks(
        puzzle: &Shakashaka,
        size: Size,
        blocks: &mut RowBlocks<'_>,
    ) -> Result<Option<Self>, Misread> {
        let mut printed = puzzle.squares.values().iter();
        let marks = blocks.grid(size, &MARKS.expected, |token| match printed.next()? {
            Square::White => MARKS.read(token),
            // `-` is a tick that the solver has put on a clue.
            Square::Black | Square::Clue(_) => matches!(token.text, "." | "-").then_some(None),
        })?;
        let drawn = marks.values().iter().any(Option::is_some);
        Ok(drawn.then(|| Self::from_fn(size, |cell| marks[cell].unwrap_or(blank(puzzle.squares[cell])))))
    }

    fn write_blocks(
        answer: Option<&Self>,
        puzzle: &Shakashaka,
        size: Size,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        let black = |filling: &Filling| *filling == Filling::Black;
        if let Some(answer) = answer {
            if puzzle.squares.iter().any(|(cell, &square)| black(&blank(square)) != black(&answer[cell])) {
                return Err(cannot_hold("a Shakashaka answer that is not black just where the board is"));
            }
            if answer.values().iter().all(black) {
                return Err(cannot_hold("an answer to a Shakashaka board that is all black"));
            }
        }
        let is_drawn = |filling: &Filling| matches!(filling, Filling::Triangle(_));
        // Dots on white squares are needed only where nothing else is drawn.
        let dotted = answer.is_some_and(|answer| !answer.values().iter().any(is_drawn));
        let marks = Grid::from_fn(size, |cell| {
            let filling = answer.map(|answer| answer[cell]);
            filling.filter(|filling| is_drawn(filling) || (dotted && !black(filling)))
        });
        MARKS.write_block(&marks, out)
    }

    /// A `.` is a square on which nothing is drawn, whatever is printed there.
    fn read_rows(puzzle: &Shakashaka, size: Size, rows: &Rows<'_>) -> Result<Self, Misread> {
        let mut printed = puzzle.squares.values().iter();
        rows.grid(size, &FILLINGS.expected, |token| {
            let blank = blank(*printed.next()?);
            if token.text == "." { Some(blank) } else { FILLINGS.read(token) }
        })
    }

    fn write_rows(&self, out: &mut String) {
        push_answer(out, self, &FILLINGS);
    }
}
