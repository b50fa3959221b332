//! Shuffles as equations: one short function for each kind, over a [`System`] that assigns, weighs or counts.
//!
//! **Scramble.** A pile is a polynomial in Y whose coefficients are its cards. Two multisets of piles are equal exactly if
//! the products of (Z - pile) are equal as polynomials in Y and Z, because these factor in one way only. The challenges `layer` and
//! `point` stand for Y and Z. They are drawn after the prover has committed to all cards, so unequal products of degree
//! m * (d + 1) agree with probability at most m * (d + 1) / 2^252 (Schwartz, Zippel; m piles of d cards).
//!
//! **Shift.** The same, with a tag as one more card of each pile. Inputs have the tag j; outputs have
//! t_j = s + j - m * b_j with secret s and secret bits b_j (b_0 = 0). Equal multisets make t_j a number below m, so
//! t_j = (s + j) mod m. Two piles or fewer need no tags: each of their orders is a rotation.
//!
//! **Public cards** are constants, and a pile of public cards is a constant factor: neither costs a multiplication. Wires
//! that take part in no shuffle are not represented at all.
//!
//! Cards are not restricted to bytes here, and need not be: they are only moved and compared. Replace every value that is not a
//! byte by zero, and equal piles stay equal and public cards stay what they are, so bytes fulfil the statement too.

use crate::argument::system::{Kind, Linear, System, Variable};
use crate::statement::{Piles, Shuffle, Statement, Wire, Witness};
use curve25519_dalek::Scalar;
use zeroize::Zeroizing;

/// The challenges of the shuffles: powers of `layer`, one for the tag and one for each card of the deepest pile; and `point`.
pub(crate) struct Challenges {
    layers: Vec<Scalar>,
    point: Scalar,
}

impl Challenges {
    pub(crate) fn new(statement: &Statement, layer: Scalar, point: Scalar) -> Self {
        let depth = statement.shuffles.iter().map(|shuffle| shuffle.sides().0.depth).max().unwrap_or(0);
        let layers = std::iter::successors(Some(Scalar::ONE), |power| Some(power * layer));
        Challenges { layers: layers.take(depth + 1).collect(), point }
    }
}

/// Where the secrets of a statement lie: the hidden wires that take part in a shuffle, then the tags of the shifts.
pub(crate) struct Slots {
    wires: Vec<Option<u32>>,
    tags: Vec<usize>,
    count: usize,
}

