//! Graphs as SVG.

use super::layout::places;
use super::svg::{BLACK, FONT, NEW, REASON, WRONG, escape, font_size, open};
use super::{Drawing, DrawnNetwork, Highlight, Ink};
use std::fmt::Write as _;

/// The distance on paper of neighbouring vertices, unless others are closer.
const UNIT: f64 = 84.0;
/// The distance that any two vertices have, unless the drawing were to become huge.
const CLOSEST: f64 = 76.0;
const MARGIN: f64 = 34.0;
const RADIUS: usize = 17;

pub(super) fn network(drawing: &Drawing, network: &DrawnNetwork) -> String {
    let real = network.edges.iter().filter(|edge| edge.highlight == Highlight::None);
    let ends: Vec<(usize, usize)> = real.map(|edge| edge.ends).collect();
    let (points, width, height) = fit(&places(network.nodes.len(), &ends));
    let mut svg = open(drawing, width, height);
    edges(&mut svg, network, &points);
    nodes(&mut svg, network, &points);
    svg.push_str("</svg>\n");
    svg
}

/// Moves the places onto the paper, and gives its width and height.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "on paper all is small and positive"
)]
fn fit(places: &[(f64, f64)]) -> (Vec<(usize, usize)>, usize, usize) {
    let least = |value: fn(&(f64, f64)) -> f64| places.iter().map(value).fold(f64::INFINITY, f64::min);
    let (left, top) = (least(|place| place.0), least(|place| place.1));
    let unit = UNIT.max(CLOSEST / closest(places)).min(2.5 * UNIT);
    let onto = |value: f64, least: f64| (MARGIN + (value - least) * unit).round() as usize;
    let points: Vec<(usize, usize)> = places.iter().map(|&(x, y)| (onto(x, left), onto(y, top))).collect();
    let beyond =
        |value: fn(&(usize, usize)) -> usize| points.iter().map(value).max().unwrap_or(0) + MARGIN as usize;
    let (width, height) = (beyond(|point| point.0), beyond(|point| point.1));
    (points, width, height)
}

/// The distance of the two vertices that are closest to each other; in a large graph, about that of neighbours.
fn closest(places: &[(f64, f64)]) -> f64 {
    if places.len() > 300 {
        return 1.0;
    }
    let apart = |one: &(f64, f64), other: &(f64, f64)| (one.0 - other.0).hypot(one.1 - other.1);
    (places.iter().enumerate())
        .flat_map(|(index, one)| places[..index].iter().map(move |other| apart(one, other)))
        .fold(1.0, f64::min)
}

fn edges(svg: &mut String, network: &DrawnNetwork, points: &[(usize, usize)]) {
    let _ = writeln!(svg, "<g stroke-linecap=\"round\" stroke=\"#8b8f96\" stroke-width=\"2\">");
    // Paths are drawn last, on top.
    for drawn_ink in [false, true] {
        for edge in network.edges.iter().filter(|edge| edge.ink.is_some() == drawn_ink) {
            let (Some((x1, y1)), Some((x2, y2))) = (points.get(edge.ends.0), points.get(edge.ends.1)) else {
                continue;
            };
            let dashes = match edge.highlight {
                Highlight::None | Highlight::Reason | Highlight::New => "",
                Highlight::Wrong => " stroke-dasharray=\"2 14\"",
            };
            let stroke = edge
                .ink
                .map_or(String::new(), |ink| format!(" stroke=\"{}\" stroke-width=\"9\"", ink.colour()));
            let _ = writeln!(svg, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{stroke}{dashes}/>");
        }
    }
    svg.push_str("</g>\n");
}

fn nodes(svg: &mut String, network: &DrawnNetwork, points: &[(usize, usize)]) {
    let _ = writeln!(svg, "<g font-family=\"{FONT}\" text-anchor=\"middle\">");
    let count = points.len().max(1);
    let middle = (
        points.iter().map(|point| point.0).sum::<usize>() / count,
        points.iter().map(|point| point.1).sum::<usize>() / count,
    );
    for (node, &(x, y)) in network.nodes.iter().zip(points) {
        if let Some((colour, dashes)) = stroke_of(node.highlight) {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#fff\" stroke=\"{colour}\" stroke-width=\"4\" \
                 stroke-dasharray=\"{dashes}\"/>",
                RADIUS + 5
            );
        }
        let fill = node.pair.map_or("#fff", Ink::colour);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"{BLACK}\" stroke-width=\"2\"/>"
        );
        let (label, colour, weight) = match node.pair {
            Some(pair) => (pair.letters(), "#fff", " font-weight=\"bold\""),
            None => (node.label.clone(), BLACK, ""),
        };
        let size = font_size(&label, 26).min(18);
        let base = y + (size * 36).div_ceil(100);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" fill=\"{colour}\"{weight}>{}</text>",
            escape(&label)
        );
        if node.pair.is_some() {
            let (x, y) = outside((x, y), middle);
            // Edges that pass below the number do not strike it out.
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" fill=\"{BLACK}\" stroke=\"#fff\" stroke-width=\"4\" \
                 stroke-linejoin=\"round\" paint-order=\"stroke\">{}</text>",
                escape(&node.label)
            );
        }
    }
    svg.push_str("</g>\n");
}

/// Where to write beside a vertex: on the side that is away from the middle of the drawing.
fn outside((x, y): (usize, usize), (middle_x, middle_y): (usize, usize)) -> (usize, usize) {
    const ASIDE: usize = RADIUS + 4;
    const BELOW: usize = RADIUS + 8;
    let x = if x >= middle_x { x + ASIDE } else { x.saturating_sub(ASIDE) };
    let y = if y > middle_y { y + BELOW } else { y.saturating_sub(RADIUS) };
    (x, y)
}

/// The colour and the dashes around a vertex that is pointed at.
const fn stroke_of(highlight: Highlight) -> Option<(&'static str, &'static str)> {
    match highlight {
        Highlight::None => None,
        Highlight::Wrong => Some((WRONG, "8 4")),
        Highlight::Reason => Some((REASON, "3 4")),
        Highlight::New => Some((NEW, "none")),
    }
}
