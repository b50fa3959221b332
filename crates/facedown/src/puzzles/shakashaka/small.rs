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
            Property::Faults => boards(&[(2, 5)]),
            _ => boards(&[(1, 1), (1, 2), (2, 2), (2, 3), (3, 2)]),
        }
    }

    /// A prover whom no check keeps from anything has 138 ways at every window. So only a few: a white square, one beside
    /// each kind of printed square, on 2x3 room for four triangles with a number beside them, and on 2x5 a number between two
    /// such rooms.
    fn for_faults(board: Board) -> Option<Vec<Self>> {
        let Board::Grid(size) = board else { return None };
        let printed = [Square::Black, Square::Clue(0), Square::Clue(1), Square::Clue(2)];
        let filled = |square: Square| match (size.height(), size.width()) {
            (1, 1) => Some(Grid::from_fn(size, |_| Square::White)),
            (1, 2) => Some(Grid::from_fn(size, |cell| if cell.column == 0 { Square::White } else { square })),
            (2, 3) => Some(Grid::from_fn(size, |cell| match (cell.row, cell.column) {
                (0, 2) => square,
                (_, 0 | 1) => Square::White,
                _ => Square::Black,
            })),
            (2, 5) => Some(Grid::from_fn(size, |cell| match (cell.row, cell.column) {
                (0, 2) => Square::Clue(2),
                (_, 2) => Square::Black,
                _ => Square::White,
            })),
            _ => None,
        };
        let mut puzzles: Vec<Self> =
            printed.into_iter().filter_map(filled).map(|squares| Self { squares }).collect();
        puzzles.dedup();
        Some(puzzles)
    }
}
