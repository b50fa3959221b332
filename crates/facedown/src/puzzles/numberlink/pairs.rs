//! Which cells of a Numberlink board belong together, as far as it is printed.

use super::Numberlink;
use crate::grid::Cell;
use crate::puzzle::Clue;
use std::collections::BTreeMap;

/// Why the numbers of a board cannot be paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PairError {
    /// A number that stands once, at this cell, and no question mark is left to hide the other.
    #[error("the number at {0} appears only once: it must appear exactly twice")]
    Alone(Cell),
    /// A number that stands a third time, at this cell.
    #[error("the number at {0} appears a third time: it must appear exactly twice")]
    ThirdTime(Cell),
    /// A question mark, the last one, that is left over.
    #[error("the question mark at {0} is left without a partner: numbers come in pairs")]
    UnknownAlone(Cell),
}

impl Numberlink {
    /// The two cells of each number, in the order of the numbers. A number whose other cell is a question mark has none
    /// for it.
    ///
    /// # Errors
    /// When the numbers and question marks cannot be such that each number stands exactly twice.
    ///
    /// ```
    /// use facedown::grid::{Cell, Grid, Size};
    /// use facedown::puzzles::{Clue, numberlink::Numberlink};
    /// let clues = vec![Some(Clue::Number(7)), None, Some(Clue::Number(7))];
    /// let board = Numberlink { clues: Grid::from_values(Size::new(1, 3)?, clues).ok_or("three cells")? };
    /// assert_eq!(board.pairs()?[&7], (Cell::new(0, 0), Some(Cell::new(0, 2))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pairs(&self) -> Result<BTreeMap<u32, (Cell, Option<Cell>)>, PairError> {
        let mut pairs = BTreeMap::new();
        let mut unknown = Vec::new();
        for (cell, clue) in self.clues.iter() {
            match *clue {
                Some(Clue::Number(number)) => match pairs.get_mut(&number) {
                    None => _ = pairs.insert(number, (cell, None)),
                    Some((_, other @ None)) => *other = Some(cell),
                    Some(_) => return Err(PairError::ThirdTime(cell)),
                },
                Some(Clue::Unknown) => unknown.push(cell),
                None => {}
            }
        }
        for (first, other) in pairs.values() {
            if other.is_none() && unknown.pop().is_none() {
                return Err(PairError::Alone(*first));
            }
        }
        match unknown.last() {
            Some(&left_over) if unknown.len() % 2 == 1 => Err(PairError::UnknownAlone(left_over)),
            _ => Ok(pairs),
        }
    }
}
