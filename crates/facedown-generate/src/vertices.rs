//! Shakashaka by the rules that `rate` follows: all ways to fill the squares around a vertex, and the numbers. This takes a fraction of the time of the steps for people,
//! which have to say why.

use crate::consistent::{Consistent, Inconsistent};
use crate::random::Random;
use crate::shakashaka::{Limit, limits};
use facedown::grid::{Cell, Corner, Grid, Size};
use facedown::puzzles::shakashaka::Filling;
use std::sync::LazyLock;

/// How a square can be filled: white, a triangle for each corner, or black.
const FILLINGS: [Filling; 6] = [
    Filling::White,
    Filling::Triangle(Corner::ALL[0]),
    Filling::Triangle(Corner::ALL[1]),
    Filling::Triangle(Corner::ALL[2]),
    Filling::Triangle(Corner::ALL[3]),
    Filling::Black,
];
/// Their numbers.
const WHITE: u8 = 0;
const BLACK: u8 = 5;
/// A square that is to be filled.
const OPEN: u8 = 6;
/// All fillings of a square that is not black, as bits.
const ALL: u8 = 0b1_1111;

/// How a square looks from a vertex: its two sectors, clockwise. What these words mean is explained with the constraints of the genre.
const FULL: usize = 0;
const OPENING: usize = 1;
const CLOSING: usize = 2;
const DARK: usize = 3;

/// How a filling looks from the vertex around which the square has this place, clockwise from the north-west.
const fn look(filling: u8, place: usize) -> usize {
    match filling {
        WHITE => FULL,
        BLACK => DARK,
        triangle => match (triangle as usize + 5 - place) % 4 {
            0 => DARK,
            1 => OPENING,
            2 => FULL,
            _ => CLOSING,
        },
    }
}

/// What is possible around a vertex.
struct Looks {
    /// For four looks, two bits each, whether all white runs have right lengths.
    is_right: [bool; 256],
    /// For four sets of looks, four bits each, those looks that are part of something right.
    possible: Vec<u16>,
    /// For each place around a vertex and each set of fillings the set of their looks, in the bits of that place. Nothing stands for black.
    of: [[u16; 32]; 4],
    /// For each place and each set of looks the fillings that look so.
    fillings: [[u8; 16]; 4],
}

static LOOKS: LazyLock<Looks> = LazyLock::new(|| {
    let at = |looks: usize, place: usize| looks >> (2 * place) & 3;
    let is_right: [bool; 256] = std::array::from_fn(|looks| {
        let sectors = (0..4).flat_map(|place| match at(looks, place) {
            FULL => [true, true],
            OPENING => [false, true],
            CLOSING => [true, false],
            _ => [false, false],
        });
        let sectors: Vec<bool> = sectors.collect();
        let Some(start) = sectors.iter().position(|is_white| !is_white) else { return true };
        let from_there = (0..8).map(|sector| sectors[(start + sector) % 8]).collect::<Vec<_>>();
        from_there.split(|is_white| !is_white).all(|run| [0, 2, 4].contains(&run.len()))
    });
    let right: Vec<u16> = (0..256)
        .filter(|&looks| is_right[looks])
        .map(|looks| (0..4).map(|place| 1 << (4 * place + at(looks, place))).sum())
        .collect();
    let union = |sets: u16| right.iter().filter(|&way| way & !sets == 0).fold(0, |union, way| union | way);
    let set = |place: usize, fillings: usize| {
        let some = (0..=BLACK).filter(|&filling| {
            if fillings == 0 { filling == BLACK } else { filling != BLACK && fillings >> filling & 1 == 1 }
        });
        some.fold(0, |set, filling| set | 1 << (4 * place + look(filling, place)))
    };
    let looking = |place: usize, looks: usize| {
        let some = (0..BLACK).filter(|&filling| looks >> look(filling, place) & 1 == 1);
        some.fold(0, |set, filling| set | 1 << filling)
    };
    Looks {
        is_right,
        possible: (0..=u16::MAX).map(union).collect(),
        of: std::array::from_fn(|place| std::array::from_fn(|fillings| set(place, fillings))),
        fillings: std::array::from_fn(|place| std::array::from_fn(|looks| looking(place, looks))),
    }
});

