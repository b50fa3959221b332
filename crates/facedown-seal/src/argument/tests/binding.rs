//! Everything is bound before the challenges: what is said and in which order, what changes if one message is
//! another, and what a verifier who forgets one message would believe.

use super::super::Claim;
use super::super::inner_product::power;
use super::super::proof::{Proof, Sent};
use super::super::system::{Assign, Weigh};
use super::hook::Hook;
use super::samples::Play;
use super::{accepts, lie, residue, small, transcript};
use crate::argument::{prove, verify};
use crate::gadgets::{self, Challenges};
use crate::{ShuffleKind, Statement, WireShuffle};
use curve25519_dalek::Scalar;
use curve25519_dalek::traits::IsIdentity;

const CHALLENGES: &[&str] = &["layer", "point", "y", "z", "x", "e", "w", "fold"];

/// What is said about `small`: two shuffles, a column of cards and one of turns, three rounds.
const SAID: &str = "head sizes wires kind depth from to kind depth from to \
    C layer C point A_I A_O S y z T U x v e mu w L R fold L R fold L R fold";

/// All messages, each with the number of those with the same label before it.
fn messages(hook: &Hook) -> Vec<(&'static str, usize)> {
    let count = |place: usize| hook.log[..place].iter().filter(|&&label| label == hook.log[place]).count();
    let all = (0..hook.log.len()).map(|place| (hook.log[place], count(place)));
    all.filter(|(label, _)| !CHALLENGES.contains(label)).collect()
}

#[test]
fn what_is_said_and_in_which_order() {
    let play = small();
    let proof = lie(&play.statement, &play.witness, transcript(|_| ()));
    let (_, after) = residue(&play.statement, &proof, transcript(|_| ()));
    assert_eq!(after.hook.log.join(" "), SAID);
}

/// If prover and verifier disagree about any message, the proof is refused.
#[test]
fn a_verifier_who_omits_a_message_refuses_honest_proofs() {
    let play = small();
    let proof = lie(&play.statement, &play.witness, transcript(|_| ()));
    let (difference, after) = residue(&play.statement, &proof, transcript(|_| ()));
    assert!(difference.is_identity());
    for message in messages(&after.hook) {
        let forgetful = transcript(|hook| hook.omitted = Some(message));
        assert!(!residue(&play.statement, &proof, forgetful).0.is_identity(), "{message:?}");
    }
}

/// Hidden cards 1 to 6 that are shifted, and come out as public cards 1 to 5 and 7.
fn wrong() -> Play {
    let mut play = Play::new();
    let cards = play.lay(&[1, 2, 3, 4, 5, 6]);
    let cards = play.shift(1, &cards, 2);
    let cards = play.scramble(1, &cards, &[4, 5, 0, 1, 2, 3]);
    play.witness.values[cards[5] as usize] = 7;
    play.turn_up(&cards);
    play
}

/// Each message of the prover is needed: omit it on both sides, and the prover chooses it last, so that a wrong
/// statement is believed. The real verifier refuses what was forged.
#[test]
fn a_message_that_is_not_bound_is_forged() {
    let Play { statement, witness } = wrong();
    let (_, after) = residue(&statement, &lie(&statement, &witness, transcript(|_| ())), transcript(|_| ()));
    let is_point = |label: &str| label.chars().all(|c| c.is_uppercase() || c == '_');
    let points: Vec<_> = messages(&after.hook).into_iter().filter(|(label, _)| is_point(label)).collect();
    assert_eq!(points.len(), 7 + 2 * 4, "two columns, A_I, A_O, S, T, U, and L and R of four rounds");
    for message in points {
        let forgetful = || transcript(|hook| hook.omitted = Some(message));
        let mut proof = lie(&statement, &witness, forgetful());
        let (difference, after) = residue(&statement, &proof, forgetful());
        assert!(!difference.is_identity());

        // The difference is a multiple of the message short of nothing.
        let (sent, factor) = part(&mut proof, message, &after.hook);
        *sent = Sent::from(sent.point - difference * factor.invert());
        assert!(residue(&statement, &proof, forgetful()).0.is_identity(), "{message:?}");
        assert!(!accepts(&statement, &proof), "{message:?}");
    }
}

