//! All small Shakashaka boards.

use super::{Corner, Filling, Shakashaka, Square};
use crate::audit::judge::Property;
use crate::audit::small::{Board, Coverage, Puzzles, Small, boards, fillings};
use crate::engine::{Chance, Seeded};
use crate::grid::Grid;
use crate::puzzles::Puzzle;

/// The most cells of a board of which all puzzles are listed.
const LARGEST: usize = 6;
/// How many puzzles of a larger board are drawn.
const SAMPLE: usize = 300;
const SEED: u64 = 2026;
/// The most cells of a board of which faults are tried on puzzles of all kinds.
const LARGEST_FOR_FAULTS: usize = 4;
/// The most puzzles of a board on which faults are tried.
const MOST_FOR_FAULTS: usize = 5;

const SQUARES: [Square; 7] = [
    Square::White,
    Square::Black,
    Square::Clue(0),
    Square::Clue(1),
    Square::Clue(2),
    Square::Clue(3),
    Square::Clue(4),
];

impl Small for Shakashaka {
    fn every(board: Board) -> Option<Puzzles<Self>> {
        let Board::Grid(size) = board else { return None };
        let area = size.area();
        if area > 9 {
            return None;
        }
        let (mut list, coverage): (Vec<Self>, _) = if area <= LARGEST {
            let all = fillings(size, &SQUARES)?;
            (all.map(|squares| Self { squares }).collect(), Coverage::Exhaustive)
        } else {
            let mut chance = Seeded::new(SEED);
            let drawn =
                (0..SAMPLE).map(|_| Self { squares: Grid::from_fn(size, |_| SQUARES[chance.choose(7)]) });
            (drawn.collect(), Coverage::Sampled { of: 7_u128.pow(area as u32), seed: SEED })
        };
        list.sort_by_key(|puzzle| {
            let count = |kind: fn(&Square) -> bool| {
                puzzle.squares.values().iter().filter(|square| kind(square)).count()
            };
            (count(|square| matches!(square, Square::Clue(_))), count(|square| *square == Square::Black))
        });
        Some(Puzzles { list, what: "boards of white, black and numbered squares", coverage })
    }

    fn solutions(&self) -> Vec<Grid<Filling>> {
        let size = self.squares.size();
        let white: Vec<_> = self
            .squares
            .iter()
            .filter(|(_, square)| **square == Square::White)
            .map(|(cell, _)| cell)
            .collect();
        let kinds: Vec<Filling> =
            std::iter::once(Filling::White).chain(Corner::ALL.into_iter().map(Filling::Triangle)).collect();
        let filled = |number: usize| {
            let mut rest = number;
            let mut candidate = Grid::from_fn(size, |_| Filling::Black);
            for &cell in &white {
                candidate[cell] = kinds[rest % kinds.len()];
                rest /= kinds.len();
            }
            candidate
        };
        let count = kinds.len().pow(white.len() as u32);
        (0..count).map(filled).filter(|candidate| self.check(candidate).is_empty()).collect()
    }

    fn default_boards(property: Property) -> Vec<Board> {
        match property {
            Property::Soundness => boards(&[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)]),
            Property::Faults => boards(&[(2, 3)]),
            _ => boards(&[(1, 1), (1, 2), (2, 2), (2, 3), (3, 2)]),
        }
    }

    /// Of 2x3 only a few: those with room for four triangles and a number beside them. Boards of one row or one column and
    /// 2x2 have no triangles around a number.
    fn for_faults(board: Board) -> Option<Vec<Self>> {
        let Board::Grid(size) = board else { return None };
        if size.area() <= LARGEST_FOR_FAULTS {
            let all = Self::every(board)?.list;
            let step = all.len().div_ceil(MOST_FOR_FAULTS).max(1);
            return Some(all.into_iter().step_by(step).collect());
        }
        let beside = [Square::Clue(0), Square::Clue(1), Square::Clue(2)];
        let with = |clue: Square| Self {
            squares: Grid::from_fn(size, |cell| match (cell.row, cell.column) {
                (0, 2) => clue,
                (_, 0 | 1) => Square::White,
                _ => Square::Black,
            }),
        };
        Some(beside.map(with).to_vec())
    }
}
