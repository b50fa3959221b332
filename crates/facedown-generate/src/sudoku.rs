//! Sudoku: numbers are filled in at random, then dropped while the rest leaves one solution.

use crate::judge::{Judge, Miss, thin};
use crate::random::Random;
use crate::sudoku_expert;
use crate::wish::{Clues, Layout, Wish};
use facedown::constraints::{Model, Solvable};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Sheet;
use facedown::puzzles::sudoku::Sudoku;
use facedown_solve::{Continue, Cutoff, Goal, Level, solve};
use std::collections::BTreeMap;

type SudokuGrid = Grid<Option<u32>>;

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Sheet<Sudoku>> {
    if wish.is_expert_sudoku() {
        return sudoku_expert::attempt(wish, judge, random);
    }
    let full = filled(wish.size(), judge, random)?;
    let puzzle = match wish.how_many() {
        Clues::At(layout) => return at(layout, full, judge, random),
        clues => {
            let mut groups = wish.symmetry_of_clues().orbits(wish.size());
            random.shuffle(&mut groups);
            // At most this many groups are empty if about half of the cells are to have numbers.
            let half = groups.len() * 11 / 20;
            let is_easy = wish.level().is_none_or(|level| level == Level::Easy);
            if *clues == Clues::Many && is_easy {
                groups.truncate(half);
            }
            let without = |puzzle: &Sudoku, group: &Vec<Cell>| {
                let mut givens = puzzle.givens().clone();
                group.iter().for_each(|&cell| givens[cell] = None);
                Sudoku::new(givens).ok()
            };
            let thinned = thin(Sudoku::new(full.clone()).ok()?, groups.clone(), judge, without);
            if *clues == Clues::Many && !is_easy {
                put_back(thinned, &full, &groups, half, judge)?
            } else {
                thinned
            }
        }
    };
    judge.has_level(&puzzle).then_some(())?;
    Some(Sheet { puzzle, answer: Some(full) })
}

/// Puts givens back until at most this many groups are empty. A board that keeps half of its givens by chance is hardly ever above easy, so the board
/// is thinned out first, and then only givens come back that do not make it easier than asked for.
fn put_back(
    mut puzzle: Sudoku,
    full: &SudokuGrid,
    groups: &[Vec<Cell>],
    most: usize,
    judge: &Judge,
) -> Option<Sudoku> {
    let empty: Vec<&Vec<Cell>> = groups.iter().filter(|group| puzzle.givens()[group[0]].is_none()).collect();
    let mut left = empty.len();
    for group in empty {
        if left <= most || judge.is_over() {
            break;
        }
        let mut givens = puzzle.givens().clone();
        group.iter().for_each(|&cell| givens[cell] = full[cell]);
        let fuller = Sudoku::new(givens).ok()?;
        if !matches!(judge.miss(&fuller)?, Miss::TooEasy(_)) {
            puzzle = fuller;
            left -= 1;
        }
    }
    (left <= most).then_some(puzzle)
}

/// A full board. The solver gets numbers of boxes that share no row or column, and fills in the rest.
fn filled(size: Size, judge: &Judge, random: &mut Random) -> Option<SudokuGrid> {
    let mut givens: SudokuGrid = Grid::from_fn(size, |_| None);
    let empty = Sudoku::new(givens.clone()).ok()?;
    let side = empty.side();
    let height = side.isqrt();
    let width = side / height;
    for step in 0..height.min(width) {
        let mut numbers: Vec<u32> = (1..=side as u32).collect();
        random.shuffle(&mut numbers);
        let corner = Cell::new(step * height, step * width);
        for (place, number) in numbers.into_iter().enumerate() {
            givens[Cell::new(corner.row + place / width, corner.column + place % width)] = Some(number);
        }
    }
    let begun = Sudoku::new(givens).ok()?;
    let full = begun.decode(&judge.first(&begun.model().ok()?)?);
    // What the solver fills in is always alike: rows and columns of a band change places.
    let rows = shuffled_lines(side, height, random);
    let columns = shuffled_lines(side, width, random);
    Some(Grid::from_fn(size, |cell| full[Cell::new(rows[cell.row], columns[cell.column])]))
}

/// The lines in an order in which bands stay together.
pub(crate) fn shuffled_lines(side: usize, band: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..side).collect::<Vec<_>>().chunks(band).map(<[usize]>::to_vec).collect();
    random.shuffle(&mut bands);
    bands.iter_mut().for_each(|band| random.shuffle(band));
    bands.into_iter().flatten().collect()
}

