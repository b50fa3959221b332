//! How the cells of a board are spelled in an address: one table, from which they are both read and written.

use super::address::{Body, value_of};
use super::lines::{Token, full};
use super::spelling::{NumberRange, WORDLESS};
use super::{CannotHold, Format, Misread};
use crate::grid::{Grid, Size};
use std::borrow::Cow;

/// The letters and numbers for what can stand in a cell.
pub(crate) struct Code<T: 'static> {
    /// What can come next: for an error about anything else.
    pub(crate) expected: Cow<'static, str>,
    /// Each letter with its meaning. A meaning with several letters is written as the first of them.
    pub(crate) letters: &'static [(char, T)],
    /// What is spelled as a number.
    pub(crate) digits: Option<NumberForms<T>>,
    /// What `g` to `z` stand for 1 to 20 of.
    pub(crate) blank: Option<T>,
}

/// How numbers are spelled.
pub(crate) struct NumberForms<T> {
    pub(crate) numbers: NumberRange<T>,
    /// Which numbers there are: for an error about one that is out of range.
    pub(crate) range: Cow<'static, str>,
    pub(crate) base: u32,
    /// The forms of numbers, those for the smallest ones first.
    pub(crate) forms: &'static [Form],
    /// A digit that has room for more than this many numbers also counts the blanks after the cell: each adds so much.
    pub(crate) blank_adds: Option<u32>,
}

/// A form of numbers.
pub(crate) struct Form {
    /// What stands before the digits.
    pub(crate) mark: Option<char>,
    pub(crate) digits: u32,
    /// What is to be added to the number that the digits make.
    pub(crate) add: u32,
    /// The numbers up to here are written in this form, if not in one before it.
    pub(crate) most: u32,
}

impl<T: Copy + PartialEq> Code<T> {
    /// Reads all cells of a board.
    pub(crate) fn read(&self, size: Size, body: &mut Body<'_>) -> Result<Grid<T>, Misread> {
        let mut cells = Vec::new();
        while cells.len() < size.area() {
            let left = size.area() - cells.len();
            let more =
                || format!("{left} more {} of a {size} board", if left == 1 { "cell" } else { "cells" });
            let letter = body.next().ok_or_else(|| body.ended(more()))?;
            let (cell, blanks) = self.read_next(body, letter, left)?;
            if usize::from(cell.is_some()) + blanks > left {
                return Err(body.misread(format!("at most {}", more())));
            }
            cells.extend(cell);
            if let Some(blank) = self.blank {
                cells.resize(cells.len() + blanks, blank);
            }
        }
        full(size, cells, body.place())
    }

    /// Reads a cell, or none, and how many blanks come after it, from a letter that was read.
    fn read_next(
        &self,
        body: &mut Body<'_>,
        letter: char,
        left: usize,
    ) -> Result<(Option<T>, usize), Misread> {
        if let Some(&(_, cell)) = self.letters.iter().find(|&&(known, _)| known == letter) {
            return Ok((Some(cell), 0));
        }
        if let (Some(_), 'g'..='z') = (self.blank, letter) {
            return Ok((None, letter as usize - 'f' as usize));
        }
        let Some(digits) = &self.digits else { return Err(body.misread(self.expected.clone())) };
        let code = match digits.forms.iter().find(|form| form.mark == Some(letter)) {
            Some(form) => {
                let number = body.digits(form.digits, digits.base)? + form.add;
                if form.is_escape(number, body.size) {
                    return Err(escape_misread(body.last(4), number, body.size));
                }
                number
            }
            None => value_of(letter, digits.base).ok_or_else(|| body.misread(self.expected.clone()))?,
        };
        let (number, blanks) = digits.blank_adds.map_or((code, 0), |adds| (code % adds, code / adds));
        let cell = digits.numbers.read(number).ok_or_else(|| body.misread(digits.range.clone()))?;
        // Some programs count the blanks after a clue even where the board ends before them.
        Ok((Some(cell), (blanks as usize).min(left - 1)))
    }

