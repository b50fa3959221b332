//! A picture of a board in which the formula can be seen.

use super::gadgets::SIDE;
use super::{BRIDGE, CROSSING, EMPTY_CLAUSE, Piece, Reduction, WIRE, number};
use crate::grid::Cell;
use crate::picture::{Drawing, Ink, Pictured, Subject, Zone};

impl Reduction {
    /// The board with its gadgets in colours: the wires of variables blue, the wires of clauses orange, where they
    /// cross purple, and where a clause reads a literal green.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut drawing = self.board().drawing(None, &[]);
        let clauses = self.pieces.iter().filter_map(|piece| piece.clause).max().map_or(0, |last| last + 1);
        drawing.title = format!(
            "{}, made from a formula of {} variables and {clauses} clauses",
            drawing.title,
            self.values.len()
        );
        if let Subject::Board(board) = &mut drawing.subject {
            board.zones = self.pieces.iter().map(zone).collect();
        }
        drawing
    }
}

const BLUE: Ink = Ink(0);
const ORANGE: Ink = Ink(1);
const GREEN: Ink = Ink(2);
const PURPLE: Ink = Ink(6);

fn zone(piece: &Piece) -> Zone {
    let gadget = piece.tile.gadget;
    let variable = format!("x{}", piece.at.column + 1);
    let clause = piece.clause.map_or_else(String::new, |clause| format!("C{}", clause + 1));
    let literal = piece.literal.map(|literal| {
        let sign = if literal.is_negated() { "¬" } else { "" };
        format!("{sign}x{}", number(literal).unsigned_abs())
    });
    let (ink, label, what) = match literal {
        Some(literal) => (GREEN, format!("{clause} ∋ {literal}"), format!("clause {clause} reads {literal}")),
        None if *gadget == WIRE => (BLUE, variable.clone(), format!("the wire of {variable}")),
        None if *gadget == CROSSING => {
            (PURPLE, format!("{clause} × {variable}"), format!("clause {clause} crosses {variable}"))
        }
        None if *gadget == BRIDGE => (ORANGE, clause.clone(), format!("the wire of clause {clause}")),
        None => (ORANGE, format!("{clause} = ∅"), format!("clause {clause} has no literal")),
    };
    debug_assert!(piece.literal.is_some() || [WIRE, CROSSING, BRIDGE, EMPTY_CLAUSE].contains(gadget));
    let from = piece.corner();
    let to = Cell::new(from.row + SIDE - 1, from.column + SIDE - 1);
    Zone { from, to, ink, label, title: format!("{}: {what}", gadget.name) }
}
