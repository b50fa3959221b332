//! Questions to the solver, with patience that is counted in steps.

use crate::wish::Wish;
use facedown::constraints::{Literal, Model, Solvable};
use facedown::formats::Dots;
use facedown::puzzles::Extent;
use facedown_solve::{
    Continue, Cutoff, Goal, Judged, Level, SolveError, Uniqueness, left_after, level_of, others, solve,
};
use std::cmp::Reverse;
use std::collections::HashSet;

/// How often the solver may ask, in one question, whether it is time to stop.
const PATIENCE: usize = 4_000;
/// The same in a question about one of many drafts.
const LITTLE_PATIENCE: usize = 200;

/// Asks about boards on behalf of a wish.
pub(crate) struct Judge {
    /// When the whole run ends.
    stop: Cutoff,
    /// What is asked for.
    pub(crate) level: Option<Level>,
}

/// What is wrong with a board.
pub(crate) struct Flaw<S> {
    /// How much: the number of places that are not decided; 0 for a board that is unique and not too hard.
    pub(crate) size: usize,
    /// The cells that are not decided.
    pub(crate) at: Vec<usize>,
    /// Another solution, if one was looked for and found.
    pub(crate) other: Option<S>,
}

/// How far a puzzle with one solution is from the level that is asked for; less is nearer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Miss {
    /// It has that level.
    None,
    /// So much is open after steps of that level.
    TooHard(usize),
    /// So much is open after steps of the levels below: the highest of them counts first, and more is nearer.
    TooEasy(Vec<Reverse<usize>>),
}

/// How far a board is from having one solution, unless steps of a level must lead to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    /// By the places in which another solution differs: quick, and good where a change rules it out for sure.
    Differences,
    /// By all that another solution may have otherwise: good where there are many solutions.
    Undecided,
}

impl Judge {
    pub(crate) fn new(wish: &Wish, stop: &Cutoff) -> Self {
        Self { stop: stop.clone(), level: wish.level() }
    }

    /// Whether the whole run ends.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_due()
    }

    /// The patience for one question.
    pub(crate) fn patience(&self) -> Cutoff {
        self.stop.clone().or_after_looks(PATIENCE)
    }

    /// The patience for a question about one of many drafts with this many variables: what takes longer is not worth it.
    fn little_patience(&self, variables: usize) -> Cutoff {
        self.stop.clone().or_after_looks(LITTLE_PATIENCE + variables / 2)
    }

    /// The patience for a question that is asked once for a finished board.
    pub(crate) fn much_patience(&self) -> Cutoff {
        self.stop.clone().or_after_looks(50 * PATIENCE)
    }

    /// The level that each step on the way must not exceed. Boards that are hard and harder turn up by themselves, and a search is
    /// quicker than assumptions, so there is none for them.
    pub(crate) fn bound(&self) -> Option<Level> {
        self.level.filter(|&level| level <= Level::Medium)
    }

    /// Some solution of a model.
    pub(crate) fn first(&self, model: &Model) -> Option<Vec<bool>> {
        let mut found = None;
        let keep = |values: &[bool]| {
            found = Some(values.to_vec());
            Continue::No
        };
        solve(model, Goal::One, &self.patience(), keep).ok()?;
        found
    }

    /// Whether the puzzle has exactly one solution and, if an easy or medium one is asked for, is not harder.
    pub(crate) fn fits<P: Solvable>(&self, puzzle: &P) -> bool {
        let Ok(model) = puzzle.model() else { return false };
        let customary = with_customs(puzzle, &model);
        let judged = match self.bound() {
            Some(level) => level_of(customary.as_ref().unwrap_or(&model), level, &self.patience()),
            None => verdict(&model, &self.patience()),
        };
        let judged = match judged {
            // Steps that rest on customs do not prove that there is just one solution.
            Ok(Judged::Level(_)) if self.bound().is_some() && customary.is_some() => {
                verdict(&model, &self.patience())
            }
            judged => judged,
        };
        matches!(judged, Ok(Judged::Level(_)))
    }

    /// Whether the puzzle has several solutions, as far as the solver finds out.
    pub(crate) fn has_several<P: Solvable>(&self, puzzle: &P) -> bool {
        let Ok(model) = puzzle.model() else { return false };
        let outcome = solve(&model, Goal::Unique, &self.patience(), |_| Continue::Yes);
        outcome.is_ok_and(|outcome| outcome.verdict == Uniqueness::Multiple)
    }

    /// Whether a puzzle that fits has the level that is asked for.
    pub(crate) fn has_level<P: Solvable>(&self, puzzle: &P) -> bool {
        self.level.is_none() || self.miss_within(puzzle, &self.much_patience()) == Some(Miss::None)
    }

    /// How far a puzzle that fits is from the level that is asked for. Nothing if the solver lost patience.
    pub(crate) fn miss<P: Solvable>(&self, puzzle: &P) -> Option<Miss> {
        self.miss_within(puzzle, &self.patience())
    }

    fn miss_within<P: Solvable>(&self, puzzle: &P, patience: &Cutoff) -> Option<Miss> {
        let Some(level) = self.level else { return Some(Miss::None) };
        let model = puzzle.model().ok()?;
        let model = with_customs(puzzle, &model).unwrap_or(model);
        let left = left_after(&model, level, patience).ok()?;
        match left.judged {
            Judged::Level(found) if found == level => Some(Miss::None),
            Judged::Level(_) => {
                let mut counts = left.counts;
                counts.resize(Level::ALL.len(), 0);
                Some(Miss::TooEasy(counts.into_iter().rev().map(Reverse).collect()))
            }
            Judged::Harder if level == Level::Expert => Some(Miss::None),
            Judged::Harder => Some(Miss::TooHard(left.open.len())),
            Judged::NotUnique | Judged::Unknown => None,
        }
    }

    /// What is wrong with a puzzle that was made from this solution, given what it has in the known places. With a
    /// bound, it is what steps of that level leave open.
    /// Nothing if the solver lost patience, or if it is more than `most`.
    pub(crate) fn flaw<P: Solvable>(
        &self,
        puzzle: &P,
        solution: &P::Solution,
        measure: Measure,
        bound: Option<Level>,
        known: &[usize],
        most: usize,
    ) -> Option<Flaw<P::Solution>> {
        let mut model = puzzle.model().ok()?;
        let difference = |model: &Model| {
            let other = self.other(puzzle, model, solution)?;
            let places = other.as_ref().map_or(Vec::new(), |other| puzzle.differences(solution, other));
            let index = |place: &P::Place| (0..).find(|&index| puzzle.place(index) == *place);
            Some(Flaw { size: places.len(), at: places.iter().filter_map(index).collect(), other })
        };
        if measure == Measure::Differences && bound.is_none() {
            return difference(&model);
        }
        let says = puzzle.says();
        let values = values(puzzle, &model, solution);
        let known: HashSet<usize> = known.iter().copied().collect();
        for (variable, said) in (0..).zip(&says).filter(|_| !known.is_empty()) {
            if said.at.iter().all(|place| known.contains(place)) {
                let literal = Literal::positive(variable);
                model.fact(if values[literal.variable()] { literal } else { !literal });
            }
        }
        let at = |open: &[usize]| open.iter().flat_map(|&open| says[open].at.iter().copied()).collect();
        if let Some(level) = bound {
            let customary = with_customs(puzzle, &model);
            let left = left_after(customary.as_ref().unwrap_or(&model), level, &self.patience()).ok()?;
            matches!(left.judged, Judged::Level(_) | Judged::Harder).then_some(())?;
            if left.open.is_empty() && customary.is_some() {
                return difference(&model);
            }
            let open: Vec<usize> = left.open.iter().map(|literal| literal.variable()).collect();
            return Some(Flaw { size: open.len(), at: at(&open), other: None });
        }
        let others = others(&model, &values, most, &self.little_patience(values.len())).ok()??;
        let is_open = |variable: &usize| others.iter().any(|other| other[*variable] != values[*variable]);
        let open: Vec<usize> = (0..values.len()).filter(is_open).collect();
        let other = others.first().map(|other| puzzle.decode(other));
        (open.len() <= most).then_some(Flaw { size: open.len(), at: at(&open), other })
    }

    /// Another solution, or none; nothing at all if the solver lost patience.
    fn other<P: Solvable>(
        &self,
        puzzle: &P,
        model: &Model,
        solution: &P::Solution,
    ) -> Option<Option<P::Solution>> {
        let mut other = None;
        let outcome = solve(model, Goal::Unique, &self.patience(), |values| {
            let found = puzzle.decode(values);
            if found == *solution {
                return Continue::Yes;
            }
            other = Some(found);
            Continue::No
        });
        let verdict = outcome.ok()?.verdict;
        (other.is_some() || verdict == Uniqueness::Unique).then_some(other)
    }
}

