//! Honest proofs are accepted.

use super::samples::{Kind, chain};
use crate::argument::{prove, verify};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

#[test]
fn honest_proofs_are_accepted() {
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let shuffles: &[&[(Kind, usize, usize)]] = &[
        &[],
        &[(Kind::Scramble, 1, 1)],
        &[(Kind::Scramble, 3, 2)],
        &[(Kind::Shift, 1, 1), (Kind::Shift, 2, 1), (Kind::Shift, 3, 1)],
        &[(Kind::Shift, 7, 2), (Kind::Scramble, 5, 3), (Kind::Shift, 2, 7)],
        &[(Kind::Scramble, 2, 40)],
        &[(Kind::Scramble, 2, 200)],
    ];
    for shuffles in shuffles {
        for turned in [0, 1, 2] {
            let play = chain(&mut rng, shuffles, turned);
            let proof = prove(&play.statement, &play.witness, b"head", &mut rng).unwrap();
            assert_eq!(verify(&play.statement, b"head", &proof), Ok(()), "{shuffles:?}, {turned}");
            assert_eq!(proof.len(), crate::size(&play.statement).proof_bytes);
            assert!(verify(&play.statement, b"hand", &proof).is_err());
        }
    }
}
