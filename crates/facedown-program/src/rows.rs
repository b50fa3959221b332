//! The rows of the program, constraint by constraint.
//!
//! | the paper | here |
//! |---|---|
//! | A, equation (1): one of five for each white square | [`Letter::A`] |
//! | B, equation (2): no 45 degree corner beside black | [`Program::is_forbidden`] |
//! | B, equation (3): numbers | [`Letter::B`] |
//! | C, equations (4) and (5): hypotenuses go on or turn; no narrow strip | [`Letter::C`] |
//! | D, equation (6): three white squares around a vertex | [`Letter::D`] |
//! | E, equation (7): no rectangle within a rectangle | [`Letter::E`] |
//!
//! The variables are those of the model in Shakashaka's `constraints.rs`, in the same order: for each white square in reading
//! order white, NW, NE, SE, SW, where a triangle is named by its black corner. What is outside the board counts as black.

use facedown::grid::{Cell, Corner, Direction, Grid};
use facedown::protocol::Variant;
use facedown::puzzles::shakashaka::{Shakashaka, Square};

/// Which constraint of the paper a row belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the letters are the paper's")]
pub enum Letter {
    A,
    B,
    C,
    D,
    E,
}

/// What a row says of its sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The sum is at most the bound.
    AtMost,
    /// The sum is the bound.
    Equal,
}

/// A linear constraint on 0-1 variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    /// The constraint of the paper that it belongs to; a cut against a known solution belongs to none.
    pub part: Option<Letter>,
    /// The summands: a factor and the number of a variable.
    pub terms: Vec<(i32, usize)>,
    /// How the sum compares to the bound.
    pub relation: Relation,
    /// The bound.
    pub bound: i32,
}

impl Linear {
    /// Whether it holds under these values.
    #[must_use]
    pub fn holds(&self, values: &[bool]) -> bool {
        let sum: i32 =
            self.terms.iter().filter(|&&(_, variable)| values[variable]).map(|&(factor, _)| factor).sum();
        match self.relation {
            Relation::AtMost => sum <= self.bound,
            Relation::Equal => sum == self.bound,
        }
    }
}

/// What a white square may become, in the order of its five variables.
const STATES: [&str; 5] = ["W", "NW", "NE", "SE", "SW"];

/// The place of white in the five variables of a square.
const WHITE: usize = 0;

/// The place of a triangle in the five variables of a square.
const fn triangle(corner: Corner) -> usize {
    1 + corner as usize
}

/// The corner after so many others, clockwise.
const fn turned(corner: Corner, steps: usize) -> Corner {
    Corner::ALL[(corner as usize + steps) % 4]
}

const fn opposite(corner: Corner) -> Corner {
    turned(corner, 2)
}

/// The side that begins, clockwise, in the corner after so many others.
const fn side(corner: Corner, steps: usize) -> Direction {
    Direction::ALL[(corner as usize + steps) % 4]
}

/// The two corners of a side.
pub(crate) const fn corners(of: Direction) -> [Corner; 2] {
    let first = Corner::ALL[of as usize];
    [first, turned(first, 1)]
}

/// Seen from a neighbour, its neighbour lies the other way.
pub(crate) const fn back(towards: Direction) -> Direction {
    Direction::ALL[(towards as usize + 2) % 4]
}

/// A 0-1 integer program whose solutions are those of a Shakashaka board: published, with constraints A to E to the letter, or repaired, with A to C and a
/// corrected D.
///
/// ```
/// use facedown::grid::{Grid, Size};
/// use facedown::puzzles::shakashaka::{Shakashaka, Square};
/// use facedown_program::{Letter, Program, Variant};
///
/// let squares = Grid::from_fn(Size::new(2, 3).unwrap(), |_| Square::White);
/// let program = Program::new(&Shakashaka { squares }, Variant::Published);
/// assert_eq!(program.variables(), 30);
/// assert_eq!(program.rows().iter().filter(|row| row.part == Some(Letter::A)).count(), 6);
/// // Beside the border above it, only a triangle with its black side there makes no sharp corner.
/// assert!(program.is_forbidden(3) && program.name(3) == "x_1_1_SE");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    squares: SquareVariables,
    forbidden: Vec<bool>,
    rows: Vec<Linear>,
}

impl Program {
    /// The program of a board.
    #[must_use]
    pub fn new(puzzle: &Shakashaka, variant: Variant) -> Self {
        Self::write(puzzle, variant, &|_| false).0
    }

