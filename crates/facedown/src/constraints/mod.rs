//! The vocabulary in which a puzzle says what its solutions are: yes-or-no questions and what must hold of the answers.
//!
//! A [`Model`] is pure data. Each puzzle writes one in its `constraints.rs`, without a thought for how it will be
//! solved; the crate `facedown-solve` reads models and knows no puzzle. The solutions of the puzzle are exactly the
//! values of the model's variables under which all its constraints hold, one for one.
//!
//! ```
//! use facedown::constraints::Model;
//!
//! // Two neighbours, of whom exactly one stays at home.
//! let mut model = Model::new();
//! let (left, right) = (model.variable(), model.variable());
//! model.exactly(1, [left, right]);
//! assert_eq!(model.variables(), 2);
//! assert!(model.holds(&[true, false]));
//! assert!(!model.holds(&[true, true]));
//! ```

mod clock;
mod holds;
mod marks;
mod origin;
mod shaded;
#[cfg(test)]
mod tests;

pub use marks::{Mark, Said};
pub use origin::Origin;
pub(crate) use shaded::Shaded;

use crate::formats::Dots;
use crate::grid::{Cell, Grid, Size};
use clock::Clock;
use std::fmt;
use std::ops::Not;

/// A variable of a model, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(u32);

impl Literal {
    /// The literal that is true when variable number `variable` is.
    #[must_use]
    pub const fn positive(variable: u32) -> Self {
        Self(variable << 1)
    }

    /// The number of the variable, counted from 0.
    #[must_use]
    pub const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether this is the negation of its variable.
    #[must_use]
    pub const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether the literal is true under these values of the variables.
    #[must_use]
    pub fn holds(self, values: &[bool]) -> bool {
        values[self.variable()] != self.is_negated()
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", if self.is_negated() { "!" } else { "" }, self.variable())
    }
}

/// Which vertices are neighbours: for each vertex the list of the others.
pub type Neighbours = Vec<Vec<usize>>;

/// The neighbours of each cell of a board, cells being numbered in reading order.
pub(crate) fn neighbours_on_board(size: Size) -> Neighbours {
    size.cells().map(|cell| size.neighbours(cell).map(|other| size.index(other)).collect()).collect()
}

/// The vertex that an island grows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed {
    /// The vertex. It is land.
    pub vertex: usize,
    /// How many vertices the island has, or nothing if that is not given.
    pub size: Option<usize>,
}

/// A vertex where a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The vertex.
    pub vertex: usize,
    /// The name of the path, or nothing if it is not given: such a path may have any name.
    pub label: Option<u32>,
}

/// An edge of a graph that may be used or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The two vertices that it joins.
    pub joins: [usize; 2],
    /// Whether it is used.
    pub used: Literal,
}

/// Something that must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Constraint {
    /// At least one of the literals is true.
    Clause(Vec<Literal>),
    /// The number of true literals lies within these bounds.
    Count {
        /// The least number of true ones.
        at_least: usize,
        /// The greatest number of true ones.
        at_most: usize,
        /// The literals.
        of: Vec<Literal>,
    },
    /// The true vertices are connected. It also holds if no vertex is true.
    Connected {
        /// Whether each vertex belongs.
        members: Vec<Literal>,
        /// Which vertices are neighbours.
        neighbours: Neighbours,
    },
    /// The true vertices fall into connected islands, each with exactly one seed and of the size that the seed states. Rules that are
    /// named for it come in this order: seeds are land, an island has one seed, it has its size.
    Islands {
        /// Whether each vertex is land.
        land: Vec<Literal>,
        /// Which vertices are neighbours.
        neighbours: Neighbours,
        /// The seeds, at different vertices.
        seeds: Vec<Seed>,
    },
    /// The used edges form paths without common vertices. A path joins two ends and passes no third; all ends are joined;
    /// ends whose labels are both given have the same, and no two paths have the same label. Rules that are named for it come in this
    /// order: paths join equal labels, they end nowhere else, pass no end, do not branch, and do not form loops.
    Paths {
        /// The number of vertices.
        vertices: usize,
        /// The edges, each pair of vertices at most once.
        edges: Vec<Edge>,
        /// The ends, at different vertices.
        ends: Vec<End>,
    },
}

