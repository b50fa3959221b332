//! Small boards, all of them.

use crate::grid::{Grid, Size, SizeError};
use crate::protocol::{Property, Provable, Unknown};
use crate::puzzle::{Puzzle, Shade};
use std::fmt;
use std::str::FromStr;

/// How large the puzzles of an audit are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum SmallSize {
    /// Boards of this height and width.
    Grid(Size),
    /// Graphs of this many vertices.
    Vertices(usize),
}

impl SmallSize {
    /// Boards of a height and a width.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn grid(height: usize, width: usize) -> Result<Self, SizeError> {
        Size::new(height, width).map(Self::Grid)
    }

    /// The height and the width of boards of at most so many cells.
    pub(crate) fn cells_up_to(self, most: usize) -> Option<Size> {
        match self {
            Self::Grid(size) if size.area() <= most => Some(size),
            Self::Grid(_) | Self::Vertices(_) => None,
        }
    }

    /// All boards that are no higher and no wider, or graphs with no more vertices, smallest first.
    ///
    /// ```
    /// use facedown::small::SmallSize;
    ///
    /// let boards = SmallSize::grid(2, 2)?.up_to();
    /// let names: Vec<String> = boards.iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["1x1", "1x2", "2x1", "2x2"]);
    /// # Ok::<(), facedown::grid::SizeError>(())
    /// ```
    #[must_use]
    pub fn up_to(self) -> Vec<Self> {
        match self {
            Self::Vertices(count) => (1..=count).map(Self::Vertices).collect(),
            Self::Grid(size) => {
                let sizes = (1..=size.height()).flat_map(|height| {
                    (1..=size.width()).filter_map(move |width| Size::new(height, width).ok())
                });
                let mut sizes: Vec<Size> = sizes.collect();
                sizes.sort_by_key(|size| size.area());
                sizes.into_iter().map(Self::Grid).collect()
            }
        }
    }
}

impl fmt::Display for SmallSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid(size) => size.fmt(f),
            Self::Vertices(count) => write!(f, "{count}"),
        }
    }
}

impl FromStr for SmallSize {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let number = |word: &str| word.parse().map_err(|_| Unknown(format!("invalid number `{word}`")));
        match text.split_once(['x', 'X']) {
            Some((height, width)) => {
                Self::grid(number(height)?, number(width)?).map_err(|error| Unknown(error.to_string()))
            }
            None => Ok(Self::Vertices(number(text)?)),
        }
    }
}

/// How far an answer reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Coverage {
    /// All puzzles of the board.
    Exhaustive,
    /// All puzzles within a bound.
    Bounded(String),
    /// A sample.
    Sampled {
        /// Of how many puzzles.
        of: u128,
        /// The seed of the sample.
        seed: u64,
        /// How they are drawn, in words.
        drawn: &'static str,
    },
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhaustive => f.write_str("exhaustive"),
            Self::Bounded(bound) => write!(f, "bounded: {bound}"),
            Self::Sampled { of, seed, drawn } => write!(f, "sampled of {of}, seed {seed}, {drawn}"),
        }
    }
}

/// The puzzles of a board, simplest first.
#[derive(Clone, Debug)]
pub struct Puzzles<P> {
    /// The puzzles.
    pub list: Vec<P>,
    /// What they are, in words.
    pub(crate) what: &'static str,
    /// How many of them these are.
    pub coverage: Coverage,
}

/// A puzzle whose small boards can be listed.
pub trait Small: Provable {
    /// All puzzles of a board, or as many as there is a bound for; nothing when the board is not of this genre or too
    /// large to be listed.
    fn every(board: SmallSize) -> Option<Puzzles<Self>>;

    /// All solutions, found by trying every candidate.
    fn solutions(&self) -> Vec<Self::Solution>;

    /// The boards that an audit looks at by default, smallest first.
    fn default_boards(property: Property) -> Vec<SmallSize>;

    /// The puzzles of a board on which faults are tried: all, unless a prover whom no check keeps from anything would have
    /// too many ways to go.
    fn for_faults(board: SmallSize) -> Option<Vec<Self>> {
        Some(Self::every(board)?.list)
    }
}

/// Boards of these heights and widths.
pub(crate) fn boards(sizes: &[(usize, usize)]) -> Vec<SmallSize> {
    sizes.iter().filter_map(|&(height, width)| SmallSize::grid(height, width).ok()).collect()
}

/// All fillings of a board with values from a list, by counting; `None` when there are more than can be tried.
pub(crate) fn fillings<T: Clone>(size: Size, values: &[T]) -> Option<impl Iterator<Item = Grid<T>>> {
    let count =
        values.len().checked_pow(u32::try_from(size.area()).ok()?).filter(|&count| count <= 1 << 24)?;
    Some((0..count).map(move |number| {
        let mut rest = number;
        Grid::from_fn(size, |_| {
            let digit = rest % values.len();
            rest /= values.len();
            values[digit].clone()
        })
    }))
}

/// All ways to colour the cells of a board that solve the puzzle.
pub(crate) fn solving_shadings<P: Puzzle<Solution = Grid<Shade>>>(
    puzzle: &P,
    size: Size,
) -> impl Iterator<Item = Grid<Shade>> {
    let all = fillings(size, &[Shade::White, Shade::Black]).into_iter().flatten();
    all.filter(|candidate| puzzle.check(candidate).is_empty())
}

/// All grids of these values of which `keep` keeps every beginning, in reading order: a beginning that cannot be saved is
/// dropped, and everything that begins like it.
pub fn grids<T: Clone>(size: Size, values: &[T], keep: impl Fn(&[T]) -> bool) -> Vec<Grid<T>> {
    let mut all: Vec<Vec<T>> = vec![Vec::new()];
    for _ in size.cells() {
        let longer = |start: Vec<T>| {
            values.iter().map(move |value| [&start[..], std::slice::from_ref(value)].concat())
        };
        all = all.into_iter().flat_map(longer).filter(|start| keep(start)).collect();
    }
    all.into_iter().filter_map(|values| Grid::from_values(size, values)).collect()
}

/// All ways to part `count` things into groups, as the group of each; groups are numbered as they first occur.
#[must_use]
pub fn partitions(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|start: Vec<usize>| {
                let groups = start.iter().max().map_or(0, |most| most + 1);
                (0..=groups).map(move |group| [&start[..], &[group]].concat())
            })
            .collect();
    }
    all
}

/// All ways to make some disjoint pairs of `count` things: the number of its pair for each, from 1, or 0.
pub(crate) fn pairings(count: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = partitions(count + 1)
        .into_iter()
        // The group of an extra first thing is left single; all other groups are pairs.
        .filter(|groups| {
            let size = |group: usize| groups.iter().filter(|&&other| other == group).count();
            (1..=*groups.iter().max().unwrap_or(&0)).all(|group| size(group) == 2)
        })
        .map(|groups| groups[1..].to_vec())
        .collect();
    all.sort_by_key(|pairs| pairs.iter().max().copied());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_pairs_are_counted_right() {
        let bell: Vec<usize> = (0..7).map(|count| partitions(count).len()).collect();
        assert_eq!(bell, [1, 1, 2, 5, 15, 52, 203]);
        let involutions: Vec<usize> = (0..7).map(|count| pairings(count).len()).collect();
        assert_eq!(involutions, [1, 1, 2, 4, 10, 26, 76]);
    }
}
