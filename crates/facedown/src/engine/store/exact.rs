//! All outcomes of all shuffles at once.
//!
//! A shuffle is not carried out here but remembered: the piles of a row lie in some *frame* order, and the row's
//! [`Alignment`] says how the order on the table is related to it. Invariant: given all that was seen so far, the piles
//! in frame order are known (to us, not to the players), and the order on the table is uniformly distributed over
//! what the `Alignment` allows, independently for each row.
//!
//! So a turn-up has one distribution, which is itself a [`Law`], and it is compared with the stated one. Steps cannot
//! ask for places in a shuffled row, only for [spots](super::super::Spot) found by their faces, which are places in
//! the frame. Hence one run stands for all outcomes.
//!
//! That an order was seen does not make it one order: it is another one after another view. So what is put down by
//! place goes with the frame only where the order is the same after every view ([`Alignment::Fixed`]), or where both rows
//! have the very order that was seen (one number of [`Alignment::Settled`]).
//!
//! Where the invariant cannot be kept the row is [`Alignment::Tangled`], and the next look at it ends the run. What moves do
//! to the frames is in `exact_moves`.

use super::dealt::{ask_prover, read, write};
use super::{Look, Shown, Store};
use crate::engine::blocks::{Blocks, Motion};
use crate::engine::cost::Shuffle;
use crate::engine::face::Face;
use crate::engine::law::{Law, LawKind, either};
use crate::engine::mistake::{Mistake, made};
use crate::engine::prover::{Ask, Prover};
use crate::engine::row::{Named, Spot};
use crate::engine::stop::{Site, Stop, WhyUnknown};
use std::collections::BTreeMap;
use std::ops::Range;

/// How the order of piles on the table is related to the frame.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Alignment {
    /// It is the frame's, and everybody knows it.
    #[default]
    Fixed,
    /// The frame's from an unknown starting point, all equally likely.
    Turned,
    /// The frame's from a starting point that could be anything but has been seen. Rows of one number have the same.
    Settled(u32),
    /// Piles of one class stand in an unknown order in the places of that class, all orders equally likely.
    Scrambled(Vec<usize>),
    /// As the layers of another row, which were scrambled along with it.
    LayersOf(usize),
    /// Not known exactly.
    Tangled,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub(super) order: Alignment,
    /// The first scrambled layer, and the class of each from there on.
    pub(super) layers: Option<(usize, Vec<usize>)>,
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
    pub(super) faces: Blocks<u8>,
    pub(super) frames: Vec<Frame>,
    /// How often a starting point was seen.
    settled: u32,
    prover: Box<dyn Prover + 'a>,
    strictness: Strictness,
    shown: Vec<Shown>,
    /// What P was committed to, as long as it is the same after every outcome.
    committed: Option<Vec<Face>>,
}

impl<'a> Exact<'a> {
    pub(crate) fn new(prover: Box<dyn Prover + 'a>, strictness: Strictness) -> Self {
        Self {
            faces: Blocks::default(),
            frames: Vec::new(),
            settled: 0,
            prover,
            strictness,
            shown: Vec::new(),
            committed: Some(Vec::new()),
        }
    }

    pub(super) fn reset(&mut self, row: usize) {
        if self.frames.len() <= row {
            self.frames.resize_with(row + 1, Frame::default);
        }
        if self.frames[row].layers.is_some() {
            self.leave_behind(row);
        }
        self.frames[row] = Frame::default();
    }

    /// Nothing goes along with the layers of this row any more.
    pub(super) fn leave_behind(&mut self, row: usize) {
        for frame in &mut self.frames {
            if frame.order == Alignment::LayersOf(row) {
                frame.order = Alignment::Tangled;
            }
        }
    }

    pub(super) fn are_alike(&self, row: usize, mut piles: impl Iterator<Item = usize>) -> bool {
        let block = self.faces.get(row);
        let first = piles.next();
        piles.all(|pile| first.is_none_or(|first| block.pile(pile) == block.pile(first)))
    }

    /// Whether it is known which pile lies at each of the spots.
    pub(super) fn resolved(&self, row: usize, spots: &[usize]) -> bool {
        match &self.frames[row].order {
            Alignment::Fixed | Alignment::Settled(_) => true,
            Alignment::Turned => false,
            Alignment::Scrambled(classes) => spots.iter().all(|&spot| {
                let class = (0..classes.len()).filter(|&other| classes[other] == classes[spot]);
                self.are_alike(row, class)
            }),
            Alignment::LayersOf(_) | Alignment::Tangled => false,
        }
    }

    pub(super) fn tangle_unless(&mut self, row: usize, known: bool) {
        if !known {
            self.frames[row].order = Alignment::Tangled;
        }
    }

