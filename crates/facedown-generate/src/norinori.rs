//! Norinori: dominoes that do not touch are drawn, each of their cells gets some cells around it, and two and two of these plots become a
//! room. Then cells move from room to room.

use crate::climb::{Draft, Until, climb};
use crate::judge::{Judge, Measure};
use crate::random::Random;
use crate::wish::Wish;
use facedown::constraints::Model;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::{Shade, Sheet};
use std::collections::BTreeMap;

/// Rooms of more cells look like a mistake.
const LARGEST_ROOM: usize = 12;

#[derive(Clone)]
struct Rooms {
    shades: Grid<Shade>,
    room: Grid<usize>,
}

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Sheet<Norinori>> {
    let size = wish.size();
    let shades = dominoes(size, random);
    let room = rooms(&shades, judge, random)?;
    let draft = climb(Rooms { shades, room }, Until::HasLevel, 100 + 4 * size.area(), judge, random)?;
    let puzzle = draft.puzzle()?;
    is_varied(&puzzle).then_some(())?;
    Some(Sheet { puzzle, answer: Some(draft.shades) })
}

/// Whether rooms are not all alike: at most half of them have the same size, and none is huge.
fn is_varied(puzzle: &Norinori) -> bool {
    let rooms = puzzle.cells_by_room();
    let mut count_of: BTreeMap<usize, usize> = BTreeMap::new();
    for room in rooms {
        *count_of.entry(room.len()).or_default() += 1;
    }
    rooms.iter().all(|room| room.len() <= LARGEST_ROOM)
        && (rooms.len() <= 4 || count_of.values().all(|&count| 2 * count <= rooms.len()))
}

/// Dominoes that do not touch, close together: with fewer, rooms are so large that too much is possible.
fn dominoes(size: Size, random: &mut Random) -> Grid<Shade> {
    let mut shades = Grid::from_fn(size, |_| Shade::White);
    let mut pairs: Vec<(Cell, Cell)> = size.adjacent_pairs().collect();
    random.shuffle(&mut pairs);
    let mut count = add_dominoes(&mut shades, &pairs);
    let wanted = size.area() * random.between(42, 46) / 200;
    for _ in 0..20 * size.area() {
        if count >= wanted {
            break;
        }
        // The dominoes around a cell go, and others come.
        let centre = size.cell(random.below(size.area()));
        let is_near =
            |cell: Cell| cell.row.abs_diff(centre.row) <= 2 && cell.column.abs_diff(centre.column) <= 2;
        let mut changed = shades.clone();
        let mut near: Vec<(Cell, Cell)> =
            pairs.iter().copied().filter(|&(one, other)| is_near(one) || is_near(other)).collect();
        random.shuffle(&mut near);
        let mut gone = 0;
        for &(one, other) in &near {
            if changed[one] == Shade::Black && changed[other] == Shade::Black {
                (changed[one], changed[other]) = (Shade::White, Shade::White);
                gone += 1;
            }
        }
        let come = add_dominoes(&mut changed, &near);
        if come >= gone {
            (shades, count) = (changed, count + come - gone);
        }
    }
    shades
}

/// Adds those of the dominoes that touch no other, and counts them.
fn add_dominoes(shades: &mut Grid<Shade>, dominoes: &[(Cell, Cell)]) -> usize {
    let size = shades.size();
    let mut count = 0;
    for &(one, other) in dominoes {
        let around = [one, other].into_iter().flat_map(|cell| size.neighbours(cell));
        if around.chain([one, other]).all(|cell| shades[cell] == Shade::White) {
            (shades[one], shades[other]) = (Shade::Black, Shade::Black);
            count += 1;
        }
    }
    count
}

/// A room for each cell, each with two black cells.
fn rooms(shades: &Grid<Shade>, judge: &Judge, random: &mut Random) -> Option<Grid<usize>> {
    let size = shades.size();
    let black: Vec<Cell> = size.cells().filter(|&cell| shades[cell] == Shade::Black).collect();
    // A plot grows from each black cell.
    let mut plot: Grid<Option<usize>> = Grid::from_fn(size, |_| None);
    for (number, &cell) in black.iter().enumerate() {
        plot[cell] = Some(number);
    }
    loop {
        let mut open: Vec<(Cell, Cell)> = size
            .adjacent_pairs()
            .flat_map(|(one, other)| [(one, other), (other, one)])
            .filter(|&(from, to)| plot[from].is_some() && plot[to].is_none())
            .collect();
        if open.is_empty() {
            break;
        }
        random.shuffle(&mut open);
        open.truncate(1 + open.len() / 4);
        for (from, to) in open {
            if plot[to].is_none() {
                plot[to] = plot[from];
            }
        }
    }
    // Two and two plots side by side become a room. Dominoes are one way to do it, so there is always one.
    let mut beside: Vec<(usize, usize)> = size
        .adjacent_pairs()
        .filter_map(|(one, other)| Some((plot[one]?, plot[other]?)))
        .filter(|(one, other)| one != other)
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    beside.sort_unstable();
    beside.dedup();
    let mut model = Model::new();
    let joined = random.variables(&mut model, beside.len());
    for number in 0..black.len() {
        let own = beside.iter().zip(&joined).filter(|((one, other), _)| number == *one || number == *other);
        model.exactly(1, own.map(|(_, &literal)| literal));
    }
    let values = judge.first(&model)?;
    let mut room_of: Vec<usize> = (0..black.len()).collect();
    for (&(one, other), literal) in beside.iter().zip(&joined) {
        if literal.holds(&values) {
            room_of[other] = one;
        }
    }
    Some(plot.map(|plot| plot.map_or(0, |plot| room_of[plot])))
}

impl Draft for Rooms {
    type Drafted = Norinori;

    const MEASURE: Measure = Measure::Undecided;

    const STRIP: Option<usize> = Some(120);

    fn puzzle(&self) -> Option<Norinori> {
        Norinori::new(&self.room).ok()
    }

    fn solution(&self) -> Grid<Shade> {
        self.shades.clone()
    }

    /// A white cell goes to the room of a neighbour. If the other solution has it black, it no longer is one. The other solution may as well
    /// be the one that is meant.
    fn change(
        &self,
        at: &[usize],
        _: usize,
        other: Option<&Grid<Shade>>,
        random: &mut Random,
    ) -> Option<Self> {
        let size = self.shades.size();
        let mut changed = self.clone();
        let mut other = other.cloned();
        if let Some(other) = &mut other
            && random.percent(50)
        {
            std::mem::swap(other, &mut changed.shades);
        }
        // Around a cell that is open, cells move, too: it may have to come to the rim of its room first.
        let is_aimed = random.percent(50);
        let around = |cell: Cell| size.neighbours(cell).filter(move |_| !is_aimed).chain([cell]);
        let white: Vec<Cell> = at
            .iter()
            .flat_map(|&index| around(size.cell(index)))
            .filter(|&cell| changed.shades[cell] == Shade::White)
            .filter(|&cell| !is_aimed || other.as_ref().is_none_or(|other| other[cell] == Shade::Black))
            .collect();
        let cell = random.pick(&white)?;
        let rooms: Vec<usize> = size
            .neighbours(cell)
            .map(|beside| self.room[beside])
            .filter(|&room| room != self.room[cell])
            .collect();
        changed.room[cell] = random.pick(&rooms)?;
        let cells = changed.room.values().iter().filter(|&&room| room == changed.room[cell]).count();
        (cells <= LARGEST_ROOM && changed.puzzle().is_some()).then_some(changed)
    }
}
