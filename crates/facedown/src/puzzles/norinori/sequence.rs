//! The board as a card sequence, with a border around it: the setup phase of the paper, and the return to the board.

use super::Norinori;
use crate::engine::{Ask, Face, Law, Part, Row, Stop, Table, marked};
use crate::grid::Bordered;
use crate::protocol::Variant;
use crate::subprotocols::card_choosing;

/// Setup, steps 1 and 2.
pub(super) fn set_up(table: &mut Table<'_>, puzzle: &Norinori) -> Result<Row, Stop> {
    let size = puzzle.rooms().size();
    let bordered = Bordered::around(size);
    let black = (2 * puzzle.cells_by_room().len()).min(size.area());

    table
        .step("1", "P lays a card on each cell: a black one where the solution is black, else a white one")?;
    let hand = [(Face::CLUB, black), (Face::BLANK, size.area() - black)];
    let board = table.ask(&Ask::piles(size.area(), 1, &hand))?;
    table.lies_as_board(&board, size.width(), 0)?;
    table.commit(&board)?;

    table.step(
        "2",
        "V puts white cards around the board, the starting card at the top left; it is read row by row",
    )?;
    let border: Vec<usize> = bordered.border().collect();
    let around = table.put(1, &marked(border.len(), 0, Face::START, Face::BLANK))?;
    let sequence = table.places(bordered.places(), 1)?;
    table.lies_as_board(&sequence, bordered.width(), 1)?;
    let inside = table.spots(&sequence, size.cells().map(|cell| bordered.place(cell)))?;
    let outside = table.spots(&sequence, border)?;
    table.fill(&sequence, &inside, 0..1, board)?;
    table.fill(&sequence, &outside, 0..1, around)?;
    Ok(sequence)
}

/// Return to the board, steps 1 and 2, and step 2a of the repair.
pub(super) fn return_to_the_board(
    table: &mut Table<'_>,
    sequence: &Row,
    bordered: Bordered,
    variant: Variant,
) -> Result<(), Stop> {
    table.step("1", "P chooses the starting card, and V turns it up")?;
    let first = table.spot(sequence, 0)?;
    let start = card_choosing::choose(table, sequence, first)?;
    table.turn_up(sequence, Part::at(&[start], 0..1), Law::exactly(&[Face::START]))?;

    table.step(
        "2",
        "The sequence is rotated so that the starting card comes first, and laid out as the board again",
    )?;
    table.turn_down(sequence, Part::at(&[start], 0..1))?;
    table.bring_to_front(sequence, start)?;
    table.lies_as_board(sequence, bordered.width(), 1)?;
    match variant {
        // P may have laid a starting card on the board and chosen that one.
        Variant::Published => Ok(()),
        Variant::Repaired => {
            table.step("2a", "V turns the border up, then down again: its cards lie where V has put them")?;
            let places: Vec<usize> = bordered.border().collect();
            let border = table.spots(sequence, places)?;
            let law = Law::exactly(&marked(border.len(), 0, Face::START, Face::BLANK));
            table.turn_up(sequence, Part::at(&border, 0..1), law)?;
            table.turn_down(sequence, Part::at(&border, 0..1))
        }
    }
}
