//! Reads the answer back from a picture in Unicode characters, perhaps with lines of words around it.
//!
//! The picture is taken apart by the places of its cells, and the genre finds the answer in it. Then the puzzle is drawn with that answer, and
//! must look exactly like what was read: so no other puzzle, no mark and no slip of the pen passes.

use super::text::{Pitch, SHAPES};
use super::{Board, CellLook, Content, Drawing, DrawnNetwork, Fill, Ink, Pictured};
use crate::formats::lines::{Token, lines};
use crate::formats::{Misread, bounded};
use crate::grid::{Cell, Grid, Sides, Size};
use crate::puzzle::Extent;
use std::collections::BTreeMap;

/// What the first line of a board in characters begins with.
const TOP: char = '┌';
/// What stands between a vertex and its neighbours.
const BESIDE: &str = "──";

const EXPECTED: &str = "the picture of a solution of this puzzle";

/// Whether a text holds a picture of a puzzle of this size.
pub(crate) fn holds_picture(text: &str, of: Extent) -> bool {
    text.lines().any(|line| begins(line, of))
}

fn begins(line: &str, of: Extent) -> bool {
    match of {
        Extent::Board(_) => line.starts_with(TOP),
        Extent::Graph { .. } => {
            line.contains(BESIDE) && line.trim_start().starts_with(|first: char| first.is_ascii_digit())
        }
    }
}

/// More rows than a picture of this size has, unless it shows many wrong paths.
fn most_rows(of: Extent) -> usize {
    match of {
        Extent::Board(size) => 2 * size.height() + 2,
        Extent::Graph { vertices, .. } => 2 * vertices + 10,
    }
}

/// The answer in the only picture that a text holds.
pub(crate) fn answer<P: Pictured>(puzzle: &P, text: &str) -> Result<P::Solution, Misread> {
    bounded(text)?;
    let size = puzzle.size();
    let lines = lines(text, &['\n']).map(|line| line.part(line.text.trim_end()));
    let mut rest = lines.skip_while(|line| !begins(line.text, size));
    let rows: Vec<Token<'_>> =
        rest.by_ref().take_while(|line| !line.is_blank()).take(most_rows(size)).collect();
    let first = rows.first().map_or(Token { text: "", at: text.len() }, |row| *row);
    if let Some(another) = rest.find(|line| begins(line.text, size)) {
        return Err(another.misread("one picture, of a single solution").found("another picture"));
    }
    let mut misread = first.misread(EXPECTED).found("a picture of another size");
    for drawing in readings(&rows, &puzzle.drawing(None, &[])) {
        let Some(answer) = puzzle.answer_in(&drawing) else { continue };
        match difference(&rows, &puzzle.drawing(Some(&answer), &[])) {
            None => return Ok(answer),
            Some(found) => misread = found,
        }
    }
    Err(misread)
}

/// What the rows may be a picture of, as far as it is needed to find an answer.
fn readings(rows: &[Token<'_>], blank: &Drawing) -> Vec<Drawing> {
    let drawing = |content| Drawing { content, ..blank.clone() };
    match &blank.content {
        Content::Board(board) => {
            let size = board.looks.size();
            let rows: Vec<Vec<char>> = rows.iter().map(|row| row.text.chars().collect()).collect();
            let sides = (rows.len(), rows.first().map_or(0, Vec::len));
            let pitches = Pitch::fitting(size, sides);
            pitches.map(|pitch| drawing(Content::Board(read_board(&rows, size, pitch)))).collect()
        }
        Content::Network(network) => {
            let nodes = network.nodes.iter().enumerate();
            let places = nodes.map(|(place, node)| (node.label.as_str(), place)).collect();
            let paths = rows.iter().filter(|row| !row.text.contains(BESIDE));
            let paths = paths.map(|row| read_path(row.text, &places)).collect();
            vec![drawing(Content::Network(DrawnNetwork { paths, ..network.clone() }))]
        }
    }
}

fn read_board(rows: &[Vec<char>], size: Size, pitch: Pitch) -> Board {
    let at = |(row, column): (usize, usize)| rows.get(row).and_then(|row| row.get(column)).copied();
    let is = |place, symbol| at(place) == Some(symbol);
    let look = |cell| {
        let (row, column) = pitch.symbol(cell);
        let letters = rows.get(row).and_then(|row| row.get(column + 1 - pitch.label..=column));
        let label: String =
            letters.unwrap_or_default().iter().filter(|letter| letter.is_ascii_graphic()).collect();
        let shape = SHAPES.iter().find(|(symbol, _)| is((row, column), *symbol)).map(|(_, fill)| *fill);
        let is_shaded = is((row, column + 1), '▌') || is((row, column + 1), '█');
        let fill = shape.unwrap_or(if is_shaded { Fill::Shaded } else { Fill::White });
        CellLook { fill, label: (!label.is_empty()).then_some(label), ..CellLook::default() }
    };
    let line = |cell, other: Cell| {
        let (row, column) = pitch.symbol(cell);
        let is_linked =
            if cell.row == other.row { is((row, column + 1), '─') } else { is((row + 1, column), '│') };
        is_linked.then_some(Ink::PALE)
    };
    Board { looks: Grid::from_fn(size, look), lines: Sides::from_fn(size, line), ..Board::blank(size) }
}

/// The places of the vertices of a path: `A: 1─2─3`. What is not there is left out, which shows when the answer is drawn.
fn read_path(row: &str, places: &BTreeMap<&str, usize>) -> Vec<usize> {
    let path = row.split_once(": ").map_or("", |(_, path)| path);
    path.split('─').filter_map(|label| places.get(label).copied()).collect()
}

/// Where what was read first differs from the drawing.
fn difference(rows: &[Token<'_>], drawing: &Drawing) -> Option<Misread> {
    let text = drawing.text();
    let mut wanted = text.lines();
    for row in rows {
        let Some(wanted) = wanted.next() else { return Some(row.misread("the end of the picture")) };
        let mut letters = wanted.chars();
        for (at, letter) in row.text.char_indices() {
            if letters.next() != Some(letter) {
                let found = row.part(&row.text[at..at + letter.len_utf8()]);
                return Some(found.misread(EXPECTED));
            }
        }
        if letters.any(|letter| letter != ' ') {
            return Some(Misread::new(row.end(), EXPECTED).found("the end of the line"));
        }
    }
    let end = rows.last()?.end();
    wanted.next().map(|_| Misread::new(end, EXPECTED).found("a picture with fewer rows"))
}
