//! The sub-protocols at their small sizes.

mod counting;

use super::{Honest, Specimen, case};
use crate::engine::{Accept, Ask, Face, Laid, Law, Lay, Row, Stop, Table, marked};
use crate::subprotocols::{
    adjacent_cards, card_choosing, chosen_pile, five_card_trick, four_neighbour, membership, still_black,
};
use counting::{counting_clubs_of, counting_equal_of, matrix_of};

const C: Face = Face::CLUB;
const H: Face = Face::HEART;
const B: Face = Face::BLANK;

/// The commitments 0 and 1 of the bits of a number, and what they make of a whole board: `♣ ♥` or `♥ ♣` each.
fn bits(count: usize, number: usize) -> Vec<Face> {
    (0..count).flat_map(|bit| if number >> bit & 1 == 0 { [C, H] } else { [H, C] }).collect()
}

/// Lets P lay hidden piles and commits to them.
fn input(table: &mut Table<'_>, piles: usize, depth: usize) -> Result<Row, Stop> {
    let cards = piles * depth;
    let row = table.ask(&Ask::piles(piles, depth, &[(C, cards), (H, cards)]))?;
    table.commit(&row)?;
    Ok(row)
}

/// The faces with the pile of two at a place swapped.
fn swapped<T: Clone>(faces: &[T], place: usize) -> Vec<T> {
    let mut faces = faces.to_vec();
    faces.swap(2 * place, 2 * place + 1);
    faces
}

const CLUB: Laid = Laid::Face(C);
const HEART: Laid = Laid::Face(H);

pub(super) fn specimens() -> Vec<Specimen> {
    let mut all = Vec::new();
    all.extend(
        (1..=4).flat_map(|length| [1, 2, 3, 4].map(|members| (members, length))).filter_map(membership_of),
    );
    all.extend((1..=6).map(chosen_pile_of));
    all.extend([(1, 1), (1, 2), (2, 1), (2, 2)].map(|(height, width)| four_neighbour_on(height, width)));
    all.push(still_black_once());
    all.extend([five_card_trick::And::Zero, five_card_trick::And::One].map(five_card_trick_showing));
    all.extend((2..=7).map(card_choosing_of));
    all.push(adjacent_cards_around_one());
    all.extend([(1, 2), (2, 1), (2, 2), (3, 2), (3, 3), (4, 2)].map(|(a, b)| matrix_of(a, b)));
    all.extend(
        [(2, 2), (3, 2), (3, 3), (4, 2)]
            .iter()
            .flat_map(|&(a, b)| (0..a).map(move |equal| counting_equal_of(a, b, equal))),
    );
    all.extend((1..=4).flat_map(|cards| (0..=cards).map(move |clubs| counting_clubs_of(cards, clubs))));
    all
}

fn membership_of((members, length): (usize, usize)) -> Option<Specimen> {
    // The first so many sequences of clubs and hearts of this length.
    let set: Vec<Vec<Face>> = (0..1_usize << length)
        .take(members)
        .map(|number| (0..length).map(|place| if number >> place & 1 == 0 { C } else { H }).collect())
        .collect();
    let mut sorted = set.clone();
    sorted.sort_unstable();
    let cases = sorted.iter().enumerate().map(|(place, sequence)| Honest {
        lays: vec![Lay::Faces(sequence.clone()), Lay::Mark(place)],
        result: sequence.clone(),
    });
    let (run_set, sound_set) = (set.clone(), set.clone());
    let run = move |table: &mut Table<'_>| {
        let set = membership::Set::put(table, run_set.clone())?;
        let s = input(table, 1, length)?;
        let s = membership::membership(table, s, &set)?;
        table.commit(&s)
    };
    let sound = move |faces: &[Laid]| {
        let (s, result) = faces.split_at(length);
        s == result
            && sound_set
                .iter()
                .any(|member| member.iter().zip(s).all(|(&face, &laid)| laid == Laid::Face(face)))
    };
    (set.len() == members).then(|| Specimen {
        name: "membership",
        paper: "Shakashaka 2026, 3",
        size: format!("{members} of {length}"),
        case: case(cases, run, sound, ((length + 1) * members + length, 2)),
        turned: (length + 1) * members,
        formula: "(ℓ+1)n + ℓ; 2; (ℓ+1)n",
        cheating: "is rejected: exactly one heart, below a member equal to s",
    })
}

