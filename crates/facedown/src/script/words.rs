//! The words of a script: places, levels, faces and what V must see, none of which depends on the outcome of a shuffle.

use super::moves::{Spots, Wanted};
use crate::engine::{Accept, Face, Law, LawKind};
use std::ops::Range;

/// The most cards that a sentence lists as piles; more of them become a list of their own.
const MOST_LISTED: usize = 48;

/// How the places of a row lie as a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mat {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) border: usize,
}

impl Mat {
    /// The row and the column of a place, from 1; less or more on the border.
    fn cell(self, place: usize) -> (isize, isize) {
        let shift = 1 - self.border as isize;
        ((place / self.width) as isize + shift, (place % self.width) as isize + shift)
    }

    fn place(self, row: isize, column: isize) -> usize {
        let shift = self.border as isize - 1;
        (row + shift) as usize * self.width + (column + shift) as usize
    }

    fn inner(self) -> (isize, isize) {
        ((self.height - 2 * self.border) as isize, (self.width - 2 * self.border) as isize)
    }

    pub(super) fn is_inside(self, place: usize) -> bool {
        let ((row, column), (rows, columns)) = (self.cell(place), self.inner());
        (1..=rows).contains(&row) && (1..=columns).contains(&column)
    }

    fn rectangle(self, from: (isize, isize), to: (isize, isize)) -> Vec<usize> {
        (from.0..=to.0).flat_map(|row| (from.1..=to.1).map(move |column| self.place(row, column))).collect()
    }

    /// `a board of 2 rows and 3 columns, with a border around it`.
    pub(super) fn describe(self) -> String {
        let (rows, columns) = self.inner();
        let around = if self.border > 0 { ", with a border around it" } else { "" };
        let plural = |count: isize, thing| plural(count as usize, thing);
        format!("a board of {} and {}{around}", plural(rows, "row"), plural(columns, "column"))
    }

    /// `r2c3`.
    pub(super) fn name(self, place: usize) -> String {
        let (row, column) = self.cell(place);
        format!("r{row}c{column}")
    }

    /// Places in words: `the board`, `the border`, `r2` for a whole row, `c3` for a whole column, `r1c1:r2c2` for a
    /// rectangle, row by row; else a list.
    pub(super) fn places(self, places: &[usize]) -> String {
        let (rows, columns) = self.inner();
        let all = 0..self.width * self.height;
        if places.iter().copied().eq(all.clone().filter(|&place| self.is_inside(place))) {
            return "the board".to_owned();
        }
        if places.iter().copied().eq(all.filter(|&place| !self.is_inside(place))) {
            return "the border".to_owned();
        }
        let mut words = Vec::new();
        let mut rest = places;
        while let Some(&first) = rest.first() {
            let (row, column) = self.cell(first);
            let (word, taken) = if self.starts(rest, (row, 1), (row, columns)) && columns > 1 {
                (format!("r{row}"), columns as usize)
            } else if self.starts(rest, (1, column), (rows, column)) && rows > 1 {
                (format!("c{column}"), rows as usize)
            } else {
                self.longest_rectangle(rest)
            };
            words.push(word);
            rest = &rest[taken..];
        }
        words.join(", ")
    }

    fn starts(self, places: &[usize], from: (isize, isize), to: (isize, isize)) -> bool {
        let inside = self.is_inside(places[0]) && self.cell(places[0]) == from;
        inside && places.starts_with(&self.rectangle(from, to))
    }

    fn longest_rectangle(self, places: &[usize]) -> (String, usize) {
        let from = self.cell(places[0]);
        let ends = places.iter().enumerate().skip(2).rev().map(|(last, &place)| (last, self.cell(place)));
        let fitting = ends.filter(|&(last, to)| {
            to.0 >= from.0
                && to.1 >= from.1
                && ((to.0 - from.0 + 1) * (to.1 - from.1 + 1)) as usize == last + 1
                && self.rectangle(from, to) == places[..=last]
        });
        match fitting.max_by_key(|(last, _)| *last) {
            Some((last, to)) => (format!("r{}c{}:r{}c{}", from.0, from.1, to.0, to.1), last + 1),
            None => (self.name(places[0]), 1),
        }
    }
}

/// Numbers from 0 as places from 1: `place 3`, `places 1, 2 and 5 to 9`.
pub(super) fn numbered(places: &[usize]) -> String {
    let runs: Vec<String> = places
        .chunk_by(|one, next| one + 1 == *next)
        .flat_map(|run| match run {
            [first, .., last] if run.len() > 2 => vec![format!("{} to {}", first + 1, last + 1)],
            few => few.iter().map(|place| (place + 1).to_string()).collect(),
        })
        .collect();
    let noun = if places.len() == 1 { "place" } else { "places" };
    format!("{noun} {}", runs.join(", "))
}

