//! Sudoku of 9x9 by singles: a number that has one place left in a row, column or box, and a cell that has one number left. This is all that the rules force one
//! by one, and it takes so little time here that thousands of boards a second can be looked at.

use crate::random::Random;

pub(crate) const SIDE: usize = 9;
pub(crate) const CELLS: usize = SIDE * SIDE;

/// A number for each cell, row by row; 0 where there is none.
pub(crate) type Board = [u8; CELLS];

/// What is beside what.
struct Groups {
    /// The cells of each row, column and box.
    cells: [[usize; SIDE]; 3 * SIDE],
    /// The row, the column and the box of each cell.
    of: [[usize; 3]; CELLS],
}

static GROUPS: Groups = {
    let (mut cells, mut of) = ([[0; SIDE]; 3 * SIDE], [[0; 3]; CELLS]);
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        of[cell] = [row, SIDE + column, 2 * SIDE + row / 3 * 3 + column / 3];
        cells[row][column] = cell;
        cells[SIDE + column][row] = cell;
        cells[of[cell][2]][row % 3 * 3 + column % 3] = cell;
        cell += 1;
    }
    Groups { cells, of }
};

/// The numbers that are left for each cell, when all singles are followed.
#[derive(Clone)]
pub(crate) struct Singles {
    /// A bit for each number, from the lowest on.
    left: [u16; CELLS],
    is_set: [bool; CELLS],
    /// How many places each number has left in each row, column and box.
    places: [[u8; SIDE]; 3 * SIDE],
}

impl Singles {
    /// Of a board without numbers.
    pub(crate) fn of_nothing() -> Self {
        Self {
            left: [(1 << SIDE) - 1; CELLS],
            is_set: [false; CELLS],
            places: [[SIDE as u8; SIDE]; 3 * SIDE],
        }
    }

    /// What follows from these numbers; nothing if they contradict each other.
    pub(crate) fn of(givens: &Board) -> Option<Self> {
        let mut singles = Self::of_nothing();
        let given = (0..CELLS).filter(|&cell| givens[cell] > 0);
        given.into_iter().all(|cell| singles.set(cell, usize::from(givens[cell]) - 1)).then_some(singles)
    }

    /// Whether the cell is not decided, and the number, counted from 0, is left for it.
    fn is_open(&self, cell: usize, number: usize) -> bool {
        !self.is_set[cell] && self.left[cell] >> number & 1 == 1
    }

    /// Sets a cell and follows all singles; false if that ends in a contradiction.
    pub(crate) fn set(&mut self, cell: usize, number: usize) -> bool {
        self.follow(vec![(cell, number)])
    }

    /// The cell does not have the number; false if that ends in a contradiction.
    pub(crate) fn rule_out(&mut self, cell: usize, number: usize) -> bool {
        let mut found = Vec::new();
        self.drop(cell, number, &mut found) && self.follow(found)
    }

    fn follow(&mut self, mut found: Vec<(usize, usize)>) -> bool {
        let mut next = 0;
        while let Some(&(cell, number)) = found.get(next) {
            next += 1;
            if self.left[cell] >> number & 1 == 0 {
                return false;
            }
            if std::mem::replace(&mut self.is_set[cell], true) {
                continue;
            }
            let others = (0..SIDE).filter(|&other| other != number).map(|other| (cell, other));
            let groups = GROUPS.of[cell].iter().flat_map(|&group| &GROUPS.cells[group]);
            let elsewhere = groups.filter(|&&other| other != cell).map(|&other| (other, number));
            if !others.chain(elsewhere).all(|(cell, number)| self.drop(cell, number, &mut found)) {
                return false;
            }
        }
        true
    }

    /// Drops a number from a cell, and adds the singles that are left then. False if nothing is left.
    fn drop(&mut self, cell: usize, number: usize, found: &mut Vec<(usize, usize)>) -> bool {
        let bit = 1 << number;
        if self.left[cell] & bit == 0 {
            return true;
        }
        self.left[cell] &= !bit;
        let left = self.left[cell];
        if left.is_power_of_two() && !self.is_set[cell] {
            found.push((cell, left.trailing_zeros() as usize));
        }
        for &group in &GROUPS.of[cell] {
            let places = &mut self.places[group][number];
            *places -= 1;
            if *places == 0 {
                return false;
            }
            if *places == 1 {
                let place = GROUPS.cells[group].iter().find(|&&place| self.left[place] & bit != 0);
                found.extend(place.filter(|&&place| !self.is_set[place]).map(|&place| (place, number)));
            }
        }
        left != 0
    }

    /// Adds all solutions in random order, but no more than make this many.
    pub(crate) fn solutions(&self, most: usize, random: &mut Random, all: &mut Vec<Board>) {
        if all.len() >= most {
            return;
        }
        let open = (0..CELLS).filter(|&cell| !self.is_set[cell]);
        let Some(cell) = open.min_by_key(|&cell| self.left[cell].count_ones()) else {
            all.push(self.left.map(|left| left.trailing_zeros() as u8 + 1));
            return;
        };
        let mut numbers: Vec<usize> = (0..SIDE).filter(|&number| self.is_open(cell, number)).collect();
        random.shuffle(&mut numbers);
        for number in numbers {
            let mut next = self.clone();
            if next.set(cell, number) {
                next.solutions(most, random, all);
            }
        }
    }

