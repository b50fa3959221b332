//! Lines and tokens that know their place in the input.

use super::Misread;
use crate::grid::{Grid, LONGEST_SIDE, Size, SizeError};
use std::ops::Range;

/// A piece of the input and where it begins, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl<'a> Token<'a> {
    pub(crate) const fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// The end of the token, as an empty span.
    pub(crate) const fn end(self) -> Range<usize> {
        self.span().end..self.span().end
    }

    pub(crate) fn misread(self, expected: impl Into<String>) -> Misread {
        Misread::new(self.span(), expected)
    }

    /// The words between white space.
    pub(crate) fn words(self) -> impl Iterator<Item = Token<'a>> + Clone {
        self.text.split_ascii_whitespace().map(move |word| self.part(word))
    }

    /// Its characters, white space left out.
    pub(crate) fn letters(self) -> impl Iterator<Item = Token<'a>> {
        self.text
            .char_indices()
            .filter(|(_, letter)| !letter.is_ascii_whitespace())
            .map(move |(at, letter)| self.part(&self.text[at..at + letter.len_utf8()]))
    }

    /// The token of a slice of this token's own text.
    pub(crate) fn part(self, slice: &'a str) -> Token<'a> {
        let offset = slice.as_ptr() as usize - self.text.as_ptr() as usize;
        Token { text: slice, at: self.at + offset }
    }

    pub(crate) fn trim(self) -> Token<'a> {
        self.part(self.text.trim_ascii())
    }

    pub(crate) fn is_blank(self) -> bool {
        self.text.trim_ascii().is_empty()
    }

    /// How many of something it says. What is too large to be held is too large for every limit, so it is the largest.
    pub(crate) fn count(self, what: &str) -> Result<usize, Misread> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { Ok(self.number().unwrap_or(usize::MAX)) } else { Err(self.misread(what)) }
    }

    /// The number of rows or columns that it says: `what` names which.
    pub(crate) fn side(self, what: &str) -> Result<usize, Misread> {
        let expected = || format!("{what}, from 1 to {LONGEST_SIDE}");
        let side = self.count("").ok().filter(|side| (1..=LONGEST_SIDE).contains(side));
        side.ok_or_else(|| match self.text {
            "" => self.misread(expected()).found("nothing"),
            _ => self.misread(expected()),
        })
    }

    /// The number that it spells, digits only, so that nothing has two spellings but for leading zeros.
    pub(crate) fn number<N: std::str::FromStr>(self) -> Option<N> {
        self.text.bytes().all(|byte| byte.is_ascii_digit()).then(|| self.text.parse().ok())?
    }
}

/// The lines of a text, cut at any of the given characters.
pub(crate) fn lines<'a>(text: &'a str, breaks: &'a [char]) -> impl Iterator<Item = Token<'a>> {
    let whole = Token { text, at: 0 };
    text.split(breaks).map(move |line| whole.part(line))
}

/// The error for a size that no board has, at the place of the size.
pub(crate) fn size_misread(span: Range<usize>, SizeError { height, width }: SizeError) -> Misread {
    Misread::new(span, format!("a height and a width from 1 to {LONGEST_SIDE}"))
        .found(format!("a board of {height}x{width}"))
}

/// The error for a size that a genre does not have, at the place of the size; `sizes` says which it has.
pub(crate) fn misfit(size: Size, span: Range<usize>, sizes: String) -> Misread {
    Misread::new(span, sizes).found(format!("a board of {size}"))
}

/// The number of rooms that is stated must be that of the board.
pub(crate) fn stated_rooms(stated: Token<'_>, rooms: usize) -> Result<(), Misread> {
    if stated.number() == Some(rooms) {
        Ok(())
    } else {
        Err(stated.misread(format!("the number of rooms, {rooms}")))
    }
}

/// A number with its noun: `1 row`, `2 rows`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// How a row falls into tokens.
#[derive(Clone, Copy)]
pub(crate) enum Split {
    Words,
    Letters,
}

/// Reads rows of tokens. `value` gives what a token means, and `expected` names what would do. Rows of no tokens are not there to be read.
pub(crate) fn rows<'a, T>(
    sides: (usize, usize),
    mut next_row: impl FnMut() -> Option<Token<'a>>,
    split: Split,
    end: usize,
    expected: &str,
    mut value: impl FnMut(Token<'a>) -> Option<T>,
) -> Result<Vec<T>, Misread> {
    let mut values = Vec::new();
    let mut is_kept = |token| value(token).map(|value| values.push(value)).is_some();
    each_token(sides, &mut next_row, split, end, expected, &mut is_kept)?;
    Ok(values)
}

/// Hands out each token of the rows, and fails at the first that is not accepted.
fn each_token<'a>(
    (height, width): (usize, usize),
    next_row: &mut dyn FnMut() -> Option<Token<'a>>,
    split: Split,
    end: usize,
    expected: &str,
    accept: &mut dyn FnMut(Token<'a>) -> bool,
) -> Result<(), Misread> {
    for row in 0..if width == 0 { 0 } else { height } {
        let Some(line) = next_row() else {
            let missing = format!("row {} of {height}", row + 1);
            return Err(Misread::new(end..end, missing));
        };
        let mut tokens: Box<dyn Iterator<Item = Token<'a>>> = match split {
            Split::Words => Box::new(line.words()),
            Split::Letters => Box::new(line.letters()),
        };
        for column in 0..width {
            let Some(token) = tokens.next() else {
                let expected = format!("{} in each row ({expected})", counted(width, "cell"));
                let found = format!("only {}", counted(column, "cell"));
                return Err(Misread::new(line.trim().end(), expected).found(found));
            };
            if !accept(token) {
                return Err(token.misread(expected));
            }
        }
        if let Some(extra) = tokens.next() {
            return Err(extra.misread(format!("the end of a row of {}", counted(width, "cell"))));
        }
    }
    Ok(())
}

/// The grid of values that were counted before.
pub(crate) fn full<T>(size: Size, values: Vec<T>, end: usize) -> Result<Grid<T>, Misread> {
    Grid::from_values(size, values).ok_or_else(|| Misread::new(end..end, format!("{} cells", size.area())))
}
