//! The narrow interface to the satisfiability solver.
//!
//! Behind it stands BatSat: pure Rust, quick to start, and it runs propagators during the search. `docs/solving.md`
//! lists what else was tried.

use crate::Cutoff;
use crate::formula::Formula;
use crate::limits::GaveUp;
pub(crate) use crate::theory::{Conflict, Propagator, Trail};
use crate::theory::{Propagators, to_batsat};
use batsat::{Callbacks, SolverInterface, lbool};
use facedown::constraints::Literal;
use std::cell::Cell;
use std::collections::HashSet;

/// What the solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SatAnswer {
    /// Values that satisfy all clauses and all propagators; they can be asked for.
    Satisfied,
    /// There are no such values.
    Unsatisfiable,
    /// It was asked to stop.
    Stopped,
}

/// More variables than this make a formula in which a single step takes long.
const LARGE: u32 = 20_000;

/// The solver with its propagators.
pub(crate) struct Sat {
    solver: batsat::Solver<Watch>,
    propagators: Propagators,
    scratch: Vec<batsat::Lit>,
}

impl Sat {
    /// The first variables are tried with the preferred values first, if there are any.
    pub(crate) fn new(
        formula: &Formula,
        propagators: Vec<Box<dyn Propagator>>,
        preferred: &[bool],
    ) -> Result<Self, GaveUp> {
        let watch = Watch { looks_often: formula.variables() > LARGE, ..Watch::default() };
        let mut options = batsat::SolverOpts::default();
        if formula.is_scattered() {
            options.rnd_init_act = true;
            options.var_decay = 0.75;
        }
        let mut solver = batsat::Solver::new(options, watch);
        let preferences = preferred.iter().map(|&value| lbool::new(value));
        let preferences = preferences.chain(std::iter::repeat(lbool::UNDEF));
        for (may_choose, preferred) in formula.choices().into_iter().zip(preferences) {
            solver.new_var(preferred, may_choose);
        }
        let never = batsat::Lit::new(solver.new_var_default(), true);
        solver.add_clause_reuse(&mut vec![!never]);
        let propagators = Propagators::new(propagators, never, solver.num_vars() as usize);
        let mut sat = Self { solver, propagators, scratch: Vec::new() };
        let mut limits = formula.limits();
        for clause in formula.clauses() {
            limits.work(1)?;
            sat.clause(clause.iter().copied());
        }
        Ok(sat)
    }

    /// Adds a clause.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.scratch.clear();
        self.scratch.extend(literals.into_iter().map(to_batsat));
        self.solver.add_clause_reuse(&mut self.scratch);
    }

    /// Looks for values that satisfy all clauses so far, and make the assumed literals true. Stops after this many conflicts.
    pub(crate) fn solve(&mut self, assumed: &[Literal], conflicts: u64, stop: &Cutoff) -> SatAnswer {
        let watch = self.solver.cb_mut();
        watch.stop = stop.clone();
        watch.is_due.set(stop.is_due());
        watch.conflicts_left = conflicts;
        self.propagators.restart();
        self.scratch.clear();
        self.scratch.extend(assumed.iter().copied().map(to_batsat));
        let answer = self.solver.solve_limited_th(&mut self.propagators, &self.scratch);
        if answer == lbool::TRUE {
            SatAnswer::Satisfied
        } else if answer == lbool::FALSE {
            SatAnswer::Unsatisfiable
        } else {
            SatAnswer::Stopped
        }
    }

    /// The same, but takes for granted that the literals do not contradict each other.
    pub(crate) fn solve_keeping(&mut self, kept: &[Literal], conflicts: u64, stop: &Cutoff) -> SatAnswer {
        self.propagators.granted = kept.len();
        let answer = self.solve(kept, conflicts, stop);
        self.propagators.granted = 0;
        answer
    }

    /// How many of the conflicts were left at the end of the last search.
    pub(crate) fn conflicts_left(&self) -> u64 {
        self.solver.cb().conflicts_left
    }

    /// All propagators.
    pub(crate) fn propagators(&mut self) -> impl Iterator<Item = &mut Box<dyn Propagator>> {
        self.propagators.each()
    }

    /// The variables of the assumed literals that contradict each other, after [`SatAnswer::Unsatisfiable`].
    pub(crate) fn needed(&self) -> HashSet<usize> {
        self.solver.unsat_core().iter().map(|literal| literal.var().idx() as usize).collect()
    }

    /// The values of all variables, after [`SatAnswer::Satisfied`].
    pub(crate) fn values(&self) -> Vec<bool> {
        self.solver.get_model().iter().map(|&value| value == lbool::TRUE).collect()
    }
}

/// When the solver stops.
#[derive(Default)]
struct Watch {
    stop: Cutoff,
    asked: Cell<u32>,
    /// In a large formula there is time for it.
    looks_often: bool,
    /// BatSat asks again on its way out, and must hear the same.
    is_due: Cell<bool>,
    conflicts_left: u64,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _clause: &[batsat::Lit], _kind: batsat::clause::Kind) {
        self.conflicts_left = self.conflicts_left.saturating_sub(1);
    }

    fn stop(&self) -> bool {
        // A look at the clock at every step would be felt on easy boards.
        self.asked.set(self.asked.get().wrapping_add(1));
        if (self.looks_often || self.asked.get().is_multiple_of(16)) && self.stop.is_due() {
            self.is_due.set(true);
        }
        self.is_due.get() || self.conflicts_left == 0
    }
}
