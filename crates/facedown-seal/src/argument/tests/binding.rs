//! Everything is bound before the challenges: what is said and in which order, what changes if one message is
//! another, and what a verifier who forgets one message would believe.

use super::super::proof::{Proof, Sent};
use super::super::system::{Assign, Weigh};
use super::super::{Claim, gadgets};
use super::hook::Hook;
use super::samples::Play;
use super::{accepts, honest, lie, residue, small, transcript};
use crate::argument::{prove, verify};
use crate::gadgets::Challenges;
use crate::{Shuffle, Statement};
use curve25519_dalek::Scalar;
use curve25519_dalek::traits::IsIdentity;

const CHALLENGES: &[&str] = &["layer", "point", "y", "z", "x", "e", "w", "fold"];

/// What is said about `small`: two shuffles, one column, two rounds.
const SAID: &str = "head gates slots length columns wires \
    kind depth from to kind depth from to \
    C layer point A_I A_O S y z T U x v e mu w L R fold L R fold L R fold";

/// Messages of the prover whose omission by the verifier makes it believe anything, with their numbers.
const DECISIVE: &[(&str, usize)] = &[
    ("C", 0),
    ("A_I", 0),
    ("A_O", 0),
    ("S", 0),
    ("T", 0),
    ("U", 0),
    ("L", 0),
    ("R", 0),
    ("L", 1),
    ("R", 1),
    ("L", 2),
    ("R", 2),
];

/// All messages, each with the number of those with the same label before it.
fn messages(hook: &Hook) -> Vec<(&'static str, usize)> {
    let count = |place: usize| hook.log[..place].iter().filter(|&&label| label == hook.log[place]).count();
    let all = (0..hook.log.len()).map(|place| (hook.log[place], count(place)));
    all.filter(|(label, _)| !CHALLENGES.contains(label)).collect()
}

#[test]
fn what_is_said_and_in_which_order() {
    let play = small();
    let proof = lie(&play.statement, &honest(&play), transcript(|_| ()));
    let (_, after) = residue(&play.statement, &proof, transcript(|_| ()));
    assert_eq!(after.hook.log.join(" "), SAID);
}

/// If prover and verifier disagree about any message, the proof is refused.
#[test]
fn a_verifier_who_omits_a_message_refuses_honest_proofs() {
    let play = small();
    let proof = lie(&play.statement, &honest(&play), transcript(|_| ()));
    let (difference, after) = residue(&play.statement, &proof, transcript(|_| ()));
    assert!(difference.is_identity());
    for message in messages(&after.hook) {
        let forgetful = transcript(|hook| hook.omitted = Some(message));
        assert!(!residue(&play.statement, &proof, forgetful).0.is_identity(), "{message:?}");
    }
}

/// Hidden cards 1 to 6 that come out as public cards 1 to 5 and 7.
fn wrong() -> (Statement, Vec<Scalar>) {
    let mut play = Play::new();
    let cards = play.lay(&[1, 2, 3, 4, 5, 6]);
    let cards = play.scramble(1, &cards, &[0, 1, 2, 3, 4, 5]);
    play.witness.values[11] = 7;
    play.turn_up(&cards);
    let slots = honest(&play);
    (play.statement, slots)
}

/// Each message of the prover is needed: omit it on both sides, and the prover chooses it last, so that a wrong
/// statement is believed. The real verifier refuses what was forged.
#[test]
fn a_message_that_is_not_bound_is_forged() {
    let (statement, slots) = wrong();
    for &message in DECISIVE {
        let forgetful = || transcript(|hook| hook.omitted = Some(message));
        let mut proof = lie(&statement, &slots, forgetful());
        let (difference, after) = residue(&statement, &proof, forgetful());
        assert!(!difference.is_identity());

        // The difference is a multiple of the message short of nothing.
        let (sent, factor) = part(&mut proof, message, &after.hook);
        *sent = Sent::from(sent.point - difference * factor.invert());
        assert!(residue(&statement, &proof, forgetful()).0.is_identity(), "{message:?}");
        assert!(!accepts(&statement, &proof), "{message:?}");
    }
    let (_, after) = residue(&statement, &lie(&statement, &slots, transcript(|_| ())), transcript(|_| ()));
    let points = messages(&after.hook)
        .into_iter()
        .filter(|(label, _)| label.chars().all(|c| c.is_uppercase() || c == '_'));
    assert_eq!(points.count(), DECISIVE.len(), "all group elements are tried");
}

