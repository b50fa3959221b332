//! Shakashaka by the rules that `rate` follows: all ways to fill the squares around a vertex, and the numbers. This takes a fraction of the time of the steps for people,
//! which have to say why.

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
    /// For each place around a vertex and each set of fillings the set of their looks.
    of: [[u8; 32]; 4],
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
        let some = (0..BLACK).filter(|filling| fillings >> filling & 1 == 1);
        some.fold(0, |set, filling| set | 1 << look(filling, place))
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

/// The squares and vertices of a board.
pub(crate) struct Vertices {
    size: Size,
    /// The squares around each vertex, clockwise from the north-west.
    around: Vec<[Option<usize>; 4]>,
    /// The vertices of each square.
    of: Vec<Vec<usize>>,
    /// The squares beside each square.
    beside: Vec<Vec<usize>>,
    /// How many of some squares should have a filling at most.
    limits: Vec<(u8, Vec<usize>, usize)>,
}

/// A board with its solution.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    fillings: Vec<u8>,
    /// Whether a black square there has a number.
    has_number: Vec<bool>,
}

impl Picture {
    pub(crate) fn new(fillings: &Grid<Filling>, is_silent: impl Fn(Cell) -> bool) -> Self {
        let number =
            |filling: &Filling| FILLINGS.iter().position(|other| other == filling).unwrap_or(0) as u8;
        Self {
            fillings: fillings.values().iter().map(number).collect(),
            has_number: fillings.size().cells().map(|cell| !is_silent(cell)).collect(),
        }
    }

    pub(crate) fn fillings(&self, size: Size) -> Grid<Filling> {
        Grid::from_fn(size, |cell| FILLINGS[usize::from(self.fillings[size.index(cell)])])
    }

    pub(crate) fn has_number(&self, size: Size, cell: Cell) -> bool {
        self.has_number[size.index(cell)]
    }

    fn black(&self) -> Vec<usize> {
        (0..self.fillings.len()).filter(|&square| self.fillings[square] == BLACK).collect()
    }
}

/// What is left for each square, as bits; nothing for black ones.
#[derive(Clone)]
struct Left(Vec<u8>);

impl Left {
    /// How many fillings are left where there are several.
    fn open(&self) -> usize {
        self.0.iter().map(|left| left.count_ones() as usize).filter(|&left| left > 1).sum()
    }
}

/// What one assumption at a time leaves of a board.
pub(crate) enum Judged {
    /// There are several solutions, or that takes too long to find out, and so much is open.
    Several(usize),
    /// Nothing, and there is one solution. So far is the board from being for experts: this is measured at the point where the fewest assumptions are refuted, and is what these weigh.
    Solved(usize),
    /// Some squares are left open, and there is one solution, so the board is for experts. This is how much room these squares take: their number, and as much again for where they lie.
    Expert(usize),
}

/// What is known cannot be.
struct Contradicted;

type Known = Result<(), Contradicted>;

/// What an assumption weighs that is refuted, divided by how many squares are looked at until then and a few more: what takes longer is sooner gone when the board is changed.
const WEIGHT: usize = 10_000;
const A_FEW: usize = 4;
/// How many assumptions within assumptions are made to find out whether there is a second solution.
const PATIENCE: usize = 400;

/// Follows the rules from what is known.
struct Follower<'a> {
    vertices: &'a Vertices,
    numbers: Vec<Option<usize>>,
    /// Vertices that are to be looked at, and numbers, which come after them.
    waiting: Vec<usize>,
    is_waiting: Vec<bool>,
    /// How often fillings were ruled out.
    steps: usize,
}

