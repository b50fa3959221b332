//! What cards mean of which V has never seen the face.

use crate::case::{Case, Meaning};
use crate::engine::{Face, Laid};

/// The most ways to give faces to cards that are tried, unless the case wants more.
const MOST_WAYS: usize = 1 << 12;

/// What committed cards stand for, if those that were never turned up may have any face.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Truth {
    /// Something false, with these faces.
    False(Vec<Face>),
    /// Something true, whatever the faces are.
    True,
    /// That cannot be said, and this is why.
    Unknown(&'static str),
}

/// Whether committed cards are what the case says that V can be sure of.
pub(super) fn claim(case: &Case<'_>, committed: &[Laid]) -> Truth {
    claim_of(case, committed, |_| true)
}

/// As [`claim`], if P may only be committed to such faces.
pub(super) fn claim_of(case: &Case<'_>, committed: &[Laid], may_be: impl Fn(&[Face]) -> bool) -> Truth {
    let holds = match &case.meaning {
        None => return Truth::Unknown("no meaning is given: what should V be convinced of?"),
        Some(_) if committed.is_empty() && case.provenance().is_none() => {
            return Truth::Unknown("P is committed to nothing");
        }
        Some(Meaning::Cards(holds)) if holds(committed) => return Truth::True,
        Some(Meaning::Cards(_)) => {
            return Truth::False(committed.iter().map(|card| card.face().unwrap_or(Face::CLUB)).collect());
        }
        Some(Meaning::Faces(holds)) => holds,
    };
    filled(committed, case.faces(), MOST_WAYS.max(case.most_fillings), |faces| !holds(faces) && may_be(faces))
}

/// Gives faces to the cards that were never turned up, until `is_false` says so of all of them.
fn filled(committed: &[Laid], alphabet: &[Face], most: usize, is_false: impl Fn(&[Face]) -> bool) -> Truth {
    let mut open: Vec<Laid> = Vec::new();
    for card in committed.iter().filter(|card| card.face().is_none()) {
        if !open.contains(card) {
            open.push(*card);
        }
    }
    let ways = u32::try_from(open.len()).ok().and_then(|open| alphabet.len().checked_pow(open));
    for way in 0..ways.unwrap_or(most).min(most) {
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
            return Truth::False(faces);
        }
    }
    match ways {
        Some(ways) if (1..=most).contains(&ways) => Truth::True,
        _ => Truth::Unknown("too many faces to try for cards that V never sees"),
    }
}

/// Whether some cards may be those of an end, in which a card may be anything.
pub(super) fn covers(end: &[Laid], cards: &[Laid]) -> bool {
    end.len() == cards.len()
        && end.iter().zip(cards).all(|(end, card)| end.face().is_none() || end.face() == card.face())
}

#[cfg(test)]
mod tests {
    use super::*;

    const C: Face = Face::CLUB;
    const H: Face = Face::HEART;

    fn claim(cards: &[Laid], alphabet: &[Face], is_false: impl Fn(&[Face]) -> bool) -> Truth {
        filled(cards, alphabet, MOST_WAYS, is_false)
    }

    #[test]
    fn cards_that_may_be_anything_are_given_faces_that_make_a_claim_false() {
        let cards = [Laid::Face(H), Laid::Anything(300), Laid::Anything(301)];
        let only = |wanted: [Face; 3]| claim(&cards, &[C, H], |faces| *faces == wanted);
        assert_eq!(only([H, H, C]), Truth::False(vec![H, H, C]));
        assert_eq!(only([H, H, H]), Truth::False(vec![H, H, H]));
        // The first card was seen.
        assert_eq!(only([C, C, C]), Truth::True);
        // A card that was committed to twice has one face.
        let twice = [Laid::Anything(300), Laid::Anything(300)];
        assert_eq!(claim(&twice, &[C, H], |faces| faces[0] != faces[1]), Truth::True);
    }

    #[test]
    fn what_cannot_be_tried_is_not_true() {
        let many: Vec<Laid> = (0..13).map(|number| Laid::Anything(300 + number)).collect();
        assert_eq!(claim(&many[1..], &[C, H], |_| false), Truth::True);
        assert!(matches!(claim(&many, &[C, H], |_| false), Truth::Unknown(_)));
        assert_eq!(claim(&many, &[C, H], |_| true), Truth::False(vec![C; 13]));
        assert!(matches!(claim(&many, &[], |_| true), Truth::Unknown(_)));
        assert_eq!(claim(&[], &[], |_| false), Truth::True);
    }
}