    /// The same, unless `is_over`, given the number of summands so far, says that it is too late or too much: the rows of E on a
    /// large board fill any memory.
    #[must_use]
    pub fn until(puzzle: &Shakashaka, variant: Variant, is_over: &dyn Fn(usize) -> bool) -> Option<Self> {
        let (program, is_whole) = Self::write(puzzle, variant, is_over);
        is_whole.then_some(program)
    }

    /// The program, and whether it is the whole one: if not, it was too late or too much.
    fn write(puzzle: &Shakashaka, variant: Variant, is_over: &dyn Fn(usize) -> bool) -> (Self, bool) {
        let squares = SquareVariables::of(puzzle);
        let mut rows = ProgramRows { rows: Vec::new(), terms: 0, is_over };
        let is_whole = squares.write(puzzle, variant, &mut rows).is_some();
        (Self { forbidden: squares.forbidden(), squares, rows: rows.rows }, is_whole)
    }

    /// The number of variables: five for each white square.
    #[must_use]
    pub const fn variables(&self) -> usize {
        self.forbidden.len()
    }

    /// The name of a variable: row and column of its square, counted from 1, and `W` for white or the black corner of a triangle.
    #[must_use]
    pub fn name(&self, variable: usize) -> String {
        let Cell { row, column } = self.squares.white[variable / STATES.len()];
        format!("x_{}_{}_{}", row + 1, column + 1, STATES[variable % STATES.len()])
    }

    /// Whether constraint B fixes this variable at 0.
    #[must_use]
    pub fn is_forbidden(&self, variable: usize) -> bool {
        self.forbidden[variable]
    }

    /// The rows, in the order of the paper.
    #[must_use]
    pub fn rows(&self) -> &[Linear] {
        &self.rows
    }

    /// Whether all constraints hold under these values.
    #[must_use]
    pub fn holds(&self, values: &[bool]) -> bool {
        let is_fixed_right =
            self.forbidden.iter().zip(values).all(|(&forbidden, &value)| !(forbidden && value));
        is_fixed_right && self.rows.iter().all(|row| row.holds(values))
    }
}

/// The rows written so far, until it is too late or too much.
struct ProgramRows<'a> {
    rows: Vec<Linear>,
    terms: usize,
    is_over: &'a dyn Fn(usize) -> bool,
}

impl ProgramRows<'_> {
    fn push(&mut self, row: Linear) -> Option<()> {
        self.terms += row.terms.len();
        self.rows.push(row);
        (!(self.is_over)(self.terms)).then_some(())
    }
}

/// The squares of the board with their variables.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SquareVariables {
    /// The first variable of each white square.
    first: Grid<Option<usize>>,
    /// The white squares in the order of their variables.
    white: Vec<Cell>,
}

impl SquareVariables {
    fn of(puzzle: &Shakashaka) -> Self {
        let mut white = Vec::new();
        let first = Grid::from_fn(puzzle.squares.size(), |cell| {
            (puzzle.squares[cell] == Square::White).then(|| {
                white.push(cell);
                STATES.len() * (white.len() - 1)
            })
        });
        Self { first, white }
    }

    fn write(&self, puzzle: &Shakashaka, variant: Variant, rows: &mut ProgramRows<'_>) -> Option<()> {
        self.a(rows)?;
        self.b(puzzle, rows)?;
        self.c(rows)?;
        self.d(rows, variant)?;
        match variant {
            Variant::Published => self.e(rows),
            Variant::Repaired => Some(()),
        }
    }

    /// The square one step over the corner.
    fn over(&self, cell: Cell, corner: Corner) -> Option<Cell> {
        let size = self.first.size();
        size.neighbour(size.neighbour(cell, side(corner, 0))?, side(corner, 3))
    }

    fn beside(&self, cell: Cell, towards: Direction) -> Option<Cell> {
        self.first.size().neighbour(cell, towards)
    }

    /// The variable as a summand; nothing, which counts as 0, for black squares and outside the board.
    fn term(&self, factor: i32, cell: Option<Cell>, place: usize) -> Option<(i32, usize)> {
        Some((factor, self.first[cell?]? + place))
    }

    fn white_squares(&self) -> impl Iterator<Item = (Cell, usize)> {
        self.first.iter().filter_map(|(cell, first)| Some((cell, (*first)?)))
    }

    fn a(&self, rows: &mut ProgramRows<'_>) -> Option<()> {
        for (_, first) in self.white_squares() {
            let terms = (first..first + STATES.len()).map(|variable| (1, variable)).collect();
            rows.push(Linear { part: Some(Letter::A), terms, relation: Relation::Equal, bound: 1 })?;
        }
        Some(())
    }