/// The number of a filling.
fn number(filling: &Filling) -> u8 {
    FILLINGS.iter().position(|other| other == filling).unwrap_or(0) as u8
}

/// The squares and vertices of a board. There is a frame of black squares around it, and a vertex has the number of the square to its north-west.
pub(crate) struct Vertices {
    size: Size,
    /// From a square to the one below it.
    down: usize,
    /// The squares without the frame.
    squares: Vec<usize>,
    /// How many of some squares should have a filling at most.
    limits: Vec<(u8, Vec<usize>, usize)>,
}

/// A board with its solution, and the frame.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct FramedBoard {
    fillings: Vec<u8>,
    /// Whether a black square there has a number.
    has_number: Vec<bool>,
}

/// A square of a core, which may lie on the frame.
#[derive(Clone, Copy)]
pub(crate) struct CoreSquare {
    pub(crate) row: isize,
    pub(crate) column: isize,
    pub(crate) filling: Filling,
    /// Whether it is in the gap.
    pub(crate) is_open: bool,
    /// Whether it is a black square that must not have a number.
    pub(crate) is_silent: bool,
    /// Whether it may lie outside of a board, where all is black and nothing has a number.
    pub(crate) may_be_outside: bool,
}

/// What is left for each square, as bits; nothing for black ones.
type FillingsLeft = Vec<u8>;

fn is_open(left: u8) -> bool {
    left & left.wrapping_sub(1) != 0
}

/// What one assumption at a time leaves of a board.
pub(crate) enum AfterAssumptions {
    /// There are several solutions, or that takes too long to find out, and so many fillings are open.
    Several(usize),
    /// Nothing, and there is one solution. So far is the board from being for experts: this is measured at the point where the fewest assumptions are refuted, and is what these weigh.
    Solved(usize),
    /// These squares are left open, and there is one solution, so the board is for experts.
    Expert(Vec<usize>),
}

/// What an assumption weighs that is refuted, divided by how many squares are looked at until then and a few more: what takes longer is sooner gone when the board is changed.
const WEIGHT: usize = 10_000;
const A_FEW: usize = 4;
/// How many assumptions within assumptions are made to find out whether there is a second solution.
const PATIENCE: usize = 400;

/// Follows the rules from what is known.
struct Follower<'a> {
    vertices: &'a Vertices,
    looks: &'static Looks,
    numbers: Vec<Option<usize>>,
    /// Vertices that are to be looked at, and numbers, which come after them.
    waiting: Vec<usize>,
    is_waiting: Vec<bool>,
    /// How often fillings were ruled out.
    steps: usize,
}

impl Vertices {
    pub(crate) fn new(size: Size) -> Self {
        let down = size.width() + 2;
        let square = |cell: Cell| (cell.row + 1) * down + cell.column + 1;
        let limit = |Limit { of, squares, most }| {
            (number(&of), squares.into_iter().map(square).collect::<Vec<_>>(), most)
        };
        let limits = limits(size).into_iter().map(limit).collect();
        Self { size, down, squares: size.cells().map(square).collect(), limits }
    }

    /// How many squares there are with the frame.
    fn area(&self) -> usize {
        self.down * (self.size.height() + 2)
    }

    /// The squares around a vertex, clockwise from the north-west.
    fn around(&self, vertex: usize) -> [usize; 4] {
        [vertex, vertex + 1, vertex + self.down + 1, vertex + self.down]
    }

    /// The vertices of a square.
    fn of(&self, square: usize) -> [usize; 4] {
        [square, square - 1, square - self.down - 1, square - self.down]
    }

    /// The squares beside a square.
    fn beside(&self, square: usize) -> [usize; 4] {
        [square - self.down, square + 1, square + self.down, square - 1]
    }

