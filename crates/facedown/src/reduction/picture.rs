//! A picture of a board in which the formula can be seen.

use super::gadgets::SIDE;
use super::gadgets::{CROSSING, EMPTY_CLAUSE};
use super::{Piece, Reduction, number};
use crate::grid::Cell;
use crate::picture::{Content, Drawing, Ink, Pictured, Zone};

impl Reduction {
    /// The board with its gadgets in colours: the wires of variables blue, the wires of clauses orange, where they
    /// cross purple, and where a clause reads a literal green.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut drawing = self.board.drawing(None, &[]);
        let clauses = self.pieces.iter().filter_map(|piece| piece.clause).max().map_or(0, |last| last + 1);
        drawing.title = format!(
            "{}, made from a formula of {} variables and {clauses} clauses",
            drawing.title,
            self.values.len()
        );
        if let Content::Board(board) = &mut drawing.content {
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
    let (ink, label) = match (literal, piece.clause) {
        (Some(literal), _) => (GREEN, format!("{clause} ∋ {literal}")),
        (None, None) => (BLUE, variable),
        (None, Some(_)) if *gadget == CROSSING => (PURPLE, format!("{clause} × {variable}")),
        (None, Some(_)) if *gadget == EMPTY_CLAUSE => (ORANGE, format!("{clause} = ∅")),
        (None, Some(_)) => (ORANGE, clause),
    };
    let kind = match ink {
        BLUE => "a variable (wire)",
        PURPLE => "a clause crosses a variable (crossing)",
        GREEN => "a clause reads a literal (split, or)",
        _ => "a clause (bridge)",
    };
    let from = piece.corner();
    let to = Cell::new(from.row + SIDE - 1, from.column + SIDE - 1);
    Zone { from, to, ink, label, kind: kind.to_owned() }
}
