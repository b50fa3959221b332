//! Nurikabe: the cells of the numbers are drawn, the solver fills in some sea and islands, and then cells of islands, and numbers within
//! them, are moved.

use crate::climb::{Draft, Until, climb};
use crate::judge::{Judge, Measure, thin};
use crate::random::Random;
use crate::symmetry::Symmetry;
use crate::wish::{Clues, Wish};
use facedown::constraints::{Model, Seed};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::{Clue, Puzzle, Shade, Sheet};
use facedown_solve::Level;

/// A board of fewer cells is tiny.
const TINY: usize = 50;
/// A board of more cells is large.
const LARGE: usize = 200;
/// How many changes are thought of at a time: most break a rule.
const TRIES: usize = 30;

#[derive(Clone)]
struct IslandDraft<'a> {
    judge: &'a Judge,
    shades: Grid<Shade>,
    is_number: Grid<bool>,
    /// How the cells of the numbers hang together; nothing if an author has given them.
    symmetry: Option<Symmetry>,
}

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Sheet<Nurikabe>> {
    let size = wish.size();
    let (is_number, symmetry) = match wish.how_many() {
        Clues::At(layout) => (layout.0.clone(), None),
        _ => (numbers(wish, random), Some(wish.symmetry_of_clues())),
    };
    let shades = sea(&is_number, |_| None, judge, random)?;
    let draft = IslandDraft { judge, shades, is_number, symmetry };
    // The changes keep a draft varied, but do not make it so.
    (symmetry.is_none() || draft.is_varied()).then_some(())?;
    // Some boards that fit are expert, and a new draft costs less than changing one that is not.
    let until = if wish.level() == Some(Level::Expert) { Until::Fits } else { Until::HasLevel };
    let draft = climb(draft, until, 200 + 2 * size.area(), judge, random)?;
    // Whoever gives the cells decides how varied the islands can be.
    (symmetry.is_none() || draft.is_varied()).then_some(())?;
    let mut puzzle = draft.puzzle()?;
    (until == Until::HasLevel || judge.has_level(&puzzle)).then_some(())?;
    if *wish.how_many() == Clues::Few {
        let mut cells: Vec<Cell> = size.cells().filter(|&cell| draft.is_number[cell]).collect();
        random.shuffle(&mut cells);
        puzzle = thin(puzzle, cells, judge, |puzzle, &cell| {
            let mut clues = puzzle.clues.clone();
            clues[cell] = Some(Clue::Unknown);
            Some(Nurikabe { clues })
        });
        judge.has_level(&puzzle).then_some(())?;
    }
    Some(Sheet { puzzle, answer: Some(draft.shades) })
}

/// Cells for numbers, no two side by side.
fn numbers(wish: &Wish, random: &mut Random) -> Grid<bool> {
    let size = wish.size();
    // Fewer numbers make harder boards, but also ones that take long to be made unique. An expert board is found soonest with as many as usual.
    let percent = match wish.level() {
        _ if size.area() > LARGE => random.between(16, 20),
        Some(Level::Easy) => random.between(15, 19),
        Some(Level::Expert) => random.between(14, 18),
        _ => random.between(13, 17),
    };
    let wanted = (size.area() * percent).div_ceil(100);
    let mut is_number = Grid::from_fn(size, |_| false);
    let mut orbits = wish.symmetry_of_clues().orbits(size);
    random.shuffle(&mut orbits);
    let mut count = 0;
    for orbit in orbits {
        if count >= wanted {
            break;
        }
        orbit.iter().for_each(|&cell| is_number[cell] = true);
        // Numbers two steps apart close each other in, and most islands would stay small.
        let has_number = |distance, cell| around(size, cell, distance).any(|there| is_number[there]);
        let is_beside = orbit.iter().any(|&cell| has_number(1, cell));
        let is_near = orbit.iter().any(|&cell| has_number(2, cell));
        if is_beside || is_near && random.percent(60) {
            orbit.iter().for_each(|&cell| is_number[cell] = false);
        } else {
            count += orbit.len();
        }
    }
    is_number
}

/// The cells that are so many steps away from a cell.
fn around(size: Size, cell: Cell, distance: usize) -> impl Iterator<Item = Cell> {
    size.cells().filter(move |&there| steps(cell, there) == distance)
}

fn steps(from: Cell, to: Cell) -> usize {
    from.row.abs_diff(to.row) + from.column.abs_diff(to.column)
}

/// Sea and islands around these numbers, whatever their sizes. Some cells may be given.
fn sea(
    is_number: &Grid<bool>,
    given: impl Fn(Cell) -> Option<Shade>,
    judge: &Judge,
    random: &mut Random,
) -> Option<Grid<Shade>> {
    let size = is_number.size();
    let mut model = Model::new();
    let mut sea = random.variables(&mut model, size.area());
    // The solver tries false first. Most islands should have more than one cell: left to chance, half of them would not.
    let mut is_tried_as_land = Grid::from_fn(size, |_| random.percent(45));
    for cell in size.cells().filter(|&cell| is_number[cell]) {
        let is_free = |beside: &Cell| size.neighbours(*beside).filter(|&near| is_number[near]).count() == 1;
        let free: Vec<Cell> = size.neighbours(cell).filter(is_free).collect();
        if let Some(beside) = random.pick(&free) {
            is_tried_as_land[beside] = true;
        }
    }
    for (literal, is_land) in sea.iter_mut().zip(is_tried_as_land.values()) {
        if !is_land {
            *literal = !*literal;
        }
    }
    let land: Vec<_> = sea.iter().map(|&cell| !cell).collect();
    let seeds = size.cells().filter(|&cell| is_number[cell]);
    model.islands(size, &land, seeds.map(|cell| Seed { vertex: size.index(cell), size: None }).collect());
    model.connected(size, &sea);
    model.no_two_by_two(size, &sea);
    for (cell, &literal) in size.cells().zip(&sea) {
        match given(cell) {
            Some(Shade::Black) => model.fact(literal),
            Some(Shade::White) => model.fact(!literal),
            None => {}
        }
    }
    let values = judge.first(&model)?;
    let shade = |cell| if sea[size.index(cell)].holds(&values) { Shade::Black } else { Shade::White };
    Some(Grid::from_fn(size, shade))
}