    /// The square and the eight around it.
    fn near(&self, square: usize) -> impl Iterator<Item = usize> {
        let first = square - self.down - 1;
        let down = self.down;
        (0..9).map(move |place| first + place / 3 * down + place % 3)
    }

    /// The squares of the board.
    pub(crate) fn squares(&self) -> &[usize] {
        &self.squares
    }

    /// A board with its solution.
    pub(crate) fn framed(&self, fillings: &Grid<Filling>, has_number: impl Fn(Cell) -> bool) -> FramedBoard {
        let mut framed = self.nothing();
        for (&square, (cell, filling)) in self.squares.iter().zip(fillings.iter()) {
            framed.fillings[square] = number(filling);
            framed.has_number[square] = has_number(cell);
        }
        framed
    }

    /// All is open.
    fn nothing(&self) -> FramedBoard {
        let mut fillings = vec![BLACK; self.area()];
        self.squares.iter().for_each(|&square| fillings[square] = OPEN);
        FramedBoard { fillings, has_number: vec![false; self.area()] }
    }

    /// By how much the limits are exceeded.
    pub(crate) fn excess(&self, framed: &FramedBoard) -> usize {
        let count = |of: u8, squares: &[usize]| {
            squares.iter().filter(|&&square| framed.fillings[square] == of).count()
        };
        self.limits.iter().map(|(of, squares, most)| count(*of, squares).saturating_sub(*most)).sum()
    }

    /// Whether the white runs at a vertex have right lengths, or some square there is open.
    fn is_right(&self, vertex: usize, fillings: &[u8]) -> bool {
        let mut looks = 0;
        for (place, square) in self.around(vertex).into_iter().enumerate() {
            if fillings[square] == OPEN {
                return true;
            }
            looks |= look(fillings[square], place) << (2 * place);
        }
        LOOKS.is_right[looks]
    }

    /// Fills open squares at random, so that the rule of rectangles is obeyed. False if there is no way, or too many were tried.
    fn fill(&self, fillings: &mut [u8], open: &[usize], tries: &mut usize, random: &mut Random) -> bool {
        let Some((&square, others)) = open.split_first() else { return true };
        let mut order: [u8; 6] = std::array::from_fn(|filling| filling as u8);
        random.shuffle(&mut order);
        let first = match random.below(100) {
            0..20 => BLACK,
            20..35 => WHITE,
            _ => 1 + random.below(4) as u8,
        };
        order.sort_by_key(|&filling| filling != first);
        for filling in order {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            fillings[square] = filling;
            let is_right = self.of(square).into_iter().all(|vertex| self.is_right(vertex, fillings));
            if is_right && self.fill(fillings, others, tries, random) {
                return true;
            }
        }
        fillings[square] = OPEN;
        false
    }

    /// The board with a part drawn anew that has one of these squares, or with one number more or less. Nothing if that is no change.
    pub(crate) fn changed(
        &self,
        framed: &FramedBoard,
        at: &[usize],
        random: &mut Random,
    ) -> Option<FramedBoard> {
        let mut changed = framed.clone();
        if random.percent(35) {
            let black = self.squares.iter().filter(|&&square| framed.fillings[square] == BLACK);
            let square = random.pick(&black.copied().collect::<Vec<_>>())?;
            changed.has_number[square] = !changed.has_number[square];
            return Some(changed);
        }
        let [height, width] = [random.between(1, 4), random.between(1, 4)];
        let square = random.pick(at)?;
        let last = [square / self.down + random.below(height), square % self.down + random.below(width)];
        let on_board = |last: usize, length: usize, most: usize| {
            (last + 1).saturating_sub(length).max(1)..=last.min(most)
        };
        let rows = on_board(last[0], height, self.size.height());
        let columns = on_board(last[1], width, self.size.width());
        let part = rows.flat_map(|row| columns.clone().map(move |column| row * self.down + column));
        let part: Vec<usize> = part.collect();
        part.iter().for_each(|&square| changed.fillings[square] = OPEN);
        let is_filled = self.fill(&mut changed.fillings, &part, &mut 2_000, random);
        (is_filled && changed.fillings != framed.fillings).then_some(changed)
    }

