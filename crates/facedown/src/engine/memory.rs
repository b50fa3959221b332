//! What the prover knows of the cards that lie face down.
//!
//! P has laid some cards, saw others put down openly, and saw some turned up. A shuffle hides which pile is which. P then still
//! knows *which piles there are*, and recognises one as soon as a card of it is turned up whose face no other pile has in that
//! layer; in a row that was only shifted, one pile is enough for all of them.
//!
//! Each card has its face, if P ever knew it, and a mark while P cannot say which pile it belongs to ([`LOST`]). The cards of
//! a row that are lost are so in one frame: the row as it lay, in an order that nobody knows. Whatever would mix that with something else
//! makes P forget the lost cards for good. So what is remembered is never more than P can know; it may be less. A test
//! compares all outcomes of the shuffles: what P knows is the same in all that look the same (`tests/engine/memory.rs`).

use super::blocks::{Block, Blocks, Motion};
use super::cost::Shuffle;
use super::face::Face;
use std::ops::Range;

/// A card of which P knows nothing.
const UNKNOWN: u16 = 0xFF;
/// P knows the face of this card, but not which pile it belongs to.
const LOST: u16 = 0x100;

/// What P knows of each card.
#[derive(Default)]
pub(in crate::engine) struct ProverMemory {
    cards: Blocks<u16>,
    /// By row: whether its lost cards lie in any order, and not just shifted.
    scrambled: Vec<bool>,
}

const fn is_lost(card: u16) -> bool {
    card & LOST != 0
}

/// The face of a card, lost or not, if P knows it.
const fn face(card: u16) -> Option<Face> {
    match (card & 0xFF) as u8 {
        0xFF => None,
        byte => Face::from_byte(byte),
    }
}

fn forget(cards: &mut [u16]) {
    cards.iter_mut().filter(|card| is_lost(**card)).for_each(|card| *card = UNKNOWN);
}

