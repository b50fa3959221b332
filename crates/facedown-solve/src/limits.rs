//! How long and how large a formula may become.

use crate::Cutoff;

/// The memory that all formulas of a search may need together, with what the solver makes of them. The model and what is
/// learnt come on top; all of it should stay below 2 GB.
pub(crate) const MOST_MEMORY: usize = 1_300_000_000;

// Rough upper bounds, in the formula and in BatSat together.
const BYTES_OF_VARIABLE: usize = 250;
const BYTES_OF_CLAUSE: usize = 60;
pub(crate) const BYTES_OF_LITERAL: usize = 8;

/// Why a formula was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GaveUp {
    /// It was time to stop.
    Stopped,
    /// It would need too much memory.
    TooLarge,
}

/// When to give up writing a formula.
#[derive(Clone, Debug)]
pub(crate) struct WorkLimits {
    stop: Cutoff,
    memory: usize,
    reserved: usize,
    steps: usize,
}

impl WorkLimits {
    pub(crate) fn new(stop: &Cutoff, memory: usize) -> Self {
        Self { stop: stop.clone(), memory, reserved: 0, steps: 0 }
    }

    /// Looks at the clock after this many small steps.
    pub(crate) fn work(&mut self, steps: usize) -> Result<(), GaveUp> {
        const PATIENCE: usize = 2_000;
        self.steps += steps;
        if self.steps >= PATIENCE {
            self.steps = 0;
            if self.stop.is_due() {
                return Err(GaveUp::Stopped);
            }
        }
        Ok(())
    }

    /// Counts memory that is needed beside the formula.
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), GaveUp> {
        self.reserved = self.reserved.saturating_add(bytes);
        if self.reserved > self.memory { Err(GaveUp::TooLarge) } else { Ok(()) }
    }

    /// Looks whether the formula may be as large as it is.
    pub(crate) fn look(&mut self, variables: usize, clauses: usize, literals: usize) -> Result<(), GaveUp> {
        let formula = BYTES_OF_VARIABLE * variables + BYTES_OF_CLAUSE * clauses + BYTES_OF_LITERAL * literals;
        if formula.saturating_add(self.reserved) > self.memory {
            return Err(GaveUp::TooLarge);
        }
        self.work(1)
    }
}
