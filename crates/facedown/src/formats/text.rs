//! The frame of a text grid: the name of the genre, rows, and perhaps the word `solution` and the rows of one.
//!
//! ```text
//! nurikabe
//! . 2 .
//! 1 . .
//!
//! solution
//! . . #
//! . # #
//! ```
//!
//! Cells stand apart by spaces; where no row of a grid has a space, each character is a cell. A board of one column
//! says its size after the name (`nurikabe 3x1`), because `12` could be one cell or two. `//` begins a comment.

use super::Misread;
use super::lines::{Split, Token, counted, full, lines, misfit, rows, size_misread};
use super::spelling::Spelling;
use crate::grid::{Grid, LONGEST_SIDE, Size};
use std::borrow::Cow;

/// The word between a puzzle and its solution.
pub(crate) const SOLUTION: &str = "solution";

/// More lines than any grid or drawing has, so that no text makes a long list.
const MOST_LINES: usize = 2 * LONGEST_SIDE + 2;

/// A text taken apart into the rows of the puzzle and those of the solution.
pub(crate) struct Sections<'a> {
    pub(crate) puzzle: Rows<'a>,
    pub(crate) solution: Option<Rows<'a>>,
}

/// Rows of a grid, none of them blank, with the size that the text declares.
pub(crate) struct Rows<'a> {
    pub(crate) lines: Vec<Token<'a>>,
    pub(crate) declared: Option<(Size, Token<'a>)>,
    pub(crate) end: usize,
}

/// The lines of a text without comments and without those that are blank.
pub(crate) fn significant(text: &str) -> impl Iterator<Item = Token<'_>> {
    lines(text, &['\n'])
        .map(|line| {
            let cut = line.text.find("//").unwrap_or(line.text.len());
            Token { text: line.text[..cut].trim_ascii_end(), at: line.at }
        })
        .filter(|line| !line.is_blank())
}

/// The first word of a text, by which its genre is known. Lists of edges may begin with comments of their own.
pub(crate) fn first_word(text: &str) -> Option<Token<'_>> {
    significant(text).filter_map(|line| line.words().next()).find(|word| !word.text.starts_with('#'))
}

impl<'a> Sections<'a> {
    /// Takes a text apart that begins with one of the names.
    pub(crate) fn read(text: &'a str, names: &[&str]) -> Result<Self, Misread> {
        let mut lines = significant(text);
        let expected = || format!("`{}`", names.join("` or `"));
        let Some(header) = lines.next() else { return Err(Misread::new(0..0, expected())) };
        let mut words = header.words();
        if let Some(name) = words.next().filter(|name| !names.contains(&name.text)) {
            return Err(name.misread(expected()));
        }
        let declared = words.next().map(|word| declared_size(word).map(|size| (size, word))).transpose()?;
        if let Some(more) = words.next() {
            return Err(more.misread("the end of the line"));
        }
        let mut puzzle = Rows { lines: Vec::new(), declared, end: text.len() };
        while let Some(line) = lines.next() {
            if line.trim().text == SOLUTION {
                puzzle.end = line.at;
                let solution =
                    Rows { lines: lines.take(MOST_LINES).collect(), declared: None, end: text.len() };
                return Ok(Self { puzzle, solution: Some(solution) });
            }
            // A row too many is enough to refuse the board.
            if puzzle.lines.len() < MOST_LINES {
                puzzle.lines.push(line);
            }
        }
        Ok(Self { puzzle, solution: None })
    }
}

fn declared_size(token: Token<'_>) -> Result<Size, Misread> {
    let expected = "a size, rows before columns, such as `4x5`";
    let (height, width) = token.text.split_once('x').ok_or_else(|| token.misread(expected))?;
    let height = token.part(height).side("the number of rows")?;
    let width = token.part(width).side("the number of columns")?;
    Size::new(height, width).map_err(|error| size_misread(token.span(), error))
}

impl<'a> Rows<'a> {
    /// The rows of a solution that stands alone, with or without the word before it.
    pub(crate) fn of_solution(text: &'a str) -> Self {
        let mut lines: Vec<_> = significant(text).take(MOST_LINES).collect();
        if lines.first().is_some_and(|line| line.trim().text == SOLUTION) {
            lines.remove(0);
        }
        Self { lines, declared: None, end: text.len() }
    }

    /// The size that is declared, or that the rows have.
    pub(crate) fn size(&self) -> Result<Size, Misread> {
        match (self.declared, self.lines.first()) {
            (Some((size, _)), _) => Ok(size),
            (None, Some(first)) => {
                let width = if self.apart() { first.words().count() } else { first.letters().count() };
                Size::new(self.lines.len(), width).map_err(|error| size_misread(first.trim().span(), error))
            }
            (None, None) => Err(Misread::new(self.end..self.end, "the rows of a board")),
        }
    }

    /// Whether cells stand apart by spaces.
    fn apart(&self) -> bool {
        self.lines.iter().any(|line| line.words().nth(1).is_some())
    }

    /// The grid that the rows make, which must have this size.
    pub(crate) fn grid<T>(
        &self,
        size: Size,
        expected: &str,
        value: impl FnMut(Token<'a>) -> Option<T>,
    ) -> Result<Grid<T>, Misread> {
        if let Some(line) = self.lines.get(size.height()) {
            let rows = counted(size.height(), "row");
            return Err(line.trim().misread(format!("the end of a board of {rows}")));
        }
        let mut lines = self.lines.iter().copied();
        let sides = (size.height(), size.width());
        let split = if size.width() == 1 || self.apart() { Split::Words } else { Split::Letters };
        full(size, rows(sides, || lines.next(), split, self.end, expected, value)?, self.end)
    }

    /// There is no board of this size; these are the sizes. It is marked where it is declared, or else the first row.
    pub(crate) fn misfit(&self, size: Size, sizes: String) -> Misread {
        let first = self.lines.first().map_or(Token { text: "", at: self.end }, |line| line.trim());
        misfit(size, self.declared.map_or(first, |(_, declared)| declared).span(), sizes)
    }
}

/// Writes the first line of a text grid.
pub(crate) fn push_header(out: &mut String, name: &str, size: Size) {
    out.push_str(name);
    if size.width() == 1 {
        out.push_str(&format!(" {size}"));
    }
    out.push('\n');
}

/// Writes one word a cell, in columns that stand below each other.
pub(crate) fn push_aligned(out: &mut String, words: &Grid<Cow<'static, str>>) {
    let longest = words.values().iter().map(|word| word.len()).max().unwrap_or(1);
    let size = words.size();
    super::pzpr::push_rows(out, (size.height(), size.width()), words.values(), longest);
}

/// Writes an answer, of whose cells each has a word.
pub(crate) fn push_answer<T: Copy + PartialEq>(out: &mut String, cells: &Grid<T>, spelling: &Spelling<T>) {
    push_aligned(out, &cells.map(|&cell| spelling.word(cell).unwrap_or_default()));
}
