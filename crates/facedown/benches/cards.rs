//! How fast cards move: whole shuffles of the public [`Table`], beside a plain copy of as many bytes.
//!
//! `cargo bench -p facedown --bench cards` prints card moves per second, and how many times as long as the copy each shuffle
//! takes. The sizes are those of real protocols: a grid of 2,500 commitments of four cards that is shifted, and the 138
//! patterns of Shakashaka, 16 cards and a mark each, that are scrambled.

use divan::black_box;
use facedown::engine::{Face, Row, Scripted, Seeded, Stop, Table};
use std::time::{Duration, Instant};

type ShuffleFn = fn(&mut Table<'_>, &Row) -> Result<(), Stop>;

/// The shortest of many short measurements, taken in turns, so that both meet the same noise.
fn main() -> Result<(), Stop> {
    const SAMPLES: usize = 2000;
    const REPEATS: u32 = 50;
    let timed = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        (0..REPEATS).for_each(|_| run());
        start.elapsed() / REPEATS
    };
    let shuffles: [(&str, usize, usize, ShuffleFn); 2] = [
        ("pile_shift", 2500, 4, |table, row| table.pile_shift(row)),
        ("pile_scramble", 138, 17, |table, row| table.pile_scramble(row)),
    ];
    for (name, piles, depth, shuffle) in shuffles {
        let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
        let face = |place: usize| if place.is_multiple_of(3) { Face::HEART } else { Face::CLUB };
        let faces: Vec<Face> = (0..piles * depth).map(face).collect();
        let row = table.put(depth, &faces)?;
        let from = vec![1_u8; faces.len()];
        let mut to = from.clone();
        let (mut shuffled, mut copied) = (Duration::MAX, Duration::MAX);
        for _ in 0..SAMPLES {
            shuffled = shuffled.min(timed(&mut || drop(black_box(shuffle(&mut table, &row)))));
            copied = copied.min(timed(&mut || black_box(&mut to[..]).copy_from_slice(black_box(&from))));
        }
        let ratio = shuffled.as_secs_f64() / copied.as_secs_f64();
        let rate = faces.len() as f64 / shuffled.as_secs_f64() / 1e9;
        println!(
            "{name}, {piles} piles of {depth}: {shuffled:?} a shuffle, {rate:.2} billion card moves a second; a copy takes {copied:?}; {ratio:.1} times as long"
        );
    }
    Ok(())
}