fn chosen_pile_of(piles: usize) -> Specimen {
    let cases = (0..piles).flat_map(|chosen| {
        (0..1_usize << piles).map(move |secret| {
            let faces = bits(piles, secret);
            Honest { result: swapped(&faces, chosen), lays: vec![Lay::Faces(faces), Lay::Mark(chosen)] }
        })
    });
    let run = move |table: &mut Table<'_>| {
        let row = input(table, piles, 2)?;
        let chosen = chosen_pile::choose(table, &row)?;
        table.rearrange(&row, chosen, &[1, 0])?;
        chosen_pile::put_back(table, &row)?;
        table.commit(&row)
    };
    let sound = move |faces: &[Laid]| {
        let (before, after) = faces.split_at(2 * piles);
        (0..piles).any(|chosen| swapped(before, chosen) == after)
    };
    Specimen {
        name: "chosen pile",
        paper: "Nurikabe/Hitori 2021, 2",
        size: format!("{piles}"),
        case: case(cases, run, sound, (4 * piles, 2)),
        turned: 2 * piles,
        formula: "4m; 2; 2m (commitments of 2 cards)",
        cheating: "is rejected: exactly one heart",
    }
}

fn four_neighbour_on(height: usize, width: usize) -> Specimen {
    let (tall, wide) = (height + 2, width + 2);
    let count = tall * wide;
    // One secret board, hidden bits in no regular pattern; every target inside and each of its neighbours.
    let faces = bits(count, 0b0110_1001_1010_0101);
    let inside = (0..height).flat_map(|row| (0..width).map(move |column| (row + 1) * wide + column + 1));
    let cases = inside.flat_map(|target| {
        let around = [target - wide, target + 1, target + wide, target - 1];
        let faces = &faces;
        (0..4).map(move |neighbour| Honest {
            lays: vec![Lay::Faces(faces.clone()), Lay::Mark(target), Lay::Mark(neighbour)],
            result: swapped(&swapped(faces, target), around[neighbour]),
        })
    });
    let run = move |table: &mut Table<'_>| {
        let grid = input(table, count, 2)?;
        let chosen = four_neighbour::choose(table, &grid, wide)?;
        table.rearrange(&grid, chosen.target, &[1, 0])?;
        table.rearrange(&chosen.neighbours, chosen.neighbour, &[1, 0])?;
        four_neighbour::put_back(table, &grid, chosen)?;
        table.commit(&grid)
    };
    let sound = move |faces: &[Laid]| {
        let (before, after) = faces.split_at(2 * count);
        // The grid is cyclic here: that the target is not a dummy of the border is seen by its colour, later.
        (0..count).any(|target| {
            [count - wide, 1, wide, count - 1]
                .iter()
                .any(|distance| swapped(&swapped(before, target), (target + distance) % count) == after)
        })
    };
    Specimen {
        name: "4-neighbour",
        paper: "Nurikabe/Hitori 2021, 3",
        size: format!("{height}x{width}"),
        case: case(cases, run, sound, (4 * count + 8, 4)),
        turned: 2 * count + 8,
        formula: "4(p+2)(q+2) + 8; 4; 2(p+2)(q+2) + 8",
        cheating: "is rejected: exactly one heart in each choice, the second beside the first",
    }
}

fn still_black_once() -> Specimen {
    let honest = |wish: [Face; 2], result: [Face; 2]| Honest {
        lays: vec![Lay::Faces(vec![C, H]), Lay::Faces(wish.to_vec())],
        result: result.to_vec(),
    };
    let run = |table: &mut Table<'_>| {
        let row = input(table, 1, 2)?;
        let spot = table.spot(&row, 0)?;
        still_black::still_black(table, &row, spot)?;
        table.commit(&row)
    };
    let sound = |faces: &[Laid]| {
        faces[..2] == [CLUB, HEART] && (faces[2..] == [CLUB, HEART] || faces[2..] == [HEART, CLUB])
    };
    Specimen {
        name: "still-black",
        paper: "Nurikabe/Hitori 2021, 4",
        size: "1".into(),
        case: case(
            [honest(still_black::CHANGE, [H, C]), honest(still_black::LEAVE, [C, H])],
            run,
            sound,
            (4, 1),
        ),
        turned: 4,
        formula: "4; 1; 4",
        cheating: "is rejected: a club and a heart",
    }
}