impl Vertices {
    pub(crate) fn new(size: Size) -> Self {
        let mut around = Vec::new();
        let mut of = vec![Vec::new(); size.area()];
        for row in 0..=size.height() {
            for column in 0..=size.width() {
                let at = |up: usize, left: usize| {
                    let cell = Cell::new(row.checked_sub(up)?, column.checked_sub(left)?);
                    size.contains(cell).then(|| size.index(cell))
                };
                let squares = [at(1, 1), at(1, 0), at(0, 0), at(0, 1)];
                squares.into_iter().flatten().for_each(|square| of[square].push(around.len()));
                around.push(squares);
            }
        }
        let beside = |cell: Cell| size.neighbours(cell).map(|cell| size.index(cell)).collect();
        let limit = |Limit { of, squares, most }| {
            (number(&of), squares.into_iter().map(|cell| size.index(cell)).collect::<Vec<_>>(), most)
        };
        let limits = limits(size).into_iter().map(limit).collect();
        Self { size, around, of, beside: size.cells().map(beside).collect(), limits }
    }

    /// By how much the limits are exceeded.
    pub(crate) fn excess(&self, picture: &Picture) -> usize {
        let count = |of: u8, squares: &[usize]| {
            squares.iter().filter(|&&square| picture.fillings[square] == of).count()
        };
        self.limits.iter().map(|(of, squares, most)| count(*of, squares).saturating_sub(*most)).sum()
    }

    /// Whether the white runs at a vertex have right lengths, or some square there is open.
    fn is_right(&self, vertex: usize, fillings: &[u8]) -> bool {
        let mut looks = 0;
        for (place, &square) in self.around[vertex].iter().enumerate() {
            let filling = square.map_or(BLACK, |square| fillings[square]);
            if filling == OPEN {
                return true;
            }
            looks |= look(filling, place) << (2 * place);
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
            let is_right = self.of[square].iter().all(|&vertex| self.is_right(vertex, fillings));
            if is_right && self.fill(fillings, others, tries, random) {
                return true;
            }
        }
        fillings[square] = OPEN;
        false
    }

    /// The picture with a part drawn anew, or with one number more or less. Nothing if that is no change.
    pub(crate) fn changed(&self, picture: &Picture, random: &mut Random) -> Option<Picture> {
        let mut changed = picture.clone();
        if random.percent(35) {
            let square = random.pick(&picture.black())?;
            changed.has_number[square] = !changed.has_number[square];
            return Some(changed);
        }
        let [height, width] = [random.between(1, 4), random.between(1, 4)];
        let [row, column] = [random.below(self.size.height()), random.below(self.size.width())];
        let part = (0..height * width).map(|place| Cell::new(row + place / width, column + place % width));
        let part: Vec<usize> =
            part.filter(|&cell| self.size.contains(cell)).map(|cell| self.size.index(cell)).collect();
        part.iter().for_each(|&square| changed.fillings[square] = OPEN);
        let is_filled = self.fill(&mut changed.fillings, &part, &mut 2_000, random);
        (is_filled && changed.fillings != picture.fillings).then_some(changed)
    }

    /// A random picture without numbers. Nothing if it takes too long to draw.
    pub(crate) fn drawn(&self, random: &mut Random) -> Option<Picture> {
        let area = self.size.area();
        let mut fillings = vec![OPEN; area];
        let squares: Vec<usize> = (0..area).collect();
        let is_filled = self.fill(&mut fillings, &squares, &mut (1_000 * area), random);
        is_filled.then(|| Picture { fillings, has_number: (0..area).map(|_| random.percent(80)).collect() })
    }

    /// What one assumption at a time leaves of a board.
    pub(crate) fn judge(&self, picture: &Picture) -> Judged {
        let mut follower = Follower::new(self, picture);
        // The picture is a solution, so nothing is contradicted.
        follower.judge(picture).unwrap_or(Judged::Several(0))
    }
}

