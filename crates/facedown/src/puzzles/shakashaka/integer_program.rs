//! Shakashaka as a 0-1 integer program: constraints A to E of Demaine, Okamoto, Uehara and Uno, "Computational complexity
//! and an integer programming model of Shakashaka" (2013), section 4, and the program with D repaired.
//!
//! | the paper | here |
//! |---|---|
//! | A, equation (1): one of five for each white square | [`Part::A`] |
//! | B, equations (2) and (3): no 45 degree corner beside black; numbers | [`Part::B`] |
//! | C, equations (4) and (5): hypotenuses go on or turn; no narrow strip | [`Part::C`] |
//! | D, equation (6): three white squares around a vertex | [`Part::D`] |
//! | E, equation (7): no rectangle within a rectangle | [`Part::E`] |
//!
//! The variables are those of the model in `constraints.rs`, in the same order: for each white square in reading order
//! white, NW, NE, SE, SW, a triangle being named by its black corner. What is outside the board counts as black.
//!
//! **Deviation.** As published, D speaks of squares that are all white, so it misses a concave corner next to a triangle
//! that is white at the vertex. [`Variant::Repaired`] says "white at the vertex" instead, and leaves E out: it follows.

use super::{Shakashaka, Square};
use crate::grid::{Cell, Corner, Direction, Grid};

/// Which program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// A to E to the letter.
    Published,
    /// A to D, with D repaired.
    Repaired,
}

/// Which constraint of the paper a row belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the letters are the paper's")]
pub enum Part {
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
pub struct Row {
    /// The constraint of the paper that it belongs to.
    pub part: Part,
    /// The summands: a factor and the number of a variable.
    pub terms: Vec<(i32, usize)>,
    /// How the sum compares to the bound.
    pub relation: Relation,
    /// The bound.
    pub bound: i32,
}

impl Row {
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

/// Rows as they are written, until it is too late or too much.
struct Rows<'a> {
    rows: Vec<Row>,
    terms: usize,
    is_over: &'a dyn Fn(usize) -> bool,
}

impl Rows<'_> {
    fn push(&mut self, row: Row) -> Option<()> {
        self.terms += row.terms.len();
        self.rows.push(row);
        (!(self.is_over)(self.terms)).then_some(())
    }
}

/// Places in the five variables of a square.
const WHITE: usize = 0;

/// The place of a triangle in the five variables of a square.
const fn triangle(corner: Corner) -> usize {
    match corner {
        Corner::NorthWest => 1,
        Corner::NorthEast => 2,
        Corner::SouthEast => 3,
        Corner::SouthWest => 4,
    }
}

/// The corner after this one, clockwise.
const fn next(corner: Corner) -> Corner {
    match corner {
        Corner::NorthWest => Corner::NorthEast,
        Corner::NorthEast => Corner::SouthEast,
        Corner::SouthEast => Corner::SouthWest,
        Corner::SouthWest => Corner::NorthWest,
    }
}

const fn opposite(corner: Corner) -> Corner {
    next(next(corner))
}

/// The side of a square that has both corners, clockwise neighbours in either order.
fn side(one: Corner, other: Corner) -> Direction {
    let first = if next(one) == other { one } else { other };
    match first {
        Corner::NorthWest => Direction::North,
        Corner::NorthEast => Direction::East,
        Corner::SouthEast => Direction::South,
        Corner::SouthWest => Direction::West,
    }
}

/// The two corners of a side.
const fn corners(of: Direction) -> [Corner; 2] {
    match of {
        Direction::North => [Corner::NorthWest, Corner::NorthEast],
        Direction::East => [Corner::NorthEast, Corner::SouthEast],
        Direction::South => [Corner::SouthEast, Corner::SouthWest],
        Direction::West => [Corner::SouthWest, Corner::NorthWest],
    }
}

/// The program's squares: the first variable of each white one.
struct Squares<'a> {
    puzzle: &'a Shakashaka,
    first: Grid<Option<usize>>,
}