impl ProverMemory {
    /// The faces that P can name, pile by pile.
    pub(in crate::engine) fn row(&self, row: usize) -> impl Iterator<Item = Option<Face>> + '_ {
        self.cards.get(row).values.iter().map(|&card| if is_lost(card) { None } else { face(card) })
    }

    /// Cards that P knows are laid.
    pub(in crate::engine) fn lay(&mut self, row: usize, depth: usize, faces: &[Face], first: usize) {
        self.make(&Motion::Create(row, faces.len() / depth, depth));
        let values = &mut self.cards.get_mut(row).values;
        for (value, face) in values.iter_mut().zip(faces) {
            *value = u16::from(face.byte());
        }
        values.rotate_right(first * depth);
    }

    /// Cards are turned up.
    pub(in crate::engine) fn see(
        &mut self,
        row: usize,
        spots: Option<&[usize]>,
        layers: Range<usize>,
        faces: &[Face],
    ) {
        let is_scrambled = self.is_scrambled(row);
        let block = self.cards.get_mut(row);
        let places: Vec<usize> = block.places(spots, layers.clone()).flatten().collect();
        let mut found: Vec<usize> = Vec::new();
        for layer in layers {
            // How often each face lies in the layer, if P knows all of them.
            let mut counts = [0_u32; 256];
            block.layer(layer).for_each(|card| counts[usize::from(card & 0xFF)] += 1);
            if counts[usize::from(UNKNOWN)] > 0 || counts[0] > 0 {
                continue;
            }
            for &place in places.iter().filter(|&&place| place % block.depth == layer) {
                let (pile, card) = (place / block.depth, block.values[place]);
                if is_lost(card) && counts[usize::from(card & 0xFF)] == 1 {
                    found.push(pile);
                }
            }
        }
        if !is_scrambled && !found.is_empty() {
            found = (0..block.piles).collect();
        }
        for pile in found {
            block.values[pile * block.depth..][..block.depth].iter_mut().for_each(|card| *card &= !LOST);
        }
        for (place, face) in places.into_iter().zip(faces) {
            block.values[place] = u16::from(face.byte());
        }
    }

    /// The cards of a row are shuffled, which is known, with an outcome that nobody knows: [`ProverMemory::make`] has
    /// moved them, or will.
    pub(in crate::engine) fn shuffle(&mut self, kind: Shuffle, row: usize, side: Option<(usize, usize)>) {
        let has_side = kind == Shuffle::DoubleScramble;
        let first_layer = side.filter(|_| has_side).map(|(_, first)| first);
        self.lose(row, kind != Shuffle::PileShift, first_layer);
        if let Some((side, _)) = side.filter(|_| has_side) {
            self.lose(side, true, None);
        }
    }

    /// P no longer knows which pile of a row is which, and from `double` on not even which layer.
    fn lose(&mut self, row: usize, scrambles: bool, double: Option<usize>) {
        let is_known = |card: u16| !is_lost(card) && face(card).is_some();
        let block = self.cards.get_mut(row);
        // Where all piles have the same card, P still knows it after any shuffle.
        let alike: Vec<bool> = (0..block.depth)
            .map(|layer| {
                let first = block.values.get(layer).copied().unwrap_or(UNKNOWN);
                is_known(first) && block.layer(layer).all(|card| card == first)
            })
            .collect();
        let has_names = block
            .values
            .chunks(block.depth)
            .any(|pile| pile.iter().zip(&alike).any(|(&card, alike)| !alike && is_known(card)));
        if has_names {
            forget(&mut block.values);
            self.set_scrambled(row, false);
        }
        let block = self.cards.get_mut(row);
        for layer in (0..block.depth).filter(|&layer| !alike[layer]) {
            let is_mixed = double.is_some_and(|double| layer >= double);
            for card in block.values.iter_mut().skip(layer).step_by(block.depth.max(1)) {
                *card = if is_mixed { UNKNOWN } else { *card | LOST };
            }
        }
        if let Some(double) = double {
            // Layers that are all alike stay so wherever they go; others that were, do not.
            let mut mixed = block.values.chunks(block.depth).flat_map(|pile| &pile[double..]);
            let first = mixed.next().copied().unwrap_or(UNKNOWN);
            if !mixed.all(|card| *card == first) {
                for pile in block.values.chunks_mut(block.depth) {
                    pile[double..].fill(UNKNOWN);
                }
            }
        }
        if scrambles {
            self.set_scrambled(row, true);
        }
    }

    fn is_scrambled(&self, row: usize) -> bool {
        self.scrambled.get(row).copied().unwrap_or(false)
    }

    fn set_scrambled(&mut self, row: usize, is: bool) {
        if self.scrambled.len() <= row {
            self.scrambled.resize(row + 1, false);
        }
        self.scrambled[row] = is;
    }

    fn forget(&mut self, row: usize) {
        forget(&mut self.cards.get_mut(row).values);
    }
}

impl ProverMemory {
    /// Cards move as the real ones do.
    pub(in crate::engine) fn make(&mut self, motion: &Motion<'_>) {
        match motion {
            Motion::Pick(row, spots, layers, _) => {
                let block = self.cards.get(*row);
                if block.cards(Some(spots), layers.clone()).into_iter().any(is_lost) {
                    self.forget(*row);
                }
            }
            Motion::Fill(.., row) | Motion::ReorderPile(row, ..) | Motion::Reshape(row, _) => {
                self.forget(*row)
            }
            _ => {}
        }
        self.cards.make(motion);
        match *motion {
            Motion::Create(row, ..) | Motion::Pick(.., row) => self.set_scrambled(row, false),
            // Both lie in one frame, so what is lost of both is lost in the same order.
            Motion::Stack(row, below) => {
                self.set_scrambled(row, self.is_scrambled(row) || self.is_scrambled(below));
            }
            Motion::Split(row, _, into) => self.set_scrambled(into, self.is_scrambled(row)),
            Motion::Reorder(row, _) => self.set_scrambled(row, true),
            _ => {}
        }
    }
}

/// The faces of a real run, and what P knows of them, if somebody wants to know.
#[derive(Default)]
pub(in crate::engine) struct Cards {
    pub(in crate::engine) faces: Blocks<u8>,
    pub(in crate::engine) memory: Option<ProverMemory>,
}

impl Cards {
    pub(in crate::engine) fn get(&self, row: usize) -> &Block<u8> {
        self.faces.get(row)
    }

    pub(in crate::engine) fn make(&mut self, motion: &Motion<'_>) {
        self.faces.make(motion);
        if let Some(memory) = &mut self.memory {
            memory.make(motion);
        }
    }
}
