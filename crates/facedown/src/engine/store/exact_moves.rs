//! What moves do to the frames of an exact run.
//!
//! A move keeps the invariant if it means the same pile in all outcomes: it goes by places where the order is fixed, or
//! by spots that are [resolved](Exact::resolved). Otherwise what comes of it is tangled.

use super::Exact;
use super::exact::Alignment;
use crate::engine::blocks::Motion;
use crate::engine::mistake::{Mistake, made};

impl Exact<'_> {
    /// The layers of a row are scrambled along with the piles of the row `side`.
    pub(super) fn scramble_layers(&mut self, row: usize, side: usize, first: usize) {
        let count = self.faces.get(side).piles;
        if count == 0 {
            return;
        }
        let before = self.frames[row].layers.as_ref().map(|(first, classes)| (*first, classes.len()));
        // Both must have been in order before, or in one and the same disorder.
        let known = match self.frames[side].order {
            Alignment::Fixed => before.is_none(),
            Alignment::LayersOf(other) => other == row && before == Some((first, count)),
            _ => false,
        };
        if !known {
            self.leave_behind(row);
        }
        self.tangle_unless(row, before.is_none_or(|before| before == (first, count)));
        self.frames[row].layers = Some((first, vec![0; count])).filter(|_| !made(Mistake::ExactLayers));
        self.frames[side].order = Alignment::LayersOf(row);
        self.tangle_unless(side, known);
    }

    /// A move, and what becomes of the frames.
    pub(super) fn follow(&mut self, motion: &Motion<'_>) {
        match motion {
            &Motion::Create(block, ..) | &Motion::Remove(block) => {
                self.reset(block);
                self.faces.make(motion);
            }
            &Motion::Stack(block, below) => {
                // What is put under piles by their place lies under the same piles in all outcomes only if both orders are
                // fixed, or are one order.
                let known = match (&self.frames[block].order, &self.frames[below].order) {
                    (Alignment::Fixed, Alignment::Fixed) => true,
                    (Alignment::Settled(one), Alignment::Settled(other)) => one == other,
                    _ => false,
                };
                let known = known && self.frames[below].layers.is_none();
                self.tangle_unless(block, known);
                self.reset(below);
                self.faces.make(motion);
            }
            &Motion::Split(block, _, into) => {
                self.reset(into);
                self.faces.make(motion);
                self.part(block, into);
            }
            &Motion::Pick(block, spots, _, into) => {
                let known = self.resolved(block, spots) && self.frames[block].layers.is_none();
                self.reset(into);
                self.faces.make(motion);
                self.tangle_unless(into, known);
                self.tangle_unless(block, known);
            }
            &Motion::Fill(block, spots, _, from) => {
                let in_order = [block, from].iter().all(|&row| self.frames[row].layers.is_none());
                let known = in_order && self.frames[from].order == Alignment::Fixed;
                if let Alignment::Scrambled(classes) = &mut self.frames[block].order {
                    // What is put there differs from all others by its place.
                    for &spot in spots {
                        classes[spot] = classes.iter().max().map_or(0, |class| class + 1);
                    }
                }
                let known = known && self.resolved(block, spots);
                self.reset(from);
                self.faces.make(motion);
                self.tangle_unless(block, known);
            }
            &Motion::Rotate(block, first) => {
                self.faces.make(motion);
                if let Alignment::Scrambled(classes) = &mut self.frames[block].order {
                    classes.rotate_left(first);
                }
            }
            &Motion::Reorder(block, order) => {
                self.faces.make(motion);
                if let Alignment::Scrambled(classes) = &mut self.frames[block].order {
                    *classes = order.iter().map(|&from| classes[from as usize]).collect();
                }
            }
            Motion::ReorderLayers(..) => self.faces.make(motion),
            &Motion::ReorderPile(block, spot, _) => {
                let known = self.resolved(block, &[spot]) && self.frames[block].layers.is_none();
                self.faces.make(motion);
                self.tangle_unless(block, known);
            }
            &Motion::Reshape(block, _) => {
                let known =
                    self.frames[block].order == Alignment::Fixed && self.frames[block].layers.is_none();
                self.faces.make(motion);
                self.tangle_unless(block, known);
            }
        }
    }

    /// Some layers of a row are a row of their own now.
    fn part(&mut self, block: usize, into: usize) {
        let order = match &self.frames[block].order {
            _ if self.frames[block].layers.is_some() => Alignment::Tangled,
            Alignment::Scrambled(classes) => {
                // The two rows keep a common unknown order, except where the cards in question are all alike.
                let classes = classes.clone();
                self.frames[into].order = Alignment::Scrambled(classes.clone());
                let all: Vec<usize> = (0..classes.len()).collect();
                let alike = self.resolved(into, &all);
                self.tangle_unless(into, alike);
                return;
            }
            Alignment::Fixed => Alignment::Fixed,
            Alignment::Settled(number) => Alignment::Settled(*number),
            Alignment::Turned | Alignment::LayersOf(_) | Alignment::Tangled => Alignment::Tangled,
        };
        self.frames[block].order = order.clone();
        self.frames[into].order = order;
    }
}
