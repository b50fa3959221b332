//! Expert Numberlink. One assumption at a time is enough for nearly every board, and most searches for one that takes more fail ([`found`] is such a search). But a board that is hardly changed often takes
//! as much as before. So there are some boards to begin with, the *kernels*: one of them is turned, mirrored and changed step by step. On a larger board, the kernel is a part, and
//! the rest is drawn around it; then lines are changed until the whole takes assumptions within assumptions.

use crate::climb::Draft;
use crate::judge::Judge;
use crate::kernels;
use crate::numberlink::LineDraft;
use crate::random::Random;
use crate::strands::{BoardLinks, Strands};
use facedown::constraints::Solvable;
use facedown::grid::{Cell, Size};
use facedown::puzzles::Sheet;
use facedown::puzzles::numberlink::Numberlink;
use facedown::puzzles::registry;

/// The sides of the smallest board: those of the kernels.
pub(crate) const SHORTEST_SIDE: usize = 10;
/// The most cells: larger boards were not tried.
pub(crate) const MOST_CELLS: usize = 196;

/// How often lines are changed at first, and then until the board is for experts. A large board takes long to judge, and the lines around the kernel are new.
fn free_changes(size: Size) -> usize {
    3_000_000 / size.area().pow(2)
}

const TRIES: usize = 800;
/// How often lines are changed in a search that begins with a random board, and how often what it finds is changed, at most, to see whether that leads to another board.
const TRIES_FROM_SCRATCH: usize = 4_000;
const TRIES_TO_GO_ON: usize = 2;
/// At first, boards may be as far from being for experts as this.
const NEAR: usize = 80;
/// A change after which a board is further from being for experts is kept with the probability that the share of the distances has, to this power.
const STRICTNESS: usize = 10;
/// After how many changes the solver is asked whether there is still one solution: the steps for people see that only if all cells are used.
const UNASKED: usize = 8;
/// How many assumptions are made in such a search to find a second solution, where no single one is refuted. Near a kernel, that takes longer than it saves.
const ASSUMPTIONS: usize = 100;
/// How many lines there are for 100 cells, at least and at most.
const LINES: [usize; 2] = [7, 13];

/// A kernel with other lines around it.
pub(crate) fn start(size: Size, judge: &Judge, random: &mut Random) -> Option<LineDraft> {
    let kernel = lines_of(&read(random.in_turn(kernels::numberlink())?)?, judge)?;
    let fits = |turned: bool| {
        let (height, width) = (kernel.size.height(), kernel.size.width());
        let (height, width) = if turned { (width, height) } else { (height, width) };
        Some((size.height().checked_sub(height)?, size.width().checked_sub(width)?))
    };
    let ways: Vec<bool> = [false, true].into_iter().filter(|&turned| fits(turned).is_some()).collect();
    let is_turned = random.pick(&ways)?;
    let (below, beside) = fits(is_turned)?;
    let (down, right) = (random.below(below + 1), random.below(beside + 1));
    let [is_upside_down, is_mirrored] = [random.percent(50), random.percent(50)];
    let placed = |&Cell { row, column }: &Cell| {
        let row = if is_upside_down { kernel.size.height() - 1 - row } else { row };
        let column = if is_mirrored { kernel.size.width() - 1 - column } else { column };
        let (row, column) = if is_turned { (column, row) } else { (row, column) };
        Cell::new(down + row, right + column)
    };
    let lines = kernel.lines.iter().map(|line| line.iter().map(placed).collect()).collect();
    LineDraft::drawn(size, lines, judge, random)
}

fn read(address: &str) -> Option<Numberlink> {
    let sheet = registry::read_any(address).ok()?;
    sheet.as_any().downcast_ref::<Sheet<Numberlink>>().map(|sheet| sheet.puzzle.clone())
}

