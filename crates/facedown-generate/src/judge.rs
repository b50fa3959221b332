//! Questions to the solver, with patience that is counted in steps.

use crate::wish::Wish;
use facedown::constraints::{Model, Solvable};
use facedown::puzzles::Sheet;
use facedown_solve::{Continue, Goal, Judged, Level, SolveError, Stop, Verdict, level_of, open_after, solve};
use std::cell::Cell;

/// How often the solver may ask, in one question, whether it is time to stop.
const PATIENCE: usize = 4_000;

/// Asks about boards on behalf of a wish.
pub(crate) struct Judge {
    /// When the whole run ends.
    stop: Stop,
    /// What is asked for.
    pub(crate) level: Option<Level>,
    /// Whether a question was left open.
    lost_patience: Cell<bool>,
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

/// How far a board is from having one solution. If an easy or medium one is asked for, it is always what steps of that level leave open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    /// By the places in which another solution differs: quick, and good where a change rules it out for sure.
    Differences,
    /// By what steps up to [`Level::Hard`] leave open: says more where there are many solutions.
    Open,
}

impl Judge {
    pub(crate) fn new(wish: &Wish, stop: &Stop) -> Self {
        Self { stop: stop.clone(), level: wish.level(), lost_patience: Cell::new(false) }
    }

    /// Whether the whole run ends.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_due()
    }

    /// The patience for one question.
    pub(crate) fn patience(&self) -> Stop {
        self.stop.clone().or_after_looks(PATIENCE)
    }

    /// The patience for a question that is asked once for a finished board.
    pub(crate) fn much_patience(&self) -> Stop {
        self.stop.clone().or_after_looks(50 * PATIENCE)
    }

    /// The level that each step on the way must not exceed. Boards that are hard and harder turn up by themselves, and a search is
    /// quicker than assumptions, so there is none for them.
    fn bound(&self) -> Option<Level> {
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

    /// Whether a question was left open, so that a clue may have been kept that is not needed.
    pub(crate) fn has_lost_patience(&self) -> bool {
        self.lost_patience.get()
    }

    /// Whether the puzzle has exactly one solution and, if an easy or medium one is asked for, is not harder.
    pub(crate) fn fits<P: Solvable>(&self, puzzle: &P) -> bool {
        let Ok(model) = puzzle.model() else { return false };
        let judged = match self.bound() {
            Some(level) => level_of(&model, level, &self.patience()),
            None => verdict(&model, &self.patience()),
        };
        if judged == Ok(Judged::Unknown) {
            self.lost_patience.set(true);
        }
        matches!(judged, Ok(Judged::Level(_)))
    }

    /// Whether a puzzle that fits has the level that is asked for.
    pub(crate) fn has_level<P: Solvable>(&self, puzzle: &P) -> bool {
        let (at_most, wanted) = match self.level {
            None | Some(Level::Easy) => return true,
            Some(Level::Medium) => (Level::Easy, Judged::Harder),
            Some(Level::Hard) => (Level::Hard, Judged::Level(Level::Hard)),
            Some(Level::Expert) => (Level::Hard, Judged::Harder),
        };
        let Ok(model) = puzzle.model() else { return false };
        level_of(&model, at_most, &self.patience()) == Ok(wanted)
    }

    /// What is wrong with a puzzle that was made from this solution; nothing if the solver lost patience.
    pub(crate) fn flaw<P: Solvable>(
        &self,
        puzzle: &P,
        solution: &P::Solution,
        measure: Measure,
    ) -> Option<Flaw<P::Solution>> {
        let model = puzzle.model().ok()?;
        let bound = self.bound();
        let open = match bound.or((measure == Measure::Open).then_some(Level::Hard)) {
            Some(level) => Some(open_after(&model, level, &self.patience()).ok()??),
            None => None,
        };
        if open.as_ref().is_some_and(Vec::is_empty) {
            return Some(Flaw { size: 0, at: Vec::new(), other: None });
        }
        let other = if bound.is_some() { None } else { Some(self.other(puzzle, &model, solution)?) };
        if let Some(None) = other {
            return Some(Flaw { size: 0, at: Vec::new(), other: None });
        }
        let other = other.flatten();
        let (size, at) = match (open, &other) {
            (Some(open), _) => {
                let says = puzzle.says();
                let at = open.iter().flat_map(|literal| says[literal.variable()].at.iter().copied());
                (open.len(), at.collect())
            }
            (None, Some(other)) => {
                let places = puzzle.differences(solution, other);
                let index = |place: &P::Place| (0..).find(|&index| puzzle.place(index) == *place);
                (places.len(), places.iter().filter_map(index).collect())
            }
            (None, None) => return None,
        };
        Some(Flaw { size, at, other })
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
        (other.is_some() || verdict == Verdict::Unique).then_some(other)
    }
}

/// Whether a model has exactly one solution, whatever its level.
fn verdict(model: &Model, stop: &Stop) -> Result<Judged, SolveError> {
    Ok(match solve(model, Goal::Unique, stop, |_| Continue::Yes)?.verdict {
        Verdict::Unique => Judged::Level(Level::Expert),
        Verdict::Multiple | Verdict::None => Judged::NotUnique,
        Verdict::Unknown => Judged::Unknown,
    })
}

/// What an attempt has made.
pub(crate) struct Made<P: Solvable> {
    /// The puzzle with its solution.
    pub(crate) sheet: Sheet<P>,
    /// Whether no clue can be dropped.
    pub(crate) is_minimal: bool,
}

/// Drops groups of clues, in the given order, as long as the puzzle fits. What is left is minimal: a group that could not be dropped
/// cannot be dropped when there are fewer clues, either.
pub(crate) fn thin<P: Solvable, C>(
    mut puzzle: P,
    groups: Vec<C>,
    judge: &Judge,
    without: impl Fn(&P, &C) -> Option<P>,
) -> P {
    for group in groups {
        if let Some(thinner) = without(&puzzle, &group).filter(|thinner| judge.fits(thinner)) {
            puzzle = thinner;
        }
    }
    puzzle
}
