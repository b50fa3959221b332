//! A figure for each numbered step, as papers draw them: rows of piles, cards face up and face down.

use crate::case::Case;
use crate::engine::{Event, Face, Seeded, Stop, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The most piles side by side and cards in a pile that are drawn: the others become dots.
const ACROSS: usize = 12;
const DOWN: usize = 8;

/// A card as it is seen: nothing, a back, or a face.
type Seen = Option<Option<Face>>;
/// Piles from left to right, each from the top.
type Row = Vec<Vec<Seen>>;

/// The table at the end of a step, as far as the step has touched it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The phase, the sub-protocols and the number of the step: `pair verification, card choosing, step 2`.
    pub step: String,
    /// What happens in it.
    pub sentence: &'static str,
    rows: Vec<Row>,
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
    let mut drawer = Drawer::default();
    let mut table = Table::rehearsed(Seeded::new(1)).recorded_by(|event: &Event<'_>| {
        drawer.see(event);
        Ok(())
    });
    case.run(&mut table)?;
    drop(table);
    drawer.end_step();
    Ok(drawer.figures)
}

#[derive(Default)]
struct Drawer {
    rows: BTreeMap<usize, Row>,
    touched: BTreeSet<usize>,
    /// The last row that the step has put away; it is drawn when no other card is left face up.
    gone: Option<Row>,
    scopes: Vec<(&'static str, Option<(&'static str, &'static str)>)>,
    step: Option<(&'static str, &'static str)>,
    known: BTreeSet<String>,
    figures: Vec<Figure>,
}

impl Drawer {
    fn end_step(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        let gone = self.gone.take();
        let Some((id, sentence)) = self.step else { return };
        let mut step: Vec<String> = self.scopes.iter().map(|(scope, _)| (*scope).to_owned()).collect();
        step.push(format!("step {id}"));
        let step = step.join(", ");
        let rows: Vec<Row> = touched.iter().filter_map(|row| self.rows.get(row).cloned()).collect();
        let mut rows: Vec<Row> =
            rows.into_iter().filter(|row| row.iter().flatten().any(Option::is_some)).collect();
        let is_turned_up = |row: &Row| row.iter().flatten().any(|card| matches!(card, Some(Some(_))));
        if !rows.iter().any(is_turned_up) {
            rows.extend(gone.filter(is_turned_up));
        }
        if !rows.is_empty() && self.known.insert(format!("{step} {sentence}")) {
            self.figures.push(Figure { step, sentence, rows });
        }
    }

