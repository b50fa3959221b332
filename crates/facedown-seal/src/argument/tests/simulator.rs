//! Zero-knowledge: somebody who answers for the random oracle makes proofs without secrets, even of what is false.

use super::super::generators::Generators;
use super::super::inner_product::{self, Bases, Messages, inner_product, powers};
use super::super::proof::{Proof, Sent};
use super::super::system::Weigh;
use super::super::{Claim, Shape};
use super::samples::chain;
use super::{Kind, accepts, random, residue, rng, rows, transcript};
use crate::Statement;
use crate::gadgets::{self, Challenges};
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand::CryptoRng;
use zeroize::Zeroizing;

/// A proof and the challenges for which it holds. It is made from the statement alone.
fn simulate(statement: &Statement, rng: &mut impl CryptoRng) -> (Proof, Vec<Scalar>) {
    let claim = Claim::new(statement).unwrap();
    let shape: Shape = claim.shape;
    // The oracle's answers come first.
    let program: Vec<_> = (0..7 + shape.rounds()).map(|_| random(rng)).collect();
    let [layer, point, y, z, x, e, w] = program[..7] else { panic!() };
    let x_powers: Vec<_> = powers(x).take(2 * shape.degree() + 3).collect();

    // Vectors: uniform, but for the public monomials.
    let mut scalars = |count: usize| Zeroizing::new((0..count).map(|_| random(rng)).collect::<Vec<_>>());
    let left = scalars(shape.length);
    let mut right = scalars(shape.inner());
    right.extend(shape.degrees().map(|degree| -e.invert() * x_powers[degree]));

    // v is what makes the inner product right.
    let challenges = Challenges::new(statement, layer, point);
    let mut weights = Weigh::new(&shape, z);
    gadgets::shuffles(statement, &claim.slots, &challenges, &mut weights);
    let delta: Scalar = (weights.left.iter().zip(&weights.right).zip(powers(y.invert())))
        .map(|((left, right), y_inverse)| left * right * y_inverse)
        .sum();
    let value = x_powers[shape.degree()] * (weights.constant + delta);
    let mask_value = (value - inner_product(&left, &right)) * e.invert();

    let generators = Generators::get(shape.length);
    let bases = (
        Bases::new(&generators.left[..shape.length], Scalar::ONE),
        Bases::new(&generators.right[..shape.length], y.invert()),
    );
    let mut folding = transcript(|hook| hook.program = Some(program[7..].iter().copied().collect()));
    let product = generators.value * w;
    let inner_product: Messages =
        inner_product::prove(&mut folding, bases, &product, (left, right), shape.base());

    // Commitments: uniform, but for one that the verified equation determines.
    let mut point = || Sent::from(RistrettoPoint::mul_base(&random(rng)));
    let mut proof = Proof {
        cards: (0..shape.card_columns).map(|_| point()).collect(),
        turns: (0..shape.turn_columns).map(|_| point()).collect(),
        inputs: point(),
        outputs: point(),
        mask: point(),
        polynomial: point(),
        polynomial_mask: point(),
        mask_value,
        blinding: random(rng),
        inner_product,
    };
    let (difference, _) = residue(statement, &proof, programmed(&program));
    proof.mask = Sent::from(proof.mask.point - difference * x_powers[shape.degree() + 1].invert());
    (proof, program)
}

fn programmed(program: &[Scalar]) -> super::Transcript {
    transcript(|hook| hook.program = Some(program.iter().copied().collect()))
}

#[test]
fn proofs_without_secrets_are_accepted_by_a_programmed_oracle() {
    let mut rng = rng(1);
    let wrong = rows(Kind::Shift, 1, "1 2 3 > 2 1 3");
    let right = chain(&mut rng, &[(Kind::Shift, 5, 2), (Kind::Scramble, 4, 3)], 3).statement;
    let deep = chain(&mut rng, &[(Kind::Scramble, 2, 150)], 3).statement;
    for statement in [wrong, right, deep] {
        let (proof, program) = simulate(&statement, &mut rng);
        // It survives being sent.
        let proof = Proof::decode(&Claim::new(&statement).unwrap().shape, &proof.encode()).unwrap();
        assert!(residue(&statement, &proof, programmed(&program)).0.is_identity());
        assert!(!accepts(&statement, &proof), "without the program it is worthless");
    }
}
