//! Honest proofs are accepted, with this head only, and no two are alike.

use super::samples::chain;
use super::{Kind, rng, scramble, shift, small};
use crate::argument::{prove, size, verify};
use crate::{Error, Piles, Statement, Violation, WireShuffle, Witness};

#[test]
fn honest_proofs_are_accepted() {
    let mut rng = rng(1);
    let shuffles: &[&[(Kind, usize, usize)]] = &[
        &[],
        &[(Kind::Scramble, 1, 1)],
        &[(Kind::Scramble, 3, 2)],
        &[(Kind::Shift, 1, 1), (Kind::Shift, 2, 1), (Kind::Shift, 3, 1)],
        &[(Kind::Shift, 7, 2), (Kind::Scramble, 5, 3), (Kind::Shift, 2, 7)],
        &[(Kind::Scramble, 2, 40)],
        &[(Kind::Scramble, 2, 200)],
        &[(Kind::Shift, 100, 1), (Kind::Scramble, 90, 2)],
    ];
    for shuffles in shuffles {
        for turned in [0, 1, 2] {
            let play = chain(&mut rng, shuffles, turned);
            let proof = prove(&play.statement, &play.witness, b"head", &mut rng).unwrap();
            assert_eq!(verify(&play.statement, b"head", &proof), Ok(()), "{shuffles:?}, {turned}");
            assert_eq!(proof.len(), size(&play.statement).proof_bytes);
            assert_eq!(verify(&play.statement, b"hand", &proof), Err(Error::Refused));
        }
    }
}

/// A wire on both sides of a shuffle, twice in one pile, in several shuffles, in none; cards that stay where they are.
#[test]
fn wires_may_be_used_in_any_way() {
    let piles = |depth, wires: &[u32]| Piles { depth, wires: wires.to_vec() };
    let statement = Statement {
        wires: vec![None, None, Some(7), None, None],
        shuffles: vec![
            scramble(piles(1, &[0, 1]), piles(1, &[1, 0])),
            shift(piles(2, &[0, 0, 1, 2, 2, 2]), piles(2, &[1, 2, 2, 2, 0, 0])),
            scramble(piles(0, &[]), piles(0, &[])),
            shift(piles(usize::MAX, &[]), piles(usize::MAX, &[])),
            scramble(piles(3, &[2, 0, 3]), piles(3, &[2, 0, 3])),
        ],
    };
    let orders = vec![vec![1, 0], vec![1, 2, 0], vec![], vec![], vec![0]];
    let witness = Witness { values: vec![5, 6, 7, 0, 255], orders };
    let proof = prove(&statement, &witness, b"", &mut rng(1)).unwrap();
    assert_eq!(verify(&statement, b"", &proof), Ok(()));
    assert_eq!(size(&statement).hidden, 3 + 2 + 2, "cards, bits and quotient");
}

#[test]
fn no_two_proofs_have_an_element_in_common() {
    let play = small();
    let prove = |head: &[u8], seed| prove(&play.statement, &play.witness, head, &mut rng(seed)).unwrap();
    // The same random numbers give other blindings for another head: they may be reused by mistake.
    let proofs = [prove(b"", 1), prove(b"", 2), prove(b"head", 1)].concat();
    let mut elements: Vec<_> = proofs.chunks(32).collect();
    let count = elements.len();
    elements.sort_unstable();
    elements.dedup();
    assert_eq!(elements.len(), count);
}

#[test]
fn a_witness_that_does_not_hold_is_not_proved() {
    let play = small();
    type Change = fn(&mut Witness);
    let changes: [(Change, Violation); 7] = [
        (|witness| witness.values[3] = 9, Violation::Pile { shuffle: 0, pile: 0 }),
        (|witness| witness.orders[0].swap(0, 1), Violation::Order { shuffle: 0 }),
        (|witness| witness.orders[1] = vec![0, 0], Violation::Order { shuffle: 1 }),
        (|witness| witness.orders[1] = vec![0, 1], Violation::Pile { shuffle: 1, pile: 0 }),
        (|witness| witness.values[12] = 9, Violation::Public { wire: 12 }),
        (|witness| witness.values.truncate(17), Violation::Counts),
        (|witness| witness.orders.truncate(1), Violation::Counts),
    ];
    for (change, violation) in changes {
        let mut other = play.witness.clone();
        change(&mut other);
        assert_eq!(prove(&play.statement, &other, b"", &mut rng(1)), Err(Error::Violation(violation)));
    }
    assert_eq!(format!("{:?}", play.witness), "Witness { .. }");
}

#[test]
fn malformed_statements_are_errors() {
    let well = small().statement;
    let broken: [fn(&mut Piles, &mut Piles); 6] = [
        |from, _| from.wires[0] = 1_000_000,
        |_, to| to.wires[5] = u32::MAX,
        |from, _| from.wires.truncate(5),
        |from, to| (from.depth, to.depth) = (4, 4),
        |from, to| (from.depth, to.depth) = (0, 0),
        |_, to| to.depth = 3,
    ];
    for change in broken {
        let mut statement = well.clone();
        let WireShuffle { from, to, .. } = &mut statement.shuffles[0];
        change(from, to);
        let error = Error::Violation(Violation::Shape { shuffle: 0 });
        assert_eq!(verify(&statement, b"", &[]), Err(error.clone()));
        assert_eq!(prove(&statement, &small().witness, b"", &mut rng(1)), Err(error));
        assert_eq!(size(&statement), crate::ProofSize::default());
    }
}
