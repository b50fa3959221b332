//! Shakashaka for experts. Among random boards there is hardly any, so a new one is drawn around the core of another.
//!
//! On a board for experts, the steps of the levels below leave some squares open: the *gap*. What can be decided in the gap if everything else is known depends on the gap, the squares around it,
//! and which of the black squares beside it have numbers: that is the *core*. More follows from more. So what cannot be decided even then cannot be decided on any board that has the core
//! somewhere, and every such board with one solution is for experts.
//!
//! The cores are those of stored boards, which are changed at random before, turned and mirrored.

use crate::kernels;
use crate::random::Random;
use crate::shakashaka::{BoardPlan, Core, Fillings, draw};
use crate::vertices::{AfterAssumptions, CoreSquare, FramedBoard, Vertices};
use facedown::constraints::Solvable;
use facedown::formats::Format;
use facedown::grid::{Cell, Corner, Size};
use facedown::puzzles::Puzzle;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};

/// The sides of the smallest stored board.
pub(crate) const SHORTEST_SIDE: usize = 10;
/// How many places on the new board are tried for a core.
const PLACES: usize = 300;
/// How many changes of the core of a stored board are tried, and of one that was found from scratch, and the temperatures at the start and at the end.
const CHANGES: usize = 500;
const SHRINKING: usize = 60_000;
const WARMTH: [usize; 2] = [12, 2];
/// How many changes are tried in a search without stored boards, and its temperatures at the start and at the end.
const ANNEALING: usize = 250_000;
const HEAT: [usize; 2] = [350, 20];
/// What counts as far from being for experts; what each filling costs that is open because there are several solutions; and what it costs to exceed a limit.
const FAR: usize = 40_000;
const SEVERAL: usize = 2_000;
const EXCESS: usize = 150;

/// A board for experts and its gap.
struct ExpertBoard {
    vertices: Vertices,
    framed: FramedBoard,
    gap: Vec<usize>,
}

/// A board around the core of a stored board.
pub(crate) fn draft<'a>(plan: BoardPlan<'a>, random: &mut Random) -> Option<Fillings<'a>> {
    around(stored(plan, random)?, CHANGES, plan, random)
}

/// A board around a core that does not come from another board.
pub(crate) fn from_scratch<'a>(plan: BoardPlan<'a>, random: &mut Random) -> Option<Fillings<'a>> {
    around(searched(plan, random)?, SHRINKING, plan, random)
}

/// A board around a core that was found, after so many changes.
fn around<'a>(
    found: ExpertBoard,
    changes: usize,
    plan: BoardPlan<'a>,
    random: &mut Random,
) -> Option<Fillings<'a>> {
    let parts = changed(found, changes, plan, random)?;
    for _ in 0..PLACES {
        let Some(core) = placed(plan.size, &turned(&parts, random), random) else { continue };
        if let Some(fillings) = draw(&plan, |cell| core.fillings[cell], random) {
            return Some(Fillings { fillings, core, plan });
        }
    }
    None
}

/// A stored board that is not larger than the new one.
fn stored(plan: BoardPlan<'_>, random: &Random) -> Option<ExpertBoard> {
    let puzzles = kernels::shakashaka()
        .into_iter()
        .filter_map(|address| Some(Shakashaka::read(address, Format::Url).ok()?.puzzle))
        .filter(|puzzle| {
            let size = puzzle.squares.size();
            size.height() <= plan.size.height() && size.width() <= plan.size.width()
        })
        .collect();
    let puzzle: Shakashaka = random.in_turn(puzzles)?;
    let fillings = puzzle.decode(&plan.judge.first(&puzzle.model().ok()?)?);
    let vertices = Vertices::new(puzzle.squares.size());
    let framed = vertices.framed(&fillings, |cell| matches!(puzzle.squares[cell], Square::Clue(_)));
    let AfterAssumptions::Expert(gap) = vertices.judge(&framed) else { return None };
    Some(ExpertBoard { vertices, framed, gap })
}

/// By simulated annealing from a random board: it is changed so that, at the point where the fewest assumptions are refuted, fewer and fewer are.
fn searched(plan: BoardPlan<'_>, random: &mut Random) -> Option<ExpertBoard> {
    let vertices = Vertices::new(plan.size);
    let mut framed = vertices.drawn(random)?;
    let mut here = usize::MAX;
    for change in 0..ANNEALING {
        if plan.judge.is_over() {
            return None;
        }
        let Some(next) = vertices.changed(&framed, vertices.squares(), random) else { continue };
        let excess = vertices.excess(&next);
        let there = match vertices.judge(&next) {
            AfterAssumptions::Several(open) => FAR + SEVERAL * open,
            AfterAssumptions::Solved(distance) => distance.clamp(1, FAR),
            AfterAssumptions::Expert(gap) if excess == 0 => {
                return Some(ExpertBoard { vertices, framed: next, gap });
            }
            AfterAssumptions::Expert(_) => 0,
        } + EXCESS * excess;
        if is_taken(there, here, cooled(HEAT, change, ANNEALING), random) {
            (framed, here) = (next, there);
        }
    }
    None
}

/// The temperature at a change, which falls fast at first.
const fn cooled([first, last]: [usize; 2], change: usize, changes: usize) -> usize {
    let left = changes - change;
    last + (first - last) * left * left / (changes * changes)
}

