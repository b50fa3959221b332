//! The search over all provers against a plain list of provers.
//!
//! [`Table::search`] leaves cards unknown until they are turned up, does no shuffle, and merges equal states. Here every
//! prover is tried by itself, from the beginning to the end or to V's rejection, with real cards and real shuffles. What
//! the accepted ones are committed to must be the same set of cards in both ways, also where it is not a solution.

use super::{Committed, search, written_down};
use crate::engine::{Ask, Chance, Chapters, Face, Lay, Path, Prover, Seeded, Stop, Table, Unshuffled};
use crate::long::is_long;
use crate::protocol::Variant;
use crate::puzzles::hitori::Hitori;
use crate::puzzles::norinori::Norinori;
use crate::puzzles::numberlink::Numberlink;
use crate::puzzles::nurikabe::Nurikabe;
use crate::puzzles::shakashaka::Shakashaka;
use crate::puzzles::trial::Attempt;
use crate::small::{Small, SmallSize};

/// What a prover may lay under piles of which it should mark one. Elsewhere it lays any faces at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Marks {
    /// Any number of marks: all rows of the two faces.
    Any,
    /// One mark. All other rows are seen to be wrong at the next turn-up, before anything else happens.
    One,
}

/// A prover that takes all its decisions from a path.
struct Trying<'a> {
    path: &'a mut Path,
    alphabet: &'a [Face],
    marks: Marks,
}

impl Prover for Trying<'_> {
    fn lay(&mut self, ask: &Ask) -> Lay {
        let mut any_of = |faces: &[Face]| {
            let cards = ask.cards();
            Lay::Faces((0..cards).map(|_| faces[self.path.choose(faces.len())]).collect())
        };
        match (ask.mark, self.marks) {
            (None, _) => any_of(self.alphabet),
            (Some((mark, rest)), Marks::Any) => any_of(&[mark, rest]),
            (Some(_), Marks::One) => Lay::Mark(self.path.choose(ask.piles)),
        }
    }
}

/// Turns the cards by another number for each cell of Numberlink, so that V comes upon another heart first where there are
/// several. With all 49 of these, any two cells are turned in all ways.
struct Turning {
    start: usize,
    step: usize,
    calls: usize,
}

impl Turning {
    fn all() -> impl Iterator<Item = (usize, usize)> {
        (0..7).flat_map(|start| (0..7).map(move |step| (start, step)))
    }
}

impl Chance for Turning {
    fn choose(&mut self, _among: usize) -> usize {
        0
    }

    fn arrange(&mut self, order: &mut [u32]) {
        // A cell has two double scrambles, which are two orders each.
        let cell = self.calls / 4;
        self.calls += 1;
        let turn = (self.start + self.step * cell) % 7;
        for (place, from) in order.iter_mut().enumerate() {
            *from = place as u32;
        }
        let places = order.len().max(1);
        order.rotate_left(turn % places);
    }
}

/// With which shuffles all provers are tried once more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shuffles {
    Seeds(u64),
    Turns,
}

/// Tries every prover, and returns how many of them V could distinguish, and what the accepted ones were committed to.
fn one_by_one<P: Small, C: Chance>(
    attempt: &Attempt<'_, P>,
    marks: Marks,
    chance: impl Fn() -> C,
) -> (u64, Committed) {
    let alphabet = attempt.protocol.alphabet();
    let (mut tried, mut accepted) = (0, Committed::new());
    let mut next = Some(Path::first());
    while let Some(mut path) = next {
        tried += 1;
        let mut table = Table::new(chance(), Trying { path: &mut path, alphabet: &alphabet, marks });
        match attempt.play(&mut table) {
            Ok(()) => {
                accepted.insert(table.committed().to_vec());
            }
            Err(Stop::Rejected(_)) => {}
            Err(stop) => panic!("{stop}"),
        }
        drop(table);
        next = path.next();
    }
    (tried, accepted)
}

/// What the search finds; a card that was never turned up is every card.
fn at_once<P: Small>(attempt: &Attempt<'_, P>, chapters: Option<&Chapters>) -> Committed {
    let (accepts, found) = search(attempt, chapters);
    assert!(found.complete() || !accepts);
    if accepts { written_down(&found, &attempt.protocol.alphabet()) } else { Committed::new() }
}

/// What was compared on a board: puzzles; provers with unshuffled cards; boards, as cards, that some prover is accepted with;
/// those among them that are not solutions.
type Compared = (usize, u64, usize, usize);

