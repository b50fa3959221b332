//! The table as SVG: the board that it is about, and below it the cards, row by row.

use super::Drawing;
use super::svg::{BLACK, FONT, WRONG, escape, head};
use crate::engine::{Face, Sight};
use std::fmt::Write as _;

/// The space around everything.
const MARGIN: usize = 12;
/// A card.
const WIDTH: usize = 18;
const HEIGHT: usize = 26;
/// From one pile to the next, and from one layer to the next.
const STEP: usize = WIDTH + 6;
const LAYER: usize = HEIGHT + 4;
/// Between rows.
const APART: usize = 16;
/// A line of text.
const LINE: usize = 20;
/// Hardly any letter is wider, on average.
const LETTER: usize = 9;
/// The most letters in a line of text; the rest goes below.
const LONGEST: usize = 72;
/// The most piles side by side; the rest goes below.
const ACROSS: usize = 36;

const HEART: &str = "M0 6C-9 0-7-6-3-6C-1-6 0-4 0-3C0-4 1-6 3-6C7-6 9 0 0 6z";
const CLUB: &str =
    "M0-7a3.2 3.2 0 0 1 2.6 5a3.2 3.2 0 1 1-1.8 5.1L2 7h-4l1.2-3.9a3.2 3.2 0 1 1-1.8-5.1A3.2 3.2 0 0 1 0-7z";

/// A picture of a table: `board` is what the cards are about, `lines` stand beside it, and `sight` is what
/// [`Table::sight`](crate::engine::Table::sight) shows.
///
/// ```
/// use facedown::engine::{Face, Sight};
/// use facedown::picture::table_svg;
/// use facedown::puzzles::registry;
///
/// let board = registry::read_any("nurikabe\n. .")?.drawing();
/// let row = vec![vec![Sight::Up(Face::HEART)], vec![Sight::Down]];
/// let svg = table_svg("Two cards", &board, &["V sees a heart.".to_owned()], &[row]);
/// assert_eq!((svg.matches("#heart").count(), svg.matches("#back").count()), (1, 1));
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[must_use]
pub fn table_svg(title: &str, board: &Drawing, lines: &[String], sight: &[Vec<Vec<Sight>>]) -> String {
    let drawn = board.svg();
    let side = |name: &str| -> usize {
        let start = drawn.find(&format!(" {name}=\"")).map(|at| at + name.len() + 3);
        let digits = start.map(|at| drawn[at..].chars().take_while(char::is_ascii_digit).collect::<String>());
        digits.and_then(|digits| digits.parse().ok()).unwrap_or_default()
    };
    let (board_width, board_height) = (side("width"), side("height"));
    let wrapped: Vec<(bool, String)> = lines
        .iter()
        .enumerate()
        .flat_map(|(number, line)| wrap(line).into_iter().map(move |part| (number == 0, part)))
        .collect();
    let top = board_height.max(wrapped.len() * LINE + 2 * MARGIN) + MARGIN;
    let widest = wrapped.iter().map(|(_, line)| line.chars().count()).max().unwrap_or_default();
    let mut cards = String::new();
    let (mut y, mut right) = (top, board_width + widest * LETTER + 2 * MARGIN);
    for row in sight {
        for part in row.chunks(ACROSS) {
            let depth = part.iter().map(Vec::len).max().unwrap_or_default();
            for (pile, layers) in part.iter().enumerate() {
                for (layer, &card) in layers.iter().enumerate() {
                    draw(&mut cards, MARGIN + pile * STEP, y + layer * LAYER, card);
                }
            }
            right = right.max(2 * MARGIN + part.len() * STEP);
            y += depth * LAYER + APART;
        }
    }
    let mut svg = head(right, y, title, &lines.join(" "));
    let _ = write!(
        svg,
        "<defs>\n<path id=\"heart\" d=\"{HEART}\" fill=\"{WRONG}\"/>\n<path id=\"club\" d=\"{CLUB}\" fill=\"{BLACK}\"/>\n\
         <g id=\"front\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"3\" fill=\"#fff\" stroke=\"#8b8f96\"/></g>\n\
         <g id=\"back\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"3\" fill=\"#3b5b8c\"/><rect x=\"3\" y=\"3\" \
         width=\"{}\" height=\"{}\" rx=\"1.5\" fill=\"none\" stroke=\"#9fb4d6\"/></g>\n</defs>\n",
        WIDTH - 6,
        HEIGHT - 6,
    );
    svg.push_str(&drawn);
    for (number, (is_headline, line)) in wrapped.iter().enumerate() {
        let (x, y) = (board_width + MARGIN, MARGIN + LINE * (number + 1) - 5);
        let weight = if *is_headline { " font-weight=\"bold\"" } else { "" };
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-family=\"{FONT}\" font-size=\"14\" fill=\"{BLACK}\"{weight}>{}</text>",
            escape(line)
        );
    }
    svg + &cards + "</svg>\n"
}

/// The line in parts of at most [`LONGEST`] letters, parted between words where there are words.
fn wrap(line: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut room = LONGEST;
    for word in line.split_inclusive(' ') {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(LONGEST) {
            if piece.len() > room {
                parts.push(String::new());
                room = LONGEST;
            }
            room -= piece.len();
            parts.iter_mut().next_back().into_iter().for_each(|part| part.extend(piece));
        }
    }
    parts
}

fn draw(svg: &mut String, x: usize, y: usize, card: Sight) {
    let (middle, centre) = (x + WIDTH / 2, y + HEIGHT / 2);
    let _ = match card {
        Sight::Gap => Ok(()),
        Sight::Down => writeln!(svg, "<use href=\"#back\" x=\"{x}\" y=\"{y}\"/>"),
        Sight::Up(face) => {
            let _ = writeln!(svg, "<use href=\"#front\" x=\"{x}\" y=\"{y}\"/>");
            match face {
                Face::HEART => writeln!(svg, "<use href=\"#heart\" x=\"{middle}\" y=\"{centre}\"/>"),
                Face::CLUB => writeln!(svg, "<use href=\"#club\" x=\"{middle}\" y=\"{centre}\"/>"),
                other => writeln!(
                    svg,
                    "<text x=\"{middle}\" y=\"{}\" font-family=\"{FONT}\" font-size=\"12\" text-anchor=\"middle\">{}</text>",
                    centre + 4,
                    escape(&other.to_string())
                ),
            }
        }
    };
}