impl Constraint {
    /// The memory that it takes, roughly.
    fn bytes(&self) -> usize {
        const OF_ALLOCATION: usize = 24;
        const OF_NEIGHBOURS: usize = 4 * size_of::<usize>() + size_of::<Vec<usize>>() + OF_ALLOCATION;
        let inside = match self {
            Self::Clause(of) | Self::Count { of, .. } => of.len() * size_of::<Literal>(),
            Self::Connected { members: vertices, .. } | Self::Islands { land: vertices, .. } => {
                vertices.len() * OF_NEIGHBOURS
            }
            Self::Paths { edges, .. } => edges.len() * size_of::<Edge>(),
        };
        size_of::<Self>() + OF_ALLOCATION + inside
    }
}

/// Yes-or-no variables and what must hold of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[must_use]
pub struct Model {
    variables: u32,
    constraints: Vec<Constraint>,
    /// The number of the origin of each constraint, from 1; 0 for none.
    origin_of: Vec<u32>,
    origins: Vec<Origin>,
    /// The memory of all constraints.
    bytes: usize,
    clock: Clock,
    is_stopped: bool,
}

/// The greatest memory of a model: larger ones cannot be solved anyway.
const MOST_BYTES: usize = 500_000_000;

impl Model {
    /// A model without variables.
    pub fn new() -> Self {
        Self::default()
    }

    /// A model without variables, which is given up as soon as the clock says so: large ones take seconds to write.
    ///
    /// ```
    /// use facedown::constraints::Model;
    ///
    /// let mut model = Model::until(|| true);
    /// let literal = model.variable();
    /// model.fact(literal);
    /// assert!(model.is_stopped());
    /// assert!(model.constraints().is_empty());
    /// ```
    pub fn until(is_due: impl Fn() -> bool + 'static) -> Self {
        Self { clock: Clock::new(is_due), ..Self::default() }
    }

    /// A new variable.
    pub fn variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::positive(self.variables - 1)
    }

    /// One new variable for each cell of a board, in reading order.
    pub(crate) fn variables_on_board(&mut self, size: Size) -> Vec<Literal> {
        size.cells().map(|_| self.variable()).collect()
    }

    /// The number of variables.
    #[must_use]
    pub const fn variables(&self) -> usize {
        self.variables as usize
    }

    /// What must hold.
    #[must_use]
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Writes the constraint down, unless the model is over: then it holds nothing from then on.
    fn push(&mut self, constraint: impl FnOnce() -> Constraint) {
        /// How many constraints are written between two looks at the clock.
        const PATIENCE: usize = 1_000;
        if self.is_over() {
            return;
        }
        self.is_stopped = self.constraints.len().is_multiple_of(PATIENCE) && self.clock.is_due();
        if !self.is_stopped {
            let constraint = constraint();
            self.bytes = self.bytes.saturating_add(constraint.bytes());
            self.constraints.push(constraint);
            self.origin_of.push(self.origins.len() as u32);
        }
        if self.is_over() {
            (self.constraints, self.origin_of, self.origins) = Default::default();
        }
    }

    /// Whether it makes no sense to write down more: the model is too large, or it was time to stop.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.is_too_large() || self.is_stopped
    }

    /// Whether it was time to stop before all was written down.
    #[must_use]
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Whether there was more to write down than a solver could read. Then not all of it has been.
    #[must_use]
    pub const fn is_too_large(&self) -> bool {
        self.bytes > MOST_BYTES
    }

    /// The model, when all is written down.
    ///
    /// # Errors
    /// When there is so much to write that no solver could read it.
    pub fn finished(self) -> Result<Self, Unsupported> {
        if self.is_too_large() {
            let what = format!("this puzzle: its rules take more than {} MB", MOST_BYTES / 1_000_000);
            return Err(Unsupported { what });
        }
        Ok(self)
    }

    /// At least one of the literals is true.
    pub fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.push(|| Constraint::Clause(literals.into_iter().collect()));
    }

    /// The literal is true.
    pub fn fact(&mut self, literal: Literal) {
        self.clause([literal]);
    }

    /// Where all the premises are true, at least one of the conclusions is.
    pub fn implies(
        &mut self,
        premises: impl IntoIterator<Item = Literal>,
        conclusions: impl IntoIterator<Item = Literal>,
    ) {
        self.clause(premises.into_iter().map(Not::not).chain(conclusions));
    }

    /// Exactly `count` of the literals are true.
    pub fn exactly(&mut self, count: usize, of: impl IntoIterator<Item = Literal>) {
        self.count(count, count, of);
    }

    /// At most `count` of the literals are true.
    pub fn at_most(&mut self, count: usize, of: impl IntoIterator<Item = Literal>) {
        self.count(0, count, of);
    }

    fn count(&mut self, at_least: usize, at_most: usize, of: impl IntoIterator<Item = Literal>) {
        self.push(|| Constraint::Count { at_least, at_most, of: of.into_iter().collect() });
    }

    /// The true cells of a board are connected.
    pub fn connected(&mut self, size: Size, members: &[Literal]) {
        self.push(|| {
            let neighbours = neighbours_on_board(size);
            Constraint::Connected { members: members.to_vec(), neighbours }
        });
    }

    /// No 2x2 window of a board is all true.
    pub fn no_two_by_two(&mut self, size: Size, members: &[Literal]) {
        for window in size.windows() {
            self.clause(window.map(|cell| !members[size.index(cell)]));
        }
    }

    /// The true cells of a board fall into islands: see [`Constraint::Islands`].
    pub fn islands(&mut self, size: Size, land: &[Literal], seeds: Vec<Seed>) {
        self.push(|| {
            let neighbours = neighbours_on_board(size);
            Constraint::Islands { land: land.to_vec(), neighbours, seeds }
        });
    }

    /// The used edges are paths between ends: see [`Constraint::Paths`]. An edge that joins a vertex to itself is on no path,
    /// and so is not used.
    pub fn paths(&mut self, vertices: usize, mut edges: Vec<Edge>, ends: Vec<End>) {
        for edge in edges.extract_if(.., |edge| edge.joins[0] == edge.joins[1]) {
            self.fact(!edge.used);
        }
        self.push(|| Constraint::Paths { vertices, edges, ends });
    }
}