impl Squares<'_> {
    /// The square one step over the corner.
    fn over(&self, cell: Cell, corner: Corner) -> Option<Cell> {
        let [one, other] = match corner {
            Corner::NorthWest => [Direction::North, Direction::West],
            Corner::NorthEast => [Direction::North, Direction::East],
            Corner::SouthEast => [Direction::South, Direction::East],
            Corner::SouthWest => [Direction::South, Direction::West],
        };
        let size = self.first.size();
        size.neighbour(size.neighbour(cell, one)?, other)
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

    fn a(&self, rows: &mut Rows<'_>) -> Option<()> {
        for (_, first) in self.white_squares() {
            let terms = (first..first + 5).map(|variable| (1, variable)).collect();
            rows.push(Row { part: Part::A, terms, relation: Relation::Equal, bound: 1 })?;
        }
        Some(())
    }

    fn b(&self, rows: &mut Rows<'_>) -> Option<()> {
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
                    let terms = vec![(1, first + triangle(corner))];
                    rows.push(Row { part: Part::B, terms, relation: Relation::Equal, bound: 0 })?;
                }
            }
        }
        for (cell, square) in self.puzzle.squares.iter() {
            let Square::Clue(number) = *square else { continue };
            let terms = Direction::ALL.into_iter().flat_map(|towards| {
                let beside = self.beside(cell, towards);
                // Seen from the neighbour, the black square lies the other way.
                let facing = match towards {
                    Direction::North => Direction::South,
                    Direction::East => Direction::West,
                    Direction::South => Direction::North,
                    Direction::West => Direction::East,
                };
                corners(facing).into_iter().filter_map(move |corner| self.term(1, beside, triangle(corner)))
            });
            let bound = i32::from(number);
            rows.push(Row { part: Part::B, terms: terms.collect(), relation: Relation::Equal, bound })?;
        }
        Some(())
    }

    fn c(&self, rows: &mut Rows<'_>) -> Option<()> {
        let mut at_most = |terms: [Option<(i32, usize)>; 3], bound| {
            let terms = terms.into_iter().flatten().collect();
            rows.push(Row { part: Part::C, terms, relation: Relation::AtMost, bound })
        };
        for (cell, first) in self.white_squares() {
            for corner in Corner::ALL {
                let here = Some((1, first + triangle(corner)));
                for end in [next(corner), next(opposite(corner))] {
                    let inner = self.beside(cell, side(end, opposite(corner)));
                    let beyond = self.over(cell, end);
                    // (4): the hypotenuse turns or goes on.
                    let turns = self.term(-1, inner, triangle(end));
                    at_most([here, turns, self.term(-1, beyond, triangle(corner))], 0)?;
                    // (5), once for each two squares.
                    if end == next(corner) {
                        let white = self.term(-1, inner, WHITE);
                        at_most([here, self.term(1, beyond, triangle(corner)), white], 1)?;
                    }
                }
            }
        }
        Some(())
    }

    fn d(&self, rows: &mut Rows<'_>, variant: Variant) -> Option<()> {
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
                rows.push(Row { part: Part::D, terms, relation: Relation::AtMost, bound: 2 })?;
            }
        }
        Some(())
    }

    fn e(&self, rows: &mut Rows<'_>) -> Option<()> {
        for (cell, first) in self.white_squares() {
            for corner in Corner::ALL {
                // From the black corner through the square to the other triangles on its diagonal.
                let mut between = Vec::new();
                let mut reached = self.over(cell, opposite(corner));
                while let Some(there) = reached {
                    if let Some(far) = self.term(1, Some(there), triangle(corner)) {
                        let mut terms = vec![(1, first + triangle(corner)), far];
                        terms.extend_from_slice(&between);
                        rows.push(Row { part: Part::E, terms, relation: Relation::AtMost, bound: 1 })?;
                    }
                    between.extend(self.term(-1, Some(there), triangle(opposite(corner))));
                    reached = self.over(there, opposite(corner));
                }
            }
        }
        Some(())
    }
}

impl Shakashaka {
    /// The rows of the program.
    ///
    /// ```
    /// use facedown::puzzles::shakashaka::integer_program::{Part, Variant};
    /// use facedown::puzzles::shakashaka::{Shakashaka, Square};
    /// use facedown::grid::{Grid, Size};
    ///
    /// let squares = Grid::from_fn(Size::new(2, 3).unwrap(), |_| Square::White);
    /// let rows = Shakashaka { squares }.integer_program(Variant::Published);
    /// assert_eq!(rows.iter().filter(|row| row.part == Part::A).count(), 6);
    /// ```
    #[must_use]
    pub fn integer_program(&self, variant: Variant) -> Vec<Row> {
        self.integer_program_until(variant, &|_| false).unwrap_or_default()
    }

    /// The same, unless `is_over` says, told the number of summands so far, that it is too late or too much: the rows of E on a large
    /// board fill any memory.
    #[must_use]
    pub fn integer_program_until(
        &self,
        variant: Variant,
        is_over: &dyn Fn(usize) -> bool,
    ) -> Option<Vec<Row>> {
        let squares = self.numbered();
        let mut rows = Rows { rows: Vec::new(), terms: 0, is_over };
        squares.a(&mut rows)?;
        squares.b(&mut rows)?;
        squares.c(&mut rows)?;
        squares.d(&mut rows, variant)?;
        if variant == Variant::Published {
            squares.e(&mut rows)?;
        }
        Some(rows.rows)
    }

    /// The number of variables of the program.
    #[must_use]
    pub fn variables(&self) -> usize {
        5 * self.squares.values().iter().filter(|&&square| square == Square::White).count()
    }

    /// Constraint E alone.
    #[must_use]
    pub fn nested_rectangles(&self) -> Vec<Row> {
        let mut rows = Rows { rows: Vec::new(), terms: 0, is_over: &|_| false };
        let _ = self.numbered().e(&mut rows);
        rows.rows
    }

    fn numbered(&self) -> Squares<'_> {
        let mut variables = 0;
        let first = self.squares.map(|&square| {
            (square == Square::White).then(|| {
                variables += 5;
                variables - 5
            })
        });
        Squares { puzzle: self, first }
    }
}
