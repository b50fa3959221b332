//! The prover, in the order of the table in the module [`argument`](super).

use super::Claim;
use super::generators::{Generators, in_parallel};
use super::inner_product::{self, Bases, inner_product, powers};
use super::proof::{Proof, Sent};
use super::system::{Assign, Weigh};
use super::transcript::Transcript;
use crate::gadgets::{self, Challenges};
use curve25519_dalek::Scalar;
use rand::CryptoRng;
use std::ops::Range;
use zeroize::Zeroizing;

type SecretScalars = Zeroizing<Vec<Scalar>>;

/// A vector polynomial: one vector for each power; an empty one is zero.
type Polynomial = Vec<SecretScalars>;

/// Proves with whatever cards and turns, be they true or not. Turns are asked for when `layer` is known.
pub(crate) fn prove(
    claim: &Claim<'_>,
    cards: &[Scalar],
    turns: impl FnOnce(Scalar) -> SecretScalars,
    transcript: &mut Transcript,
    rng: &mut impl CryptoRng,
) -> Proof {
    let shape = claim.shape;
    let (inner, columns, degree) = (shape.inner(), shape.columns(), shape.degree());
    let generators = Generators::get(shape.length);
    let mut random = Zeroizing::new([0; 64]);
    rng.fill_bytes(&mut *random);
    let mut blindings = transcript.blindings(cards, &random);

    // 1. Commit to the cards and to the turns.
    let mut padded = Zeroizing::new(vec![Scalar::ZERO; 2 * inner * columns]);
    let (card_sides, turn_sides) = padded.split_at_mut(2 * inner * shape.card_columns);
    let card_blindings = blindings.scalars(shape.card_columns);
    let commit = |sides: &[Scalar], blindings: &[Scalar]| -> Vec<Sent> {
        let column = |(column, blinding): (&[Scalar], &Scalar)| {
            let (left, right) = column.split_at(inner);
            Sent::from(generators.commit(blinding, 0, left, right))
        };
        sides.chunks(2 * inner).zip(blindings).map(column).collect()
    };
    card_sides[..cards.len()].copy_from_slice(cards);
    let card_commitments = commit(card_sides, &card_blindings);
    let layer = Claim::layer_challenge(transcript, &card_commitments);
    let turns = turns(layer);
    let mut blindings = transcript.blindings(&turns, &random);
    let turn_blindings = blindings.scalars(shape.turn_columns);
    turn_sides[..turns.len()].copy_from_slice(&turns);
    let turn_commitments = commit(turn_sides, &turn_blindings);
    let point = Claim::point_challenge(transcript, &turn_commitments);
    let challenges = Challenges::new(claim.statement, layer, point);
    let sides: Vec<_> = padded.chunks(inner).collect();

    // 2. Commit to the gates and to masks.
    let mut gates = Assign::new(cards, &turns, inner);
    gadgets::shuffles(claim.statement, &claim.slots, &challenges, &mut gates);
    let Assign { left: mut gate_left, right: mut gate_right, output: mut gate_output, .. } = gates;
    for gate in [&mut gate_left, &mut gate_right, &mut gate_output] {
        gate.resize(inner, Scalar::ZERO);
    }
    let (mask_left, mask_right) = (blindings.scalars(inner), blindings.scalars(inner));
    let gate_blindings = blindings.scalars(3);
    let inputs = Sent::from(generators.commit(&gate_blindings[0], 0, &gate_left, &gate_right));
    let outputs = Sent::from(generators.commit(&gate_blindings[1], 0, &gate_output, &[]));
    let mask = Sent::from(generators.commit(&gate_blindings[2], 0, &mask_left, &mask_right));
    let (y, z) = Claim::constraint_challenges(transcript, [&inputs, &outputs, &mask]);

    // 3. Form l(X) and r(X), and commit to the coefficients of t(X) = <l(X), r(X)> and to masks for them.
    let mut weights = Weigh::new(&shape, z);
    gadgets::shuffles(claim.statement, &claim.slots, &challenges, &mut weights);
    let y_inverse = y.invert();
    let y_powers: Vec<_> = powers(y).take(inner).collect();
    let y_inverses: Vec<_> = powers(y_inverse).take(inner).collect();
    let mut l: Polynomial = sides.iter().step_by(2).map(|side| Zeroizing::new(side.to_vec())).collect();
    l.push(gate_output);
    l.push(plus(times(&weights.right, &y_inverses), &gate_left));
    l.push(Zeroizing::new(Vec::new()));
    l.extend(weights.slots.iter().skip(1).step_by(2).rev().map(|weights| times(weights, &y_inverses)));
    l.push(mask_left);
    let minus_y: Vec<_> = y_powers.iter().map(|power| -power).collect();
    let mut r: Polynomial = sides.iter().skip(1).step_by(2).map(|side| times(side, &y_powers)).collect();
    r.push(Zeroizing::new(Vec::new()));
    r.push(plus(times(&gate_right, &y_powers), &weights.left));
    r.push(plus(Zeroizing::new(std::mem::take(&mut weights.output)), &minus_y));
    r.extend(weights.slots.into_iter().step_by(2).rev().map(Zeroizing::new));
    r.push(times(&mask_right, &y_powers));
    let t = product(&l, &r, inner);
    let coefficients: SecretScalars = Zeroizing::new(shape.degrees().map(|degree| t[degree]).collect());
    let coefficient_masks = blindings.scalars(coefficients.len());
    let coefficient_blindings = blindings.scalars(2);
    let [polynomial, polynomial_mask] =
        [(&coefficients, 0), (&coefficient_masks, 1)].map(|(vector, part)| {
            Sent::from(generators.commit(&coefficient_blindings[part], inner, vector, &[]))
        });
    let x = Claim::evaluation_challenge(transcript, [&polynomial, &polynomial_mask]);

    // 4. Evaluate at x, and join the masked coefficients.
    let x_powers: Vec<_> = powers(x).take(t.len()).collect();
    let monomials: Vec<_> = shape.degrees().map(|degree| x_powers[degree]).collect();
    let mask_value = inner_product(&coefficient_masks, &monomials);
    let e = Claim::joining_challenge(transcript, &mask_value);
    let mut l_x = evaluate(&l, x, inner, shape.length);
    let mut r_x = evaluate(&r, x, inner, shape.length);
    l_x.extend(coefficients.iter().zip(coefficient_masks.iter()).map(|(t, mask)| e * (t + e * mask)));
    let e_inverse = e.invert();
    r_x.extend(monomials.iter().map(|monomial| -e_inverse * monomial));
    let blinding = inner_product(&card_blindings, &x_powers)
        + inner_product(&turn_blindings, &x_powers[shape.card_columns..])
        + x_powers[columns] * gate_blindings[1]
        + x_powers[columns + 1] * gate_blindings[0]
        + x_powers[degree + 1] * gate_blindings[2]
        + e * (coefficient_blindings[0] + e * coefficient_blindings[1]);
    let w = Claim::product_challenge(transcript, &blinding);

    // 5. The inner-product argument in place of the two vectors.
    let bases = (
        Bases::new(&generators.left[..shape.length], Scalar::ONE),
        Bases::new(&generators.right[..shape.length], y_inverse),
    );
    let product = generators.value * w;
    let inner_product = inner_product::prove(transcript, bases, &product, (l_x, r_x), shape.base());
    Proof {
        cards: card_commitments,
        turns: turn_commitments,
        inputs,
        outputs,
        mask,
        polynomial,
        polynomial_mask,
        mask_value,
        blinding,
        inner_product,
    }
}

