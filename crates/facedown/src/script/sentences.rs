//! Moves as sentences of a small fixed grammar. Moves that people make in one go become one sentence.

use super::families::Families;
use super::moves::{Raw, Shape, Wanted};
use super::tree::{Line, Piece};
use crate::engine::Shuffle;
use std::collections::BTreeSet;

/// A heading or a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Told {
    Enter(&'static str),
    Leave,
    Step { id: &'static str, sentence: &'static str },
    Line(Line),
}

pub(super) fn line(pieces: Vec<Piece>, makes: &[usize], ends: &[usize]) -> Told {
    Told::Line(Line { pieces, makes: makes.to_vec(), ends: ends.to_vec() })
}

pub(super) fn text(words: &'static str) -> Piece {
    Piece::Text(words.into())
}

pub(super) fn slot(words: &str) -> Piece {
    Piece::Slot(words.to_owned())
}

pub(super) const fn row(row: usize) -> Piece {
    Piece::Row(row)
}

/// The sentences of a run.
pub(super) fn join(raw: &[Raw]) -> Vec<Told> {
    // What a family is made of goes under another row, or back to its places, one by one.
    let stacked: BTreeSet<usize> = raw
        .iter()
        .filter_map(|entry| match entry {
            Raw::Stack { below, .. } => Some(*below),
            _ => None,
        })
        .collect();
    let gathered: BTreeSet<usize> = raw
        .iter()
        .filter_map(|entry| match entry {
            Raw::Reshape { row, to: Shape::OnePile, .. } => Some(*row),
            _ => None,
        })
        .collect();
    let mut families = Families::default();
    let (mut at, mut told) = (0, Vec::new());
    while at < raw.len() {
        let rest = &raw[at..];
        let (sentence, used) = families
            .one_by_one(rest, &stacked, &gathered)
            .or_else(|| in_one_go(rest))
            .unwrap_or_else(|| (alone(&rest[0]), 1));
        told.push(sentence);
        at += used;
    }
    told
}

/// Two moves, one after the other, that are one to people.
fn in_one_go(rest: &[Raw]) -> Option<(Told, usize)> {
    let sentence = match (&rest[0], rest.get(1)?) {
        (Raw::Put { row: new, pattern, .. }, Raw::Stack { row: upper, below }) if new == below => line(
            vec![
                text("Put cards under the piles of row "),
                row(*upper),
                text(", for all to see, face down: "),
                slot(pattern),
                text("."),
            ],
            &[],
            &[],
        ),
        (Raw::Put { row: new, pattern, .. }, Raw::Fill { row: onto, spots, as_level: None, from })
            if new == from =>
        {
            line(
                vec![
                    text("Put cards on row "),
                    row(*onto),
                    text(" at "),
                    slot(&spots.words),
                    text(", for all to see, face down: "),
                    slot(pattern),
                    text("."),
                ],
                &[],
                &[],
            )
        }
        (Raw::Lay { row: new, what, hand, .. }, Raw::Stack { row: upper, below }) if new == below => {
            let mut pieces = by_p(hand.as_deref());
            pieces.extend([slot(what), text(" under the piles of row "), row(*upper), text(".")]);
            line(pieces, &[], &[])
        }
        (Raw::Lay { row: new, what, hand, .. }, Raw::Fill { row: onto, spots, as_level: None, from })
            if new == from =>
        {
            let mut pieces = by_p(hand.as_deref());
            pieces.extend([
                slot(what),
                text(" on row "),
                row(*onto),
                text(" at "),
                slot(&spots.words),
                text("."),
            ]);
            line(pieces, &[], &[])
        }
        (Raw::Pick { row: from, spots, level, into }, Raw::PutAway { row: gone }) if into == gone => line(
            vec![
                text("Return the "),
                slot(level),
                text(" of row "),
                row(*from),
                text(" at "),
                slot(&spots.words),
                text(" to the deck."),
            ],
            &[],
            &[],
        ),
        (Raw::Split { row: from, level, into, .. }, Raw::PutAway { row: gone }) if into == gone => line(
            vec![
                text("Return the "),
                slot(level),
                text(" of row "),
                row(*from),
                text(" at all places to the deck."),
            ],
            &[],
            &[],
        ),
        (
            Raw::TurnUp { row: up, at, level, wanted },
            Raw::TurnDown { row: down, at: at_down, level: level_down },
        ) if (up, at, level) == (down, at_down, level_down) => {
            let mut pieces = seen(*up, at, level, wanted);
            pieces.extend([text("; then turn them down.")]);
            line(pieces, &[], &[])
        }
        _ => return None,
    };
    Some((sentence, 2))
}

fn by_p(hand: Option<&str>) -> Vec<Piece> {
    match hand {
        Some(hand) => vec![text("P takes "), slot(hand), text(" and secretly lays ")],
        None => vec![text("P secretly lays ")],
    }
}

fn seen(up: usize, at: &str, level: &str, wanted: &Wanted) -> Vec<Piece> {
    let mut pieces = vec![
        text("Turn up the "),
        slot(level),
        text(" of row "),
        row(up),
        text(" at "),
        slot(at),
        text(": V must see "),
    ];
    match wanted {
        Wanted::Words(words) => pieces.push(slot(words)),
        Wanted::OfList { list, places } => pieces.extend([
            text("the piles of list "),
            slot(&list.to_string()),
            text(" at "),
            slot(places),
            text(", in any order"),
        ]),
    }
    pieces
}

