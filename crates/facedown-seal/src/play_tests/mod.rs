//! Statements of runs, without cryptography: honest ones hold, and no other commitments have any.

mod complete;
#[path = "../../../facedown-solve/tests/solver/common/files.rs"]
mod files;
mod published;
mod sat;
mod sound;

use super::*;
use facedown::engine::Lay;
use facedown::protocol::Variant;
use facedown::puzzles::registry::AnySheet;

/// Whether to go on to all boards that can be done at all, which takes many minutes: `docs/seal.md` has the command, and what came
/// of it.
fn is_long() -> bool {
    std::env::var_os("FACEDOWN_SEAL_LONG").is_some()
}

/// A key for the shuffles of a test.
fn key(number: u8) -> [u8; 32] {
    [number; 32]
}

/// The protocols of a sheet that support it.
fn serving(sheet: &dyn AnySheet) -> Vec<&'static str> {
    let cases = sheet.cases(Variant::Repaired);
    cases.iter().filter(|case| case.supports().is_ok()).map(|case| case.protocol()).collect()
}

/// The case of a sheet, repaired.
fn case(sheet: &dyn AnySheet, protocol: &str) -> Sealable<'static> {
    Sealable::of(sheet, protocol, Variant::Repaired).unwrap()
}

/// What the prover lays who knows the answer of the sheet.
fn lays(sheet: &dyn AnySheet, protocol: &str) -> Vec<Lay> {
    case(sheet, protocol).secrets()[0].lays.clone()
}

/// Plays with the answer of the sheet.
fn played(sheet: &dyn AnySheet, protocol: &str, number: u8) -> Result<PlayedRun, SealError> {
    let plan = lays(sheet, protocol);
    play(&case(sheet, protocol), plan, key(number), MemoryLimit::default())
}
