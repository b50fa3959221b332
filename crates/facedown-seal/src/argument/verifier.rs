//! The verifier: two equations between group elements, checked as one sum of multiples.

use super::generators::{Generators, multiply};
use super::inner_product::{self, inner_product, power, powers};
use super::proof::{Proof, Sent};
use super::system::Weigh;
use super::transcript::Transcript;
use super::{Claim, gadgets};
use curve25519_dalek::{RistrettoPoint, Scalar};

/// What must be the neutral element if the proof is right: the sum of equation (B), and of equation (A) times `batch`.
///
/// (A): t-hat commits to what the coefficients T say it is. (B): l(x) and r(x) are what the commitments say they are, and t-hat
/// is their inner product. Both are in the table in the module [`argument`](super).
pub(crate) fn residue(
    claim: &Claim<'_>,
    proof: &Proof,
    transcript: &mut Transcript,
    batch: impl Fn(Scalar) -> Scalar,
) -> RistrettoPoint {
    let shape = claim.shape;
    let (length, columns, degree) = (shape.length, shape.columns, shape.degree());

    // The challenges, in the prover's order.
    proof.columns.iter().for_each(|column| transcript.absorb_point("C", &column.bytes));
    let challenges = claim.shuffle_challenges(transcript);
    let (y, z) = Claim::constraint_challenges(transcript, [&proof.left, &proof.cross, &proof.mask]);
    proof.coefficients.iter().for_each(|coefficient| transcript.absorb_point("T", &coefficient.bytes));
    let x = transcript.challenge("x");
    let w = Claim::product_challenge(transcript, [&proof.value, &proof.value_blinding, &proof.blinding]);
    let last = (&proof.last_left[..], &proof.last_right[..]);
    let folds = inner_product::challenges(transcript, &proof.rounds, last);
    let batch = batch(transcript.challenge("batch"));

    let mut weights = Weigh::new(&shape, z);
    gadgets::shuffles(claim.statement, &claim.slots, &challenges, &mut weights);
    let y_inverse = y.invert();
    let x_powers: Vec<_> = powers(x).take(2 * degree + 3).collect();
    let y_inverses: Vec<_> = powers(y_inverse).take(length).collect();
    let factors = inner_product::factors(&folds);
    let delta: Scalar = weights
        .right
        .iter()
        .zip(&weights.left)
        .zip(&y_inverses)
        .map(|((right, left), y_inverse)| right * left * y_inverse)
        .sum();

    // The public part of l(x), less what the inner-product argument ends with, on the left generators; the same for r(x) on the
    // right ones, each divided by y^i.
    let base = shape.base();
    let weight = |side: usize, index: usize| -> Scalar {
        (0..columns).map(|column| x_powers[degree - column] * weights.slots[2 * column + side][index]).sum()
    };
    let mut scalars = Vec::with_capacity(2 * length + proof_elements(proof));
    for (index, y_inverse) in y_inverses.iter().enumerate() {
        let public = x_powers[columns] * weights.right[index] + weight(1, index);
        scalars.push(public * y_inverse - proof.last_left[index % base] * factors[index / base]);
    }
    let reversed = factors.iter().rev();
    for (index, factor) in reversed.flat_map(|factor| std::iter::repeat_n(factor, base)).enumerate() {
        let public = x_powers[columns] * weights.output[index]
            + x_powers[columns + 1] * weights.left[index]
            + weight(0, index);
        let rest = public - proof.last_right[index % base] * factor;
        scalars.push(rest * y_inverses[index] - x_powers[columns]);
    }
    let generators = Generators::get(length);
    let (left, right) = (&generators.left[..length], &generators.right[..length]);
    let mut points: Vec<&RistrettoPoint> = left.iter().chain(right).collect();
    let mut add = |scalar: Scalar, point| {
        scalars.push(scalar);
        points.push(point);
    };

    // (B)
    proof.columns.iter().zip(&x_powers).for_each(|(column, power)| add(*power, &column.point));
    add(x_powers[columns], &proof.left.point);
    add(x_powers[columns + 1], &proof.cross.point);
    add(x_powers[degree + 1], &proof.mask.point);
    for ((left, right), fold) in proof.rounds.iter().zip(&folds) {
        add(fold * fold, &left.point);
        add(power(fold.invert(), 2), &right.point);
    }
    let product = w * (proof.value - inner_product(&proof.last_left, &proof.last_right));
    // (A)
    for (degree, Sent { point, .. }) in shape.degrees().zip(&proof.coefficients) {
        add(batch * x_powers[degree], point);
    }
    let value = x_powers[degree] * (weights.constant + delta) - proof.value;
    add(product + batch * value, &generators.value);
    add(-proof.blinding - batch * proof.value_blinding, &generators.blinding);

    multiply(&scalars.iter().collect::<Vec<_>>(), &points)
}

fn proof_elements(proof: &Proof) -> usize {
    proof.columns.len() + proof.coefficients.len() + 2 * proof.rounds.len() + 5
}
