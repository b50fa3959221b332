//! Proves with cards that a Numberlink board has a solution, cells left empty or not.
//!
//! Source: Ruangwises, Itoh, *Physical Zero-Knowledge Proof for Numberlink*, 2020, section 3.2 (general puzzles), steps
//! 1 to 7. Steps 4 to 7 are the sub-protocol [`counting_equal`], numbered there as in section 3.1. Steps 1 and 2 of the setup
//! are in `network.rs`, for graphs as well.
//!
//! | cell | cards |
//! |---|---|
//! | on the path of pair x | `E_{k+2}(x)`: k+2 cards, a heart at place x, clubs elsewhere |
//! | on no path, row + column even | `E_{k+2}(k+1)` |
//! | on no path, row + column odd | `E_{k+2}(k+2)` |
//!
//! | paper | here |
//! |---|---|
//! | m, n | height and width of the board |
//! | k | `network.pairs.len()` |
//! | terminal cell | a place with a number in `network.terminals()` |
//! | D(a, b) | [`Matrix`](crate::subprotocols::matrix::Matrix), with b = k+2 = `cards` |
//!
//! A terminal has exactly one neighbour of its own number, and any other cell exactly two. Four more sequences, which encode
//! k+1, k+1, k+2 and k+2, give two equals to the cells that no path covers. P takes detours out of the paths first, so
//! that cells of one path are neighbours only when one comes directly after the other.
//!
//! P is dealt one heart and k+1 clubs for each cell without a number: the paper has P put a sequence `E_{k+2}(x)` there.
//!
//! **Readings**, with reasons and examples in `docs/protocols/numberlink.md`. In both variants:
//!
//! - The numbers on the board are any numbers; pair x is the one with the x-th smallest.
//! - The paper describes cells with two, three or four neighbours. Boards of one row or column are supported, too.
//! - The four extra sequences are put down once, in a step 3 of the setup, and not again for each cell: the paper's count has four
//!   of them. They follow the neighbours in one order; the double scramble hides it.
//! - V takes the cells, and the neighbours of a cell, in any order.
//! - Step 6: see the readings of [`counting_equal`](crate::subprotocols::counting_equal).
//!
//! In `published` only: **step 5** (soundness). V locates *a* heart in Row 1, our 2nd layer; what V does about two is not said, and here V goes
//! on with either. Then paths may cross. *Repaired*: V rejects a Row 1 that does not show exactly one heart and clubs.

use super::Numberlink;
use super::network::Network;
use super::plan;
use crate::engine::{Row, Stop, Table};
use crate::protocol::{Protocol, Steps, Variant};
use crate::subprotocols::counting_equal::{Malformed, count_equal};
use crate::subprotocols::matrix::{encode, put_back, take};

/// The protocol for boards of all kinds.
pub(super) struct NumberlinkProtocol;

/// What V does about a cell that holds no number.
pub(in crate::puzzles) const fn malformed(variant: Variant) -> Malformed {
    match variant {
        // The paper has V look for a heart in Row 1, and says nothing about a second one.
        Variant::Published => Malformed::Overlooked,
        Variant::Repaired => Malformed::Rejected,
    }
}

/// The sentences of steps 1 to 3.
type Sentences = [&'static str; 3];

const SENTENCES: Sentences = [
    "V takes the pile on a cell as the first sequence, and the piles on its neighbours as the next ones",
    "The cell is not a terminal, so V adds four sequences: the piles for k+1, k+1, k+2 and k+2",
    "V adds number cards, and counts how many sequences equal the first one (steps 4 to 7)",
];

/// Steps 1 to 7 for every cell.
pub(in crate::puzzles) fn verification(
    table: &mut Table<'_>,
    network: &Network,
    (board, extra): (&Row, Option<&Row>),
    variant: Variant,
    sentences: Sentences,
) -> Result<(), Stop> {
    let terminals = network.terminals();
    table.scope("verification", |table| {
        table.any_order(terminals.len()).into_iter().try_for_each(|place| {
            let places = around(table, network, place);
            let extra = if terminals[place].is_some() { None } else { extra };
            let inputs = (places, variant, sentences);
            table.round_of((board, extra), inputs, |table, (board, extra), (places, variant, sentences)| {
                verify(table, board, extra, places, *variant, sentences)
            })
        })
    })
}

/// Steps 1 to 7 for one cell.
fn verify(
    table: &mut Table<'_>,
    board: &Row,
    extra: Option<&Row>,
    places: &[usize],
    variant: Variant,
    sentences: &Sentences,
) -> Result<(), Stop> {
    table.step("1", sentences[0])?;
    let mut sequences = take(table, board, places.iter().copied())?;
    let extras = extra.map_or(0, |extra| table.piles(extra));
    let expected = match extra {
        None => 1,
        Some(extra) => {
            table.step("2", sentences[1])?;
            sequences.extend(take(table, extra, 0..extras)?);
            2
        }
    };
    table.step("3", sentences[2])?;
    let mut sequences = count_equal(table, sequences, expected, malformed(variant))?;
    let back = sequences.split_off(places.len());
    put_back(table, board, places.iter().copied(), sequences)?;
    match extra {
        Some(extra) => put_back(table, extra, 0..extras, back),
        None => Ok(()),
    }
}

/// A cell and its neighbours, in an order that is open to V.
pub(in crate::puzzles) fn around(table: &mut Table<'_>, network: &Network, place: usize) -> Vec<usize> {
    let neighbours = &network.neighbours[place];
    let order = table.any_order(neighbours.len());
    std::iter::once(place).chain(order.into_iter().map(|beside| neighbours[beside])).collect()
}

impl Steps<Numberlink> for NumberlinkProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &Numberlink, variant: Variant) -> Result<(), Stop> {
        let network = match self.supports(puzzle).and_then(|()| plan::network(puzzle)) {
            Ok(network) => network,
            Err(why) => return table.impossible(why),
        };
        let (k, terminals) = (network.pairs.len(), network.terminals());
        let cards = k + 2;
        let (board, extra) = table.scope("setup", |table| {
            let board = network.lay_out(table, cards, Some(puzzle.clues.size().width()))?;
            if !terminals.contains(&None) {
                return Ok((board, None));
            }
            table.step("3", "V puts down four more piles, for the numbers k+1, k+1, k+2 and k+2")?;
            let numbers = [k + 1, k + 1, k + 2, k + 2].map(|number| encode(number, cards)).concat();
            let extra = table.put(cards, &numbers)?;
            Ok((board, Some(extra)))
        })?;
        verification(table, &network, (&board, extra.as_ref()), variant, SENTENCES)
    }
}