    /// A random board without numbers. Nothing if it takes too long to draw.
    pub(crate) fn drawn(&self, random: &mut Random) -> Option<FramedBoard> {
        let mut framed = self.nothing();
        let tries = &mut (1_000 * self.squares.len());
        self.fill(&mut framed.fillings, &self.squares, tries, random).then_some(())?;
        self.squares.iter().for_each(|&square| framed.has_number[square] = random.percent(80));
        Some(framed)
    }

    /// What one assumption at a time leaves of a board.
    pub(crate) fn judge(&self, framed: &FramedBoard) -> AfterAssumptions {
        let mut follower = Follower::new(self, framed);
        // The board is solved, so nothing is contradicted.
        follower.judge(framed).unwrap_or(AfterAssumptions::Several(0))
    }

    /// The squares near a gap.
    pub(crate) fn around_gap(&self, gap: &[usize]) -> Vec<usize> {
        let mut is_near = vec![false; self.area()];
        gap.iter().flat_map(|&square| self.near(square)).for_each(|square| is_near[square] = true);
        (0..self.area()).filter(|&square| is_near[square]).collect()
    }

    /// The core of a board for experts that has this gap.
    pub(crate) fn core(&self, framed: &FramedBoard, gap: &[usize]) -> Vec<CoreSquare> {
        let mut is_open = vec![false; self.area()];
        gap.iter().for_each(|&square| is_open[square] = true);
        let mut is_beside = vec![false; self.area()];
        gap.iter().flat_map(|&square| self.beside(square)).for_each(|square| is_beside[square] = true);
        let part = |square: usize| {
            let filling = FILLINGS[usize::from(framed.fillings[square])];
            let is_black = filling == Filling::Black;
            let counts = is_beside[square] && framed.has_number[square];
            CoreSquare {
                row: (square / self.down) as isize,
                column: (square % self.down) as isize,
                filling,
                is_open: is_open[square],
                is_silent: is_black && is_beside[square] && !counts,
                may_be_outside: is_black && !counts,
            }
        };
        self.around_gap(gap).into_iter().map(part).collect()
    }
}

impl<'a> Follower<'a> {
    fn new(vertices: &'a Vertices, framed: &FramedBoard) -> Self {
        let mut numbers = vec![None; vertices.area()];
        for &square in &vertices.squares {
            if framed.fillings[square] == BLACK && framed.has_number[square] {
                let beside = vertices.beside(square).into_iter();
                let triangles = beside.filter(|&beside| !matches!(framed.fillings[beside], WHITE | BLACK));
                numbers[square] = Some(triangles.count());
            }
        }
        Self {
            vertices,
            looks: &LOOKS,
            numbers,
            waiting: Vec::new(),
            is_waiting: vec![false; 2 * vertices.area()],
            steps: 0,
        }
    }

    fn wait(&mut self, place: usize) {
        if !self.is_waiting[place] {
            self.is_waiting[place] = true;
            self.waiting.push(place);
        }
    }

    /// Some fillings are left for a square, fewer than before.
    fn restrict(&mut self, square: usize, fillings: u8, left: &mut FillingsLeft) -> Consistent {
        left[square] = fillings;
        self.steps += 1;
        let vertices = self.vertices;
        vertices.of(square).into_iter().for_each(|vertex| self.wait(vertex));
        for beside in vertices.beside(square) {
            if self.numbers[beside].is_some() {
                self.wait(vertices.area() + beside);
            }
        }
        if fillings == 0 { Err(Inconsistent) } else { Ok(()) }
    }

