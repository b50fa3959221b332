//! Changes a board until it has one solution and the level that is asked for.

use crate::judge::{Flaw, Judge, Measure, Miss};
use crate::random::Random;
use facedown::constraints::Solvable;
use facedown::grid::Cell;
use facedown::puzzles::{Extent, Puzzle};
use facedown_solve::Level;

/// A solution with the clues that are taken from it.
pub(crate) trait Draft: Clone {
    /// The puzzle, of one genre.
    type Drafted: Solvable;

    /// How far a board is from being right.
    const MEASURE: Measure;

    /// Up to this level, a board is changed until steps of that level lead to its solution. Above it, boards of the level turn up among others.
    const AIMS_UP_TO: Level = Level::Medium;

    /// How many cells are made right at a time; nothing for all at once.
    const STRIP: Option<usize> = None;

    /// The puzzle that asks for the solution.
    fn puzzle(&self) -> Option<Self::Drafted>;

    /// The solution.
    fn solution(&self) -> <Self::Drafted as Puzzle>::Solution;

    /// A small change at one of these cells, or not further from it than this: the other solution, if there is one, should no longer be one.
    /// Nothing if no change comes to mind.
    fn change(
        &self,
        at: &[usize],
        reach: usize,
        other: Option<&<Self::Drafted as Puzzle>::Solution>,
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

/// Changes the draft until it is right, with this many tries. Most changes that are kept leave fewer places undecided.
///
/// A large board that leaves much open cannot be judged. So a part is made right first, as if the rest were known, and then more and more of it.
pub(crate) fn climb<D: Draft>(
    mut draft: D,
    until: Until,
    tries: usize,
    judge: &Judge,
    random: &mut Random,
) -> Option<D> {
    let mut puzzle = draft.puzzle()?;
    let order = order(&puzzle);
    let strip = D::STRIP.unwrap_or(order.len());
    // One solution first, and then one that steps of the level lead to: a board with one solution is nearer to that.
    let aim = judge.bound().filter(|&level| level <= D::AIMS_UP_TO);
    let mut bound = aim.filter(|_| D::MEASURE == Measure::Differences);
    let mut free = 0;
    let mut flaw = Some(Flaw { size: 0, at: Vec::new(), other: None });
    // How far a board that fits is from the level. If it does not come nearer for a while, a new one is better.
    let mut miss: Option<Miss> = None;
    let mut left = tries;
    // The changes since the last one that made it better.
    let mut stuck = 0;
    loop {
        if judge.is_over() || left == 0 {
            return None;
        }
        left -= 1;
        let size = flaw.as_ref().map_or(usize::MAX, |flaw| flaw.size);
        if size == 0 {
            if free < order.len() {
                // If that is too much to be judged, less.
                let steps =
                    std::iter::successors(Some(strip), |step| Some(step / 2).filter(|&step| step > 0));
                for step in steps.take(4) {
                    let more = (free + step).min(order.len());
                    flaw =
                        judge.flaw(&puzzle, &draft.solution(), D::MEASURE, bound, &order[more..], usize::MAX);
                    if flaw.is_some() || step < 16 {
                        free = more;
                        break;
                    }
                }
                stuck = 0;
                continue;
            }
            if bound != aim {
                bound = aim;
                flaw = judge.flaw(&puzzle, &draft.solution(), D::MEASURE, bound, &[], usize::MAX);
                stuck = 0;
                continue;
            }
            if until != Until::Fits && miss.is_none() {
                miss = Some(judge.miss(&puzzle)?);
                left = tries / 4;
            }
            if until == Until::Fits || miss == Some(Miss::None) {
                return Some(draft);
            }
        }
        let at = flaw.as_ref().map(|flaw| flaw.at.as_slice()).filter(|at| !at.is_empty());
        let other = flaw.as_ref().and_then(|flaw| flaw.other.as_ref());
        let Some(candidate) = draft.change(at.unwrap_or(&order), 1 + (stuck / 40).min(3), other, random)
        else {
            continue;
        };
        let Some(next) = candidate.puzzle() else { continue };
        // A board that is unique stays so; one that is not may get worse for a while, and the more so the longer it does not get better.
        stuck += 1;
        let slack = if size > 0 && random.percent(20) { 1 + size.min(16) / 8 + stuck / 60 } else { 0 };
        let most = size.saturating_add(slack);
        let found = judge.flaw(&next, &candidate.solution(), D::MEASURE, bound, &order[free..], most);
        let Some(found) = found.filter(|found| found.size <= most) else { continue };
        if found.size < size {
            stuck = 0;
        }
        if let Some(before) = &miss {
            let Some(after) = judge.miss(&next).filter(|after| after <= before) else { continue };
            if after < *before {
                left = tries / 4;
            }
            miss = Some(after);
        }
        (draft, puzzle, flaw) = (candidate, next, Some(found));
    }
}

/// The places of a board from one of its short sides to the other.
fn order<P: Solvable>(puzzle: &P) -> Vec<usize> {
    match puzzle.size() {
        Extent::Board(size) => {
            let mut cells: Vec<Cell> = size.cells().collect();
            if size.width() > size.height() {
                cells.sort_by_key(|cell| cell.column);
            }
            cells.into_iter().map(|cell| size.index(cell)).collect()
        }
        Extent::Graph { vertices, .. } => (0..vertices).collect(),
    }
}
