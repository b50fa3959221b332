//! Proves with cards that a Nurikabe board has a solution.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 3. Its phases are our scopes, and our steps have its numbers. The last phase, the islands, is in `islands.rs`.
//!
//! | cell state | cards |
//! |---|---|
//! | sea | ♣ ♥ (black) |
//! | island | ♥ ♣ (white) |
//! | border at first; island that is being looked at | ♥ ♥ (red) |
//!
//! | paper | here |
//! |---|---|
//! | p, q | `height`, `width` of the board, in either order |
//! | m numbered cells, x_i | [`numbers`](Nurikabe::numbers) |
//! | N_b | [`sea_size`](Nurikabe::sea_size) |
//! | n, the number on a cell | `number` |
//!
//! P is dealt what the paper deals: for each choice among m piles one ♥ and m-1 ♣ (section 2, chosen pile, step 1).
//!
//! **Repairs**, both named where they happen; `docs/protocols/nurikabe.md` has examples, and the reasons for the readings:
//!
//! 1. *Soundness.* Step 3 of the islands blackens the numbered cell without a look at its neighbours, so two islands may
//!    touch there. V turns up the second cards of its neighbours, too.
//! 2. *A degenerate board.* When the numbers fill the board there is no sea to form, and steps 1 and 2 of the sea formation
//!    are skipped.
//!
//! **Readings**, in both variants:
//!
//! - The distance to the neighbours above and below is the length of a bordered row; see [`four_neighbour`].
//! - A target and its neighbour are both chosen before either is turned up, as steps 2a to 2c have it.
//! - The choice in a 2x2 square is ended: the four commitments are needed again.
//! - Cards that are replaced are turned up before they go: the border in step 3 of the sea formation, the numbered cell in
//!   step 3 of the islands. Turning them up catches no prover: without it, the audit finds the same.
//! - When the numbers add up to more than the board has cells, V rejects at once.
//! - A cell whose number is 1 stays white after its check: nothing can reach it any more.
//! - V takes the 2x2 squares and the numbers in any order. The paper says so.

use super::Nurikabe;
use super::islands::Island;
use crate::engine::{Row, Stop, Table};
use crate::grid::Bordered;
use crate::protocol::{Steps, Variant};
use crate::subprotocols::coloured_grid::{BLACK, RED, WHITE, check, swap};
use crate::subprotocols::{chosen_pile, four_neighbour};

/// The protocol of 2021.
pub(super) struct NurikabeProtocol;

/// Whether steps 1 and 2 of the sea formation happen.
///
/// Repair 2: when the numbers fill the board there is no sea to form. The published text has one cell blackened anyway.
pub(super) const fn forms_a_sea(sea: usize, variant: Variant) -> bool {
    match variant {
        Variant::Published => true,
        Variant::Repaired => sea > 0,
    }
}

impl Steps<Nurikabe> for NurikabeProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &Nurikabe, variant: Variant) -> Result<(), Stop> {
        let bordered = Bordered::around(puzzle.clues.size());
        // Up to the islands, the numbers matter only by the size of the sea.
        let grid =
            table.chapter((bordered, puzzle.sea_size(), variant), |table, &(bordered, sea, variant)| {
                let (grid, sea) = table.scope("setup", |table| {
                    table
                        .step("1", "A white commitment is put on each cell, and red ones around the board")?;
                    let grid = bordered.put(table, WHITE, RED)?;
                    match sea {
                        Some(sea) => Ok((grid, sea)),
                        None => table.reject("numbers that add up to no more than the cells of the board"),
                    }
                })?;
                table.scope("sea formation", |table| form_sea(table, bordered, &grid, sea, variant))?;
                table.scope("forbidden area", |table| check_squares(table, bordered, &grid))?;
                Ok(grid)
            })?;
        table.scope("islands", |table| {
            let numbers = puzzle.numbers();
            for next in table.any_order(numbers.len()) {
                let (cell, number) = numbers[next];
                let island = Island { width: bordered.width(), place: bordered.place(cell), variant };
                match number {
                    1 => island.check_single(table, &grid)?,
                    _ => island.check(table, &grid, number)?,
                }
            }
            Ok(())
        })
    }
}

fn form_sea(
    table: &mut Table<'_>,
    bordered: Bordered,
    grid: &Row,
    sea: usize,
    variant: Variant,
) -> Result<(), Stop> {
    let width = bordered.width();
    if forms_a_sea(sea, variant) {
        table.round_of(grid, (), |table, grid, ()| {
            table.step("1", "P chooses a commitment to become the first of the sea")?;
            let chosen = chosen_pile::choose(table, grid)?;
            table.step("1a", "V turns it up: it is white; V swaps its cards, which makes it black")?;
            swap(table, grid, chosen, WHITE)?;
            table.step("1b", "The choice is ended: all commitments return to their places")?;
            chosen_pile::put_back(table, grid)
        })?;
        for _ in 1..sea {
            table.round_of(grid, width, |table, grid, &width| {
                table
                    .step("2a", "P chooses a black commitment, and a white one beside it to join the sea")?;
                let chosen = four_neighbour::choose(table, grid, width)?;
                table.step("2b", "V turns the first up: it is black")?;
                check(table, grid, &[chosen.target], BLACK)?;
                table.step("2c", "V turns the neighbour up: it is white; V swaps its cards")?;
                swap(table, &chosen.neighbours, chosen.neighbour, WHITE)?;
                table.step("2d", "The choices are ended: all commitments return to their places")?;
                four_neighbour::put_back(table, grid, chosen)
            })?;
        }
    }
    table.round_of(grid, bordered, |table, grid, bordered| {
        table.step("3", "The red commitments around the board are replaced by black ones")?;
        bordered.replace_border(table, grid, RED, BLACK)?;
        table.commit(grid)
    })
}

fn check_squares(table: &mut Table<'_>, bordered: Bordered, grid: &Row) -> Result<(), Stop> {
    let squares: Vec<_> = bordered.size().windows().collect();
    for next in table.any_order(squares.len()) {
        let square = squares[next].map(|cell| bordered.place(cell));
        table.round_of(grid, square, |table, grid, &square| {
            table.step("1", "P chooses a white commitment among the four of a 2x2 square")?;
            let places = table.spots(grid, square)?;
            let four = table.pick(grid, &places, 0..2)?;
            let chosen = chosen_pile::choose(table, &four)?;
            table.step("2", "V turns it up: it is white, so the square is not all sea")?;
            check(table, &four, &[chosen], WHITE)?;
            chosen_pile::put_back(table, &four)?;
            table.fill(grid, &places, 0..2, four)
        })?;
    }
    Ok(())
}
