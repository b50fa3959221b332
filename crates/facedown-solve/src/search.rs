//! Solution after solution of a model.

use crate::Cutoff;
use crate::limits::{BYTES_OF_LITERAL, GaveUp, Limits};
use crate::lower::lower;
use crate::others::literals;
use crate::propagate::paths::Breadth;
use crate::sat::{Answer, Sat};
use facedown::constraints::{Literal, Model};
use std::collections::HashSet;

/// A search for the solutions of a model, one after the other.
pub(crate) struct Search {
    sat: Sat,
    answers: usize,
    limits: Limits,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The values of the model's variables.
    Solution(Vec<bool>),
    /// There is no further solution.
    Nothing,
    /// It was time to stop.
    Stopped,
}

impl Search {
    pub(crate) fn new(model: &Model, breadth: Breadth, limits: Limits) -> Result<Self, GaveUp> {
        Self::with_preference(model, breadth, limits, &[])
    }

    /// The same, but the model's variables are tried with these values first.
    pub(crate) fn with_preference(
        model: &Model,
        breadth: Breadth,
        limits: Limits,
        preferred: &[bool],
    ) -> Result<Self, GaveUp> {
        let lowered = lower(model, breadth, limits)?;
        let limits = lowered.formula.limits();
        let sat = Sat::new(&lowered.formula, lowered.propagators, preferred)?;
        Ok(Self { sat, answers: model.variables(), limits })
    }

    /// The next solution that was not forbidden.
    pub(crate) fn next(&mut self, stop: &Cutoff) -> Next {
        self.next_within(u64::MAX, stop)
    }

    /// The same, but it is also time to stop after this many conflicts. The next call goes on with what was learnt.
    pub(crate) fn next_within(&mut self, conflicts: u64, stop: &Cutoff) -> Next {
        self.next_under(&[], conflicts, stop)
    }

    /// The same, but among the solutions in which the assumed literals are true.
    pub(crate) fn next_under(&mut self, assumed: &[Literal], conflicts: u64, stop: &Cutoff) -> Next {
        match self.sat.solve(assumed, conflicts, stop) {
            Answer::Unsatisfiable => Next::Nothing,
            Answer::Stopped => Next::Stopped,
            Answer::Satisfied => {
                let variables = 0..self.answers as u32;
                Next::Solution(
                    variables.map(|variable| self.sat.value(Literal::positive(variable))).collect(),
                )
            }
        }
    }

    /// The variables of the assumed literals without which there might be a solution, after [`Next::Nothing`].
    pub(crate) fn needed(&self) -> HashSet<usize> {
        self.sat.needed()
    }

    /// Adds a clause over the model's variables.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.sat.clause(literals);
    }

    /// Forbids a solution, unless too many have been forbidden.
    pub(crate) fn forbid(&mut self, solution: &[bool]) -> Result<(), GaveUp> {
        self.limits.reserve(BYTES_OF_LITERAL * solution.len())?;
        self.sat.clause(literals(solution).map(|literal| !literal));
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use crate::limits::MOST_MEMORY;
    use std::time::Duration;

    fn search(model: &Model, stop: &Cutoff) -> Result<Search, GaveUp> {
        Search::new(model, Breadth::Full, Limits::new(stop, MOST_MEMORY))
    }

    #[test]
    fn a_formula_is_not_finished_when_it_is_time_to_stop() {
        let mut model = Model::new();
        let literals: Vec<Literal> = (0..1_000).map(|_| model.variable()).collect();
        model.at_most(1, literals);
        let due = Cutoff::after(Duration::ZERO);
        assert_eq!(search(&model, &due).err(), Some(GaveUp::Stopped));
        assert!(search(&model, &Cutoff::never()).is_ok());
    }

    /// Pigeons without enough holes: no solver of this kind is done with 12 of them within thousands of conflicts.
    fn pigeons() -> Model {
        let mut model = Model::new();
        let sits: Vec<Vec<Literal>> = (0..12).map(|_| (0..11).map(|_| model.variable()).collect()).collect();
        for pigeon in &sits {
            model.clause(pigeon.iter().copied());
        }
        for hole in 0..11 {
            model.at_most(1, sits.iter().map(|pigeon| pigeon[hole]));
        }
        model
    }

    /// A conflict takes some microseconds: whoever looks once in 20 of them is never late.
    #[test]
    fn a_search_looks_often_whether_it_is_time_to_stop_and_then_stops() {
        const LOOKS: usize = 500;
        let stop = Cutoff::never().or_after_looks(LOOKS);
        let mut search = search(&pigeons(), &Cutoff::never()).unwrap();
        assert_eq!(search.next_within(20 * LOOKS as u64, &stop), Next::Stopped);
        assert!(stop.is_due(), "it stopped for the conflicts, and had looked less often");
        // The clock is no other matter: this ends, or the test never does.
        assert_eq!(search.next(&Cutoff::after(Duration::from_millis(1))), Next::Stopped);
    }
}
