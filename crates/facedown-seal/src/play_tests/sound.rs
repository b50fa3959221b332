//! The statement allows exactly the commitments that a search for cheating provers finds: on all puzzles of small boards.
//!
//! `Search` tries every prover against the steps, and leaves shuffles out. Here shuffles are constraints, the prover
//! chooses them, and what was seen is published. A SAT solver decides which commitments some values and orders fulfil. Two
//! ways, and both must come to the same set: with all wires of a run, and with those that are proved. What was seen is drawn
//! from the laws again for each puzzle.

use super::sat::{Card, Formula, OTHER};
use super::*;
use crate::derive::{Wires, derive};
use crate::statement::{ShuffleKind, Wire, WireShuffle};
use facedown::engine::{Chance, Face, Laid};
use facedown::puzzles::registry;
use facedown::small::SmallSize;
use num_bigint::BigUint;

/// Faces that are drawn from their laws.
struct Drawn(Seeded);

impl rank::Digits for Drawn {
    fn pass(&mut self, radix: &BigUint, _: Option<BigUint>) -> BigUint {
        let bytes: Vec<u8> = (0..rank::bytes_below(radix) + 8).map(|_| self.0.choose(256) as u8).collect();
        BigUint::from_bytes_le(&bytes) % radix
    }
}

/// The faces of a protocol.
fn alphabet(sheet: &dyn AnySheet, protocol: &str) -> Vec<Face> {
    let cases = sheet.cases(Variant::Repaired);
    cases.iter().find(|case| case.protocol() == protocol).unwrap().faces().to_vec()
}

/// The commitments that the search finds accepted; a card that was never seen has no face.
fn searched(sheet: &dyn AnySheet, protocol: &str) -> Vec<Vec<Option<u8>>> {
    let mut table = Table::search(&alphabet(sheet, protocol));
    let end = case(sheet, protocol).run(&mut table);
    let found = table.found().unwrap();
    assert!(found.complete());
    if end.is_err() {
        return Vec::new();
    }
    let ends = found.ends.iter().map(|(committed, _)| {
        // Different cards: what one of them is says nothing of another.
        let unseen: Vec<&Laid> = committed.iter().filter(|card| card.face().is_none()).collect();
        assert!((1..unseen.len()).all(|place| !unseen[..place].contains(&unseen[place])));
        committed.iter().map(|card| card.face().map(|face| face.byte())).collect()
    });
    ends.collect()
}

/// The statement of a run in which something lawful is seen, as a formula, and the cards that were committed to, as far as
/// they are in the statement; nothing where the puzzle alone is rejected.
fn formula(
    sheet: &dyn AnySheet,
    protocol: &str,
    seed: u64,
    wires: Wires,
    change: impl Fn(&mut Statement),
) -> Option<(Formula, Vec<Option<Card>>)> {
    let wiring = match read(&case(sheet, protocol), &mut Drawn(Seeded::new(seed)), MemoryLimit::default()) {
        Ok(wiring) => wiring,
        Err(SealError::Stopped(_)) => return None,
        Err(problem) => panic!("{problem}"),
    };
    let (mut statement, _, number) = derive(&wiring, wires);
    change(&mut statement);
    let alphabet: Vec<u8> = alphabet(sheet, protocol).iter().map(|face| face.byte()).collect();
    let formula = Formula::of(&statement, &alphabet);
    let card = |&wire: &Wire| number[wire as usize].map(|wire| formula.card(wire));
    let cards = wiring.committed.iter().map(card).collect();
    Some((formula, cards))
}

/// What a commitment says of the cards that are in the statement. The others follow from those: they are what comes out of
/// their shuffle, in the order from before it.
fn projected(cards: &[Option<Card>], end: &[Option<u8>]) -> Vec<Option<u8>> {
    cards.iter().zip(end).filter(|(card, _)| card.is_some()).map(|(_, value)| *value).collect()
}

/// The puzzles of a genre on all boards up to this one.
fn puzzles(genre: &str, largest: &str) -> Vec<Box<dyn AnySheet>> {
    let boards = largest.parse::<SmallSize>().unwrap().up_to();
    let genre = registry::genre(genre).unwrap();
    let puzzles = boards.iter().flat_map(|&board| genre.small(board).unwrap_or_default());
    puzzles.map(|solved| solved.puzzle).collect()
}

/// Every `stride`-th puzzle.
fn agree(genre: &str, largest: &str, stride: usize) {
    let (mut tried, mut accepted, mut commitments) = (0, 0, 0);
    for (nth, sheet) in puzzles(genre, largest).iter().enumerate().step_by(stride) {
        for protocol in serving(sheet.as_ref()) {
            let found = searched(sheet.as_ref(), protocol);
            for wires in [Wires::All, Wires::ThatConstrain] {
                let message =
                    || format!("{protocol} {wires:?}, seed {nth}: {}", case(sheet.as_ref(), protocol).puzzle);
                let Some((mut formula, cards)) = formula(sheet.as_ref(), protocol, nth as u64, wires, |_| {})
                else {
                    assert!(found.is_empty(), "{}", message());
                    continue;
                };
                let ends: Vec<_> = found.iter().map(|end| projected(&cards, end)).collect();
                let cards: Vec<Card> = cards.into_iter().flatten().collect();
                for end in &ends {
                    // What was never seen may be any face, or none.
                    for unseen in [OTHER, Face::CLUB.byte(), Face::HEART.byte()] {
                        let values: Vec<Option<u8>> =
                            end.iter().map(|value| value.or(Some(unseen))).collect();
                        assert!(
                            formula.find(&cards, &values).is_some(),
                            "{}: {end:?} is not allowed",
                            message()
                        );
                    }
                }
                for end in &ends {
                    formula.leave_out(&cards, end);
                }
                let more = formula.find(&cards, &[]);
                assert_eq!(more, None, "{}: this is allowed as well", message());
            }
            tried += 1;
            accepted += usize::from(!found.is_empty());
            commitments += found.len();
        }
    }
    println!(
        "{genre} to {largest}, every {stride}: {tried} puzzles, {accepted} with {commitments} commitments"
    );
    assert!(accepted > 0, "{genre}");
}

