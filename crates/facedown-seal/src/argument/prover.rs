//! The prover, in the order of the table in the module [`argument`](super).

use super::generators::{Generators, in_parallel};
use super::inner_product::{self, Bases, inner_product, powers};
use super::proof::{Proof, Sent};
use super::system::{Assign, Weigh};
use super::transcript::Transcript;
use super::{Claim, gadgets};
use curve25519_dalek::Scalar;
use rand::CryptoRng;
use zeroize::Zeroizing;

type Secret = Zeroizing<Vec<Scalar>>;

/// A vector polynomial: one vector for each power.
type Polynomial = Vec<Secret>;

/// Proves with whatever the slots hold, be it true or not.
pub(crate) fn prove(
    claim: &Claim<'_>,
    slots: Secret,
    transcript: &mut Transcript,
    rng: &mut impl CryptoRng,
) -> Proof {
    let shape = claim.shape;
    let (length, columns, degree) = (shape.length, shape.columns, shape.degree());
    let generators = Generators::get(length);
    let mut random = Zeroizing::new([0; 64]);
    rng.fill_bytes(&mut *random);
    let mut blindings = transcript.blindings(&slots, &random);

    // 1. Commit to the slots, then draw the challenges of the shuffles.
    let mut padded = Zeroizing::new(vec![Scalar::ZERO; 2 * length * columns]);
    padded[..slots.len()].copy_from_slice(&slots);
    let sides: Vec<_> = padded.chunks(length).collect();
    let column_blindings = blindings.scalars(columns);
    let commit = |(sides, blinding): (&[&[Scalar]], &Scalar)| {
        let sent = Sent::from(generators.commit(blinding, sides[0], sides[1]));
        transcript.absorb_point("C", &sent.bytes);
        sent
    };
    let column_commitments = sides.chunks(2).zip(column_blindings.iter()).map(commit).collect();
    let challenges = claim.shuffle_challenges(transcript);

    // 2. Commit to the gates and to the masks.
    let mut gates = Assign::new(&slots, length);
    gadgets::shuffles(claim.statement, &claim.slots, &challenges, &mut gates);
    let Assign { left: mut gate_left, right: mut gate_right, output: mut gate_output, .. } = gates;
    for gate in [&mut gate_left, &mut gate_right, &mut gate_output] {
        gate.resize(length, Scalar::ZERO);
    }
    let (mask_left, mask_right) = (blindings.scalars(length), blindings.scalars(length));
    let gate_blindings = blindings.scalars(3);
    let left = Sent::from(generators.commit(&gate_blindings[0], &gate_left, &[]));
    let cross = Sent::from(generators.commit(&gate_blindings[1], &gate_output, &gate_right));
    let mask = Sent::from(generators.commit(&gate_blindings[2], &mask_left, &mask_right));
    let (y, z) = Claim::constraint_challenges(transcript, [&left, &cross, &mask]);

    // 3. Form l(X) and r(X), and commit to the coefficients of t(X) = <l(X), r(X)>.
    let mut weights = Weigh::new(&shape, z);
    gadgets::shuffles(claim.statement, &claim.slots, &challenges, &mut weights);
    let y_inverse = y.invert();
    let y_powers: Vec<_> = powers(y).take(length).collect();
    let y_inverses: Vec<_> = powers(y_inverse).take(length).collect();
    let times = |vector: &[Scalar], factors: &[Scalar]| -> Secret {
        Zeroizing::new(vector.iter().zip(factors).map(|(number, factor)| number * factor).collect())
    };
    let plus = |mut vector: Secret, other: &[Scalar]| {
        vector.iter_mut().zip(other).for_each(|(number, other)| *number += other);
        vector
    };
    let mut l: Polynomial = sides.iter().step_by(2).map(|side| Zeroizing::new(side.to_vec())).collect();
    l.push(plus(times(&weights.right, &y_inverses), &gate_left));
    l.push(gate_output);
    l.extend(weights.slots.iter().skip(1).step_by(2).rev().map(|weights| times(weights, &y_inverses)));
    l.push(mask_left);
    let minus_y: Vec<_> = y_powers.iter().map(|power| -power).collect();
    let mut r: Polynomial = sides.iter().skip(1).step_by(2).map(|side| times(side, &y_powers)).collect();
    r.push(plus(Zeroizing::new(std::mem::take(&mut weights.output)), &minus_y));
    r.push(plus(times(&gate_right, &y_powers), &weights.left));
    r.extend(weights.slots.into_iter().step_by(2).rev().map(Zeroizing::new));
    r.push(times(&mask_right, &y_powers));

    let t = product(&l, &r);
    let t_blindings = blindings.scalars(t.len());
    let commit = |degree: usize| {
        let sent = Sent::from(generators.value * t[degree] + generators.blinding * t_blindings[degree]);
        transcript.absorb_point("T", &sent.bytes);
        sent
    };
    let coefficients = shape.degrees().map(commit).collect();
    let x = transcript.challenge("x");

    // 4. Evaluate at x.
    let l_x = evaluate(&l, x);
    let r_x = evaluate(&r, x);
    let value = inner_product(&l_x, &r_x);
    let x_powers: Vec<_> = powers(x).take(t.len()).collect();
    let value_blinding = shape.degrees().map(|degree| x_powers[degree] * t_blindings[degree]).sum();
    let blinding = inner_product(&column_blindings, &x_powers)
        + x_powers[columns] * gate_blindings[0]
        + x_powers[columns + 1] * gate_blindings[1]
        + x_powers[degree + 1] * gate_blindings[2];
    let w = Claim::product_challenge(transcript, [&value, &value_blinding, &blinding]);

    // 5. The inner-product argument in place of l(x) and r(x).
    let bases = (
        Bases::new(&generators.left[..length], Scalar::ONE),
        Bases::new(&generators.right[..length], y_inverse),
    );
    let messages = inner_product::prove(transcript, bases, &(generators.value * w), (l_x, r_x), shape.base());
    Proof {
        columns: column_commitments,
        left,
        cross,
        mask,
        coefficients,
        value,
        value_blinding,
        blinding,
        rounds: messages.rounds,
        last_left: messages.last_left,
        last_right: messages.last_right,
    }
}

/// The coefficients of <l(X), r(X)>.
fn product(l: &Polynomial, r: &Polynomial) -> Secret {
    let parts = in_parallel(l[0].len(), |range| {
        let mut t = Zeroizing::new(vec![Scalar::ZERO; l.len() + r.len() - 1]);
        for (i, l) in l.iter().enumerate() {
            for (j, r) in r.iter().enumerate() {
                t[i + j] += inner_product(&l[range.clone()], &r[range.clone()]);
            }
        }
        t
    });
    let mut sum = Zeroizing::new(vec![Scalar::ZERO; l.len() + r.len() - 1]);
    for part in parts {
        sum.iter_mut().zip(part.iter()).for_each(|(sum, part)| *sum += part);
    }
    sum
}

fn evaluate(polynomial: &Polynomial, x: Scalar) -> Secret {
    let zeros = Zeroizing::new(vec![Scalar::ZERO; polynomial[0].len()]);
    polynomial.iter().rev().fold(zeros, |mut sum, coefficient| {
        sum.iter_mut().zip(coefficient.iter()).for_each(|(sum, coefficient)| *sum = *sum * x + coefficient);
        sum
    })
}
