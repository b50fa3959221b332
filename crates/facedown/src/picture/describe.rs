//! What a screen reader says of a drawing.

use super::{Board, Drawing, Fill, Look, Mark, Network, Subject};
use crate::grid::{Cell, Corner, Direction};
use std::fmt::Write as _;

/// Beyond this many cells or vertices nobody listens to a list of all of them.
const MOST_READ_OUT: usize = 400;

/// The drawing in words.
pub(super) fn describe(drawing: &Drawing) -> String {
    let mut words = match &drawing.subject {
        Subject::Board(board) => describe_board(board),
        Subject::Network(network) => describe_network(network),
    };
    if !drawing.remarks.is_empty() {
        let _ = write!(words, " {}", drawing.remarks);
    }
    words
}

fn describe_board(board: &Board) -> String {
    let size = board.looks.size();
    let mut words = format!("A board of {} rows and {} columns.", size.height(), size.width());
    if size.area() > MOST_READ_OUT {
        return words;
    }
    for row in 0..size.height() {
        let cells: Vec<String> =
            (0..size.width()).map(|column| describe_cell(board, Cell::new(row, column))).collect();
        let _ = write!(words, " Row {}: {}.", row + 1, cells.join(", "));
    }
    words
}

fn describe_cell(board: &Board, cell: Cell) -> String {
    let Look { fill, label, mark, .. } = &board.looks[cell];
    let mut words = Vec::new();
    match fill {
        Fill::White => {}
        Fill::Printed | Fill::Shaded => words.push("black"),
        Fill::Triangle(Corner::NorthWest) => words.push("triangle top left"),
        Fill::Triangle(Corner::NorthEast) => words.push("triangle top right"),
        Fill::Triangle(Corner::SouthEast) => words.push("triangle bottom right"),
        Fill::Triangle(Corner::SouthWest) => words.push("triangle bottom left"),
    }
    if let Some(label) = label {
        words.push(if label == "?" { "question mark" } else { label });
    }
    for (towards, name) in Direction::ALL.iter().zip(["line up", "line right", "line down", "line left"]) {
        if board.lines.get(cell, *towards).is_some_and(|ink| ink.is_some()) {
            words.push(name);
        }
    }
    if words.is_empty() {
        words.push("blank");
    }
    if *mark == Mark::Wrong {
        words.push("wrong");
    }
    words.join(" ")
}

fn describe_network(network: &Network) -> String {
    let Network { nodes, edges, paths } = network;
    let edges: Vec<_> = edges.iter().filter(|edge| edge.mark == Mark::None).collect();
    let mut words = format!("A graph of {} vertices and {} edges.", nodes.len(), edges.len());
    if nodes.len() + edges.len() > MOST_READ_OUT {
        return words;
    }
    let name = |place: usize| nodes.get(place).map_or("?", |node| node.label.as_str());
    let joined: Vec<String> =
        edges.iter().map(|edge| format!("{} to {}", name(edge.ends.0), name(edge.ends.1))).collect();
    if !joined.is_empty() {
        let _ = write!(words, " Edges: {}.", joined.join(", "));
    }
    for path in paths {
        let path: Vec<&str> = path.iter().map(|&place| name(place)).collect();
        let _ = write!(words, " Path: {}.", path.join(" to "));
    }
    words
}