/// Whether some board with numbers in just these cells may have one solution. Two lines of a band without numbers could change places. Of
/// 4x4 there are so few boards that all can be looked at.
pub(crate) fn is_possible(layout: &Layout) -> bool {
    let size = layout.size();
    let cells: Vec<Cell> = layout.cells().collect();
    let Ok(empty) = Sudoku::new(Grid::from_fn(size, |_| None)) else { return false };
    let height = empty.side().isqrt();
    let is_swappable = |band: usize, line: &dyn Fn(&Cell) -> usize| {
        let is_empty = |number: &usize| cells.iter().all(|cell| line(cell) != *number);
        let bands = (0..size.width()).step_by(band);
        bands.into_iter().any(|first| (first..first + band).filter(is_empty).count() > 1)
    };
    if is_swappable(height, &|cell| cell.row) || is_swappable(size.width() / height, &|cell| cell.column) {
        return false;
    }
    if size.width() > 4 {
        return true;
    }
    let mut count_of: BTreeMap<Vec<Option<u32>>, usize> = BTreeMap::new();
    let each = |values: &[bool]| {
        let full = empty.decode(values);
        *count_of.entry(cells.iter().map(|&cell| full[cell]).collect()).or_default() += 1;
        Continue::Yes
    };
    let all = empty
        .model()
        .ok()
        .and_then(|model| solve(&model, Goal::All { limit: None }, &Cutoff::never(), each).ok());
    all.is_none() || count_of.values().any(|&count| count == 1)
}

/// Numbers in just these cells: the solution is changed as long as that leaves fewer others.
fn at(layout: &Layout, full: SudokuGrid, judge: &Judge, random: &mut Random) -> Option<Sheet<Sudoku>> {
    const TRIES: usize = 400;
    const MOST: u64 = 60;
    let cells: Vec<Cell> = layout.cells().collect();
    let givens = |full: &SudokuGrid| {
        let mut givens = full.map(|_| None);
        cells.iter().for_each(|&cell| givens[cell] = full[cell]);
        Sudoku::new(givens).ok()
    };
    let count = |puzzle: &Sudoku| -> Option<u64> {
        let goal = Goal::All { limit: Some(MOST) };
        Some(solve(&puzzle.model().ok()?, goal, &judge.patience(), |_| Continue::Yes).ok()?.count)
    };
    let mut full = full;
    let mut puzzle = givens(&full)?;
    let mut others = count(&puzzle)?;
    for _ in 0..TRIES {
        if judge.is_over() {
            return None;
        }
        if others == 1 && judge.fits(&puzzle) && judge.has_level(&puzzle) {
            return Some(Sheet { puzzle, answer: Some(full) });
        }
        let Some(changed) = resampled(&full, &cells, judge, random) else { continue };
        let next = givens(&changed)?;
        let found = count(&next)?;
        if found <= others {
            (full, puzzle, others) = (changed, next, found);
        }
    }
    None
}

/// Another full board that agrees with this one in most of the cells.
fn resampled(full: &SudokuGrid, cells: &[Cell], judge: &Judge, random: &mut Random) -> Option<SudokuGrid> {
    let size = full.size();
    let mut kept = cells.to_vec();
    random.shuffle(&mut kept);
    kept.truncate(cells.len().saturating_sub(random.between(2, 5)));
    let mut model = Model::new();
    let side = size.width();
    let mut has: Vec<Vec<_>> = vec![Vec::new(); side];
    let variables = random.variables(&mut model, side * size.area());
    for (number, of) in has.iter_mut().enumerate() {
        of.extend_from_slice(&variables[number * size.area()..(number + 1) * size.area()]);
    }
    let empty = Sudoku::new(Grid::from_fn(size, |_| None)).ok()?;
    for cell in size.cells() {
        model.exactly(1, has.iter().map(|of| of[size.index(cell)]));
    }
    for of in &has {
        for nth in 0..side {
            let groups: [&dyn Fn(Cell) -> usize; 3] =
                [&|cell| cell.row, &|cell| cell.column, &|cell| empty.box_at(cell)];
            for group in groups {
                let cells = size.cells().filter(|&cell| group(cell) == nth);
                model.exactly(1, cells.map(|cell| of[size.index(cell)]));
            }
        }
    }
    for cell in kept {
        model.fact(has[full[cell]? as usize - 1][size.index(cell)]);
    }
    let values = judge.first(&model)?;
    let number = |cell: Cell| (0..side).find(|&number| has[number][size.index(cell)].holds(&values));
    Some(Grid::from_fn(size, |cell| number(cell).map(|number| number as u32 + 1)))
}
