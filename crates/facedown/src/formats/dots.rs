//! The notes of somebody who has not finished: dots on cells that stay blank, crosses where no line goes.
//!
//! An answer does not need them, and readers of answers pass them over. They matter while a puzzle is being solved.

use super::Format;
use super::lines::{Token, lines};
use super::pzpr::is_own;
use super::text::{SOLUTION, significant};
use crate::grid::{Cell, Direction, Size};
use std::collections::HashSet;

/// Dots and crosses beside an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Dots {
    /// Cells that are said to be left blank: `+` in a pzpr file; `+` or `-` in the rows of a text.
    pub cells: HashSet<Cell>,
    /// Places where no line goes, each as a cell and the direction of the line: `-1` in a pzpr file, `x` in a drawing.
    pub crosses: HashSet<(Cell, Direction)>,
}

impl Dots {
    /// The dots and crosses of a sheet or an answer for a board of this size. Any other text has none.
    ///
    /// ```
    /// use facedown::formats::Dots;
    /// use facedown::grid::{Cell, Size};
    ///
    /// let dots = Dots::read("pzprv3/hitori/1/3/1 1 2 /# + . /", Size::new(1, 3).unwrap());
    /// assert_eq!(dots.cells, [Cell::new(0, 1)].into());
    /// ```
    #[must_use]
    pub fn read(text: &str, size: Size) -> Self {
        match Format::of(text) {
            Format::Pzpr | Format::PzprWalls => Self::of_file(text, size),
            Format::Text => Self::of_text(text, size),
            Format::Url | Format::Dimacs => Self::default(),
        }
    }

    fn of_file(text: &str, size: Size) -> Self {
        const HEADER: usize = 4;
        let rows: Vec<Vec<&str>> = lines(text, &['\n', '/'])
            .map(Token::trim)
            .filter(|line| !line.text.is_empty())
            .take_while(|line| !is_own(line.text))
            .skip(HEADER)
            .map(|line| line.text.split_ascii_whitespace().collect())
            .collect();
        // Answers come last: rows of cells; or lines to the right of cells, and then those below.
        let last = |count: usize| rows.get(rows.len().saturating_sub(count)..).unwrap_or_default();
        let cells = found(last(size.height()), |word| word == "+").collect();
        let beside = if size.width() > 1 { size.height() } else { 0 };
        let (east, south) = last(beside + size.height() - 1).split_at(beside.min(rows.len()));
        let crosses = |rows: &[Vec<&str>], towards| {
            found(rows, |word| word == "-1").map(move |cell| (cell, towards)).collect::<Vec<_>>()
        };
        let crosses =
            crosses(east, Direction::East).into_iter().chain(crosses(south, Direction::South)).collect();
        Self { cells, crosses }
    }

    fn of_text(text: &str, size: Size) -> Self {
        let all: Vec<&str> = significant(text).map(|line| line.text).collect();
        let start = all.iter().position(|line| line.trim() == SOLUTION).map_or(0, |place| place + 1);
        let rows = &all[start..];
        let is_apart = rows.iter().any(|line| line.split_ascii_whitespace().nth(1).is_some());
        let words = rows.iter().map(|line| -> Vec<&str> {
            if is_apart || size.width() == 1 {
                line.split_ascii_whitespace().collect()
            } else {
                line.split("").filter(|letter| !letter.trim().is_empty()).collect()
            }
        });
        let cells = found(&words.collect::<Vec<_>>(), |word| word == "+" || word == "-").collect();
        let mut crosses = HashSet::new();
        let mut row = 0;
        for line in rows {
            // A row of cells has a `+` for each; what stands between two of them are the lines below the first.
            let is_row = line.contains('+');
            row += usize::from(is_row);
            for (place, _) in line.char_indices().filter(|&(_, letter)| letter == 'x') {
                let towards = if is_row { Direction::East } else { Direction::South };
                crosses.insert((Cell::new(row.saturating_sub(1), place / 2), towards));
            }
        }
        Self { cells, crosses }
    }
}

/// The cells whose words are of a kind.
fn found(rows: &[Vec<&str>], is_wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = Cell> {
    let cells = rows.iter().enumerate().flat_map(|(row, words)| {
        words.iter().enumerate().map(move |(column, word)| (Cell::new(row, column), *word))
    });
    cells.filter(move |(_, word)| is_wanted(word)).map(|(cell, _)| cell)
}
