//! Bytes that are not the proof: flipped, cut, lengthened, not canonical, random.

use super::super::Shape;
use super::{rng, scramble, small};
use crate::argument::{prove, size, verify};
use crate::{Error, Piles, ShuffleKind, Statement, WireShuffle};
use chacha20::ChaCha20Rng;
use rand::RngExt;

#[test]
fn every_flipped_byte_is_refused() {
    let play = small();
    let proof = prove(&play.statement, &play.witness, b"head", &mut rng(1)).unwrap();
    for place in 0..proof.len() {
        for bit in [1, 0x10, 0x80] {
            let mut flipped = proof.clone();
            flipped[place] ^= bit;
            let refused = verify(&play.statement, b"head", &flipped).unwrap_err();
            assert!(matches!(refused, Error::Refused | Error::Encoding { .. }), "byte {place}: {refused}");
        }
    }
}

#[test]
fn other_lengths_are_refused() {
    let play = small();
    let proof = prove(&play.statement, &play.witness, b"head", &mut rng(1)).unwrap();
    let expected = proof.len();
    for found in (0..expected).chain([expected + 1, expected + 32, 1 << 20]) {
        let mut other = proof.clone();
        other.resize(found, 0);
        assert_eq!(verify(&play.statement, b"head", &other), Err(Error::Length { expected, found }));
    }
}

#[test]
fn encodings_that_are_not_canonical_are_refused() {
    let play = small();
    let proof = prove(&play.statement, &play.witness, b"head", &mut rng(1)).unwrap();
    // The group order, so that this is the same number once more.
    let order = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let scalars = 2 + 2 * 3;
    for offset in (0..proof.len()).step_by(32) {
        let mut other = proof.clone();
        let element = &mut other[offset..offset + 32];
        if offset < proof.len() - 32 * scalars {
            element.fill(0); // the neutral element
        } else {
            let mut carry = 0;
            for (byte, order) in element.iter_mut().zip(order) {
                let sum = u16::from(*byte) + order + carry;
                *byte = sum as u8;
                carry = sum >> 8;
            }
            assert_eq!(carry, 0);
        }
        assert_eq!(verify(&play.statement, b"head", &other), Err(Error::Encoding { offset }));
    }
}

#[test]
fn random_bytes_are_refused() {
    let statement = small().statement;
    let mut rng = rng(1);
    for _ in 0..1000 {
        let bytes: Vec<u8> = (0..size(&statement).proof_bytes).map(|_| rng.random()).collect();
        assert!(matches!(verify(&statement, b"", &bytes), Err(Error::Encoding { .. })));
    }
}

/// Lengths are two or three times a power of two, hold what they must, and are the shortest.
#[test]
fn shapes() {
    for gates in (0..300).chain([2444, 108_102]) {
        for (cards, turns) in [(0, 0), (1, 0), (0, 20), (500, 300), (3170, 0), (107_000, 36_000)] {
            let shape = Shape::with(gates, cards, turns);
            let inner = shape.inner();
            assert!(inner >= gates, "{shape:?}");
            assert!(
                2 * inner * shape.card_columns >= cards && 2 * inner * shape.turn_columns >= turns,
                "{shape:?}"
            );
            assert_eq!(shape.base() << shape.rounds(), shape.length, "{shape:?}");
            assert_eq!(shape.degrees().count(), shape.coefficients());
            let shorter = if shape.base() == 2 { shape.length / 4 * 3 } else { shape.length / 3 * 2 };
            for columns in 0..=8 {
                let other = Shape { card_columns: columns, turn_columns: 0, length: shorter, ..shape };
                let fits = shorter > other.coefficients() && other.inner() >= gates.max(1) && {
                    let column = 2 * other.inner();
                    cards.div_ceil(column) + turns.div_ceil(column) <= columns
                };
                assert!(!fits, "{shape:?}, {columns}");
            }
        }
    }
}

/// Up to 16 wires and four shuffles, well formed or not, as the fuzz target has them.
#[test]
fn any_statement_is_read_or_refused() {
    let mut rng = rng(1);
    let mut well_formed = 0;
    for _ in 0..20_000 {
        let wires = rng.random_range(0..17);
        let piles = |rng: &mut ChaCha20Rng| {
            let (depth, count) = (rng.random_range(0..4), rng.random_range(0..9));
            Piles { depth, wires: (0..count).map(|_| rng.random_range(0..10)).collect() }
        };
        let shuffle = |rng: &mut ChaCha20Rng| {
            let (from, to) = (piles(rng), piles(rng));
            let kind = if rng.random() { ShuffleKind::Scramble } else { ShuffleKind::Shift };
            WireShuffle { kind, from, to }
        };
        let statement = Statement {
            wires: (0..wires).map(|_| rng.random_bool(0.5).then_some(1)).collect(),
            shuffles: (0..rng.random_range(0..3)).map(|_| shuffle(&mut rng)).collect(),
        };
        let bytes = size(&statement).proof_bytes;
        match statement.well_formed() {
            Ok(()) => {
                well_formed += 1;
                // Nothing but neutral elements, and nothing at all.
                assert_eq!(verify(&statement, b"", &vec![0; bytes]), Err(Error::Encoding { offset: 0 }));
                assert_eq!(verify(&statement, b"", &[]), Err(Error::Length { expected: bytes, found: 0 }));
            }
            Err(violation) => assert_eq!(verify(&statement, b"", &[]), Err(Error::Violation(violation))),
        }
    }
    assert!(well_formed > 1000, "{well_formed}");
}

/// A hundred thousand cards in one pile, in as many piles, or in as many shuffles: the length of a proof is known at once, and stays small. This
/// would not end if any step took quadratic time.
#[test]
fn huge_statements_are_measured_in_linear_time() {
    let count = 100_000;
    let piles = |depth, wires: std::ops::Range<u32>| Piles { depth, wires: wires.collect() };
    let all = |kind, depth| {
        vec![WireShuffle { kind, from: piles(depth, 0..count), to: piles(depth, count..2 * count) }]
    };
    let single = |wire| scramble(piles(1, wire..wire + 1), piles(1, wire..wire + 1));
    let hostile = [
        all(ShuffleKind::Shift, 1),
        all(ShuffleKind::Scramble, 1),
        all(ShuffleKind::Scramble, count as usize),
        (0..count).map(single).collect(),
    ];
    for shuffles in hostile {
        for wire in [None, Some(1)] {
            let statement = Statement { wires: vec![wire; 2 * count as usize], shuffles: shuffles.clone() };
            let expected = size(&statement).proof_bytes;
            assert!(expected < 3000, "{expected}");
            assert_eq!(verify(&statement, b"", &[0]), Err(Error::Length { expected, found: 1 }));
        }
    }
}
