//! How long proofs take: `cargo bench -p facedown-seal --bench argument`.
//!
//! The statements are invented and have the sizes of real runs of the repaired protocols: how many shuffles of which kind, of how many piles of
//! how many cards. Divan measures the elapsed time with all cores; the bench `boards` has sizes, and the time of the processor, which
//! does not depend on how many cores there are and how busy they are.

#[path = "../src/argument/tests/samples.rs"]
mod samples;

use chacha20::ChaCha20Rng;
use divan::{Bencher, black_box};
use facedown_seal::ShuffleKind::{self, Scramble, Shift};
use facedown_seal::argument::{prove, verify};
use rand::SeedableRng;
use samples::{Play, chain};
use std::fmt;

/// The name of a board, and its shuffles: how many, of which kind, how many piles, how many cards in each.
struct Workload(&'static str, &'static [(usize, ShuffleKind, usize, usize)]);

const BOARDS: &[Workload] = &[
    Workload("sudoku 9x9", &[(9, Scramble, 9, 1), (36, Scramble, 9, 2)]),
    Workload("nurikabe 3x4", &[(28, Shift, 4, 3), (24, Shift, 30, 3)]),
    Workload("hitori 4x5", &[(35, Shift, 2, 2), (40, Shift, 4, 3), (62, Shift, 5, 2), (40, Shift, 42, 3)]),
    Workload("norinori 10x12", &[(100, Scramble, 4, 2), (41, Shift, 168, 1)]),
    Workload("shakashaka 10x12", &[(150, Scramble, 4, 16), (68, Scramble, 12, 16), (72, Scramble, 53, 16)]),
    Workload("numberlink 10x10", &[(198, Scramble, 7, 16), (201, Scramble, 15, 9)]),
    Workload("nurikabe 9x12", &[(356, Shift, 4, 3), (226, Shift, 154, 3)]),
    Workload("hitori 10x14", &[(530, Shift, 4, 3), (512, Shift, 5, 2), (280, Shift, 192, 3)]),
];

impl fmt::Display for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn main() {
    divan::main();
}

fn rng() -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(1)
}

fn play(Workload(_, shuffles): &Workload) -> Play {
    let all: Vec<_> =
        shuffles.iter().flat_map(|&(count, kind, piles, depth)| vec![(kind, piles, depth); count]).collect();
    chain(&mut rng(), &all, 8)
}

fn proved(play: &Play) -> Vec<u8> {
    match prove(&play.statement, &play.witness, b"bench", &mut rng()) {
        Ok(proof) => proof,
        Err(error) => panic!("{error}"),
    }
}

#[divan::bench(args = BOARDS, sample_count = 3, sample_size = 1)]
fn proving(bencher: Bencher<'_, '_>, board: &Workload) {
    let play = play(board);
    bencher.bench_local(|| black_box(proved(&play)));
}

#[divan::bench(args = BOARDS, sample_count = 3, sample_size = 1)]
fn verifying(bencher: Bencher<'_, '_>, board: &Workload) {
    let play = play(board);
    let proof = proved(&play);
    bencher.bench_local(|| black_box(verify(&play.statement, b"bench", &proof)));
}
