//! Drawings as SVG: few colours that stay apart when printed in black and white, no styles or fonts from elsewhere.

use super::describe::describe;
use super::{Board, CellLook, Drawing, Fill, Highlight, Ink, outlines, svg_zones};
use crate::grid::{Cell, Corner, Direction};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The side of a cell.
pub(super) const UNIT: usize = 40;
/// The space around the board.
const MARGIN: usize = 12;
/// How far shading keeps from the sides of its cell.
const INSET: usize = 3;

pub(super) const BLACK: &str = "#1d1d1f";
pub(super) const WRONG: &str = "#c8102e";
/// The colour of what a step rests on.
pub(super) const REASON: &str = "#b35900";
/// The colour of what a step concludes.
pub(super) const NEW: &str = "#00703c";
const SHADE: &str = "#55585e";
const PALE: &str = "#8b8f96";
const THIN: &str = "#b9bcc2";
pub(super) const FONT: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// Colours that colour-blind people can distinguish, after Okabe and Ito, the light ones darkened for paper.
const INKS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#b0569a", "#c58a00", "#3a9bd9", "#6b4fa0", "#8a6d3b"];

impl Ink {
    /// The colour.
    pub(super) const fn colour(self) -> &'static str {
        if self.0 == Self::PALE.0 { PALE } else { INKS[self.0 % INKS.len()] }
    }
}

pub(super) fn board(drawing: &Drawing, board: &Board) -> String {
    let size = board.looks.size();
    let (right, bottom) = (size.width() * UNIT, size.height() * UNIT);
    let legend = svg_zones::legend_height(board, right);
    let mut svg = open(drawing, right + 2 * MARGIN, bottom + legend + 2 * MARGIN);
    let _ = writeln!(svg, "<g transform=\"translate({MARGIN} {MARGIN})\">");
    svg_zones::below(&mut svg, board);
    outlines::below(&mut svg, board);
    fills(&mut svg, board);
    thin_grid(&mut svg, board);
    shades(&mut svg, board);
    outlines::above(&mut svg, board);
    walls(&mut svg, board);
    marks(&mut svg, board);
    lines(&mut svg, board);
    labels(&mut svg, board);
    svg_zones::above(&mut svg, board);
    svg_zones::legend(&mut svg, board, right, bottom);
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// The head of a document with this drawing.
pub(super) fn open(drawing: &Drawing, width: usize, height: usize) -> String {
    head(width, height, &drawing.title, &describe(drawing))
}

/// The head of a document of this size, with what is read out to those who cannot see it, and the white paper.
pub(crate) fn head(width: usize, height: usize, title: &str, description: &str) -> String {
    let (title, description) = (escape(title), escape(description));
    with_version(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>{title}</title>\n<desc>{description}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    ))
}

/// A document with the version of Facedown in its first tag, where viewers ignore it. Every SVG that Facedown writes has
/// passed through here.
///
/// ```
/// let square = facedown::picture::with_version("<svg width=\"1\" height=\"1\"/>");
/// assert!(square.starts_with("<svg data-made-by=\"Facedown ") && square.ends_with("\" width=\"1\" height=\"1\"/>"));
/// ```
#[must_use]
pub fn with_version(svg: &str) -> String {
    let tag = concat!("<svg data-made-by=\"Facedown ", env!("CARGO_PKG_VERSION"), "\" ");
    svg.replacen("<svg ", tag, 1)
}

