//! What an honest prover lays: the board, and for each window the mark of its pattern.

use super::patterns::{self, Blacks};
use super::windows::{printed_black, windows};
use super::{Filling, Shakashaka, Square};
use crate::engine::{Face, Lay};
use crate::grid::Grid;
use crate::protocol::{InOrder, Variant};

/// How many valid windows have just these black squares.
pub(super) fn fitting() -> impl Fn(Blacks) -> usize {
    let mut counts = [0; 16];
    for sequence in patterns::sequences() {
        counts[number(patterns::blacks_of(sequence))] += 1;
    }
    move |blacks| counts[number(blacks)]
}

fn number(blacks: Blacks) -> usize {
    blacks.iter().fold(0, |number, &black| 2 * number + usize::from(black))
}

/// The lays in the order of the asks. A window that is not a pattern gets some mark, and is found out.
pub(super) fn plan(puzzle: &Shakashaka, candidate: &Grid<Filling>, orders: &mut InOrder<'_>) -> Vec<Lay> {
    let variant = orders.variant;
    let size = puzzle.squares.size();
    // A candidate of another size is laid as far as it goes.
    let drawn = |cell| candidate.get(cell).copied().unwrap_or(Filling::White);
    let white = size.cells().filter(|&cell| puzzle.squares[cell] == Square::White);
    let laid: Vec<Face> = white.flat_map(|cell| patterns::cards(drawn(cell))).collect();

    let windows: Vec<_> = windows(size).collect();
    let mut lays = Vec::with_capacity(windows.len() + 1);
    if !laid.is_empty() {
        lays.push(Lay::Faces(laid));
    }
    let ranks = ranks();
    for next in orders.any_order(windows.len()) {
        let window = windows[next];
        let lies = |cell| match puzzle.squares[cell] {
            Square::White => drawn(cell),
            Square::Black | Square::Clue(_) => Filling::Black,
        };
        let sequence = patterns::sequence(window.map(|cell| cell.map_or(Filling::Black, lies)));
        let fits = match variant {
            Variant::Published => true,
            Variant::Repaired => patterns::blacks_of(&sequence) == printed_black(puzzle, window),
        };
        let member = patterns::sequences().binary_search(&sequence).ok().filter(|_| fits);
        lays.push(Lay::Mark(match (member, variant) {
            (None, _) => 0,
            (Some(member), Variant::Published) => member,
            (Some(member), Variant::Repaired) => ranks[member],
        }));
    }
    lays
}

/// For each pattern, how many before it have the same black squares: its place when the others lie aside.
fn ranks() -> Vec<usize> {
    let mut counts = [0; 16];
    let rank = |sequence: &Vec<Face>| {
        let count = &mut counts[number(patterns::blacks_of(sequence))];
        *count += 1;
        *count - 1
    };
    patterns::sequences().iter().map(rank).collect()
}