    /// Writes all cells of a board.
    pub(crate) fn write(&self, cells: &Grid<T>) -> Result<String, CannotHold> {
        let mut body = String::new();
        let size = cells.size();
        let mut cells = cells.values().iter().copied().peekable();
        let mut blanks = 0;
        while let Some(cell) = cells.next() {
            if self.blank == Some(cell) {
                blanks += 1;
                continue;
            }
            push_blanks(&mut body, std::mem::take(&mut blanks));
            let digits = match (self.letters.iter().find(|&&(_, other)| other == cell), &self.digits) {
                (Some(&(letter, _)), _) => {
                    body.push(letter);
                    continue;
                }
                (None, Some(digits)) => digits,
                (None, None) => return Err(cannot_hold(WORDLESS)),
            };
            let mut code = digits.numbers.write(cell).map_err(cannot_hold)?;
            if let Some(adds) = digits.blank_adds {
                while code + adds < digits.base && cells.next_if(|&next| self.blank == Some(next)).is_some() {
                    code += adds;
                }
            }
            let form = digits.forms.iter().find(|form| code <= form.most);
            let form = form.ok_or(cannot_hold(digits.numbers.beyond))?;
            if form.is_escape(code, size) {
                return Err(cannot_hold("a number from 8192 to 12239 on a board of fewer cells"));
            }
            form.push(&mut body, code, digits.base);
        }
        push_blanks(&mut body, blanks);
        Ok(body)
    }
}

impl Form {
    /// Whether a number in this form is rather an escape of the address: it has the form of one, and the board has fewer cells. Numbers of
    /// Numberlink are only names, but pzpr has none above 999.
    fn is_escape(&self, number: u32, size: Size) -> bool {
        self.mark == Some('%') && number as usize > size.area()
    }

    fn push(&self, body: &mut String, number: u32, base: u32) {
        body.extend(self.mark);
        let value = number - self.add;
        let digit = |place| char::from_digit(value / base.pow(place) % base, base);
        body.extend((0..self.digits).rev().filter_map(digit));
    }
}

fn push_blanks(body: &mut String, mut blanks: usize) {
    while blanks > 0 {
        let step = blanks.min(20);
        body.push(char::from(b'f' + step as u8));
        blanks -= step;
    }
}

/// The error for an escape in place of a number: `%` and three digits.
fn escape_misread(found: Token<'_>, number: u32, size: Size) -> Misread {
    let escape = &found.text[..3];
    let expected = format!("a board without `{escape}`, or with the character that it stands for");
    let why = format!("`{}` is the number {number}, more than a {size} board has cells", found.text);
    found.misread(expected).because(why)
}

const fn cannot_hold(what: &'static str) -> CannotHold {
    CannotHold { format: Format::Url, what }
}

#[cfg(test)]
mod tests {
    use super::super::address::{Address, AddressBoard};
    use super::super::marks::{HEXADECIMAL, clues};
    use super::*;
    use crate::grid::marks::Clue;

    /// The first and the last number of each form, written and read back; each has the form of its table.
    #[test]
    fn every_form_of_a_number_is_read_back() {
        let code = clues().address;
        let mut first = 1;
        for form in HEXADECIMAL {
            for number in [first, form.most] {
                // A number after `%` is not larger than the board.
                let size = Size::new(1_000, 13).expect("a size");
                let cells = Grid::from_fn(size, |_| Some(Clue::Number(number)));
                let body = code.write(&cells).expect("a number that can be held");
                assert_eq!(
                    body.starts_with(|letter| form.mark == Some(letter)),
                    form.mark.is_some(),
                    "{body}"
                );
                let address = format!("nurikabe/13/1000/{body}");
                let Ok(Address { board: AddressBoard::Body(mut body), .. }) = Address::read(&address) else {
                    panic!("not an address: {address}")
                };
                assert_eq!(code.read(size, &mut body), Ok(cells));
                assert_eq!(body.end(), Ok(()));
            }
            first = form.most + 1;
        }
    }

    /// What could not be read back is not written.
    #[test]
    fn numbers_out_of_range_are_refused() {
        let size = Size::new(1, 1).expect("a size");
        for (number, what) in [
            (0, "a number below 1"),
            (8_192, "a number from 8192 to 12239 on a board of fewer cells"),
            (12_239, "a number from 8192 to 12239 on a board of fewer cells"),
            (1_126_352, "a number above 1126351"),
        ] {
            let cells = Grid::from_fn(size, |_| Some(Clue::Number(number)));
            assert_eq!(clues().address.write(&cells), Err(cannot_hold(what)));
        }
        let cells = Grid::from_fn(size, |_| Some(Clue::Number(0)));
        let refused = clues().text.spelled(Format::Text, &cells);
        assert_eq!(refused, Err(CannotHold { format: Format::Text, what: "a number below 1" }));
    }
}
