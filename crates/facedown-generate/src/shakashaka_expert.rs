//! Shakashaka for experts. Among random boards there is hardly any, so a new one is drawn around the core of another.
//!
//! On a board for experts, the steps of the levels below leave some squares open: the *gap*. What can be decided in the gap if everything else is known depends on the gap, the squares around it,
//! and which of the black squares beside it have numbers: that is the *core*. More follows from more. So what cannot be decided even then cannot be decided on any board that has the core
//! somewhere, and every such board with one solution is for experts.
//!
//! The cores are those of stored boards, which are changed at random before, turned and mirrored.

use crate::climb::Draft;
use crate::judge::Measure;
use crate::kernels;
use crate::random::Random;
use crate::shakashaka::{Core, Fillings, Plan, draw};
use crate::symmetry::Symmetry;
use crate::vertices::{Judged, Picture, Vertices};
use facedown::constraints::Solvable;
use facedown::formats::Format;
use facedown::grid::{Cell, Corner, Grid, Size};
use facedown::puzzles::Puzzle;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown_solve::Level;

/// The sides of the smallest board: those of the stored ones.
pub(crate) const SHORTEST_SIDE: usize = 12;
/// How many places on the new board are tried for a core.
const PLACES: usize = 300;
/// How many changes of a stored board are tried, and of one that was found from scratch.
const CHANGES: usize = 500;
const SHRINKING: usize = 30_000;
/// How many changes are tried in a search without stored boards, and its temperatures at the start and at the end.
const ANNEALING: usize = 250_000;
const HEAT: [f64; 2] = [500.0, 30.0];
/// What counts as far from being for experts; what each filling costs that is open because there are several solutions; and what it costs to exceed a limit.
const FAR: usize = 40_000;
const SEVERAL: usize = 2_000;
const EXCESS: usize = 150;

/// A square of a core, which may lie outside of the board that it is from.
#[derive(Clone, Copy)]
struct Part {
    row: isize,
    column: isize,
    filling: Filling,
    /// Whether it is a black square that must not have a number.
    is_silent: bool,
    /// Whether it may lie outside of a board, where all is black and nothing has a number.
    may_be_outside: bool,
}

/// A board around a core.
pub(crate) fn draft<'a>(plan: Plan<'a>, random: &mut Random) -> Option<Fillings<'a>> {
    let parts = parts(&changed(random_kernel(plan, random)?, CHANGES, random)?)?;
    for _ in 0..PLACES {
        let Some(core) = placed(plan.size, &turned(&parts, random), random) else { continue };
        if let Some(fillings) = draw(&plan, |cell| core.fillings[cell], random) {
            return Some(Fillings { fillings, core, plan });
        }
    }
    None
}

/// A stored board with its solution.
fn random_kernel<'a>(plan: Plan<'a>, random: &mut Random) -> Option<Fillings<'a>> {
    let puzzle = Shakashaka::read(random.pick(&kernels::shakashaka())?, Format::Url).ok()?.puzzle;
    let fillings = puzzle.decode(&plan.judge.first(&puzzle.model().ok()?)?);
    let size = puzzle.squares.size();
    let is_silent = puzzle.squares.map(|square| *square == Square::Black);
    let core = Core { is_silent, ..Core::nothing(size) };
    Some(Fillings { fillings, core, plan: Plan { size, symmetry: Symmetry::None, ..plan } })
}

/// Another board for experts, of the same size: changes are kept that leave it so, do not take more room, and do not bring more black or white squares together.
fn changed<'a>(board: Fillings<'a>, changes: usize, random: &mut Random) -> Option<Fillings<'a>> {
    let Plan { size, judge, .. } = board.plan;
    let vertices = Vertices::new(size);
    let mut picture = Picture::new(&board.fillings, |cell| board.core.is_silent[cell]);
    let Judged::Expert(mut room) = vertices.judge(&picture) else { return None };
    for _ in 0..changes {
        if judge.is_over() {
            return None;
        }
        let Some(next) = vertices.changed(&picture, random) else { continue };
        let is_neat = vertices.excess(&next) <= vertices.excess(&picture);
        if is_neat
            && let Judged::Expert(taken) = vertices.judge(&next)
            && taken <= room
        {
            (picture, room) = (next, taken);
        }
    }
    Some(board.with(&picture))
}

