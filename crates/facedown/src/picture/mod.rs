//! Pictures of puzzles and their answers, as Unicode text and as SVG.
//!
//! A genre says what is to be seen, as a [`Drawing`]: cells that are filled or labelled, walls, lines; or vertices and
//! edges. The two renderers know no puzzle, so that every genre looks the same and a new one needs only to say what
//! its cells look like.

mod describe;
mod layout;
mod outlines;
pub(crate) mod read;
mod svg;
mod svg_network;
mod svg_table;
mod svg_zones;
mod text;

#[cfg(test)]
mod tests;

pub(crate) use svg::head;
pub use svg::with_version;
pub use svg_table::table_svg;

use crate::grid::marks::{Clue, Shade};
use crate::grid::{Cell, Corner, Direction, Grid, Sides, Size};
use crate::puzzle::Puzzle;

/// A puzzle that can be drawn.
pub trait Pictured: Puzzle {
    /// The board or graph, with the answer drawn into it if there is one, and the given places marked as wrong.
    fn drawing(&self, answer: Option<&Self::Solution>, wrong: &[Self::Place]) -> Drawing;

    /// The answer that is drawn in such a picture of this puzzle, of which only fills, labels, lines and paths are known; nothing
    /// if there is none.
    fn answer_in(&self, drawing: &Drawing) -> Option<Self::Solution>;
}

/// What is to be seen in a picture, and what is read out to those who cannot see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// A line that names the picture.
    pub title: String,
    /// Sentences about what the drawing of the cells does not show, such as which cells form a room.
    pub(crate) remarks: String,
    /// The picture itself.
    pub(crate) content: Content,
}

/// What a picture shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Content {
    /// A board of cells.
    Board(Board),
    /// A graph.
    Network(DrawnNetwork),
}

impl Drawing {
    /// A drawing of a board, without remarks.
    pub(crate) fn of_board(title: String, board: Board) -> Self {
        Self { title, remarks: String::new(), content: Content::Board(board) }
    }

    /// The board, if it is one.
    pub(crate) const fn board(&self) -> Option<&Board> {
        match &self.content {
            Content::Board(board) => Some(board),
            Content::Network(_) => None,
        }
    }

    /// Marks these places: cells in reading order, or vertices.
    pub fn point_at(&mut self, places: &[usize], highlight: Highlight) {
        for &place in places {
            match &mut self.content {
                Content::Board(board) if place < board.looks.size().area() => {
                    let cell = board.looks.size().cell(place);
                    board.looks[cell].highlight = highlight;
                }
                Content::Network(network) => {
                    network.nodes.get_mut(place).into_iter().for_each(|node| node.highlight = highlight);
                }
                Content::Board(_) => {}
            }
        }
    }

    /// Draws an outline around these cells, in reading order: a rule is applied there. A graph has none.
    pub fn outline(&mut self, places: &[usize]) {
        let Content::Board(board) = &mut self.content else { return };
        let size = board.looks.size();
        let mut places: Vec<usize> = places.iter().copied().filter(|&place| place < size.area()).collect();
        places.sort_unstable();
        places.dedup();
        let cells: Vec<Cell> = places.into_iter().map(|place| size.cell(place)).collect();
        if !cells.is_empty() && !board.outlines.contains(&cells) {
            board.outlines.push(cells);
        }
    }

    /// Writes a `+` on those of these cells that are blank: it is known that they stay so.
    pub fn dot(&mut self, cells: &[usize]) {
        let Content::Board(board) = &mut self.content else { return };
        let size = board.looks.size();
        for &place in cells.iter().filter(|&&place| place < size.area()) {
            let look = &mut board.looks[size.cell(place)];
            if look.fill == Fill::White {
                look.label.get_or_insert_with(|| "+".to_owned());
            }
        }
    }

    /// Draws a ring around those numbers of the puzzle that are on these cells: it is known that the cells stay white.
    pub fn ring(&mut self, cells: &[usize]) {
        let Content::Board(board) = &mut self.content else { return };
        let size = board.looks.size();
        for &place in cells.iter().filter(|&&place| place < size.area()) {
            let look = &mut board.looks[size.cell(place)];
            look.is_ringed = look.fill == Fill::White && look.label.is_some() && !look.is_answer;
        }
    }

    /// The picture in Unicode characters, each line ended by a line feed. A wrong place is followed by `!`, what a step rests on by `°`, what it
    /// concludes by `*`, and other cells within outlines by `'`, unless these are most of the board.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.content {
            Content::Board(board) => text::board(board),
            Content::Network(network) => text::network(network),
        }
    }

    /// The picture as an SVG document, with a title and a description for screen readers.
    #[must_use]
    pub fn svg(&self) -> String {
        match &self.content {
            Content::Board(board) => svg::board(self, board),
            Content::Network(network) => svg_network::network(self, network),
        }
    }
}

/// A board of cells, with walls and lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// How each cell looks.
    pub(crate) looks: Grid<CellLook>,
    /// The sides of cells on which a wall stands. The frame of the board is drawn anyway.
    pub(crate) walls: Sides<bool>,
    /// The lines between the middles of neighbouring cells.
    pub(crate) lines: Sides<Option<Ink>>,
    /// Rectangles of cells that have names.
    pub(crate) zones: Vec<Zone>,
    /// Cells around which an outline is drawn, sorted.
    pub(crate) outlines: Vec<Vec<Cell>>,
}

/// A rectangle of cells that has a colour and a name. Only pictures in colour show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Zone {
    /// The cell at the top left.
    pub(crate) from: Cell,
    /// The cell at the bottom right.
    pub(crate) to: Cell,
    /// The colour.
    pub(crate) ink: Ink,
    /// A short name, written at the rectangle.
    pub(crate) label: String,
    /// What rectangles of this colour are, for the legend.
    pub(crate) kind: String,
}