impl Slots {
    /// Of a statement that is well formed.
    pub(crate) fn new(statement: &Statement) -> Self {
        let mut wires = vec![None; statement.wires.len()];
        let mut count = 0;
        for (from, to) in statement.shuffles.iter().map(Shuffle::sides) {
            for &wire in from.wires.iter().chain(&to.wires) {
                let slot = &mut wires[wire as usize];
                if statement.wires[wire as usize].is_none() && slot.is_none() {
                    *slot = Some(count);
                    count += 1;
                }
            }
        }
        let mut count = count as usize;
        let tags = statement.shuffles.iter().map(|shuffle| {
            let first = count;
            count += tags(shuffle);
            first
        });
        Slots { wires, tags: tags.collect(), count }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// What an honest prover puts there.
    pub(crate) fn fill(&self, statement: &Statement, witness: &Witness) -> Zeroizing<Vec<Scalar>> {
        let mut values = Zeroizing::new(vec![Scalar::ZERO; self.count]);
        for (slot, &value) in self.wires.iter().zip(&witness.values) {
            if let Some(slot) = slot {
                values[*slot as usize] = Scalar::from(value);
            }
        }
        for ((shuffle, &first), order) in statement.shuffles.iter().zip(&self.tags).zip(&witness.orders) {
            for (place, slot) in (first..first + tags(shuffle)).enumerate() {
                let wrapped = u32::from(order[place] < order[0]);
                values[slot] = Scalar::from(if place == 0 { order[0] } else { wrapped });
            }
        }
        values
    }

    fn wire(&self, statement: &Statement, wire: Wire) -> Linear {
        match (self.wires[wire as usize], statement.wires[wire as usize]) {
            (Some(slot), _) => Linear::from(Variable::Slot(slot as usize)),
            (None, value) => Linear::constant(Scalar::from(value.unwrap_or_default())),
        }
    }

    /// t_j = s + j - m * b_j of a shift whose tags begin at a slot.
    fn tag(first: usize, place: usize, piles: usize) -> Linear {
        let mut tag = Linear::from(Variable::Slot(first));
        if place > 0 {
            tag.constant = Scalar::from(place as u64);
            tag.add(-Scalar::from(piles as u64), &Variable::Slot(first + place).into());
        }
        tag
    }
}

/// The number of secrets that the tags of a shuffle need: s, and a bit for each further pile.
fn tags(shuffle: &Shuffle) -> usize {
    match shuffle {
        Shuffle::Shift { from, .. } if from.count() > 2 => from.count(),
        Shuffle::Shift { .. } | Shuffle::Scramble { .. } => 0,
    }
}

/// All shuffles of a statement.
pub(crate) fn shuffles(
    statement: &Statement,
    slots: &Slots,
    challenges: &Challenges,
    system: &mut impl System,
) {
    let gadget = Gadget { statement, slots, challenges };
    for (shuffle, &first) in statement.shuffles.iter().zip(&slots.tags) {
        let (from, to) = shuffle.sides();
        let piles = from.count();
        if tags(shuffle) == 0 {
            gadget.same_piles(system, from, to, |_| Linear::default(), |_| Linear::default());
        } else {
            let number = |place| Linear::constant(Scalar::from(place as u64));
            gadget.same_piles(system, from, to, number, |place| Slots::tag(first, place, piles));
            for bit in first + 1..first + piles {
                is_bit(system, &Variable::Slot(bit).into());
            }
        }
    }
}

struct Gadget<'a> {
    statement: &'a Statement,
    slots: &'a Slots,
    challenges: &'a Challenges,
}

impl Gadget<'_> {
    /// The multisets of tagged piles are equal.
    fn same_piles(
        &self,
        system: &mut impl System,
        from: &Piles,
        to: &Piles,
        from_tag: impl Fn(usize) -> Linear,
        to_tag: impl Fn(usize) -> Linear,
    ) {
        let mut difference = self.product(system, from, from_tag);
        difference.add(-Scalar::ONE, &self.product(system, to, to_tag));
        system.constrain(Kind::SamePiles, &difference);
    }

    /// The product of (point - pile) over all piles.
    fn product(&self, system: &mut impl System, piles: &Piles, tag: impl Fn(usize) -> Linear) -> Linear {
        let mut known = Scalar::ONE;
        let mut product: Option<Linear> = None;
        for place in 0..piles.count() {
            let cards = &piles.wires[place * piles.depth..(place + 1) * piles.depth];
            let factor = self.factor(cards, &tag(place));
            product = if factor.terms.is_empty() {
                known *= factor.constant;
                product
            } else {
                Some(match product {
                    None => factor,
                    Some(product) => system.multiply(&product, &factor).into(),
                })
            };
        }
        let mut scaled = Linear::default();
        scaled.add(known, &product.unwrap_or(Linear::constant(Scalar::ONE)));
        scaled
    }

    fn factor(&self, cards: &[Wire], tag: &Linear) -> Linear {
        let Challenges { layers, point } = self.challenges;
        let mut factor = Linear::constant(*point);
        factor.add(-layers[0], tag);
        for (card, layer) in cards.iter().zip(&layers[1..]) {
            factor.add(-layer, &self.slots.wire(self.statement, *card));
        }
        factor
    }
}

/// b * (1 - b) = 0.
fn is_bit(system: &mut impl System, bit: &Linear) {
    let mut other = Linear::constant(Scalar::ONE);
    other.add(-Scalar::ONE, bit);
    let product = system.multiply(bit, &other);
    system.constrain(Kind::Bit, &product.into());
}
