//! Cards without faces: the simulator, and the replay of a transcript.
//!
//! A simulator does not know the solution. So here no hidden card has a face at all, no prover is asked, and a turn-up
//! shows what its law says: drawn at random, or read from the record of an earlier run. That a protocol runs to its
//! end on such a table, with the puzzle as its only input, is what "the laws are the simulator" means.

use super::{Look, Store};
use crate::engine::blocks::{Blocks, Motion};
use crate::engine::chance::Chance;
use crate::engine::cost::Shuffle;
use crate::engine::face::Face;
use crate::engine::law::{Law, LawKind};
use crate::engine::prover::Ask;
use crate::engine::stop::{Stop, WhyUnknown};

/// Where the faces of turned-up cards come from.
pub(crate) enum FaceSource<'a> {
    /// From the law.
    Law(Box<dyn Chance + 'a>),
    /// From the law, and where several are stated from the first: to see the course of a run, not what it shows.
    FirstLaw(Box<dyn Chance + 'a>),
    /// From a record: asked for so many faces, it gives them or says why it cannot.
    Record(Box<dyn FnMut(usize) -> Result<Vec<Face>, Stop> + 'a>),
}

pub(crate) struct Faceless<'a> {
    cards: Blocks<u8>,
    source: FaceSource<'a>,
}

impl<'a> Faceless<'a> {
    pub(crate) fn new(source: FaceSource<'a>) -> Self {
        Self { cards: Blocks::default(), source }
    }
}

/// Draws from a law.
fn draw(law: &Law, chance: &mut dyn Chance) -> Vec<Face> {
    let units: Vec<&[Face]> = law.units().collect();
    match law.kind() {
        LawKind::Exactly => law.faces().to_vec(),
        LawKind::Rotation => {
            let first = if units.is_empty() { 0 } else { chance.choose(units.len()) };
            let mut faces = law.faces().to_vec();
            faces.rotate_left(first * law.unit());
            faces
        }
        LawKind::Arrangement => {
            let mut order = vec![0; units.len()];
            chance.arrange(&mut order);
            order.iter().flat_map(|&from| units[from as usize]).copied().collect()
        }
    }
}

impl Store for Faceless<'_> {
    fn make(&mut self, motion: &Motion<'_>) {
        self.cards.make(motion);
    }

    fn put(&mut self, row: usize, depth: usize, faces: &[Face]) {
        self.cards.create(row, faces.len() / depth, depth);
    }

    fn lay(&mut self, row: usize, ask: &Ask, _first: usize) -> Result<(), Stop> {
        self.cards.create(row, ask.piles, ask.depth);
        Ok(())
    }

    fn shuffle(&mut self, _kind: Shuffle, _row: usize, _side: Option<(usize, usize)>) {}

    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        match (&mut self.source, look.laws) {
            (FaceSource::Law(chance) | FaceSource::FirstLaw(chance), [law])
            | (FaceSource::FirstLaw(chance), [law, ..]) => Ok(draw(law, &mut **chance)),
            (FaceSource::Law(_) | FaceSource::FirstLaw(_), laws) => {
                Err(Stop::leaked((look.site)(), laws, Err(WhyUnknown::SeveralLaws)))
            }
            (FaceSource::Record(read), laws) => read(laws.first().map_or(0, |law| law.faces().len())),
        }
    }
}
