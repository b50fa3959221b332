//! Blocks of equal piles: where cards lie, as one run of values a block.
//!
//! A block has `piles` piles of `depth` cards. The cards of a pile stand next to each other, so a shuffle of piles
//! moves short runs of memory:
//!
//! ```text
//! pile       0        1        2
//! layer    0 1 2    0 1 2    0 1 2
//! values  [a b c]  [d e f]  [g h i]      piles 3, depth 3
//! ```
//!
//! The same moves serve the faces of a real run (one byte a card), the unknown cards of a search, and the table's
//! own record of which cards lie face up: each is a [`Blocks`] of other values.

use std::ops::Range;

/// A value that can lie in a block; `EMPTY` stands where a card was taken away.
pub(crate) trait Value: Copy + PartialEq {
    const EMPTY: Self;
}

impl Value for u8 {
    const EMPTY: Self = 0;
}

impl Value for u16 {
    const EMPTY: Self = 0;
}

/// A wire is counted from 0.
impl Value for u32 {
    const EMPTY: Self = Self::MAX;
}

#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Block<T> {
    pub(crate) piles: usize,
    pub(crate) depth: usize,
    pub(crate) values: Vec<T>,
}

// A derived `clone_from` would allocate, and searches spend their time on starting again from the same cards.
impl<T: Clone> Clone for Block<T> {
    fn clone(&self) -> Self {
        Self { piles: self.piles, depth: self.depth, values: self.values.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        (self.piles, self.depth) = (other.piles, other.depth);
        self.values.clone_from(&other.values);
    }
}

impl<T: Value> Block<T> {
    pub(crate) fn pile(&self, place: usize) -> &[T] {
        &self.values[place * self.depth..][..self.depth]
    }

    pub(crate) fn layer(&self, layer: usize) -> impl Iterator<Item = T> + '_ {
        self.values.iter().skip(layer).step_by(self.depth.max(1)).copied()
    }

    /// The places of the given cards, for each pile; all piles when `spots` is nothing.
    pub(crate) fn places<'s>(
        &self,
        spots: Option<&'s [usize]>,
        layers: Range<usize>,
    ) -> impl Iterator<Item = Range<usize>> + use<'s, T> {
        let depth = self.depth;
        let piles = 0..spots.map_or(self.piles, <[usize]>::len);
        piles.map(move |nth| {
            let pile = depth * spots.map_or(nth, |spots| spots[nth]);
            pile + layers.start..pile + layers.end
        })
    }

    /// The values of the given cards, pile by pile; all piles when `spots` is nothing.
    pub(crate) fn cards(&self, spots: Option<&[usize]>, layers: Range<usize>) -> Vec<T> {
        let mut cards = Vec::with_capacity(spots.map_or(self.piles, <[usize]>::len) * layers.len());
        self.places(spots, layers).for_each(|places| cards.extend_from_slice(&self.values[places]));
        cards
    }
}

/// Blocks by number. A number whose block was removed is free for the next one.
#[derive(Debug, Default)]
pub(crate) struct Blocks<T> {
    blocks: Vec<Block<T>>,
    /// Buffers of removed blocks, kept for the next: moving cards allocates nothing once a protocol is under way.
    spare: Vec<Vec<T>>,
}

impl<T: Clone> Clone for Blocks<T> {
    fn clone(&self) -> Self {
        Self { blocks: self.blocks.clone(), spare: Vec::new() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.blocks.clone_from(&other.blocks);
    }
}

impl<T: PartialEq> PartialEq for Blocks<T> {
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks
    }
}

