//! What a cheating prover lays where a search has left cards open.

use crate::engine::{Face, Laid, Lay, Table};

/// The most ways to give faces to cards that are tried.
const MOST_WAYS: usize = 1 << 12;

/// What committed cards stand for, if those that were never turned up may have any face.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Claim {
    /// Something false, with these faces.
    False(Vec<Face>),
    /// Something true, whatever the faces are.
    True,
    /// There are too many ways to try, or no faces.
    Untold,
}

/// Gives faces to the cards that were never turned up, until `is_false` says so of all of them.
pub(super) fn claim(committed: &[Laid], alphabet: &[Face], is_false: impl Fn(&[Face]) -> bool) -> Claim {
    let mut open: Vec<Laid> = Vec::new();
    for card in committed.iter().filter(|card| card.face().is_none()) {
        if !open.contains(card) {
            open.push(*card);
        }
    }
    let ways = u32::try_from(open.len()).ok().and_then(|open| alphabet.len().checked_pow(open));
    for way in 0..ways.unwrap_or(MOST_WAYS).min(MOST_WAYS) {
        // The number of a way, digit by digit.
        let mut rest = way;
        let mut given = Vec::with_capacity(open.len());
        for _ in &open {
            given.push(alphabet[rest % alphabet.len()]);
            rest /= alphabet.len();
        }
        let face = |card: &Laid| {
            let place = || open.iter().position(|other| other == card);
            card.face().or_else(|| Some(given[place()?]))
        };
        let faces: Vec<Face> = committed.iter().filter_map(face).collect();
        if is_false(&faces) {
            return Claim::False(faces);
        }
    }
    if ways.is_some_and(|ways| (1..=MOST_WAYS).contains(&ways)) { Claim::True } else { Claim::Untold }
}

/// What the prover of a [followed](Table::following) run has laid. Cards that were never turned up get faces with which the
/// committed ones stand for something false. Where there are none, and where P was not committed to them, they are clubs.
pub(super) fn false_lays(
    followed: &mut Table<'_>,
    alphabet: &[Face],
    is_false: impl Fn(&[Face]) -> bool,
) -> Vec<Lay> {
    let end = followed.found().and_then(|found| found.ends.into_iter().next());
    let committed = end.map_or_else(Vec::new, |(committed, _)| committed);
    let given = match claim(&committed, alphabet, is_false) {
        Claim::False(faces) => faces,
        Claim::True | Claim::Untold => Vec::new(),
    };
    let face = |card: &Laid| {
        let given = || given.get(committed.iter().position(|other| other == card)?).copied();
        card.face().or_else(given).unwrap_or(Face::CLUB)
    };
    followed.laid().iter().map(|lay| Lay::Faces(lay.iter().map(face).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const C: Face = Face::CLUB;
    const H: Face = Face::HEART;

    #[test]
    fn cards_that_may_be_anything_are_given_faces_that_make_a_claim_false() {
        let cards = [Laid::Face(H), Laid::Anything(300), Laid::Anything(301)];
        let only = |wanted: [Face; 3]| claim(&cards, &[C, H], |faces| *faces == wanted);
        assert_eq!(only([H, H, C]), Claim::False(vec![H, H, C]));
        assert_eq!(only([H, H, H]), Claim::False(vec![H, H, H]));
        // The first card was seen.
        assert_eq!(only([C, C, C]), Claim::True);
        // A card that was committed to twice has one face.
        let twice = [Laid::Anything(300), Laid::Anything(300)];
        assert_eq!(claim(&twice, &[C, H], |faces| faces[0] != faces[1]), Claim::True);
    }

    #[test]
    fn what_cannot_be_tried_is_not_true() {
        let many: Vec<Laid> = (0..13).map(|number| Laid::Anything(300 + number)).collect();
        assert_eq!(claim(&many[1..], &[C, H], |_| false), Claim::True);
        assert_eq!(claim(&many, &[C, H], |_| false), Claim::Untold);
        assert_eq!(claim(&many, &[C, H], |_| true), Claim::False(vec![C; 13]));
        assert_eq!(claim(&many, &[], |_| true), Claim::Untold);
        assert_eq!(claim(&[], &[], |_| false), Claim::True);
    }
}