    /// The variables that are 0 because of a black square, or the border, beside theirs.
    fn forbidden(&self) -> Vec<bool> {
        let mut forbidden = vec![false; STATES.len() * self.white.len()];
        for (cell, first) in self.white_squares() {
            for towards in Direction::ALL {
                let beside_black =
                    self.beside(cell, towards).is_none_or(|beside| self.first[beside].is_none());
                if !beside_black {
                    continue;
                }
                // A triangle whose side towards the black square is white makes a white corner of 45 degrees there.
                let touching = corners(towards);
                for corner in Corner::ALL.into_iter().filter(|corner| !touching.contains(corner)) {
                    forbidden[first + triangle(corner)] = true;
                }
            }
        }
        forbidden
    }

    fn b(&self, puzzle: &Shakashaka, rows: &mut ProgramRows<'_>) -> Option<()> {
        for (cell, square) in puzzle.squares.iter() {
            let Square::Clue(number) = *square else { continue };
            let terms = Direction::ALL.into_iter().flat_map(|towards| {
                let beside = self.beside(cell, towards);
                corners(back(towards))
                    .into_iter()
                    .filter_map(move |corner| self.term(1, beside, triangle(corner)))
            });
            let bound = i32::from(number);
            rows.push(Linear {
                part: Some(Letter::B),
                terms: terms.collect(),
                relation: Relation::Equal,
                bound,
            })?;
        }
        Some(())
    }

    fn c(&self, rows: &mut ProgramRows<'_>) -> Option<()> {
        let mut at_most = |terms: [Option<(i32, usize)>; 3], bound| {
            let terms = terms.into_iter().flatten().collect();
            rows.push(Linear { part: Some(Letter::C), terms, relation: Relation::AtMost, bound })
        };
        for (cell, first) in self.white_squares() {
            for corner in Corner::ALL {
                let here = Some((1, first + triangle(corner)));
                // Either end of the hypotenuse, and the white side there.
                for (end, inner) in
                    [(turned(corner, 1), side(corner, 1)), (turned(corner, 3), side(corner, 2))]
                {
                    let inner = self.beside(cell, inner);
                    let beyond = self.over(cell, end);
                    // (4): the hypotenuse turns or goes on.
                    let turns = self.term(-1, inner, triangle(end));
                    at_most([here, turns, self.term(-1, beyond, triangle(corner))], 0)?;
                    // (5), once for each two squares.
                    if end == turned(corner, 1) {
                        let white = self.term(-1, inner, WHITE);
                        at_most([here, self.term(1, beyond, triangle(corner)), white], 1)?;
                    }
                }
            }
        }
        Some(())
    }

    fn d(&self, rows: &mut ProgramRows<'_>, variant: Variant) -> Option<()> {
        for window in self.first.size().windows() {
            let [north_west, north_east, south_west, south_east] = window;
            // Each square with its corner that points away from the vertex.
            let around = [
                (north_west, Corner::NorthWest),
                (north_east, Corner::NorthEast),
                (south_east, Corner::SouthEast),
                (south_west, Corner::SouthWest),
            ];
            for fourth in around {
                let mut terms = Vec::new();
                for (cell, away) in around {
                    let factor = if cell == fourth.0 { -1 } else { 1 };
                    terms.extend(self.term(factor, Some(cell), WHITE));
                    if cell == fourth.0 || variant == Variant::Repaired {
                        terms.extend(self.term(factor, Some(cell), triangle(away)));
                    }
                }
                rows.push(Linear { part: Some(Letter::D), terms, relation: Relation::AtMost, bound: 2 })?;
            }
        }
        Some(())
    }

    fn e(&self, rows: &mut ProgramRows<'_>) -> Option<()> {
        for (cell, first) in self.white_squares() {
            for corner in Corner::ALL {
                // From the black corner through the square to the other triangles on its diagonal.
                let mut between = Vec::new();
                let mut reached = self.over(cell, opposite(corner));
                while let Some(there) = reached {
                    if let Some(far) = self.term(1, Some(there), triangle(corner)) {
                        let mut terms = vec![(1, first + triangle(corner)), far];
                        terms.extend_from_slice(&between);
                        rows.push(Linear {
                            part: Some(Letter::E),
                            terms,
                            relation: Relation::AtMost,
                            bound: 1,
                        })?;
                    }
                    between.extend(self.term(-1, Some(there), triangle(opposite(corner))));
                    reached = self.over(there, opposite(corner));
                }
            }
        }
        Some(())
    }
}