    /// Follows all rules until nothing more is ruled out.
    fn follow(&mut self, left: &mut FillingsLeft) -> Consistent {
        let area = self.vertices.area();
        let mut result = Ok(());
        while let Some(place) = self.waiting.pop() {
            self.is_waiting[place] = false;
            if result.is_ok() {
                result = match place.checked_sub(area) {
                    None => self.follow_vertex(place, left),
                    Some(square) => self.follow_number(square, left),
                };
            }
        }
        result
    }

    fn follow_vertex(&mut self, vertex: usize, left: &mut FillingsLeft) -> Consistent {
        let around = self.vertices.around(vertex);
        let set = |place: usize| self.looks.of[place][usize::from(left[around[place]])];
        let sets = set(0) | set(1) | set(2) | set(3);
        let possible = self.looks.possible[usize::from(sets)];
        if possible == 0 {
            return Err(Inconsistent);
        }
        if possible == sets {
            return Ok(());
        }
        for (place, square) in around.into_iter().enumerate() {
            let looks = usize::from(possible >> (4 * place) & 15);
            let fillings = left[square] & self.looks.fillings[place][looks];
            if fillings != left[square] {
                self.restrict(square, fillings, left)?;
            }
        }
        Ok(())
    }

    fn follow_number(&mut self, square: usize, left: &mut FillingsLeft) -> Consistent {
        let Some(number) = self.numbers[square] else { return Ok(()) };
        let beside = self.vertices.beside(square);
        // Whether it has a triangle is not known.
        let is_open = |fillings: u8| fillings & 1 == 1 && fillings != 1;
        let triangles = beside.iter().filter(|&&beside| left[beside] != 0 && left[beside] & 1 == 0).count();
        let open = beside.iter().filter(|&&beside| is_open(left[beside])).count();
        if triangles > number || triangles + open < number {
            return Err(Inconsistent);
        }
        let kept = match (triangles == number, triangles + open == number) {
            (true, _) => 1,
            (_, true) => ALL & !1,
            _ => return Ok(()),
        };
        for beside in beside {
            if is_open(left[beside]) {
                self.restrict(beside, left[beside] & kept, left)?;
            }
        }
        Ok(())
    }

    fn judge(&mut self, framed: &FramedBoard) -> Result<AfterAssumptions, Inconsistent> {
        let vertices = self.vertices;
        let mut left = vec![0; vertices.area()];
        for &square in &vertices.squares {
            left[square] = if framed.fillings[square] == BLACK { 0 } else { ALL };
            vertices.of(square).into_iter().for_each(|vertex| self.wait(vertex));
            if self.numbers[square].is_some() {
                self.wait(vertices.area() + square);
            }
        }
        self.follow(&mut left)?;
        let mut distance = usize::MAX;
        let mut assumed = left.clone();
        loop {
            let open: Vec<usize> =
                vertices.squares.iter().copied().filter(|&square| is_open(left[square])).collect();
            if open.is_empty() {
                return Ok(AfterAssumptions::Solved(distance));
            }
            let mut refuted = Vec::new();
            let mut weight = 0;
            for &square in &open {
                for filling in fillings(left[square]) {
                    assumed.copy_from_slice(&left);
                    self.steps = 0;
                    let result =
                        self.restrict(square, filling, &mut assumed).and_then(|()| self.follow(&mut assumed));
                    if result.is_err() {
                        refuted.push((square, filling));
                        weight += WEIGHT / (self.steps + A_FEW);
                    }
                }
            }
            distance = distance.min(weight);
            if refuted.is_empty() {
                return Ok(if self.solutions(&left, &open, 2, &mut 0) > 1 {
                    let fillings = open.iter().map(|&square| left[square].count_ones() as usize);
                    AfterAssumptions::Several(fillings.sum())
                } else {
                    AfterAssumptions::Expert(open)
                });
            }
            for (square, filling) in refuted {
                self.restrict(square, left[square] & !filling, &mut left)?;
            }
            self.follow(&mut left)?;
        }
    }

