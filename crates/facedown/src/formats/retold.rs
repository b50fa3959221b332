//! A board that another program spells, retold as the rows of a text grid: each genre reads it as it reads a text.

use super::Misread;
use super::lines::Token;
use super::text::Rows;
use crate::grid::Size;

/// A piece of an address, in the words of a text grid.
pub(super) struct RetoldWords {
    pub(super) text: String,
    /// Where the address has it.
    pub(super) at: usize,
}

/// The rows of a board, and where they are from.
pub(crate) struct Retold {
    pub(super) size: Size,
    /// The words of the address for the size.
    pub(super) size_words: RetoldWords,
    pub(super) rows: Vec<RetoldWords>,
}

impl RetoldWords {
    fn token(&self) -> Token<'_> {
        Token { text: &self.text, at: self.at }
    }
}

impl Retold {
    /// Hands the rows to a reader. Its errors point into the address.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Rows<'_>) -> Result<T, Misread>) -> Result<T, Misread> {
        let end = self.rows.last().map_or(self.size_words.token(), RetoldWords::token).span().end;
        let lines = self.rows.iter().map(RetoldWords::token).collect();
        read(&Rows { lines, declared: Some((self.size, self.size_words.token())), end })
    }
}
