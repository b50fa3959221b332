//! A board that another program spells, retold as the rows of a text grid: each genre reads it as it reads a text.

use super::Misread;
use super::lines::{Token, stated_rooms};
use super::text::Rows;
use crate::grid::{Cell, Size};
use std::collections::BTreeSet;
use std::ops::Range;

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
    /// The words of the address for the number of rooms, if it has them; then the rows hold the name of a room for each cell.
    pub(super) rooms: Option<RetoldWords>,
    pub(super) rows: Vec<RetoldWords>,
    /// Where the address has the board, if it is packed, so that cells have no places of their own there. Then rows have places in a text by itself.
    pub(super) packed: Option<Range<usize>>,
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
        let read = read(&Rows { lines, declared: Some((self.size, self.size_words.token())), end });
        let read = match &self.packed {
            Some(place) => read.map_err(|error| error.inside(place.clone(), |span| self.cell(span)))?,
            None => read?,
        };
        if let Some(stated) = &self.rooms {
            // The board could be read, so all cells of one name are one room.
            let names: BTreeSet<&str> =
                self.rows.iter().flat_map(|row| row.text.split_ascii_whitespace()).collect();
            stated_rooms(stated.token(), names.len())?;
        }
        Ok(read)
    }

    /// The cell of a packed board at this place: what stands there, and which it is.
    fn cell(&self, span: Range<usize>) -> String {
        let is_here = |(_, row): &(usize, &RetoldWords)| row.token().span().contains(&span.start);
        let found = self.rows.iter().enumerate().find(is_here).and_then(|(number, row)| {
            let (before, cell) = row.text.get(..span.end - row.at)?.split_at_checked(span.start - row.at)?;
            Some(format!("`{cell}` at {}", Cell::new(number, before.split_whitespace().count())))
        });
        found.unwrap_or_else(|| "another board".to_owned())
    }
}
