//! A figure for each numbered step, as papers draw them: rows of piles, cards face up and face down.

use super::onlooker::{Onlooker, Scene, SeenPiles};
use crate::case::Case;
use crate::engine::{Event, Face, Seeded, Sight, Stop, Table};
use crate::picture::head;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The most piles side by side and cards in a pile that are drawn: the others become dots.
const ACROSS: usize = 12;
const DOWN: usize = 8;

/// The table at the end of a step, as far as the step has touched it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The phase, the sub-protocols and the number of the step: `pair verification, card choosing, step 2`.
    pub step: String,
    /// What happens in it.
    pub sentence: &'static str,
    rows: Vec<SeenPiles>,
}

/// The figures of a protocol, one for each step that does something, from a run of the simulator: what is face up is one
/// outcome of the shuffles.
///
/// ```
/// use facedown::case::Case;
/// use facedown::engine::{Face, Stop, Table};
/// use facedown::script::figures;
///
/// fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
///     table.step("1", "Two cards are put down")?;
///     table.put(1, &[Face::CLUB, Face::HEART]).map(drop)
/// }
///
/// let figures = figures(&Case::new(steps))?;
/// assert_eq!(figures[0].step, "step 1");
/// assert_eq!(figures[0].svg().matches("<rect").count(), 3, "two backs on a white ground");
/// assert!(figures[0].tikz().starts_with("\\begin{tikzpicture}"));
/// # Ok::<(), Stop>(())
/// ```
///
/// # Errors
/// When the protocol stops.
pub fn figures(case: &Case<'_>) -> Result<Vec<Figure>, Stop> {
    let (mut onlooker, mut known, mut figures) = (Onlooker::default(), BTreeSet::new(), Vec::new());
    let mut draw = |scene: Scene<'_>| {
        let (step, sentence, rows) = (scene.site(), scene.sentence(), rows(&scene));
        if !rows.is_empty() && known.insert(format!("{step} {sentence}")) {
            figures.push(Figure { step, sentence, rows });
        }
    };
    let mut table = Table::rehearsed(Seeded::new(1)).recorded_by(|event: &Event<'_>| {
        onlooker.see(event, &mut draw);
        Ok(())
    });
    case.run(&mut table)?;
    drop(table);
    onlooker.end(&mut draw);
    Ok(figures)
}

/// The rows of a figure: what the step has touched. What it has put away is drawn only if no other card is left face up.
fn rows(scene: &Scene<'_>) -> Vec<SeenPiles> {
    let has_cards = |row: &&SeenPiles| row.iter().flatten().any(|card| *card != Sight::Gap);
    let is_turned_up = |row: &&SeenPiles| row.iter().flatten().any(|card| matches!(card, Sight::Up(_)));
    let mut rows: Vec<SeenPiles> = scene.touched().filter(has_cards).cloned().collect();
    if !rows.iter().any(|row| is_turned_up(&row)) {
        rows.extend(scene.gone().iter().rfind(is_turned_up).cloned());
    }
    rows
}

/// A card to draw: where, in cards from the top left, and what it shows; or dots.
enum Drawable {
    Card(Sight),
    Dots,
}

impl Figure {
    fn drawables(&self) -> (Vec<(usize, usize, Drawable)>, usize, usize) {
        let (mut drawables, mut top, mut right) = (Vec::new(), 0, 0);
        for row in &self.rows {
            let depth = row.iter().map(Vec::len).max().unwrap_or(0).min(DOWN);
            for (place, pile) in row.iter().take(ACROSS).enumerate() {
                for (layer, card) in pile.iter().take(DOWN).enumerate() {
                    drawables.push((place, top + layer, Drawable::Card(*card)));
                }
            }
            let mut width = row.len().min(ACROSS);
            if row.len() > ACROSS || row.iter().any(|pile| pile.len() > DOWN) {
                drawables.push((width, top, Drawable::Dots));
                width += 1;
            }
            right = right.max(width);
            top += depth;
            drawables.push((0, top, Drawable::Card(Sight::Gap)));
            top += 1;
        }
        (drawables, right, top.saturating_sub(1))
    }

    /// The figure as SVG, black on white.
    #[must_use]
    pub fn svg(&self) -> String {
        let (drawables, across, down) = self.drawables();
        let (width, height) = (across * 24 + 12, down * 32 + 12);
        let mut svg = head(width, height, &self.step, self.sentence);
        for (x, y, drawable) in drawables {
            let (left, top) = (x * 24 + 8, y * 32 + 8);
            let (middle, line) = (left + 10, top + 19);
            let text = |word: &str| {
                format!(
                    "<text x=\"{middle}\" y=\"{line}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"13\" \
                     text-anchor=\"middle\">{word}</text>\n"
                )
            };
            let card = |fill: &str| {
                format!(
                    "<rect x=\"{left}\" y=\"{top}\" width=\"20\" height=\"28\" rx=\"3\" fill=\"{fill}\" stroke=\"#000\"/>\n"
                )
            };
            match drawable {
                Drawable::Card(Sight::Gap) => {}
                Drawable::Card(Sight::Down) => svg.push_str(&(card("#ddd") + &text("?"))),
                Drawable::Card(Sight::Up(face)) => svg.push_str(&(card("#fff") + &text(&face.to_string()))),
                Drawable::Dots => svg.push_str(&text("…")),
            }
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The figure as a TikZ picture. It needs no library; suits are `\clubsuit` and `\heartsuit`.
    #[must_use]
    pub fn tikz(&self) -> String {
        let mut tikz = format!(
            "\\begin{{tikzpicture}}[x=6mm,y=-8.4mm,card/.style={{draw,rounded corners=1pt,minimum width=5mm,minimum height=7.4mm,inner \
             sep=0pt}},back/.style={{card,fill=black!12}}]\n  % {}: {}\n  % Made by facedown {}\n",
            self.step,
            self.sentence,
            env!("CARGO_PKG_VERSION")
        );
        for (x, y, drawable) in self.drawables().0 {
            let _ = match drawable {
                Drawable::Card(Sight::Gap) => continue,
                Drawable::Card(Sight::Down) => writeln!(tikz, "  \\node[back] at ({x},{y}) {{?}};"),
                Drawable::Card(Sight::Up(face)) => {
                    writeln!(tikz, "  \\node[card] at ({x},{y}) {{{}}};", in_tex(face))
                }
                Drawable::Dots => writeln!(tikz, "  \\node at ({x},{y}) {{$\\cdots$}};"),
            };
        }
        tikz.push_str("\\end{tikzpicture}\n");
        tikz
    }
}

fn in_tex(face: Face) -> String {
    match face {
        Face::CLUB => "$\\clubsuit$".to_owned(),
        Face::HEART => "$\\heartsuit$".to_owned(),
        Face::BLANK => String::new(),
        Face::TICK => "$\\surd$".to_owned(),
        face => face.to_string(),
    }
}
