//! Drawings in Unicode characters.
//!
//! A board without walls and lines is drawn compactly, a character and a gap for each cell. With walls or lines the
//! cells stand apart, so that what lies between them can be seen:
//!
//! ```text
//! ┌───────┐      ┌───┬───┐      ┌───────┐
//! │ 2 · ■ │      │ ■ │ · │      │ 1───1 │
//! │ ■ ■ ■ │      │   └───┤      │       │
//! └───────┘      │ ■   · │      │ 2───2 │
//!                └───────┘      └───────┘
//! ```
//!
//! A label on a shaded cell stands between half blocks, `▐3▌`, and one with a ring in brackets, `(3)`. A wrong cell is followed by `!`, the reason of a step by `°`,
//! what it concludes by `*`, and any other cell within an outline by `'`. Where that would come together, there are wider gaps: `▐3▌!(1) 2*`.

use super::{Board, CellLook, DrawnNetwork, Fill, Highlight, outlines};
use crate::grid::{Cell, Corner, Direction, Size};
use std::fmt::Write as _;

const NOTHING: char = '·';
/// What follows a cell within an outline.
const OUTLINED: char = '\'';

/// How far apart the cells stand.
#[derive(Clone, Copy)]
pub(super) struct Pitch {
    rows: usize,
    columns: usize,
    pub(super) label: usize,
}

/// What stands in the gaps between cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gaps {
    /// One thing at most.
    Narrow,
    /// What closes a label, a mark, and what opens the next label.
    Wide,
    /// Walls or lines, above and below as well.
    Around,
}

struct Canvas {
    rows: Vec<Vec<char>>,
}

pub(super) fn board(board: &Board) -> String {
    let size = board.looks.size();
    let label = board.looks.values().iter().map(width).max().unwrap_or(1);
    let gaps = gaps(board);
    let pitch = Pitch::new(label, gaps);
    let (height, width) = pitch.sides(size);
    let mut canvas = Canvas { rows: vec![vec![' '; width]; height] };
    canvas.frame();
    if gaps == Gaps::Around {
        canvas.walls(board, pitch);
    }
    for cell in size.cells() {
        canvas.cell(board, cell, pitch);
    }
    let outlined = outlines::outlined(board);
    // Where most of the board is marked, nobody sees what.
    if 2 * outlined.len() <= size.area() {
        let others = outlined.into_iter().filter(|&cell| board.looks[cell].highlight == Highlight::None);
        for cell in others {
            canvas.mark(board, cell, pitch, OUTLINED);
        }
    }
    canvas.print()
}

fn gaps(board: &Board) -> Gaps {
    let any = |is: fn(&CellLook) -> bool| board.looks.values().iter().any(is);
    let is_marked = any(|look| look.highlight != Highlight::None) || !board.outlines.is_empty();
    match () {
        () if board.walls.iter().any(|(.., &wall)| wall) => Gaps::Around,
        () if board.lines.iter().any(|(.., ink)| ink.is_some()) => Gaps::Around,
        () if any(|look| look.is_ringed) || is_marked && any(is_closed) => Gaps::Wide,
        () => Gaps::Narrow,
    }
}

/// Whether something stands on both sides of the label.
fn is_closed(look: &CellLook) -> bool {
    look.label.is_some() && (look.fill == Fill::Shaded || look.is_ringed)
}

fn width(look: &CellLook) -> usize {
    look.label.as_ref().map_or(1, |label| label.chars().count().max(1))
}

impl Pitch {
    /// For labels of this length.
    const fn new(label: usize, gaps: Gaps) -> Self {
        match gaps {
            Gaps::Narrow => Self { rows: 1, columns: label + 1, label },
            Gaps::Wide => Self { rows: 1, columns: label + 3, label },
            Gaps::Around => Self { rows: 2, columns: label + 3, label },
        }
    }

    /// The pitches that a board without marks may have if it has so many rows and columns of characters: with narrow gaps, or with walls or lines.
    pub(super) fn fitting(size: Size, sides: (usize, usize)) -> impl Iterator<Item = Self> {
        [Gaps::Narrow, Gaps::Around].into_iter().filter_map(move |gaps| {
            let (_, narrowest) = Self::new(1, gaps).sides(size);
            let label = 1 + sides.1.checked_sub(narrowest)? / size.width();
            Some(Self::new(label, gaps)).filter(|pitch| pitch.sides(size) == sides)
        })
    }

    /// The height and the width of a board, in characters.
    const fn sides(self, size: Size) -> (usize, usize) {
        let frame = if self.rows > 1 { (1, 1) } else { (2, 3) };
        (size.height() * self.rows + frame.0, size.width() * self.columns + frame.1)
    }

    /// The place of a cell's symbol, which is the last character of a longer label.
    pub(super) const fn symbol(self, cell: Cell) -> (usize, usize) {
        (1 + cell.row * self.rows, 1 + cell.column * self.columns + self.label)
    }
}

