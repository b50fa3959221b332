//! Constraints that are checked during the search: they look at the values so far, and report what follows from them.
//!
//! What follows is asked for all the time, why it follows only when there is a conflict. So a propagator may say something without
//! giving the reason ([`Trail::imply_later`]). It is asked for the reason when that is needed, and then it has the
//! time to find a short one. It sees the values as they were at that moment ([`Past`]).

use batsat::{Theory, TheoryArg, Var, lbool};
use facedown::constraints::Literal;

/// A constraint that is checked during the search.
pub(crate) trait Propagator {
    /// The variables whose values matter.
    fn watches(&self) -> Vec<Literal>;

    /// Looks at the values so far, of which those of the given watched variables are new since the last look (as far
    /// as they have not been taken back), and says what follows from them. When all variables have values, it must
    /// find a conflict unless the constraint holds.
    fn propagate(&mut self, new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict>;

    /// The literals, all false in the past, of which one must be true unless `implied` is. Asked for what was said by
    /// [`Trail::imply_later`] with this note.
    fn explain(&mut self, implied: Literal, note: Note, past: &Past<'_>) -> Vec<Literal> {
        let _ = (implied, note, past);
        Vec::new()
    }

    /// Lets the constraint be missed as much as it takes to find values easily. Whether it can be.
    fn loosen(&mut self) -> bool {
        false
    }

    /// Lets the constraint be missed no more.
    fn hold(&mut self) {}

    /// Under these values the constraint may be missed. If it is, it must be missed by less from now on, in some place: the values to keep
    /// elsewhere. Nothing if it is not.
    fn mend(&mut self, is_true: &dyn Fn(Literal) -> bool) -> Option<Vec<Literal>> {
        let _ = is_true;
        None
    }
}

/// What a propagator wants to remember until it is asked for a reason.
pub(crate) type Note = [u32; 3];

/// The values so far contradict a constraint; the solver has the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Conflict;

/// The values that the search has given to variables so far.
pub(crate) struct Trail<'a, 'b> {
    arg: &'a mut TheoryArg<'b>,
    history: &'a mut History,
    reasons: &'a mut [Explanation],
    propagator: u16,
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

    /// The same values, for finding a reason.
    pub(crate) fn past(&self) -> Past<'_> {
        Past { history: self.history, end: self.history.trail.len() }
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
                let mut written = self.reasons[literal.variable()].take_written();
                written.extend(others.into_iter().map(|other| !to_batsat(other)));
                self.say(literal, Explanation::Written(written));
                Ok(())
            }
        }
    }

    /// Says that the literal, which has no value yet, must be true. The propagator will be asked why, if need be.
    pub(crate) fn imply_later(&mut self, literal: Literal, note: Note) {
        let end = self.history.trail.len();
        self.say(literal, Explanation::Later { propagator: self.propagator, note, end });
    }

    fn say(&mut self, literal: Literal, reason: Explanation) {
        self.reasons[literal.variable()] = reason;
        self.history.push(to_batsat(literal));
        self.arg.propagate(to_batsat(literal));
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

/// The values at the moment at which a propagator said something.
pub(crate) struct Past<'a> {
    history: &'a History,
    end: usize,
}

impl Past<'_> {
    /// The value that the literal had, if it had one.
    #[inline]
    pub(crate) fn value(&self, literal: Literal) -> Option<bool> {
        let place = self.history.places[literal.variable()] as usize;
        let there = if place < self.end { self.history.trail.get(place) } else { None };
        let there = there.filter(|there| there.var().idx() as usize == literal.variable())?;
        Some(there.sign() != literal.is_negated())
    }
}

/// The true literals in the order in which they became true.
struct History {
    trail: Vec<batsat::Lit>,
    /// Where in the trail each variable is. The place is out of date if another one is there, or nothing.
    places: Vec<u32>,
}

impl History {
    fn push(&mut self, literal: batsat::Lit) {
        self.places[literal.var().idx() as usize] = self.trail.len() as u32;
        self.trail.push(literal);
    }
}

/// Why a variable has its value.
#[derive(Clone)]
enum Explanation {
    /// Since these are true.
    Written(Vec<batsat::Lit>),
    /// The propagator derives the reason from its note and the values up to there.
    Later { propagator: u16, note: Note, end: usize },
}

