//! The frame of a pzpr file: a version, the genre, the size, and blocks of rows.

use super::lines::{Split, Token, full, lines, misfit, rows, size_misread};
use super::{CannotHold, Format, Misread};
use crate::grid::{Grid, Size};
use std::fmt::Display;
use std::ops::Range;

/// A pzpr file taken apart as far as its genre.
pub(crate) struct File<'a> {
    pub(crate) version: (Version, Token<'a>),
    pub(crate) genre: Token<'a>,
    /// What follows: the size, and the blocks.
    pub(crate) blocks: RowBlocks<'a>,
}

/// How a pzpr file has the size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SizeLines {
    /// The number of rows, and then the number of columns.
    RowsAndColumns,
    /// One number for both.
    Side,
}

/// The version of a pzpr file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Version {
    /// `pzprv3`
    Three,
    /// `pzprv3.1`
    ThreeOne,
}

impl<'a> File<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, Misread> {
        // Where a file is quoted in one line, slashes stand for the ends of its lines.
        let lines: Box<dyn Iterator<Item = Token<'a>> + 'a> =
            Box::new(lines(text, &['\n', '/']).map(Token::trim).filter(|line| !line.text.is_empty()));
        let mut blocks = RowBlocks { lines, end: text.len(), size_at: 0..0 };
        let header = blocks.line("`pzprv3` or `pzprv3.1`")?;
        let version = match header.text {
            "pzprv3" => Version::Three,
            "pzprv3.1" => Version::ThreeOne,
            _ => return Err(header.misread("`pzprv3` or `pzprv3.1`")),
        };
        let genre = blocks.line("the name of a genre")?;
        Ok(Self { version: (version, header), genre, blocks })
    }
}

/// The size, and the blocks of rows that follow it. Empty lines are passed over: rows of no cells are written as such.
pub(crate) struct RowBlocks<'a> {
    lines: Box<dyn Iterator<Item = Token<'a>> + 'a>,
    end: usize,
    /// Where the file has the size: its first number.
    size_at: Range<usize>,
}

impl<'a> RowBlocks<'a> {
    /// The size, which comes first.
    pub(crate) fn size(&mut self, lines: SizeLines) -> Result<Size, Misread> {
        let rows = self.line("the number of rows")?;
        let columns = match lines {
            SizeLines::RowsAndColumns => self.line("the number of columns")?,
            SizeLines::Side => rows,
        };
        let height = rows.side("the number of rows")?;
        let width = columns.side("the number of columns")?;
        self.size_at = rows.span();
        Size::new(height, width).map_err(|error| size_misread(rows.at..columns.span().end, error))
    }

    /// There is no board of this size; these are the sizes.
    pub(crate) fn misfit(&self, size: Size, sizes: String) -> Misread {
        misfit(size, self.size_at.clone(), sizes)
    }

    /// The next line that is not empty.
    pub(crate) fn line(&mut self, expected: &str) -> Result<Token<'a>, Misread> {
        self.lines.next().ok_or_else(|| Misread::new(self.end..self.end, expected))
    }

    /// A block of one token a cell.
    pub(crate) fn grid<T>(
        &mut self,
        size: Size,
        expected: &str,
        value: impl FnMut(Token<'a>) -> Option<T>,
    ) -> Result<Grid<T>, Misread> {
        let values = self.rows(size.height(), size.width(), expected, value)?;
        full(size, values, self.end)
    }

    /// A block of this many rows and columns, which may be none.
    pub(crate) fn rows<T>(
        &mut self,
        height: usize,
        width: usize,
        expected: &str,
        value: impl FnMut(Token<'a>) -> Option<T>,
    ) -> Result<Vec<T>, Misread> {
        rows((height, width), || self.lines.next(), Split::Words, self.end, expected, value)
    }

    /// Nothing may follow but what a program keeps of its own: a history, notes, an address.
    pub(crate) fn end(mut self) -> Result<(), Misread> {
        match self.lines.next() {
            Some(line) if !is_own(line.text) => Err(line.misread("the end of the file")),
            _ => Ok(()),
        }
    }
}

/// Whether a line begins what a program keeps of its own after the blocks.
pub(crate) fn is_own(line: &str) -> bool {
    const OWN: [&str; 6] = ["info:", "history:", "__HISTORY__", "TrialData", "http:", "https:"];
    OWN.iter().any(|own| line.starts_with(own))
}

/// Writes the size of a board.
pub(crate) fn push_size(out: &mut String, size: Size, lines: SizeLines) {
    match lines {
        SizeLines::RowsAndColumns => out.push_str(&format!("{}\n{}\n", size.height(), size.width())),
        SizeLines::Side => out.push_str(&format!("{}\n", size.width())),
    }
}

/// Writes this many rows of this many words, which may be none, each word with at least this many letters.
pub(crate) fn push_rows(
    out: &mut String,
    (height, width): (usize, usize),
    words: &[impl Display],
    letters: usize,
) {
    use std::fmt::Write;
    for row in 0..height {
        for (column, word) in words[row * width..][..width].iter().enumerate() {
            let space = if column > 0 { " " } else { "" };
            // Writing to a string does not fail.
            let _ = write!(out, "{space}{word:>letters$}");
        }
        out.push('\n');
    }
}

/// What a pzpr file cannot hold.
pub(crate) const fn cannot_hold(what: &'static str) -> CannotHold {
    CannotHold { format: Format::Pzpr, what }
}
