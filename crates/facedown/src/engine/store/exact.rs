//! All outcomes of all shuffles at once.
//!
//! A shuffle is not carried out here but remembered: the piles of a row lie in some *frame* order, and the row's
//! [`Order`] says how the order on the table is related to it. Invariant: given all that was seen so far, the piles
//! in frame order are known (to us, not to the players), and the order on the table is uniformly distributed over
//! what the `Order` allows, independently for each row.
//!
//! So a turn-up has one distribution, which is itself a [`Law`], and it is compared with the stated one. Steps cannot
//! ask for places in a shuffled row, only for [spots](super::super::Spot) found by their faces, which are places in
//! the frame. Hence one run stands for all outcomes.
//!
//! Where the invariant cannot be kept the row is [`Order::Tangled`], and the next look at it ends the run.

use super::dealt::{ask_prover, read, write};
use super::{Look, Shown, Store};
use crate::engine::blocks::{Blocks, Contents};
use crate::engine::cost::Shuffle;
use crate::engine::face::Face;
use crate::engine::law::{Law, LawKind};
use crate::engine::prover::{Ask, Prover};
use crate::engine::stop::{Leak, Rejection, Stop, Untold};
use std::collections::BTreeMap;
use std::ops::Range;

/// How the order of piles on the table is related to the frame.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Order {
    /// It is the frame's, and everybody knows it.
    #[default]
    Fixed,
    /// The frame's from an unknown starting point, all equally likely.
    Turned,
    /// The frame's from a starting point that could be anything but has been seen.
    Settled,
    /// Piles of one class stand in an unknown order in the places of that class, all orders equally likely.
    Scrambled(Vec<usize>),
    /// As the layers of another row, which were scrambled along with it.
    LayersOf(usize),
    /// Not known exactly.
    Tangled,
}

#[derive(Clone, Debug, Default)]
struct Frame {
    order: Order,
    /// The first scrambled layer, and the class of each from there on.
    layers: Option<(usize, Vec<usize>)>,
}

/// What to do when what is seen is not distributed as the law says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strictness {
    /// Stop.
    Strict,
    /// Note it, and go on if the verifier accepts whatever may be seen.
    Noting,
}

pub(crate) struct Exact<'a> {
    faces: Blocks<u8>,
    frames: Vec<Frame>,
    prover: Box<dyn Prover + 'a>,
    strictness: Strictness,
    shown: Vec<Shown>,
}

impl<'a> Exact<'a> {
    pub(crate) fn new(prover: Box<dyn Prover + 'a>, strictness: Strictness) -> Self {
        Self { faces: Blocks::default(), frames: Vec::new(), prover, strictness, shown: Vec::new() }
    }

    fn reset(&mut self, row: usize) {
        if self.frames.len() <= row {
            self.frames.resize_with(row + 1, Frame::default);
        }
        self.frames[row] = Frame::default();
    }

    fn piles(&self, row: usize) -> Vec<Vec<u8>> {
        let block = self.faces.get(row);
        (0..block.columns).map(|column| block.pile(column).to_vec()).collect()
    }

    /// Whether it is known which pile lies at each of the spots.
    fn resolved(&self, row: usize, spots: &[usize]) -> bool {
        match &self.frames[row].order {
            Order::Fixed | Order::Settled => true,
            Order::Turned => false,
            Order::Scrambled(classes) => {
                let piles = self.piles(row);
                spots.iter().all(|&spot| {
                    (0..classes.len())
                        .all(|other| classes[other] != classes[spot] || piles[other] == piles[spot])
                })
            }
            Order::LayersOf(_) | Order::Tangled => false,
        }
    }

    fn tangle_unless(&mut self, row: usize, known: bool) {
        if !known {
            self.frames[row].order = Order::Tangled;
        }
    }

    /// The classes that decide the order of a row: its own, or those of the layers it goes along with.
    fn classes(&self, row: usize) -> Option<&Vec<usize>> {
        match &self.frames[row].order {
            Order::Scrambled(classes) => Some(classes),
            Order::LayersOf(other) => self.frames[*other].layers.as_ref().map(|(_, classes)| classes),
            _ => None,
        }
    }

    /// The distribution of what is seen when all piles are turned up in these layers.
    fn shown_by_all(&self, row: usize, layers: &Range<usize>, faces: &[Face]) -> Result<Law, Untold> {
        let law = Law::exactly(faces).of_piles(layers.len());
        if let Some((first, classes)) = &self.frames[row].layers
            && layers.end > *first
            && layers.start < first + classes.len()
        {
            return Err(Untold::RowsScrambled);
        }
        let alike = law.period() == 1;
        match &self.frames[row].order {
            Order::Tangled => Err(Untold::Tangled),
            Order::Fixed => Ok(law),
            _ if alike => Ok(law),
            Order::Turned => Ok(law.with_kind(LawKind::Rotation)),
            Order::Settled => Err(Untold::SeenBefore),
            Order::Scrambled(_) | Order::LayersOf(_) => match self.classes(row) {
                Some(classes) if classes.iter().all(|class| *class == classes[0]) => {
                    Ok(law.with_kind(LawKind::Arrangement))
                }
                _ => Err(Untold::SeenBefore),
            },
        }
    }