/// The lines of a puzzle's solution.
fn lines_of(puzzle: &Numberlink, judge: &Judge) -> Option<LineDraft> {
    let links = puzzle.decode(&judge.first(&puzzle.model().ok()?)?);
    let lines = puzzle.pairs().ok()?.into_values().map(|(start, _)| {
        let mut line = vec![start];
        while let Some(next) = links.from(line[line.len() - 1]).find(|next| !line.contains(next)) {
            line.push(next);
        }
        line
    });
    Some(LineDraft { size: links.size(), lines: lines.collect() })
}

/// A board for experts that was searched for from a random one with one solution, and that leads to another when it is changed like a kernel: such a board can be a kernel.
pub(crate) fn found(draft: LineDraft, judge: &Judge, random: &mut Random) -> Option<LineDraft> {
    let pace = Pace { free: 0, tries: TRIES_FROM_SCRATCH, near: 0, least: 0, assumptions: ASSUMPTIONS };
    let found = annealed(&draft, pace, judge, random)?;
    (0..TRIES_TO_GO_ON).any(|_| expert(&found, judge, random).is_some()).then_some(found)
}

/// A board for experts that is like this one, but a tenth of it or more is different.
pub(crate) fn expert(draft: &LineDraft, judge: &Judge, random: &mut Random) -> Option<LineDraft> {
    let size = draft.size;
    let least = size.area().div_ceil(10);
    let pace = Pace { free: free_changes(size), tries: TRIES, near: NEAR, least, assumptions: 0 };
    annealed(draft, pace, judge, random)
}

/// How a board is changed: so often freely, and then so often until it is for experts; at first, it may be as far from that as `near`, and in the end, so many cells are different. So many assumptions
/// are made to find a second solution.
struct Pace {
    free: usize,
    tries: usize,
    near: usize,
    least: usize,
    assumptions: usize,
}

/// Changes a board for a while, and then until it takes assumptions within assumptions. What brings that nearer is kept, and sometimes what does not (simulated annealing).
fn annealed(before: &LineDraft, pace: Pace, judge: &Judge, random: &mut Random) -> Option<LineDraft> {
    let links = BoardLinks::new(before.size);
    let mut draft = before.clone();
    let mut here = distance(&draft, &links, 0)?;
    let mut last = (draft.clone(), here);
    let mut unasked = 0;
    let Pace { free, tries, near, least, assumptions } = pace;
    let (puzzle, solution) = (before.puzzle()?, before.solution());
    let is_changed = |draft: &LineDraft| puzzle.differences(&solution, &draft.solution()).len() >= least;
    for tried in 0..free + tries {
        if judge.is_over() {
            return None;
        }
        if here == 0 && tried >= free && is_changed(&draft) && draft.is_varied() {
            return Some(draft);
        }
        let Some(changed) = changed(&draft, random) else { continue };
        let Some(there) = distance(&changed, &links, assumptions) else { continue };
        // At first, and as long as too little has changed, a board that is near enough is as good as one for experts.
        let enough = if tried < free || here == 0 { here.max(near) } else { here };
        let is_kept = there <= enough || (0..STRICTNESS).all(|_| random.below(there) < enough);
        let may_be_last = there == 0 && tried >= free;
        if !is_kept || may_be_last && !fits(&changed, judge) {
            continue;
        }
        (draft, here) = (changed, there);
        unasked = if may_be_last { 0 } else { unasked + 1 };
        if may_be_last {
            last = (draft.clone(), here);
        }
        if unasked == UNASKED {
            unasked = 0;
            if fits(&draft, judge) {
                last = (draft.clone(), here);
            } else {
                (draft, here) = last.clone();
            }
        }
    }
    None
}

fn fits(draft: &LineDraft, judge: &Judge) -> bool {
    draft.puzzle().is_some_and(|puzzle| judge.fits(&puzzle))
}

