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
//! lengths are forbidden, at every vertex; outside the board all is black. Clockwise, a square shows two white sectors
//! (*full*), two black ones, black then white (*opening*), or white then black (*closing*). So the lengths are right
//! exactly when
//!
//! - after an opening square comes a closing one, or a full one and then a closing one;
//! - before a closing square comes an opening one, or a full one and before that an opening one;
//! - where three squares are full, all four are.

use super::{Corner, Filling, Shakashaka, Square, rules};
use crate::constraints::{Literal, Mark, Model, Said, Solvable, Unsupported, differing_cells};
use crate::formats::Dots;
use crate::grid::{Cell, Grid};

/// The variables of a white square.
#[derive(Clone, Copy)]
struct WhiteSquare {
    white: Literal,
    /// In the order of [`Corner::ALL`].
    triangles: [Literal; 4],
}

impl Shakashaka {
    /// The variables of each white square, in reading order, five each.
    fn choices(&self, mut variable: impl FnMut() -> Literal) -> Grid<Option<WhiteSquare>> {
        self.squares.map(|square| {
            (*square == Square::White)
                .then(|| WhiteSquare { white: variable(), triangles: std::array::from_fn(|_| variable()) })
        })
    }
}

impl Solvable for Shakashaka {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let size = self.squares.size();
        let choices = self.choices(|| model.variable());
        for choice in choices.values().iter().flatten() {
            model.exactly(1, choice.triangles.into_iter().chain([choice.white]));
        }
        for (cell, square) in self.squares.iter() {
            if let Square::Clue(number) = *square {
                model.together_say(&[&rules::NUMBER_COUNTS_ITS_TRIANGLES], [size.index(cell)]);
                // A white square that is not all white has a triangle.
                let triangles =
                    size.neighbours(cell).filter_map(|beside| choices[beside]).map(|choice| !choice.white);
                model.exactly(usize::from(number), triangles);
            }
        }
        for row in 0..=size.height() {
            if model.is_over() {
                break;
            }
            for column in 0..=size.width() {
                let at = |(up, left): (usize, usize)| {
                    let cell = Cell::new(row.checked_sub(up)?, column.checked_sub(left)?);
                    size.contains(cell).then_some(cell)
                };
                // Clockwise from the north-west, like the corners.
                let around = [(1, 1), (1, 0), (0, 0), (0, 1)].map(at);
                let mut places: Vec<usize> =
                    around.into_iter().flatten().map(|cell| size.index(cell)).collect();
                places.sort_unstable();
                model.together_say_at(&[&rules::WHITE_AREAS_ARE_RECTANGLES], places);
                white_runs_at_vertex(model, around.map(|cell| choices[cell?]));
            }
        }
        Ok(())
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

    fn place(&self, index: usize) -> Cell {
        self.squares.size().cell(index)
    }

    fn marks(&self, answer: &Grid<Filling>, dots: &Dots) -> Vec<Mark> {
        let size = self.squares.size();
        if answer.size() != size {
            return vec![Mark { at: Vec::new(), literal: None }];
        }
        let mut next = 0;
        let choices = self.choices(|| {
            next += 1;
            Literal::positive(next - 1)
        });
        let mark = |(cell, choice): (Cell, &Option<WhiteSquare>)| {
            let literal = match (choice, answer[cell]) {
                (None, Filling::Black | Filling::White) => return None,
                (None, Filling::Triangle(_)) | (Some(_), Filling::Black) => None,
                (Some(choice), Filling::Triangle(corner)) => Corner::ALL
                    .into_iter()
                    .zip(choice.triangles)
                    .find(|&(at, _)| at == corner)
                    .map(|(_, triangle)| triangle),
                (Some(choice), Filling::White) if dots.cells.contains(&cell) => Some(choice.white),
                (Some(_), Filling::White) => return None,
            };
            Some(Mark { at: vec![size.index(cell)], literal })
        };
        choices.iter().filter_map(mark).collect()
    }

    fn says(&self) -> Vec<Said> {
        /// In the order of the variables of a cell.
        const LOOKS: [&str; 5] = [
            "all white",
            "black at the top left",
            "black at the top right",
            "black at the bottom right",
            "black at the bottom left",
        ];
        let white = self.squares.iter().filter(|(_, square)| **square == Square::White);
        let said = |(cell, _): (Cell, &Square)| {
            let at = vec![self.squares.size().index(cell)];
            LOOKS.map(|look| Said { at: at.clone(), yes: format!("is {look}"), no: format!("is not {look}") })
        };
        white.flat_map(said).collect()
    }

    fn is_mark(&self, literal: Literal) -> bool {
        !literal.is_negated()
    }

    fn differences(&self, one: &Grid<Filling>, other: &Grid<Filling>) -> Vec<Cell> {
        differing_cells(one, other)
    }
}

/// How the two sectors of a square at a vertex can look.
#[derive(Clone, Copy)]
struct SectorView {
    /// Two white sectors: all white, or the black corner points away from the vertex.
    full: [Literal; 2],
    /// Black, then white, clockwise around the vertex.
    opening: Literal,
    /// White, then black.
    closing: Literal,
    /// Two black sectors.
    black: Literal,
}

/// Forbids white runs of the wrong lengths around a vertex, given the squares around it clockwise from the north-west.
fn white_runs_at_vertex(model: &mut Model, around: [Option<WhiteSquare>; 4]) {
    let views: [Option<SectorView>; 4] = std::array::from_fn(|square| {
        let choice = around[square]?;
        // The corner that touches the vertex: of the north-western square the south-eastern one, and so on.
        let corner = |turn: usize| choice.triangles[(square + 2 + turn) % 4];
        Some(SectorView {
            full: [choice.white, corner(2)],
            opening: corner(1),
            closing: corner(3),
            black: corner(0),
        })
    });
    for (square, view) in views.iter().enumerate() {
        let (next, second) = (views[(square + 1) % 4], views[(square + 2) % 4]);
        let (before, second_before) = (views[(square + 3) % 4], second);
        if let Some(view) = view {
            runs_on(model, view.opening, next, |view| view.closing, second);
            runs_on(model, view.closing, before, |view| view.opening, second_before);
        }
        if let (Some(one), Some(two), Some(three)) = (view, next, second) {
            let not_full =
                [*one, two, three].into_iter().flat_map(|view| [view.opening, view.closing, view.black]);
            let fourth = before.map(|view| view.full).into_iter().flatten();
            model.clause(not_full.chain(fourth));
        }
    }
}

/// After `start`, the run of white ends in the next square, or goes through it and ends in the second.
fn runs_on(
    model: &mut Model,
    start: Literal,
    next: Option<SectorView>,
    end: impl Fn(SectorView) -> Literal,
    second: Option<SectorView>,
) {
    let goes_on = next.map(|next| [end(next), next.full[0], next.full[1]]);
    model.implies([start], goes_on.into_iter().flatten());
    for through in next.map(|next| next.full).into_iter().flatten() {
        model.implies([start, through], second.map(&end));
    }
}
