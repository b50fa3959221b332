//! The verifier: one equation between group elements, checked as one sum of multiples.

use super::Claim;
use super::generators::{Generators, multiply};
use super::inner_product::{self, inner_product, powers};
use super::proof::Proof;
use super::system::Weigh;
use super::transcript::Transcript;
use crate::gadgets::{self, Challenges};
use curve25519_dalek::{RistrettoPoint, Scalar};

/// The difference between the two sides of the equation: the neutral element if the proof is right.
pub(crate) fn residue(claim: &Claim<'_>, proof: &Proof, transcript: &mut Transcript) -> RistrettoPoint {
    let shape = claim.shape;
    let (inner, columns, degree) = (shape.inner(), shape.columns(), shape.degree());

    // The challenges, in the prover's order.
    let layer = Claim::layer_challenge(transcript, &proof.cards);
    let point = Claim::point_challenge(transcript, &proof.turns);
    let challenges = Challenges::new(claim.statement, layer, point);
    let (y, z) = Claim::constraint_challenges(transcript, [&proof.inputs, &proof.outputs, &proof.mask]);
    let x = Claim::evaluation_challenge(transcript, [&proof.polynomial, &proof.polynomial_mask]);
    let e = Claim::joining_challenge(transcript, &proof.mask_value);
    let w = Claim::product_challenge(transcript, &proof.blinding);
    let folds = inner_product::challenges(transcript, &proof.inner_product);

    let mut weights = Weigh::new(&shape, z);
    gadgets::shuffles(claim.statement, &claim.slots, &challenges, &mut weights);
    let x_powers: Vec<_> = powers(x).take(2 * degree + 3).collect();
    let y_inverses: Vec<_> = powers(y.invert()).take(shape.length).collect();

    // What is public of l(x) on the left generators, and of r(x) on the right ones; then the monomials.
    let weight = |side: usize, index: usize| -> Scalar {
        (0..columns).map(|column| x_powers[degree - column] * weights.slots[2 * column + side][index]).sum()
    };
    let l =
        |index: usize| (x_powers[columns + 1] * weights.right[index] + weight(1, index)) * y_inverses[index];
    let r = |index: usize| {
        let gate =
            x_powers[columns + 1] * weights.left[index] + x_powers[columns + 2] * weights.output[index];
        (gate + weight(0, index)) * y_inverses[index] - x_powers[columns + 2]
    };
    let e_inverse = e.invert();
    let monomials = shape.degrees().map(|degree| -e_inverse * x_powers[degree]).zip(&y_inverses[inner..]);
    let monomials = monomials.map(|(monomial, y_inverse)| monomial * y_inverse);
    let left = (0..inner).map(l).chain(std::iter::repeat_n(Scalar::ZERO, shape.coefficients()));
    let right = (0..inner).map(r).chain(monomials);

    // Less what the inner-product argument ends with.
    let (base, last) = (shape.base(), &proof.inner_product);
    let factors = inner_product::factors(&folds);
    let factor = |index: usize| factors[index / base];
    let inverse_factor = |index: usize| factors[factors.len() - 1 - index / base];
    let left = left.enumerate().map(|(index, public)| public - last.left[index % base] * factor(index));
    let right = right
        .enumerate()
        .map(|(index, public)| public - last.right[index % base] * inverse_factor(index) * y_inverses[index]);
    let mut scalars: Vec<_> = left.chain(right).collect();
    let generators = Generators::get(shape.length);
    let bases = generators.left[..shape.length].iter().chain(&generators.right[..shape.length]);
    let mut points: Vec<&RistrettoPoint> = bases.collect();

    // The commitments, the rounds, and the value of the inner product.
    let mut add = |scalar: Scalar, point| {
        scalars.push(scalar);
        points.push(point);
    };
    let committed = proof.cards.iter().chain(&proof.turns);
    committed.zip(&x_powers).for_each(|(column, power)| add(*power, &column.point));
    add(x_powers[columns], &proof.outputs.point);
    add(x_powers[columns + 1], &proof.inputs.point);
    add(x_powers[degree + 1], &proof.mask.point);
    add(e, &proof.polynomial.point);
    add(e * e, &proof.polynomial_mask.point);
    for ((left, right), fold) in proof.inner_product.rounds.iter().zip(&folds) {
        let inverse = fold.invert();
        add(fold * fold, &left.point);
        add(inverse * inverse, &right.point);
    }
    let delta: Scalar = (0..inner).map(|i| weights.right[i] * weights.left[i] * y_inverses[i]).sum();
    let value = x_powers[degree] * (weights.constant + delta) - e * proof.mask_value;
    add(w * (value - inner_product(&last.left, &last.right)), &generators.value);
    add(-proof.blinding, &generators.blinding);

    multiply(&scalars.iter().collect::<Vec<_>>(), &points)
}
