//! What a screen reader says of a drawing.

use super::{Board, CellLook, Content, Drawing, DrawnEdge, DrawnNetwork, Fill, Highlight};
use crate::grid::{Cell, Corner, Direction};
use std::fmt::Write as _;

/// Beyond this many cells or vertices nobody listens to a list of all of them.
const MOST_READ_OUT: usize = 400;

/// The drawing in words.
pub(super) fn describe(drawing: &Drawing) -> String {
    let (mut words, places) = match &drawing.content {
        Content::Board(board) => {
            let size = board.looks.size();
            (format!("A board of {} rows and {} columns.", size.height(), size.width()), size.area())
        }
        Content::Network(network) => {
            let (vertices, edges) = (network.nodes.len(), real_edges(network).count());
            (format!("A graph of {vertices} vertices and {edges} edges."), vertices + edges)
        }
    };
    if places <= MOST_READ_OUT {
        match &drawing.content {
            Content::Board(board) => describe_board(&mut words, board),
            Content::Network(network) => describe_network(&mut words, network),
        }
        if !drawing.remarks.is_empty() {
            let _ = write!(words, " {}", drawing.remarks);
        }
    }
    words
}

fn describe_board(words: &mut String, board: &Board) {
    let size = board.looks.size();
    let answers = board.looks.values().iter().any(|look| look.is_answer);
    for row in 0..size.height() {
        let cells: Vec<String> =
            (0..size.width()).map(|column| describe_cell(board, Cell::new(row, column), answers)).collect();
        let _ = write!(words, " Row {}: {}.", row + 1, cells.join(", "));
    }
    for outline in &board.outlines {
        let cells: Vec<String> = outline.iter().map(Cell::to_string).collect();
        let _ = write!(words, " Outlined: {}.", cells.join(", "));
    }
}

/// The cell in words. Where the answer has `answers` in writing, given labels are called so.
fn describe_cell(board: &Board, cell: Cell, answers: bool) -> String {
    let CellLook { fill, label, is_answer, is_ringed, highlight, .. } = &board.looks[cell];
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
        if answers && !is_answer {
            words.push("given");
        }
        words.push(if label == "?" { "question mark" } else { label });
    }
    if *is_ringed {
        words.push("stays white");
    }
    for (towards, name) in Direction::ALL.iter().zip(["line up", "line right", "line down", "line left"]) {
        if board.lines.get(cell, *towards).is_some_and(|ink| ink.is_some()) {
            words.push(name);
        }
    }
    if words.is_empty() {
        words.push("blank");
    }
    words.extend(highlight.word());
    words.join(" ")
}

fn describe_network(words: &mut String, network: &DrawnNetwork) {
    let name = |place: usize| network.nodes.get(place).map_or("?", |node| node.label.as_str());
    let joined: Vec<String> =
        real_edges(network).map(|edge| format!("{} to {}", name(edge.ends.0), name(edge.ends.1))).collect();
    if !joined.is_empty() {
        let _ = write!(words, " Edges: {}.", joined.join(", "));
    }
    for path in &network.paths {
        let path: Vec<&str> = path.iter().map(|&place| name(place)).collect();
        let _ = write!(words, " Path: {}.", path.join(" to "));
    }
}

/// The edges that the graph has, whatever an answer takes for one.
fn real_edges(network: &DrawnNetwork) -> impl Iterator<Item = &DrawnEdge> {
    network.edges.iter().filter(|edge| edge.highlight == Highlight::None)
}
