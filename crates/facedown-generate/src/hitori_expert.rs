//! Expert Hitori. Equal numbers and neighbours speak of two cells at a time, and whatever follows from such pairs follows from one assumption. So a board takes
//! assumptions within assumptions only if several cells together cut white ones off, whichever way each of them is decided. That hardly ever happens by chance.
//!
//! Part of a board is changed until it does: the rest is taken as known. A change is kept if more cells are decided that one assumption does not decide,
//! or if fewer cells are not decided at all, and sometimes if it is a little worse (simulated annealing). What is found out about the
//! part is found out with sets of cells, each a number of 64 bits, so that thousands of changes can be looked at in a second.

use crate::hitori::HitoriDraft;
use crate::judge::Judge;
use crate::random::Random;
use facedown::grid::Cell;
use facedown::puzzles::Shade;

/// The longest side of the part. What a set holds allows no more than 8.
const SIDE: usize = 7;
/// How many changes are tried, and how many of them until some cells are decided that one assumption does not decide.
const TRIES: usize = 3_000;
const FIRST_TRIES: usize = 1_000;
/// How often, in percent, a change is kept by how much it is worse.
const KEPT: [usize; 6] = [43, 19, 8, 4, 2, 1];
/// How many assumptions another solution may take; a board that needs more is not looked at.
const PATIENCE: usize = 300;

/// Some vertices of a part.
type VertexSet = u64;

const fn one(vertex: usize) -> VertexSet {
    1 << vertex
}

fn each(mut set: VertexSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(vertex)
    })
}

/// Changes part of a draft until it takes assumptions within assumptions. Nothing if that was not achieved.
pub(crate) fn changed(mut draft: HitoriDraft, judge: &Judge, random: &mut Random) -> Option<HitoriDraft> {
    let part = BoardPart::somewhere(&draft, random)?;
    let mut here = part.judge(&draft, &[], i64::MIN)?;
    for tried in 0..TRIES {
        if here.is_expert() {
            return Some(draft);
        }
        if judge.is_over() || tried >= FIRST_TRIES && here.open == here.undecided {
            return None;
        }
        let Some(changed) = part.change(&draft, random) else { continue };
        let luck = random.below(100);
        let worse = KEPT.iter().filter(|&&percent| luck < percent).count() as i64;
        if let Some(there) = part.judge(&changed, &here.others, here.score() - worse) {
            (draft, here) = (changed, there);
        }
    }
    None
}

/// What is found out about a part.
struct PartFindings {
    /// The cells that one assumption at a time does not decide.
    open: VertexSet,
    /// Those of them that are not decided at all.
    undecided: VertexSet,
    /// Other solutions: each undecided cell differs in one of them. They are the black cells.
    others: Vec<VertexSet>,
}

impl PartFindings {
    fn is_expert(&self) -> bool {
        self.open != 0 && self.undecided == 0
    }

    /// More is better. It gets less if more cells turn out to be undecided.
    fn score(&self) -> i64 {
        let count = |set: VertexSet| i64::from(set.count_ones());
        if self.open == self.undecided {
            count(self.open).min(12) - 1_000
        } else {
            2 * count(self.open & !self.undecided).min(15) - 3 * count(self.undecided)
        }
    }
}

/// A part of a board: its cells, and then the white areas around it.
pub(crate) struct BoardPart {
    cells: Vec<Cell>,
    beside: Vec<VertexSet>,
}

/// What is known of the vertices.
#[derive(Clone, Copy, PartialEq)]
struct KnownShades {
    black: VertexSet,
    white: VertexSet,
}

/// The part with the numbers of a draft.
struct NumberedPart<'a> {
    part: &'a BoardPart,
    equal: Vec<VertexSet>,
    given: KnownShades,
}

impl BoardPart {
    /// Somewhere on the board, more often at its border.
    fn somewhere(draft: &HitoriDraft, random: &mut Random) -> Option<Self> {
        let size = draft.shades.size();
        let mut start = |side: usize| {
            let last = side.saturating_sub(SIDE);
            match random.below(3) {
                0 => 0,
                1 => last,
                _ => random.between(0, last),
            }
        };
        let (top, left) = (start(size.height()), start(size.width()));
        Self::new(draft, top, left)
    }

    /// From this row and column on. Nothing if there are too many areas around it.
    pub(crate) fn new(draft: &HitoriDraft, top: usize, left: usize) -> Option<Self> {
        let size = draft.shades.size();
        let is_inside =
            |cell: Cell| (top..top + SIDE).contains(&cell.row) && (left..left + SIDE).contains(&cell.column);
        let cells: Vec<Cell> = size.cells().filter(|&cell| is_inside(cell)).collect();
        let mut around = draft.shades.map(|&shade| shade == Shade::White);
        cells.iter().for_each(|&cell| around[cell] = false);
        let mut areas = around.areas(|&is_around| is_around);
        areas.retain(|area| area.iter().any(|&cell| size.neighbours(cell).any(is_inside)));
        let vertices: Vec<Vec<Cell>> = cells.iter().map(|&cell| vec![cell]).chain(areas).collect();
        let are_beside = |one: &[Cell], other: &[Cell]| {
            one.iter().any(|&cell| size.neighbours(cell).any(|beside| other.contains(&beside)))
        };
        let beside = |from: &Vec<Cell>| {
            (0..vertices.len()).filter(|&to| are_beside(from, &vertices[to])).map(one).sum()
        };
        (vertices.len() <= VertexSet::BITS as usize)
            .then(|| Self { beside: vertices.iter().map(beside).collect(), cells })
    }

