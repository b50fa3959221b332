//! The last phase of the protocol: V looks at each island, steps 1 to 4 of the paper.

use crate::engine::{Face, Law, Part, Row, Spot, Stop, Table};
use crate::protocol::Variant;
use crate::subprotocols::coloured_grid::{BLACK, RED, SECOND, WHITE, check, expect, replace};
use crate::subprotocols::{chosen_pile, four_neighbour};

/// An island that V looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Island {
    pub(super) width: usize,
    /// Where its number stands.
    pub(super) place: usize,
    pub(super) variant: Variant,
}

/// The second card of a black or red commitment is a heart, that of a white one a club.
fn has_no_white_beside(table: &mut Table<'_>, grid: &Row, spot: Spot, width: usize) -> Result<(), Stop> {
    let around = four_neighbour::around(table, grid, spot, width)?;
    table.turn_up(grid, Part::at(&around, SECOND), Law::exactly(&[Face::HEART; 4]))?;
    table.turn_down(grid, Part::at(&around, SECOND))
}

impl Island {
    /// The paper's footnote: what V does at a 1 instead of the numbered steps.
    pub(super) fn check_single(self, table: &mut Table<'_>, grid: &Row) -> Result<(), Stop> {
        table.round_of(grid, self, |table, grid, island| {
            table.step(
                "footnote",
                "At a 1, V turns its cell and the four neighbours up: one white, four black",
            )?;
            let cell = table.spot(grid, island.place)?;
            let around = four_neighbour::around(table, grid, cell, island.width)?;
            check(table, grid, &[cell], WHITE)?;
            check(table, grid, &around, BLACK)
        })
    }

    /// Steps 1 to 4, at a greater number.
    pub(super) fn check(self, table: &mut Table<'_>, grid: &Row, number: usize) -> Result<(), Stop> {
        table.round_of(grid, self.place, |table, grid, &place| {
            table.step("1", "V turns the numbered cell up: it is white; a red commitment takes its place")?;
            let cell = table.spot(grid, place)?;
            expect(table, grid, &[cell], WHITE)?;
            replace(table, grid, &[cell], RED)
        })?;
        for _ in 1..number {
            table.round_of(grid, self.width, |table, grid, &width| {
                table.step("2a", "P chooses a red commitment, and a white one beside it")?;
                let chosen = four_neighbour::choose(table, grid, width)?;
                table.step("2b", "V turns the first up: it is red")?;
                check(table, grid, &[chosen.target], RED)?;
                table.step("2c", "V turns the neighbour up: it is white; a red one takes its place")?;
                expect(table, &chosen.neighbours, &[chosen.neighbour], WHITE)?;
                replace(table, &chosen.neighbours, &[chosen.neighbour], RED)?;
                table.step("2d", "The choices are ended: all commitments return to their places")?;
                four_neighbour::put_back(table, grid, chosen)
            })?;
        }
        table.round_of(grid, self, |table, grid, island| {
            let cell = table.spot(grid, island.place)?;
            match island.variant {
                // The letter: only the cells of step 4 are checked for white neighbours, the numbered cell never.
                Variant::Published => {
                    table.step("3", "A black commitment takes the place of the red one on the numbered cell")?;
                }
                // Repair 1: the numbered cell is checked as all others of its island are.
                Variant::Repaired => {
                    table.step("3", "V turns up the second cards of the numbered cell's neighbours: all hearts; a black commitment takes its place")?;
                    has_no_white_beside(table, grid, cell, island.width)?;
                }
            }
            expect(table, grid, &[cell], RED)?;
            replace(table, grid, &[cell], BLACK)
        })?;
        for _ in 1..number {
            table.round_of(grid, self.width, |table, grid, &width| {
                table.step("4a", "P chooses a red commitment")?;
                let chosen = chosen_pile::choose(table, grid)?;
                table.step("4b", "V turns it up: it is red")?;
                expect(table, grid, &[chosen], RED)?;
                table.step("4c", "V turns up the second cards of its four neighbours: all hearts, so none is white; a black commitment takes its place")?;
                has_no_white_beside(table, grid, chosen, width)?;
                replace(table, grid, &[chosen], BLACK)?;
                table.step("4d", "The choice is ended: all commitments return to their places")?;
                chosen_pile::put_back(table, grid)
            })?;
        }
        Ok(())
    }
}
