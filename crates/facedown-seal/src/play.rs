//! The prover plays alone, and publishes what was seen; the verifier replays that.
//!
//! Both come to the statement by the same way: from the case and from the published faces, by a run on a table whose cards
//! are wires. Nothing else in a seal is trusted. The prover then fills in what it knows.

use crate::derive;
use crate::problem::SealError;
use crate::rank::{self, DigitReader, DigitWriter, Unranked};
use crate::seal::Seal;
use crate::sealable::Sealable;
use crate::statement::{Statement, Witness};
use facedown::engine::{Lay, Scripted, Seeded, Stop, Table, Wiring};
use std::cell::{Cell, RefCell};

/// How much may be spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryLimit {
    /// The most memory, in bytes, by our estimate. Time grows with it.
    pub memory: u64,
}

impl Default for MemoryLimit {
    fn default() -> Self {
        Self { memory: 1_500_000_000 }
    }
}

impl MemoryLimit {
    /// A wire takes more than this many bytes in the end, so a run with too many wires is stopped early.
    const BYTES_A_WIRE: u64 = 200;

    fn wires(self) -> usize {
        usize::try_from(self.memory / Self::BYTES_A_WIRE).unwrap_or(usize::MAX)
    }

    pub(crate) const fn too_large(self) -> SealError {
        SealError::TooLarge { needed: None, limit: self.memory }
    }
}

/// A run that was played, and is to be proved.
pub(crate) struct PlayedRun {
    pub(crate) statement: Statement,
    pub(crate) witness: Witness,
    /// The seal as far as it is known: without its proof.
    pub(crate) seal: Seal,
}

/// Plays with real cards, in secret.
pub(crate) fn play(
    case: &Sealable<'_>,
    lays: Vec<Lay>,
    key: [u8; 32],
    limits: MemoryLimit,
) -> Result<PlayedRun, SealError> {
    let longest = usize::from(u8::MAX);
    if case.protocol.len() > longest
        || case.variant.len() > longest
        || u32::try_from(case.puzzle.len()).is_err()
    {
        return Err(SealError::Unsupported(format!(
            "the name of a protocol is longer than {longest} bytes, or its puzzle too long"
        )));
    }
    let mut table = Table::wired(Seeded::from_key(key), Scripted::new(lays), limits.wires());
    case.run(&mut table).map_err(|stop| stopped(stop, limits))?;
    let played = table.into_wiring().unwrap_or_default();
    let mut digits = DigitWriter::default();
    for look in &played.looks {
        let passed = rank::pass(&look.laws, &look.known, Some(&look.seen), &mut digits);
        passed.map_err(|unranked| SealError::Faces(unranked.to_string()))?;
    }
    let faces = digits.bytes();
    // What the verifier will make of it, with what only the prover knows.
    let mut wiring = replay(case, &faces, limits)?;
    wiring.knowledge = played.knowledge;
    let (statement, witness) = derive::pruned(&wiring);
    let witness = witness.unwrap_or(Witness { values: Vec::new(), orders: Vec::new() });
    statement.holds(&witness).map_err(|violation| SealError::Proof(violation.into()))?;
    Ok(PlayedRun { statement, witness, seal: Seal { faces, ..Seal::without_proof(case) } })
}

/// The run in which just these faces are seen.
pub(crate) fn replay(case: &Sealable<'_>, faces: &[u8], limits: MemoryLimit) -> Result<Wiring, SealError> {
    let mut digits = DigitReader::new(faces);
    let wiring = read(case, &mut digits, limits)?;
    if digits.is_at_its_end() {
        Ok(wiring)
    } else {
        Err(SealError::Faces("what was seen is not in its canonical form".to_owned()))
    }
}

/// A run that is lawful, whatever was seen in another: its public course is the same. Also how many bytes the faces take.
pub(crate) fn any_run(case: &Sealable<'_>, limits: MemoryLimit) -> Result<(Wiring, usize), SealError> {
    let mut digits = DigitReader::new(&[]);
    let wiring = read(case, &mut digits, limits)?;
    Ok((wiring, digits.needed()))
}

/// Runs the steps on wires; the digits say what is seen.
pub(crate) fn read(
    case: &Sealable<'_>,
    digits: &mut dyn rank::Digits,
    limits: MemoryLimit,
) -> Result<Wiring, SealError> {
    let unranked: Cell<Option<Unranked>> = Cell::new(None);
    let digits = RefCell::new(digits);
    let mut table = Table::rewired(
        |laws, known| {
            rank::pass(laws, known, None, &mut **digits.borrow_mut()).map_err(|why| {
                unranked.set(Some(why));
                Stop::Interrupted
            })
        },
        limits.wires(),
    );
    let end = case.run(&mut table);
    let wiring = table.into_wiring().unwrap_or_default();
    match (end, unranked.get()) {
        (Ok(()), _) => Ok(wiring),
        (Err(_), Some(why)) => Err(SealError::Faces(why.to_string())),
        (Err(stop), None) => Err(stopped(stop, limits)),
    }
}

fn stopped(stop: Stop, limits: MemoryLimit) -> SealError {
    // Nobody records these runs: only the limit interrupts them.
    if stop == Stop::Interrupted { limits.too_large() } else { SealError::Stopped(Box::new(stop)) }
}

#[cfg(test)]
#[path = "play_tests/mod.rs"]
mod tests;