/// A genre, the largest board, and every how many-th puzzle of the boards up to it.
type Part = (&'static str, &'static str, usize);

const TESTED: &[Part] = &[
    ("nurikabe", "2x2", 1),
    ("hitori", "2x2", 1),
    ("norinori", "2x2", 1),
    ("numberlink", "2x2", 1),
    ("sudoku", "1x1", 1),
    ("sudoku", "4x4", 60),
    ("disjoint-paths", "3", 1),
    ("one-per-row", "2x2", 1),
    ("shakashaka", "1x3", 1),
    ("shakashaka", "2x2", 100),
];

const LONG: &[Part] = &[
    ("nurikabe", "2x3", 1),
    ("hitori", "2x3", 1),
    ("norinori", "2x3", 1),
    ("numberlink", "2x3", 1),
    ("one-per-row", "2x3", 1),
    ("sudoku", "4x4", 1),
    ("disjoint-paths", "4", 1),
    ("shakashaka", "2x3", 1),
];

/// One part alone, as in `FACEDOWN_SEAL_LONG="shakashaka 2x3 300"`, or all long ones.
#[test]
fn the_statement_allows_just_what_the_search_finds() {
    let asked = std::env::var("FACEDOWN_SEAL_LONG").unwrap_or_default();
    if let [genre, largest, stride] = asked.split(' ').collect::<Vec<_>>()[..] {
        return agree(genre, largest, stride.parse().unwrap());
    }
    for &(genre, largest, stride) in if is_long() { LONG } else { TESTED } {
        agree(genre, largest, stride);
    }
}

/// A kind of constraint that a verifier may forget.
#[derive(Clone, Copy, Debug)]
enum Forgotten {
    Scrambles,
    Shifts,
    /// A shift is taken for a scramble.
    Rotations,
    /// What was seen after a shuffle.
    Faces,
}

impl Forgotten {
    fn apply(self, statement: &mut Statement) {
        let is_shift = |shuffle: &WireShuffle| shuffle.kind == ShuffleKind::Shift;
        match self {
            Self::Scrambles => statement.shuffles.retain(is_shift),
            Self::Shifts => statement.shuffles.retain(|shuffle| !is_shift(shuffle)),
            Self::Rotations => {
                statement.shuffles.iter_mut().for_each(|shuffle| shuffle.kind = ShuffleKind::Scramble);
            }
            Self::Faces => {
                for wire in statement.shuffles.iter().flat_map(|shuffle| &shuffle.to.wires) {
                    statement.wires[*wire as usize] = None;
                }
            }
        }
    }
}

/// The first puzzle and commitment that pass when a kind of constraint is forgotten, and do not otherwise.
fn cheat(genre: &str, largest: &str, forgotten: Forgotten) -> Option<String> {
    puzzles(genre, largest).iter().find_map(|sheet| {
        let protocol = *serving(sheet.as_ref()).first()?;
        let change = |statement: &mut Statement| forgotten.apply(statement);
        let (mut formula, cards) = formula(sheet.as_ref(), protocol, 1, Wires::All, change)?;
        let cards: Vec<Card> = cards.into_iter().flatten().collect();
        for end in searched(sheet.as_ref(), protocol) {
            formula.leave_out(&cards, &end);
        }
        formula.leave_out_other(&cards);
        let values = formula.find(&cards, &[])?;
        let alphabet = alphabet(sheet.as_ref(), protocol);
        let face = |value: &u8| alphabet.iter().copied().find(|face| face.byte() == *value);
        let faces: Vec<Face> = values.iter().filter_map(face).collect();
        Some(format!("{}: {}", case(sheet.as_ref(), protocol).puzzle, Face::print(&faces)))
    })
}

/// Each kind of constraint is needed: without it somebody gets through who does not get through otherwise.
#[test]
fn each_kind_of_constraint_keeps_a_cheat_out() {
    for (genre, largest, forgotten, puzzle) in [
        // The one cell has two clubs, which is not a colour: the chosen pile need not be one of the board's.
        ("nurikabe", "1x3", Forgotten::Shifts, "https://puzz.link/p?nurikabe/1/1/g: "),
        // The white cell is not the numbered one: two cells were exchanged while the board was turned.
        ("nurikabe", "2x2", Forgotten::Rotations, "https://puzz.link/p?nurikabe/2/2/i1: "),
        // The cell holds no number at all: the cards that are seen need not be those that were laid.
        ("numberlink", "2x2", Forgotten::Scrambles, "https://puzz.link/p?numlin/1/1/g: ♣"),
        // The same, because nobody looks.
        ("numberlink", "2x2", Forgotten::Faces, "https://puzz.link/p?numlin/1/1/g: ♣"),
    ] {
        let cheat = cheat(genre, largest, forgotten).unwrap_or_default();
        assert!(cheat.starts_with(puzzle), "{forgotten:?}: {cheat}");
    }
}
