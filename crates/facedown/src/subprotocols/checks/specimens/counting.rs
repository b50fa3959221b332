//! Those that work on numbers in sequences of cards, or count cards.

use super::super::{Honest, Specimen, case};
use super::{C, H, HEART, input};
use crate::engine::{Face, Laid, Law, Part, Table};
use crate::subprotocols::{counting_clubs, counting_equal, matrix};

/// What the matrix alone cannot show.
const NOT_LOOKED_INTO: &str =
    "the layers from the 3rd down are not looked at here; where they are (counting equal), it is detected";
/// What the matrix alone cannot show, for a shuffle of the piles that is not a scramble.
const SHIFT_NOT_LOOKED_INTO: &str = "the 2nd layer has one heart, for which a random shift shows the same as a random order, and the layers from the 3rd down are not looked at here; where they are (counting equal), it is detected";

/// All sequences of `a` numbers from 1 to `b`.
fn numbers(a: usize, b: usize) -> Vec<Vec<usize>> {
    (0..a).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|start| (1..=b).map(move |last| [&start[..], &[last]].concat())).collect()
    })
}

fn encoded(numbers: &[usize], b: usize) -> Vec<Face> {
    numbers.iter().flat_map(|&number| matrix::encode(number, b)).collect()
}

pub(super) fn matrix_of(a: usize, b: usize) -> Specimen {
    let cases = numbers(a, b).into_iter().map(|numbers| Honest::keeping(encoded(&numbers, b)));
    let run = move |table: &mut Table<'_>| {
        let input = input(table, a, b)?;
        let sequences = matrix::take(table, &input, 0..a)?;
        let matrix = matrix::Matrix::build(table, sequences)?;
        table.step("0", "The piles, and the layers from the 3rd down, are double-scrambled")?;
        matrix.double_scramble(table)?;
        // A look, so that there is something to be hidden: the 2nd layer is a number.
        table.turn_up(matrix.piles(), Part::layer(1), Law::arrangement(&matrix::encode(1, b)))?;
        table.turn_down(matrix.piles(), Part::layer(1))?;
        let sequences = matrix.rearrange(table)?;
        matrix::put_back(table, &input, 0..a, sequences)?;
        table.commit(&input)
    };
    let sound = move |faces: &[Laid]| {
        let (before, after) = faces.split_at(a * b);
        before == after && before[..b].iter().filter(|&&card| card == HEART).count() == 1
    };
    Specimen {
        name: "matrix D(a,b)",
        paper: "Numberlink 2020, 2.3-2.5",
        size: format!("D({a},{b})"),
        case: case(cases, run, sound, (a * b + a + b - 1, 2))
            .harmless("step 0: pile_scramble instead", NOT_LOOKED_INTO)
            .harmless("step 0: pile_shift instead", SHIFT_NOT_LOOKED_INTO)
            .harmless("rearrangement > step 1: pile_scramble instead", NOT_LOOKED_INTO),
        turned: a + 2 * b - 1,
        formula: "ab + a+b-1; 2; a+2b-1 (with a look at the 2nd layer)",
        cheating: "lays nothing here",
    }
}

pub(super) fn counting_equal_of(a: usize, b: usize, equal: usize) -> Specimen {
    let count = |numbers: &[usize]| numbers[1..].iter().filter(|&&number| number == numbers[0]).count();
    let cases = numbers(a, b)
        .into_iter()
        .filter(|numbers| count(numbers) == equal)
        .map(|numbers| Honest::keeping(encoded(&numbers, b)));
    let run = move |table: &mut Table<'_>| {
        let input = input(table, a, b)?;
        let rows = matrix::take(table, &input, 0..a)?;
        let rows = counting_equal::count_equal(table, rows, equal, counting_equal::Malformed::Rejected)?;
        matrix::put_back(table, &input, 0..a, rows)?;
        table.commit(&input)
    };
    let sound = move |faces: &[Laid]| {
        let (before, after) = faces.split_at(a * b);
        let rows: Vec<&[Laid]> = before.chunks(b).collect();
        let hearts: Vec<usize> = (0..b).filter(|&place| rows[0][place] == HEART).collect();
        let with_heart = |place: usize| rows[1..].iter().filter(|row| row[place] == HEART).count();
        before == after && hearts.len() == 1 && with_heart(hearts[0]) == equal
    };
    Specimen {
        name: "counting equal",
        paper: "Numberlink 2020, 3",
        size: format!("D({a},{b}) {equal}"),
        case: case(cases, run, sound, (a * b + a + b - 1, 2)),
        turned: 2 * (a + b - 1),
        formula: "ab + a+b-1; 2; 2(a+b-1)",
        cheating: "lays nothing here; a first number without exactly one heart is rejected, the others are not looked at",
    }
}

pub(super) fn counting_clubs_of(cards: usize, clubs: usize) -> Specimen {
    let cases = (0..1_usize << cards).filter(|secret| secret.count_ones() as usize == clubs).map(|secret| {
        let faces: Vec<Face> = (0..cards).map(|place| if secret >> place & 1 == 0 { H } else { C }).collect();
        Honest::keeping(faces)
    });
    let run = move |table: &mut Table<'_>| {
        let row = input(table, cards, 1)?;
        counting_clubs::count_clubs(table, &row, clubs)?;
        table.commit(&row)
    };
    let sound = move |faces: &[Laid]| {
        let (before, after) = faces.split_at(cards);
        let count = |face| before.iter().filter(|&&seen| seen == Laid::Face(face)).count();
        before == after && count(C) == clubs && count(H) == cards - clubs
    };
    Specimen {
        name: "counting clubs",
        paper: "ours",
        size: format!("{clubs} of {cards}"),
        case: case(cases, run, sound, (2 * cards, 2)),
        turned: 2 * cards,
        formula: "2n; 2; 2n",
        cheating: "lays nothing here; any other number of clubs is rejected",
    }
}
