//! Hitori: black cells are drawn until none fits any more, the white ones get numbers none of which stands twice in a line, and each
//! black one the number of a white one in its row or column. Then numbers of black cells are changed.
//!
//! As long as another black cell fits, it may be black or white: a board with one solution has no room for one.

use crate::climb::{Draft, Until, climb};
use crate::judge::{Judge, Measure};
use crate::latin::{latin, latin_around};
use crate::random::Random;
use crate::wish::Wish;
use crate::{hitori_expert, hitori_kernels};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::{Shade, Sheet};
use facedown_solve::Level;

#[derive(Clone)]
pub(crate) struct HitoriDraft {
    pub(crate) shades: Grid<Shade>,
    pub(crate) numbers: Grid<u32>,
    /// The largest number that may be used.
    pub(crate) most: usize,
}

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Sheet<Hitori>> {
    let size = wish.size();
    let draft = if judge.level != Some(Level::Expert) {
        HitoriDraft::draw(size, random)?
    } else if hitori_kernels::serve(size) && !wish.is_from_scratch() {
        hitori_kernels::draft(size, judge, random)?
    } else {
        hitori_expert::changed(HitoriDraft::draw(size, random)?, judge, random)?
    };
    let draft = climb(draft, Until::Fits, 60 + 3 * size.area(), judge, random)?;
    let puzzle = draft.puzzle()?;
    judge.has_level(&puzzle).then_some(())?;
    Some(Sheet { puzzle, answer: Some(draft.shades) })
}

/// Makes these cells black, in order, as long as no two are side by side and the white ones are connected.
fn blacken(shades: &mut Grid<Shade>, cells: &[Cell]) {
    let size = shades.size();
    for &cell in cells {
        if shades[cell] == Shade::Black || size.neighbours(cell).any(|beside| shades[beside] == Shade::Black)
        {
            continue;
        }
        shades[cell] = Shade::Black;
        if shades.areas(|&shade| shade == Shade::White).len() > 1 {
            shades[cell] = Shade::White;
        }
    }
}

impl HitoriDraft {
    /// Black cells until none fits, and numbers for all cells.
    fn draw(size: Size, random: &mut Random) -> Option<Self> {
        let mut shades = Grid::from_fn(size, |_| Shade::White);
        let mut cells: Vec<Cell> = size.cells().collect();
        random.shuffle(&mut cells);
        blacken(&mut shades, &cells);
        let numbers = latin(size, random);
        Self { shades, numbers, most: size.height().max(size.width()) }
            .with_black_numbers(size.cells(), random)
    }

    /// The same around some cells that are given. Nothing if they leave no number for another.
    pub(crate) fn draw_around(
        given: &Grid<Option<(Shade, u32)>>,
        most: usize,
        random: &mut Random,
    ) -> Option<Self> {
        let size = given.size();
        let mut shades = given.map(|given| given.map_or(Shade::White, |(shade, _)| shade));
        let mut others: Vec<Cell> = size.cells().filter(|&cell| given[cell].is_none()).collect();
        random.shuffle(&mut others);
        blacken(&mut shades, &others);
        // A white cell with the number of a black one that is given would decide it.
        let numbers = Grid::from_fn(size, |cell| {
            let black = (shades[cell] == Shade::Black).then_some(0);
            given[cell].map(|(_, number)| number).or(black)
        });
        let drawn = Self { shades, numbers: latin_around(&numbers, most, random), most };
        let is_filled = |cell: &Cell| drawn.numbers[*cell] > 0 || drawn.shades[*cell] == Shade::Black;
        others.iter().all(is_filled).then(|| drawn.with_black_numbers(others.into_iter(), random))?
    }

    /// A board of this size, each of whose cells is as some cell of this one.
    pub(crate) fn image(&self, size: Size, from: impl Fn(Cell) -> Cell) -> Self {
        Self {
            shades: Grid::from_fn(size, |cell| self.shades[from(cell)]),
            numbers: Grid::from_fn(size, |cell| self.numbers[from(cell)]),
            most: self.most,
        }
    }

    /// With new numbers in those of these cells that are black.
    fn with_black_numbers(mut self, cells: impl Iterator<Item = Cell>, random: &mut Random) -> Option<Self> {
        for cell in cells {
            if self.shades[cell] == Shade::Black {
                self.numbers[cell] = self.number_for(cell, None, random)?;
            }
        }
        Some(self)
    }

    /// The other cells in the row and column of a cell.
    fn in_line(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let size = self.shades.size();
        let row = (0..size.width()).map(move |column| Cell::new(cell.row, column));
        let column = (0..size.height()).map(move |row| Cell::new(row, cell.column));
        row.chain(column).filter(move |&there| there != cell)
    }

    /// The other cells in the row and column of a cell that have its number.
    pub(crate) fn equal_to(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.in_line(cell).filter(move |&there| self.numbers[there] == self.numbers[cell])
    }