/// `1st`, `2nd`, `3rd`, `4th`.
pub(super) fn nth(number: usize) -> String {
    let end = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// Which cards of the piles: `top cards`, `2nd cards from the bottom`, `piles`.
pub(super) fn level(layers: &Range<usize>, depth: usize, one: bool) -> String {
    let cards = if one && layers.len() == 1 { "card" } else { "cards" };
    match (layers.start, layers.end) {
        _ if depth <= 1 => cards.to_owned(),
        (0, end) if end == depth => if one { "pile" } else { "piles" }.to_owned(),
        (0, 1) => format!("top {cards}"),
        (0, end) => format!("top {end} cards"),
        (start, end) if end == depth && end == start + 1 => format!("bottom {cards}"),
        (start, end) if end == depth => format!("cards from the {} down", nth(start + 1)),
        (start, end) if end == start + 1 && depth - start < start + 1 => {
            format!("{} {cards} from the bottom", nth(depth - start))
        }
        (start, end) if end == start + 1 => format!("{} {cards} from the top", nth(start + 1)),
        (start, end) => format!("{} to {} cards from the top", nth(start + 1), nth(end)),
    }
}

/// The cards of a pile, the top one first: `♥♣`, with dots where there are numbers.
pub(super) fn pile(faces: &[Face]) -> String {
    let words: Vec<String> = faces.iter().map(ToString::to_string).collect();
    words.join(if faces.iter().any(|face| face.as_number().is_some()) { "·" } else { "" })
}

/// Long lists of piles, which sentences refer to by number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Lists(pub(super) Vec<Vec<Vec<Face>>>);

impl Lists {
    /// The list that has these piles, from 1, and at which of its places.
    fn find(&self, piles: &[&[Face]]) -> Option<(usize, String)> {
        let found = self.0.iter().enumerate().find_map(|(number, list)| {
            let at = |wanted: &&[Face]| list.iter().position(|pile| pile == wanted);
            let places = piles.iter().map(at).collect::<Option<Vec<usize>>>()?;
            places.is_sorted_by(|one, next| one < next).then_some((number + 1, places, list.len()))
        });
        found.map(|(number, places, length)| (number, Spots::at_numbers(None, length, &places)))
    }

    /// `list 1`.
    fn name(&mut self, piles: &[&[Face]]) -> String {
        let known = self.0.iter().position(|list| list.iter().eq(piles));
        let number = known.unwrap_or_else(|| {
            self.0.push(piles.iter().map(|pile| pile.to_vec()).collect());
            self.0.len() - 1
        });
        format!("list {}", number + 1)
    }

    fn piles(&mut self, piles: &[&[Face]]) -> String {
        let depth = piles.first().map_or(0, |pile| pile.len());
        if depth > 1 && depth * piles.len() > MOST_LISTED {
            return self.name(piles);
        }
        piles.iter().map(|faces| pile(faces)).collect::<Vec<_>>().join(", ")
    }

    /// What lies where: `♣ everywhere`, `♥ first, ♣ elsewhere`, `the numbers from 1 on`, `♥♣ on the board, ♥♥ on the
    /// border`, or a list.
    pub(super) fn pattern(&mut self, faces: &[Face], depth: usize, board: Option<Mat>) -> String {
        let piles: Vec<&[Face]> = faces.chunks(depth.max(1)).collect();
        let Some(first) = piles.first() else { return "nothing".to_owned() };
        if let Some(start) = run_of_numbers(faces).filter(|_| depth == 1) {
            return format!("the numbers from {start} on");
        }
        if piles.iter().all(|other| other == first) {
            return if piles.len() == 1 { pile(first) } else { format!("{} everywhere", pile(first)) };
        }
        if piles[1..].iter().all(|other| *other == piles[1]) {
            return format!("{} first, {} elsewhere", pile(first), pile(piles[1]));
        }
        if let Some(board) = board {
            let mut kinds: Vec<&[Face]> = Vec::new();
            piles.iter().for_each(|faces| {
                if !kinds.contains(faces) {
                    kinds.push(faces);
                }
            });
            kinds.reverse();
            let on = |kind: &&[Face]| {
                let places: Vec<usize> = (0..piles.len()).filter(|&place| piles[place] == *kind).collect();
                format!("{} on {}", pile(kind), board.places(&places))
            };
            return kinds.iter().map(on).collect::<Vec<_>>().join("; ");
        }
        let is_long = faces.len() > MOST_LISTED;
        one_in_each(&piles).filter(|_| is_long).unwrap_or_else(|| self.piles(&piles))
    }

    /// What V must see on piles of `depth` cards.
    pub(super) fn wanted(&mut self, laws: &[Law], accept: &Accept, depth: usize) -> Wanted {
        Wanted::Words(match accept {
            Accept::TheLaw => {
                if let [law] = laws
                    && law.kind() == LawKind::Arrangement
                    && let Some((list, places)) =
                        self.find(&law.faces().chunks(law.unit()).collect::<Vec<_>>())
                {
                    return Wanted::OfList { list, places };
                }
                laws.iter().map(|law| self.law(law, depth)).collect::<Vec<_>>().join(", or ")
            }
            Accept::Count { of, exactly } => {
                let of: Vec<String> = of.iter().map(ToString::to_string).collect();
                format!("exactly {exactly} of {}, whatever the others are", of.join(" or "))
            }
            Accept::Some(face) => format!("at least one {face}, whatever the others are"),
            Accept::Anything => "whatever it is".to_owned(),
        })
    }

    pub(super) fn law(&mut self, law: &Law, depth: usize) -> String {
        let faces = law.faces();
        let units: Vec<&[Face]> = faces.chunks(law.unit()).collect();
        match law.kind() {
            LawKind::Exactly => self.pattern(faces, depth, None),
            LawKind::Arrangement if law.unit() == 1 => counted(faces),
            LawKind::Rotation if law.unit() == 1 && law.has_one_that_differs() => counted(faces),
            LawKind::Arrangement => format!("the piles {}, in any order", self.piles(&units)),
            LawKind::Rotation if run_of_numbers(faces).is_some() => {
                format!("the numbers from {} on, going round", run_of_numbers(faces).unwrap_or(1))
            }
            LawKind::Rotation => format!("{}, going round", self.piles(&units)),
        }
    }
}

/// The first of numbers that follow each other.
fn run_of_numbers(faces: &[Face]) -> Option<usize> {
    let first = faces.first()?.as_number()?;
    let follow = faces.iter().zip(first..).all(|(face, number)| face.as_number() == Some(number));
    follow.then_some(first)
}

/// `one ♥, all others ♣`.
pub(super) fn one_among(mark: Face, rest: Face) -> String {
    format!("one {mark}, all others {rest}")
}

/// Piles with one card that differs from all others: `in each pile of 4 cards one ♥, all others ♣, the ♥ as card 1, 2 from the
/// top`.
fn one_in_each(piles: &[&[Face]]) -> Option<String> {
    let (mark, rest) = match piles.first()? {
        [one, other, third, ..] if one == other || one == third => (None, *one),
        [one, other, third, ..] if other == third => (Some(*one), *other),
        _ => return None,
    };
    let mark = mark.or_else(|| piles[0].iter().copied().find(|face| *face != rest))?;
    let place = |pile: &&[Face]| {
        let at = pile.iter().position(|face| *face == mark)?;
        let is_one = pile.iter().enumerate().all(|(nth, face)| nth == at || *face == rest);
        is_one.then(|| (at + 1).to_string())
    };
    let places: Vec<String> = piles.iter().map(place).collect::<Option<_>>()?;
    let (depth, places) = (piles[0].len(), places.join(", "));
    Some(format!(
        "in each pile of {depth} cards {}, the {mark} as card {places} from the top",
        one_among(mark, rest)
    ))
}

/// How many of each kind: `one ♥, all others ♣`.
fn counted(faces: &[Face]) -> String {
    let mut sorted = faces.to_vec();
    sorted.sort_unstable();
    if let Some(first) = run_of_numbers(&sorted) {
        return format!("each number from {first} on, once");
    }
    let Some(&rest) = faces.last() else { return "nothing".to_owned() };
    let kinds: Vec<String> =
        sorted
            .chunk_by(|one, other| one == other)
            .filter(|kind| kind[0] != rest)
            .map(|kind| {
                if kind.len() == 1 {
                    format!("one {}", kind[0])
                } else {
                    format!("{} {}", kind.len(), kind[0])
                }
            })
            .collect();
    if kinds.is_empty() {
        format!("{rest} everywhere")
    } else {
        format!("{}, all others {rest}", kinds.join(", "))
    }
}

/// The cards that P takes: `4 ♣ and 2 □`.
pub(super) fn hand(hand: &[(Face, usize)]) -> String {
    let card = |&(face, count): &(Face, usize)| match face.as_number() {
        Some(_) => format!("{count} × {face}"),
        None => format!("{count} {face}"),
    };
    hand.iter().filter(|card| card.1 > 0).map(card).collect::<Vec<_>>().join(", ")
}

/// `1 club`, `4 clubs`.
pub(super) fn plural(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// `1 card`, `4 cards`, `3 piles of 2 cards`.
pub(super) fn piles(piles: usize, depth: usize) -> String {
    match depth {
        1 => plural(piles, "card"),
        _ => format!("{} of {}", plural(piles, "pile"), plural(depth, "card")),
    }
}