/// Whether a change is kept in simulated annealing, given the costs with and without it. What it may cost is drawn at random: each time it is the temperature more, the
/// chance is half as large. There are no fractions in this, so that a seed gives the same boards on every machine.
fn is_taken(there: usize, here: usize, temperature: usize, random: &mut Random) -> bool {
    let mut most = here.saturating_add(random.below(temperature));
    while there > most && random.percent(50) {
        most = most.saturating_add(temperature);
    }
    there <= most
}

/// The core of a board after changes: those are kept that leave the board for experts, do not bring more black or white squares together, and mostly those that do not take more room.
fn changed(
    found: ExpertBoard,
    changes: usize,
    plan: BoardPlan<'_>,
    random: &mut Random,
) -> Option<Vec<CoreSquare>> {
    let ExpertBoard { vertices, mut framed, mut gap } = found;
    let mut parts = vertices.core(&framed, &gap);
    for change in 0..changes {
        if plan.judge.is_over() {
            return None;
        }
        let at = vertices.around_gap(&gap);
        let next = vertices.changed(&framed, &at, random);
        let Some(next) = next.filter(|next| vertices.excess(next) <= vertices.excess(&framed)) else {
            continue;
        };
        let AfterAssumptions::Expert(open) = vertices.judge(&next) else { continue };
        let core = vertices.core(&next, &open);
        if is_taken(room(&core), room(&parts), cooled(WARMTH, change, changes), random) {
            (framed, gap, parts) = (next, open, core);
        }
    }
    Some(parts)
}

/// How much room a core takes. Its longer side counts most, then both sides, then how many squares are in the gap, and then how many around it are known and not black.
fn room(parts: &[CoreSquare]) -> usize {
    let side = |of| sides(parts, of).map_or(0, |(first, last)| (last - first + 1) as usize);
    let (height, width) = (side(|part| part.row), side(|part| part.column));
    let white = parts.iter().filter(|part| part.filling != Filling::Black);
    40 * height.max(width)
        + 20 * (height + width)
        + white.map(|part| 1 + usize::from(part.is_open)).sum::<usize>()
}

/// From where to where the parts go that must lie on the board.
fn sides(parts: &[CoreSquare], of: fn(&CoreSquare) -> isize) -> Option<(isize, isize)> {
    let inside = parts.iter().filter(|part| !part.may_be_outside).map(of);
    Some((inside.clone().min()?, inside.max()?))
}

/// The core turned and mirrored in one of the eight ways.
fn turned(parts: &[CoreSquare], random: &mut Random) -> Vec<CoreSquare> {
    let [is_transposed, is_mirrored, is_flipped] = [(); 3].map(|()| random.percent(50));
    let turn = |part: &CoreSquare| {
        let mut part = *part;
        let mut corner = |others: [usize; 4]| {
            if let Filling::Triangle(at) = &mut part.filling {
                *at = Corner::ALL[others[*at as usize]];
            }
        };
        if is_transposed {
            corner([0, 3, 2, 1]);
            (part.row, part.column) = (part.column, part.row);
        }
        if is_mirrored {
            corner([1, 0, 3, 2]);
            part.column = -part.column;
        }
        if is_flipped {
            corner([3, 2, 1, 0]);
            part.row = -part.row;
        }
        part
    };
    parts.iter().map(turn).collect()
}

/// The core at a random place of the board. Nothing if it does not fit there.
fn placed(size: Size, parts: &[CoreSquare], random: &mut Random) -> Option<Core> {
    let mut offset = |of: fn(&CoreSquare) -> isize, length: usize| {
        let (first, last) = sides(parts, of)?;
        let places = usize::try_from(length as isize - (last - first)).ok().filter(|&places| places > 0)?;
        Some(random.below(places) as isize - first)
    };
    let (down, right) = (offset(|part| part.row, size.height())?, offset(|part| part.column, size.width())?);
    let mut core = Core::nothing(size);
    for part in parts {
        let [row, column] = [part.row + down, part.column + right].map(usize::try_from);
        let cell = row.ok().zip(column.ok()).map(|(row, column)| Cell::new(row, column));
        if let Some(cell) = cell.filter(|&cell| size.contains(cell)) {
            core.fillings[cell] = Some(part.filling);
            core.is_silent[cell] = part.is_silent;
        }
    }
    Some(core)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use facedown::puzzles::registry;
    use facedown_solve::{Cutoff, Level, Rated, rate};
    use std::collections::BTreeSet;

    /// A rating says that there is one solution, too.
    #[test]
    fn every_stored_board_is_for_experts() {
        let all: BTreeSet<&str> = kernels::shakashaka().into_iter().collect();
        assert_eq!(all.len(), kernels::shakashaka().len(), "no board is stored twice");
        let shortest = |address: &&str| {
            let size = Shakashaka::read(address, Format::Url).unwrap().puzzle.squares.size();
            size.height().min(size.width())
        };
        assert_eq!(all.iter().map(shortest).min(), Some(SHORTEST_SIDE));
        for address in all {
            let sheet = registry::read_any(address).unwrap();
            let Ok(Rated::Rating(rating)) = rate(sheet.as_ref(), &Cutoff::never()) else {
                panic!("{address}")
            };
            assert_eq!(rating.level, Level::Expert, "{address}");
        }
    }
}
