//! Proofs and statements from any bytes: no panic, no large allocation, and nothing is believed but the honest proof.
#![no_main]

use facedown_seal::argument::{prove, size, verify};
use facedown_seal::{Piles, Shuffle, ShuffleKind, Statement, Witness};
use std::sync::OnceLock;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (statement, honest) = sample();
    assert!(verify(statement, b"fuzz", bytes).is_err() || bytes == honest);

    // The same bytes as differences to the honest proof, so that most of it stays well formed.
    let mut other = honest.clone();
    other.iter_mut().zip(bytes).for_each(|(byte, difference)| *byte ^= difference);
    assert_eq!(verify(statement, b"fuzz", &other).is_ok(), other == *honest);

    // And as a statement, with proofs of the right size and of another one.
    let statement = any_statement(bytes);
    let proof_bytes = size(&statement).proof_bytes;
    assert!(verify(&statement, b"fuzz", bytes).is_err());
    assert!(verify(&statement, b"fuzz", &vec![0; proof_bytes]).is_err());
});

fn piles(depth: usize, wires: impl IntoIterator<Item = u32>) -> Piles {
    Piles { depth, wires: wires.into_iter().collect() }
}

/// A statement and a proof of it.
fn sample() -> &'static (Statement, Vec<u8>) {
    static SAMPLE: OnceLock<(Statement, Vec<u8>)> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let statement = Statement {
            wires: vec![None, None, None, None, None, Some(1)],
            shuffles: vec![
                Shuffle { kind: ShuffleKind::Shift, from: piles(1, 0..3), to: piles(1, 3..6) },
                Shuffle { kind: ShuffleKind::Scramble, from: piles(1, 0..3), to: piles(1, 3..6) },
            ],
        };
        let witness = Witness { values: vec![1, 2, 3, 2, 3, 1], orders: vec![vec![1, 2, 0]; 2] };
        let proof = prove(&statement, &witness, b"fuzz", &mut rand::rng())
            .expect("the witness fulfils the statement");
        (statement, proof)
    })
}

/// Up to 16 wires and four shuffles, well formed or not.
fn any_statement(bytes: &[u8]) -> Statement {
    let mut bytes = bytes.iter().copied();
    let mut next = |below: u8| bytes.next().map_or(0, |byte| byte % below);
    let wires = (0..next(17)).map(|_| Some(next(8)).filter(|&value| value < 4)).collect();
    let shuffles = (0..next(5)).map(|_| {
        let kind = if next(2) == 0 { ShuffleKind::Scramble } else { ShuffleKind::Shift };
        let mut side =
            || piles(next(4).into(), (0..next(9)).map(|_| u32::from(next(17))).collect::<Vec<_>>());
        let (from, to) = (side(), side());
        Shuffle { kind, from, to }
    });
    Statement { wires, shuffles: shuffles.collect() }
}
