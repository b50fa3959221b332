//! Proves with cards that a well-designed Numberlink board has a solution: all cells are covered, and no path makes a
//! detour.
//!
//! Source: Ruangwises, Itoh, *Physical Zero-Knowledge Proof for Numberlink*, 2020, section 3.1, steps 1 to 5. Steps 2
//! to 5 are the sub-protocol [`counting_equal`](crate::subprotocols::counting_equal).
//!
//! | cell | cards |
//! |---|---|
//! | on the path of pair x | `E_k(x)`: k cards, a heart at place x, clubs elsewhere |
//!
//! The letters are those of the [general protocol](super::protocol), with b = k.
//!
//! A board is well designed when it has one solution only, which covers all cells. The protocol is sound on every board; on
//! one that is not well designed, an honest prover may not be able to go through with it.
//!
//! P is dealt one heart and k-1 clubs for each cell without a number, as the paper has P put it there. The readings are those
//! of the general protocol, except for the extra sequences, which it does not have. A board without numbers is not supported.

use super::Numberlink;
use super::plan;
use super::protocol::{around, malformed};
use crate::engine::{Row, Stop, Table};
use crate::protocol::{Protocol, Steps, Variant};
use crate::subprotocols::counting_equal::count_equal;
use crate::subprotocols::matrix::{put_back, take};

/// The protocol for well-designed boards.
pub(super) struct WellDesignedProtocol;

/// Steps 1 to 5 for one cell.
fn verify(
    table: &mut Table<'_>,
    board: &Row,
    places: &[usize],
    expected: usize,
    variant: Variant,
) -> Result<(), Stop> {
    table.step(
        "1",
        "V takes the pile on a cell as the first sequence, and those on its neighbours as the next ones; V adds number cards",
    )?;
    let sequences = take(table, board, places.iter().copied())?;
    let sequences = count_equal(table, sequences, expected, malformed(variant))?;
    put_back(table, board, places.iter().copied(), sequences)
}

impl Steps<Numberlink> for WellDesignedProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &Numberlink, variant: Variant) -> Result<(), Stop> {
        let network = match self.supports(puzzle).and_then(|()| plan::network(puzzle)) {
            Ok(network) => network,
            Err(why) => return table.impossible(why),
        };
        let terminals = network.terminals();
        let width = Some(puzzle.clues.size().width());
        let board = table.scope("setup", |table| network.lay_out(table, network.pairs.len(), width))?;
        table.scope("verification", |table| {
            table.any_order(terminals.len()).into_iter().try_for_each(|place| {
                let places = around(table, &network, place);
                let expected = if terminals[place].is_some() { 1 } else { 2 };
                let inputs = (places, expected, variant);
                table.round_of(&board, inputs, |table, board, (places, expected, variant)| {
                    verify(table, board, places, *expected, *variant)
                })
            })
        })
    }
}
