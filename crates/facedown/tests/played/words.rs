//! Reading phrases: places, levels, patterns of cards, what V must see.

use crate::cards::{Face, Row, face};

/// The parts of a text that stand for `{}` in a pattern.
pub(crate) fn matched<'t>(text: &'t str, pattern: &str) -> Option<Vec<&'t str>> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut found = Vec::new();
    let pieces: Vec<&str> = pieces.collect();
    for (nth, piece) in pieces.iter().enumerate() {
        let last = nth + 1 == pieces.len();
        let end = match (last, piece.is_empty()) {
            (true, true) => rest.len(),
            (true, false) => rest.strip_suffix(piece).map(str::len)?,
            (false, _) => rest.find(piece)?,
        };
        found.push(&rest[..end]);
        rest = &rest[end + piece.len()..];
    }
    rest.is_empty().then_some(found)
}

/// Faces of a pile: `♥♣`, `12`, `1·2`.
pub(crate) fn pile(text: &str) -> Vec<Face> {
    if text.contains('·') || text.chars().all(|letter| letter.is_ascii_digit()) {
        return text.split('·').map(face).collect();
    }
    text.chars().map(|letter| face(&letter.to_string())).collect()
}

/// `1, 2, 5 to 9`, from 1, as numbers from 0.
pub(crate) fn numbers(text: &str) -> Vec<usize> {
    let one = |word: &str| word.trim().parse::<usize>().unwrap_or_else(|_| panic!("a number: {word}")) - 1;
    text.split(", ")
        .flat_map(|word| match word.split_once(" to ") {
            Some((first, last)) => (one(first)..=one(last)).collect(),
            None => vec![one(word)],
        })
        .collect()
}

