//! Real cards, really shuffled.

use super::{Look, Store};
use crate::engine::blocks::{Blocks, Motion};
use crate::engine::chance::Chance;
use crate::engine::cost::Shuffle;
use crate::engine::face::Face;
use crate::engine::memory::{Cards, ProverMemory};
use crate::engine::prover::{Ask, Lay, Prover};
use crate::engine::stop::{Site, Stop};

/// Every hidden card has a face, one byte; shuffles move the bytes.
pub(crate) struct Dealt<'a> {
    cards: Cards,
    chance: Box<dyn Chance + 'a>,
    prover: Box<dyn Prover + 'a>,
    order: Vec<u32>,
    committed: Vec<Face>,
    /// By face: how many cards P was dealt and has not laid. And what P has laid last without having been dealt it.
    hand: Box<[usize; 256]>,
    brought: Vec<Face>,
    /// Whether V's picks are left to chance, too, so that whoever tries all outcomes tries all picks.
    #[cfg(test)]
    pub(crate) picks: bool,
}

impl<'a> Dealt<'a> {
    pub(crate) fn new(chance: Box<dyn Chance + 'a>, prover: Box<dyn Prover + 'a>) -> Self {
        Self {
            cards: Cards::default(),
            chance,
            prover,
            order: Vec::new(),
            committed: Vec::new(),
            hand: Box::new([0; 256]),
            brought: Vec::new(),
            #[cfg(test)]
            picks: false,
        }
    }

    /// P takes the cards from what was dealt, as far as there are any.
    fn take_from_hand(&mut self, ask: &Ask, laid: &[Face]) {
        self.brought.clear();
        for &(face, count) in &ask.hand {
            let dealt = &mut self.hand[usize::from(face.byte())];
            *dealt = dealt.saturating_add(count);
        }
        for &face in laid {
            match &mut self.hand[usize::from(face.byte())] {
                0 => self.brought.push(face),
                left => *left -= 1,
            }
        }
    }

    fn write(&mut self, row: usize, depth: usize, faces: &[Face], first: usize) {
        write(&mut self.cards.faces, row, depth, faces, first);
        if let Some(memory) = &mut self.cards.memory {
            memory.lay(row, depth, faces, first);
        }
    }

    fn draw_order(&mut self, count: usize) {
        self.order.clear();
        self.order.resize(count, 0);
        self.chance.arrange(&mut self.order);
    }
}

/// Writes faces into a fresh block, the first pile at place `first`.
pub(super) fn write(blocks: &mut Blocks<u8>, row: usize, depth: usize, faces: &[Face], first: usize) {
    blocks.create(row, faces.len() / depth, depth);
    let values = &mut blocks.get_mut(row).values;
    for (value, face) in values.iter_mut().zip(faces) {
        *value = face.byte();
    }
    values.rotate_right(first * depth);
}

/// Reads faces; a place without a card is the table's business and does not occur here.
pub(super) fn read(blocks: &Blocks<u8>, look: &Look<'_>) -> Vec<Face> {
    let block = blocks.get(look.row);
    if look.spots.is_none() && look.layers.len() == 1 {
        return block.layer(look.layers.start).filter_map(Face::from_byte).collect();
    }
    block.cards(look.spots, look.layers.clone()).into_iter().filter_map(Face::from_byte).collect()
}

/// Asks the prover, and rejects at once when the number of cards is wrong.
pub(super) fn ask_prover(prover: &mut dyn Prover, ask: &Ask) -> Result<Vec<Face>, Stop> {
    let cards = |count| if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
    let lay = prover.lay(ask);
    let laid = if let Lay::Faces(faces) = &lay { Some(faces.len()) } else { None };
    let wanted = || {
        let but = laid.map_or_else(String::new, |laid| format!("; P laid {}", cards(laid)));
        format!("P to lay {}{but}", cards(ask.cards()))
    };
    lay.faces(ask).ok_or_else(|| Stop::rejected(Site::default(), wanted(), Vec::new()))
}

impl Store for Dealt<'_> {
    fn make(&mut self, motion: &Motion<'_>) {
        self.cards.make(motion);
    }

    fn put(&mut self, row: usize, depth: usize, faces: &[Face]) {
        self.write(row, depth, faces, 0);
    }

    fn lay(&mut self, row: usize, ask: &Ask, first: usize) -> Result<(), Stop> {
        let faces = ask_prover(&mut *self.prover, ask)?;
        self.write(row, ask.depth, &faces, first);
        self.take_from_hand(ask, &faces);
        Ok(())
    }

    fn brought(&self) -> &[Face] {
        &self.brought
    }

    fn shuffle(&mut self, kind: Shuffle, row: usize, side: Option<(usize, usize)>) {
        let piles = self.cards.get(row).piles;
        if let Some(memory) = &mut self.cards.memory {
            memory.shuffle(kind, row, side);
        }
        match kind {
            Shuffle::PileShift => {
                let first = self.chance.choose(piles);
                self.cards.make(&Motion::Rotate(row, first));
            }
            Shuffle::PileScramble | Shuffle::DoubleScramble => {
                self.draw_order(piles);
                self.cards.make(&Motion::Reorder(row, &self.order));
            }
        }
        if let (Shuffle::DoubleScramble, Some((side, first_layer))) = (kind, side) {
            self.draw_order(self.cards.get(side).piles);
            self.cards.make(&Motion::Reorder(side, &self.order));
            self.cards.make(&Motion::ReorderLayers(row, first_layer, &self.order));
        }
    }

    fn commit(&mut self, row: usize) {
        let faces = self.cards.get(row).values.iter().filter_map(|&value| Face::from_byte(value));
        self.committed.extend(faces);
    }

    fn committed(&self) -> Option<&[Face]> {
        Some(&self.committed)
    }

    #[cfg(test)]
    fn verifier_picks(&mut self, among: usize, _site: &dyn Fn() -> Site) -> Result<usize, Stop> {
        Ok(if self.picks { self.chance.choose(among) } else { 0 })
    }

    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        let faces = read(&self.cards.faces, look);
        if let Some(memory) = &mut self.cards.memory {
            memory.see(look.row, look.spots, look.layers.clone(), &faces);
        }
        Ok(faces)
    }

    fn remember(&mut self) {
        self.cards.memory = Some(ProverMemory::default());
    }

    fn memory(&self) -> Option<&ProverMemory> {
        self.cards.memory.as_ref()
    }
}
