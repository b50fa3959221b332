//! How a cell is spelled: one table for each format, from which it is both read and written.

use super::code::Code;
use super::lines::Token;
use super::pzpr::{RowBlocks, push_rows};
use super::text::{Rows, push_aligned};
use super::{CannotHold, Format, Misread};
use crate::grid::{Grid, Size};
use std::borrow::Cow;

/// How the cells of a genre are spelled in each format.
pub(crate) struct Spellings<T: 'static> {
    pub(crate) address: Code<T>,
    pub(crate) file: Spelling<T>,
    pub(crate) text: Spelling<T>,
}

/// The words for what can stand in a cell of a file or a text.
pub(crate) struct Spelling<T: 'static> {
    /// What is expected there: for an error about anything else.
    pub(crate) expected: Cow<'static, str>,
    /// Each word with its meaning. A meaning with several words is written as the first of them.
    pub(crate) words: &'static [(&'static str, T)],
    /// What is spelled as a number.
    pub(crate) numbers: Option<NumberRange<T>>,
}

/// The meanings that are numbers, and which numbers these are.
#[derive(Clone, Copy)]
pub(crate) struct NumberRange<T> {
    pub(crate) least: u32,
    pub(crate) most: u32,
    /// A number that is too large, in words: for writers that have no way to hold it.
    pub(crate) beyond: &'static str,
    pub(crate) meaning: fn(u32) -> T,
    pub(crate) number: fn(T) -> Option<u32>,
}

impl<T: Copy> NumberRange<T> {
    /// The meaning of a number, if it is in range.
    pub(crate) fn read(&self, number: u32) -> Option<T> {
        (self.least..=self.most).contains(&number).then(|| (self.meaning)(number))
    }

    /// The number of a meaning; or what it is instead, in words.
    pub(crate) fn write(&self, meaning: T) -> Result<u32, &'static str> {
        match (self.number)(meaning) {
            Some(number) if number < self.least => Err("a number below 1"),
            Some(number) if number > self.most => Err(self.beyond),
            Some(number) => Ok(number),
            None => Err(WORDLESS),
        }
    }
}

/// A meaning that a table leaves out, in words.
pub(crate) const WORDLESS: &str = "a cell that it has no word for";

impl<T> Spelling<T> {
    /// These words and nothing else.
    pub(crate) const fn words(expected: &'static str, words: &'static [(&'static str, T)]) -> Self {
        Self { expected: Cow::Borrowed(expected), words, numbers: None }
    }

    /// These words, and numbers.
    pub(crate) const fn numbers(
        expected: &'static str,
        words: &'static [(&'static str, T)],
        numbers: NumberRange<T>,
    ) -> Self {
        Self { expected: Cow::Borrowed(expected), words, numbers: Some(numbers) }
    }
}

impl<T: Copy + PartialEq> Spelling<T> {
    /// What a word means.
    pub(crate) fn read(&self, token: Token<'_>) -> Option<T> {
        match self.words.iter().find(|(word, _)| *word == token.text) {
            Some(&(_, meaning)) => Some(meaning),
            None => self.numbers.as_ref()?.read(token.number()?),
        }
    }

    /// The word for a meaning; or what there is no word for.
    pub(crate) fn word(&self, meaning: T) -> Result<Cow<'static, str>, &'static str> {
        match (self.words.iter().find(|(_, other)| *other == meaning), &self.numbers) {
            (Some(&(word, _)), _) => Ok(Cow::Borrowed(word)),
            (None, Some(numbers)) => numbers.write(meaning).map(|number| Cow::Owned(number.to_string())),
            (None, None) => Err(WORDLESS),
        }
    }

    /// Reads cells. Where only the size of an integer limits the numbers, the limit is said of a number beyond it, and not otherwise.
    fn within_limits<'a, C>(
        &self,
        read_cells: impl FnOnce(&mut dyn FnMut(Token<'a>) -> Option<T>) -> Result<C, Misread>,
    ) -> Result<C, Misread> {
        let mut refused = None;
        let cells = read_cells(&mut |token| {
            let cell = self.read(token);
            refused = cell.is_none().then_some(token);
            cell
        });
        cells.map_err(|misread| match (refused, &self.numbers) {
            (Some(token), &Some(NumberRange { least, most: u32::MAX, .. }))
                if token.count("").is_ok_and(|count| count > u32::MAX as usize) =>
            {
                token.misread(format!("a number from {least} to {}", u32::MAX))
            }
            _ => misread,
        })
    }

    /// Reads a block of a pzpr file: a word for each cell.
    pub(crate) fn read_block(&self, size: Size, blocks: &mut RowBlocks<'_>) -> Result<Grid<T>, Misread> {
        self.within_limits(|read| blocks.grid(size, &self.expected, read))
    }

    /// Writes such a block.
    pub(crate) fn write_block(&self, cells: &Grid<T>, out: &mut String) -> Result<(), CannotHold> {
        let words = self.spelled(Format::Pzpr, cells)?;
        push_rows(out, (words.size().height(), words.size().width()), words.values(), 0);
        Ok(())
    }

    /// Reads the rows of a text.
    pub(crate) fn read_rows(&self, size: Size, rows: &Rows<'_>) -> Result<Grid<T>, Misread> {
        self.within_limits(|read| rows.grid(size, &self.expected, read))
    }

    /// Writes such rows.
    pub(crate) fn write_rows(&self, cells: &Grid<T>, out: &mut String) -> Result<(), CannotHold> {
        push_aligned(out, &self.spelled(Format::Text, cells)?);
        Ok(())
    }

    /// The words for all cells of a board.
    pub(crate) fn spelled(
        &self,
        format: Format,
        cells: &Grid<T>,
    ) -> Result<Grid<Cow<'static, str>>, CannotHold> {
        cells.try_map(|&meaning| self.word(meaning)).map_err(|what| CannotHold { format, what })
    }
}