    /// The cells that are black in the solution.
    fn black(&self, draft: &HitoriDraft) -> VertexSet {
        (0..self.cells.len()).filter(|&cell| draft.shades[self.cells[cell]] == Shade::Black).map(one).sum()
    }

    fn question(&self, draft: &HitoriDraft) -> NumberedPart<'_> {
        let size = draft.shades.size();
        let mut place = vec![None; size.area()];
        (0..).zip(&self.cells).for_each(|(number, &cell)| place[size.index(cell)] = Some(number));
        let areas = (self.cells.len()..self.beside.len()).map(one).sum();
        let mut given = KnownShades { black: 0, white: areas };
        let equal = (0..).zip(&self.cells).map(|(number, &cell)| {
            let mut equal = 0;
            for other in draft.equal_to(cell) {
                match place[size.index(other)] {
                    Some(inside) => equal |= one(inside),
                    None if draft.shades[other] == Shade::White => given.black |= one(number),
                    None => {}
                }
            }
            let is_black_outside =
                |beside: Cell| place[size.index(beside)].is_none() && draft.shades[beside] == Shade::Black;
            if size.neighbours(cell).any(is_black_outside) {
                given.white |= one(number);
            }
            equal
        });
        let equal = equal.collect();
        NumberedPart { part: self, equal, given }
    }

    /// What is found out about the part; nothing if its score is less than this, or takes too long to find out. Other solutions of a similar draft may be
    /// solutions of this one, too.
    fn judge(&self, draft: &HitoriDraft, others: &[VertexSet], least: i64) -> Option<PartFindings> {
        let question = self.question(draft);
        let solution = self.black(draft);
        let others: Vec<VertexSet> =
            others.iter().copied().filter(|&other| question.is_solved_by(other)).collect();
        let undecided = others.iter().fold(0, |undecided, other| undecided | (other ^ solution));
        let open = question.open(solution, undecided);
        let mut judged = PartFindings { open, undecided, others };
        for cell in each(open) {
            if judged.score() < least {
                return None;
            }
            if judged.undecided & one(cell) == 0 {
                let mut left = PATIENCE;
                let other =
                    question.other(solution & !open, !solution & !open, one(cell), solution, &mut left)?;
                if let Some(other) = other {
                    judged.undecided |= other ^ solution;
                    judged.others.push(other);
                }
            }
        }
        (judged.score() >= least).then_some(judged)
    }

    /// The cells that one assumption at a time does not decide, if the part is for experts.
    pub(crate) fn open(&self, draft: &HitoriDraft) -> Option<Vec<Cell>> {
        let judged = self.judge(draft, &[], 1).filter(PartFindings::is_expert)?;
        Some(each(judged.open).map(|cell| self.cells[cell]).collect())
    }

    /// Another number for a black or a white cell, or another place for a black one.
    pub(crate) fn change(&self, draft: &HitoriDraft, random: &mut Random) -> Option<HitoriDraft> {
        let kind = random.below(10);
        let shade = if (7..9).contains(&kind) { Shade::White } else { Shade::Black };
        let cells: Vec<Cell> =
            self.cells.iter().copied().filter(|&cell| draft.shades[cell] == shade).collect();
        let cell = random.pick(&cells)?;
        match kind {
            0..7 => draft.with_black_number(cell, &self.cells, random),
            7..9 => draft.with_white_number(cell, random),
            _ => draft.with_black_elsewhere(cell, &self.cells, random),
        }
    }
}

