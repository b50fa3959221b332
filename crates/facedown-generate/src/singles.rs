//! Sudoku of 9x9 by singles: a number that has one place left in a row, column or box, and a cell that has one number left. This is all that the rules force one
//! by one, and it takes so little time here that thousands of boards a second can be looked at.

use crate::random::Random;

pub(crate) const SIDE: usize = 9;
pub(crate) const CELLS: usize = SIDE * SIDE;

/// A number for each cell, row by row; 0 where there is none.
pub(crate) type SudokuBoard = [u8; CELLS];

/// Numbers of cells, one after the other: number n (from 0) of cell c is `SIDE * c + n`.
const PAIRS: usize = SIDE * CELLS;
/// What has to be chosen: a number for each cell, and a place for each number in each row, column and box. Each is a choice among nine pairs.
const CHOICES: usize = 4 * CELLS;

/// Which pairs belong to which choices.
struct PairChoices {
    /// The nine pairs of each choice; the first `CELLS` choices are those of the cells.
    pairs: [[u16; SIDE]; CHOICES],
    /// The four choices of each pair, that of its cell first, and its bit in each.
    choices: [[(u16, u16); 4]; PAIRS],
}

static PAIR_CHOICES: PairChoices = {
    let (mut pairs, mut choices) = ([[0; SIDE]; CHOICES], [[(0, 0); 4]; PAIRS]);
    let mut pair = 0;
    while pair < PAIRS {
        let (cell, number) = (pair / SIDE, pair % SIDE);
        let (row, column) = (cell / SIDE, cell % SIDE);
        let square = row / 3 * 3 + column / 3;
        let of = [
            (cell, number),
            (CELLS + row * SIDE + number, column),
            (2 * CELLS + column * SIDE + number, row),
            (3 * CELLS + square * SIDE + number, row % 3 * 3 + column % 3),
        ];
        let mut nth = 0;
        while nth < 4 {
            let (choice, place) = of[nth];
            pairs[choice][place] = pair as u16;
            choices[pair][nth] = (choice as u16, 1 << place);
            nth += 1;
        }
        pair += 1;
    }
    PairChoices { pairs, choices }
};

/// The pair of a cell and a number counted from 0.
fn pair(cell: usize, number: usize) -> u16 {
    (SIDE * cell + number) as u16
}

/// What is left for each choice, when all singles are followed: a bit for each of its pairs. Where one is left, it is chosen.
#[derive(Clone)]
pub(crate) struct Singles([u16; CHOICES]);

/// Pairs that are the last of a choice. No choice comes to one pair twice, and one pair may be assumed.
struct LastPairs {
    pairs: [u16; CHOICES + 1],
    count: usize,
}

impl Singles {
    /// Of a board without numbers.
    pub(crate) fn of_nothing() -> Self {
        Self([(1 << SIDE) - 1; CHOICES])
    }

    /// What follows from these numbers; nothing if they contradict each other.
    pub(crate) fn of(givens: &SudokuBoard) -> Option<Self> {
        let mut singles = Self::of_nothing();
        let mut given = (0..CELLS).filter(|&cell| givens[cell] > 0);
        given.all(|cell| singles.set(cell, usize::from(givens[cell]) - 1)).then_some(singles)
    }

    /// Sets a cell and follows all singles; false if that ends in a contradiction.
    pub(crate) fn set(&mut self, cell: usize, number: usize) -> bool {
        self.choose(pair(cell, number))
    }

    fn choose(&mut self, pair: u16) -> bool {
        let mut found = LastPairs { pairs: [0; CHOICES + 1], count: 1 };
        found.pairs[0] = pair;
        self.follow(found)
    }

    /// The cell does not have the number; false if that ends in a contradiction.
    pub(crate) fn rule_out(&mut self, cell: usize, number: usize) -> bool {
        let mut found = LastPairs { pairs: [0; CHOICES + 1], count: 0 };
        self.drop(pair(cell, number), &mut found) && self.follow(found)
    }

    fn is_left(&self, pair: u16) -> bool {
        let (choice, bit) = PAIR_CHOICES.choices[usize::from(pair)][0];
        self.0[usize::from(choice)] & bit != 0
    }