impl Explanation {
    /// An empty vector; the memory of the old reason is used again.
    fn take_written(&mut self) -> Vec<batsat::Lit> {
        match self {
            Self::Written(written) => {
                written.clear();
                std::mem::take(written)
            }
            Self::Later { .. } => Vec::new(),
        }
    }
}

pub(crate) fn to_batsat(literal: Literal) -> batsat::Lit {
    batsat::Lit::new(Var::unsafe_from_idx(literal.variable() as u32), !literal.is_negated())
}

fn from_batsat(literal: batsat::Lit) -> Literal {
    let variable = Literal::positive(literal.var().idx());
    if literal.sign() { variable } else { !variable }
}

/// All propagators, as the one theory that BatSat knows.
pub(crate) struct Propagators {
    all: Vec<Box<dyn Propagator>>,
    /// Which propagators watch each variable.
    watchers: Vec<Vec<u16>>,
    /// New variables for each propagator since its last look.
    new: Vec<Vec<usize>>,
    history: History,
    reasons: Vec<Explanation>,
    never: batsat::Lit,
    scratch: Vec<batsat::Lit>,
    /// How much of the trail has been handed out, and how much had been at the start of each level.
    seen: usize,
    levels: Vec<usize>,
    is_first_look: bool,
    /// So many levels are taken for granted: there is no look before that.
    pub(crate) granted: usize,
}

impl Propagators {
    /// The propagators, the cheapest first; `never` is a literal that is always false.
    pub(crate) fn new(all: Vec<Box<dyn Propagator>>, never: batsat::Lit, variables: usize) -> Self {
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
        // Without propagators nobody asks.
        let remembered = if all.is_empty() { 0 } else { variables };
        Self {
            all,
            watchers,
            new,
            history: History { trail: Vec::new(), places: vec![0; remembered] },
            reasons: vec![Explanation::Written(Vec::new()); remembered],
            never,
            scratch: Vec::new(),
            seen: 0,
            levels: Vec::new(),
            is_first_look: true,
            granted: 0,
        }
    }

    /// The propagators, to do something with each.
    pub(crate) fn each(&mut self) -> impl Iterator<Item = &mut Box<dyn Propagator>> {
        self.all.iter_mut()
    }

    pub(crate) fn restart(&mut self) {
        self.seen = 0;
        self.history.trail.clear();
        self.is_first_look = true;
    }

    fn look(&mut self, arg: &mut TheoryArg<'_>) {
        if self.all.is_empty() {
            return;
        }
        let trail = arg.model();
        for literal in &trail[self.history.trail.len().min(trail.len())..] {
            self.history.push(*literal);
        }
        for literal in &trail[self.seen.min(trail.len())..] {
            let variable = literal.var().idx() as usize;
            for &watcher in self.watchers.get(variable).into_iter().flatten() {
                self.new[usize::from(watcher)].push(variable);
            }
        }
        self.seen = trail.len();
        for (number, (propagator, new)) in (0..).zip(self.all.iter_mut().zip(&mut self.new)) {
            if new.is_empty() && !self.is_first_look {
                continue;
            }
            let mut trail = Trail {
                arg,
                history: &mut self.history,
                reasons: &mut self.reasons,
                propagator: number,
                never: self.never,
                scratch: &mut self.scratch,
            };
            let found = propagator.propagate(new, &mut trail);
            new.clear();
            if found.is_err() {
                self.new.iter_mut().for_each(Vec::clear);
                return;
            }
            // What was found is followed up first: the next propagator costs more.
            if self.history.trail.len() > self.seen && !self.is_first_look {
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
        self.history.trail.truncate(self.seen);
        self.levels.truncate(left);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, arg: &mut TheoryArg<'_>) {
        if self.levels.len() >= self.granted {
            self.look(arg);
        }
    }

    fn explain_propagation(&mut self, literal: batsat::Lit) -> &[batsat::Lit] {
        let reason = &mut self.reasons[literal.var().idx() as usize];
        if let Explanation::Later { propagator, note, end } = *reason {
            let past = Past { history: &self.history, end };
            let others = self.all[usize::from(propagator)].explain(from_batsat(literal), note, &past);
            *reason = Explanation::Written(others.into_iter().map(|other| !to_batsat(other)).collect());
        }
        match reason {
            Explanation::Written(written) => written,
            Explanation::Later { .. } => &[],
        }
    }
}
