//! The argument under attack.

mod binding;
mod bytes;
mod cheats;
mod complete;
mod free;
pub(crate) mod hook;
mod late;
mod random;
mod refute;
mod samples;
mod simulator;

use super::proof::Proof;
use super::transcript::Transcript;
use super::{Claim, PROTOCOL, prover, verifier};
use crate::statement::{Piles, ShuffleKind as Kind, Statement, WireShuffle, Witness};
use chacha20::ChaCha20Rng;
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use rand::{CryptoRng, SeedableRng};
use samples::Play;

fn rng(seed: u64) -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(seed)
}

/// A transcript to which a test has done something.
fn transcript(change: impl FnOnce(&mut hook::Hook)) -> Transcript {
    let mut transcript = Transcript::new(PROTOCOL);
    change(&mut transcript.hook);
    transcript
}

/// A prover who checks nothing: it proves with any cards and orders.
fn lie(statement: &Statement, witness: &Witness, transcript: Transcript) -> Proof {
    let slots = Claim::new(statement).unwrap().slots;
    lie_about(
        statement,
        &slots.cards(witness),
        |layer| slots.turns(statement, witness, layer).to_vec(),
        transcript,
    )
}

/// A prover who checks nothing and has any numbers for cards and turns.
fn lie_about(
    statement: &Statement,
    cards: &[Scalar],
    turns: impl FnOnce(Scalar) -> Vec<Scalar>,
    mut transcript: Transcript,
) -> Proof {
    let claim = Claim::new(statement).unwrap();
    claim.bind(b"head", &mut transcript);
    prover::prove(&claim, cards, |layer| turns(layer).into(), &mut transcript, &mut rng(1))
}

/// What a verifier finds, and the transcript after that.
fn residue(statement: &Statement, proof: &Proof, mut transcript: Transcript) -> (RistrettoPoint, Transcript) {
    let claim = Claim::new(statement).unwrap();
    claim.bind(b"head", &mut transcript);
    let residue = verifier::residue(&claim, proof, &mut transcript);
    (residue, transcript)
}

fn accepts(statement: &Statement, proof: &Proof) -> bool {
    residue(statement, proof, transcript(|_| ())).0.is_identity()
}

/// One shuffle after the other, between rows of public cards and of hidden ones: `1 2 > ? ? > 2 1`.
fn rows(kind: Kind, depth: usize, text: &str) -> Statement {
    let row = |row: &str| row.split_whitespace().map(|card| card.parse().ok()).collect();
    let rows: Vec<Vec<Option<u8>>> = text.split('>').map(row).collect();
    let ends = rows.iter().scan(0, |end, row| {
        *end += row.len() as u32;
        Some(*end)
    });
    let piles = rows.iter().zip(ends).map(|(row, end)| end - row.len() as u32..end);
    let piles: Vec<Piles> = piles.map(|wires| Piles { depth, wires: wires.collect() }).collect();
    let shuffle = |pair: &[Piles]| WireShuffle { kind, from: pair[0].clone(), to: pair[1].clone() };
    Statement { wires: rows.concat(), shuffles: piles.windows(2).map(shuffle).collect() }
}

fn scramble(from: Piles, to: Piles) -> WireShuffle {
    WireShuffle { kind: Kind::Scramble, from, to }
}

fn shift(from: Piles, to: Piles) -> WireShuffle {
    WireShuffle { kind: Kind::Shift, from, to }
}

fn numbers<const N: usize>(numbers: [u64; N]) -> Vec<Scalar> {
    numbers.map(Scalar::from).to_vec()
}

/// Any number.
fn random(rng: &mut impl CryptoRng) -> Scalar {
    let mut bytes = [0; 64];
    rng.fill_bytes(&mut bytes);
    Scalar::from_bytes_mod_order_wide(&bytes)
}

/// A shift of three piles of two cards, a scramble of what comes out, and one card turned up.
fn small() -> Play {
    let mut play = Play::new();
    let cards = play.lay(&[1, 2, 3, 4, 5, 6]);
    let cards = play.shift(2, &cards, 1);
    let cards = play.scramble(3, &cards, &[1, 0]);
    play.turn_up(&cards[..1]);
    play
}