    fn follow(&mut self, mut found: LastPairs) -> bool {
        while found.count > 0 {
            found.count -= 1;
            let chosen = found.pairs[found.count];
            if !self.is_left(chosen) {
                return false;
            }
            for (choice, bit) in PAIR_CHOICES.choices[usize::from(chosen)] {
                let choice = usize::from(choice);
                for other in bits(self.0[choice] & !bit) {
                    if !self.drop(PAIR_CHOICES.pairs[choice][other], &mut found) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Drops a pair, and adds the singles that are left then. False if nothing is left for a choice.
    fn drop(&mut self, pair: u16, found: &mut LastPairs) -> bool {
        if !self.is_left(pair) {
            return true;
        }
        for (choice, bit) in PAIR_CHOICES.choices[usize::from(pair)] {
            let left = &mut self.0[usize::from(choice)];
            *left &= !bit;
            if *left == 0 {
                return false;
            }
            if *left & (*left - 1) == 0 {
                found.pairs[found.count] =
                    PAIR_CHOICES.pairs[usize::from(choice)][left.trailing_zeros() as usize];
                found.count += 1;
            }
        }
        true
    }

    /// Adds all solutions in random order, but no more than make this many.
    pub(crate) fn solutions(&self, most: usize, random: &mut Random, all: &mut Vec<SudokuBoard>) {
        if all.len() >= most {
            return;
        }
        let mut fewest = None;
        for (choice, left) in self.0.iter().enumerate() {
            let count = left.count_ones();
            if count > 1 && fewest.is_none_or(|(least, _)| count < least) {
                fewest = Some((count, choice));
                if count == 2 {
                    break;
                }
            }
        }
        let Some((_, choice)) = fewest else {
            all.push(std::array::from_fn(|cell| self.0[cell].trailing_zeros() as u8 + 1));
            return;
        };
        let mut places: Vec<usize> = bits(self.0[choice]).collect();
        random.shuffle(&mut places);
        for place in places {
            let mut next = self.clone();
            if next.choose(PAIR_CHOICES.pairs[choice][place]) {
                next.solutions(most, random, all);
            }
        }
    }

    /// How many numbers are left that are not in the solution.
    fn wrong(&self) -> usize {
        self.0[..CELLS].iter().map(|left| left.count_ones() as usize - 1).sum()
    }

    /// The cells and numbers that are refuted if they are assumed; nothing if there are more than this many.
    fn refuted(&self, most: usize) -> Option<Vec<(usize, usize)>> {
        let mut refuted = Vec::new();
        // What follows from an assumption that stands cannot be refuted either.
        let mut stands = [0_u16; CELLS];
        for cell in (0..CELLS).filter(|&cell| !self.0[cell].is_power_of_two()) {
            for number in bits(self.0[cell]) {
                if stands[cell] >> number & 1 == 1 {
                    continue;
                }
                let mut assumed = self.clone();
                if assumed.set(cell, number) {
                    for (stands, left) in stands.iter_mut().zip(assumed.0) {
                        *stands |= if left & (left - 1) == 0 { left } else { 0 };
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

/// The places of the bits that are set.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

/// How far a board with one solution is from being for experts: 0 if it is, and otherwise how much of what is wrong is refuted, in thousandths. All
/// assumptions are made at once, then again with what was learnt, and the least counts. Nothing if it is more than `most` the first time.
pub(crate) fn distance(givens: &SudokuBoard, most: usize) -> Option<usize> {
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

/// The numbers that are known when no assumption fails any more, on a board with one solution. Nothing if that is all of them: then it is not for experts.
pub(crate) fn stuck(givens: &SudokuBoard) -> Option<SudokuBoard> {
    let mut singles = Singles::of(givens)?;
    while singles.wrong() > 0 {
        let refuted = singles.refuted(usize::MAX)?;
        if refuted.is_empty() {
            let number = |left: u16| if left.is_power_of_two() { left.trailing_zeros() as u8 + 1 } else { 0 };
            return Some(std::array::from_fn(|cell| number(singles.0[cell])));
        }
        refuted.into_iter().all(|(cell, number)| singles.rule_out(cell, number)).then_some(())?;
    }
    None
}

/// Whether there is just one solution.
pub(crate) fn is_unique(givens: &SudokuBoard, random: &mut Random) -> bool {
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

    fn model_of(board: &SudokuBoard) -> Model {
        let numbers = board.iter().map(|&number| (number > 0).then_some(u32::from(number))).collect();
        let grid = Grid::from_values(Size::new(SIDE, SIDE).unwrap(), numbers);
        Sudoku::new(grid.unwrap()).unwrap().model().unwrap()
    }

    /// What is quick here agrees with what is general elsewhere. The first board was found by this crate, the others have more and more of its solution.
    #[test]
    fn the_solver_and_the_rating_agree() {
        let text = "...1.98.58.9...6...5........6..5.9..5.87..........6.7.7...68..9.9.47.1.86.....3..";
        let expert: Vec<u8> = text.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        let mut board: SudokuBoard = expert.try_into().unwrap();
        let random = &mut Random::new(1, 0);
        let mut full = Vec::new();
        Singles::of(&board).unwrap().solutions(2, random, &mut full);
        assert_eq!(full.len(), 1);
        let mut levels = Vec::new();
        for cell in (0..CELLS).step_by(7) {
            let judged = left_after(&model_of(&board), Level::Hard, &Cutoff::never()).unwrap().judged;
            assert_eq!(distance(&board, 1_000) == Some(0), judged == Judged::Harder, "{board:?}");
            assert_eq!(stuck(&board).is_some(), judged == Judged::Harder, "{board:?}");
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