fn times(vector: &[Scalar], factors: &[Scalar]) -> SecretScalars {
    Zeroizing::new(vector.iter().zip(factors).map(|(number, factor)| number * factor).collect())
}

fn plus(mut vector: SecretScalars, other: &[Scalar]) -> SecretScalars {
    vector.iter_mut().zip(other).for_each(|(number, other)| *number += other);
    vector
}

/// The coefficients of <l(X), r(X)>.
fn product(l: &Polynomial, r: &Polynomial, length: usize) -> SecretScalars {
    let parts = in_parallel(length, |range| {
        let part = |vector: &'_ SecretScalars| -> Range<usize> {
            if vector.is_empty() { 0..0 } else { range.clone() }
        };
        let mut t = Zeroizing::new(vec![Scalar::ZERO; l.len() + r.len() - 1]);
        for (i, l) in l.iter().enumerate() {
            for (j, r) in r.iter().enumerate() {
                t[i + j] += inner_product(&l[part(l)], &r[part(r)]);
            }
        }
        t
    });
    let zeros = Zeroizing::new(vec![Scalar::ZERO; l.len() + r.len() - 1]);
    parts.iter().fold(zeros, |sum, part| plus(sum, part))
}

/// The vector polynomial at x, with room for `capacity` numbers.
fn evaluate(polynomial: &Polynomial, x: Scalar, length: usize, capacity: usize) -> SecretScalars {
    let mut sum = Zeroizing::new(Vec::with_capacity(capacity));
    sum.resize(length, Scalar::ZERO);
    for coefficient in polynomial.iter().rev() {
        sum.iter_mut().for_each(|number| *number *= x);
        sum = plus(sum, coefficient);
    }
    sum
}