/// The model with what people take for granted, if the genre has anything of the kind. Drafts are made that way.
fn with_customs<P: Solvable>(puzzle: &P, model: &Model) -> Option<Model> {
    let mut more = model.clone();
    puzzle.customs(&mut more);
    (more.constraints().len() > model.constraints().len()).then_some(more)
}

/// The values of the model's variables that stand for a solution.
fn values<P: Solvable>(puzzle: &P, model: &Model, solution: &P::Solution) -> Vec<bool> {
    let mut values = vec![false; model.variables()];
    let cells = match puzzle.size() {
        Extent::Board(size) => size.cells().collect(),
        Extent::Graph { .. } => HashSet::new(),
    };
    // A dot on each cell says that what is not drawn is meant to be blank.
    for mark in puzzle.marks(solution, &Dots { cells, ..Dots::default() }) {
        if let Some(literal) = mark.literal {
            values[literal.variable()] = !literal.is_negated();
        }
    }
    values
}

/// Whether a model has exactly one solution, whatever its level.
fn verdict(model: &Model, stop: &Cutoff) -> Result<Judged, SolveError> {
    Ok(match solve(model, Goal::Unique, stop, |_| Continue::Yes)?.verdict {
        Uniqueness::Unique => Judged::Level(Level::Expert),
        Uniqueness::Multiple | Uniqueness::None => Judged::NotUnique,
        Uniqueness::Unknown => Judged::Unknown,
    })
}

/// Drops groups of clues, in the given order, as long as the puzzle fits. Each group is asked about once: a group that could not be dropped
/// cannot be dropped when there are fewer clues, either.
pub(crate) fn thin<P: Solvable, C>(
    mut puzzle: P,
    groups: Vec<C>,
    judge: &Judge,
    without: impl Fn(&P, &C) -> Option<P>,
) -> P {
    for group in groups {
        if judge.is_over() {
            break;
        }
        if let Some(thinner) = without(&puzzle, &group).filter(|thinner| judge.fits(thinner)) {
            puzzle = thinner;
        }
    }
    puzzle
}
