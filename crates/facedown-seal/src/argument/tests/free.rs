//! A prover with every freedom: each of its commitments holds any numbers, on both sides and at all places, also at
//! those where the honest prover has none.

use super::super::generators::Generators;
use super::super::inner_product::{self, Bases, inner_product, powers};
use super::super::proof::{Proof, Sent};
use super::super::system::{Assign, Weigh};
use super::super::{Claim, Shape};
use super::hook::Hook;
use super::{Transcript, random, rng};
use crate::Statement;
use crate::gadgets::{self, Challenges};
use chacha20::ChaCha20Rng;
use curve25519_dalek::Scalar;
use zeroize::Zeroizing;

/// What a commitment holds: numbers at all places of both sides, and one on the generator for values.
#[derive(Clone)]
pub(super) struct Opening {
    pub(super) left: Vec<Scalar>,
    pub(super) right: Vec<Scalar>,
    pub(super) value: Scalar,
    blinding: Scalar,
}

impl Opening {
    fn new(shape: &Shape, first: usize, left: &[Scalar], right: &[Scalar], rng: &mut ChaCha20Rng) -> Self {
        let padded = |numbers: &[Scalar]| {
            let mut padded = vec![Scalar::ZERO; shape.length];
            padded[first..][..numbers.len()].copy_from_slice(numbers);
            padded
        };
        Opening { left: padded(left), right: padded(right), value: Scalar::ZERO, blinding: random(rng) }
    }

    pub(super) fn junk(shape: &Shape, rng: &mut ChaCha20Rng) -> Self {
        let [left, right] = [(); 2].map(|()| (0..shape.length).map(|_| random(rng)).collect::<Vec<_>>());
        Opening::new(shape, 0, &left, &right, rng)
    }

    fn commit(&self, generators: &Generators) -> Sent {
        let vectors = generators.commit(&self.blinding, 0, &self.left, &self.right);
        Sent::from(vectors + generators.value * self.value)
    }
}

/// The powers at which the columns, the outputs, the inputs and the mask lie.
pub(super) fn places(shape: &Shape) -> Vec<usize> {
    (0..shape.columns() + 2).chain([shape.degree() + 1]).collect()
}

/// l(X) and r(X) at all places: what is committed to, and the public parts, as the table has them.
pub(super) fn polynomials(
    shape: &Shape,
    committed: &[Opening],
    weights: &Weigh,
    y: Scalar,
) -> [Vec<Vec<Scalar>>; 2] {
    let (k, degree) = (shape.columns(), shape.degree());
    let y_powers: Vec<_> = powers(y).take(shape.length).collect();
    let zeros = vec![vec![Scalar::ZERO; shape.length]; degree + 2];
    let (mut l, mut r) = (zeros.clone(), zeros);
    for (power, opening) in places(shape).into_iter().zip(committed) {
        for place in 0..shape.length {
            l[power][place] += opening.left[place];
            r[power][place] += y_powers[place] * opening.right[place];
        }
    }
    for place in 0..shape.inner() {
        let y_inverse = y_powers[place].invert();
        l[k + 1][place] += y_inverse * weights.right[place];
        r[k + 1][place] += weights.left[place];
        r[k + 2][place] += weights.output[place] - y_powers[place];
        for column in 0..k {
            l[degree - column][place] += y_inverse * weights.slots[2 * column + 1][place];
            r[degree - column][place] += weights.slots[2 * column][place];
        }
    }
    [l, r]
}

fn at(polynomial: &[Vec<Scalar>], x: Scalar) -> Vec<Scalar> {
    let sum = |place: usize| polynomial.iter().zip(powers(x)).map(|(vector, x)| vector[place] * x).sum();
    (0..polynomial[0].len()).map(sum).collect()
}

pub(super) fn coefficients([l, r]: &[Vec<Vec<Scalar>>; 2]) -> Vec<Scalar> {
    let mut t = vec![Scalar::ZERO; l.len() + r.len() - 1];
    for (i, l) in l.iter().enumerate() {
        for (j, r) in r.iter().enumerate() {
            t[i + j] += inner_product(l, r);
        }
    }
    t
}

/// w_c + delta.
pub(super) fn wanted(shape: &Shape, weights: &Weigh, y: Scalar) -> Scalar {
    let delta = (0..shape.inner()).zip(powers(y.invert()));
    weights.constant + delta.map(|(i, y)| weights.left[i] * weights.right[i] * y).sum::<Scalar>()
}

/// When a prover may change what it commits to next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Columns,
    Gates,
    Coefficients,
}

/// What a prover knows at a moment: the challenges so far; and at last r(X), and by how much coefficient D is wrong.
pub(super) struct Insight<'a> {
    pub(super) shape: Shape,
    pub(super) hook: &'a Hook,
    pub(super) r: &'a [Vec<Scalar>],
    pub(super) gap: Scalar,
}

impl Insight<'_> {
    pub(super) fn inner(&self) -> usize {
        self.shape.inner()
    }
}