impl<'a> Follower<'a> {
    fn new(vertices: &'a Vertices, picture: &Picture) -> Self {
        let number = |square: usize| {
            let is_triangle = |&&beside: &&usize| !matches!(picture.fillings[beside], WHITE | BLACK);
            (picture.fillings[square] == BLACK && picture.has_number[square])
                .then(|| vertices.beside[square].iter().filter(is_triangle).count())
        };
        let squares = vertices.of.len();
        Self {
            vertices,
            numbers: (0..squares).map(number).collect(),
            waiting: Vec::new(),
            is_waiting: vec![false; vertices.around.len() + squares],
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
    fn restrict(&mut self, square: usize, fillings: u8, left: &mut Left) -> Known {
        left.0[square] = fillings;
        self.steps += 1;
        let vertices = self.vertices;
        vertices.of[square].iter().for_each(|&vertex| self.wait(vertex));
        for &beside in vertices.beside[square].iter() {
            if self.numbers[beside].is_some() {
                self.wait(vertices.around.len() + beside);
            }
        }
        if fillings == 0 { Err(Contradicted) } else { Ok(()) }
    }

    /// Follows all rules until nothing more is ruled out.
    fn follow(&mut self, left: &mut Left) -> Known {
        let vertices = self.vertices.around.len();
        let mut result = Ok(());
        while let Some(place) = self.waiting.pop() {
            self.is_waiting[place] = false;
            if result.is_ok() {
                result = match place.checked_sub(vertices) {
                    None => self.follow_vertex(place, left),
                    Some(square) => self.follow_number(square, left),
                };
            }
        }
        result
    }

    fn follow_vertex(&mut self, vertex: usize, left: &mut Left) -> Known {
        let around = self.vertices.around[vertex];
        let set = |place: usize| match around[place].map(|square| left.0[square]) {
            None | Some(0) => 1 << DARK,
            Some(fillings) => LOOKS.of[place][usize::from(fillings)],
        };
        let sets = (0..4).fold(0, |sets, place| sets | usize::from(set(place)) << (4 * place));
        let possible = usize::from(LOOKS.possible[sets]);
        if possible == 0 {
            return Err(Contradicted);
        }
        for (place, square) in around.into_iter().enumerate() {
            let Some(square) = square.filter(|&square| left.0[square] != 0) else { continue };
            let fillings = left.0[square] & LOOKS.fillings[place][possible >> (4 * place) & 15];
            if fillings != left.0[square] {
                self.restrict(square, fillings, left)?;
            }
        }
        Ok(())
    }

    fn follow_number(&mut self, square: usize, left: &mut Left) -> Known {
        let Some(number) = self.numbers[square] else { return Ok(()) };
        let vertices = self.vertices;
        let beside = &vertices.beside[square];
        let is_open = |fillings: u8| fillings & 1 == 1 && fillings != 1;
        let triangles =
            beside.iter().filter(|&&beside| left.0[beside] != 0 && left.0[beside] & 1 == 0).count();
        let open = beside.iter().filter(|&&beside| is_open(left.0[beside])).count();
        if triangles > number || triangles + open < number {
            return Err(Contradicted);
        }
        let kept = match (triangles == number, triangles + open == number) {
            (true, _) => 1,
            (_, true) => ALL & !1,
            _ => return Ok(()),
        };
        for &beside in beside {
            if is_open(left.0[beside]) {
                self.restrict(beside, left.0[beside] & kept, left)?;
            }
        }
        Ok(())
    }

    fn judge(&mut self, picture: &Picture) -> Result<Judged, Contradicted> {
        let left = |&filling: &u8| if filling == BLACK { 0 } else { ALL };
        let mut left = Left(picture.fillings.iter().map(left).collect());
        (0..self.is_waiting.len()).for_each(|place| self.wait(place));
        self.follow(&mut left)?;
        let mut distance = usize::MAX;
        let mut assumed = left.clone();
        while left.open() > 0 {
            let mut refuted = Vec::new();
            let mut weight = 0;
            for square in (0..left.0.len()).filter(|&square| left.0[square].count_ones() > 1) {
                for filling in
                    (0..BLACK).map(|filling| 1 << filling).filter(|filling| left.0[square] & filling != 0)
                {
                    assumed.0.copy_from_slice(&left.0);
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
                break;
            }
            for (square, filling) in refuted {
                self.restrict(square, left.0[square] & !filling, &mut left)?;
            }
            self.follow(&mut left)?;
        }
        let open = left.open();
        Ok(if open == 0 {
            Judged::Solved(distance)
        } else if self.solutions(&left, 2, &mut 0) > 1 {
            Judged::Several(open)
        } else {
            Judged::Expert(self.room(&left))
        })
    }

    /// How much room the open squares take.
    fn room(&self, left: &Left) -> usize {
        let width = self.vertices.size.width();
        let open = (0..left.0.len()).filter(|&square| left.0[square].count_ones() > 1);
        let extent = |of: fn(usize, usize) -> usize| {
            let all = open.clone().map(|square| of(square, width));
            all.clone().max().unwrap_or(0) - all.min().unwrap_or(0) + 1
        };
        open.clone().count()
            + 3 * (extent(|square, width| square / width) + extent(|square, width| square % width))
    }

    /// How many solutions there are, up to a number, which is also the answer if it takes too long to find out.
    fn solutions(&mut self, left: &Left, most: usize, asked: &mut usize) -> usize {
        *asked += 1;
        if *asked > PATIENCE {
            return most;
        }
        let open = (0..left.0.len()).filter(|&square| left.0[square].count_ones() > 1);
        let Some(square) = open.min_by_key(|&square| left.0[square].count_ones()) else { return 1 };
        let mut found = 0;
        for filling in (0..BLACK).map(|filling| 1 << filling).filter(|filling| left.0[square] & filling != 0)
        {
            let mut assumed = left.clone();
            let result =
                self.restrict(square, filling, &mut assumed).and_then(|()| self.follow(&mut assumed));
            if result.is_ok() {
                found += self.solutions(&assumed, most - found, asked);
            }
            if found >= most {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use facedown::constraints::Solvable;
    use facedown::puzzles::Puzzle;
    use facedown::puzzles::shakashaka::{Shakashaka, Square};
    use facedown_solve::{Continue, Cutoff, Goal, Judged as Rated, Level, Uniqueness, left_after, solve};

    fn puzzle(picture: &Picture, vertices: &Vertices) -> Shakashaka {
        let square = |cell: Cell| {
            let index = vertices.size.index(cell);
            let number = Follower::new(vertices, picture).numbers[index];
            match number {
                Some(number) => Square::Clue(number as u8),
                None if picture.fillings[index] == BLACK => Square::Black,
                None => Square::White,
            }
        };
        Shakashaka { squares: Grid::from_fn(vertices.size, square) }
    }

    /// Random pictures, and such as are one change apart: what is drawn obeys the rules, and the verdict is that of the steps for people and of the solver.
    #[test]
    fn boards_are_judged_as_steps_for_people_judge_them() {
        let mut random = Random::new(1, 0);
        let mut seen = [0; 3];
        for size in [Size::new(3, 5).unwrap(), Size::new(6, 6).unwrap(), Size::new(8, 7).unwrap()] {
            let vertices = Vertices::new(size);
            for _ in 0..40 {
                let Some(mut picture) = vertices.drawn(&mut random) else { continue };
                for _ in 0..5 {
                    picture = vertices.changed(&picture, &mut random).unwrap_or(picture);
                    let puzzle = puzzle(&picture, &vertices);
                    assert_eq!(puzzle.check(&picture.fillings(size)), []);
                    let model = puzzle.model().unwrap();
                    let left = left_after(&model, Level::Hard, &Cutoff::never()).unwrap();
                    let verdict =
                        solve(&model, Goal::Unique, &Cutoff::never(), |_| Continue::Yes).unwrap().verdict;
                    match vertices.judge(&picture) {
                        Judged::Several(open) => {
                            assert_eq!((open, verdict), (left.open.len(), Uniqueness::Multiple));
                            seen[0] += 1;
                        }
                        Judged::Solved(usize::MAX) => {
                            assert_eq!(left.judged, Rated::Level(Level::Easy));
                            seen[1] += 1;
                        }
                        Judged::Solved(_) => {
                            assert!(matches!(left.judged, Rated::Level(_)));
                            seen[2] += 1;
                        }
                        Judged::Expert(_) => {
                            assert_eq!((left.judged, verdict), (Rated::Harder, Uniqueness::Unique));
                        }
                    }
                }
            }
        }
        assert!(seen[0] > 100 && seen[1] > 100 && seen[2] > 5, "{seen:?}");
    }
}
