//! Named rectangles of a board: their colour lies below everything else, their frame and name on top; and below the
//! board a line that explains the colours.

use super::svg::{BLACK, FONT, UNIT, escape, font_size};
use super::{Board, Ink, Zone};
use std::fmt::Write as _;

/// How high a name is, and a line of the legend.
const NAME: usize = 20;
const LEGEND_LINE: usize = 26;

impl Zone {
    /// Left, top, width, height.
    const fn frame(&self) -> [usize; 4] {
        let (left, top) = (self.from.column * UNIT, self.from.row * UNIT);
        [left, top, (self.to.column + 1) * UNIT - left, (self.to.row + 1) * UNIT - top]
    }
}

/// The colours, to be seen through what is white.
pub(super) fn below(svg: &mut String, board: &Board) {
    for zone in &board.zones {
        let [x, y, width, height] = zone.frame();
        let colour = zone.ink.colour();
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\" fill-opacity=\"0.35\"/>"
        );
    }
}

/// The frames and the names. A name sits on the upper left of its frame, where it hides no number.
pub(super) fn above(svg: &mut String, board: &Board) {
    if board.zones.is_empty() {
        return;
    }
    let _ = writeln!(svg, "<g font-family=\"{FONT}\" font-weight=\"bold\">");
    for zone in &board.zones {
        let [x, y, width, height] = zone.frame();
        let colour = zone.ink.colour();
        let longest = width.min(2 * UNIT + 8);
        let size = font_size(&zone.label, longest - 6).min(15);
        // Two thirds of the size for each letter, and some space around them.
        let wide = (zone.label.chars().count() * size * 66 / 100 + 12).min(longest);
        let _ = writeln!(
            svg,
            "<g><title>{}</title><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"4\"/>\
             <rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{NAME}\" rx=\"5\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{}\" font-size=\"{size}\" fill=\"#fff\">{}</text></g>",
            escape(&format!("{}: {}", zone.label, zone.kind)),
            x as i64 - 2,
            y as i64 - NAME as i64 / 2,
            x + 4,
            y + (size * 36).div_ceil(100),
            escape(&zone.label),
        );
    }
    svg.push_str("</g>\n");
}

/// The lines of the legend: each entry with its place from the left.
fn lines(board: &Board, width: usize) -> Vec<Vec<(usize, Ink, &str)>> {
    let mut kinds: Vec<(Ink, &str)> = Vec::new();
    for zone in &board.zones {
        if !kinds.contains(&(zone.ink, &zone.kind)) {
            kinds.push((zone.ink, &zone.kind));
        }
    }
    let mut lines: Vec<Vec<(usize, Ink, &str)>> = Vec::new();
    let mut x = usize::MAX;
    for (ink, kind) in kinds {
        let wide = 40 + 9 * kind.chars().count();
        if x.saturating_add(wide) > width {
            lines.push(Vec::new());
            x = 0;
        }
        if let Some(line) = lines.last_mut() {
            line.push((x, ink, kind));
        }
        x += wide;
    }
    lines
}

/// How high the legend of a board of this width is.
pub(super) fn legend_height(board: &Board, width: usize) -> usize {
    lines(board, width).len() * LEGEND_LINE
}

/// What the colours mean, from this height on.
pub(super) fn legend(svg: &mut String, board: &Board, width: usize, top: usize) {
    for (number, line) in lines(board, width).into_iter().enumerate() {
        let y = top + number * LEGEND_LINE + 8;
        for (x, ink, kind) in line {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"16\" height=\"16\" fill=\"{}\"/>\
                 <text x=\"{}\" y=\"{}\" font-family=\"{FONT}\" font-size=\"16\" fill=\"{BLACK}\">{}</text>",
                ink.colour(),
                x + 22,
                y + 14,
                escape(kind)
            );
        }
    }
}
