//! The numbers of a Shakashaka board: step 3 of the paper, for each of them.

use super::patterns::CARDS;
use super::{Shakashaka, Square};
use crate::engine::{Accept, Face, Law, Part, Row, Stop, Table};
use crate::grid::Cell;
use crate::protocol::Variant;
use crate::subprotocols::counting_clubs::count_clubs;

/// The squares with a number, in reading order.
pub(super) fn clues(puzzle: &Shakashaka) -> impl Iterator<Item = (Cell, u8)> {
    puzzle.squares.iter().filter_map(|(cell, square)| match square {
        Square::Clue(number) => Some((cell, *number)),
        Square::White | Square::Black => None,
    })
}

/// Step 3 for one number.
pub(super) fn check_number(
    table: &mut Table<'_>,
    puzzle: &Shakashaka,
    board: &Row,
    (cell, number): (Cell, u8),
    variant: Variant,
) -> Result<(), Stop> {
    let size = puzzle.squares.size();
    let white = size.neighbours(cell).filter(|&beside| puzzle.squares[beside] == Square::White);
    let beside = table.spots(board, white.map(|beside| size.index(beside)))?;
    let (cards, clubs) = (CARDS * beside.len(), usize::from(number));

    table.step(
        "3a",
        "Around a 0 all cards are turned up: hearts; around another number they are taken, to be shuffled",
    )?;
    if clubs > cards {
        return table.reject(format!("{clubs} triangles on {} white squares", beside.len()));
    }
    if clubs == 0 {
        if !beside.is_empty() {
            let hearts = vec![Face::HEART; cards];
            table.turn_up(board, Part::at(&beside, 0..CARDS), Law::exactly(&hearts))?;
            table.turn_down(board, Part::at(&beside, 0..CARDS))?;
        }
        return Ok(());
    }
    let around = table.pick(board, &beside, 0..CARDS)?;
    table.reshape(&around, cards)?;
    match variant {
        Variant::Published => {
            table.pile_scramble(&around)?;
            table.step("3b", "They are turned up: as many clubs as the number says")?;
            let mut shown = vec![Face::HEART; cards];
            shown[..clubs].fill(Face::CLUB);
            let accept = Accept::Count { of: vec![Face::CLUB], exactly: clubs };
            table.turn_up_accepting(&around, Part::layer(0), &[Law::arrangement(&shown)], accept)?;
            table.put_away(around)
        }
        // Finding 2: the next number may need the same cards.
        Variant::Repaired => {
            table
                .step("3b", "They are turned up: as many clubs as the number says; then they are put back")?;
            count_clubs(table, &around, clubs)?;
            table.reshape(&around, cards / CARDS)?;
            table.fill(board, &beside, 0..CARDS, around)
        }
    }
}
