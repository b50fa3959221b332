//! Searches that share what they have found out against searches that share nothing.
//!
//! The searches of an audit share [`Chapters`]: a round that one puzzle has in common with another, by a key that the
//! protocol gives, is searched once. A key that leaves something out would take one round for another. So every puzzle
//! is searched in both ways, and all that is found must be the same: what is accepted, the branches, and the states.

use super::search;
use crate::engine::{Chapters, Laid};
use crate::long::is_long;
use crate::protocol::Variant;
use crate::puzzles::disjoint_paths::DisjointPaths;
use crate::puzzles::hitori::Hitori;
use crate::puzzles::norinori::Norinori;
use crate::puzzles::numberlink::Numberlink;
use crate::puzzles::nurikabe::Nurikabe;
use crate::puzzles::one_per_row::OnePerRow;
use crate::puzzles::registry;
use crate::puzzles::shakashaka::Shakashaka;
use crate::puzzles::sudoku::Sudoku;
use crate::puzzles::trial::Attempt;
use crate::small::{Small, SmallSize};
use std::collections::BTreeSet;

/// What a search has found: what is accepted, branches, states, and whether that is all.
type Whole = (BTreeSet<String>, u64, u64, bool);

fn whole<P: Small>(attempt: &Attempt<'_, P>, chapters: Option<&Chapters>) -> Whole {
    let (accepts, found) = search(attempt, chapters);
    let name = |(committed, _): &(Vec<Laid>, Vec<Vec<usize>>)| format!("{committed:?}");
    let accepted = found.ends.iter().filter(|_| accepts).map(name).collect();
    (accepted, found.branches, found.states, found.complete())
}

/// Compares all protocols of a genre on so many puzzles of each board, spread over the list, with the same chapters for
/// all boards. Returns the names of the protocols and how many searches were compared.
fn compare<P: Small>(boards: &[(&str, usize)]) -> (Vec<&'static str>, usize) {
    let mut compared = 0;
    for protocol in P::PROTOCOLS {
        for variant in Variant::ALL {
            let chapters = Chapters::default();
            for &(board, most) in boards {
                let puzzles = P::every(board.parse::<SmallSize>().unwrap()).unwrap().list;
                let supported: Vec<P> =
                    puzzles.into_iter().filter(|puzzle| protocol.supports(puzzle).is_ok()).collect();
                // Neighbours in the list have most in common.
                let step = supported.len().div_ceil(most).max(1);
                for puzzle in supported.iter().step_by(step) {
                    let attempt = Attempt { protocol: *protocol, puzzle, variant };
                    let (alone, shared) = (whole(&attempt, None), whole(&attempt, Some(&chapters)));
                    assert_eq!(alone, shared, "{} {variant} on {puzzle:?}", protocol.name());
                    compared += 1;
                }
            }
        }
    }
    (P::PROTOCOLS.iter().map(|protocol| protocol.name()).collect(), compared)
}

#[test]
fn what_searches_share_makes_no_difference() {
    let compared = [
        compare::<Shakashaka>(&[("1x1", 7), ("1x2", if is_long() { 14 } else { 5 }), ("2x1", 4)]),
        compare::<Nurikabe>(&[("1x2", 6), ("2x2", 70), ("1x4", 70), ("2x3", 20), ("3x2", 8)]),
        compare::<Hitori>(&[("1x2", 2), ("2x2", 15), ("1x4", 15), ("2x3", 12), ("3x2", 6)]),
        compare::<Norinori>(&[("1x2", 2), ("2x2", 12), ("1x4", 8), ("2x3", 12), ("3x2", 6)]),
        compare::<Numberlink>(&[("1x2", 2), ("2x2", 10), ("1x4", 10), ("2x3", 20), ("3x2", 10)]),
        compare::<Sudoku>(&[("1x1", 2)]),
        compare::<DisjointPaths>(&[("2", 10), ("3", 32)]),
        compare::<OnePerRow>(&[("1x2", 4), ("2x2", 16), ("2x3", 64)]),
    ];
    let names: BTreeSet<&str> = compared.iter().flat_map(|(names, _)| names.iter().copied()).collect();
    let subjects = registry::all().flat_map(|genre| genre.subjects());
    assert_eq!(names, subjects.map(|subject| subject.name()).collect(), "a protocol is missing here");
    let searches: Vec<usize> = compared.iter().map(|(_, searches)| *searches).collect();
    assert_eq!(searches, [if is_long() { 48 } else { 32 }, 348, 100, 78, 198, 4, 72, 168]);
}