/// Proves with true cards or false ones; `meddle` changes the openings. T holds the coefficients of t, and v is whatever the
/// terms with e need, both also for the changed openings.
pub(super) fn free(
    statement: &Statement,
    cards: &[Scalar],
    turns: impl FnOnce(Scalar) -> Vec<Scalar>,
    mut transcript: Transcript,
    meddle: impl Fn(Moment, &mut [Opening], &Insight<'_>),
) -> (Proof, Transcript) {
    let rng = &mut rng(1);
    let claim = Claim::new(statement).unwrap();
    claim.bind(b"head", &mut transcript);
    let shape = claim.shape;
    let (inner, degree) = (shape.inner(), shape.degree());
    let generators = Generators::get(shape.length);
    let known = |transcript: &Transcript, moment, openings: &mut [Opening], r: &[Vec<Scalar>], gap| {
        meddle(moment, openings, &Insight { shape, hook: &transcript.hook, r, gap });
        openings.iter().map(|opening| opening.commit(&generators)).collect::<Vec<_>>()
    };
    let columns = |numbers: &[Scalar], rng: &mut ChaCha20Rng| -> Vec<Opening> {
        let column = |column: &[Scalar]| {
            let (left, right) = column.split_at(inner.min(column.len()));
            Opening::new(&shape, 0, left, right, rng)
        };
        numbers.chunks(2 * inner).map(column).collect()
    };

    let mut committed = columns(cards, rng);
    let card_points = known(&transcript, Moment::Columns, &mut committed, &[], Scalar::ZERO);
    let layer = Claim::layer_challenge(&mut transcript, &card_points);
    let turns = turns(layer);
    let mut turn_columns = columns(&turns, rng);
    let turn_points = known(&transcript, Moment::Columns, &mut turn_columns, &[], Scalar::ZERO);
    committed.extend(turn_columns);
    let point = Claim::point_challenge(&mut transcript, &turn_points);
    let challenges = Challenges::new(statement, layer, point);
    let mut gates = Assign::new(cards, &turns, inner);
    gadgets::shuffles(statement, &claim.slots, &challenges, &mut gates);
    let masks: [Vec<_>; 2] = [(); 2].map(|()| (0..inner).map(|_| random(rng)).collect());
    let mut sent = [
        Opening::new(&shape, 0, &gates.output, &[], rng),
        Opening::new(&shape, 0, &gates.left, &gates.right, rng),
        Opening::new(&shape, 0, &masks[0], &masks[1], rng),
    ];
    let gate_points = known(&transcript, Moment::Gates, &mut sent, &[], Scalar::ZERO);
    committed.extend(sent);
    let [outputs, inputs, mask] = gate_points[..] else { panic!() };
    let (y, z) = Claim::constraint_challenges(&mut transcript, [&inputs, &outputs, &mask]);

    let mut weights = Weigh::new(&shape, z);
    gadgets::shuffles(statement, &claim.slots, &challenges, &mut weights);
    let both = polynomials(&shape, &committed, &weights, y);
    let t = coefficients(&both);
    let value = wanted(&shape, &weights, y);
    let coefficients: Vec<_> = shape.degrees().map(|degree| t[degree]).collect();
    let mut late =
        [Opening::new(&shape, inner, &coefficients, &[], rng), Opening::new(&shape, inner, &[], &[], rng)];
    let late_points = known(&transcript, Moment::Coefficients, &mut late, &both[1], t[degree] - value);
    let [polynomial, polynomial_mask] = late_points[..] else { panic!() };
    let x = Claim::evaluation_challenge(&mut transcript, [&polynomial, &polynomial_mask]);

    let (l, r) = (at(&both[0], x), at(&both[1], x));
    let y_powers: Vec<_> = powers(y).take(shape.length).collect();
    let x_powers: Vec<_> = powers(x).take(t.len()).collect();
    let mut monomials = vec![Scalar::ZERO; inner];
    monomials.extend(shape.degrees().map(|degree| -x_powers[degree]));
    let right = |opening: &Opening| -> Vec<Scalar> {
        opening.right.iter().zip(&y_powers).map(|(number, y)| number * y).collect()
    };
    let (t_right, u_right) = (right(&late[0]), right(&late[1]));
    let mask_value = -(inner_product(&l, &t_right)
        + inner_product(&late[0].left, &r)
        + inner_product(&late[1].left, &monomials));
    let e = Claim::joining_challenge(&mut transcript, &mask_value);
    let l_x = (0..shape.length).map(|i| l[i] + e * late[0].left[i] + e * e * late[1].left[i]);
    let r_x =
        (0..shape.length).map(|i| r[i] + e * t_right[i] + e * e * u_right[i] + e.invert() * monomials[i]);
    let vectors = (Zeroizing::new(l_x.collect()), Zeroizing::new(r_x.collect()));
    let blindings = places(&shape).into_iter().zip(&committed);
    let blinding = blindings.map(|(power, opening)| x_powers[power] * opening.blinding).sum::<Scalar>()
        + e * late[0].blinding
        + e * e * late[1].blinding;
    let w = Claim::product_challenge(&mut transcript, &blinding);
    let bases = (
        Bases::new(&generators.left[..shape.length], Scalar::ONE),
        Bases::new(&generators.right[..shape.length], y.invert()),
    );
    let product = generators.value * w;
    let inner_product = inner_product::prove(&mut transcript, bases, &product, vectors, shape.base());
    let proof = Proof {
        cards: card_points,
        turns: turn_points,
        inputs,
        outputs,
        mask,
        polynomial,
        polynomial_mask,
        mask_value,
        blinding,
        inner_product,
    };
    (proof, transcript)
}
