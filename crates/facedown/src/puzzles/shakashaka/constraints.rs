//! The rules of Shakashaka as constraints: five variables a white square (white and four triangles), exactly one of them
//! true.
//!
//! White areas are rectangles exactly when all their corners are right angles. Every corner of an area lies where four
//! squares meet, and there each square shows two sectors of 45 degrees, each black or white as a whole:
//!
//! ```text
//!      \ 1 | 2 /        the sectors, clockwise, and the squares that own them:
//!      0 \ | / 3           0, 1 : north-west    2, 3 : north-east
//!     -----*-----          6, 7 : south-west    4, 5 : south-east
//!      7 / | \ 4
//!      / 6 | 5 \
//! ```
//!
//! A run of white sectors of length 2 is a right angle, of length 4 a straight side, of length 8 the inside. All other
//! lengths are forbidden, at every vertex; outside the board all is black.

use super::{Corner, Filling, Shakashaka, Square};
use crate::constraints::{Literal, Model, Solvable, Unsupported, differing_cells};
use crate::grid::{Cell, Grid};

/// The variables of a white square.
#[derive(Clone, Copy)]
struct Choice {
    white: Literal,
    /// In the order of [`Corner::ALL`].
    triangles: [Literal; 4],
}

/// The lengths of a run of white sectors, among eight, that are no right angle, no side and no inside.
const FORBIDDEN_RUNS: [usize; 5] = [1, 3, 5, 6, 7];

impl Shakashaka {
    /// The variables of each white square, in reading order, five each.
    fn choices(&self, mut variable: impl FnMut() -> Literal) -> Grid<Option<Choice>> {
        self.squares.map(|square| {
            (*square == Square::White)
                .then(|| Choice { white: variable(), triangles: std::array::from_fn(|_| variable()) })
        })
    }
}

impl Solvable for Shakashaka {
    fn model(&self) -> Result<Model, Unsupported> {
        let size = self.squares.size();
        let mut model = Model::new();
        let choices = self.choices(|| model.variable());
        for choice in choices.values().iter().flatten() {
            model.exactly(1, choice.triangles.into_iter().chain([choice.white]));
        }
        for (cell, square) in self.squares.iter() {
            if let Square::Clue(number) = *square {
                let around = size.neighbours(cell).filter_map(|beside| choices[beside]);
                let triangles: Vec<_> = around.flat_map(|choice| choice.triangles).collect();
                model.exactly(usize::from(number), triangles);
            }
        }
        for row in 0..=size.height() {
            for column in 0..=size.width() {
                let at = |up: usize, left: usize| {
                    let cell = Cell::new(row.checked_sub(up)?, column.checked_sub(left)?);
                    choices.get(cell).copied().flatten()
                };
                // Clockwise from the north-west, like the corners.
                white_runs_at_vertex(&mut model, [at(1, 1), at(1, 0), at(0, 0), at(0, 1)]);
            }
        }
        Ok(model)
    }

    fn decode(&self, values: &[bool]) -> Grid<Filling> {
        let mut next = 0;
        let choices = self.choices(|| {
            next += 1;
            Literal::positive(next - 1)
        });
        choices.map(|choice| {
            let Some(choice) = choice else { return Filling::Black };
            let triangle =
                Corner::ALL.into_iter().zip(choice.triangles).find(|(_, chosen)| chosen.holds(values));
            triangle.map_or(Filling::White, |(corner, _)| Filling::Triangle(corner))
        })
    }

    fn differences(&self, one: &Grid<Filling>, other: &Grid<Filling>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}

/// Forbids white runs of the wrong lengths around a vertex, given the squares around it clockwise from the north-west.
fn white_runs_at_vertex(model: &mut Model, around: [Option<Choice>; 4]) {
    if around.iter().all(Option::is_none) {
        return;
    }
    let mut clause = Vec::new();
    for run in FORBIDDEN_RUNS {
        for start in 0..8 {
            clause.clear();
            let mut whites = (start..start + run).map(|sector| sector % 8);
            // The run itself is not all white, or a sector beside it is white, too.
            let possible = whites.all(|sector| not_all_of(&mut clause, around, sector, Tone::Black))
                && [start + 7, start + run]
                    .into_iter()
                    .all(|sector| not_all_of(&mut clause, around, sector % 8, Tone::White));
            if possible && !covers_a_square(&clause, around) {
                clause.sort_unstable();
                clause.dedup();
                model.clause(clause.iter().copied());
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tone {
    White,
    Black,
}

/// Adds to the clause all choices that give the sector this tone; false when it has that tone in any case.
fn not_all_of(clause: &mut Vec<Literal>, around: [Option<Choice>; 4], sector: usize, tone: Tone) -> bool {
    let square = sector / 2;
    let Some(choice) = around[square] else { return tone == Tone::White };
    // The corner that touches the vertex: of the north-western square the south-eastern one, and so on.
    let touching = (square + 2) % 4;
    // The first sector of a square, clockwise around the vertex, lies towards the corner after the touching one,
    // clockwise along the square; the second towards the corner before it.
    let (near, far) = if sector.is_multiple_of(2) { (1, 3) } else { (3, 1) };
    let corner = |turn: usize| choice.triangles[(touching + turn) % 4];
    match tone {
        Tone::Black => clause.extend([corner(0), corner(near)]),
        Tone::White => clause.extend([choice.white, corner(2), corner(far)]),
    }
    true
}

/// Whether the clause names all five choices of a square, so that it always holds.
fn covers_a_square(clause: &[Literal], around: [Option<Choice>; 4]) -> bool {
    around.iter().flatten().any(|choice| {
        clause.contains(&choice.white) && choice.triangles.iter().all(|triangle| clause.contains(triangle))
    })
}