    /// The classes that decide the order of a row: its own, or those of the layers it goes along with.
    fn classes(&self, row: usize) -> Option<&Vec<usize>> {
        match &self.frames[row].order {
            Alignment::Scrambled(classes) => Some(classes),
            Alignment::LayersOf(other) => self.frames[*other].layers.as_ref().map(|(_, classes)| classes),
            _ => None,
        }
    }

    /// The distribution of what is seen when all piles are turned up in these layers.
    fn shown_by_all(&self, row: usize, layers: &Range<usize>, faces: &[Face]) -> Result<Law, WhyUnknown> {
        let law = Law::exactly(faces).of_piles(layers.len());
        if let Some((first, classes)) = &self.frames[row].layers
            && layers.end > *first
            && layers.start < first + classes.len()
        {
            return Err(WhyUnknown::RowsScrambled);
        }
        let alike = law.period() == 1;
        match &self.frames[row].order {
            Alignment::Tangled => Err(WhyUnknown::Tangled),
            Alignment::Fixed => Ok(law),
            _ if alike => Ok(law),
            Alignment::Turned => Ok(law.with_kind(LawKind::Rotation)),
            Alignment::Settled(_) if made(Mistake::ExactSettled) => Ok(law),
            Alignment::Settled(_) => Err(WhyUnknown::SeenBefore),
            Alignment::Scrambled(_) | Alignment::LayersOf(_) => match self.classes(row) {
                Some(classes) if classes.iter().all(|class| *class == classes[0]) => {
                    Ok(law.with_kind(LawKind::Arrangement))
                }
                _ => Err(WhyUnknown::SeenBefore),
            },
        }
    }

    /// The distribution of what is seen when piles at known spots are turned up in these layers.
    fn shown_at(&self, look: &Look<'_>, spots: &[usize], faces: &[Face]) -> Result<Law, WhyUnknown> {
        if !self.resolved(look.row, spots) {
            return Err(WhyUnknown::UnknownPile);
        }
        match &self.frames[look.row].layers {
            Some((first, classes)) if look.layers.end > *first => {
                let whole = look.layers == (*first..first + classes.len());
                match (whole, spots, classes.iter().all(|class| *class == classes[0])) {
                    (true, [_], true) => Ok(Law::arrangement(faces)),
                    _ => Err(WhyUnknown::RowsScrambled),
                }
            }
            _ => Ok(Law::exactly(faces)),
        }
    }