    /// How many solutions there are, up to a number, which is also the answer if it takes too long to find out. Only these squares may be open.
    fn solutions(&mut self, left: &FillingsLeft, open: &[usize], most: usize, asked: &mut usize) -> usize {
        *asked += 1;
        if *asked > PATIENCE {
            return most;
        }
        let still_open = open.iter().filter(|&&square| is_open(left[square]));
        let Some(&square) = still_open.min_by_key(|&&square| left[square].count_ones()) else { return 1 };
        let mut found = 0;
        for filling in fillings(left[square]) {
            let mut assumed = left.clone();
            let result =
                self.restrict(square, filling, &mut assumed).and_then(|()| self.follow(&mut assumed));
            if result.is_ok() {
                found += self.solutions(&assumed, open, most - found, asked);
            }
            if found >= most {
                break;
            }
        }
        found
    }
}

/// The fillings of a set, one by one.
fn fillings(set: u8) -> impl Iterator<Item = u8> {
    (0..BLACK).map(|filling| 1 << filling).filter(move |filling| set & filling != 0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use facedown::constraints::Solvable;
    use facedown::puzzles::Puzzle;
    use facedown::puzzles::shakashaka::{Shakashaka, Square};
    use facedown_solve::{Continue, Cutoff, Goal, Judged, Level, Uniqueness, left_after, solve};

    fn puzzle(framed: &FramedBoard, vertices: &Vertices) -> Shakashaka {
        let numbers = Follower::new(vertices, framed).numbers;
        let square = |cell: Cell| {
            let square = vertices.squares[vertices.size.index(cell)];
            match numbers[square] {
                Some(number) => Square::Clue(number as u8),
                None if framed.fillings[square] == BLACK => Square::Black,
                None => Square::White,
            }
        };
        Shakashaka { squares: Grid::from_fn(vertices.size, square) }
    }

    fn fillings_of(framed: &FramedBoard, vertices: &Vertices) -> Grid<Filling> {
        let filling = |cell: Cell| framed.fillings[vertices.squares[vertices.size.index(cell)]];
        Grid::from_fn(vertices.size, |cell| FILLINGS[usize::from(filling(cell))])
    }

    /// Random boards, and such as are one change apart: what is drawn obeys the rules, and the verdict is that of the steps for people and of the solver.
    #[test]
    fn boards_are_judged_as_steps_for_people_judge_them() {
        let mut random = Random::new(1, 0);
        let mut seen = [0; 3];
        for size in [Size::new(3, 5).unwrap(), Size::new(6, 6).unwrap(), Size::new(8, 7).unwrap()] {
            let vertices = Vertices::new(size);
            for _ in 0..60 {
                let Some(mut framed) = vertices.drawn(&mut random) else { continue };
                for _ in 0..5 {
                    framed = vertices.changed(&framed, vertices.squares(), &mut random).unwrap_or(framed);
                    let puzzle = puzzle(&framed, &vertices);
                    assert_eq!(puzzle.check(&fillings_of(&framed, &vertices)), []);
                    let model = puzzle.model().unwrap();
                    let left = left_after(&model, Level::Hard, &Cutoff::never()).unwrap();
                    let verdict =
                        solve(&model, Goal::Unique, &Cutoff::never(), |_| Continue::Yes).unwrap().verdict;
                    match vertices.judge(&framed) {
                        AfterAssumptions::Several(open) => {
                            assert_eq!((open, verdict), (left.open.len(), Uniqueness::Multiple));
                            seen[0] += 1;
                        }
                        AfterAssumptions::Solved(usize::MAX) => {
                            assert_eq!(left.judged, Judged::Level(Level::Easy));
                            seen[1] += 1;
                        }
                        AfterAssumptions::Solved(_) => {
                            assert!(matches!(left.judged, Judged::Level(_)));
                            seen[2] += 1;
                        }
                        AfterAssumptions::Expert(_) => {
                            assert_eq!((left.judged, verdict), (Judged::Harder, Uniqueness::Unique));
                        }
                    }
                }
            }
        }
        assert!(seen[0] > 100 && seen[1] > 100 && seen[2] > 5, "{seen:?}");
    }
}