fn five_card_trick_showing(expected: five_card_trick::And) -> Specimen {
    let one = expected == five_card_trick::And::One;
    let cases = (0..4).filter(|&secret| (secret == 3) == one).map(|secret| {
        let faces = bits(2, secret);
        Honest { lays: vec![Lay::Faces(faces[..2].to_vec()), Lay::Faces(faces[2..].to_vec())], result: faces }
    });
    let run = move |table: &mut Table<'_>| {
        let a = input(table, 1, 2)?;
        let b = input(table, 1, 2)?;
        let (a, b) = five_card_trick::five_card_trick(table, a, b, expected)?;
        let both = table.places(2, 2)?;
        let places = table.spots(&both, 0..2)?;
        table.fill(&both, &places[..1], 0..2, a)?;
        table.fill(&both, &places[1..], 0..2, b)?;
        table.commit(&both)
    };
    let sound = move |faces: &[Laid]| {
        let bit = |faces: &[Laid]| match faces {
            [CLUB, HEART] => Some(false),
            [HEART, CLUB] => Some(true),
            _ => None,
        };
        let kept = faces[..4] == faces[4..];
        // The trick itself does not notice two cards that are not a bit; whoever made the commitments has to.
        match (bit(&faces[..2]), bit(&faces[2..4])) {
            (Some(a), Some(b)) => kept && (a && b) == one,
            _ => kept,
        }
    };
    Specimen {
        name: "five-card trick",
        paper: "Nurikabe/Hitori 2021, 2",
        size: format!("a AND b = {}", u8::from(one)),
        case: case(cases, run, sound, (10, 2)),
        turned: 11,
        formula: "10; 2; 11",
        cheating: "lays nothing here; input that is not a bit is not detected, so it must be well formed before",
    }
}

fn card_choosing_of(cards: usize) -> Specimen {
    let cases = (0..cards).flat_map(|chosen| {
        (0..1_usize << cards).map(move |secret| {
            let faces: Vec<Face> =
                (0..cards).map(|place| if secret >> place & 1 == 0 { C } else { B }).collect();
            let mut result = faces.clone();
            result.rotate_left(chosen);
            Honest { lays: vec![Lay::Faces(faces), Lay::Mark(chosen)], result }
        })
    });
    let run = move |table: &mut Table<'_>| {
        let row = input(table, cards, 1)?;
        let from = table.spot(&row, 0)?;
        let chosen = card_choosing::choose(table, &row, from)?;
        table.bring_to_front(&row, chosen)?;
        table.commit(&row)
    };
    let sound = move |faces: &[Laid]| {
        let (before, after) = faces.split_at(cards);
        (0..cards).any(|chosen| [&before[chosen..], &before[..chosen]].concat() == after)
    };
    Specimen {
        name: "card choosing",
        paper: "Norinori 2019, 2.4",
        size: format!("{cards}"),
        case: case(cases, run, sound, (2 * cards, 1)),
        turned: cards,
        formula: "2k; 1; k",
        cheating: "is rejected: exactly one black card",
    }
}

fn adjacent_cards_around_one() -> Specimen {
    // One inner cell of a 3x3 board: north, west, east and south of it are places 1, 3, 5 and 7.
    let cases = [1, 3, 5, 7].map(|place| {
        let mut faces = marked(9, 4, C, B);
        faces[place] = C;
        Honest::keeping(faces)
    });
    let one_black = Law::arrangement(&[C, B, B, B]);
    let run = move |table: &mut Table<'_>| {
        let row = input(table, 9, 1)?;
        let centre = table.spot(&row, 4)?;
        let laws = std::slice::from_ref(&one_black);
        adjacent_cards::check(table, &row, centre, 3, laws, Accept::TheLaw)?;
        table.commit(&row)
    };
    let sound = |faces: &[Laid]| {
        let (before, after) = faces.split_at(9);
        before == after && [1, 3, 5, 7].iter().filter(|&&place| before[place] == CLUB).count() == 1
    };
    Specimen {
        name: "adjacent cards",
        paper: "Norinori 2019, 3 (2-6)",
        size: "4".into(),
        case: case(cases, run, sound, (13, 2)),
        turned: 8,
        formula: "9 + 4; 2; 8",
        cheating: "lays nothing here; any cards but one black and three white are rejected",
    }
}