impl IslandDraft<'_> {
    /// Whether islands differ in size, not too many are small, and none takes up much of the board.
    fn is_varied(&self) -> bool {
        let mut sizes: Vec<usize> =
            self.shades.areas(|&shade| shade == Shade::White).iter().map(Vec::len).collect();
        sizes.sort_unstable();
        let largest = sizes.last().copied().unwrap_or(0);
        let of_at_most = |cells: usize| sizes.iter().filter(|&&size| size <= cells).count();
        // On a large board, small islands are what makes the solution unique. On a tiny one there is hardly anything else.
        let [alone, small] = match self.shades.size().area() {
            ..TINY => [33, 55],
            TINY..=LARGE => [18, 42],
            _ => [33, 62],
        };
        let is_at_most = |islands: usize, percent: usize| 100 * islands <= percent * self.count() + 100;
        let is_large_enough = is_at_most(of_at_most(1), alone) && is_at_most(of_at_most(2), small);
        sizes.dedup();
        sizes.len() >= 3 && largest <= 6 + self.shades.size().area() / 12 && is_large_enough
    }

    fn count(&self) -> usize {
        self.is_number.values().iter().filter(|&&is_number| is_number).count()
    }

    /// The number of an island moves to another of its cells, and its partner's with it.
    fn move_number(&self, cell: Cell, random: &mut Random) -> Option<Self> {
        let (size, symmetry) = (self.shades.size(), self.symmetry?);
        let islands = self.shades.areas(|&shade| shade == Shade::White);
        let island = islands.iter().find(|island| island.contains(&cell))?;
        let from = island.iter().copied().find(|&cell| self.is_number[cell])?;
        let to = random.pick(island)?;
        let mut changed = self.clone();
        for cell in [from, symmetry.partner(size, from)] {
            changed.is_number[cell] = false;
        }
        for cell in [to, symmetry.partner(size, to)] {
            changed.is_number[cell] = true;
        }
        Some(changed)
    }

    /// A change that breaks no rule, unless it was a bad idea.
    fn changed(&self, at: &[usize], reach: usize, random: &mut Random) -> Option<Self> {
        let size = self.shades.size();
        let centre = size.cell(random.pick(at)?);
        let near: Vec<Cell> = size.cells().filter(|&cell| steps(cell, centre) <= reach).collect();
        let cell = random.pick(&near)?;
        let mut changed = self.clone();
        match random.below(10) {
            // Small changes did not help.
            0..3 if reach > 1 => {
                let given = |cell: Cell| (steps(cell, centre) > reach).then(|| self.shades[cell]);
                changed.shades = sea(&self.is_number, given, self.judge, random)?;
                (changed.shades != self.shades).then_some(())?;
            }
            0..3 => changed = self.move_number(cell, random)?,
            3..6 => changed.flip(cell),
            _ => {
                // A cell moves: one becomes sea and another, near it, land.
                changed.flip(cell);
                let others: Vec<Cell> = size
                    .cells()
                    .filter(|&there| steps(there, cell) <= 3 && self.shades[there] != self.shades[cell])
                    .collect();
                changed.flip(random.pick(&others)?);
            }
        }
        (changed.puzzle().is_some() && (changed.is_varied() || !self.is_varied())).then_some(changed)
    }

    /// A cell becomes sea or land.
    fn flip(&mut self, cell: Cell) {
        self.shades[cell] = match self.shades[cell] {
            Shade::White => Shade::Black,
            Shade::Black => Shade::White,
        };
    }
}

impl Draft for IslandDraft<'_> {
    type Drafted = Nurikabe;

    const MEASURE: Measure = Measure::Undecided;

    const AIMS_UP_TO: Level = Level::Easy;

    const STRIP: Option<usize> = Some(60);

    fn puzzle(&self) -> Option<Nurikabe> {
        let mut clues = Grid::from_fn(self.shades.size(), |_| None);
        for island in self.shades.areas(|&shade| shade == Shade::White) {
            let mut numbers = island.iter().copied().filter(|&cell| self.is_number[cell]);
            let (Some(number), None) = (numbers.next(), numbers.next()) else { return None };
            clues[number] = Some(Clue::Number(island.len() as u32));
        }
        let clues_count = clues.values().iter().flatten().count();
        let puzzle = Nurikabe { clues };
        (clues_count == self.count() && puzzle.check(&self.shades).is_empty()).then_some(puzzle)
    }

    fn solution(&self) -> Grid<Shade> {
        self.shades.clone()
    }

    fn change(
        &self,
        at: &[usize],
        reach: usize,
        other: Option<&Grid<Shade>>,
        random: &mut Random,
    ) -> Option<Self> {
        // The other solution may as well be the one that is meant.
        let base = match other {
            Some(other) if random.percent(30) => Self { shades: other.clone(), ..self.clone() },
            _ => self.clone(),
        };
        (0..TRIES).find_map(|_| base.changed(at, reach, random))
    }
}
