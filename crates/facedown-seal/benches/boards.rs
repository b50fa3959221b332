//! What seals of boards of every genre take: `cargo bench -p facedown-seal --bench boards` prints the table of
//! `docs/seal.md`. Times are of the processor, all threads together; where the system does not tell them, of the clock.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may panic")]

use facedown::protocol::Variant;
use facedown::puzzles::registry;
use facedown_seal::{Limits, Sealable, course, seal, verify};
use facedown_solve::{Goal, Stop, solve_sheet};
use std::time::Instant;

/// The protocol, and the board under `puzzles/`.
const BOARDS: [(&str, &str); 12] = [
    ("sudoku", "sudoku/medium-9x9"),
    ("nurikabe", "nurikabe/tiny-3x4"),
    ("hitori", "hitori/small-4x5"),
    ("norinori", "norinori/medium-10x12"),
    ("shakashaka", "shakashaka/medium-10x12"),
    ("numberlink", "numberlink/medium-10x10"),
    ("numberlink-well-designed", "numberlink/medium-10x10"),
    ("nurikabe", "nurikabe/small-5x6"),
    ("disjoint_paths", "disjoint_paths/grid-48"),
    ("nurikabe", "nurikabe/medium-9x12"),
    ("hitori", "hitori/paper-2021-figure-2"),
    ("sudoku", "sudoku/large-25x25"),
];

/// The seconds that the processor has worked for this program, in steps of a hundredth.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    let ticks = |nth: usize| fields.split(' ').nth(nth)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (start, before) = (Instant::now(), processor());
    let result = work();
    let passed = before.zip(processor()).map(|(before, after)| after - before);
    (result, passed.unwrap_or_else(|| start.elapsed().as_secs_f64()))
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!(
        "| board | shuffles | hidden cards | multipliers | statement | prove | verify | proof | faces seen | text |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for (protocol, name) in BOARDS {
        let named = |word: &String| format!("{protocol} {name}").contains(word.as_str());
        if !wanted.is_empty() && !wanted.iter().any(named) {
            continue;
        }
        let path = format!("{}/../../puzzles/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let sheet = registry::read_any(&std::fs::read_to_string(path).unwrap()).unwrap();
        let outcome = solve_sheet(sheet.as_ref(), Goal::One, &Stop::never()).unwrap();
        let sheet = outcome.solutions.into_iter().next().unwrap();
        let case = Sealable::of(sheet.as_ref(), protocol, Variant::Repaired).unwrap();
        let (expected, statement) = timed(|| course(&case, Limits::default()));
        let expected = match expected {
            Ok(expected) => expected,
            Err(problem) => {
                println!("| {protocol} {} | {problem} |", sheet.size());
                continue;
            }
        };
        let (sealed, prove) = timed(|| seal(&case, &case.secrets()[0], Limits::default()).unwrap());
        let (verified, check) = timed(|| verify(&case, &sealed, Limits::default()));
        verified.unwrap();
        println!(
            "| {protocol} {} | {} | {} | {} | {statement:.2} s | {prove:.2} s | {check:.2} s | {} B | {} B | {} |",
            sheet.size(),
            expected.shuffles,
            expected.hidden,
            expected.size.multipliers,
            sealed.proof().len(),
            sealed.faces().len(),
            sealed.to_string().len(),
        );
    }
}
