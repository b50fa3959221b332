//! What a puzzle is: its rules, its answer, and a sheet with both. The genres are in [`crate::puzzles`].

pub(crate) mod cells;
pub(crate) mod on_board;
pub(crate) mod report;

pub use crate::grid::marks::{Clue, Shade};
pub use report::ANSWER_FITS_THE_BOARD;

use crate::formats::{CannotHold, Format, ReadError};
use crate::grid::{Cell, Size};
use std::fmt;

/// A rule of a puzzle: one identifier everywhere (rules, constraints, test data, docs) and one sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The identifier, a sentence in snake case, such as `sea_is_connected`.
    pub name: &'static str,
    /// The rule in words.
    pub sentence: &'static str,
}

/// A rule that a candidate solution breaks, with the places where it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken<Place = Cell> {
    /// The rule.
    pub rule: &'static Rule,
    /// Where it is broken: cells of a board, vertices of a graph; sorted, without repeats.
    pub at: Vec<Place>,
}

impl<Place: fmt::Display> fmt::Display for Broken<Place> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.rule.name)?;
        for place in &self.at {
            write!(f, " {place}")?;
        }
        Ok(())
    }
}

/// How large a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// A board of this height and width.
    Board(Size),
    /// A graph.
    Graph {
        /// The number of vertices.
        vertices: usize,
        /// The number of edges.
        edges: usize,
    },
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(size) => size.fmt(f),
            Self::Graph { vertices, edges } => write!(f, "{vertices} vertices, {edges} edges"),
        }
    }
}

/// What a file holds: a puzzle, and an answer if somebody has filled one in. The answer need not be right.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::hitori::Hitori;
/// use facedown::puzzles::{Puzzle, Sheet};
///
/// let sheet: Sheet<Hitori> = Hitori::read("pzprv3/hitori/1/2/1 1 /# . /", Format::Pzpr)?;
/// let answer = sheet.answer.as_ref().unwrap();
/// assert!(sheet.puzzle.check(answer).is_empty());
/// assert_eq!(Hitori::write(&sheet, Format::Text).unwrap(), "hitori\n1 1\n\nsolution\n# .\n");
/// assert_eq!(Hitori::write(&sheet, Format::Url).unwrap(), "https://puzz.link/p?hitori/2/1/11");
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet<P: Puzzle> {
    /// The puzzle.
    pub puzzle: P,
    /// The answer.
    pub answer: Option<P::Solution>,
}

/// A puzzle of some genre: what is printed before anybody has solved it.
///
/// ```
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::norinori::Norinori;
///
/// let names: Vec<&str> = Norinori::RULES.iter().map(|rule| rule.name).collect();
/// assert_eq!(names, ["room_has_two_black", "black_cells_come_in_pairs"]);
/// ```
///
/// There are more examples with each genre, such as [`Nurikabe`](crate::puzzles::nurikabe::Nurikabe).
pub trait Puzzle: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// What a solver hands in. It need not obey the rules: [`Puzzle::check`] judges it.
    type Solution: Clone + PartialEq + fmt::Debug + Send + Sync + 'static;
    /// What a rule is broken at: a [`Cell`] of a board, a vertex of a graph.
    type Place: Clone + PartialEq + fmt::Debug + fmt::Display;

    /// The name of the genre on the command line, in files and in the docs.
    const NAME: &'static str;
    /// The name of the genre in puzz.link addresses and pzpr files, if it has one.
    const PUZZ_LINK: Option<&'static str>;
    /// The words that a text of this genre may begin with.
    const FIRST_WORDS: &'static [&'static str] = &[Self::NAME];
    /// The formats that the genre is written in: those of boards, unless it says otherwise.
    const FORMATS: &'static [Format] = &[Format::Url, Format::Pzpr, Format::Text];
    /// The rules in the order of their usual statement.
    const RULES: &'static [Rule];

    /// Every rule that the candidate breaks, in the order of [`Puzzle::RULES`]; empty for a solution.
    fn check(&self, candidate: &Self::Solution) -> Vec<Broken<Self::Place>>;

    /// How large the puzzle is.
    fn size(&self) -> Extent;

    /// Reads a sheet in a format.
    ///
    /// # Errors
    /// When the text is not a sheet of this genre in that format.
    fn read(text: &str, format: Format) -> Result<Sheet<Self>, ReadError>;

    /// Writes a sheet in a format; an answer that the format has no place for is left out.
    ///
    /// # Errors
    /// When the format cannot hold the puzzle, or cannot distinguish the answer from another.
    fn write(sheet: &Sheet<Self>, format: Format) -> Result<String, CannotHold>;

    /// Reads a solution of this puzzle, written as text; it need not obey the rules.
    ///
    /// # Errors
    /// When the text is not a candidate for a board of this size or a graph of these vertices.
    fn read_solution(&self, text: &str) -> Result<Self::Solution, ReadError>;

    /// Writes a solution of this puzzle as text.
    fn write_solution(&self, solution: &Self::Solution) -> String;
}
