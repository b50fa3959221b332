//! The narrow interface between gadgets and argument: linear combinations of secrets, products of two of them, and
//! constraints. Constraints are not stored: the gadgets run once for each of the three systems.
//!
//! [`GateCount`] finds out how many products there are, [`Assign`] computes them for the prover, and [`Weigh`] adds up the
//! constraints, each with its own power of the challenge z, for both parties.

use super::Shape;
use curve25519_dalek::Scalar;
use zeroize::Zeroizing;

/// A secret that linear combinations are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Variable {
    /// A hidden card, committed to before the first challenge.
    Card(usize),
    /// What turns a shift, committed to before the second challenge.
    Turn(usize),
    /// The output of a gate.
    Output(usize),
}

/// A linear combination of secrets, and a constant.
#[derive(Clone, Debug, Default)]
pub(crate) struct Combination {
    pub(crate) terms: Vec<(Variable, Scalar)>,
    pub(crate) constant: Scalar,
}

impl Combination {
    pub(crate) fn constant(constant: Scalar) -> Self {
        Combination { terms: Vec::new(), constant }
    }

    /// Adds a multiple of another one.
    pub(crate) fn add(&mut self, factor: Scalar, other: &Combination) {
        self.terms
            .extend(other.terms.iter().map(|(variable, coefficient)| (*variable, factor * coefficient)));
        self.constant += factor * other.constant;
    }

    /// Its value for these secrets.
    pub(crate) fn value(&self, cards: &[Scalar], turns: &[Scalar], outputs: &[Scalar]) -> Scalar {
        let value = |variable: &Variable| match *variable {
            Variable::Card(slot) => cards[slot],
            Variable::Turn(slot) => turns[slot],
            Variable::Output(gate) => outputs[gate],
        };
        self.terms.iter().map(|(variable, factor)| factor * value(variable)).sum::<Scalar>() + self.constant
    }
}

impl From<Variable> for Combination {
    fn from(variable: Variable) -> Self {
        Combination { terms: vec![(variable, Scalar::ONE)], constant: Scalar::ZERO }
    }
}

/// What a constraint is for. Tests ask which kinds a cheat breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConstraintKind {
    /// The left input of a gate is what the gadget says.
    Left,
    /// The right input of a gate is what the gadget says.
    Right,
    /// The two sides of a scramble have the same product.
    Scramble,
    /// The output of a shift is the turned input.
    Shift,
    /// How far a shift turns is written in bits.
    Bit,
}

/// What gadgets act on.
pub(crate) trait System {
    /// A gate: the product of two linear combinations.
    fn multiply(&mut self, left: &Combination, right: &Combination) -> Variable;
    /// A linear combination is zero.
    fn constrain(&mut self, kind: ConstraintKind, zero: &Combination);
}

/// Counts the gates.
#[derive(Default)]
pub(crate) struct GateCount {
    pub(crate) gates: usize,
}

impl System for GateCount {
    fn multiply(&mut self, _: &Combination, _: &Combination) -> Variable {
        self.gates += 1;
        Variable::Output(self.gates - 1)
    }

    fn constrain(&mut self, _: ConstraintKind, _: &Combination) {}
}

/// Computes the inputs and outputs of the gates.
pub(crate) struct Assign<'a> {
    cards: &'a [Scalar],
    turns: &'a [Scalar],
    pub(crate) left: Zeroizing<Vec<Scalar>>,
    pub(crate) right: Zeroizing<Vec<Scalar>>,
    pub(crate) output: Zeroizing<Vec<Scalar>>,
}

impl<'a> Assign<'a> {
    /// With room for `length` gates, so that no secret is left behind where a vector has grown.
    pub(crate) fn new(cards: &'a [Scalar], turns: &'a [Scalar], length: usize) -> Self {
        let empty = || Zeroizing::new(Vec::with_capacity(length));
        Assign { cards, turns, left: empty(), right: empty(), output: empty() }
    }
}

impl System for Assign<'_> {
    fn multiply(&mut self, left: &Combination, right: &Combination) -> Variable {
        let [left, right] = [left, right].map(|input| input.value(self.cards, self.turns, &self.output));
        self.left.push(left);
        self.right.push(right);
        self.output.push(left * right);
        Variable::Output(self.output.len() - 1)
    }

    fn constrain(&mut self, _: ConstraintKind, _: &Combination) {}
}

/// The sum of all constraints, the q-th multiplied by z^q: a weight for each secret, and a constant.
pub(crate) struct Weigh {
    /// w_C, one for each side of each column.
    pub(crate) slots: Vec<Vec<Scalar>>,
    /// w_L.
    pub(crate) left: Vec<Scalar>,
    /// w_R.
    pub(crate) right: Vec<Scalar>,
    /// w_O.
    pub(crate) output: Vec<Scalar>,
    /// w_c: what the weighted secrets sum up to.
    pub(crate) constant: Scalar,
    /// The first side that holds turns.
    turns: usize,
    gates: usize,
    z: Scalar,
    power: Scalar,
}

impl Weigh {
    pub(crate) fn new(shape: &Shape, z: Scalar) -> Self {
        let zeros = || vec![Scalar::ZERO; shape.inner()];
        Weigh {
            slots: vec![zeros(); 2 * shape.columns()],
            left: zeros(),
            right: zeros(),
            output: zeros(),
            constant: Scalar::ZERO,
            turns: 2 * shape.card_columns,
            gates: 0,
            z,
            power: z,
        }
    }

    fn add(&mut self, linear: &Combination) {
        let length = self.left.len();
        for (variable, coefficient) in &linear.terms {
            let weight = match *variable {
                Variable::Card(slot) => &mut self.slots[slot / length][slot % length],
                Variable::Turn(slot) => &mut self.slots[self.turns + slot / length][slot % length],
                Variable::Output(gate) => &mut self.output[gate],
            };
            *weight += self.power * coefficient;
        }
        self.constant -= self.power * linear.constant;
    }
}

impl System for Weigh {
    fn multiply(&mut self, left: &Combination, right: &Combination) -> Variable {
        let gate = self.gates;
        self.gates += 1;
        self.left[gate] -= self.power;
        self.constrain(ConstraintKind::Left, left);
        self.right[gate] -= self.power;
        self.constrain(ConstraintKind::Right, right);
        Variable::Output(gate)
    }

    fn constrain(&mut self, _: ConstraintKind, zero: &Combination) {
        self.add(zero);
        self.power *= self.z;
    }
}
