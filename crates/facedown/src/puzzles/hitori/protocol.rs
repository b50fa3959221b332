//! Proves with cards that a Hitori board has a solution.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 4. Its phases are our scopes, and our steps have its numbers. Those of the connectivity phase
//! are the steps of the sea formation, section 3.2, with black and white exchanged. The setup and the lonely black have no
//! numbers there: each is one step, 1. Step 5 of the one occurrence repeats its steps 1 to 4: it is our loop.
//!
//! | cell state | cards |
//! |---|---|
//! | black | ♣ ♥ |
//! | white | ♥ ♣ |
//! | border at first | ♥ ♥ (red) |
//!
//! | paper | here |
//! |---|---|
//! | p, q | `height`, `width` of the board, in either order |
//! | k cells of a row or column with the same number | one of the [`groups`](Hitori::groups) |
//!
//! P is dealt what the paper deals (sections 2 and 4): for each choice among m piles one ♥ and m-1 ♣, and for each still-black
//! one ♣ and one ♥.
//!
//! **Repair** of a degenerate board: on a board of one cell, and only there, step 1a of the connectivity phase lets P leave the
//! cell black.
//!
//! **Readings**, in both variants; `docs/protocols/hitori.md` has the reasons:
//!
//! - Black, which is ♣ ♥, is the bit 1 of section 4.3 and the bit 0 of section 2. So the cards of both commitments are swapped
//!   openly before the five-card trick, and again after it; see [`not_both_black`].
//! - After the five-card trick its added heart is turned up and returned to the deck; see
//!   [`five_card_trick`](crate::subprotocols::five_card_trick).
//! - In step 2c it is still-black's own step 1 that turns the neighbour up. It is not turned up twice.
//! - In step 3 red becomes white, as black and white are exchanged, and is turned up before it goes.
//! - The readings of Nurikabe about the distance to a neighbour and about the order of choosing and revealing.
//! - V takes the groups of equal numbers, and the adjacent pairs, in any order.
//! - A blank equals no other cell.

use super::Hitori;
use crate::engine::{Row, Stop, Table};
use crate::grid::{Bordered, Size};
use crate::protocol::{Steps, Variant};
use crate::subprotocols::coloured_grid::{BLACK, COMMITMENT, RED, WHITE, check, not_both_black, swap};
use crate::subprotocols::still_black::still_black;
use crate::subprotocols::{chosen_pile, four_neighbour};

/// The protocol of 2021.
pub(super) struct HitoriProtocol;

/// Whether P may leave the first cell black.
///
/// The repair: a board of one cell may be all black. On any other board a white cell is needed to go on from.
pub(super) fn first_may_stay_black(size: Size, variant: Variant) -> bool {
    match variant {
        Variant::Published => false,
        Variant::Repaired => size.area() == 1,
    }
}

impl Steps<Hitori> for HitoriProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &Hitori, variant: Variant) -> Result<(), Stop> {
        let bordered = Bordered::around(puzzle.symbols.size());
        // So far the numbers do not matter.
        let grid = table.chapter((bordered, variant), |table, &(bordered, variant)| {
            let grid = table.scope("setup", |table| {
                table.step("1", "A black commitment is put on each cell, and red ones around the board")?;
                bordered.put(table, BLACK, RED)
            })?;
            table.scope("connectivity", |table| connect(table, bordered, &grid, variant))?;
            Ok(grid)
        })?;
        table.scope("one occurrence", |table| {
            let groups = puzzle.groups();
            for next in table.any_order(groups.len()) {
                let places: Vec<usize> = groups[next].iter().map(|&cell| bordered.place(cell)).collect();
                check_group(table, &grid, &places)?;
            }
            Ok(())
        })?;
        table.scope("lonely black", |table| {
            let pairs: Vec<_> = bordered.size().adjacent_pairs().collect();
            for next in table.any_order(pairs.len()) {
                let (one, other) = pairs[next];
                check_pair(table, &grid, [one, other].map(|cell| bordered.place(cell)))?;
            }
            Ok(())
        })
    }
}

fn connect(table: &mut Table<'_>, bordered: Bordered, grid: &Row, variant: Variant) -> Result<(), Stop> {
    table.round(|table| {
        table.step("1", "P chooses a commitment to become the first white one")?;
        let chosen = chosen_pile::choose(table, grid)?;
        if first_may_stay_black(bordered.size(), variant) {
            table.step("1a", "V turns it up: it is black; P secretly makes it white, or leaves it")?;
            still_black(table, grid, chosen)?;
        } else {
            table.step("1a", "V turns it up: it is black; V swaps its cards, which makes it white")?;
            swap(table, grid, chosen, BLACK)?;
        }
        table.step("1b", "The choice is ended: all commitments return to their places")?;
        chosen_pile::put_back(table, grid)
    })?;
    for _ in 1..bordered.size().area() {
        table.round(|table| {
            table.step("2a", "P chooses a white commitment, and a black one beside it")?;
            let chosen = four_neighbour::choose(table, grid, bordered.width())?;
            table.step("2b", "V turns the first up: it is white")?;
            check(table, grid, &[chosen.target], WHITE)?;
            table.step(
                "2c",
                "V turns the neighbour up: it is black; P secretly makes it white, or leaves it",
            )?;
            still_black(table, &chosen.neighbours, chosen.neighbour)?;
            table.step("2d", "The choices are ended: all commitments return to their places")?;
            four_neighbour::put_back(table, grid, chosen)
        })?;
    }
    table.round(|table| {
        table.step("3", "The red commitments around the board are replaced by white ones")?;
        bordered.replace_border(table, grid, RED, WHITE)?;
        table.commit(grid)
    })
}

fn check_group(table: &mut Table<'_>, grid: &Row, places: &[usize]) -> Result<(), Stop> {
    table.round_of(grid, places.to_vec(), |table, grid, places| {
        table.step(
            "1",
            "V takes the commitments of a number that appears more than once in a row or column",
        )?;
        let places = table.spots(grid, places.iter().copied())?;
        let group = table.pick(grid, &places, COMMITMENT)?;
        table.step("2", "P chooses the white one among them, or any if there is none")?;
        let chosen = chosen_pile::choose(table, &group)?;
        table.step("3", "V turns all others up: they are black")?;
        let others = (1..places.len()).map(|distance| table.beside(&group, chosen, distance as isize));
        let others = others.collect::<Result<Vec<_>, _>>()?;
        check(table, &group, &others, BLACK)?;
        table.step("4", "The choice is ended: all commitments return to their places")?;
        chosen_pile::put_back(table, &group)?;
        table.fill(grid, &places, COMMITMENT, group)
    })
}

fn check_pair(table: &mut Table<'_>, grid: &Row, places: [usize; 2]) -> Result<(), Stop> {
    table.round_of(grid, places, |table, grid, &places| {
        table.step("1", "Of two adjacent commitments V learns that not both are black, and nothing else")?;
        not_both_black(table, grid, places)
    })
}