fn cell(word: &str) -> Option<(isize, isize)> {
    let (row, column) = word.strip_prefix('r')?.split_once('c')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// The places that words name on a row, in order.
pub(crate) fn places(row: &Row, text: &str) -> Vec<usize> {
    let count = row.piles.len();
    if text == "all places" {
        return (0..count).collect();
    }
    if let Some(list) = text.strip_prefix("places ").or_else(|| text.strip_prefix("place ")) {
        return numbers(list);
    }
    let coin = |name: &str| row.coins.get(name).unwrap_or_else(|| panic!("{name} lies on no pile")).clone();
    if text == "the coin" || text == "the coins" || text.starts_with("coin ") {
        return coin(text);
    }
    if let Some(name) = text.strip_prefix("every place but ") {
        let at = coin(name)[0];
        return (1..count).map(|distance| (at + distance) % count).collect();
    }
    if let Some((list, name)) = text.rsplit_once(" of ") {
        let at = coin(name)[0] as isize;
        let far = |word: &str| -> isize {
            let (number, side) = word.split_once(' ').unwrap_or(("0", "right"));
            let number: isize = number.parse().expect("a distance");
            if side == "left" { -number } else { number }
        };
        return list.split(", ").map(|word| (at + far(word)).rem_euclid(count as isize) as usize).collect();
    }
    let board = row.board.unwrap_or_else(|| panic!("`{text}` on a row that is no board"));
    let (rows, columns, border) = (board.rows as isize, board.columns as isize, board.border as isize);
    let width = columns + 2 * border;
    let place = |(row, column): (isize, isize)| ((row - 1 + border) * width + column - 1 + border) as usize;
    let inside = |place: &usize| {
        let (row, column) = (*place as isize / width + 1 - border, *place as isize % width + 1 - border);
        (1..=rows).contains(&row) && (1..=columns).contains(&column)
    };
    match text {
        "the board" => return (0..count).filter(inside).collect(),
        "the border" => return (0..count).filter(|place| !inside(place)).collect(),
        _ => {}
    }
    let rectangle = |from: (isize, isize), to: (isize, isize)| -> Vec<usize> {
        (from.0..=to.0).flat_map(|row| (from.1..=to.1).map(move |column| (row, column))).map(place).collect()
    };
    text.split(", ")
        .flat_map(|word| {
            if let Some((from, to)) = word.split_once(':') {
                return rectangle(cell(from).expect("a cell"), cell(to).expect("a cell"));
            }
            if let Some(cell) = cell(word) {
                return vec![place(cell)];
            }
            let number = |text: &str| text.parse::<isize>().unwrap_or_else(|_| panic!("a place: {word}"));
            match word.split_at(1) {
                ("r", row) => rectangle((number(row), 1), (number(row), columns)),
                ("c", column) => rectangle((1, number(column)), (rows, number(column))),
                _ => panic!("a place: {word}"),
            }
        })
        .collect()
}

/// `3rd`, from 0.
pub(crate) fn nth(word: &str) -> usize {
    word.trim_end_matches(|letter: char| letter.is_alphabetic()).parse::<usize>().expect("1st, 2nd") - 1
}

/// Which cards of a pile of this height, from the top.
pub(crate) fn level(text: &str, height: usize) -> std::ops::Range<usize> {
    let text = text.replace("cards", "card").replace("piles", "pile");
    match text.as_str() {
        "card" | "pile" => 0..height,
        "top card" => 0..1,
        "bottom card" => height - 1..height,
        other => {
            if let Some(found) = matched(other, "top {} card") {
                return 0..found[0].parse().expect("a number");
            }
            if let Some(found) = matched(other, "{} card from the bottom") {
                let from_bottom = nth(found[0]) + 1;
                return height - from_bottom..height - from_bottom + 1;
            }
            if let Some(found) = matched(other, "{} to {} card from the top") {
                return nth(found[0])..nth(found[1]) + 1;
            }
            if let Some(found) = matched(other, "{} card from the top") {
                return nth(found[0])..nth(found[0]) + 1;
            }
            if let Some(found) = matched(other, "card from the {} down") {
                return nth(found[0])..height;
            }
            panic!("a level: {other}")
        }
    }
}

/// Long lists of piles.
pub(crate) type Lists = Vec<Vec<Vec<Face>>>;

fn list(lists: &Lists, text: &str) -> Option<Vec<Vec<Face>>> {
    let number: usize = text.strip_prefix("list ")?.parse().ok()?;
    Some(lists[number - 1].clone())
}

fn several(lists: &Lists, text: &str) -> Vec<Vec<Face>> {
    list(lists, text).unwrap_or_else(|| text.split(", ").map(pile).collect())
}

/// The piles of a pattern, for so many places.
pub(crate) fn pattern(lists: &Lists, text: &str, row: &Row, count: usize) -> Vec<Vec<Face>> {
    if let Some(found) = matched(text, "{} everywhere") {
        return vec![pile(found[0]); count];
    }
    if let Some(found) = matched(text, "the numbers from {} on") {
        let first: usize = found[0].parse().expect("a number");
        return (first..first + count).map(|number| vec![face(&number.to_string())]).collect();
    }
    if let Some(found) = matched(text, "{} first, {} elsewhere") {
        let mut piles = vec![pile(found[1]); count];
        piles[0] = pile(found[0]);
        return piles;
    }
    if let Some(found) =
        matched(text, "in each pile of {} cards one {}, all others {}, the {} as card {} from the top")
    {
        let height: usize = found[0].parse().expect("a number");
        let one = |at: usize| {
            let mut pile = vec![face(found[2]); height];
            pile[at] = face(found[1]);
            pile
        };
        return numbers(found[4]).into_iter().map(one).collect();
    }
    if text.contains(" on ") {
        let mut piles = vec![Vec::new(); count];
        for part in text.split("; ") {
            let (faces, at) = part.split_once(" on ").expect("cards on places");
            for place in places(row, at) {
                assert!(piles[place].is_empty(), "{text}: twice at a place");
                piles[place] = pile(faces);
            }
        }
        assert!(piles.iter().all(|pile| !pile.is_empty()), "{text}: a place is left empty");
        return piles;
    }
    let piles = several(lists, text);
    assert_eq!(piles.len(), count, "{text}");
    piles
}

/// Whether V sees what V must see.
pub(crate) fn is_as_wanted(lists: &Lists, wanted: &str, seen: &[Vec<Face>]) -> bool {
    wanted.split(", or ").any(|one| is_one_of(lists, one, seen))
}

fn is_one_of(lists: &Lists, wanted: &str, seen: &[Vec<Face>]) -> bool {
    let cards: Vec<Face> = seen.iter().flatten().copied().collect();
    let count = |face: &str| cards.iter().filter(|card| **card == face).count();
    if wanted == "whatever it is" {
        return true;
    }
    if let Some(found) = matched(wanted, "exactly {} of {}, whatever the others are") {
        let all: usize = found[1].split(" or ").map(count).sum();
        return all == found[0].parse::<usize>().expect("a number");
    }
    if let Some(found) = matched(wanted, "at least one {}, whatever the others are") {
        return count(found[0]) > 0;
    }
    if let Some(found) = matched(wanted, "each number from {} on, once") {
        let first: usize = found[0].parse().expect("a number");
        return (first..first + cards.len()).all(|number| count(&number.to_string()) == 1);
    }
    if let Some(found) = matched(wanted, "the piles {}, in any order") {
        let of_list = matched(found[0], "of {} at {}").map(|found| {
            let list = list(lists, found[0]).expect("a list");
            let row = Row { piles: vec![Vec::new(); list.len()], ..Row::default() };
            places(&row, found[1]).into_iter().map(|place| list[place].clone()).collect()
        });
        let (mut wanted, mut seen) = (of_list.unwrap_or_else(|| several(lists, found[0])), seen.to_vec());
        wanted.sort();
        seen.sort();
        return wanted == seen;
    }
    if let Some(found) = matched(wanted, "{}, going round") {
        let piles = pattern(lists, found[0], &Row::default(), seen.len());
        return (0..piles.len()).any(|turn| {
            let mut turned = piles.clone();
            turned.rotate_left(turn);
            turned == seen
        });
    }
    if let Some(found) = matched(wanted, "{}, all others {}") {
        let mut others = cards.len();
        for kind in found[0].split(", ") {
            let (number, face) = kind.split_once(' ').expect("a number and a face");
            let number = if number == "one" { 1 } else { number.parse().expect("a number") };
            if count(face) != number {
                return false;
            }
            others -= number;
        }
        return count(found[1]) == others;
    }
    if seen.len() == 1 && !wanted.contains("everywhere") && list(lists, wanted).is_none() {
        return seen[0] == pile(wanted);
    }
    // Where single cards of a pile must be alike, the pile is as good as a row of them.
    if let Some(found) = matched(wanted, "{} everywhere")
        && pile(found[0]).len() == 1
    {
        return count(found[0]) == cards.len();
    }
    pattern(lists, wanted, &Row::default(), seen.len()) == seen
}
