//! The protocol, except its steps: what it is called, which puzzles it supports, what it costs, and what may go wrong without harm.
//! `docs/protocols/sudoku.md` explains the cost.

use super::Sudoku;
use super::protocol::SudokuProtocol;
use crate::engine::{Face, Lay};
use crate::grid::Grid;
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};

impl Provable for Sudoku {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&SudokuProtocol];
}

impl Protocol<Sudoku> for SudokuProtocol {
    fn name(&self) -> &'static str {
        "sudoku"
    }

    fn source(&self) -> &'static str {
        "Sasaki, Miyahara, Mizuki, Sone: Efficient card-based zero-knowledge proof for Sudoku, 2020 (the steps are ours)"
    }

    fn is_repaired(&self) -> bool {
        false
    }

    fn plan_in(&self, puzzle: &Sudoku, candidate: &Grid<Option<u32>>, _: &mut InOrder<'_>) -> Vec<Lay> {
        if candidate.size() != puzzle.givens().size() {
            return Vec::new();
        }
        // Without a number, the prover lays a club.
        let card = |number: &Option<u32>| number.and_then(|number| Face::number(number as usize));
        vec![Lay::Faces(candidate.values().iter().map(|number| card(number).unwrap_or(Face::CLUB)).collect())]
    }

    fn extract(&self, puzzle: &Sudoku, committed: &[Face]) -> Option<Grid<Option<u32>>> {
        let numbers = committed.iter().map(|card| card.as_number().map(|number| Some(number as u32)));
        Grid::from_values(puzzle.givens().size(), numbers.collect::<Option<_>>()?)
    }

    fn alphabet(&self) -> Vec<Face> {
        // For boards up to 4x4, on which provers are searched.
        Face::numbers(4).unwrap_or_default()
    }

    fn cost(&self, puzzle: &Sudoku, _: Variant) -> Stated {
        let n = puzzle.side();
        Stated::new((n * n + n, "n² + n"), (5 * n, "5n"))
    }

    fn paper_cost(&self, _: &Sudoku) -> Stated {
        Stated::nothing("paper not consulted")
    }

    fn harmless(&self, _: Variant) -> &'static [(&'static str, &'static str)] {
        &[(
            "rows and columns > step 5: check dropped",
            "these cards were put there openly, so they can show nothing else",
        )]
    }
}