impl NumberedPart<'_> {
    /// Whether black cells that are a solution for some numbers are one for these.
    fn is_solved_by(&self, black: VertexSet) -> bool {
        let cells = one(self.part.cells.len()) - 1;
        self.given.black & !black == 0
            && self.given.white & black == 0
            && each(cells & !black).all(|cell| self.equal[cell] & !black == 0)
    }

    /// The cells that one assumption at a time leaves open, given the solution, and cells that no assumption decides.
    fn open(&self, solution: VertexSet, undecided: VertexSet) -> VertexSet {
        let cells: VertexSet = one(self.part.cells.len()) - 1;
        let mut known = self.given;
        // The solution contradicts nothing.
        let learn =
            |known: &mut KnownShades, cell: VertexSet| self.follow(known, cell & solution, cell & !solution);
        let given = (known.black | known.white) & cells;
        learn(&mut known, given);
        loop {
            let before = known;
            // What follows from an assumption that stands cannot be refuted either, unless more is learnt.
            let mut stands = undecided;
            for cell in (0..self.part.cells.len()).map(one) {
                if (known.black | known.white | stands) & cell != 0 {
                    continue;
                }
                let mut assumed = known;
                if self.follow(&mut assumed, cell & !solution, cell & solution) {
                    stands |= (assumed.black & !solution) | (assumed.white & solution);
                } else {
                    learn(&mut known, cell);
                }
            }
            if known == before {
                return cells & !known.black & !known.white;
            }
        }
    }

    /// A solution in which a cell is not as in this one, given black and white cells.
    fn other(
        &self,
        black: VertexSet,
        white: VertexSet,
        cell: VertexSet,
        solution: VertexSet,
        left: &mut usize,
    ) -> Option<Option<VertexSet>> {
        let cells: VertexSet = one(self.part.cells.len()) - 1;
        let mut known = self.given;
        let is_possible =
            self.follow(&mut known, black | (cell & !solution), (white | (cell & solution)) & cells);
        if is_possible { self.complete(known, left) } else { Some(None) }
    }

    /// The black cells of a solution, or none; nothing at all if it takes too long.
    fn complete(&self, known: KnownShades, left: &mut usize) -> Option<Option<VertexSet>> {
        *left = left.checked_sub(1)?;
        let cells: VertexSet = one(self.part.cells.len()) - 1;
        let open = cells & !known.black & !known.white;
        let Some(cell) = each(open).max_by_key(|&cell| (self.equal[cell] & open).count_ones()) else {
            return Some(Some(known.black));
        };
        for (black, white) in [(one(cell), 0), (0, one(cell))] {
            let mut assumed = known;
            if self.follow(&mut assumed, black, white)
                && let Some(found) = self.complete(assumed, left)?
            {
                return Some(Some(found));
            }
        }
        Some(None)
    }

    /// Learns these, and all that follows by one rule after the other. False if that is a contradiction.
    fn follow(&self, known: &mut KnownShades, mut black: VertexSet, mut white: VertexSet) -> bool {
        loop {
            while (black | white) != 0 {
                known.black |= black;
                known.white |= white;
                if known.black & known.white != 0 {
                    return false;
                }
                let areas = !(one(self.part.cells.len()) - 1);
                let beside = each(black).fold(0, |all, cell| all | self.part.beside[cell]) & !areas;
                let equal = each(white).fold(0, |all, cell| all | self.equal[cell]);
                (black, white) = (equal & !known.black, beside & !known.white);
            }
            let Some(cut) = self.connect(*known) else { return false };
            if cut.black | cut.white == 0 {
                return true;
            }
            (black, white) = (cut.black, cut.white);
        }
    }

    /// What follows because white vertices hang together: those that they cannot reach are black, those without which they could not reach each other are
    /// white. Nothing if they do not hang together.
    fn connect(&self, known: KnownShades) -> Option<KnownShades> {
        let mut found = KnownShades { black: 0, white: 0 };
        if known.white == 0 {
            return Some(found);
        }
        let beside = &self.part.beside;
        let all = VertexSet::MAX >> (VertexSet::BITS as usize - beside.len());
        let free = all & !known.black;
        // A white area is the start of a walk that goes as deep as it can.
        let mut start = one(known.white.trailing_zeros() as usize);
        let mut around = 0;
        let mut grown = start;
        while grown != 0 {
            around |= each(grown).fold(0, |all, vertex| all | beside[vertex]);
            grown = around & known.white & !start;
            start |= grown;
        }
        // The vertices on the way from the start to here, and for each vertex those beside it that are left to look at.
        let mut way = [0_u8; VertexSet::BITS as usize];
        let mut left = [0 as VertexSet; VertexSet::BITS as usize];
        let mut depth = [0_u8; VertexSet::BITS as usize];
        // The lowest depth that can be reached from a vertex or beyond it, and whether anything there is white.
        let mut lowest = [0_u8; VertexSet::BITS as usize];
        let mut has_white = known.white;
        let mut seen = start;
        let mut length = 1;
        way[0] = start.trailing_zeros() as u8;
        left[way[0] as usize] = around & free & !start;
        while length > 0 {
            let here = way[length - 1] as usize;
            let next = left[here].trailing_zeros() as usize;
            if left[here] != 0 {
                left[here] &= left[here] - 1;
                if seen & one(next) == 0 {
                    seen |= one(next);
                    (depth[next], lowest[next]) = (length as u8, length as u8);
                    left[next] = beside[next] & free;
                    way[length] = next as u8;
                    length += 1;
                } else {
                    lowest[here] = lowest[here].min(depth[next]);
                }
                continue;
            }
            length -= 1;
            if length > 0 {
                let before = way[length - 1] as usize;
                lowest[before] = lowest[before].min(lowest[here]);
                if has_white & one(here) != 0 {
                    has_white |= one(before);
                    if usize::from(lowest[here]) >= length - 1 && known.white & one(before) == 0 {
                        found.white |= one(before);
                    }
                }
            }
        }
        found.black = free & !seen;
        (found.black & known.white == 0).then_some(found)
    }
}
