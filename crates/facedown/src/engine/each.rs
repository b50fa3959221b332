//! Moves without chance, done to each of several contents: the tables of an enumeration, the states of a search, the faces of a
//! real run and what P remembers of them.

use super::blocks::Contents;
use std::ops::Range;

/// Several contents that move as one.
pub(super) trait Each {
    /// Makes a move in each of them.
    fn each(&mut self, change: impl Fn(&mut dyn Contents));
}

impl<T: Each> Contents for T {
    fn create(&mut self, block: usize, columns: usize, depth: usize) {
        self.each(|cards| cards.create(block, columns, depth));
    }

    fn stack(&mut self, block: usize, below: usize) {
        self.each(|cards| cards.stack(block, below));
    }

    fn split(&mut self, block: usize, layers: Range<usize>, into: usize) {
        self.each(|cards| cards.split(block, layers.clone(), into));
    }

    fn pick(&mut self, block: usize, spots: &[usize], layers: Range<usize>, into: usize) {
        self.each(|cards| cards.pick(block, spots, layers.clone(), into));
    }

    fn fill(&mut self, block: usize, spots: &[usize], layers: Range<usize>, from: usize) {
        self.each(|cards| cards.fill(block, spots, layers.clone(), from));
    }

    fn rotate(&mut self, block: usize, first: usize) {
        self.each(|cards| cards.rotate(block, first));
    }

    fn reorder(&mut self, block: usize, order: &[u32]) {
        self.each(|cards| cards.reorder(block, order));
    }

    fn reorder_layers(&mut self, block: usize, first: usize, order: &[u32]) {
        self.each(|cards| cards.reorder_layers(block, first, order));
    }

    fn reorder_pile(&mut self, block: usize, spot: usize, order: &[usize]) {
        self.each(|cards| cards.reorder_pile(block, spot, order));
    }

    fn reshape(&mut self, block: usize, columns: usize) {
        self.each(|cards| cards.reshape(block, columns));
    }

    fn remove(&mut self, block: usize) {
        self.each(|cards| cards.remove(block));
    }
}
