//! What everybody sees of a run: the rows on the table, step by step.

use crate::engine::{Event, Face, Sight};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Piles from left to right, each from the top.
pub(super) type SeenPiles = Vec<Vec<Sight>>;

/// Follows a run by its [events](Event) and knows what lies on the table at the end of each numbered step. It sees what V sees:
/// an event has no face that was not turned up.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Seeded, Sight, Stop, Table};
/// use facedown::script::Onlooker;
///
/// let (mut onlooker, mut steps) = (Onlooker::default(), Vec::new());
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new())).recorded_by(|event| {
///     onlooker.see(event, |scene| steps.push((scene.site(), scene.rows())));
///     Ok(())
/// });
/// table.step("1", "Two cards are put down")?;
/// let row = table.put(1, &[Face::CLUB, Face::HEART])?;
/// table.step("2", "They are turned up")?;
/// table.turn_up(&row, Part::layer(0), Law::exactly(&[Face::CLUB, Face::HEART]))?;
/// drop(table);
/// onlooker.end(|scene| steps.push((scene.site(), scene.rows())));
/// assert_eq!(steps[0], ("step 1".to_owned(), vec![vec![vec![Sight::Down], vec![Sight::Down]]]));
/// assert_eq!(steps[1].1, [[[Sight::Up(Face::CLUB)], [Sight::Up(Face::HEART)]]]);
/// # Ok::<(), Stop>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Onlooker {
    rows: BTreeMap<usize, SeenPiles>,
    touched: BTreeSet<usize>,
    /// The rows that the step has put away, as they lay.
    gone: Vec<SeenPiles>,
    seen: Vec<Vec<Face>>,
    scopes: Vec<(&'static str, Option<StepText>)>,
    step: Option<StepText>,
}

/// The number of a step, and what happens in it.
type StepText = (&'static str, &'static str);

/// The table at the end of a step in which something was done.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'o> {
    onlooker: &'o Onlooker,
    step: StepText,
}

impl Scene<'_> {
    /// The phase, the sub-protocols and the number of the step: `pair verification, card choosing, step 2`.
    #[must_use]
    pub fn site(&self) -> String {
        let scopes = self.onlooker.scopes.iter().map(|(scope, _)| (*scope).to_owned());
        scopes.chain([format!("step {}", self.step.0)]).collect::<Vec<_>>().join(", ")
    }

    /// What happens in the step.
    #[must_use]
    pub const fn sentence(&self) -> &'static str {
        self.step.1
    }

    /// All that lies on the table, as [`Table::sight`](crate::engine::Table::sight) has it.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<Vec<Sight>>> {
        self.onlooker.rows()
    }

    /// The rows on the table that the step has touched.
    pub(super) fn touched(&self) -> impl Iterator<Item = &SeenPiles> {
        self.onlooker.touched.iter().filter_map(|row| self.onlooker.rows.get(row))
    }

    /// The rows that the step has put away, as they lay before.
    #[must_use]
    pub fn gone(&self) -> &[Vec<Vec<Sight>>] {
        &self.onlooker.gone
    }

    /// What V has seen in the step, one list for each time that cards were turned up, pile by pile.
    #[must_use]
    pub fn seen(&self) -> &[Vec<Face>] {
        &self.onlooker.seen
    }
}

impl Onlooker {
    /// Takes an event. If it ends a step in which something was done, `scene` gets the table as it lies then.
    pub fn see(&mut self, event: &Event<'_>, scene: impl FnMut(Scene<'_>)) {
        match event {
            Event::Enter(scope) => {
                self.end(scene);
                self.scopes.push((scope, self.step.take()));
            }
            Event::Leave(_) => {
                self.end(scene);
                self.step = self.scopes.pop().and_then(|(_, step)| step);
            }
            Event::Step { id, sentence } => {
                self.end(scene);
                self.step = Some((id, sentence));
            }
            event => self.act(event),
        }
    }

    /// Ends the step, as an event that ends it would: for the end of the run.
    pub fn end(&mut self, mut scene: impl FnMut(Scene<'_>)) {
        let is_done = !self.touched.is_empty() || !self.gone.is_empty();
        if let Some(step) = self.step.filter(|_| is_done) {
            scene(Scene { onlooker: self, step });
        }
        self.touched.clear();
        self.gone.clear();
        self.seen.clear();
    }

    /// All that lies on the table now, as [`Table::sight`](crate::engine::Table::sight) has it.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<Vec<Sight>>> {
        self.rows.values().cloned().collect()
    }

    fn row(&mut self, row: usize) -> &mut SeenPiles {
        self.touched.insert(row);
        self.rows.entry(row).or_default()
    }

    /// The cards at these places, or at all, and in these layers: pile by pile, in the order of the places.
    fn each(
        &mut self,
        row: usize,
        spots: Option<&[usize]>,
        layers: &Range<usize>,
        mut change: impl FnMut(&mut Sight),
    ) {
        let row = self.row(row);
        let places: Vec<usize> = spots.map_or_else(|| (0..row.len()).collect(), <[usize]>::to_vec);
        places.into_iter().for_each(|place| row[place][layers.clone()].iter_mut().for_each(&mut change));
    }

    fn act(&mut self, event: &Event<'_>) {
        match event {
            Event::Put { row, depth, faces } => {
                *self.row(*row) = vec![vec![Sight::Down; *depth]; faces.len() / depth];
            }
            Event::Lay { row, ask, .. } => {
                *self.row(*row) = vec![vec![Sight::Down; ask.depth]; ask.piles];
            }
            Event::Places { row, piles, depth } => {
                *self.row(*row) = vec![vec![Sight::Gap; *depth]; *piles];
            }
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
                let lift = |card: &mut Sight| std::mem::replace(card, Sight::Gap);
                let taken = spots
                    .iter()
                    .map(|&place| from[place][layers.clone()].iter_mut().map(lift).collect())
                    .collect();
                *self.row(*into) = taken;
            }
            Event::Fill { row, spots, layers, from, .. } => {
                let from = self.rows.remove(from).unwrap_or_default();
                let row = self.row(*row);
                for (&place, pile) in spots.iter().zip(from) {
                    row[place][layers.clone()].copy_from_slice(&pile);
                }
            }
            Event::Shuffle { row, side, .. } => {
                self.row(*row);
                self.touched.extend(side);
            }
            Event::TurnUp { row, spots, layers, seen, .. } => {
                let mut faces = seen.iter();
                self.each(*row, *spots, layers, |card| {
                    *card = faces.next().map_or(*card, |face| Sight::Up(*face))
                });
                self.seen.push(seen.to_vec());
            }
            Event::TurnDown { row, spots, layers, .. } => {
                self.each(*row, *spots, layers, |card| *card = Sight::Down);
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
            Event::Reshape { row, piles } => {
                let row = self.row(*row);
                let cards: Vec<Sight> = std::mem::take(row).into_iter().flatten().collect();
                *row = cards.chunks((cards.len() / piles).max(1)).map(<[Sight]>::to_vec).collect();
            }
            Event::PutAway { row } | Event::SetAside { row } => self.gone.extend(self.rows.remove(row)),
            Event::Commit { .. } | Event::Board { .. } => {}
            Event::Enter(_) | Event::Leave(_) | Event::Step { .. } => {}
        }
    }
}