/// The text with the characters that XML gives a meaning, and those it forbids, replaced.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(symbol),
            _ if symbol.is_control() || matches!(symbol, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

/// The left and the upper side of a cell.
const fn corner(cell: Cell) -> (usize, usize) {
    (cell.column * UNIT, cell.row * UNIT)
}

/// The middle of a cell.
const fn middle(cell: Cell) -> (usize, usize) {
    (cell.column * UNIT + UNIT / 2, cell.row * UNIT + UNIT / 2)
}

/// A path element, unless there is nothing on the path.
pub(super) fn path(svg: &mut String, attributes: &str, along: &str) {
    if !along.is_empty() {
        let _ = writeln!(svg, "<path {attributes} d=\"{along}\"/>");
    }
}

/// Cells printed black, and triangles.
fn fills(svg: &mut String, board: &Board) {
    let (mut printed, mut triangles) = (String::new(), String::new());
    for (cell, look) in board.looks.iter() {
        let (x, y) = corner(cell);
        let (right, bottom) = (x + UNIT, y + UNIT);
        let _ = match look.fill {
            Fill::White | Fill::Shaded => Ok(()),
            Fill::Printed => write!(printed, "M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z"),
            Fill::Triangle(Corner::NorthWest) => write!(triangles, "M{x} {y}h{UNIT}L{x} {bottom}z"),
            Fill::Triangle(Corner::NorthEast) => write!(triangles, "M{x} {y}h{UNIT}v{UNIT}z"),
            Fill::Triangle(Corner::SouthEast) => write!(triangles, "M{right} {y}v{UNIT}h-{UNIT}z"),
            Fill::Triangle(Corner::SouthWest) => write!(triangles, "M{x} {y}v{UNIT}h{UNIT}z"),
        };
    }
    path(svg, &format!("fill=\"{BLACK}\""), &printed);
    path(svg, &format!("fill=\"{SHADE}\""), &triangles);
}

fn thin_grid(svg: &mut String, board: &Board) {
    let size = board.looks.size();
    let (right, bottom) = (size.width() * UNIT, size.height() * UNIT);
    let mut along = String::new();
    for row in 1..size.height() {
        let _ = write!(along, "M0 {}h{right}", row * UNIT);
    }
    for column in 1..size.width() {
        let _ = write!(along, "M{} 0v{bottom}", column * UNIT);
    }
    path(svg, &format!("fill=\"none\" stroke=\"{THIN}\""), &along);
}

/// Cells shaded by the answer: a rounded patch each, joined to the patches beside it.
fn shades(svg: &mut String, board: &Board) {
    let size = board.looks.size();
    let shaded = |cell: &Cell| board.looks.get(*cell).is_some_and(|look| look.fill == Fill::Shaded);
    let (side, reach) = (UNIT - 2 * INSET, 2 * INSET);
    let mut patches = String::new();
    let mut joints = String::new();
    for cell in size.cells().filter(shaded) {
        let (x, y) = corner(cell);
        let (left, top) = (x + INSET, y + INSET);
        let _ = writeln!(
            patches,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" rx=\"{INSET}\"/>"
        );
        let [east, south, opposite] = [(0, 1), (1, 0), (1, 1)]
            .map(|(down, right)| shaded(&Cell::new(cell.row + down, cell.column + right)));
        let (beyond, below) = (x + UNIT - 2 * INSET, y + UNIT - 2 * INSET);
        if east {
            let _ = write!(joints, "M{beyond} {top}h{}v{side}h-{}z", 2 * reach, 2 * reach);
        }
        if south {
            let _ = write!(joints, "M{left} {below}h{side}v{}h-{side}z", 2 * reach);
        }
        if east && south && opposite {
            let _ = write!(joints, "M{beyond} {below}h{0}v{0}h-{0}z", 2 * reach);
        }
    }
    if !patches.is_empty() {
        let _ = write!(svg, "<g fill=\"{SHADE}\">\n{patches}");
        path(svg, "stroke=\"none\"", &joints);
        svg.push_str("</g>\n");
    }
}

fn walls(svg: &mut String, board: &Board) {
    let size = board.looks.size();
    let mut along = String::new();
    for (cell, towards, _) in board.walls.iter().filter(|(.., wall)| **wall) {
        let (x, y) = corner(cell);
        let _ = if towards == Direction::East {
            write!(along, "M{} {y}v{UNIT}", x + UNIT)
        } else {
            write!(along, "M{x} {}h{UNIT}", y + UNIT)
        };
    }
    let stroke = format!("fill=\"none\" stroke=\"{BLACK}\" stroke-linecap=\"square\"");
    // White on both sides keeps a wall apart from the shading that it crosses.
    path(svg, "fill=\"none\" stroke=\"#fff\" stroke-width=\"6\"", &along);
    path(svg, &format!("{stroke} stroke-width=\"3\""), &along);
    let _ = writeln!(
        svg,
        "<rect width=\"{}\" height=\"{}\" {stroke} stroke-linejoin=\"round\" stroke-width=\"3\"/>",
        size.width() * UNIT,
        size.height() * UNIT
    );
}

fn lines(svg: &mut String, board: &Board) {
    let mut drawn: BTreeMap<Ink, String> = BTreeMap::new();
    for (cell, towards, ink) in board.lines.iter() {
        let Some(ink) = *ink else { continue };
        let (x, y) = middle(cell);
        let letter = if towards == Direction::East { 'h' } else { 'v' };
        let _ = write!(drawn.entry(ink).or_default(), "M{x} {y}{letter}{UNIT}");
    }
    for (ink, along) in drawn {
        let colour = ink.colour();
        let stroke =
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"10\" stroke-linecap=\"round\"");
        path(svg, &stroke, &along);
    }
}