    /// The distribution of what is seen when piles at known spots are turned up in these layers.
    fn shown_at(&self, look: &Look<'_>, spots: &[usize], faces: &[Face]) -> Result<Law, Untold> {
        if !self.resolved(look.row, spots) {
            return Err(Untold::UnknownPile);
        }
        match &self.frames[look.row].layers {
            Some((first, classes)) if look.layers.end > *first => {
                let whole = look.layers == (*first..first + classes.len());
                match (whole, spots, classes.iter().all(|class| *class == classes[0])) {
                    (true, [_], true) => Ok(Law::arrangement(faces)),
                    _ => Err(Untold::RowsScrambled),
                }
            }
            _ => Ok(Law::exactly(faces)),
        }
    }

    /// After a look at all piles: what was seen tells piles of a class apart.
    fn learn_from_all(&mut self, row: usize, layers: &Range<usize>, faces: &[Face]) {
        let unit = layers.len();
        match self.frames[row].order.clone() {
            Order::Turned => {
                let law = Law::exactly(faces).of_piles(unit);
                let period = law.period();
                if period * unit == faces.len() {
                    self.frames[row].order = Order::Settled;
                } else if period > 1 {
                    self.frames[row].order = Order::Tangled;
                }
            }
            Order::Scrambled(mut classes) => {
                refine(&mut classes, faces.chunks_exact(unit));
                self.frames[row].order = Order::Scrambled(classes);
            }
            Order::LayersOf(other) => {
                if let Some((_, classes)) = &mut self.frames[other].layers {
                    refine(classes, faces.chunks_exact(unit));
                }
            }
            Order::Fixed | Order::Settled | Order::Tangled => {}
        }
    }
}

/// Splits classes so that only places of one class that showed the same stay together.
fn refine<'f>(classes: &mut [usize], shown: impl Iterator<Item = &'f [Face]>) {
    let mut numbers = BTreeMap::new();
    for (class, shown) in classes.iter_mut().zip(shown) {
        let next = numbers.len();
        *class = *numbers.entry((*class, shown)).or_insert(next);
    }
}

impl Store for Exact<'_> {
    fn contents(&mut self) -> &mut dyn Contents {
        self
    }

    fn put(&mut self, row: usize, depth: usize, faces: &[Face]) {
        self.reset(row);
        write(&mut self.faces, row, depth, faces, 0);
    }

    fn lay(&mut self, row: usize, ask: &Ask, first: usize) -> Result<(), Stop> {
        let faces = ask_prover(&mut *self.prover, ask)?;
        self.reset(row);
        write(&mut self.faces, row, ask.depth(), &faces, first);
        Ok(())
    }

    fn shuffle(&mut self, kind: Shuffle, row: usize, side: Option<(usize, usize)>) {
        let columns = self.faces.get(row).columns;
        let order = &mut self.frames[row].order;
        *order = match (kind, std::mem::take(order)) {
            (_, Order::Tangled) => Order::Tangled,
            (Shuffle::PileScramble | Shuffle::DoubleScramble, _) => Order::Scrambled(vec![0; columns]),
            (Shuffle::PileShift, Order::Fixed | Order::Settled | Order::Turned) => Order::Turned,
            (Shuffle::PileShift, Order::Scrambled(classes))
                if classes.iter().all(|class| *class == classes[0]) =>
            {
                Order::Scrambled(classes)
            }
            (Shuffle::PileShift, _) => Order::Tangled,
        };
        if let (Shuffle::DoubleScramble, Some((side, first))) = (kind, side) {
            let count = self.faces.get(side).columns;
            let known = match &self.frames[side].order {
                Order::Fixed => true,
                Order::LayersOf(other) => *other == row,
                _ => false,
            };
            if count > 0 {
                self.frames[row].layers = Some((first, vec![0; count]));
                self.frames[side].order = Order::LayersOf(row);
                self.tangle_unless(side, known);
            }
        }
    }

    fn shown(&mut self) -> Vec<Shown> {
        std::mem::take(&mut self.shown)
    }

    #[cfg(test)]
    fn peek(&self, row: usize) -> Vec<Option<Face>> {
        if self.frames[row].order != Order::Fixed {
            return Vec::new();
        }
        self.faces.get(row).values.iter().map(|&value| Face::from_byte(value)).collect()
    }

    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        let faces = read(&self.faces, look);
        let shown = match look.spots {
            None => self.shown_by_all(look.row, &look.layers, &faces),
            Some(spots) => self.shown_at(look, spots, &faces),
        };
        let obeyed = shown.as_ref().is_ok_and(|shown| look.laws.iter().any(|law| law.is_same_as(shown)));
        let noted = match (&shown, self.strictness) {
            (Ok(law), Strictness::Noting) => {
                if !look.accept.covers(look.laws, law) {
                    let wanted = look.laws.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
                    let rejection = Rejection { site: (look.site)(), wanted, seen: faces };
                    return Err(Stop::Rejected(Box::new(rejection)));
                }
                self.shown.push(Shown { site: (look.site)(), laws: look.laws.to_vec(), shown: law.clone() });
                true
            }
            _ => false,
        };
        if !obeyed && !noted {
            return Err(Stop::Leaked(Box::new(Leak {
                site: (look.site)(),
                stated: look.laws.to_vec(),
                shown,
            })));
        }
        match look.spots {
            None => self.learn_from_all(look.row, &look.layers, &faces),
            Some(_) => {
                if let Some((first, classes)) = &mut self.frames[look.row].layers
                    && look.layers.start == *first
                {
                    refine(classes, faces.chunks_exact(1));
                }
            }
        }
        Ok(faces)
    }

    fn order_is_known(&mut self, row: usize) {
        let all: Vec<usize> = (0..self.faces.get(row).columns).collect();
        let order = match self.frames[row].order.clone() {
            Order::Fixed | Order::Settled => Order::Fixed,
            Order::Scrambled(_) if self.resolved(row, &all) => Order::Fixed,
            Order::LayersOf(other) => {
                let told_apart = self.frames[other]
                    .layers
                    .take()
                    .is_some_and(|(_, classes)| (0..classes.len()).all(|class| classes.contains(&class)));
                if told_apart { Order::Fixed } else { Order::Tangled }
            }
            _ => Order::Tangled,
        };
        self.frames[row].order = order;
    }
}

