//! From the wires of a run to the statement that is proved.
//!
//! A run has many wires that constrain nothing, and what constrains nothing is left out. Layer by layer of each shuffle:
//!
//! - *Nobody uses what comes out*: all cards of the layer are hidden after the shuffle and in no later one. Whatever went
//!   in, they can be that.
//! - *Nobody says what goes in*: all cards of the layer are hidden before the shuffle, come out of no other one and go into
//!   no other one. Whatever comes out, they can have been that. A row by which the prover chooses a pile is such a layer.
//!
//! Leaving out one layer may free another; so it is done until there is none. A shuffle without layers goes, and wires that
//! are in no shuffle go. Values for what is left can always be completed to values for all: the statement is true
//! exactly if the one with all wires is; tests hold the two against each other.

use crate::statement::{Piles, ShuffleKind, Statement, Wire, WireShuffle, Witness};
use facedown::engine::Wiring;

/// The statement of a run, and what the prover knows, if this is the prover.
pub(crate) fn pruned(wiring: &Wiring) -> (Statement, Option<Witness>) {
    let (statement, witness, _) = derive(wiring, Wires::ThatConstrain);
    (statement, witness)
}

/// Which wires of a run are in its statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wires {
    /// Those that constrain something.
    ThatConstrain,
    /// All, with their own numbers.
    #[cfg(test)]
    All,
}

/// A shuffle, layer by layer.
struct Layered {
    cyclic: bool,
    layers: Vec<Layer>,
}

struct Layer {
    from: Vec<Wire>,
    to: Vec<Wire>,
}

fn layered(wiring: &Wiring) -> Vec<Layered> {
    let shuffles = wiring.shuffles.iter().map(|shuffle| {
        let layer =
            |wires: &[Wire], layer: usize| wires.iter().skip(layer).step_by(shuffle.depth).copied().collect();
        let layers = (0..shuffle.depth)
            .map(|depth| Layer { from: layer(&shuffle.from, depth), to: layer(&shuffle.to, depth) });
        Layered { cyclic: shuffle.cyclic, layers: layers.collect() }
    });
    shuffles.collect()
}

/// The statement, what the prover knows, and which number each wire of the run has in the statement.
pub(crate) fn derive(wiring: &Wiring, wires: Wires) -> (Statement, Option<Witness>, Vec<Option<Wire>>) {
    let prune = wires == Wires::ThatConstrain;
    let mut shuffles = layered(wiring);
    if prune {
        Uses::of(wiring, &shuffles).prune(&mut shuffles);
    }
    // Wires are renumbered in the order of the run.
    let mut used = vec![!prune; wiring.faces.len()];
    for wire in shuffles
        .iter()
        .flat_map(|shuffle| &shuffle.layers)
        .flat_map(|layer| layer.from.iter().chain(&layer.to))
    {
        used[*wire as usize] = true;
    }
    let kept: Vec<usize> = (0..used.len()).filter(|&wire| used[wire]).collect();
    let mut number = vec![None; used.len()];
    for (new, &old) in kept.iter().enumerate() {
        number[old] = Some(new as Wire);
    }
    let piles = |layers: &[Layer], side: fn(&Layer) -> &Vec<Wire>| {
        let count = layers.first().map_or(0, |layer| side(layer).len());
        let wires = (0..count).flat_map(|pile| layers.iter().map(move |layer| side(layer)[pile]));
        Piles { depth: layers.len(), wires: wires.filter_map(|wire| number[wire as usize]).collect() }
    };
    let (mut statement, mut orders) = (Statement::default(), Vec::new());
    statement.wires = kept.iter().map(|&wire| wiring.faces[wire].map(|face| face.byte())).collect();
    for (nth, Layered { cyclic, layers }) in shuffles.iter().enumerate() {
        if layers.is_empty() {
            continue;
        }
        let (from, to) = (piles(layers, |layer| &layer.from), piles(layers, |layer| &layer.to));
        let kind = if *cyclic { ShuffleKind::Shift } else { ShuffleKind::Scramble };
        statement.shuffles.push(WireShuffle { kind, from, to });
        orders.extend(wiring.knowledge.as_ref().map(|knowledge| knowledge.orders[nth].clone()));
    }
    let values = |faces: &[u8]| kept.iter().map(|&wire| faces[wire]).collect();
    let witness =
        wiring.knowledge.as_ref().map(|knowledge| Witness { values: values(&knowledge.faces), orders });
    (statement, witness, number)
}

/// What is known of each wire.
struct Uses {
    /// Its face is public.
    public: Vec<bool>,
    /// It comes out of a shuffle.
    comes_out: Vec<bool>,
    /// The number of shuffles that it goes into.
    goes_in: Vec<u32>,
}

impl Uses {
    fn of(wiring: &Wiring, shuffles: &[Layered]) -> Self {
        let count = wiring.faces.len();
        let public = wiring.faces.iter().map(Option::is_some).collect();
        let mut uses = Self { public, comes_out: vec![false; count], goes_in: vec![0; count] };
        for layer in shuffles.iter().flat_map(|shuffle| &shuffle.layers) {
            layer.from.iter().for_each(|&wire| uses.goes_in[wire as usize] += 1);
            layer.to.iter().for_each(|&wire| uses.comes_out[wire as usize] = true);
        }
        uses
    }

    fn prune(&mut self, shuffles: &mut [Layered]) {
        loop {
            let mut left_out = false;
            // What is freed by the first rule lies later in the run, what is freed by the second one earlier.
            for shuffle in &mut *shuffles {
                left_out |= self.leave_out(shuffle, Self::has_free_inputs);
            }
            for shuffle in shuffles.iter_mut().rev() {
                left_out |= self.leave_out(shuffle, Self::has_unused_outputs);
            }
            if !left_out {
                return;
            }
        }
    }

    fn leave_out(&mut self, shuffle: &mut Layered, constrains_nothing: fn(&Self, &Layer) -> bool) -> bool {
        let before = shuffle.layers.len();
        shuffle.layers.retain(|layer| {
            let goes = constrains_nothing(self, layer);
            if goes {
                layer.from.iter().for_each(|&wire| self.goes_in[wire as usize] -= 1);
                layer.to.iter().for_each(|&wire| self.comes_out[wire as usize] = false);
            }
            !goes
        });
        shuffle.layers.len() < before
    }

    fn has_free_inputs(&self, layer: &Layer) -> bool {
        let free = |wire: usize| !self.public[wire] && !self.comes_out[wire] && self.goes_in[wire] == 1;
        layer.from.iter().all(|&wire| free(wire as usize))
    }

    fn has_unused_outputs(&self, layer: &Layer) -> bool {
        layer.to.iter().all(|&wire| !self.public[wire as usize] && self.goes_in[wire as usize] == 0)
    }
}