fn labels(svg: &mut String, board: &Board) {
    if board.looks.values().iter().all(|look| look.label.is_none()) {
        return;
    }
    let answers = board.looks.values().iter().any(|look| look.is_answer);
    let _ = writeln!(svg, "<g font-family=\"{FONT}\" text-anchor=\"middle\">");
    for (cell, look) in board.looks.iter() {
        let CellLook { label: Some(label), is_answer, fill, ink, .. } = look else { continue };
        let (x, y) = middle(cell);
        let colour = match (fill, ink) {
            (_, Some(_)) | (Fill::Printed | Fill::Shaded, None) => "#fff",
            (Fill::White | Fill::Triangle(_), None) if *is_answer => SHADE,
            (Fill::White | Fill::Triangle(_), None) => BLACK,
        };
        if let Some(ink) = ink {
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"{}\"/>", ink.colour());
        }
        if look.is_ringed {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"13\" fill=\"none\" stroke=\"{SHADE}\" stroke-width=\"1.5\"/>"
            );
        }
        let size = font_size(label, if ink.is_some() || look.is_ringed { 21 } else { 34 });
        // A third of the size below the middle centres figures in every font; alignment attributes do not.
        let base = y + (size * 36).div_ceil(100);
        let is_bold = ink.is_some() || answers && !is_answer;
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" fill=\"{colour}\"{weight}>{}</text>",
            escape(label)
        );
    }
    svg.push_str("</g>\n");
}

/// The largest size, up to 22, at which a label fits into this width.
pub(super) fn font_size(label: &str, width: usize) -> usize {
    let characters = label.chars().count().max(1);
    (width * 5 / 3 / characters).clamp(4, 22)
}

/// Wrong cells get a thick coloured border, dashed so that it is seen without colours too. Four dashes go to a side,
/// and one lies around each corner.
fn marks(svg: &mut String, board: &Board) {
    for (highlight, colour, dashes, start) in [
        (Highlight::Wrong, WRONG, "5 3", "2.5"),
        (Highlight::Reason, REASON, "2 4", "1"),
        (Highlight::New, NEW, "none", "0"),
    ] {
        let mut along = String::new();
        for (cell, _) in board.looks.iter().filter(|(_, look)| look.highlight == highlight) {
            let (x, y) = corner(cell);
            let (left, top, side) = (x + 4, y + 4, UNIT - 8);
            let _ = write!(along, "M{left} {top}h{side}v{side}h-{side}z");
        }
        // White around each dash keeps it apart from black; between the dashes one sees how shading goes on.
        let (wide, wide_start) = match highlight {
            Highlight::Wrong => ("6 2", "3"),
            Highlight::Reason => ("4 2", "2"),
            Highlight::New | Highlight::None => ("none", "0"),
        };
        for (colour, width, dashes, start) in [("#fff", 5, wide, wide_start), (colour, 3, dashes, start)] {
            let dashes = format!("stroke-dasharray=\"{dashes}\" stroke-dashoffset=\"{start}\"");
            let stroke = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" {dashes}");
            path(svg, &stroke, &along);
        }
    }
}
