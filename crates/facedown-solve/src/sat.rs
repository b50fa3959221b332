//! The narrow interface to the satisfiability solver, and to propagators that work inside its search.
//!
//! Behind it stands BatSat: pure Rust, quick to start, and it lets propagators take part in the search. `docs/solving.md`
//! tells what else was tried.

use crate::Stop;
use crate::formula::Formula;
use crate::limits::GaveUp;
use batsat::{Callbacks, SolverInterface, Theory, TheoryArg, Var, lbool};
use facedown::constraints::Literal;
use std::cell::Cell;

/// What the solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Values that satisfy all clauses and all propagators; they can be asked for.
    Satisfied,
    /// There are no such values.
    Unsatisfiable,
    /// It was told to stop.
    Stopped,
}

/// A constraint that takes part in the search.
pub(crate) trait Propagator {
    /// The variables whose values matter.
    fn watches(&self) -> Vec<Literal>;

    /// Looks at the values so far, of which those of the given watched variables are new since the last look (as far
    /// as they have not been taken back), and says what follows from them. When all variables have values, it must
    /// find a conflict unless the constraint holds.
    fn propagate(&mut self, new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict>;
}

/// The values so far contradict a constraint; the solver has been told why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict;

/// The values that the search has given to variables so far.
pub(crate) struct Trail<'a, 'b> {
    arg: &'a mut TheoryArg<'b>,
    reasons: &'a mut [Vec<batsat::Lit>],
    never: batsat::Lit,
    scratch: &'a mut Vec<batsat::Lit>,
}

impl Trail<'_, '_> {
    /// The value of the literal, if it has one.
    #[inline]
    pub(crate) fn value(&self, literal: Literal) -> Option<bool> {
        let value = self.arg.value(Var::unsafe_from_idx(literal.variable() as u32));
        if value == lbool::UNDEF { None } else { Some((value == lbool::TRUE) != literal.is_negated()) }
    }

    /// Says that one of the literals must be true: `literal`, since all the `others` are false.
    pub(crate) fn imply(
        &mut self,
        literal: Literal,
        others: impl IntoIterator<Item = Literal>,
    ) -> Result<(), Conflict> {
        match self.value(literal) {
            Some(true) => Ok(()),
            Some(false) => self.conflict(others.into_iter().chain([literal])),
            None => {
                let reason = &mut self.reasons[literal.variable()];
                reason.clear();
                reason.extend(others.into_iter().map(|other| !to_batsat(other)));
                self.arg.propagate(to_batsat(literal));
                Ok(())
            }
        }
    }

    /// Says that one of the literals must be true, though all of them are false.
    pub(crate) fn conflict(&mut self, literals: impl IntoIterator<Item = Literal>) -> Result<(), Conflict> {
        self.scratch.clear();
        self.scratch.push(self.never);
        self.scratch.extend(literals.into_iter().map(to_batsat));
        if self.scratch.len() > 1 {
            self.scratch.swap_remove(0);
        }
        self.arg.raise_conflict(self.scratch, false);
        Err(Conflict)
    }
}

fn to_batsat(literal: Literal) -> batsat::Lit {
    batsat::Lit::new(Var::unsafe_from_idx(literal.variable() as u32), !literal.is_negated())
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
    pub(crate) fn new(formula: &Formula, propagators: Vec<Box<dyn Propagator>>) -> Result<Self, GaveUp> {
        let watch = Watch { looks_often: formula.variables() > LARGE, ..Watch::default() };
        let mut solver = batsat::Solver::new(batsat::SolverOpts::default(), watch);
        for variable in 0..formula.variables() {
            solver.new_var(lbool::UNDEF, formula.is_for_branching(variable));
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

    /// Looks for values that satisfy all clauses so far, and stops after this many conflicts.
    pub(crate) fn solve(&mut self, conflicts: u64, stop: &Stop) -> Answer {
        let watch = self.solver.cb_mut();
        watch.stop = stop.clone();
        watch.is_due.set(stop.is_due());
        watch.conflicts_left = conflicts;
        self.propagators.restart();
        let answer = self.solver.solve_limited_th(&mut self.propagators, &[]);
        if answer == lbool::TRUE {
            Answer::Satisfied
        } else if answer == lbool::FALSE {
            Answer::Unsatisfiable
        } else {
            Answer::Stopped
        }
    }

    /// The value of the literal, after [`Answer::Satisfied`].
    pub(crate) fn value(&self, literal: Literal) -> bool {
        self.solver.value_lit(to_batsat(literal)) == lbool::TRUE
    }
}

/// Tells the solver when to stop.
#[derive(Default)]
struct Watch {
    stop: Stop,
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

/// All propagators, as the one theory that BatSat knows.
struct Propagators {
    all: Vec<Box<dyn Propagator>>,
    /// Which propagators watch each variable.
    watchers: Vec<Vec<u16>>,
    /// New variables for each propagator since its last look.
    new: Vec<Vec<usize>>,
    reasons: Vec<Vec<batsat::Lit>>,
    never: batsat::Lit,
    scratch: Vec<batsat::Lit>,
    /// How much of the trail has been handed out, and how much had been at the start of each level.
    seen: usize,
    levels: Vec<usize>,
    is_first_look: bool,
}

impl Propagators {
    fn new(all: Vec<Box<dyn Propagator>>, never: batsat::Lit, variables: usize) -> Self {
        let mut watchers: Vec<Vec<u16>> = Vec::new();
        for (number, propagator) in (0..).zip(&all) {
            for literal in propagator.watches() {
                if watchers.len() <= literal.variable() {
                    watchers.resize(literal.variable() + 1, Vec::new());
                }
                watchers[literal.variable()].push(number);
            }
        }
        let new = vec![Vec::new(); all.len()];
        Self {
            all,
            watchers,
            new,
            reasons: vec![Vec::new(); variables],
            never,
            scratch: Vec::new(),
            seen: 0,
            levels: Vec::new(),
            is_first_look: true,
        }
    }

    fn restart(&mut self) {
        self.seen = 0;
        self.is_first_look = true;
    }

    fn look(&mut self, arg: &mut TheoryArg<'_>) {
        let trail = arg.model();
        for literal in &trail[self.seen.min(trail.len())..] {
            let variable = literal.var().idx() as usize;
            for &watcher in self.watchers.get(variable).into_iter().flatten() {
                self.new[usize::from(watcher)].push(variable);
            }
        }
        self.seen = trail.len();
        for (propagator, new) in self.all.iter_mut().zip(&mut self.new) {
            if new.is_empty() && !self.is_first_look {
                continue;
            }
            let mut trail =
                Trail { arg, reasons: &mut self.reasons, never: self.never, scratch: &mut self.scratch };
            let found = propagator.propagate(new, &mut trail);
            new.clear();
            if found.is_err() {
                self.new.iter_mut().for_each(Vec::clear);
                return;
            }
        }
        self.is_first_look = false;
    }
}

impl Theory for Propagators {
    fn final_check(&mut self, arg: &mut TheoryArg<'_>) {
        self.look(arg);
    }

    fn create_level(&mut self) {
        self.levels.push(self.seen);
    }

    fn pop_levels(&mut self, levels: usize) {
        let left = self.levels.len() - levels;
        self.seen = self.levels[left];
        self.levels.truncate(left);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, arg: &mut TheoryArg<'_>) {
        self.look(arg);
    }

    fn explain_propagation(&mut self, literal: batsat::Lit) -> &[batsat::Lit] {
        &self.reasons[literal.var().idx() as usize]
    }
}
