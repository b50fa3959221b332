//! Where each gadget goes: a column of tiles for each variable, a row of tiles for each clause.
//!
//! ```text
//!            x1      x2      x3      x4
//!             |       |       |
//!   (x1, x3)  +-------|-------+ 1                  | the wire of a variable, from its first clause to its last
//!             |       |       |                    - the wire of a clause, from its first variable to its last
//!   (x1, x2)  +-------+ 1     |                    1 the number that ends a clause
//!                     |       |
//!   (x2, x3)          +-------+ 1      :           : a variable that no clause has
//! ```
//!
//! Clauses that have no column in common can share a row. [`rows`] fills them from the left, which needs as few rows as
//! there can be for the given order of the variables: as many as wires of clauses pass the busiest column.

use super::gadgets::{
    BRIDGE, CROSSING, EMPTY_CLAUSE, Gadget, Lane, MIDDLE, NORTH, SIDE, SPLIT, STRAIGHT_OR, TURNING_OR, Tile,
    WIRE,
};
use super::{Cnf, Piece, Reduction, TooLarge};
use crate::constraints::Literal;
use crate::grid::{Cell, Grid, Size};
use crate::puzzles::shakashaka::{Shakashaka, Square};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// From one tile to the next.
pub(super) const PITCH: usize = SIDE + 1;

/// A clause with its literals in the order of their variables, each variable once.
struct Clause {
    /// Its number in the formula, from 0.
    number: usize,
    literals: Vec<Literal>,
}

impl Clause {
    fn first(&self) -> usize {
        self.literals.first().map_or(0, |literal| literal.variable())
    }

    fn last(&self) -> usize {
        self.literals.last().map_or(0, |literal| literal.variable())
    }
}

/// The clauses that say something: no tautologies, and nothing twice.
fn clauses(cnf: &Cnf) -> Vec<Clause> {
    let mut seen = HashSet::new();
    let mut clauses = Vec::new();
    for (number, literals) in cnf.clauses().iter().enumerate() {
        let mut literals = literals.clone();
        literals.sort_unstable();
        literals.dedup();
        let is_tautology = literals.windows(2).any(|pair| pair[0].variable() == pair[1].variable());
        if !is_tautology && seen.insert(literals.clone()) {
            clauses.push(Clause { number, literals });
        }
    }
    clauses
}

/// The row of each clause that has literals, and how many rows there are.
fn rows(clauses: &[Clause]) -> (Vec<Option<usize>>, usize) {
    let mut rows = vec![None; clauses.len()];
    let mut order: Vec<usize> =
        (0..clauses.len()).filter(|&place| !clauses[place].literals.is_empty()).collect();
    order.sort_by_key(|&place| clauses[place].first());
    // For each row the last column that is taken, the smallest first.
    let mut taken: BinaryHeap<Reverse<(usize, usize)>> = BinaryHeap::new();
    for place in order {
        let clause = &clauses[place];
        let free = taken.peek().filter(|Reverse((last, _))| *last < clause.first());
        let row = match free.map(|&Reverse((_, row))| row) {
            Some(row) => {
                taken.pop();
                row
            }
            None => taken.len(),
        };
        taken.push(Reverse((clause.last(), row)));
        rows[place] = Some(row);
    }
    (rows, taken.len())
}

pub(super) fn reduce(cnf: &Cnf) -> Result<Reduction, TooLarge> {
    let clauses = clauses(cnf);
    let (rows, height) = rows(&clauses);
    let variables = cnf.variables();
    let has_empty_clause = clauses.iter().any(|clause| clause.literals.is_empty());
    // Variables that no clause has need a row, too; and an empty clause one without wires.
    let with_wires = height.max(usize::from(variables > 0));
    let height = (with_wires + usize::from(has_empty_clause)).max(1);
    let board = TooLarge { height: height * PITCH - 1, width: variables.max(1).saturating_mul(PITCH) };
    let size = Size::new(board.height, board.width).map_err(|_| board)?;

    let mut draft = LayoutDraft { size, columns: columns(&clauses, &rows, variables), pieces: Vec::new() };
    let mut covered = vec![vec![false; variables]; height];
    for (clause, row) in clauses.iter().zip(&rows) {
        match *row {
            Some(row) => {
                draft.clause(clause, row);
                covered[row][clause.first()..=clause.last()].fill(true);
            }
            None => draft.push(&EMPTY_CLAUSE, false, Cell::new(height - 1, 0), Some(clause.number)),
        }
    }
    for (row, covered) in covered.iter().enumerate() {
        for (column, _) in covered.iter().enumerate().filter(|(_, covered)| !**covered) {
            if draft.has_wire(row, column) {
                draft.push(&WIRE, false, Cell::new(row, column), None);
            }
        }
    }
    Ok(draft.finish())
}

