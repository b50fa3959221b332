//! Proves with cards that a Sudoku board has a solution. A prover without a solution is always caught: there is no error to be made small by
//! repeating.
//!
//! Source: after Sasaki, Mizuki, Sone, *Card-Based Zero-Knowledge Proof for Sudoku*, 2018, and Sasaki, Miyahara, Mizuki,
//! Sone, *Efficient card-based zero-knowledge proof for Sudoku*, 2020. We had access to neither. So the steps and their
//! numbers are ours: the simplest protocol without soundness error that follows from the sub-protocols here. Its idea,
//! to show the cards of a line in a random order and to put them back by the cards 1 to n below them, is that of the
//! adjacent cards of Norinori.
//!
//! | cell | card |
//! |---|---|
//! | has the number k | the number card k |
//!
//! ```text
//!   top      ?  ?  ..  ?       the cards of a row or a column: each of 1 to n once, in an order that P keeps secret
//!   bottom   1  2  ..  n       put openly, then face down
//! ```
//!
//! **What P is dealt**: each of the n numbers n times, the cards of the board.

use super::Sudoku;
use crate::engine::{Ask, Face, Law, Part, Row, Stop, Table};
use crate::grid::Cell;
use crate::protocol::{Steps, Variant};

/// The protocol.
pub(super) struct SudokuProtocol;

impl Steps<Sudoku> for SudokuProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &Sudoku, _: Variant) -> Result<(), Stop> {
        let (size, side) = (puzzle.givens().size(), puzzle.side());
        let Some(numbers) = Face::numbers(side) else {
            return table.impossible(format!("number cards go up to {}", Face::GREATEST_NUMBER));
        };
        let group = |belongs: &dyn Fn(Cell) -> bool| -> Vec<usize> {
            size.cells().filter(|&cell| belongs(cell)).map(|cell| size.index(cell)).collect()
        };
        let board = table.scope("setup", |table| set_up(table, puzzle, &numbers))?;
        table.scope("given numbers", |table| table.round(|table| check_givens(table, puzzle, &board)))?;
        table.scope("rows and columns", |table| {
            // Rows and columns in turn leave a cheating prover the fewest ways to go on, so that all can be searched.
            let mut order = table.any_order(2 * side).into_iter();
            order.try_for_each(|nth| {
                let line = match nth % 2 {
                    0 => group(&|cell| cell.row == nth / 2),
                    _ => group(&|cell| cell.column == nth / 2),
                };
                table.round(|table| check_line(table, &board, &line, &numbers))
            })
        })?;
        table.scope("boxes", |table| {
            let mut order = table.any_order(side).into_iter();
            order.try_for_each(|nth| {
                let cells = group(&|cell| puzzle.box_at(cell) == nth);
                table.round(|table| check_box(table, &board, &cells, &numbers))
            })
        })
    }
}

fn set_up(table: &mut Table<'_>, puzzle: &Sudoku, numbers: &[Face]) -> Result<Row, Stop> {
    table.step("1", "P lays a number card on each cell, face down")?;
    let hand: Vec<(Face, usize)> = numbers.iter().map(|&number| (number, puzzle.side())).collect();
    let board = table.ask(&Ask::piles(puzzle.givens().size().area(), 1, &hand))?;
    table.lies_as_board(&board, puzzle.side(), 0)?;
    table.commit(&board)?;
    Ok(board)
}

fn check_givens(table: &mut Table<'_>, puzzle: &Sudoku, board: &Row) -> Result<(), Stop> {
    table.step("1", "V turns up the cards on the given numbers: they match; then V turns them down")?;
    let givens = puzzle.givens().values().iter().enumerate();
    let (places, faces): (Vec<usize>, Vec<Face>) =
        givens.filter_map(|(place, given)| Some((place, Face::number((*given)? as usize)?))).unzip();
    if places.is_empty() {
        return Ok(());
    }
    let places = table.spots(board, places)?;
    table.turn_up(board, Part::at(&places, 0..1), Law::exactly(&faces))?;
    table.turn_down(board, Part::at(&places, 0..1))
}

/// Shows that the cards of a row or a column are the numbers 1 to n, and puts them back.
fn check_line(table: &mut Table<'_>, board: &Row, line: &[usize], numbers: &[Face]) -> Result<(), Stop> {
    table.step("1", "V takes the cards of a row or a column and puts the number cards 1 to n below them")?;
    let places = table.spots(board, line.iter().copied())?;
    let cards = table.pick(board, &places, 0..1)?;
    let below = table.put(1, numbers)?;
    table.stack(&cards, below)?;

    table.step("2", "The piles of two cards are scrambled")?;
    table.pile_scramble(&cards)?;

    table.step("3", "The top cards are turned up: each number once; then they are turned down")?;
    table.turn_up(&cards, Part::layer(0), Law::arrangement(numbers))?;
    table.turn_down(&cards, Part::layer(0))?;

    table.step("4", "The piles are scrambled again")?;
    table.pile_scramble(&cards)?;

    table
        .step("5", "The bottom cards are turned up, and the top ones go back to their cells in this order")?;
    table.turn_up(&cards, Part::layer(1), Law::arrangement(numbers))?;
    table.sort(&cards, 1..2)?;
    let below = table.split(&cards, 1..2)?;
    table.put_away(below)?;
    table.fill(board, &places, 0..1, cards)
}

/// Shows that the cards of a box are the numbers 1 to n. Nobody needs them any more.
fn check_box(table: &mut Table<'_>, board: &Row, cells: &[usize], numbers: &[Face]) -> Result<(), Stop> {
    table.step("1", "V takes the cards of a box")?;
    let places = table.spots(board, cells.iter().copied())?;
    let cards = table.pick(board, &places, 0..1)?;

    table.step("2", "The cards are scrambled")?;
    table.pile_scramble(&cards)?;

    table.step("3", "The cards are turned up: each number once")?;
    table.turn_up(&cards, Part::layer(0), Law::arrangement(numbers))?;
    table.put_away(cards)
}
