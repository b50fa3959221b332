//! Hitori: black cells are drawn until none fits any more, the white ones get numbers none of which stands twice in a line, and each
//! black one the number of a white one in its row or column. Then numbers of black cells are changed.
//!
//! As long as another black cell fits, it may be black or white: a board with one solution has no room for one.

use crate::climb::{Draft, Until, climb};
use crate::judge::{Judge, Made, Measure};
use crate::latin::latin;
use crate::random::Random;
use crate::wish::Wish;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::{Shade, Sheet};

#[derive(Clone)]
struct Numbers {
    shades: Grid<Shade>,
    numbers: Grid<u32>,
}

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Made<Hitori>> {
    let size = wish.size();
    let mut draft = Numbers { shades: shades(size, random), numbers: latin(size, random) };
    let black: Vec<Cell> = size.cells().filter(|&cell| draft.shades[cell] == Shade::Black).collect();
    for cell in black {
        draft.numbers[cell] = draft.number_for(cell, None, random)?;
    }
    let draft = climb(draft, Until::Fits, 60 + 3 * size.area(), judge, random)?;
    let puzzle = draft.puzzle()?;
    judge.has_level(&puzzle).then_some(())?;
    let sheet = Sheet { puzzle, answer: Some(draft.shades) };
    Some(Made { sheet, is_minimal: true })
}

/// Black cells, no two side by side, that leave the white ones connected, and no room for more.
fn shades(size: Size, random: &mut Random) -> Grid<Shade> {
    let mut shades = Grid::from_fn(size, |_| Shade::White);
    let mut cells: Vec<Cell> = size.cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        if size.neighbours(cell).any(|beside| shades[beside] == Shade::Black) {
            continue;
        }
        shades[cell] = Shade::Black;
        if shades.areas(|&shade| shade == Shade::White).len() > 1 {
            shades[cell] = Shade::White;
        }
    }
    shades
}

impl Numbers {
    /// The number of a white cell in the row or column of a black one. If another solution wants this cell white, a number that it also has in a
    /// white cell there is better.
    fn number_for(&self, cell: Cell, other: Option<&Grid<Shade>>, random: &mut Random) -> Option<u32> {
        let size = self.shades.size();
        let row = (0..size.width()).map(|column| Cell::new(cell.row, column));
        let column = (0..size.height()).map(|row| Cell::new(row, cell.column));
        let white: Vec<Cell> =
            row.chain(column).filter(|&there| there != cell && self.shades[there] == Shade::White).collect();
        let against: Vec<Cell> = match other {
            Some(other) => white.iter().copied().filter(|&there| other[there] == Shade::White).collect(),
            None => Vec::new(),
        };
        let from = if against.is_empty() { &white } else { &against };
        random.pick(from).map(|there| self.numbers[there])
    }
}

impl Draft for Numbers {
    type Puzzle = Hitori;

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
