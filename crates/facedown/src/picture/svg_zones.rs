//! Named rectangles of a board: their colour lies below everything else, their frame and name on top.

use super::svg::{FONT, UNIT, escape, font_size};
use super::{Board, Zone};
use std::fmt::Write as _;

/// How high a name is.
const NAME: usize = 26;

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

/// The frames and the names.
pub(super) fn above(svg: &mut String, board: &Board) {
    if board.zones.is_empty() {
        return;
    }
    let _ = writeln!(svg, "<g font-family=\"{FONT}\" text-anchor=\"middle\" font-weight=\"bold\">");
    for zone in &board.zones {
        let [x, y, width, height] = zone.frame();
        let colour = zone.ink.colour();
        let (middle, top) = (x + width / 2, y + height / 2 - NAME / 2);
        let size = font_size(&zone.label, width - 12).min(NAME - 6);
        let base = top + NAME / 2 + (size * 36).div_ceil(100);
        let _ = writeln!(
            svg,
            "<g><title>{}</title><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"5\"/>\
             <rect x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{NAME}\" rx=\"6\" fill=\"{colour}\"/>\
             <text x=\"{middle}\" y=\"{base}\" font-size=\"{size}\" fill=\"#fff\">{}</text></g>",
            escape(&zone.title),
            x + 4,
            width - 8,
            escape(&zone.label),
        );
    }
    svg.push_str("</g>\n");
}