impl Canvas {
    fn put(&mut self, row: usize, column: usize, symbol: char) {
        if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *place = symbol;
        }
    }

    fn frame(&mut self) {
        let (bottom, right) = (self.rows.len() - 1, self.rows[0].len() - 1);
        for column in 0..=right {
            self.put(0, column, '─');
            self.put(bottom, column, '─');
        }
        for row in 0..=bottom {
            self.put(row, 0, '│');
            self.put(row, right, '│');
        }
        for (row, column, symbol) in [(0, 0, '┌'), (0, right, '┐'), (bottom, 0, '└'), (bottom, right, '┘')]
        {
            self.put(row, column, symbol);
        }
    }

    /// Draws the walls between cells and joins them at the crossings of the grid, frame included.
    fn walls(&mut self, board: &Board, pitch: Pitch) {
        let size = board.looks.size();
        for (cell, towards, &wall) in board.walls.iter() {
            if !wall {
                continue;
            }
            let (row, column) = (cell.row * pitch.rows, cell.column * pitch.columns);
            if towards == Direction::East {
                self.put(row + 1, column + pitch.columns, '│');
            } else {
                for step in 1..pitch.columns {
                    self.put(row + pitch.rows, column + step, '─');
                }
            }
        }
        for row in 0..=size.height() {
            for column in 0..=size.width() {
                let (y, x) = (row * pitch.rows, column * pitch.columns);
                let drawn = |row: Option<usize>, column: Option<usize>| {
                    let symbol = self.rows.get(row?)?.get(column?)?;
                    matches!(symbol, '─' | '│').then_some(())
                };
                let arms = [
                    drawn(y.checked_sub(1), Some(x)),
                    drawn(Some(y), Some(x + 1)),
                    drawn(Some(y + 1), Some(x)),
                    drawn(Some(y), x.checked_sub(1)),
                ];
                self.put(y, x, joint(arms.map(|arm| arm.is_some())));
            }
        }
    }

    fn cell(&mut self, board: &Board, cell: Cell, pitch: Pitch) {
        let look = &board.looks[cell];
        let (row, column) = pitch.symbol(cell);
        let lines = board.lines_of(cell);
        self.lines(lines, row, column, pitch);
        match &look.label {
            Some(label) => {
                for (back, symbol) in label.chars().rev().enumerate() {
                    self.put(row, column - back, if symbol.is_control() { '?' } else { symbol });
                }
            }
            None => self.put(row, column, symbol(look.fill, lines)),
        }
        if is_closed(look) {
            let before = column - pitch.label;
            let is_shared = self.rows[row][before] == '▌';
            let (opened, closed) = if look.is_ringed { ('(', ')') } else { ('▐', '▌') };
            self.put(row, before, if is_shared { '█' } else { opened });
            self.put(row, column + 1, closed);
        }
        if let Some(symbol) = look.highlight.symbol() {
            self.mark(board, cell, pitch, symbol);
        }
    }

    /// Writes a mark behind the cell and what closes its label.
    fn mark(&mut self, board: &Board, cell: Cell, pitch: Pitch, mark: char) {
        let (row, column) = pitch.symbol(cell);
        self.put(row, column + 1 + usize::from(is_closed(&board.looks[cell])), mark);
    }

    /// Draws the lines that leave a cell, each up to the next cell.
    fn lines(&mut self, [_, east, south, west]: [bool; 4], row: usize, column: usize, pitch: Pitch) {
        if east {
            for step in 1..pitch.columns {
                self.put(row, column + step, '─');
            }
        }
        if west {
            for step in 1..pitch.label {
                self.put(row, column - step, '─');
            }
        }
        if south {
            for step in 1..pitch.rows {
                self.put(row + step, column, '│');
            }
        }
    }

    fn print(self) -> String {
        let mut text = String::new();
        for row in self.rows {
            text.extend(row);
            text.push('\n');
        }
        text
    }
}

/// The symbols of cells that are filled.
pub(super) const SHAPES: [(char, Fill); 6] = [
    ('■', Fill::Shaded),
    ('■', Fill::Printed),
    ('◤', Fill::Triangle(Corner::NorthWest)),
    ('◥', Fill::Triangle(Corner::NorthEast)),
    ('◢', Fill::Triangle(Corner::SouthEast)),
    ('◣', Fill::Triangle(Corner::SouthWest)),
];

/// The symbol of a cell without a label.
fn symbol(fill: Fill, lines: [bool; 4]) -> char {
    let blank = if lines == [false; 4] { NOTHING } else { joint(lines) };
    SHAPES.iter().find(|(_, shape)| *shape == fill).map_or(blank, |(symbol, _)| *symbol)
}

/// The box-drawing character with these arms, clockwise from the north.
const fn joint(arms: [bool; 4]) -> char {
    const JOINTS: [char; 16] =
        [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
    let [north, east, south, west] = arms;
    JOINTS[north as usize + 2 * east as usize + 4 * south as usize + 8 * west as usize]
}

/// A graph in words: a picture of one in characters would be no picture.
pub(super) fn network(network: &DrawnNetwork) -> String {
    let mut text = String::new();
    let name = |place: usize| network.nodes.get(place).map_or("?", |node| node.label.as_str());
    let mut neighbours = vec![Vec::new(); network.nodes.len()];
    for edge in network.edges.iter().filter(|edge| edge.highlight == Highlight::None) {
        let (one, other) = edge.ends;
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let widest = network.nodes.iter().map(|node| node.label.chars().count()).max().unwrap_or(0);
    for (node, near) in network.nodes.iter().zip(&neighbours) {
        let mark = node.highlight.symbol().unwrap_or(' ');
        let pair = node.pair.map_or(String::new(), |ink| ink.letters());
        let near: Vec<&str> = near.iter().map(|&place| name(place)).collect();
        let line = format!("{:>widest$}{mark} {pair:<2} ── {}", node.label, near.join(" "));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for (index, path) in network.paths.iter().enumerate() {
        let path: Vec<&str> = path.iter().map(|&place| name(place)).collect();
        let _ = writeln!(text, "{}: {}", super::Ink(index).letters(), path.join("─"));
    }
    text
}
