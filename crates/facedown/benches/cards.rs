//! How fast cards move: whole shuffles of the public [`Table`], beside a plain copy of as many bytes.
//!
//! `cargo bench -p facedown --bench cards` prints card moves per second (`item/s`), and at the end how many times as long
//! as the copy each shuffle takes. The sizes are those of real protocols: a grid of 2,500 commitments of four cards
//! that is shifted, and the 138 patterns of Shakashaka, 16 cards and a mark each, that are scrambled.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use facedown::engine::{Face, Row, Scripted, Seeded, Stop, Table};
use std::time::{Duration, Instant};

const SHIFT: (usize, usize) = (2500, 4);
const SCRAMBLE: (usize, usize) = (138, 17);

fn main() {
    divan::main();
    ratios();
}

fn table((piles, depth): (usize, usize)) -> (Table<'static>, Row) {
    let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
    let faces: Vec<Face> =
        (0..piles * depth).map(|place| if place % 3 == 0 { Face::HEART } else { Face::CLUB }).collect();
    match table.put(depth, &faces) {
        Ok(row) => (table, row),
        Err(stop) => panic!("{stop}"),
    }
}

fn moves(
    bencher: Bencher<'_, '_>,
    size: (usize, usize),
    shuffle: fn(&mut Table<'_>, &Row) -> Result<(), Stop>,
) {
    let (mut table, row) = table(size);
    bencher.counter(ItemsCount::new(size.0 * size.1)).bench_local(|| shuffle(&mut table, &row));
}

fn copies(bencher: Bencher<'_, '_>, size: (usize, usize)) {
    let from = vec![1_u8; size.0 * size.1];
    let mut to = from.clone();
    bencher
        .counter(ItemsCount::new(from.len()))
        .bench_local(|| black_box(&mut to[..]).copy_from_slice(black_box(&from)));
}

#[divan::bench]
fn shift_2500_piles_of_4(bencher: Bencher<'_, '_>) {
    moves(bencher, SHIFT, |table, row| table.pile_shift(row));
}

#[divan::bench]
fn copy_2500_times_4(bencher: Bencher<'_, '_>) {
    copies(bencher, SHIFT);
}

#[divan::bench]
fn scramble_138_piles_of_17(bencher: Bencher<'_, '_>) {
    moves(bencher, SCRAMBLE, |table, row| table.pile_scramble(row));
}

#[divan::bench]
fn copy_138_times_17(bencher: Bencher<'_, '_>) {
    copies(bencher, SCRAMBLE);
}

/// The shortest of many short measurements, taken in turns, so that both meet the same noise.
fn ratios() {
    const SAMPLES: usize = 2000;
    const REPEATS: u32 = 50;
    let timed = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        (0..REPEATS).for_each(|_| run());
        start.elapsed() / REPEATS
    };
    println!();
    for (name, size, shuffle) in [
        (
            "pile_shift, 2500 piles of 4",
            SHIFT,
            (|table, row| table.pile_shift(row)) as fn(&mut Table<'_>, &Row) -> Result<(), Stop>,
        ),
        ("pile_scramble, 138 piles of 17", SCRAMBLE, |table, row| table.pile_scramble(row)),
    ] {
        let (mut table, row) = table(size);
        let from = vec![1_u8; size.0 * size.1];
        let mut to = from.clone();
        let (mut shuffled, mut copied) = (Duration::MAX, Duration::MAX);
        for _ in 0..SAMPLES {
            shuffled = shuffled.min(timed(&mut || drop(black_box(shuffle(&mut table, &row)))));
            copied = copied.min(timed(&mut || black_box(&mut to[..]).copy_from_slice(black_box(&from))));
        }
        let ratio = shuffled.as_secs_f64() / copied.as_secs_f64();
        let rate = (size.0 * size.1) as f64 / shuffled.as_secs_f64() / 1e9;
        println!(
            "{name}: {shuffled:?} a shuffle, {rate:.2} billion card moves a second; a copy takes {copied:?}; {ratio:.1} times as long"
        );
    }
}