/// A move that every kind of content can make; what it means for cards is said at the [`Table`](super::Table). Blocks go by numbers.
pub(crate) enum Motion<'m> {
    /// An empty block of places: so many piles, and places in each of them.
    Create(usize, usize, usize),
    /// Puts the piles of the second block under those of the first, and removes it.
    Stack(usize, usize),
    /// Takes layers out of every pile of the block, into the new block.
    Split(usize, Range<usize>, usize),
    /// Takes the given layers of the piles at some spots into the new block, and leaves empty places.
    Pick(usize, &'m [usize], Range<usize>, usize),
    /// Puts the piles of the last block into the empty places that a pick left, and removes it.
    Fill(usize, &'m [usize], Range<usize>, usize),
    /// Turns the piles so that this one becomes the first.
    Rotate(usize, usize),
    /// Puts the piles into another order: place `i` gets the pile that was at `order[i]`.
    Reorder(usize, &'m [u32]),
    /// Puts layers into another order in every pile: layer `first + i` gets what was at `first + order[i]`.
    ReorderLayers(usize, usize, &'m [u32]),
    /// Puts the cards of one pile into another order.
    ReorderPile(usize, usize, &'m [usize]),
    /// Lays the same cards out in more or fewer piles: they keep their order.
    Reshape(usize, usize),
    /// Forgets a block.
    Remove(usize),
}

impl<T: Value + Default> Blocks<T> {
    pub(crate) fn get(&self, block: usize) -> &Block<T> {
        &self.blocks[block]
    }

    pub(crate) fn get_mut(&mut self, block: usize) -> &mut Block<T> {
        &mut self.blocks[block]
    }

    #[cfg(test)]
    pub(crate) const fn from_blocks(blocks: Vec<Block<T>>) -> Self {
        Self { blocks, spare: Vec::new() }
    }

    /// Lies as these blocks do from now on.
    pub(crate) fn set(&mut self, blocks: &[Block<T>]) {
        self.blocks.truncate(blocks.len());
        let (same, more) = blocks.split_at(self.blocks.len());
        for (block, like) in self.blocks.iter_mut().zip(same) {
            block.clone_from(like);
        }
        self.blocks.extend_from_slice(more);
    }

    pub(crate) fn all(&self) -> &[Block<T>] {
        &self.blocks
    }

    pub(crate) fn all_mut(&mut self) -> &mut [Block<T>] {
        &mut self.blocks
    }

    fn buffer(&mut self) -> Vec<T> {
        let mut buffer = self.spare.pop().unwrap_or_default();
        buffer.clear();
        buffer
    }

    /// Puts new values in the place of the old, whose buffer is kept.
    fn refill(&mut self, block: usize, depth: usize, values: Vec<T>) {
        let old = std::mem::replace(&mut self.blocks[block].values, values);
        self.blocks[block].depth = depth;
        self.spare.push(old);
    }
}

/// Puts one card under each pile of `DEPTH`: a fixed number is copied much faster than any number.
fn interleave<T: Value, const DEPTH: usize>(piles: &[T], cards: &[T], into: &mut Vec<T>) {
    for (pile, &card) in piles.as_chunks::<DEPTH>().0.iter().zip(cards) {
        into.extend_from_slice(pile);
        into.push(card);
    }
}

/// Writes piles of `depth` cards from left to right in the given order, `N` cards at a time where there is room: what is
/// copied too much, the next pile overwrites. A copy of a known length is a few moves, one of any length a call.
fn gather<T: Copy, const N: usize>(to: &mut [T], from: &[T], depth: usize, order: &[u32]) {
    for (place, &pile) in order.iter().enumerate() {
        let (to, from) = (&mut to[place * depth..], &from[pile as usize * depth..]);
        match (to.first_chunk_mut::<N>(), from.first_chunk::<N>()) {
            (Some(to), Some(from)) if depth <= N => *to = *from,
            _ => to[..depth].copy_from_slice(&from[..depth]),
        }
    }
}

impl<T: Value + Default> Blocks<T> {
    pub(crate) fn make(&mut self, motion: &Motion<'_>) {
        match motion {
            &Motion::Create(block, piles, depth) => self.create(block, piles, depth),
            &Motion::Stack(block, below) => self.stack(block, below),
            Motion::Split(block, layers, into) => self.split(*block, layers.clone(), *into),
            Motion::Pick(block, spots, layers, into) => self.pick(*block, spots, layers.clone(), *into),
            Motion::Fill(block, spots, layers, from) => self.fill(*block, spots, layers.clone(), *from),
            &Motion::Rotate(block, first) => self.rotate(block, first),
            &Motion::Reorder(block, order) => self.reorder(block, order),
            &Motion::ReorderLayers(block, first, order) => self.reorder_layers(block, first, order),
            &Motion::ReorderPile(block, spot, order) => self.reorder_pile(block, spot, order),
            &Motion::Reshape(block, piles) => self.reshape(block, piles),
            &Motion::Remove(block) => self.remove(block),
        }
    }

    pub(crate) fn create(&mut self, block: usize, piles: usize, depth: usize) {
        if self.blocks.len() <= block {
            self.blocks.resize_with(block + 1, Block::default);
        }
        let mut values = self.buffer();
        values.resize(piles * depth, T::EMPTY);
        self.blocks[block] = Block { piles, depth, values };
    }

    pub(crate) fn stack(&mut self, block: usize, below: usize) {
        let mut values = self.buffer();
        let (upper, lower) = (&self.blocks[block], &self.blocks[below]);
        let depth = upper.depth + lower.depth;
        values.reserve(upper.piles * depth);
        match (upper.depth, lower.depth) {
            // The usual cases, a row of single cards under a row of piles.
            (2, 1) => interleave::<T, 2>(&upper.values, &lower.values, &mut values),
            (3, 1) => interleave::<T, 3>(&upper.values, &lower.values, &mut values),
            _ => {
                for pile in 0..upper.piles {
                    values.extend_from_slice(upper.pile(pile));
                    values.extend_from_slice(lower.pile(pile));
                }
            }
        }
        self.refill(block, depth, values);
        self.remove(below);
    }

    fn split(&mut self, block: usize, layers: Range<usize>, into: usize) {
        let (piles, depth) = (self.blocks[block].piles, self.blocks[block].depth);
        self.create(into, piles, layers.len());
        let mut kept = self.buffer();
        let mut taken = std::mem::take(&mut self.blocks[into].values);
        taken.clear();
        let values = &self.blocks[block].values;
        match (depth, layers.clone()) {
            // The usual cases, one row taken from below a grid of commitments.
            (4, Range { start: 2, end: 3 }) => {
                for &[left, right, card, below] in values.as_chunks().0 {
                    kept.extend_from_slice(&[left, right, below]);
                    taken.push(card);
                }
            }
            (3, Range { start: 2, end: 3 }) => {
                for &[left, right, card] in values.as_chunks().0 {
                    kept.extend_from_slice(&[left, right]);
                    taken.push(card);
                }
            }
            _ => {
                for pile in values.chunks_exact(depth) {
                    kept.extend_from_slice(&pile[..layers.start]);
                    taken.extend_from_slice(&pile[layers.clone()]);
                    kept.extend_from_slice(&pile[layers.end..]);
                }
            }
        }
        self.blocks[into].values = taken;
        self.refill(block, depth - layers.len(), kept);
    }

    fn pick(&mut self, block: usize, spots: &[usize], layers: Range<usize>, into: usize) {
        self.create(into, spots.len(), layers.len());
        let depth = self.blocks[block].depth;
        let unit = layers.len();
        for (place, spot) in spots.iter().enumerate() {
            for (offset, layer) in layers.clone().enumerate() {
                let value = std::mem::replace(&mut self.blocks[block].values[spot * depth + layer], T::EMPTY);
                self.blocks[into].values[place * unit + offset] = value;
            }
        }
    }

    pub(crate) fn fill(&mut self, block: usize, spots: &[usize], layers: Range<usize>, from: usize) {
        let depth = self.blocks[block].depth;
        let values = std::mem::take(&mut self.blocks[from].values);
        for (spot, pile) in spots.iter().zip(values.chunks_exact(layers.len().max(1))) {
            self.blocks[block].values[spot * depth + layers.start..][..layers.len()].copy_from_slice(pile);
        }
        self.blocks[from].values = values;
        self.remove(from);
    }

    pub(crate) fn rotate(&mut self, block: usize, first: usize) {
        // Two copies into a spare buffer are faster than turning in place.
        let mut values = self.buffer();
        let Block { depth, values: old, .. } = &self.blocks[block];
        let (depth, (head, tail)) = (*depth, old.split_at(first * depth));
        values.extend_from_slice(tail);
        values.extend_from_slice(head);
        self.refill(block, depth, values);
    }

    pub(crate) fn reorder(&mut self, block: usize, order: &[u32]) {
        let mut values = self.buffer();
        let Block { depth, values: old, .. } = &self.blocks[block];
        let depth = *depth;
        values.resize(old.len(), T::EMPTY);
        match depth {
            0..=8 => gather::<T, 8>(&mut values, old, depth, order),
            _ => gather::<T, 32>(&mut values, old, depth, order),
        }
        self.refill(block, depth, values);
    }

    pub(crate) fn reorder_layers(&mut self, block: usize, first: usize, order: &[u32]) {
        let mut old = self.buffer();
        let Block { depth, values, .. } = &mut self.blocks[block];
        old.extend_from_slice(values);
        for (pile, old) in values.chunks_exact_mut(*depth).zip(old.chunks_exact(*depth)) {
            for (place, &from) in order.iter().enumerate() {
                pile[first + place] = old[first + from as usize];
            }
        }
        self.spare.push(old);
    }

    fn reorder_pile(&mut self, block: usize, spot: usize, order: &[usize]) {
        let depth = self.blocks[block].depth;
        let old = self.blocks[block].pile(spot).to_vec();
        let pile = &mut self.blocks[block].values[spot * depth..][..depth];
        for (place, &from) in order.iter().enumerate() {
            pile[place] = old[from];
        }
    }

    fn reshape(&mut self, block: usize, piles: usize) {
        let block = &mut self.blocks[block];
        block.depth = block.values.len() / piles;
        block.piles = piles;
    }

    fn remove(&mut self, block: usize) {
        let Block { values, .. } = std::mem::take(&mut self.blocks[block]);
        self.spare.push(values);
    }
}