/// A puzzle that can say what its solutions are.
pub trait Solvable: crate::puzzle::Puzzle {
    /// What authors see to and people take for granted when they solve it, though no rule says so. A solution that breaks it counts. Most
    /// genres have nothing of the kind.
    const CUSTOMS: &'static [crate::puzzle::Rule] = &[];

    /// Writes down, in a model without variables, what holds of the solutions of the puzzle and of nothing else. Where it would go
    /// on for long, it looks whether the model [is over](Model::is_over).
    ///
    /// # Errors
    /// When the puzzle asks for something that no model is known for, such as a question mark in the wrong genre.
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported>;

    /// The model whose solutions are those of the puzzle, one for one.
    ///
    /// # Errors
    /// When the puzzle asks for something that no model is known for, or when there is too much to write down.
    fn model(&self) -> Result<Model, Unsupported> {
        let mut model = Model::new();
        self.constrain(&mut model)?;
        model.finished()
    }

    /// Adds the [customs](Self::CUSTOMS) to the model of the puzzle.
    fn customs(&self, model: &mut Model) {
        let _ = model;
    }

    /// The solution that these values of the model's variables stand for.
    fn decode(&self, values: &[bool]) -> Self::Solution;

    /// The place of this number: cells in reading order, vertices in theirs.
    fn place(&self, index: usize) -> Self::Place;

    /// What an answer that need not be finished says, as literals of the model: what is drawn, and what the dots and crosses beside
    /// it rule out. What is left blank says nothing.
    fn marks(&self, answer: &Self::Solution, dots: &Dots) -> Vec<Mark>;

    /// What each variable of the model says, in their order.
    fn says(&self) -> Vec<Said>;

    /// Whether a player can write into an answer that a literal is true. Where a cell has one of many values, what it has not is at
    /// most a note.
    fn is_mark(&self, literal: Literal) -> bool {
        let _ = literal;
        true
    }

    /// The places at which two solutions differ, in order.
    fn differences(&self, one: &Self::Solution, other: &Self::Solution) -> Vec<Self::Place>;
}

/// The cells in which two grids of one size differ.
pub(crate) fn differing_cells<T: PartialEq>(one: &Grid<T>, other: &Grid<T>) -> Vec<Cell> {
    one.iter().filter(|&(cell, value)| other.get(cell) != Some(value)).map(|(cell, _)| cell).collect()
}

/// What a puzzle needs and the solver does not support.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot solve {what}")]
pub struct Unsupported {
    /// What it is, as the end of a sentence that begins "cannot solve".
    pub what: String,
}