/// The board with a line cut, two lines joined, or a line that goes on into another.
fn changed(draft: &LineDraft, random: &mut Random) -> Option<LineDraft> {
    let line = random.below(draft.lines.len());
    let changed = match random.below(10) {
        0 => draft.cut(line, random),
        1..3 => random.pick(&draft.joints()).and_then(|(one, other)| draft.joined_at(one, other)),
        _ => draft.grown(line, random),
    }?;
    let [least, most] = LINES.map(|percent| draft.size.area() * percent / 100);
    let count = changed.lines.len();
    (count >= least && count <= most.max(draft.lines.len()) && changed.is_long()).then_some(changed)
}

/// Whether a board with one solution takes assumptions within assumptions.
pub(crate) fn is_expert(draft: &LineDraft) -> bool {
    distance(draft, &BoardLinks::new(draft.size), 0) == Some(0)
}

/// How far a board is from taking assumptions within assumptions. Nothing if another solution is found after so many assumptions.
fn distance(draft: &LineDraft, links: &BoardLinks, assumptions: usize) -> Option<usize> {
    let end = |cell: Option<&Cell>| cell.map(|&cell| draft.size.index(cell));
    let pairs: Option<Vec<[usize; 2]>> =
        draft.lines.iter().map(|line| Some([end(line.first())?, end(line.last())?])).collect();
    let pairs = pairs?;
    let mut strands = Strands::new(links, &pairs).ok()?;
    let distance = strands.distance()?;
    (distance > 0 || !strands.has_several(assumptions)).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardGenre, Wish, generate};
    use facedown::constraints::Solvable;
    use facedown_solve::{Cutoff, Level, Rated, rate};
    use std::collections::BTreeSet;

    fn wish() -> Wish {
        Wish::new(BoardGenre::Numberlink, "10x10".parse().unwrap())
            .unwrap()
            .difficulty(Level::Expert)
            .unwrap()
    }

    #[test]
    fn every_kernel_is_for_experts() {
        let mut different = BTreeSet::new();
        for kernel in kernels::numberlink() {
            let Ok(Rated::Rating(rating)) = rate(&*registry::read_any(kernel).unwrap(), &Cutoff::never())
            else {
                panic!("{kernel} does not have one solution")
            };
            assert_eq!(rating.level, Level::Expert, "{kernel}");
            assert_eq!(rating.customs.len(), 2, "every cell is used, and no line takes a detour");
            assert!(different.insert(kernel));
            let lines = lines_of(&read(kernel).unwrap(), &Judge::new(&wish(), &Cutoff::never())).unwrap();
            assert_eq!([lines.size.height(), lines.size.width()], [SHORTEST_SIDE; 2]);
            assert!(is_expert(&lines));
        }
    }

    #[test]
    fn the_quick_judge_agrees_with_the_rating() {
        let wish = Wish::new(BoardGenre::Numberlink, "8x8".parse().unwrap()).unwrap();
        let wish = wish.difficulty(Level::Hard).unwrap();
        let judge = Judge::new(&wish, &Cutoff::never());
        generate(&wish, 4, 1, &Cutoff::never(), |board| {
            let sheet = board.solved.as_any().downcast_ref::<Sheet<Numberlink>>().unwrap();
            let lines = lines_of(&sheet.puzzle, &judge).unwrap();
            assert!(!is_expert(&lines), "one assumption at a time is enough");
        });
    }

    /// `cargo run --example variety` measures how far boards are from each other.
    #[test]
    fn a_kernel_does_not_stay_as_it_is() {
        let judge = Judge::new(&wish(), &Cutoff::never());
        let mut same = Vec::new();
        for board in 0..4 {
            let random = &mut Random::new(1, board);
            let kernel = start(wish().size(), &judge, random).unwrap();
            let Some(changed) = expert(&kernel, &judge, random) else { continue };
            let differences = kernel.puzzle().unwrap().differences(&kernel.solution(), &changed.solution());
            same.push(100 - differences.len());
        }
        assert!(!same.is_empty() && same.iter().all(|&same| same <= 90), "{same:?}");
    }
}