    /// After a look at all piles: what was seen distinguishes piles of a class.
    fn learn_from_all(&mut self, row: usize, layers: &Range<usize>, faces: &[Face]) {
        let unit = layers.len();
        match self.frames[row].order.clone() {
            _ if made(Mistake::ExactLearnsNothing) => {}
            Alignment::Turned => {
                let law = Law::exactly(faces).of_piles(unit);
                let period = law.period();
                if period * unit == faces.len() {
                    self.settled += 1;
                    self.frames[row].order = Alignment::Settled(self.settled);
                } else if period > 1 {
                    self.frames[row].order = Alignment::Tangled;
                }
            }
            Alignment::Scrambled(mut classes) => {
                refine(&mut classes, faces.chunks_exact(unit));
                self.frames[row].order = Alignment::Scrambled(classes);
            }
            Alignment::LayersOf(other) => {
                if let Some((_, classes)) = &mut self.frames[other].layers {
                    refine(classes, faces.chunks_exact(unit));
                }
            }
            Alignment::Fixed | Alignment::Settled(_) | Alignment::Tangled => {}
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
    fn make(&mut self, motion: &Motion<'_>) {
        self.follow(motion);
    }

    fn put(&mut self, row: usize, depth: usize, faces: &[Face]) {
        self.reset(row);
        write(&mut self.faces, row, depth, faces, 0);
    }

    fn lay(&mut self, row: usize, ask: &Ask, first: usize) -> Result<(), Stop> {
        let faces = ask_prover(&mut *self.prover, ask)?;
        self.reset(row);
        write(&mut self.faces, row, ask.depth, &faces, first);
        Ok(())
    }

    fn shuffle(&mut self, kind: Shuffle, row: usize, side: Option<(usize, usize)>) {
        let piles = self.faces.get(row).piles;
        let order = &mut self.frames[row].order;
        *order = match (kind, std::mem::take(order)) {
            (_, Alignment::Tangled) => Alignment::Tangled,
            (Shuffle::PileScramble | Shuffle::DoubleScramble, _) => Alignment::Scrambled(vec![0; piles]),
            (Shuffle::PileShift, Alignment::Fixed | Alignment::Settled(_) | Alignment::Turned) => {
                Alignment::Turned
            }
            (Shuffle::PileShift, Alignment::Scrambled(classes))
                if classes.iter().all(|class| *class == classes[0]) =>
            {
                Alignment::Scrambled(classes)
            }
            (Shuffle::PileShift, _) => Alignment::Tangled,
        };
        if let (Shuffle::DoubleScramble, Some((side, first))) = (kind, side) {
            self.scramble_layers(row, side, first);
        }
    }

    fn verifier_picks(&mut self, among: usize, site: &dyn Fn() -> Site) -> Result<usize, Stop> {
        if among <= 1 || made(Mistake::ExactPick) {
            return Ok(0);
        }
        // What follows may depend on the pick, and one run follows one.
        Err(Stop::leaked(site(), &[], Err(WhyUnknown::OneOfSeveral)))
    }

    fn shown(&mut self) -> Vec<Shown> {
        std::mem::take(&mut self.shown)
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
                    return Err(Stop::rejected((look.site)(), either(look.laws), faces));
                }
                self.shown.push(Shown { site: (look.site)(), laws: look.laws.to_vec(), shown: law.clone() });
                true
            }
            _ => false,
        };
        if !obeyed && !noted {
            return Err(Stop::leaked((look.site)(), look.laws, shown));
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

    fn lies_along(&mut self, row: usize, along: usize) {
        self.frames[row].order = match self.frames[along].order {
            _ if made(Mistake::ExactLies) => Alignment::Fixed,
            Alignment::Fixed => Alignment::Fixed,
            Alignment::Settled(number) => Alignment::Settled(number),
            _ => Alignment::Tangled,
        };
    }

    fn agrees_on(&self, row: usize, spot: Spot) -> bool {
        match (&self.frames[row].order, spot.named) {
            (Alignment::Fixed, _) | (_, Named::Alone) => true,
            (_, Named::Among { .. }) => false,
            // Distances were scrambled too, so the spot may be any of the piles that are not pointed at otherwise.
            (Alignment::Scrambled(classes), Named::Beside) => {
                let others = classes.iter().filter(|class| **class != classes[spot.index]);
                others.count() <= 1 && self.resolved(row, &[spot.index])
            }
            (_, Named::Beside) => true,
        }
    }

    fn commit(&mut self, row: usize) {
        let Frame { order, layers } = &self.frames[row];
        let block = self.faces.get(row);
        match &mut self.committed {
            Some(committed) if *order == Alignment::Fixed && layers.is_none() => {
                committed.extend(block.values.iter().filter_map(|&value| Face::from_byte(value)));
            }
            committed => *committed = None,
        }
    }

    fn committed(&self) -> Option<&[Face]> {
        self.committed.as_deref()
    }

    fn is_tangled(&self, row: usize) -> bool {
        self.frames[row].order == Alignment::Tangled
    }

    fn was_turned(&mut self, row: usize) {
        let piles = self.faces.get(row).piles;
        let known = match &self.frames[row].order {
            Alignment::Fixed | Alignment::Settled(_) => true,
            Alignment::Turned => self.are_alike(row, 0..piles),
            Alignment::Scrambled(_) => self.are_alike(row, 1..piles),
            Alignment::LayersOf(_) | Alignment::Tangled => false,
        };
        self.frames[row].order = if known { Alignment::Fixed } else { Alignment::Tangled };
    }

    fn was_sorted(&mut self, row: usize, by: Range<usize>) {
        let block = self.faces.get(row);
        let piles = || (0..block.piles).map(|pile| block.pile(pile));
        // Piles that show the same stay in the order in which they were.
        let mut pairs = piles().zip(piles().skip(1));
        let distinct = pairs.all(|(one, next)| one[by.clone()] != next[by.clone()] || one == next);
        let order = &mut self.frames[row].order;
        *order = match order {
            Alignment::Fixed => Alignment::Fixed,
            Alignment::Tangled => Alignment::Tangled,
            _ if distinct => Alignment::Fixed,
            _ => Alignment::Tangled,
        };
    }

    fn layers_were_sorted(&mut self, row: usize, first: usize, side: usize) {
        let count = self.faces.get(side).piles;
        let along = self.frames[side].order == Alignment::LayersOf(row);
        let sorted = matches!(&self.frames[row].layers, Some((start, classes)) if (*start, classes.len()) == (first, count));
        let was_fixed = self.frames[side].order == Alignment::Fixed;
        self.was_sorted(side, 0..1);
        let values = &self.faces.get(side).values;
        let distinct = values.windows(2).all(|pair| pair[0] != pair[1]);
        if along && sorted && distinct {
            self.frames[row].layers = None;
        } else {
            self.leave_behind(row);
            let known = was_fixed && self.frames[row].layers.is_none();
            self.tangle_unless(row, known);
        }
    }
}
