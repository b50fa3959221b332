//! How Shakashaka is read and written.
//!
//! A pzpr file says nothing of printed black squares in its answer. So it cannot hold an answer that is not black
//! there, or that is all black elsewhere, nor any answer to a board that is all black.

use super::{Corner, Filling, Shakashaka, Square};
use crate::formats::address::{Body, push_skip, skip, value_of};
use crate::formats::lines::Token;
use crate::formats::pzpr::{self, Blocks, Version, cannot_hold};
use crate::formats::text::{self, Rows};
use crate::formats::{CannotHold, Fault, Format};
use crate::grid::{Grid, Size};
use crate::puzzle::on_board::Board;

const ABOVE_FOUR: &str = "a clue above 4";

impl Board for Shakashaka {
    const LINK: &'static str = "shakashaka";

    fn board(&self) -> Size {
        self.squares.size()
    }

    fn answer_board(answer: &Grid<Filling>) -> Size {
        answer.size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Fault> {
        const EXPECTED: &str =
            "a digit or a letter `a` to `e` for a clue, `.` or a letter `g` to `z` for blanks";
        let squares = body.cells(size, Square::White, |body, letter, left| {
            if letter == '.' {
                return Ok((Some(Square::Black), 0));
            }
            match (value_of(letter, 15), skip(letter)) {
                // Some programs count the blanks after a clue even where the board ends before them.
                (Some(code), _) => {
                    Ok((Some(Square::Clue((code % 5) as u8)), (code as usize / 5).min(left - 1)))
                }
                (_, Some(blanks)) => Ok((None, blanks)),
                _ => Err(body.fault(EXPECTED)),
            }
        })?;
        Ok(Self { squares })
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        let mut body = String::new();
        let mut squares = self.squares.values().iter().peekable();
        let mut blanks = 0;
        while let Some(square) = squares.next() {
            let letter = match *square {
                Square::White => {
                    blanks += 1;
                    continue;
                }
                Square::Black => Some('.'),
                Square::Clue(number) => {
                    let mut code = u32::from(number);
                    while code < 10 && squares.next_if_eq(&&Square::White).is_some() {
                        code += 5;
                    }
                    char::from_digit(code, 15).filter(|_| number <= 4)
                }
            };
            push_skip(&mut body, std::mem::take(&mut blanks));
            body.push(letter.ok_or(CannotHold { format: Format::Url, what: ABOVE_FOUR })?);
        }
        push_skip(&mut body, blanks);
        Ok(body)
    }

    fn read_blocks(
        size: Size,
        _: Version,
        blocks: &mut Blocks<'_>,
    ) -> Result<(Self, Option<Grid<Filling>>), Fault> {
        let squares = blocks.grid(size, "a number from 0 to 4, `5` or `.`", |token| match token.text {
            "." => Some(Square::White),
            "5" => Some(Square::Black),
            _ => clue(token),
        })?;
        let mut printed = squares.values().iter();
        let mut drawn = false;
        let fillings = blocks.grid(size, "a number from 2 to 5 on a white square, `+` or `.`", |token| {
            let filling = match (printed.next()?, token.text) {
                // `-` is a tick that the solver has put on a clue.
                (Square::Black | Square::Clue(_), "." | "-") => return Some(Filling::Black),
                (Square::White, ".") => return Some(Filling::White),
                (Square::White, "+") => Filling::White,
                (Square::White, "2") => Filling::Triangle(Corner::SouthWest),
                (Square::White, "3") => Filling::Triangle(Corner::SouthEast),
                (Square::White, "4") => Filling::Triangle(Corner::NorthEast),
                (Square::White, "5") => Filling::Triangle(Corner::NorthWest),
                _ => return None,
            };
            drawn = true;
            Some(filling)
        })?;
        Ok((Self { squares }, drawn.then_some(fillings)))
    }

    fn write_blocks(
        &self,
        _: Version,
        answer: Option<&Grid<Filling>>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        if self.squares.values().iter().any(|square| matches!(square, Square::Clue(5..))) {
            return Err(cannot_hold(ABOVE_FOUR));
        }
        pzpr::push_grid(out, self.squares.size(), |cell| match self.squares[cell] {
            Square::White => ".".to_owned(),
            Square::Black => "5".to_owned(),
            Square::Clue(number) => number.to_string(),
        });
        let mut white = '.';
        if let Some(answer) = answer {
            let black = |filling: &Filling| *filling == Filling::Black;
            if self.squares.iter().any(|(cell, &square)| (square != Square::White) != black(&answer[cell])) {
                return Err(cannot_hold("a Shakashaka answer that is not black just where the board is"));
            }
            if answer.values().iter().all(black) {
                return Err(cannot_hold("an answer to a Shakashaka board that is all black"));
            }
            if !answer.values().iter().any(|filling| matches!(filling, Filling::Triangle(_))) {
                white = '+';
            }
        }
        pzpr::push_grid(out, self.squares.size(), |cell| match answer.map(|answer| answer[cell]) {
            Some(Filling::White) => white,
            None | Some(Filling::Black) => '.',
            Some(Filling::Triangle(Corner::SouthWest)) => '2',
            Some(Filling::Triangle(Corner::SouthEast)) => '3',
            Some(Filling::Triangle(Corner::NorthEast)) => '4',
            Some(Filling::Triangle(Corner::NorthWest)) => '5',
        });
        Ok(())
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Fault> {
        let squares = rows.grid("a number from 0 to 4, `#` or `.`", |token| match token.text {
            "." => Some(Square::White),
            "#" => Some(Square::Black),
            _ => clue(token),
        })?;
        Ok(Self { squares })
    }

    fn write_rows(&self, out: &mut String) {
        text::push_aligned(out, self.squares.size(), |cell| match self.squares[cell] {
            Square::White => ".".to_owned(),
            Square::Black => "#".to_owned(),
            Square::Clue(number) => number.to_string(),
        });
    }

    /// A `.` is a square on which nothing is drawn, whatever is printed there.
    fn read_solution_rows(&self, rows: &Rows<'_>) -> Result<Grid<Filling>, Fault> {
        const EXPECTED: &str = "`nw`, `ne`, `se` or `sw` for a triangle, `-` for white, `#` for black or `.`";
        let mut printed = self.squares.values().iter();
        rows.grid_of(self.squares.size(), EXPECTED, |token| {
            let printed = printed.next()?;
            Some(match token.text {
                "." if *printed == Square::White => Filling::White,
                "#" | "." => Filling::Black,
                "-" => Filling::White,
                "nw" => Filling::Triangle(Corner::NorthWest),
                "ne" => Filling::Triangle(Corner::NorthEast),
                "se" => Filling::Triangle(Corner::SouthEast),
                "sw" => Filling::Triangle(Corner::SouthWest),
                _ => return None,
            })
        })
    }

    fn write_solution_rows(&self, solution: &Grid<Filling>) -> String {
        let mut out = String::new();
        text::push_aligned(&mut out, solution.size(), |cell| {
            let spelled = match solution[cell] {
                Filling::White => "-",
                Filling::Black => "#",
                Filling::Triangle(Corner::NorthWest) => "nw",
                Filling::Triangle(Corner::NorthEast) => "ne",
                Filling::Triangle(Corner::SouthEast) => "se",
                Filling::Triangle(Corner::SouthWest) => "sw",
            };
            spelled.to_owned()
        });
        out
    }
}

fn clue(token: Token<'_>) -> Option<Square> {
    token.number().filter(|&number| number <= 4).map(Square::Clue)
}
