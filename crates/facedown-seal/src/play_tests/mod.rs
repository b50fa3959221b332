//! Statements of runs, without cryptography: honest ones hold, and no other commitments have any.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod complete;
mod published;
mod sat;
mod sound;

use super::*;
use crate::case::lays;
use facedown::protocol::Variant;
use facedown::puzzles::registry::AnySheet;

/// A key for the shuffles of a test.
fn key(number: u8) -> [u8; 32] {
    [number; 32]
}

/// The protocols of a sheet that serve it.
fn serving(sheet: &dyn AnySheet) -> Vec<&'static str> {
    let claims = sheet.claims();
    claims.iter().filter(|claim| claim.serves().is_ok()).map(|claim| claim.protocol()).collect()
}

/// The case of a sheet, repaired.
fn case<'a>(sheet: &'a dyn AnySheet, protocol: &str) -> Case<'a> {
    Case::of(sheet, protocol, Variant::Repaired).unwrap()
}

/// Plays with the answer of the sheet.
fn played(sheet: &dyn AnySheet, protocol: &str, number: u8) -> Result<Played, Problem> {
    let plan = lays(sheet, protocol, Variant::Repaired).unwrap();
    play(&case(sheet, protocol), plan, key(number), Limits::default())
}