/// A group element of a proof, and what the verifier multiplies it by.
fn part<'a>(proof: &'a mut Proof, (label, number): (&str, usize), hook: &Hook) -> (&'a mut Sent, Scalar) {
    let (x, e, folds) = (hook.all("x")[0], hook.all("e")[0], hook.all("fold"));
    match label {
        "C" if number == 0 => (&mut proof.cards[0], Scalar::ONE),
        "C" => (&mut proof.turns[0], x),
        "A_O" => (&mut proof.outputs, power(x, 2)),
        "A_I" => (&mut proof.inputs, power(x, 3)),
        "S" => (&mut proof.mask, power(x, 7)),
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
    let Play { statement, witness } = wrong();
    let forgetful = || transcript(|hook| hook.omitted = Some(("v", 0)));
    let mut proof = lie(&statement, &witness, forgetful());
    let (_, after) = residue(&statement, &proof, forgetful());
    let challenge = |label| after.hook.all(label)[0];

    // By how much the weighted constraints fail.
    let claim = Claim::new(&statement).unwrap();
    let challenges = Challenges::new(&statement, challenge("layer"), challenge("point"));
    let cards = claim.slots.cards(&witness);
    let turns = claim.slots.turns(&statement, &witness, challenge("layer"));
    let mut gates = Assign::new(&cards, &turns, claim.shape.inner());
    gadgets::shuffles(&statement, &claim.slots, &challenges, &mut gates);
    let mut weights = Weigh::new(&claim.shape, challenge("z"));
    gadgets::shuffles(&statement, &claim.slots, &challenges, &mut weights);
    let sum = |weights: &[Scalar], values: &[Scalar]| -> Scalar {
        weights.iter().zip(values).map(|(w, v)| w * v).sum()
    };
    let (column, inner) = (2 * claim.shape.card_columns, claim.shape.inner());
    let failure = (0..column)
        .map(|side| sum(&weights.slots[side], &cards[cards.len().min(side * inner)..]))
        .sum::<Scalar>()
        + (column..weights.slots.len())
            .map(|side| sum(&weights.slots[side], &turns[turns.len().min((side - column) * inner)..]))
            .sum::<Scalar>()
        + sum(&weights.left, &gates.left)
        + sum(&weights.right, &gates.right)
        + sum(&weights.output, &gates.output)
        - weights.constant;
    assert_ne!(failure, Scalar::ZERO);

    let x = challenge("x");
    proof.mask_value -= power(x, 6) * failure * challenge("e").invert();
    assert!(residue(&statement, &proof, forgetful()).0.is_identity());
    assert!(!accepts(&statement, &proof));
}

/// A head that is not bound is exchanged.
#[test]
fn a_head_that_is_not_bound_is_exchanged() {
    let play = small();
    let forgetful = || transcript(|hook| hook.omitted = Some(("head", 0)));
    let proof = lie(&play.statement, &play.witness, forgetful());
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
        |statement| statement.shuffles[0].kind = ShuffleKind::Scramble,
        |statement| statement.shuffles[1].kind = ShuffleKind::Shift,
        |statement| {
            let WireShuffle { from, to, .. } = &mut statement.shuffles[1];
            std::mem::swap(from, to);
        },
        |statement| (statement.shuffles[1].from.depth, statement.shuffles[1].to.depth) = (2, 2),
        |statement| statement.shuffles[1].from.wires.rotate_left(3), // the same piles in another order
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut other = play.statement.clone();
        change(&mut other);
        assert_ne!(other, play.statement);
        assert!(verify(&other, b"head", &proof).is_err(), "change {number}");
    }
}