    /// Whether some white cell has the number of this cell: that is so if it is black, and only then.
    fn is_right(&self, cell: Cell) -> bool {
        self.equal_to(cell).any(|there| self.shades[there] == Shade::White)
            == (self.shades[cell] == Shade::Black)
    }

    /// With another number in a black cell: that of a neighbour, or of one of these cells. Of two neighbours with equal numbers, one is black.
    pub(crate) fn with_black_number(&self, cell: Cell, like: &[Cell], random: &mut Random) -> Option<Self> {
        let mut changed = self.clone();
        changed.numbers[cell] = if random.percent(50) {
            let beside: Vec<Cell> = self.shades.size().neighbours(cell).collect();
            self.numbers[random.pick(&beside)?]
        } else {
            let is_white = |there: &Cell| self.shades[*there] == Shade::White && like.contains(there);
            let white: Vec<Cell> = self.in_line(cell).filter(is_white).collect();
            self.numbers[random.pick(&white)?]
        };
        (changed.numbers[cell] != self.numbers[cell]).then_some(changed)
    }

    /// With another number in a white cell, if one is left for it.
    pub(crate) fn with_white_number(&self, cell: Cell, random: &mut Random) -> Option<Self> {
        let mut changed = self.clone();
        changed.numbers[cell] = random.between(1, self.most) as u32;
        let is_changed = changed.numbers[cell] != self.numbers[cell] && changed.is_right(cell);
        is_changed.then(|| changed.mended(self.in_line(cell), random))?
    }

    /// With a black cell moved to some of these cells that are near, and as many black cells as fit there.
    pub(crate) fn with_black_elsewhere(&self, cell: Cell, to: &[Cell], random: &mut Random) -> Option<Self> {
        let size = self.shades.size();
        let is_near = |to: Cell| to.row.abs_diff(cell.row) <= 2 && to.column.abs_diff(cell.column) <= 2;
        let mut near: Vec<Cell> = to.iter().copied().filter(|&to| to != cell && is_near(to)).collect();
        random.shuffle(&mut near);
        near.push(cell);
        let mut changed = self.clone();
        changed.shades[cell] = Shade::White;
        blacken(&mut changed.shades, &near);
        let is_moved = changed.shades[cell] == Shade::White;
        // It has a number of its own now.
        let mut numbers: Vec<u32> = (1..=self.most as u32).collect();
        random.shuffle(&mut numbers);
        let fits = |&number: &u32| {
            changed
                .in_line(cell)
                .all(|there| changed.shades[there] == Shade::Black || changed.numbers[there] != number)
        };
        let number = numbers.into_iter().find(fits).filter(|_| is_moved)?;
        changed.numbers[cell] = number;
        changed.mended(size.cells(), random)
    }

    /// With other numbers in those of these cells that are black and have no number of a white one.
    fn mended(mut self, cells: impl Iterator<Item = Cell>, random: &mut Random) -> Option<Self> {
        for cell in cells {
            if self.shades[cell] == Shade::Black && !self.is_right(cell) {
                self.numbers[cell] = self.number_for(cell, None, random)?;
            }
        }
        Some(self)
    }

    /// The number of a white cell in the row or column of a black one. If another solution wants this cell white, a number that it also has in a
    /// white cell there is better.
    fn number_for(&self, cell: Cell, other: Option<&Grid<Shade>>, random: &mut Random) -> Option<u32> {
        let white: Vec<Cell> =
            self.in_line(cell).filter(|&there| self.shades[there] == Shade::White).collect();
        let against: Vec<Cell> = match other {
            Some(other) => white.iter().copied().filter(|&there| other[there] == Shade::White).collect(),
            None => Vec::new(),
        };
        let from = if against.is_empty() { &white } else { &against };
        random.pick(from).map(|there| self.numbers[there])
    }
}

impl Draft for HitoriDraft {
    type Drafted = Hitori;

    const MEASURE: Measure = Measure::Differences;

    fn puzzle(&self) -> Option<Hitori> {
        Some(Hitori { symbols: self.numbers.map(|&number| Symbol::Number(number)) })
    }

    fn solution(&self) -> Grid<Shade> {
        self.shades.clone()
    }

    fn change(
        &self,
        at: &[usize],
        _: usize,
        other: Option<&Grid<Shade>>,
        random: &mut Random,
    ) -> Option<Self> {
        let size = self.shades.size();
        let black: Vec<Cell> = at
            .iter()
            .map(|&index| size.cell(index))
            .flat_map(|cell| size.neighbours(cell).chain([cell]))
            .filter(|&cell| self.shades[cell] == Shade::Black)
            .filter(|&cell| other.is_none_or(|other| other[cell] == Shade::White))
            .collect();
        let cell = random.pick(&black)?;
        let mut changed = self.clone();
        changed.numbers[cell] = self.number_for(cell, other, random)?;
        (changed.numbers[cell] != self.numbers[cell]).then_some(changed)
    }
}
