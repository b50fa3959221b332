//! What people say of a solution piece by piece: marks in an answer that is not finished, and steps of a hint.

use super::Literal;
use crate::formats::Dots;
use crate::grid::{Grid, Size};
use crate::puzzle::Shade;

/// Something that an answer says so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it stands, in the numbering of [`Solvable::place`](super::Solvable::place).
    pub at: Vec<usize>,
    /// What it says; nothing if no solution could have it there.
    pub literal: Option<Literal>,
}

/// What a variable says, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The places that it speaks of, in the numbering of [`Solvable::place`](super::Solvable::place).
    pub at: Vec<usize>,
    /// The end of a sentence that begins with the places, if it is true: "is black".
    pub yes: String,
    /// The same if it is false: "is white".
    pub no: String,
}

impl Said {
    /// That two places are linked.
    pub(crate) fn linked(at: [usize; 2]) -> Self {
        Self { at: at.to_vec(), yes: "are linked".to_owned(), no: "are not linked".to_owned() }
    }
}

/// The marks of an answer in black and white, for a model with one variable a cell, true where it is black: black cells and dots.
pub(crate) fn of_shades(size: Size, answer: &Grid<Shade>, dots: &Dots) -> Vec<Mark> {
    if answer.size() != size {
        return vec![Mark { at: Vec::new(), literal: None }];
    }
    let mut says: Vec<Option<bool>> =
        answer.values().iter().map(|&shade| (shade == Shade::Black).then_some(true)).collect();
    for &cell in dots.cells.iter().filter(|&&cell| size.contains(cell)) {
        says[size.index(cell)].get_or_insert(false);
    }
    let mark = |(index, says): (usize, Option<bool>)| {
        let black = Literal::positive(index as u32);
        Some(Mark { at: vec![index], literal: Some(if says? { black } else { !black }) })
    };
    says.into_iter().enumerate().filter_map(mark).collect()
}

/// What the variables of such a model say.
pub(crate) fn shades_said(size: Size) -> Vec<Said> {
    let said = |index| Said { at: vec![index], yes: "is black".to_owned(), no: "is white".to_owned() };
    (0..size.area()).map(said).collect()
}
