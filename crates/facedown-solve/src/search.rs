//! Solution after solution of a model.

use crate::Cutoff;
use crate::limits::{BYTES_OF_LITERAL, GaveUp, WorkLimits};
use crate::lower::lower;
use crate::others::literals;
use crate::propagate::paths::Breadth;
use crate::sat::{Sat, SatAnswer};
use facedown::constraints::{Literal, Model};
use std::collections::HashSet;

/// Conflicts after which a search is left for a while.
const PATIENCE: u64 = 1_000;
/// The same for a place that is mended, and the conflicts that could be had instead of looking there.
const PATIENCE_WITH_PLACE: u64 = 400;
const COST_OF_PLACE: u64 = 10;
/// When so many places in a row could not be mended, it is better to begin again.
const MOST_FAILURES: u32 = 50;

/// A search for the solutions of a model, one after the other.
pub(crate) struct Search {
    sat: Sat,
    answers: usize,
    limits: WorkLimits,
    /// Values under which some constraints are missed, or none at all.
    nearly: Vec<bool>,
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
    pub(crate) fn new(model: &Model, breadth: Breadth, limits: WorkLimits) -> Result<Self, GaveUp> {
        Self::with_preference(model, breadth, limits, &[])
    }

    /// The same, but the model's variables are tried with these values first.
    pub(crate) fn with_preference(
        model: &Model,
        breadth: Breadth,
        limits: WorkLimits,
        preferred: &[bool],
    ) -> Result<Self, GaveUp> {
        let lowered = lower(model, breadth, limits)?;
        let limits = lowered.formula.limits();
        let sat = Sat::new(&lowered.formula, lowered.propagators, preferred)?;
        Ok(Self { sat, answers: model.variables(), limits, nearly: Vec::new() })
    }

    /// The next solution that was not forbidden. Where something can be mended, that takes turns with the search.
    pub(crate) fn next(&mut self, stop: &Cutoff) -> Next {
        let mut conflicts = PATIENCE;
        loop {
            match self.next_within(conflicts, stop) {
                Next::Stopped if !stop.is_due() => {}
                found => return found,
            }
            if !self.sat.propagators().any(|one| one.loosen()) {
                return self.next_within(u64::MAX, stop);
            }
            let mended = self.mended(conflicts, stop);
            self.sat.propagators().for_each(|one| one.hold());
            if let Some(found) = mended {
                return found;
            }
            conflicts += conflicts / 2;
        }
    }

    /// Looks for values under which some constraints are missed, and mends them place by place. Nothing if that did not come to an end
    /// within so many conflicts; the next call goes on from there.
    ///
    /// Whatever is learnt meanwhile is true of all solutions: under them, no constraint is missed.
    fn mended(&mut self, conflicts: u64, stop: &Cutoff) -> Option<Next> {
        let mut left = conflicts;
        let mut failed = 0;
        loop {
            let is_true = |literal: Literal| literal.holds(&self.nearly);
            let kept = if self.nearly.is_empty() {
                Vec::new()
            } else {
                match self.sat.propagators().find_map(|one| one.mend(&is_true)) {
                    Some(elsewhere) => elsewhere,
                    None => {
                        let mut values = std::mem::take(&mut self.nearly);
                        values.truncate(self.answers);
                        return Some(Next::Solution(values));
                    }
                }
            };
            let most = if self.nearly.is_empty() { left } else { left.min(PATIENCE_WITH_PLACE) };
            match self.sat.solve_keeping(&kept, most, stop) {
                SatAnswer::Unsatisfiable if kept.is_empty() => return Some(Next::Nothing),
                SatAnswer::Stopped if stop.is_due() => return Some(Next::Stopped),
                SatAnswer::Satisfied => {
                    self.nearly = self.sat.values();
                    failed = 0;
                }
                _ => failed += 1,
            }
            if failed > MOST_FAILURES {
                self.nearly.clear();
            }
            left = left.checked_sub(most - self.sat.conflicts_left() + COST_OF_PLACE)?;
        }
    }

    /// The same, but it is also time to stop after this many conflicts. The next call goes on with what was learnt.
    pub(crate) fn next_within(&mut self, conflicts: u64, stop: &Cutoff) -> Next {
        self.next_under(&[], conflicts, stop)
    }

    /// The same, but among the solutions in which the assumed literals are true.
    pub(crate) fn next_under(&mut self, assumed: &[Literal], conflicts: u64, stop: &Cutoff) -> Next {
        match self.sat.solve(assumed, conflicts, stop) {
            SatAnswer::Unsatisfiable => Next::Nothing,
            SatAnswer::Stopped => Next::Stopped,
            SatAnswer::Satisfied => {
                let mut values = self.sat.values();
                values.truncate(self.answers);
                Next::Solution(values)
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
mod tests {
    use super::*;
    use crate::limits::MOST_MEMORY;
    use crate::propagate::paths::tests::Random;
    use facedown::puzzles::registry;
    use std::time::Duration;

    fn search(model: &Model, stop: &Cutoff) -> Result<Search, GaveUp> {
        Search::new(model, Breadth::Full, WorkLimits::new(stop, MOST_MEMORY))
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

    /// What was mended is a solution, and what was learnt meanwhile takes away none: the search alone finds the rest.
    #[test]
    fn mending_and_searching_find_all_solutions_and_no_others() {
        let mut random = Random::new(4);
        let (mut mended, mut searched) = (0, 0);
        for _ in 0..300 {
            let (height, width) = (3 + random.below(3), 3 + random.below(2));
            let mut cells = vec![".".to_owned(); height * width];
            for _ in 0..1 + random.below(3) {
                cells[random.below(height * width)] = (1 + random.below(7)).to_string();
            }
            let rows: Vec<String> = cells.chunks(width).map(|row| row.join(" ")).collect();
            let sheet = registry::read_any(&format!("nurikabe\n{}\n", rows.join("\n"))).unwrap();
            let (model, stop) = (sheet.model().unwrap(), Cutoff::never());
            let mut all = HashSet::new();
            let mut alone = search(&model, &stop).unwrap();
            while let Next::Solution(values) = alone.next_within(u64::MAX, &stop) {
                alone.forbid(&values).unwrap();
                assert!(all.insert(values));
            }
            let mut both = search(&model, &stop).unwrap();
            loop {
                both.sat.propagators().for_each(|one| _ = one.loosen());
                let found = both.mended(25, &stop);
                both.sat.propagators().for_each(|one| one.hold());
                let Some(Next::Solution(values)) = found else { break };
                both.forbid(&values).unwrap();
                assert!(all.remove(&values), "{}", rows.join("\n"));
                mended += 1;
            }
            while let Next::Solution(values) = both.next_within(u64::MAX, &stop) {
                both.forbid(&values).unwrap();
                assert!(all.remove(&values), "{}", rows.join("\n"));
                searched += 1;
            }
            assert!(all.is_empty(), "{}", rows.join("\n"));
        }
        assert_eq!((mended, searched), (261, 650));
    }
}
