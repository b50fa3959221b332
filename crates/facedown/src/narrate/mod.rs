//! A run in sentences: the script that two people with a real deck would follow.
//!
//! Interpreters know no puzzle. All that is told here comes from the events of the table and the sentences of the steps.
//! Rows of piles get letters, places in a row count from 1 at the left, cards in a pile from 1 at the top.

mod words;

use crate::engine::{Cost, Event, Law, Shuffle};
use std::ops::Range;
use words::{an, faces_in_order, faces_of_any_order, hand, letters, places, plural};

/// The cards to bring, one line a face, number cards in runs.
///
/// ```
/// use facedown::engine::{Face, Scripted, Seeded, Table};
/// use facedown::narrate::shopping_list;
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let mut faces = vec![Face::CLUB, Face::CLUB, Face::HEART];
/// faces.extend(Face::numbers(5).unwrap());
/// table.put(1, &faces)?;
/// assert_eq!(shopping_list(table.cost()), ["2 clubs ♣", "1 heart ♥", "the number cards 1 to 5, one of each"]);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[must_use]
pub fn shopping_list(cost: &Cost) -> Vec<String> {
    words::deck(&cost.deck())
}

/// How a row lies on the table.
#[derive(Clone, Copy, Default)]
struct Shape {
    columns: usize,
    depth: usize,
    /// How many cards lie there: the others are taken away.
    cards: usize,
}