/// The sentence of one move.
pub(super) fn alone(raw: &Raw) -> Told {
    match raw {
        Raw::Enter(scope) => Told::Enter(scope),
        Raw::Leave => Told::Leave,
        Raw::Step { id, sentence } => Told::Step { id, sentence },
        Raw::Put { row: new, size, pattern } => line(
            vec![
                text("Lay out "),
                slot(size),
                text(" as row "),
                row(*new),
                text(", for all to see, face down: "),
                slot(pattern),
                text("."),
            ],
            &[*new],
            &[],
        ),
        Raw::Lay { row: new, hand, what, size } => {
            let mut pieces = by_p(hand.as_deref());
            pieces.push(slot(what));
            if hand.is_none() {
                pieces.extend([text(", "), slot(size)]);
            }
            pieces.extend([text(" as row "), row(*new), text(".")]);
            line(pieces, &[*new], &[])
        }
        Raw::Places { row: new, count } => line(
            vec![
                text("Mark out "),
                slot(&count.to_string()),
                text(" empty places as row "),
                row(*new),
                text("."),
            ],
            &[*new],
            &[],
        ),
        Raw::Board { row: which, board } => line(
            vec![text("Row "), row(*which), text(" lies as "), slot(&board.describe()), text(".")],
            &[],
            &[],
        ),
        Raw::Stack { row: upper, below } => line(
            vec![text("Put row "), row(*below), text(" under row "), row(*upper), text(", pile under pile.")],
            &[],
            &[*below],
        ),
        Raw::Split { row: from, level, into, .. } => line(
            vec![
                text("Take the "),
                slot(level),
                text(" of row "),
                row(*from),
                text(" at all places, as row "),
                row(*into),
                text("."),
            ],
            &[*into],
            &[],
        ),
        Raw::Pick { row: from, spots, level, into } => line(
            vec![
                text("Take the "),
                slot(level),
                text(" of row "),
                row(*from),
                text(" at "),
                slot(&spots.words),
                text(", as row "),
                row(*into),
                text("."),
            ],
            &[*into],
            &[],
        ),
        Raw::Fill { row: onto, spots, as_level, from } => {
            let mut pieces = vec![
                text("Put row "),
                row(*from),
                text(" on row "),
                row(*onto),
                text(" at "),
                slot(&spots.words),
            ];
            if let Some(level) = as_level {
                pieces.extend([text(", as the "), slot(level)]);
            }
            pieces.push(text("."));
            line(pieces, &[], &[*from])
        }
        Raw::Shuffle { kind: Shuffle::PileScramble, row: which, .. } => {
            line(vec![text("Scramble row "), row(*which), text(".")], &[], &[])
        }
        Raw::Shuffle { kind: Shuffle::PileShift, row: which, .. } => {
            line(vec![text("Shift row "), row(*which), text(".")], &[], &[])
        }
        Raw::Shuffle { kind: Shuffle::DoubleScramble, row: which, side } => line(
            vec![
                text("Double-scramble row "),
                row(*which),
                text(" with row "),
                row(side.unwrap_or_default().0),
                text(" beside its layers from the "),
                slot(&super::words::nth(side.unwrap_or_default().1 + 1)),
                text(" down."),
            ],
            &[],
            &[],
        ),
        Raw::TurnUp { row: up, at, level, wanted } => {
            let mut pieces = seen(*up, at, level, wanted);
            pieces.push(text("."));
            line(pieces, &[], &[])
        }
        Raw::Coin { row: under, which, shows } => line(
            vec![
                text("Put "),
                slot(which),
                text(" of row "),
                row(*under),
                text(" that "),
                slot(shows),
                text("."),
            ],
            &[],
            &[],
        ),
        Raw::TurnDown { row: down, at, level } => line(
            vec![
                text("Turn down the "),
                slot(level),
                text(" of row "),
                row(*down),
                text(" at "),
                slot(at),
                text("."),
            ],
            &[],
            &[],
        ),
        Raw::Rotate { row: which, at } => line(
            vec![
                text("Turn row "),
                row(*which),
                text(" round until the pile at "),
                slot(at),
                text(" comes first."),
            ],
            &[],
            &[],
        ),
        Raw::Sort { row: which, level } => line(
            vec![text("Sort the piles of row "), row(*which), text(" by their "), slot(level), text(".")],
            &[],
            &[],
        ),
        Raw::SortLayers { row: which, first, side } => line(
            vec![
                text("Sort the layers of row "),
                row(*which),
                text(" from the "),
                slot(&super::words::nth(first + 1)),
                text(" down by row "),
                row(*side),
                text(" beside them, and that row too."),
            ],
            &[],
            &[],
        ),
        Raw::Rearrange { row: which, at, order } if order[..] == [1, 0] => line(
            vec![text("Swap the two top cards of row "), row(*which), text(" at "), slot(at), text(".")],
            &[],
            &[],
        ),
        Raw::Rearrange { row: which, at, order } => {
            let order: Vec<String> = order.iter().map(|card| super::words::nth(card + 1)).collect();
            line(
                vec![
                    text("Put the cards of row "),
                    row(*which),
                    text(" at "),
                    slot(at),
                    text(" into the order "),
                    slot(&order.join(", ")),
                    text("."),
                ],
                &[],
                &[],
            )
        }
        Raw::Reshape { row: which, shape, .. } => line(
            vec![text("Lay row "), row(*which), text(" out as "), slot(shape), text(", keeping the order.")],
            &[],
            &[],
        ),
        Raw::PutAway { row: gone } => {
            line(vec![text("Return row "), row(*gone), text(" to the deck.")], &[], &[*gone])
        }
        Raw::SetAside { row: gone } => {
            line(vec![text("Lay row "), row(*gone), text(" aside, face down.")], &[], &[*gone])
        }
        Raw::Commit { row: which } => {
            line(vec![text("From here on, row "), row(*which), text(" is what P claims.")], &[], &[])
        }
    }
}
