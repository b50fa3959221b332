//! Proves with cards that a Shakashaka board has a solution: all white areas are rectangles, and every number counts its triangles.
//!
//! Source: Miyahara, Robert, Lafourcade, Kaneko, *When Locality Implies Globality: Card-based ZKP Protocol for
//! Shakashaka Puzzle*, 2026, section 5.1, steps 1 to 3. Step 3 is in `numbers.rs`; how a window is taken and put back is in `windows.rs`.
//!
//! | square | cards |
//! |---|---|
//! | white | ♥ ♥ ♥ ♥ |
//! | black | ♣ ♣ ♣ ♣ |
//! | triangle | one ♣ and three ♥: the club is the 1st, 2nd, 3rd, 4th card for the corner NW, NE, SE, SW |
//!
//! | paper | here |
//! |---|---|
//! | σ(i,j) | a pile of `board` |
//! | s | `s`: the piles of a window, in reading order, as one pile |
//! | the set of 138 | `set`, from [`patterns`](super::patterns) |
//!
//! P is dealt four hearts and one club for each white square, a card more than P lays there: the paper does not say, and the
//! cards of the solution alone would show the number of triangles. For each membership: one heart and a club for each
//! other member of the set, as in the paper.
//!
//! **Readings**, with reasons and examples in `docs/protocols/shakashaka.md`. In both variants:
//!
//! - Which of the four cards is the club of which triangle: the symbols are not in our text of the paper.
//! - The paper asks for m, n > 1; a board of one row is supported as well: its windows have the border on both sides.
//! - In step 3a the *cards* around a number are shuffled, each by itself, not the four sequences as piles.
//! - In step 3 the cards on black squares stay where they are. V leaves them out; the paper assumes that they were removed.
//! - After a 0 the cards are turned down again.
//! - V rejects a number that is greater than that of the cards around it before the shuffle.
//! - V takes the windows and the numbers in any order.
//!
//! In `repaired` only: after the last window the 138 patterns are turned up once more and return to the deck, so that the
//! number cards of step 3 take no more room. As published they are laid aside face down.
//!
//! **Repairs**:
//!
//! 1. **Soundness.** No step keeps P from laying four clubs on a *white* square. Repaired: the public set for a window is
//!    made of those patterns whose black squares are the printed ones; the others lie aside meanwhile.
//! 2. **Completeness.** Step 3 shuffles the cards around a number and turns them up, so that a second number beside one of
//!    these squares cannot be checked. Repaired: the cards are counted by
//!    [`counting_clubs`](crate::subprotocols::counting_clubs), which puts them back.

use super::numbers::{check_number, clues};
use super::patterns::{self, CARDS};
use super::windows::{Window, windows};
use super::{Shakashaka, Square};
use crate::engine::{Ask, Face, Row, Stop, Table};
use crate::protocol::{Steps, Variant};
use crate::subprotocols::membership::{Set, membership};

/// The protocol of 2026.
pub(super) struct ShakashakaProtocol;

impl Steps<Shakashaka> for ShakashakaProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &Shakashaka, variant: Variant) -> Result<(), Stop> {
        let board = table.scope("setup", |table| set_up(table, puzzle))?;
        table.scope("windows", |table| {
            let set = Set::put(table, patterns::sequences().to_vec())?;
            let windows: Vec<_> = windows(puzzle.squares.size()).collect();
            for next in table.any_order(windows.len()) {
                let window = Window::of(puzzle, windows[next]);
                table.round_of(
                    (&board, &set),
                    (window, variant),
                    |table, (board, set), &(window, variant)| {
                        check_window(table, board, set, window, variant)
                    },
                )?;
            }
            match variant {
                Variant::Published => set.set_aside(table),
                // The number cards of step 3 then take no more room on the table than the set did.
                Variant::Repaired => set.put_away(table),
            }
        })?;
        table.scope("numbers", |table| {
            let clues: Vec<_> = clues(puzzle).collect();
            for clue in table.any_order(clues.len()) {
                table.round(|table| check_number(table, puzzle, &board, clues[clue], variant))?;
            }
            Ok(())
        })?;
        table.set_aside(board)
    }
}

/// Step 1: the board, one pile of four cards a square, in reading order.
fn set_up(table: &mut Table<'_>, puzzle: &Shakashaka) -> Result<Row, Stop> {
    table.step(
        "1",
        "P lays four cards face down on each white square; both put four clubs on each black one",
    )?;
    let size = puzzle.squares.size();
    let board = table.places(size.area(), CARDS)?;
    table.lies_as_board(&board, size.width(), 0)?;
    let (white, black): (Vec<_>, Vec<_>) =
        size.cells().partition(|&cell| puzzle.squares[cell] == Square::White);
    if !white.is_empty() {
        let places = table.spots(&board, white.iter().map(|&cell| size.index(cell)))?;
        // Which squares get triangles is P's secret, so P takes the cards of both for every square.
        let hand = [(Face::HEART, CARDS * white.len()), (Face::CLUB, white.len())];
        let laid = table.ask(&Ask::piles(white.len(), CARDS, &hand))?;
        table.fill(&board, &places, 0..CARDS, laid)?;
    }
    if !black.is_empty() {
        let places = table.spots(&board, black.iter().map(|&cell| size.index(cell)))?;
        let clubs = table.put(CARDS, &vec![Face::CLUB; CARDS * black.len()])?;
        table.fill(&board, &places, 0..CARDS, clubs)?;
    }
    table.commit(&board)?;
    Ok(board)
}

/// Step 2 for one window.
fn check_window(
    table: &mut Table<'_>,
    board: &Row,
    set: &Set,
    window: Window,
    variant: Variant,
) -> Result<(), Stop> {
    table.step("2", "The four piles of a 2x2 window, the border black, are shown to be a valid pattern; known black squares are turned up")?;
    let s = window.take(table, board)?;
    let s = match variant {
        Variant::Published => membership(table, s, set)?,
        // Finding 1: among all 138 there are patterns with black squares where white ones are printed.
        Variant::Repaired => set.with_part(
            table,
            |sequence| patterns::blacks_of(sequence) == window.black,
            |table, fitting| membership(table, s, fitting),
        )?,
    };
    window.put_back(table, board, s)
}
