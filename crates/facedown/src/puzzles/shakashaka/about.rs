//! The protocol, except its steps: what it is called, which puzzles it supports, what it costs, and what may go wrong without harm.
//! `docs/protocols/shakashaka.md` explains the cost.

use super::numbers::clues;
use super::patterns::{self, CARDS};
use super::protocol::ShakashakaProtocol;
use super::windows::{printed_black, windows};
use super::{Filling, Shakashaka, plan};
use crate::engine::{Face, Lay};
use crate::grid::Grid;
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};

impl Provable for Shakashaka {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&ShakashakaProtocol];
}

impl Protocol<Shakashaka> for ShakashakaProtocol {
    fn name(&self) -> &'static str {
        "shakashaka"
    }

    fn source(&self) -> &'static str {
        "Miyahara, Robert, Lafourcade, Kaneko: When Locality Implies Globality: Card-based ZKP Protocol for \
         Shakashaka Puzzle, 2026, section 5"
    }

    fn supports(&self, puzzle: &Shakashaka) -> Result<(), String> {
        match clues(puzzle).find(|(_, number)| *number > 4) {
            Some((cell, number)) => Err(format!("the number {number} at {cell} is above 4")),
            None => Ok(()),
        }
    }

    fn plan_in(&self, puzzle: &Shakashaka, candidate: &Grid<Filling>, orders: &mut InOrder<'_>) -> Vec<Lay> {
        plan::plan(puzzle, candidate, orders)
    }

    fn extract(&self, puzzle: &Shakashaka, committed: &[Face]) -> Option<Grid<Filling>> {
        let fillings: Option<Vec<_>> = committed.chunks(CARDS).map(patterns::filling).collect();
        Grid::from_values(puzzle.squares.size(), fillings?)
    }

    fn cost(&self, puzzle: &Shakashaka, variant: Variant) -> Stated {
        let size = puzzle.squares.size();
        let board = CARDS * size.area();
        let memberships = 2 * windows(size).count();
        let counted = clues(puzzle).filter(|(_, number)| *number > 0).count();
        match variant {
            Variant::Published => Stated::new(
                (board + 2358, "4mn + 2358"),
                (memberships + counted, "2(m+1)(n+1) + c, for c numbers above 0"),
            ),
            Variant::Repaired => {
                let fitting = plan::fitting();
                let most = windows(size).map(|window| {
                    let outside = window.iter().filter(|cell| cell.is_none()).count();
                    CARDS * outside + fitting(printed_black(puzzle, window))
                });
                Stated::new(
                    (
                        board + 2208 + most.max().unwrap_or(0),
                        "4mn + 2208 + w, where w is 53 if some 2x2 window is white, else 14 if a corner is, else 13",
                    ),
                    (memberships + 2 * counted, "2(m+1)(n+1) + 2c, for c numbers above 0"),
                )
            }
        }
    }

    fn paper_cost(&self, puzzle: &Shakashaka) -> Stated {
        let size = puzzle.squares.size();
        let counted = clues(puzzle).filter(|(_, number)| *number > 0).count();
        Stated::new(
            (CARDS * size.area() + 2358, "4mn + 2358"),
            (windows(size).count() + counted, "(m+1)(n+1) + c, for c numbers above 0 (at most mn)"),
        )
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        match variant {
            Variant::Published => &[(
                "windows > step 2: check dropped",
                "the membership gives back what was there before, and both have put the black squares down openly",
            )],
            Variant::Repaired => &[
                (
                    "windows > step 2: check dropped",
                    "the member of the set that lies there now has its black squares just where they are printed",
                ),
                (
                    "windows > step 2 (number 2): check dropped",
                    "step 6 of the membership has turned up every part of the set since it was last touched",
                ),
            ],
        }
    }
}