/// The first and the last row of the wire of each variable.
fn columns(clauses: &[Clause], rows: &[Option<usize>], variables: usize) -> Vec<(usize, usize)> {
    let mut columns = vec![None; variables];
    for (clause, row) in clauses.iter().zip(rows) {
        let Some(row) = *row else { continue };
        for literal in &clause.literals {
            let (first, last) = columns[literal.variable()].get_or_insert((row, row));
            (*first, *last) = ((*first).min(row), (*last).max(row));
        }
    }
    columns.into_iter().map(|column| column.unwrap_or((0, 0))).collect()
}

struct LayoutDraft {
    size: Size,
    columns: Vec<(usize, usize)>,
    pieces: Vec<Piece>,
}

impl LayoutDraft {
    fn has_wire(&self, row: usize, column: usize) -> bool {
        let (first, last) = self.columns[column];
        (first..=last).contains(&row)
    }

    fn push(&mut self, gadget: &'static Gadget, is_flipped: bool, at: Cell, clause: Option<usize>) {
        self.pieces.push(Piece { tile: Tile { gadget, is_flipped }, at, clause, literal: None });
    }

    /// The tiles of a clause, from its first variable to its last.
    fn clause(&mut self, clause: &Clause, row: usize) {
        let mut literals = clause.literals.iter().copied().peekable();
        let mut lane = None;
        for column in clause.first()..=clause.last() {
            let literal = literals.next_if(|literal| literal.variable() == column);
            let (gadget, is_flipped) = match (literal, lane) {
                (None, lane) => {
                    let gadget = if self.has_wire(row, column) { &CROSSING } else { &BRIDGE };
                    (gadget, lane == Some(Lane::Lower))
                }
                (Some(literal), None) => (&SPLIT, literal.is_negated()),
                (Some(literal), Some(Lane::Upper)) if literal.is_negated() => (&STRAIGHT_OR, false),
                (Some(literal), Some(Lane::Lower)) if literal.is_negated() => (&TURNING_OR, true),
                (Some(_), Some(Lane::Upper)) => (&TURNING_OR, false),
                (Some(_), Some(Lane::Lower)) => (&STRAIGHT_OR, true),
            };
            self.push(gadget, is_flipped, Cell::new(row, column), Some(clause.number));
            if let Some(piece) = self.pieces.last_mut() {
                piece.literal = literal;
                lane = piece.tile.east();
            }
        }
    }

    fn finish(self) -> Reduction {
        let mut squares = Grid::from_fn(self.size, |_| Square::Black);
        for piece in &self.pieces {
            let corner = piece.corner();
            for row in 0..SIDE {
                for column in 0..SIDE {
                    let at = Cell::new(corner.row + row, corner.column + column);
                    squares[at] = piece.tile.square(Cell::new(row, column));
                }
            }
            // The link to the next tile of the clause, or the end of the clause.
            if let Some(lane) = piece.tile.east() {
                squares[Cell::new(corner.row + lane.row(), corner.column + SIDE)] = Square::Clue(1);
            }
            // The link to the next tile of the variable.
            let Cell { row, column } = piece.at;
            if piece.tile.gadget.is_vertical && self.has_wire(row + 1, column) {
                squares[Cell::new(corner.row + SIDE, corner.column + MIDDLE)] = Square::Clue(1);
            }
        }
        let values = (0..self.columns.len()).map(|variable| {
            let (row, _) = self.columns[variable];
            Cell::new(row * PITCH + NORTH.row, variable * PITCH + NORTH.column)
        });
        Reduction { values: values.collect(), board: Shakashaka { squares }, pieces: self.pieces }
    }
}
