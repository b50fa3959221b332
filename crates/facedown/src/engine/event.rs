//! What happens at the table, event by event: the public record of a run.

use super::cost::Shuffle;
use super::face::Face;
use super::law::Law;
use super::prover::Ask;
use super::row::Naming;
use super::store::Accept;
use std::fmt;
use std::ops::Range;

/// Something that both players see happen.
///
/// Rows are named by numbers. Places in a row count from 0 at the left, as they lie on the table.
///
/// ```
/// use facedown::engine::{Event, Face, Law, Part, Scripted, Seeded, Table};
///
/// let mut shuffles = 0;
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new())).recorded_by(|event| {
///     shuffles += usize::from(matches!(event, Event::Shuffle { .. }));
///     Ok(())
/// });
/// let row = table.put(1, &[Face::CLUB, Face::HEART])?;
/// table.pile_scramble(&row)?;
/// table.turn_up(&row, Part::layer(0), Law::arrangement(&[Face::CLUB, Face::HEART]))?;
/// drop(table);
/// assert_eq!(shuffles, 1);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A sub-protocol or phase begins.
    Enter(&'static str),
    /// It ends.
    Leave(&'static str),
    /// A numbered step of the paper begins.
    Step {
        /// Its number in the paper.
        id: &'static str,
        /// What happens in it.
        sentence: &'static str,
    },
    /// Known cards are put down, for all to see, and turned face down.
    Put {
        /// The new row.
        row: usize,
        /// Cards a pile.
        depth: usize,
        /// The faces, pile by pile.
        faces: &'a [Face],
    },
    /// The prover lays cards face down.
    Lay {
        /// The new row.
        row: usize,
        /// What was asked for.
        ask: &'a Ask,
        /// The row under whose piles it is laid and the pile that P counts from, if it is not the first one.
        along: Option<(usize, Naming)>,
    },
    /// What the places of a row are called: see [`Table::lies_as_board`](super::Table::lies_as_board). Nothing happens,
    /// and transcripts leave it out.
    Board {
        /// The row.
        row: usize,
        /// The places in a row of the board, its border included.
        width: usize,
        /// How many places, on each side, are outside of the board.
        border: usize,
    },
    /// Empty places are marked out.
    Places {
        /// The new row.
        row: usize,
        /// Its number of piles.
        piles: usize,
        /// Cards a pile.
        depth: usize,
    },
    /// A row is put under another, pile under pile.
    Stack {
        /// The upper row, which stays.
        row: usize,
        /// The lower row, which becomes part of it.
        below: usize,
    },
    /// Layers of all piles become a row of their own.
    Split {
        /// The row.
        row: usize,
        /// Its layers.
        layers: Range<usize>,
        /// The new row.
        into: usize,
    },
    /// Some piles, or layers of them, are taken out into a row of their own.
    Pick {
        /// The row.
        row: usize,
        /// The places in it.
        spots: &'a [usize],
        /// How each of them is found.
        named: &'a [Naming],
        /// The layers.
        layers: Range<usize>,
        /// The new row.
        into: usize,
    },
    /// Piles are put back into empty places.
    Fill {
        /// The row.
        row: usize,
        /// The places in it.
        spots: &'a [usize],
        /// How each of them is found.
        named: &'a [Naming],
        /// The layers.
        layers: Range<usize>,
        /// The row that is used up.
        from: usize,
    },
    /// A shuffle.
    Shuffle {
        /// Its kind.
        kind: Shuffle,
        /// The row whose piles are shuffled.
        row: usize,
        /// The row that is shuffled along with the layers, for a double scramble.
        side: Option<usize>,
    },
    /// Cards are turned up.
    TurnUp {
        /// The row.
        row: usize,
        /// The places, or all.
        spots: Option<&'a [usize]>,
        /// How each of them is found.
        named: &'a [Naming],
        /// The layers.
        layers: Range<usize>,
        /// What an honest run shows.
        laws: &'a [Law],
        /// What V accepts.
        accept: &'a Accept,
        /// The number of the look, from 1: places may be [named](Naming) by what it showed.
        look: u32,
        /// What is seen.
        seen: &'a [Face],
    },
    /// Cards are turned down again.
    TurnDown {
        /// The row.
        row: usize,
        /// The places, or all.
        spots: Option<&'a [usize]>,
        /// How each of them is found.
        named: &'a [Naming],
        /// The layers.
        layers: Range<usize>,
    },
    /// The row is rotated so that a pile becomes the first.
    Rotate {
        /// The row.
        row: usize,
        /// The place of that pile.
        first: usize,
        /// How it is found.
        named: Naming,
    },
    /// The piles of a row are put into the order of its number cards.
    Sort {
        /// The row.
        row: usize,
        /// The layers that it is sorted by.
        layers: Range<usize>,
        /// Place `i` gets the pile that was at `order[i]`.
        order: &'a [u32],
    },
    /// The layers of a row are put into the order of the number cards beside them.
    SortLayers {
        /// The row.
        row: usize,
        /// The first layer concerned.
        first: usize,
        /// The row beside them.
        side: usize,
        /// Layer `first + i` gets what was at `first + order[i]`.
        order: &'a [u32],
    },
    /// The cards of a pile are openly put into another order.
    Rearrange {
        /// The row.
        row: usize,
        /// The place.
        spot: usize,
        /// How it is found.
        named: Naming,
        /// Layer `i` gets what was at `order[i]`.
        order: &'a [usize],
    },
    /// The cards of a row are laid out in more or fewer piles, without changing their order.
    Reshape {
        /// The row.
        row: usize,
        /// Its number of piles now.
        piles: usize,
    },
    /// Cards whose faces everybody knows go back to the deck.
    PutAway {
        /// The row, which is gone.
        row: usize,
    },
    /// Face-down cards are laid aside, unseen, and not used again.
    SetAside {
        /// The row, which is gone.
        row: usize,
    },
    /// From here on the hidden cards of the row are what the prover claims to be a solution.
    Commit {
        /// The row.
        row: usize,
    },
}

impl Event<'_> {
    /// Whether it is part of a [transcript](crate::transcript): all but the names of places are.
    #[must_use]
    pub const fn is_recorded(&self) -> bool {
        !matches!(self, Self::Board { .. })
    }
}

/// Faces as text, with runs of equal faces counted: `♣*17 ♥ ♣*4`.
pub(crate) fn print_runs(faces: &[Face]) -> String {
    let runs = faces.chunk_by(|one, other| one == other).map(|run| match run {
        [face] => face.to_string(),
        [face, ..] => format!("{face}*{}", run.len()),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// Reads what [`print_runs`] writes, if it is `expected` faces.
pub(crate) fn read_runs(text: &str, expected: usize) -> Option<Vec<Face>> {
    let mut faces = Vec::new();
    for word in text.split_whitespace() {
        let (face, count) = match word.split_once('*') {
            Some((face, count)) => (face, count.parse().ok()?),
            None => (word, 1_usize),
        };
        if count > expected - faces.len().min(expected) {
            return None;
        }
        faces.extend(std::iter::repeat_n(*Face::read(face)?.first()?, count));
    }
    (faces.len() == expected).then_some(faces)
}

/// Reads what [`print_runs`] writes, up to a great many faces.
pub(crate) fn read_any_runs(text: &str) -> Option<Vec<Face>> {
    let count = |word: &str| word.split_once('*').map_or(Some(1), |(_, count)| count.parse::<usize>().ok());
    let total = text.split_whitespace().try_fold(0_usize, |sum, word| sum.checked_add(count(word)?))?;
    if total > 1 << 20 { None } else { read_runs(text, total) }
}

fn list<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn part(spots: Option<&[usize]>, layers: &Range<usize>) -> String {
    let spots = spots.map_or_else(|| "all".into(), list);
    format!("{spots}/{}-{}", layers.start, layers.end)
}

/// The event as one line of a transcript.
impl fmt::Display for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enter(scope) => write!(f, "enter {scope}"),
            Self::Leave(scope) => write!(f, "leave {scope}"),
            Self::Step { id, .. } => write!(f, "step {id}"),
            Self::Put { row, depth, faces } => write!(f, "put {row} {depth} {}", print_runs(faces)),
            Self::Board { row, width, border } => write!(f, "board {row} {width} {border}"),
            Self::Lay { row, ask, .. } => write!(f, "lay {row} {}x{}", ask.piles, ask.depth),
            Self::Places { row, piles, depth } => write!(f, "places {row} {piles}x{depth}"),
            Self::Stack { row, below } => write!(f, "stack {row} {below}"),
            Self::Split { row, layers, into } => write!(f, "split {row} {} {into}", part(None, layers)),
            Self::Pick { row, spots, layers, into, .. } => {
                write!(f, "pick {row} {} {into}", part(Some(spots), layers))
            }
            Self::Fill { row, spots, layers, from, .. } => {
                write!(f, "fill {row} {} {from}", part(Some(spots), layers))
            }
            Self::Shuffle { kind, row, side: None } => write!(f, "shuffle {} {row}", kind.name()),
            Self::Shuffle { kind, row, side: Some(side) } => {
                write!(f, "shuffle {} {row} {side}", kind.name())
            }
            Self::TurnUp { row, spots, layers, seen, .. } => {
                write!(f, "up {row} {} {}", part(*spots, layers), print_runs(seen))
            }
            Self::TurnDown { row, spots, layers, .. } => write!(f, "down {row} {}", part(*spots, layers)),
            Self::Rotate { row, first, .. } => write!(f, "rotate {row} {first}"),
            Self::Sort { row, order, .. } => write!(f, "sort {row} {}", list(order)),
            Self::SortLayers { row, first, order, .. } => {
                write!(f, "sort-layers {row} {first} {}", list(order))
            }
            Self::Rearrange { row, spot, order, .. } => write!(f, "rearrange {row} {spot} {}", list(order)),
            Self::Reshape { row, piles } => write!(f, "reshape {row} {piles}"),
            Self::PutAway { row } => write!(f, "away {row}"),
            Self::SetAside { row } => write!(f, "aside {row}"),
            Self::Commit { row } => write!(f, "commit {row}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_read_back_and_are_bounded() {
        let faces = Face::read("♣ ♣ ♣ ♥ 12 12 S").unwrap();
        let text = print_runs(&faces);
        assert_eq!(text, "♣*3 ♥ 12*2 S");
        assert_eq!(read_runs(&text, 7).unwrap(), faces);
        assert!(read_runs("♣*99999999999", 7).is_none());
        assert!(
            read_runs("♣*6", 7).is_none() && read_runs("♣*8", 7).is_none() && read_runs("♣*x", 1).is_none()
        );
    }
}