/// Tells events as they come.
///
/// ```
/// use facedown::engine::{Face, Scripted, Seeded, Table};
/// use facedown::narrate::Narrator;
///
/// let mut narrator = Narrator::default();
/// let mut told = Vec::new();
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new())).recorded_by(|event| {
///     told.extend(narrator.tell(event));
///     Ok(())
/// });
/// let row = table.put(1, &[Face::CLUB, Face::HEART])?;
/// table.pile_scramble(&row)?;
/// drop(table);
/// assert_eq!(told, [
///     "Lay these cards in a row, for all to see, and turn them face down: ♣ ♥. This is row A.",
///     "Shuffle the cards of row A until nobody knows which is which.",
/// ]);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Default)]
pub struct Narrator {
    depth: usize,
    shapes: Vec<Shape>,
}

impl Narrator {
    /// The lines that tell an event, indented by the sub-protocols around it.
    pub fn tell(&mut self, event: &Event<'_>) -> Vec<String> {
        let line = match event {
            Event::Enter(scope) => {
                self.depth += 1;
                let heading = format!("{}── {scope} ──", "  ".repeat(self.depth - 1));
                return if self.depth == 1 { vec![String::new(), heading] } else { vec![heading] };
            }
            Event::Leave(_) => {
                self.depth = self.depth.saturating_sub(1);
                return Vec::new();
            }
            Event::Step { id, sentence } => {
                let indent = "  ".repeat(self.depth.saturating_sub(1));
                return vec![format!("{indent}{id}. {sentence}.")];
            }
            event => self.sentence(event),
        };
        let indent = "  ".repeat(self.depth);
        line.lines().map(|line| format!("{indent}{line}")).collect()
    }

    fn sentence(&mut self, event: &Event<'_>) -> String {
        match event {
            Event::Put { row, depth, faces } => {
                let shape = self.is_now(*row, faces.len() / depth, *depth);
                let row = letters(*row);
                let piles = format!("{} of {}", plural(shape.columns, "pile"), plural(shape.depth, "card"));
                let first = &faces[..*depth];
                if shape.depth == 1 {
                    let faces = faces_in_order(faces);
                    format!(
                        "Lay these cards in a row, for all to see, and turn them face down: {faces}. This is row {row}."
                    )
                } else if faces.chunks(*depth).all(|pile| pile == first) {
                    let first = faces_in_order(first);
                    format!(
                        "Lay {piles}, each {first}, for all to see, and turn them face down. This is row {row}."
                    )
                } else {
                    let mut lines =
                        format!("Lay {piles}, for all to see, and turn them face down. This is row {row}:");
                    for (place, pile) in faces.chunks(*depth).enumerate() {
                        lines.push_str(&format!("\n  pile {}: {}", place + 1, faces_in_order(pile)));
                    }
                    lines
                }
            }
            Event::Lay { row, ask } => {
                self.is_now(*row, ask.columns(), ask.depth());
                let what = match (ask.mark(), ask.depth()) {
                    (Some((mark, rest)), _) => format!(
                        "a row of {}: {} where P chooses, {} elsewhere",
                        plural(ask.columns(), "card"),
                        an(mark),
                        rest
                    ),
                    (None, 1) => format!("a row of {}", plural(ask.columns(), "card")),
                    (None, depth) => {
                        format!("{} of {}", plural(ask.columns(), "pile"), plural(depth, "card"))
                    }
                };
                let hand = hand(ask.hand());
                format!(
                    "P takes {hand} and, hidden from V, lays {what}, face down. This is row {}.",
                    letters(*row)
                )
            }
            Event::Places { row, columns, depth } => {
                self.is_now(*row, *columns, *depth);
                self.shape_mut(*row).cards = 0;
                format!("Mark out {} side by side. This is row {}.", plural(*columns, "place"), letters(*row))
            }
            Event::Stack { row, below } => {
                let lower = self.shape(*below);
                let upper = self.shape_mut(*row);
                upper.depth += lower.depth;
                upper.cards += lower.cards;
                format!("Put row {} under row {}, pile under pile.", letters(*below), letters(*row))
            }
            Event::Split { row, layers, into } => {
                let which = self.cards(*row, None, layers);
                let columns = self.shape(*row).columns;
                let shape = self.shape_mut(*row);
                shape.depth = shape.depth.saturating_sub(layers.len());
                shape.cards = shape.cards.saturating_sub(columns * layers.len());
                self.is_now(*into, columns, layers.len());
                format!("Take {which}, as a row of their own. This is row {}.", letters(*into))
            }
            Event::Pick { row, spots, layers, into } => {
                let which = self.cards(*row, Some(spots), layers);
                let taken = self.is_now(*into, spots.len(), layers.len()).cards;
                let left = self.shape_mut(*row);
                left.cards = left.cards.saturating_sub(taken);
                let order = if spots.len() > 1 { ", in this order" } else { "" };
                format!("Take {which} away{order}. This is row {}.", letters(*into))
            }
            Event::Fill { row, spots, from, .. } => {
                let cards = self.shape(*from).cards;
                self.shape_mut(*row).cards += cards;
                format!(
                    "Put row {} into {} of row {}.",
                    letters(*from),
                    places("place", spots),
                    letters(*row)
                )
            }
            Event::Shuffle { kind, row, side } => self.shuffle(*kind, *row, *side),
            Event::TurnUp { row, spots, layers, laws, seen } => {
                let which = self.cards(*row, *spots, layers);
                let wanted: Vec<String> = laws.iter().map(wanted).collect();
                format!(
                    "Turn up {which}. V wants to see {}. Here: {}.",
                    wanted.join(", or "),
                    faces_in_order(seen)
                )
            }
            Event::TurnDown { row, spots, layers } => {
                format!("Turn {} face down.", self.cards(*row, *spots, layers))
            }
            Event::Rotate { row, first } => format!(
                "Turn row {} round until the pile at place {} comes first: what lay before it follows at the end.",
                letters(*row),
                first + 1
            ),
            Event::Sort { row, .. } => {
                format!(
                    "Put the piles of row {} into the order of the cards that lie face up.",
                    letters(*row)
                )
            }
            Event::SortLayers { row, .. } => format!(
                "Put the rows of the matrix of row {} into the order of the cards beside them, and those cards too.",
                letters(*row)
            ),
            Event::Rearrange { row, spot, order } => {
                let order: Vec<usize> = order.iter().map(|card| card + 1).collect();
                let order = words::list(&order);
                format!(
                    "Openly put the cards of pile {} of row {} into the order {order}.",
                    spot + 1,
                    letters(*row)
                )
            }
            Event::Reshape { row, columns } => {
                let cards = self.shape(*row).cards;
                let shape = self.is_now(*row, *columns, cards / columns.max(&1));
                let what = match (shape.columns, shape.depth) {
                    (_, 1) => "single cards side by side".to_owned(),
                    (1, _) => "one pile".to_owned(),
                    (columns, depth) => format!("{} of {}", plural(columns, "pile"), plural(depth, "card")),
                };
                format!("Without changing their order, make row {} {what}.", letters(*row))
            }
            Event::PutAway { row } => {
                format!("Put what is left of row {} back into the deck.", letters(*row))
            }
            Event::SetAside { row } => {
                format!("Lay row {} aside, face down: it is not needed any more.", letters(*row))
            }
            Event::Commit { row } => {
                format!("From here on, what lies face down in row {} is what P claims.", letters(*row))
            }
            // The headings, which are told apart.
            Event::Enter(_) | Event::Leave(_) | Event::Step { .. } => String::new(),
        }
    }

    fn shuffle(&self, kind: Shuffle, row: usize, side: Option<usize>) -> String {
        let things = if self.shape(row).depth == 1 { "cards" } else { "piles" };
        let row = letters(row);
        match (kind, side.map(letters)) {
            (Shuffle::PileScramble, _) => {
                let intact = if things == "piles" { ", each kept together," } else { "" };
                format!("Shuffle the {things} of row {row}{intact} until nobody knows which is which.")
            }
            (Shuffle::PileShift, _) => format!(
                "Cut the {things} of row {row} again and again, without changing who follows whom, until nobody knows which is first."
            ),
            (Shuffle::DoubleScramble, side) => format!(
                "Shuffle the columns of the matrix of row {row}; then its rows, each with its card of row {}.",
                side.unwrap_or_default()
            ),
        }
    }

    fn shape(&self, row: usize) -> Shape {
        self.shapes.get(row).copied().unwrap_or_default()
    }

    fn shape_mut(&mut self, row: usize) -> &mut Shape {
        if self.shapes.len() <= row {
            self.shapes.resize(row + 1, Shape::default());
        }
        &mut self.shapes[row]
    }

    fn is_now(&mut self, row: usize, columns: usize, depth: usize) -> Shape {
        *self.shape_mut(row) = Shape { columns, depth, cards: columns * depth };
        self.shape(row)
    }

    /// Some cards of some piles of a row, in words.
    fn cards(&self, row: usize, spots: Option<&[usize]>, layers: &Range<usize>) -> String {
        let Shape { columns, depth, .. } = self.shape(row);
        let spots = spots.filter(|spots| !(spots.len() == columns && spots.is_sorted()));
        let row = letters(row);
        if depth <= 1 {
            return match spots {
                None => format!("the cards of row {row}"),
                Some(spots) => format!("{} of row {row}", places("card", spots)),
            };
        }
        let piles = match spots {
            None if columns == 1 => format!("the pile of row {row}"),
            None => format!("each pile of row {row}"),
            Some(spots) => format!("{} of row {row}", places("pile", spots)),
        };
        let several = spots.map_or(columns > 1, |spots| spots.len() > 1);
        match (layers.len(), spots) {
            (all, None) if all == depth => format!("all cards of row {row}"),
            (all, Some(_)) if all == depth => piles,
            (1, _) => {
                let each = if several { "the cards" } else { "the card" };
                format!("{each} at level {} of {piles}", layers.start + 1)
            }
            _ => format!("the cards at levels {} to {} of {piles}", layers.start + 1, layers.end),
        }
    }
}

/// What the verifier wants to see, in words.
fn wanted(law: &Law) -> String {
    use crate::engine::LawKind;
    let count = law.faces().len() / law.unit();
    match law.kind() {
        LawKind::Exactly => faces_in_order(law.faces()),
        LawKind::Arrangement if law.unit() == 1 => {
            format!("{} in any order", faces_of_any_order(law.faces()))
        }
        LawKind::Arrangement => format!("the same {} as before in any order", plural(count, "pile")),
        LawKind::Rotation => format!("{}, from wherever one starts", faces_in_order(law.faces())),
    }
}