impl Contents for Exact<'_> {
    fn create(&mut self, block: usize, columns: usize, depth: usize) {
        self.reset(block);
        self.faces.create(block, columns, depth);
    }

    fn stack(&mut self, block: usize, below: usize) {
        // What is put under piles by their place lies under known piles only if the order is known.
        let known = matches!(self.frames[block].order, Order::Fixed | Order::Settled)
            && matches!(self.frames[below].order, Order::Fixed | Order::Settled);
        self.tangle_unless(block, known);
        self.faces.stack(block, below);
    }

    fn split(&mut self, block: usize, layers: Range<usize>, into: usize) {
        self.reset(into);
        self.faces.split(block, layers, into);
        self.frames[into].order = match self.frames[block].order.clone() {
            Order::Scrambled(classes) => {
                // The two rows keep a common unknown order, except where the cards in question are all alike.
                let piles = self.piles(into);
                let alike = (0..classes.len()).all(|one| {
                    (0..one).all(|other| classes[one] != classes[other] || piles[one] == piles[other])
                });
                if alike { Order::Settled } else { Order::Tangled }
            }
            Order::Turned => {
                self.frames[block].order = Order::Tangled;
                Order::Tangled
            }
            order => order,
        };
        if self.frames[block].layers.is_some() {
            self.frames[block].order = Order::Tangled;
        }
    }

    fn pick(&mut self, block: usize, spots: &[usize], layers: Range<usize>, into: usize) {
        let known = self.resolved(block, spots) && self.frames[block].layers.is_none();
        self.reset(into);
        self.faces.pick(block, spots, layers, into);
        self.tangle_unless(into, known);
        self.tangle_unless(block, known);
    }

    fn fill(&mut self, block: usize, spots: &[usize], layers: Range<usize>, from: usize) {
        let known = matches!(self.frames[from].order, Order::Fixed);
        if let Order::Scrambled(classes) = &mut self.frames[block].order {
            // What is put there is told apart from all others by its place.
            for &spot in spots {
                classes[spot] = classes.iter().max().map_or(0, |class| class + 1);
            }
        }
        let known = known && self.resolved(block, spots);
        self.faces.fill(block, spots, layers, from);
        self.tangle_unless(block, known);
    }

    fn rotate(&mut self, block: usize, first: usize) {
        self.faces.rotate(block, first);
        if let Order::Scrambled(classes) = &mut self.frames[block].order {
            classes.rotate_left(first);
        }
    }

    fn reorder(&mut self, block: usize, order: &[u32]) {
        self.faces.reorder(block, order);
        if let Order::Scrambled(classes) = &mut self.frames[block].order {
            *classes = order.iter().map(|&from| classes[from as usize]).collect();
        }
    }

    fn reorder_layers(&mut self, block: usize, first: usize, order: &[u32]) {
        self.faces.reorder_layers(block, first, order);
    }

    fn reorder_pile(&mut self, block: usize, spot: usize, order: &[usize]) {
        let known = self.resolved(block, &[spot]);
        self.faces.reorder_pile(block, spot, order);
        self.tangle_unless(block, known);
    }

    fn reshape(&mut self, block: usize, columns: usize) {
        let known = self.frames[block].order == Order::Fixed;
        self.faces.reshape(block, columns);
        self.tangle_unless(block, known);
    }

    fn remove(&mut self, block: usize) {
        self.reset(block);
        self.faces.remove(block);
    }
}
