//! The honest prover of Numberlink: which number on which cell.

use super::network::Network;
use super::{Links, Numberlink};
use crate::engine::{Face, Lay};
use crate::grid::{Cell, Size};
use crate::puzzle::Clue;

/// The cells in reading order as places; pairs in the order of their numbers.
///
/// # Errors
/// Why the numbers do not come in pairs that everybody can see.
pub(super) fn network(puzzle: &Numberlink) -> Result<Network, String> {
    let size = puzzle.clues.size();
    if let Some((cell, _)) = puzzle.clues.iter().find(|(_, clue)| **clue == Some(Clue::Unknown)) {
        return Err(format!(
            "the number at {cell} is a question mark: the protocol needs to know its partner"
        ));
    }
    let pairs = puzzle.pairs().map_err(|error| error.to_string())?;
    let index = |cell: Cell| size.index(cell);
    Ok(Network {
        neighbours: size.cells().map(|cell| size.neighbours(cell).map(index).collect()).collect(),
        pairs: pairs.into_values().filter_map(|(one, other)| Some((index(one), index(other?)))).collect(),
    })
}

/// What P puts on a cell that no path covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Uncovered {
    /// k+1 and k+2 in turns, as on a checkerboard.
    Checkerboard,
    /// Nothing that is a number: the protocol has none for it.
    NoNumber,
}

impl Uncovered {
    /// The cards of a cell, on a board of so many pairs.
    const fn cards(self, pairs: usize) -> usize {
        match self {
            Self::Checkerboard => pairs + 2,
            Self::NoNumber => pairs,
        }
    }
}

/// The numbers on the cells: x along the shortened path of pair x. A line that joins no pair has no number to carry, so
/// its cells get none.
pub(super) fn plan(puzzle: &Numberlink, candidate: &Links, uncovered: Uncovered) -> Vec<Lay> {
    let Ok(network) = network(puzzle) else { return Vec::new() };
    let (size, k) = (puzzle.clues.size(), network.pairs.len());
    if candidate.size() != size {
        return vec![Lay::Faces(vec![Face::CLUB])];
    }
    let empty = |cell: Cell| match uncovered {
        Uncovered::Checkerboard => Some(k + 1 + (cell.row + cell.column) % 2),
        Uncovered::NoNumber => None,
    };
    let has_line = |cell: Cell| candidate.from(cell).next().is_some();
    let mut numbers: Vec<Option<usize>> =
        size.cells().map(|cell| if has_line(cell) { None } else { empty(cell) }).collect();
    let terminals = network.terminals();
    for (pair, &(one, other)) in network.pairs.iter().enumerate() {
        let Some(path) = line(size, candidate, &terminals, one, other) else { continue };
        let short = network.shorten(&path);
        path.into_iter().for_each(|place| numbers[place] = empty(size.cell(place)));
        short.into_iter().for_each(|place| numbers[place] = Some(pair + 1));
    }
    let laid = network.laid(&numbers, uncovered.cards(k));
    if laid.is_empty() { Vec::new() } else { vec![Lay::Faces(laid)] }
}

/// The line from one terminal to the other, if it is one: no branch, no terminal on the way.
fn line(
    size: Size,
    candidate: &Links,
    terminals: &[Option<usize>],
    one: usize,
    other: usize,
) -> Option<Vec<usize>> {
    let mut path = vec![one];
    let mut before = None;
    let mut at = one;
    while at != other {
        let mut onwards =
            candidate.from(size.cell(at)).map(|cell| size.index(cell)).filter(|&next| Some(next) != before);
        let next = onwards.next()?;
        let passes_a_terminal = terminals[next].is_some() && next != other;
        if onwards.next().is_some() || passes_a_terminal {
            return None;
        }
        path.push(next);
        (before, at) = (Some(at), next);
    }
    // The other terminal is the end of the line, too.
    (candidate.from(size.cell(other)).count() == 1).then_some(path)
}

/// The lines that committed cards stand for, if they stand for numbers.
pub(super) fn links(puzzle: &Numberlink, committed: &[Face], uncovered: Uncovered) -> Option<Links> {
    let (network, size) = (network(puzzle).ok()?, puzzle.clues.size());
    let numbers = network.numbers(committed, uncovered.cards(network.pairs.len()))?;
    let mut links = Links::none(size);
    for step in network.follow(&numbers).iter().flat_map(|path| path.windows(2)) {
        let (from, to) = (size.cell(step[0]), size.cell(step[1]));
        for towards in crate::grid::Direction::ALL {
            if size.neighbour(from, towards) == Some(to) {
                links.set(from, towards, true);
            }
        }
    }
    Some(links)
}
