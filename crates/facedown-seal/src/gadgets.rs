//! Shuffles as equations: one short function for each kind, over a [`System`] that assigns, weighs or counts.
//!
//! The prover commits to all hidden cards, the challenge `layer` follows; it commits to what turns the shifts, the challenge
//! `point` follows. A pile of cards a_0, a_1, ... is then one number: the sum of a_l * layer^l. Below, m is the number of
//! piles and d the number of cards in each.
//!
//! **Scramble.** The products of (point - pile) over both sides are equal: 2 (m - 1) multiplications. As polynomials in two unknowns
//! such products factor in one way only, so they are equal exactly if the piles are the same in some order. Unequal ones agree at random
//! numbers with probability at most m d / 2^252 (Schwartz, Zippel).
//!
//! **Shift.** Take the piles of a side as coefficients of a polynomial: A(Y) before the shift, B(Y) after it. The output
//! is the input turned by s exactly if Y^s B(Y) = A(Y) + (Y^m - 1) Q(Y) for some polynomial Q. The prover commits to Q and to
//! s in binary, both after `layer`, and the equation is tested at Y = `point`. There, Y^s is the product of a number for each bit b_i of s,
//! point^(2^i) or 1. That is two multiplications for each bit, however many cards there are. For an output that is not turned, `layer` would
//! have to be one of m d numbers, or `point` a root of a polynomial of degree below 3 m: probability at most m (d + 3) / 2^252. An s of m or more
//! turns as far as its rest modulo m does. Two piles or fewer are scrambled: each of their orders is a rotation.
//!
//! **Public cards** are constants, and so is a pile of public cards: neither costs a multiplication. Wires that occur
//! in no shuffle are not represented at all.
//!
//! Cards are not restricted to bytes here, and need not be: they are only moved and compared. Replace every value that is not a
//! byte by zero, and equal piles stay equal and public cards stay what they are, so bytes fulfil the statement too.

use crate::argument::system::{Combination, ConstraintKind, System, Variable};
use crate::statement::{Piles, ShuffleKind, Statement, Wire, WireShuffle, Witness};
use curve25519_dalek::Scalar;
use zeroize::Zeroizing;

/// The challenges of the shuffles, as powers: one of `layer` for each card of the deepest pile, and of `point` one more than there are
/// piles at most.
pub(crate) struct Challenges {
    layers: Vec<Scalar>,
    points: Vec<Scalar>,
}

impl Challenges {
    pub(crate) fn new(statement: &Statement, layer: Scalar, point: Scalar) -> Self {
        let most = |size: fn(&Piles) -> usize| {
            statement.shuffles.iter().map(|shuffle| size(&shuffle.from)).max().unwrap_or(0)
        };
        let powers = |number: Scalar, count| {
            std::iter::successors(Some(Scalar::ONE), |power| Some(power * number)).take(count).collect()
        };
        Challenges {
            layers: powers(layer, most(|piles| piles.depth.min(piles.wires.len()))),
            points: powers(point, most(Piles::count) + 1),
        }
    }
}

/// Where the secrets of a statement lie: hidden cards that are shuffled, and what turns the shifts.
pub(crate) struct Slots {
    wires: Vec<Option<u32>>,
    turns: Vec<usize>,
    pub(crate) cards: usize,
    pub(crate) turn_count: usize,
}

impl Slots {
    /// Of a statement that is well formed.
    pub(crate) fn new(statement: &Statement) -> Self {
        let mut wires = vec![None; statement.wires.len()];
        let mut cards = 0;
        for WireShuffle { from, to, .. } in &statement.shuffles {
            for &wire in from.wires.iter().chain(&to.wires) {
                let slot = &mut wires[wire as usize];
                if statement.wires[wire as usize].is_none() && slot.is_none() {
                    *slot = Some(cards);
                    cards += 1;
                }
            }
        }
        let mut turn_count = 0;
        let turns = statement.shuffles.iter().map(|shuffle| {
            let first = turn_count;
            turn_count += ShiftSize::of(shuffle).map_or(0, |turn| turn.bits + turn.quotient());
            first
        });
        Slots { wires, turns: turns.collect(), cards: cards as usize, turn_count }
    }

    /// The hidden cards of a witness.
    pub(crate) fn cards(&self, witness: &Witness) -> Zeroizing<Vec<Scalar>> {
        let mut cards = Zeroizing::new(vec![Scalar::ZERO; self.cards]);
        for (slot, &value) in self.wires.iter().zip(&witness.values) {
            if let Some(slot) = slot {
                cards[*slot as usize] = Scalar::from(value);
            }
        }
        cards
    }

    /// What turns the shifts of a witness: for each of them the bits of s, then the coefficients of Q.
    pub(crate) fn turns(
        &self,
        statement: &Statement,
        witness: &Witness,
        layer: Scalar,
    ) -> Zeroizing<Vec<Scalar>> {
        let mut turns = Zeroizing::new(Vec::with_capacity(self.turn_count));
        let layers = Challenges::new(statement, layer, Scalar::ONE).layers;
        for (shuffle, order) in statement.shuffles.iter().zip(&witness.orders) {
            let Some(turn) = ShiftSize::of(shuffle) else { continue };
            let by = order[0] as usize;
            turns.extend((0..turn.bits).map(|bit| Scalar::from((by >> bit & 1) as u8)));
            // The last `by` piles of the output wrapped round: they are Q, and the rest of Q is zero.
            let to = &shuffle.to;
            let wrapped = to.wires.chunks(to.depth).skip(turn.piles - by).map(|pile| {
                let card =
                    |(&wire, layer): (&Wire, &Scalar)| Scalar::from(witness.values[wire as usize]) * layer;
                pile.iter().zip(&layers).map(card).sum()
            });
            turns.extend(wrapped.chain(std::iter::repeat(Scalar::ZERO)).take(turn.quotient()));
        }
        turns
    }
}

