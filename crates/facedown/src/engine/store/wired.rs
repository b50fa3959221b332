//! Cards that are wires: see [`Wiring`].
//!
//! One store serves the prover, who knows all faces, and the verifier, who knows what was seen. Which wire lies where
//! does not depend on what either of them knows.

use super::dealt::ask_prover;
use super::{Look, Store};
use crate::engine::blocks::{Blocks, Motion};
use crate::engine::chance::Chance;
use crate::engine::cost::Shuffle;
use crate::engine::face::Face;
use crate::engine::law::Law;
use crate::engine::prover::{Ask, Prover};
use crate::engine::stop::Stop;
use crate::engine::wiring::{Knowledge, Looked, Rewired, Wiring};

/// Says what is seen, from the laws and from what is known already.
type ReadFn<'a> = Box<dyn FnMut(&[Law], &[Option<Face>]) -> Result<Vec<Face>, Stop> + 'a>;

/// Where faces come from.
enum WiredSource<'a> {
    /// From the cards.
    Played { chance: Box<dyn Chance + 'a>, prover: Box<dyn Prover + 'a>, knowledge: Knowledge },
    /// From a record.
    Read(ReadFn<'a>),
}

pub(crate) struct Wired<'a> {
    wires: Blocks<u32>,
    wiring: Wiring,
    source: WiredSource<'a>,
    most: usize,
    /// The rows that lay on the table whenever one more was made: what it took to find a place for it.
    searched: usize,
}

/// The most rows that are passed over in search of a place for one more, all taken together: beyond that it takes too long.
const MOST_SEARCHED: usize = 1 << 30;

impl<'a> Wired<'a> {
    pub(crate) fn played(chance: Box<dyn Chance + 'a>, prover: Box<dyn Prover + 'a>, most: usize) -> Self {
        Self::new(WiredSource::Played { chance, prover, knowledge: Knowledge::default() }, most)
    }

    pub(crate) fn read(read: ReadFn<'a>, most: usize) -> Self {
        Self::new(WiredSource::Read(read), most)
    }

    fn new(source: WiredSource<'a>, most: usize) -> Self {
        Self { wires: Blocks::default(), wiring: Wiring::default(), source, most, searched: 0 }
    }

    /// Whether there is still room. Moves that cannot fail go beyond the limit; the next lay or turn-up stops.
    const fn expect_room(&self, more: usize) -> Result<(), Stop> {
        let is_full = self.wiring.faces.len().saturating_add(more) > self.most;
        if is_full || self.searched > MOST_SEARCHED { Err(Stop::Interrupted) } else { Ok(()) }
    }

    /// The first of so many fresh wires.
    fn fresh(&mut self, count: usize) -> u32 {
        let first = self.wiring.faces.len();
        self.wiring.faces.resize(first + count, None);
        // Nobody has memory for as many wires as do not fit.
        u32::try_from(first).unwrap_or(u32::MAX)
    }

    /// Lays fresh wires in a new block, in the order of its places; `faces` are theirs, as far as this side knows.
    fn create(&mut self, row: usize, piles: usize, depth: usize, faces: &[Face]) {
        self.wires.create(row, piles, depth);
        self.searched = self.searched.saturating_add(row);
        let first = self.fresh(piles * depth);
        for (place, wire) in self.wires.get_mut(row).values.iter_mut().enumerate() {
            *wire = first + place as u32;
        }
        if let WiredSource::Played { knowledge, .. } = &mut self.source {
            knowledge.faces.extend(faces.iter().map(|face| face.byte()));
        }
    }

    /// Shuffles piles of wires, and gives the fresh ones.
    fn rewire(&mut self, cyclic: bool, depth: usize, from: Vec<u32>) -> Vec<u32> {
        let first = self.fresh(from.len());
        let to: Vec<u32> = (first..).take(from.len()).collect();
        if let WiredSource::Played { chance, knowledge, .. } = &mut self.source {
            let piles = from.len().checked_div(depth).unwrap_or(0);
            let mut order: Vec<u32> = vec![0; piles];
            if !cyclic {
                chance.arrange(&mut order);
            } else if piles > 0 {
                let start = chance.choose(piles);
                order = (0..piles).map(|pile| ((start + pile) % piles) as u32).collect();
            }
            for &pile in &order {
                for wire in &from[pile as usize * depth..][..depth] {
                    knowledge.faces.push(knowledge.faces[*wire as usize]);
                }
            }
            knowledge.orders.push(order);
        }
        self.wiring.shuffles.push(Rewired { cyclic, depth, from, to: to.clone() });
        to
    }

