//! Changes a board until it has one solution and the level that is asked for.

use crate::judge::{Judge, Measure};
use crate::random::Random;
use facedown::constraints::Solvable;
use facedown::puzzles::Puzzle;

/// A solution with the clues that are taken from it.
pub(crate) trait Draft: Clone {
    /// The genre.
    type Of: Solvable;

    /// How far a board is from being right.
    const MEASURE: Measure;

    /// The puzzle that asks for the solution.
    fn puzzle(&self) -> Option<Self::Of>;

    /// The solution.
    fn solution(&self) -> <Self::Of as Puzzle>::Solution;

    /// A small change at one of these cells: the other solution, if there is one, should no longer be one. Nothing if no change comes
    /// to mind.
    fn change(
        &self,
        at: &[usize],
        other: Option<&<Self::Of as Puzzle>::Solution>,
        random: &mut Random,
    ) -> Option<Self>;
}

/// What a draft has to be like in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// Unique and not too hard: clues will be dropped, or a new draft costs less than changing this one.
    Fits,
    /// Of the level that is asked for, too.
    HasLevel,
}

/// Changes the draft until it is right, with so many tries. Most changes that are kept leave fewer places undecided.
pub(crate) fn climb<D: Draft>(
    mut draft: D,
    until: Until,
    tries: usize,
    judge: &Judge,
    random: &mut Random,
) -> Option<D> {
    let mut puzzle = draft.puzzle()?;
    let mut flaw = judge.flaw(&puzzle, &draft.solution(), D::MEASURE, usize::MAX);
    let everywhere: Vec<usize> = (0..area(&puzzle)).collect();
    // A board of another level is changed for a while; then a new one is better.
    let mut patience = tries / 8;
    for _ in 0..tries {
        if judge.is_over() {
            return None;
        }
        let size = flaw.as_ref().map_or(usize::MAX, |flaw| flaw.size);
        if size == 0 {
            if until == Until::Fits || judge.has_level(&puzzle) {
                return Some(draft);
            }
            patience = patience.checked_sub(1)?;
        }
        let at = flaw.as_ref().map(|flaw| flaw.at.as_slice()).filter(|at| !at.is_empty());
        let other = flaw.as_ref().and_then(|flaw| flaw.other.as_ref());
        let Some(candidate) = draft.change(at.unwrap_or(&everywhere), other, random) else { continue };
        let Some(next) = candidate.puzzle() else { continue };
        // A board that is unique stays so; one that is not may get worse for a while.
        let slack = if size > 0 && random.percent(20) { 1 + size.min(16) / 8 } else { 0 };
        let most = size.saturating_add(slack);
        let Some(found) = judge.flaw(&next, &candidate.solution(), D::MEASURE, most) else { continue };
        if found.size <= most {
            (draft, puzzle, flaw) = (candidate, next, Some(found));
        }
    }
    None
}

fn area<P: Solvable>(puzzle: &P) -> usize {
    match puzzle.size() {
        facedown::puzzles::Extent::Board(size) => size.area(),
        facedown::puzzles::Extent::Graph { vertices, .. } => vertices,
    }
}