/// The size of a shift that is proved by its polynomial.
struct ShiftSize {
    piles: usize,
    bits: usize,
}

impl ShiftSize {
    fn of(shuffle: &WireShuffle) -> Option<ShiftSize> {
        let piles = shuffle.from.count();
        (shuffle.kind == ShuffleKind::Shift && piles > 2)
            .then(|| ShiftSize { piles, bits: (usize::BITS - (piles - 1).leading_zeros()) as usize })
    }

    /// The number of coefficients of Q.
    fn quotient(&self) -> usize {
        self.piles - 1
    }
}

/// All shuffles of a statement.
pub(crate) fn shuffles(
    statement: &Statement,
    slots: &Slots,
    challenges: &Challenges,
    system: &mut impl System,
) {
    let gadget = ShuffleGadget { statement, slots, challenges };
    for (shuffle, &first) in statement.shuffles.iter().zip(&slots.turns) {
        let WireShuffle { from, to, .. } = shuffle;
        match ShiftSize::of(shuffle) {
            None => gadget.scramble(system, from, to),
            Some(turn) => gadget.shift(system, from, to, &turn, first),
        }
    }
}

struct ShuffleGadget<'a> {
    statement: &'a Statement,
    slots: &'a Slots,
    challenges: &'a Challenges,
}

impl ShuffleGadget<'_> {
    /// The product of (point - pile) is the same on both sides.
    fn scramble(&self, system: &mut impl System, from: &Piles, to: &Piles) {
        let mut product = |piles: &Piles| {
            let factor = |pile| {
                let mut factor = Combination::constant(self.challenges.points[1]);
                self.add_pile(&mut factor, -Scalar::ONE, pile);
                factor
            };
            let factors = piles.wires.chunks(piles.depth.max(1)).map(factor);
            product(system, factors)
        };
        let mut difference = product(from);
        difference.add(-Scalar::ONE, &product(to));
        system.constrain(ConstraintKind::Scramble, &difference);
    }

    /// point^s B(point) = A(point) + (point^m - 1) Q(point), where s has the bits at `first`, and Q follows.
    fn shift(&self, system: &mut impl System, from: &Piles, to: &Piles, turn: &ShiftSize, first: usize) {
        let points = &self.challenges.points;
        let mut square = points[1];
        let mut powers = Vec::with_capacity(turn.bits);
        for bit in (first..).take(turn.bits).map(|slot| Combination::from(Variable::Turn(slot))) {
            is_bit(system, &bit);
            let mut power = Combination::constant(Scalar::ONE);
            power.add(square - Scalar::ONE, &bit);
            powers.push(power);
            square *= square;
        }
        let power = product(system, powers.into_iter());
        let turned = system.multiply(&power, &self.polynomial(to));
        let mut difference = self.polynomial(from);
        difference.add(-Scalar::ONE, &turned.into());
        for (index, point) in points.iter().take(turn.quotient()).enumerate() {
            let coefficient = Variable::Turn(first + turn.bits + index).into();
            difference.add((points[turn.piles] - Scalar::ONE) * point, &coefficient);
        }
        system.constrain(ConstraintKind::Shift, &difference);
    }

    /// The polynomial whose coefficients are the piles, at `point`.
    fn polynomial(&self, piles: &Piles) -> Combination {
        let mut sum = Combination::default();
        for (pile, point) in piles.wires.chunks(piles.depth.max(1)).zip(&self.challenges.points) {
            self.add_pile(&mut sum, *point, pile);
        }
        sum
    }

    /// Adds a multiple of the sum of a_l * layer^l.
    fn add_pile(&self, sum: &mut Combination, factor: Scalar, pile: &[Wire]) {
        for (&wire, layer) in pile.iter().zip(&self.challenges.layers) {
            match (self.slots.wires[wire as usize], self.statement.wires[wire as usize]) {
                (Some(slot), _) => sum.terms.push((Variable::Card(slot as usize), factor * layer)),
                (None, value) => sum.constant += factor * layer * Scalar::from(value.unwrap_or_default()),
            }
        }
    }
}

/// A product of linear combinations. Those that are constant cost nothing.
fn product(system: &mut impl System, factors: impl Iterator<Item = Combination>) -> Combination {
    let mut known = Scalar::ONE;
    let mut product: Option<Combination> = None;
    for factor in factors {
        product = match product {
            product if factor.terms.is_empty() => {
                known *= factor.constant;
                product
            }
            None => Some(factor),
            Some(product) => Some(system.multiply(&product, &factor).into()),
        };
    }
    let mut scaled = Combination::default();
    scaled.add(known, &product.unwrap_or(Combination::constant(Scalar::ONE)));
    scaled
}

/// b * (1 - b) = 0.
fn is_bit(system: &mut impl System, bit: &Combination) {
    let mut other = Combination::constant(Scalar::ONE);
    other.add(-Scalar::ONE, bit);
    let product = system.multiply(bit, &other);
    system.constrain(ConstraintKind::Bit, &product.into());
}