    /// Shuffles the layers of a row from `first` on, and the row beside them.
    fn rewire_layers(&mut self, row: usize, side: usize, first: usize) {
        let block = self.wires.get(row);
        let (piles, depth) = (block.piles, block.depth);
        let layers = self.wires.get(side).values.iter().enumerate();
        let from = layers.flat_map(|(layer, &beside)| {
            std::iter::once(beside)
                .chain((0..piles).map(move |pile| block.values[pile * depth + first + layer]))
        });
        let from: Vec<u32> = from.collect();
        let to = self.rewire(false, piles + 1, from);
        for (layer, wires) in to.chunks_exact(piles + 1).enumerate() {
            self.wires.get_mut(side).values[layer] = wires[0];
            for (pile, &wire) in wires[1..].iter().enumerate() {
                self.wires.get_mut(row).values[pile * depth + first + layer] = wire;
            }
        }
    }
}

impl Store for Wired<'_> {
    fn make(&mut self, motion: &Motion<'_>) {
        self.wires.make(motion);
    }

    fn put(&mut self, row: usize, depth: usize, faces: &[Face]) {
        let first = self.wiring.faces.len();
        self.create(row, faces.len() / depth, depth, faces);
        for (known, &face) in self.wiring.faces[first..].iter_mut().zip(faces) {
            *known = Some(face);
        }
    }

    fn lay(&mut self, row: usize, ask: &Ask, first: usize) -> Result<(), Stop> {
        self.expect_room(ask.piles.saturating_mul(ask.depth))?;
        let mut faces = match &mut self.source {
            WiredSource::Played { prover, .. } => ask_prover(&mut **prover, ask)?,
            WiredSource::Read(_) => Vec::new(),
        };
        if !faces.is_empty() {
            faces.rotate_right(first * ask.depth);
        }
        self.create(row, ask.piles, ask.depth, &faces);
        Ok(())
    }

    fn shuffle(&mut self, kind: Shuffle, row: usize, side: Option<(usize, usize)>) {
        let block = self.wires.get(row);
        let (depth, from) = (block.depth, block.values.clone());
        let to = self.rewire(kind == Shuffle::PileShift, depth, from);
        self.wires.get_mut(row).values = to;
        if let (Shuffle::DoubleScramble, Some((side, first))) = (kind, side) {
            self.rewire_layers(row, side, first);
        }
    }

    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        self.expect_room(0)?;
        let block = self.wires.get(look.row);
        let wires = block.cards(look.spots, look.layers.clone());
        let wires: Vec<usize> = wires.into_iter().map(|wire| wire as usize).collect();
        let known: Vec<Option<Face>> = wires.iter().map(|&wire| self.wiring.faces[wire]).collect();
        let seen = match &mut self.source {
            WiredSource::Played { knowledge, .. } => {
                wires.iter().filter_map(|&wire| Face::from_byte(knowledge.faces[wire])).collect()
            }
            WiredSource::Read(read) => read(look.laws, &known)?,
        };
        let differs = known.iter().zip(&seen).any(|(known, seen)| known.is_some_and(|known| known != *seen));
        if seen.len() != wires.len() || differs {
            return Err(Stop::rejected((look.site)(), "the faces that everybody knows", seen));
        }
        for (&wire, &face) in wires.iter().zip(&seen) {
            self.wiring.faces[wire] = Some(face);
        }
        self.wiring.looks.push(Looked { laws: look.laws.to_vec(), known, seen: seen.clone() });
        Ok(seen)
    }

    fn commit(&mut self, row: usize) {
        self.wiring.committed.extend_from_slice(&self.wires.get(row).values);
    }

    fn wiring(&mut self) -> Option<Wiring> {
        let mut wiring = std::mem::take(&mut self.wiring);
        if let WiredSource::Played { knowledge, .. } = &mut self.source {
            wiring.knowledge = Some(std::mem::take(knowledge));
        }
        Some(wiring)
    }
}
