//! Numbers, faces and places in words.

use crate::engine::{Face, print_runs};
use std::collections::BTreeMap;
use std::fmt::Display;

/// `1 pile`, `4 piles`.
pub(super) fn plural(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// The name of a row: A to Z, then AA.
pub(super) fn letters(row: usize) -> String {
    let letter = char::from(b'A' + (row % 26) as u8);
    match row / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", letters(more - 1)),
    }
}

/// `1, 2 and 5`.
pub(super) fn list<T: Display>(items: &[T]) -> String {
    match items {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

/// `place 3`, `places 1 to 4 and 9`: the places count from 0 in the code.
pub(super) fn places(thing: &str, spots: &[usize]) -> String {
    let runs: Vec<String> = spots
        .chunk_by(|one, next| one + 1 == *next)
        .flat_map(|run| match run {
            [first, .., last] if run.len() > 2 => vec![format!("{} to {}", first + 1, last + 1)],
            short => short.iter().map(|place| (place + 1).to_string()).collect(),
        })
        .collect();
    format!("{thing}{} {}", if spots.len() == 1 { "" } else { "s" }, list(&runs))
}

/// `a heart`.
pub(super) fn an(face: Face) -> String {
    format!("a {face}")
}

/// Faces in their order, runs counted: `♣*3 ♥` as `3 times ♣, ♥`.
pub(super) fn faces_in_order(faces: &[Face]) -> String {
    if faces.len() <= 16 && !faces.is_empty() {
        return Face::print(faces);
    }
    print_runs(faces)
}

/// Faces whose order does not matter: `1 ♥ and 137 ♣`.
pub(super) fn faces_of_any_order(faces: &[Face]) -> String {
    let mut counts: BTreeMap<Face, usize> = BTreeMap::new();
    for &face in faces {
        *counts.entry(face).or_default() += 1;
    }
    list(&deck(&counts))
}

/// What the prover takes from the deck.
pub(super) fn hand(hand: &[(Face, usize)]) -> String {
    let counts: BTreeMap<Face, usize> = hand.iter().copied().filter(|(_, count)| *count > 0).collect();
    list(&deck(&counts))
}

/// Counts of faces, number cards in runs of equal counts.
pub(super) fn deck(counts: &BTreeMap<Face, usize>) -> Vec<String> {
    let (numbers, others): (Vec<_>, Vec<_>) = counts.iter().partition(|(face, _)| face.as_number().is_some());
    let mut lines: Vec<String> =
        others.iter().map(|(face, count)| format!("{} {face}", plural(**count, &face.name()))).collect();
    let numbers: Vec<(usize, usize)> =
        numbers.iter().filter_map(|(face, count)| Some((face.as_number()?, **count))).collect();
    for run in numbers.chunk_by(|one, next| one.0 + 1 == next.0 && one.1 == next.1) {
        let each = match run[0].1 {
            1 => "one of each".to_owned(),
            count => format!("{count} of each"),
        };
        lines.push(match run {
            [(number, 1)] => format!("the number card {number}"),
            [(number, count)] => format!("{count} number cards {number}"),
            [(first, _), .., (last, _)] => format!("the number cards {first} to {last}, {each}"),
            [] => String::new(),
        });
    }
    lines
}