/// A group element of a proof, and what the verifier multiplies it by.
fn part<'a>(proof: &'a mut Proof, (label, number): (&str, usize), hook: &Hook) -> (&'a mut Sent, Scalar) {
    let (x, e, folds) = (hook.all("x")[0], hook.all("e")[0], hook.all("fold"));
    match label {
        "C" => (&mut proof.columns[number], Scalar::ONE),
        "A_O" => (&mut proof.outputs, x),
        "A_I" => (&mut proof.inputs, x * x),
        "S" => (&mut proof.mask, x * x * x * x * x),
        "T" => (&mut proof.polynomial, e),
        "U" => (&mut proof.polynomial_mask, e * e),
        "L" => (&mut proof.inner_product.rounds[number].0, folds[number] * folds[number]),
        "R" => (&mut proof.inner_product.rounds[number].1, (folds[number] * folds[number]).invert()),
        _ => panic!("not a group element: {label}"),
    }
}

/// v, chosen after e, makes up for any broken constraint.
#[test]
fn a_mask_value_that_is_not_bound_is_forged() {
    let (statement, slots) = wrong();
    let forgetful = || transcript(|hook| hook.omitted = Some(("v", 0)));
    let mut proof = lie(&statement, &slots, forgetful());
    let (_, after) = residue(&statement, &proof, forgetful());
    let challenge = |label| after.hook.all(label)[0];

    // By how much the weighted constraints fail.
    let claim = Claim::new(&statement).unwrap();
    let challenges = Challenges::new(&statement, challenge("layer"), challenge("point"));
    let mut gates = Assign::new(&slots, claim.shape.inner());
    gadgets::shuffles(&statement, &claim.slots, &challenges, &mut gates);
    let mut weights = Weigh::new(&claim.shape, challenge("z"));
    gadgets::shuffles(&statement, &claim.slots, &challenges, &mut weights);
    let sum = |weights: &[Scalar], values: &[Scalar]| -> Scalar {
        weights.iter().zip(values).map(|(w, v)| w * v).sum()
    };
    let failure = sum(&weights.slots[0], &slots)
        + sum(&weights.left, &gates.left)
        + sum(&weights.right, &gates.right)
        + sum(&weights.output, &gates.output)
        - weights.constant;
    assert_ne!(failure, Scalar::ZERO);

    let x = challenge("x");
    proof.mask_value -= x * x * x * x * failure * challenge("e").invert();
    assert!(residue(&statement, &proof, forgetful()).0.is_identity());
    assert!(!accepts(&statement, &proof));
}

/// A head that is not bound is exchanged.
#[test]
fn a_head_that_is_not_bound_is_exchanged() {
    let play = small();
    let forgetful = || transcript(|hook| hook.omitted = Some(("head", 0)));
    let proof = lie(&play.statement, &honest(&play), forgetful());
    let claim = Claim::new(&play.statement).unwrap();
    let mut other = forgetful();
    claim.bind(b"another head", &mut other);
    assert!(super::super::verifier::residue(&claim, &proof, &mut other).is_identity());
}

/// A proof proves no statement but its own, not even one that holds for the same secrets.
#[test]
fn a_proof_is_for_one_statement() {
    let play = small();
    let proof = prove(&play.statement, &play.witness, b"head", &mut super::rng(1)).unwrap();
    let changes: &[fn(&mut Statement)] = &[
        |statement| statement.wires[12] = Some(7),
        |statement| statement.wires.push(None),
        |statement| statement.wires.push(Some(0)),
        |statement| statement.wires[0] = Some(1),
        |statement| statement.shuffles.swap(0, 1),
        |statement| drop(statement.shuffles.pop()),
        |statement| {
            let (from, to) = statement.shuffles[0].sides();
            statement.shuffles[0] = Shuffle::Scramble { from: from.clone(), to: to.clone() };
        },
        |statement| {
            let (from, to) = statement.shuffles[1].sides();
            statement.shuffles[1] = Shuffle::Shift { from: from.clone(), to: to.clone() };
        },
        |statement| {
            let (from, to) = statement.shuffles[1].sides();
            statement.shuffles[1] = Shuffle::Scramble { from: to.clone(), to: from.clone() };
        },
        |statement| {
            if let Shuffle::Scramble { from, to } = &mut statement.shuffles[1] {
                (from.depth, to.depth) = (2, 2);
            }
        },
        |statement| {
            if let Shuffle::Scramble { from, .. } = &mut statement.shuffles[1] {
                from.wires.rotate_left(3); // the same piles in another order
            }
        },
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut other = play.statement.clone();
        change(&mut other);
        assert_ne!(other, play.statement);
        assert!(verify(&other, b"head", &proof).is_err(), "change {number}");
    }
}
