//! The spellings that several genres share: clues, and answers of black and white.

use super::code::{Code, Form, NumberForms};
use super::spelling::{NumberRange, Spelling, Spellings};
use crate::grid::Grid;
use crate::grid::marks::{Clue, Shade};
use std::borrow::Cow::Borrowed;

/// How addresses spell the numbers of most genres.
pub(crate) const HEXADECIMAL: &[Form] = &[
    Form { mark: None, digits: 1, add: 0, most: 15 },
    Form { mark: Some('-'), digits: 2, add: 0, most: 255 },
    Form { mark: Some('+'), digits: 3, add: 0, most: 4_095 },
    Form { mark: Some('='), digits: 3, add: 4_096, most: 8_191 },
    Form { mark: Some('%'), digits: 3, add: 8_192, most: 12_239 },
    Form { mark: Some('*'), digits: 4, add: 12_240, most: 77_775 },
    Form { mark: Some('$'), digits: 5, add: 77_776, most: 1_126_351 },
];

const CLUES: NumberRange<Option<Clue>> = NumberRange {
    least: 1,
    most: u32::MAX,
    beyond: "a number above 1126351",
    meaning: |number| Some(Clue::Number(number)),
    number: |clue| match clue {
        Some(Clue::Number(number)) => Some(number),
        _ => None,
    },
};

/// The clues of Nurikabe and Numberlink.
pub(crate) const fn clues() -> Spellings<Option<Clue>> {
    const EXPECTED: &str =
        "a clue (a hexadecimal digit, `-` and two, `+` and three, or `.`) or a letter `g` to `z` for blanks";
    Spellings {
        address: Code {
            expected: Borrowed(EXPECTED),
            letters: &[('.', Some(Clue::Unknown))],
            digits: Some(NumberForms {
                numbers: CLUES,
                range: Borrowed("a number from 1"),
                base: 16,
                forms: HEXADECIMAL,
                blank_adds: None,
            }),
            blank: Some(None),
        },
        file: Spelling::numbers(
            "a number from 1, `-` or `.`",
            &[(".", None), ("-", Some(Clue::Unknown))],
            CLUES,
        ),
        text: Spelling::numbers(
            "a number from 1, `.` or `?`",
            &[(".", None), ("?", Some(Clue::Unknown))],
            CLUES,
        ),
    }
}

/// A solution of black and white as text.
pub(crate) const SHADES: Spelling<Shade> = Spelling::words(
    "`#` for black, `.` or `+` for white",
    &[("#", Shade::Black), (".", Shade::White), ("+", Shade::White)],
);

/// What a pzpr file says of a cell: shaded, dotted or nothing.
pub(crate) const SHADE_MARKS: Spelling<Option<Shade>> =
    Spelling::words("`#`, `+` or `.`", &[("#", Some(Shade::Black)), ("+", Some(Shade::White)), (".", None)]);

/// The answer that marks make: a cell without a mark is white; if no cell has a mark, there is no answer.
pub(crate) fn of_marks(marks: &Grid<Option<Shade>>) -> Option<Grid<Shade>> {
    let any = marks.values().iter().any(Option::is_some);
    any.then(|| marks.map(|mark| mark.unwrap_or(Shade::White)))
}

/// The marks of an answer: white cells have none, as people leave them, unless nothing would be marked at all.
pub(crate) fn marks_of(answer: &Grid<Shade>) -> Grid<Option<Shade>> {
    let all_white = answer.values().iter().all(|&shade| shade == Shade::White);
    answer.map(|&shade| (all_white || shade == Shade::Black).then_some(shade))
}