    /// How many numbers are left that are not in the solution.
    fn wrong(&self) -> usize {
        self.left.iter().map(|left| left.count_ones() as usize - 1).sum()
    }

    /// The cells and numbers that are refuted if they are assumed; nothing if there are more than this many.
    fn refuted(&self, most: usize) -> Option<Vec<(usize, usize)>> {
        let mut refuted = Vec::new();
        // What follows from an assumption that stands cannot be refuted either.
        let mut stands = [0_u16; CELLS];
        for cell in 0..CELLS {
            for number in (0..SIDE).filter(|&number| self.is_open(cell, number)) {
                if stands[cell] >> number & 1 == 1 {
                    continue;
                }
                let mut assumed = self.clone();
                if assumed.set(cell, number) {
                    for other in (0..CELLS).filter(|&other| assumed.is_set[other]) {
                        stands[other] |= assumed.left[other];
                    }
                } else {
                    refuted.push((cell, number));
                    if refuted.len() > most {
                        return None;
                    }
                }
            }
        }
        Some(refuted)
    }
}

/// How far a board with one solution is from being for experts: 0 if it is, and otherwise how much of what is wrong is refuted, in thousandths. All
/// assumptions are made at once, then again with what was learnt, and the least counts. Nothing if it is more than `most` the first time.
pub(crate) fn distance(givens: &Board, most: usize) -> Option<usize> {
    // A board that is further away is not looked at again, and neither is the end of a board, where little is left.
    const FAR: usize = 250;
    const LITTLE: usize = 25;
    let mut singles = Singles::of(givens)?;
    let mut least = None;
    loop {
        let wrong = singles.wrong();
        if wrong == 0 {
            return least;
        }
        let allowed = if least.is_none() { most * wrong / 1_000 } else { usize::MAX };
        let refuted = singles.refuted(allowed)?;
        if refuted.is_empty() {
            return Some(0);
        }
        let share = 1_000 * refuted.len() / wrong;
        match least {
            None => least = Some(share),
            Some(before) if wrong >= LITTLE => least = Some(share.min(before)),
            Some(_) => {}
        }
        if least > Some(FAR) {
            return least;
        }
        refuted.into_iter().all(|(cell, number)| singles.rule_out(cell, number)).then_some(())?;
    }
}

/// Whether there is just one solution.
pub(crate) fn is_unique(givens: &Board, random: &mut Random) -> bool {
    let mut found = Vec::new();
    if let Some(singles) = Singles::of(givens) {
        singles.solutions(2, random, &mut found);
    }
    found.len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown::constraints::{Model, Solvable};
    use facedown::grid::{Grid, Size};
    use facedown::puzzles::sudoku::Sudoku;
    use facedown_solve::{Continue, Cutoff, Goal, Judged, Level, left_after, solve};

    fn model_of(board: &Board) -> Model {
        let numbers = board.iter().map(|&number| (number > 0).then_some(u32::from(number))).collect();
        let grid = Grid::from_values(Size::new(SIDE, SIDE).unwrap(), numbers);
        Sudoku::new(grid.unwrap()).unwrap().model().unwrap()
    }

    /// What is quick here agrees with what is general elsewhere. The first board was found by this crate, the others have more and more of its solution.
    #[test]
    fn the_solver_and_the_rating_agree() {
        let text = "...1.98.58.9...6...5........6..5.9..5.87..........6.7.7...68..9.9.47.1.86.....3..";
        let expert: Vec<u8> = text.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        let mut board: Board = expert.try_into().unwrap();
        let random = &mut Random::new(1, 0);
        let mut full = Vec::new();
        Singles::of(&board).unwrap().solutions(2, random, &mut full);
        assert_eq!(full.len(), 1);
        let mut levels = Vec::new();
        for cell in (0..CELLS).step_by(7) {
            let judged = left_after(&model_of(&board), Level::Hard, &Cutoff::never()).unwrap().judged;
            assert_eq!(distance(&board, 1_000) == Some(0), judged == Judged::Harder, "{board:?}");
            levels.push(judged);
            let mut fewer = board;
            for given in (0..CELLS).filter(|&given| board[given] > 0) {
                fewer[given] = 0;
                let two = Goal::All { limit: Some(2) };
                let outcome = solve(&model_of(&fewer), two, &Cutoff::never(), |_| Continue::Yes);
                assert_eq!(is_unique(&fewer, random), outcome.unwrap().count == 1);
                fewer[given] = board[given];
            }
            board[cell] = full[0][cell];
        }
        levels.dedup();
        assert!(levels.len() > 1 && levels[0] == Judged::Harder, "{levels:?}");
    }
}