/// A board for experts that does not come from another one, by simulated annealing from a random picture: it is changed so that, at the point where the fewest assumptions are refuted, fewer and
/// fewer are.
pub(crate) fn from_scratch<'a>(plan: Plan<'a>, random: &mut Random) -> Option<Fillings<'a>> {
    let vertices = Vertices::new(plan.size);
    let mut picture = vertices.drawn(random)?;
    let cost = |picture: &Picture| {
        let cost = match vertices.judge(picture) {
            Judged::Several(open) => FAR + SEVERAL * open,
            Judged::Solved(distance) => distance.clamp(1, FAR),
            Judged::Expert(_) => 0,
        };
        cost + EXCESS * vertices.excess(picture)
    };
    let mut here = cost(&picture);
    for change in 0..ANNEALING {
        if here == 0 {
            let board =
                Fillings { fillings: picture.fillings(plan.size), core: Core::nothing(plan.size), plan };
            return changed(board.with(&picture), SHRINKING, random);
        }
        if plan.judge.is_over() {
            return None;
        }
        let Some(next) = vertices.changed(&picture, random) else { continue };
        let there = cost(&next);
        let done = change as f64 / ANNEALING as f64;
        let temperature = HEAT[0] * (HEAT[1] / HEAT[0]).powf(done);
        let chance = (-(there.saturating_sub(here) as f64) / temperature).exp();
        if random.below(1 << 20) as f64 <= chance * f64::from(1 << 20) {
            (picture, here) = (next, there);
        }
    }
    None
}

/// The squares that the steps of the levels below leave open.
fn gap(board: &Fillings<'_>) -> Option<Vec<usize>> {
    let (judge, hard) = (board.plan.judge, Some(Level::Hard));
    let flaw = judge.flaw(&board.puzzle()?, &board.fillings, Measure::Undecided, hard, &[], usize::MAX)?;
    Some(flaw.at)
}

/// The core of a board for experts.
fn parts(board: &Fillings<'_>) -> Option<Vec<Part>> {
    let size = board.plan.size;
    let mut is_open = Grid::from_fn(size, |_| false);
    gap(board)?.into_iter().for_each(|index| is_open[size.cell(index)] = true);
    let at = |row: isize, column: isize| {
        let cell = Cell::new(usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        size.contains(cell).then_some(cell)
    };
    let open = |row: isize, column: isize| at(row, column).is_some_and(|cell| is_open[cell]);
    let mut parts = Vec::new();
    for row in -1..=size.height() as isize {
        for column in -1..=size.width() as isize {
            let is_near = (-1..=1).any(|down| (-1..=1).any(|right| open(row + down, column + right)));
            if !is_near {
                continue;
            }
            let is_beside = [(-1, 0), (1, 0), (0, -1), (0, 1)]
                .into_iter()
                .any(|(down, right)| open(row + down, column + right));
            let cell = at(row, column);
            let filling = cell.map_or(Filling::Black, |cell| board.fillings[cell]);
            let has_number = cell.is_some_and(|cell| !board.core.is_silent[cell]);
            let is_black = filling == Filling::Black;
            parts.push(Part {
                row,
                column,
                filling,
                is_silent: is_black && is_beside && !has_number,
                may_be_outside: is_black && !(is_beside && has_number),
            });
        }
    }
    Some(parts)
}

/// The core turned and mirrored in one of the eight ways.
fn turned(parts: &[Part], random: &mut Random) -> Vec<Part> {
    let [is_transposed, is_mirrored, is_flipped] = [(); 3].map(|()| random.percent(50));
    let turn = |part: &Part| {
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
fn placed(size: Size, parts: &[Part], random: &mut Random) -> Option<Core> {
    let mut offset = |of: fn(&Part) -> isize, length: usize| {
        let inside = parts.iter().filter(|part| !part.may_be_outside).map(of);
        let first = -inside.clone().min()?;
        let last = length as isize - 1 - inside.max()?;
        Some(
            first
                + random.below(usize::try_from(last - first + 1).ok().filter(|&places| places > 0)?) as isize,
        )
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
    use facedown_solve::{Cutoff, Rated, rate};
    use std::collections::BTreeSet;

    /// A rating says that there is one solution, too.
    #[test]
    fn every_stored_board_is_for_experts() {
        let all: BTreeSet<&str> = kernels::shakashaka().into_iter().collect();
        assert_eq!(all.len(), kernels::shakashaka().len(), "no board is stored twice");
        for address in all {
            let sheet = registry::read_any(address).unwrap();
            let Ok(Rated::Rating(rating)) = rate(sheet.as_ref(), &Cutoff::never()) else {
                panic!("{address}")
            };
            assert_eq!(rating.level, Level::Expert, "{address}");
        }
    }
}