impl Board {
    /// A board of white cells.
    pub(crate) fn blank(size: Size) -> Self {
        Self {
            looks: Grid::from_fn(size, |_| CellLook::default()),
            walls: Sides::blank(size),
            lines: Sides::blank(size),
            zones: Vec::new(),
            outlines: Vec::new(),
        }
    }

    /// Writes on each cell what `label` makes of its value.
    pub(crate) fn label<T>(&mut self, values: &Grid<T>, mut label: impl FnMut(&T) -> Option<String>) {
        let size = self.looks.size();
        for (cell, value) in values.iter().filter(|(cell, _)| size.contains(*cell)) {
            self.looks[cell].label = label(value);
        }
    }

    /// Shades the cells that an answer, if there is one, blackens.
    pub(crate) fn shade(&mut self, answer: Option<&Grid<Shade>>) {
        let shades = answer.into_iter().flat_map(Grid::iter);
        for (cell, _) in shades.filter(|(_, shade)| **shade == Shade::Black) {
            if self.looks.size().contains(cell) {
                self.looks[cell].fill = Fill::Shaded;
            }
        }
    }

    /// The shading of the cells: what [`shade`](Self::shade) has drawn.
    pub(crate) fn shades(&self) -> Grid<Shade> {
        self.looks.map(|look| if look.fill == Fill::Shaded { Shade::Black } else { Shade::White })
    }

    /// Marks these cells as wrong.
    pub(crate) fn mark(&mut self, wrong: &[Cell]) {
        let size = self.looks.size();
        for &cell in wrong.iter().filter(|&&cell| size.contains(cell)) {
            self.looks[cell].highlight = Highlight::Wrong;
        }
    }

    /// The lines that leave a cell, clockwise from the north.
    fn lines_of(&self, cell: Cell) -> [bool; 4] {
        Direction::ALL.map(|towards| self.lines.get(cell, towards).is_some_and(|ink| ink.is_some()))
    }
}

/// How a cell looks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct CellLook {
    /// What fills it.
    pub(crate) fill: Fill,
    /// What is written on it.
    pub(crate) label: Option<String>,
    /// Whether the answer wrote it. Beside such labels, the given ones are bold.
    pub(crate) is_answer: bool,
    /// Whether the label has a ring: it is known that the cell stays white.
    pub(crate) is_ringed: bool,
    /// The colour of a label that ends a line.
    pub(crate) ink: Option<Ink>,
    /// Whether it is to be pointed at.
    pub(crate) highlight: Highlight,
}

/// What fills a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Fill {
    /// Nothing.
    #[default]
    White,
    /// The cell is printed black.
    Printed,
    /// The answer blackens the cell.
    Shaded,
    /// The answer blackens the half of the cell at this corner.
    Triangle(Corner),
}

/// Whether a place is to be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Highlight {
    /// No.
    #[default]
    None,
    /// A rule is broken here.
    Wrong,
    /// A step rests on this.
    Reason,
    /// A step concludes this.
    New,
}

impl Highlight {
    /// What follows the place in a text.
    const fn symbol(self) -> Option<char> {
        match self {
            Self::None => None,
            Self::Wrong => Some('!'),
            Self::Reason => Some('°'),
            Self::New => Some('*'),
        }
    }

    /// What a screen reader says.
    const fn word(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Wrong => Some("wrong"),
            Self::Reason => Some("reason"),
            Self::New => Some("new"),
        }
    }
}

/// One of the colours that distinguish paths; every number is one, and they repeat when the colours run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(crate) struct Ink(pub(crate) usize);

/// A graph.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DrawnNetwork {
    /// The vertices; an edge names them by their place in this list.
    pub(crate) nodes: Vec<DrawnNode>,
    /// The edges, those included that only a wrong answer has.
    pub(crate) edges: Vec<DrawnEdge>,
    /// The answer's paths, by the places of their vertices, one for each pair.
    pub(crate) paths: Vec<Vec<usize>>,
}

/// A vertex as drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DrawnNode {
    /// What is written in it.
    pub(crate) label: String,
    /// The pair whose endpoint it is: its letter and its colour.
    pub(crate) pair: Option<Ink>,
    /// Whether it is to be pointed at.
    pub(crate) highlight: Highlight,
}

/// An edge as drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DrawnEdge {
    /// The places of the two vertices.
    pub(crate) ends: (usize, usize),
    /// The path that runs along it.
    pub(crate) ink: Option<Ink>,
    /// A wrong edge is one that a path takes and the graph does not have.
    pub(crate) highlight: Highlight,
}

/// The title of a picture of a board.
pub(crate) fn board_title(genre: &str, size: Size, answered: bool) -> String {
    let answer = if answered { ", with an answer" } else { "" };
    format!("{genre}, {} rows by {} columns{answer}", size.height(), size.width())
}

/// What is written on a clue cell.
pub(crate) fn clue_label(clue: &Option<Clue>) -> Option<String> {
    clue.map(|clue| match clue {
        Clue::Number(number) => number.to_string(),
        Clue::Unknown => "?".to_owned(),
    })
}

impl Ink {
    /// Grey: for a line that belongs to nothing.
    pub(crate) const PALE: Self = Self(usize::MAX);

    /// The letters of a pair of endpoints: `A` to `Z`, then `AA`, `AB`, ...
    pub(crate) fn letters(self) -> String {
        let mut letters = String::new();
        let mut rest = self.0.saturating_add(1);
        while rest > 0 {
            let letter = u8::try_from((rest - 1) % 26).unwrap_or(0);
            letters.insert(0, char::from(b'A' + letter));
            rest = (rest - 1) / 26;
        }
        letters
    }
}
