//! Proves with cards that a board of One per row has a solution.
//!
//! Source: ours. (Here: authors, *title*, year, section; and which numbered steps are the paper's.)
//!
//! | cell | card |
//! |---|---|
//! | black | ♣ |
//! | white | ♥ |
//!
//! **What P is dealt**: a ♣ for each row, and a ♥ for each other cell. (Here: what the paper deals, or that it does not say.)
//!
//! **Repairs** and **readings**: none. (Here: where the steps depart from the paper, and how its unclear places are read; the page of the
//! protocol has the reasons.)

use super::{OnePerRow, Printed};
use crate::engine::{Ask, Face, Law, Part, Row, Stop, Table, marked};
use crate::protocol::{Steps, Variant};

/// The protocol.
pub(super) struct OnePerRowProtocol;

impl Steps<OnePerRow> for OnePerRowProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &OnePerRow, _: Variant) -> Result<(), Stop> {
        let board = table.scope("setup", |table| set_up(table, puzzle))?;
        table.scope("crosses", |table| table.round(|table| check_crosses(table, puzzle, &board)))?;
        table.scope("rows", |table| {
            let size = puzzle.squares.size();
            let mut order = table.any_order(size.height()).into_iter();
            order.try_for_each(|row| table.round(|table| check_row(table, &board, row, size.width())))
        })
    }
}

fn set_up(table: &mut Table<'_>, puzzle: &OnePerRow) -> Result<Row, Stop> {
    let size = puzzle.squares.size();
    table.step("1", "P lays a card on each cell: a club where it is black, else a heart")?;
    let hand = [(Face::CLUB, size.height()), (Face::HEART, size.area() - size.height())];
    let board = table.ask(&Ask::piles(size.area(), 1, &hand))?;
    table.lies_as_board(&board, size.width(), 0)?;
    table.commit(&board)?;
    Ok(board)
}

fn check_crosses(table: &mut Table<'_>, puzzle: &OnePerRow, board: &Row) -> Result<(), Stop> {
    let places = puzzle.squares.values().iter().enumerate();
    let crosses = places.filter(|(_, square)| **square == Printed::Cross).map(|(place, _)| place);
    let crosses = table.spots(board, crosses)?;
    table.step("1", "V turns up the cards on crosses: they are hearts; then V turns them down")?;
    if crosses.is_empty() {
        return Ok(());
    }
    table.turn_up(board, Part::at(&crosses, 0..1), Law::exactly(&vec![Face::HEART; crosses.len()]))?;
    table.turn_down(board, Part::at(&crosses, 0..1))
}

fn check_row(table: &mut Table<'_>, board: &Row, row: usize, width: usize) -> Result<(), Stop> {
    table.step("1", "V takes the cards of a row")?;
    let places = table.spots(board, row * width..(row + 1) * width)?;
    let cards = table.pick(board, &places, 0..1)?;

    table.step("2", "The cards are scrambled")?;
    table.pile_scramble(&cards)?;

    table.step("3", "The cards are turned up: one is a club, the others are hearts")?;
    let one_club = marked(width, 0, Face::CLUB, Face::HEART);
    table.turn_up(&cards, Part::layer(0), Law::arrangement(&one_club))?;
    table.put_away(cards)
}
