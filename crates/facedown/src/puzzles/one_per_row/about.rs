//! The protocol, except its steps: what it is called, which puzzles it supports, what it costs, and what may go wrong without harm.
//!
//! **Cost**: one card a cell, and one pile-scramble shuffle a row.

use super::OnePerRow;
use super::protocol::OnePerRowProtocol;
use crate::engine::{Face, Lay};
use crate::grid::Grid;
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};
use crate::puzzle::Shade;

impl Provable for OnePerRow {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&OnePerRowProtocol];
}

impl Protocol<OnePerRow> for OnePerRowProtocol {
    fn name(&self) -> &'static str {
        "one-per-row"
    }

    fn source(&self) -> &'static str {
        "Facedown: a puzzle of our own, which opens a lesson"
    }

    fn is_repaired(&self) -> bool {
        false
    }

    fn plan_in(&self, _: &OnePerRow, candidate: &Grid<Shade>, _: &mut InOrder<'_>) -> Vec<Lay> {
        let faces = candidate.values().iter().map(|shade| match shade {
            Shade::Black => Face::CLUB,
            Shade::White => Face::HEART,
        });
        vec![Lay::Faces(faces.collect())]
    }

    fn extract(&self, puzzle: &OnePerRow, committed: &[Face]) -> Option<Grid<Shade>> {
        let shades = committed.iter().map(|&card| match card {
            Face::CLUB => Some(Shade::Black),
            Face::HEART => Some(Shade::White),
            _ => None,
        });
        Grid::from_values(puzzle.squares.size(), shades.collect::<Option<_>>()?)
    }

    fn cost(&self, puzzle: &OnePerRow, _: Variant) -> Stated {
        let size = puzzle.squares.size();
        Stated::new((size.area(), "height width"), (size.height(), "height"))
    }

    fn paper_cost(&self, _: &OnePerRow) -> Stated {
        Stated::nothing("no paper")
    }

    fn harmless(&self, _variant: Variant) -> &'static [(&'static str, &'static str)] {
        &[("rows > step 2: pile_shift instead", "one club is anywhere with equal chance in either case")]
    }
}