    fn row(&mut self, row: usize) -> &mut Row {
        self.touched.insert(row);
        self.rows.entry(row).or_default()
    }

    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Enter(scope) => {
                self.end_step();
                self.scopes.push((scope, self.step.take()));
            }
            Event::Leave(_) => {
                self.end_step();
                self.step = self.scopes.pop().and_then(|(_, step)| step);
            }
            Event::Step { id, sentence } => {
                self.end_step();
                self.step = Some((id, sentence));
            }
            Event::Put { row, depth, faces } => {
                *self.row(*row) = vec![vec![Some(None); *depth]; faces.len() / depth]
            }
            Event::Lay { row, ask, .. } => {
                *self.row(*row) = vec![vec![Some(None); ask.depth()]; ask.columns()]
            }
            Event::Places { row, columns, depth } => *self.row(*row) = vec![vec![None; *depth]; *columns],
            Event::Stack { row, below } => {
                let below = self.rows.remove(below).unwrap_or_default();
                self.row(*row).iter_mut().zip(below).for_each(|(pile, below)| pile.extend(below));
            }
            Event::Split { row, layers, into } => {
                let taken =
                    self.row(*row).iter_mut().map(|pile| pile.drain(layers.clone()).collect()).collect();
                *self.row(*into) = taken;
            }
            Event::Pick { row, spots, layers, into, .. } => {
                let from = self.row(*row);
                let lift =
                    |place: &usize| from[*place][layers.clone()].iter_mut().map(Option::take).collect();
                let taken = spots.iter().map(lift).collect();
                *self.row(*into) = taken;
            }
            Event::Fill { row, spots, layers, from, .. } => {
                let from = self.rows.remove(from).unwrap_or_default();
                let row = self.row(*row);
                for (&place, pile) in spots.iter().zip(from) {
                    row[place][layers.clone()].copy_from_slice(&pile);
                }
            }
            Event::Shuffle { row, .. } => drop(self.row(*row)),
            Event::TurnUp { row, spots, layers, seen, .. } => {
                let row = self.row(*row);
                let places: Vec<usize> = spots.map_or_else(|| (0..row.len()).collect(), <[usize]>::to_vec);
                let cards =
                    places.into_iter().flat_map(|place| layers.clone().map(move |layer| (place, layer)));
                for ((place, layer), face) in cards.zip(*seen) {
                    row[place][layer] = Some(Some(*face));
                }
            }
            Event::TurnDown { row, spots, layers, .. } => {
                let row = self.row(*row);
                let places: Vec<usize> = spots.map_or_else(|| (0..row.len()).collect(), <[usize]>::to_vec);
                places.into_iter().for_each(|place| row[place][layers.clone()].fill(Some(None)));
            }
            Event::Rotate { row, first, .. } => self.row(*row).rotate_left(*first),
            Event::Sort { row, order, .. } => {
                let row = self.row(*row);
                *row = order.iter().map(|&from| row[from as usize].clone()).collect();
            }
            Event::SortLayers { row, first, side, order } => {
                for pile in self.row(*row) {
                    let layers = pile.split_off(*first);
                    pile.extend(order.iter().map(|&from| layers[from as usize]));
                }
                let side = self.row(*side);
                *side = order.iter().map(|&from| side[from as usize].clone()).collect();
            }
            Event::Rearrange { row, spot, order, .. } => {
                let pile = &mut self.row(*row)[*spot];
                let old = pile.clone();
                order.iter().enumerate().for_each(|(layer, &from)| pile[layer] = old[from]);
            }
            Event::Reshape { row, columns } => {
                let row = self.row(*row);
                let cards: Vec<Seen> = std::mem::take(row).into_iter().flatten().collect();
                *row = cards.chunks((cards.len() / columns).max(1)).map(<[Seen]>::to_vec).collect();
            }
            Event::PutAway { row } | Event::SetAside { row } => {
                let cards = self.rows.remove(row);
                if self.touched.contains(row) {
                    self.gone = cards;
                }
            }
            Event::Commit { .. } | Event::Board { .. } => {}
        }
    }
}

/// A card to draw: where, in cards from the top left, and what it shows; or dots.
enum Mark {
    Card(Seen),
    Dots,
}

impl Figure {
    fn marks(&self) -> (Vec<(usize, usize, Mark)>, usize, usize) {
        let (mut marks, mut top, mut right) = (Vec::new(), 0, 0);
        for row in &self.rows {
            let depth = row.iter().map(Vec::len).max().unwrap_or(0).min(DOWN);
            for (place, pile) in row.iter().take(ACROSS).enumerate() {
                for (layer, card) in pile.iter().take(DOWN).enumerate() {
                    marks.push((place, top + layer, Mark::Card(*card)));
                }
            }
            let mut width = row.len().min(ACROSS);
            if row.len() > ACROSS || row.iter().any(|pile| pile.len() > DOWN) {
                marks.push((width, top, Mark::Dots));
                width += 1;
            }
            right = right.max(width);
            top += depth;
            marks.push((0, top, Mark::Card(None)));
            top += 1;
        }
        (marks, right, top.saturating_sub(1))
    }

    /// The figure as SVG, black on white.
    #[must_use]
    pub fn svg(&self) -> String {
        let (marks, across, down) = self.marks();
        let (width, height) = (across * 24 + 12, down * 32 + 12);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>{}: {}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
            escape(&self.step),
            escape(self.sentence)
        );
        for (x, y, mark) in marks {
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
            match mark {
                Mark::Card(None) => {}
                Mark::Card(Some(None)) => svg.push_str(&(card("#ddd") + &text("?"))),
                Mark::Card(Some(Some(face))) => svg.push_str(&(card("#fff") + &text(&face.to_string()))),
                Mark::Dots => svg.push_str(&text("…")),
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
             sep=0pt}},back/.style={{card,fill=black!12}}]\n  % {}: {}\n",
            self.step, self.sentence
        );
        for (x, y, mark) in self.marks().0 {
            let _ = match mark {
                Mark::Card(None) => continue,
                Mark::Card(Some(None)) => writeln!(tikz, "  \\node[back] at ({x},{y}) {{?}};"),
                Mark::Card(Some(Some(face))) => {
                    writeln!(tikz, "  \\node[card] at ({x},{y}) {{{}}};", in_tex(face))
                }
                Mark::Dots => writeln!(tikz, "  \\node at ({x},{y}) {{$\\cdots$}};"),
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

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