/// Compares both ways on all puzzles of a board, first without shuffles, then with others.
fn compare<P: Small>(
    board: &str,
    wanted: impl Fn(&P) -> bool,
    variant: Variant,
    marks: Marks,
    shuffles: Shuffles,
) -> Compared {
    let board: SmallSize = board.parse().unwrap();
    let protocol = P::PROTOCOLS[0];
    let (mut puzzles, mut provers, mut boards, mut wrong) = Compared::default();
    let chapters = Chapters::default();
    for puzzle in P::every(board).unwrap().list.into_iter().filter(wanted) {
        let attempt = Attempt { protocol, puzzle: &puzzle, variant };
        let (tried, mut accepted) = one_by_one(&attempt, marks, || Unshuffled);
        puzzles += 1;
        provers += tried;
        // Where V may pick, another shuffle may make another pick.
        match shuffles {
            Shuffles::Seeds(seeds) => (0..seeds).for_each(|seed| {
                accepted.extend(one_by_one(&attempt, marks, || Seeded::new(seed)).1);
            }),
            Shuffles::Turns => Turning::all().for_each(|(start, step)| {
                accepted.extend(one_by_one(&attempt, marks, || Turning { start, step, calls: 0 }).1);
            }),
        }
        // What the searches of an audit share makes no difference.
        for shared in [None, Some(&chapters)] {
            assert_eq!(accepted, at_once(&attempt, shared), "{}", protocol.name());
        }
        boards += accepted.len();
        wrong += accepted.iter().filter(|committed| !attempt.is_solution(committed)).count();
    }
    (puzzles, provers, boards, wrong)
}

/// Of the published protocol, then of the repaired one.
fn both<P: Small>(board: &str, wanted: impl Fn(&P) -> bool, marks: Marks, seeds: u64) -> [Compared; 2] {
    Variant::ALL.map(|variant| compare(board, &wanted, variant, marks, Shuffles::Seeds(seeds)))
}

#[test]
fn norinori() {
    let both = |board, marks, seeds| both::<Norinori>(board, |_| true, marks, seeds);
    assert_eq!(both("1x1", Marks::Any, 1), [(1, 2048, 0, 0), (1, 2048, 0, 0)]);
    assert_eq!(both("2x1", Marks::One, 1), [(2, 516, 1, 0), (2, 472, 1, 0)]);
    // P lays a starting card of their own, or black cards that are never verified.
    assert_eq!(both("1x3", Marks::One, 1), [(4, 5856, 5, 3), (4, 4624, 2, 0)]);
    if is_long() {
        assert_eq!(both("1x2", Marks::Any, 0), [(2, 180_212, 1, 0), (2, 163_832, 1, 0)]);
        assert_eq!(both("2x2", Marks::One, 0), [(12, 83_712, 24, 20), (12, 56_352, 4, 0)]);
    }
}

#[test]
fn nurikabe() {
    let both = |board, marks, seeds| both::<Nurikabe>(board, |_| true, marks, seeds);
    // Without sea the published protocol refuses a solution: 1 of 2, and 3 of 5.
    assert_eq!(both("1x1", Marks::Any, 1), [(2, 1024, 1, 0), (2, 513, 2, 0)]);
    assert_eq!(both("2x1", Marks::One, 1), [(6, 260, 3, 0), (6, 249, 5, 0)]);
    assert_eq!(both("1x3", Marks::One, 1), [(20, 2713, 8, 0), (20, 2300, 11, 0)]);
    // Islands that touch at a numbered cell.
    assert_eq!(both("2x2", Marks::One, 0), [(70, 51_766, 28, 4), (70, 56_698, 28, 0)]);
    if is_long() {
        assert_eq!(both("1x2", Marks::Any, 0), [(6, 41_676, 3, 0), (6, 37_581, 5, 0)]);
    }
}

#[test]
fn hitori() {
    let both = |board, marks, seeds| both::<Hitori>(board, |_| true, marks, seeds);
    assert_eq!(both("1x1", Marks::Any, 1), [(1, 512, 1, 0), (1, 560, 2, 0)]);
    assert_eq!(both("1x2", Marks::Any, 0), [(2, 25_496, 5, 0), (2, 25_496, 5, 0)]);
    assert_eq!(both("2x1", Marks::One, 1), [(2, 408, 5, 0), (2, 408, 5, 0)]);
}

#[test]
fn numberlink() {
    let all = |_: &Numberlink| true;
    assert_eq!(both("1x1", all, Marks::One, 8), [(1, 4, 3, 1), (1, 4, 2, 0)]);
    assert_eq!(both("1x2", all, Marks::One, 8), [(2, 17, 3, 0), (2, 17, 3, 0)]);
    assert_eq!(both("2x1", all, Marks::One, 8), [(2, 17, 3, 0), (2, 17, 3, 0)]);
    assert_eq!(both("1x3", all, Marks::One, 8), [(4, 88, 12, 5), (4, 88, 7, 0)]);
    assert_eq!(both("2x2", all, Marks::One, 8), [(10, 643, 60, 40), (10, 643, 20, 0)]);
    if is_long() {
        // Two pairs whose paths cannot but cross: in cells with two hearts they can.
        let crossing = |puzzle: &Numberlink| {
            puzzle.clues.values().iter().flatten().count() == 4 && puzzle.solutions().is_empty()
        };
        let turned = |variant| compare("2x3", crossing, variant, Marks::One, Shuffles::Turns);
        assert_eq!(Variant::ALL.map(turned), [(15, 3840, 52, 52), (15, 3840, 0, 0)]);
    }
}

#[test]
fn shakashaka() {
    let all = |_: &Shakashaka| true;
    // Black cards on a white square.
    assert_eq!(both("1x1", all, Marks::One, 0), [(7, 6461, 4, 1), (7, 42, 3, 0)]);
    let compared = compare("1x2", all, Variant::Repaired, Marks::One, Shuffles::Seeds(1));
    assert_eq!(compared, (49, 1118, 9, 0));
}
