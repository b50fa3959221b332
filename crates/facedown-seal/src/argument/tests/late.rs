//! What a prover could do who knew a challenge of the gadgets too early: under a programmed oracle it is believed, under the real one it is not.
//! And what no prover can do: turn piles in an order that is not a rotation.

use super::super::Claim;
use super::cheats::Check;
use super::{Kind, accepts, lie, lie_about, residue, rng, rows, small, transcript};
use crate::Statement;
use crate::argument::prove;
use curve25519_dalek::Scalar;
use curve25519_dalek::traits::IsIdentity;
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

/// Proves a wrong statement with secrets that were made for these challenges, under an oracle that gives them and under the real one.
fn tried(statement: &Statement, cards: &[Scalar], turns: &[Scalar], layer: u64, point: u64) -> [bool; 2] {
    let rounds = Claim::new(statement).unwrap().shape.rounds();
    let answers = [layer, point].into_iter().chain(1_000_003..).take(7 + rounds).map(Scalar::from);
    let programmed = || transcript(|hook| hook.program = Some(answers.clone().collect()));
    let proof = lie_about(statement, cards, |_| turns.to_vec(), programmed());
    let fooled = residue(statement, &proof, programmed()).0.is_identity();
    let proof = lie_about(statement, cards, |_| turns.to_vec(), transcript(|_| ()));
    [fooled, accepts(statement, &proof)]
}

/// A pile of the cards `layer` and 0 is the same number as one of the cards 0 and 1.
#[test]
fn cards_that_know_the_layer_are_believed_only_then() {
    let statement = rows(Kind::Scramble, 2, "? ? > 0 1");
    let cards = [Scalar::from(77_u8), Scalar::ZERO];
    assert_eq!(tried(&statement, &cards, &[], 77, 5), [true, false]);
    assert_eq!(tried(&statement, &cards, &[], 78, 5), [false, false]);
}

/// A quotient that is a number instead of a polynomial: (point^s B - A) / (point^m - 1), for each s.
#[test]
fn quotients_that_know_the_point_are_believed_only_then() {
    let statement = rows(Kind::Shift, 1, "1 2 3 > 3 2 1");
    let point = 1000_u64;
    let at = |cards: [u64; 3]| Scalar::from(cards[0] + cards[1] * point + cards[2] * point * point);
    for s in 0..4_u32 {
        let difference = Scalar::from(point.pow(s)) * at([3, 2, 1]) - at([1, 2, 3]);
        let quotient = difference * Scalar::from(point.pow(3) - 1).invert();
        let turns = [Scalar::from(s & 1), Scalar::from(s >> 1), quotient, Scalar::ZERO];
        assert_eq!(tried(&statement, &[], &turns, 5, point), [true, false], "{s}");
        assert_eq!(tried(&statement, &[], &turns, 5, point + 1), [false, false], "{s}");
    }
}

/// All rows of few cards before and after a shift, with every s that the bits can say and the quotient that
/// division gives, cut to the room there is: some s fulfils the equations exactly if the output is turned.
#[test]
fn shifts_hold_exactly_for_rotations() {
    for (count, letters) in [(3_u32, 3_usize), (4, 2), (5, 2), (6, 2)] {
        let m = count as usize;
        let hidden = "? ".repeat(m);
        let statement = rows(Kind::Shift, 1, &format!("{hidden}> {hidden}"));
        let claim = Claim::new(&statement).unwrap();
        let bits = claim.slots.turn_count - (m - 1);
        let (mut held, mut beyond) = (0, 0);
        for row in 0..letters.pow(2 * count) {
            let cards: Vec<_> = (0..2 * count).map(|i| (row / letters.pow(i) % letters) as i64).collect();
            let (from, to) = cards.split_at(m);
            let turned = |s: usize| (0..m).all(|i| to[i] == from[(i + s) % m]);
            let numbers: Vec<_> = cards.iter().map(|&card| Scalar::from(card as u64)).collect();
            let holds = |s: usize| {
                // Y^s B - A, divided by Y^m - 1.
                let mut rest = vec![0; s + m];
                (0..m).for_each(|i| rest[s + i] += to[i]);
                (0..m).for_each(|i| rest[i] -= from[i]);
                let mut quotient = vec![0; s.max(m - 1)];
                for i in (m..s + m).rev() {
                    quotient[i - m] = rest[i];
                    rest[i - m] += rest[i];
                }
                let signed = |&n: &i64| if n < 0 { -Scalar::from(-n as u64) } else { Scalar::from(n as u64) };
                let turns = (0..bits).map(|bit| Scalar::from((s >> bit & 1) as u64));
                let turns: Vec<_> = turns.chain(quotient[..m - 1].iter().map(signed)).collect();
                Check::of(&claim, &numbers, &turns, None).is_empty()
            };
            for s in 0..1 << bits {
                let held_here = holds(s);
                assert!(!held_here || turned(s), "{from:?} {to:?} {s}");
                assert!(held_here || !turned(s) || s >= m, "{from:?} {to:?} {s}");
                held += usize::from(held_here);
                beyond += usize::from(held_here && s >= m);
            }
        }
        assert!(held > 0 && (beyond > 0) == (m < 1 << bits), "{m}: {held} {beyond}");
    }
}

/// Blindings depend on the secrets and on random bytes. If those are known, then whoever guesses the secrets sees that the guess
/// is right; this is why the random bytes must come from the operating system.
#[test]
fn known_random_bytes_confirm_a_guess() {
    let mut other = small();
    other.witness.values[0] = 7;
    let plays = [small(), other];
    let [one, two] =
        plays.each_ref().map(|play| lie(&play.statement, &play.witness, transcript(|_| ())).encode());
    let guess = prove(&plays[0].statement, &plays[0].witness, b"head", &mut rng(1)).unwrap();
    assert_eq!(guess, one);
    assert_ne!(guess, two);
}

/// SHAKE256 of more than one block, read in pieces as scalars are. The numbers are those of Python's `hashlib`.
#[test]
fn the_hash_is_shake256() {
    let mut hash = Shake256::default();
    let message: Vec<_> = (0..1000_u32).map(|i| (i % 251) as u8).collect();
    message.chunks(77).for_each(|part| hash.update(part));
    let mut reader = hash.finalize_xof();
    let mut output = [0; 320];
    output.chunks_mut(64).for_each(|part| reader.read(part));
    assert_eq!(output[128..136], [84, 184, 127, 212, 93, 200, 63, 110]);
    assert_eq!(output[312..], [216, 85, 43, 165, 85, 167, 68, 101]);
}
