//! Addresses of kanpen: boards are spelled here as it spells them, and read.

use facedown::formats::Format;
use facedown::puzzles::registry::{self, AnySheet};

/// A board, as the words of a text grid.
struct Words {
    genre: String,
    rows: Vec<Vec<String>>,
}

impl Words {
    fn of(sheet: &dyn AnySheet) -> Self {
        let text = sheet.without_answer().write(Format::Text).unwrap();
        let rows = text.lines().skip(1).map(|row| row.split_whitespace().map(str::to_owned).collect());
        Self { genre: sheet.name().to_owned(), rows: rows.collect() }
    }

    fn sides(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    fn kanpen(&self) -> String {
        let (height, width) = self.sides();
        let size = if self.genre == "sudoku" { format!("{height}") } else { format!("{height}/{width}") };
        let mut rows: Vec<String> = self.rows.iter().map(|row| row.join("_") + "_").collect();
        match self.genre.as_str() {
            "hitori" => rows.iter_mut().for_each(|row| *row = row.replace('.', "0")),
            "shakashaka" => rows.iter_mut().for_each(|row| *row = row.replace('#', "5")),
            "norinori" => rows.insert(0, "7".to_owned()),
            _ => {}
        }
        format!("http://www.kanpen.net/{}.html?problem={size}/{}/", self.genre, rows.join("/"))
    }
}

/// A board of a genre that is on puzz.link comes back.
pub(crate) fn comes_back(sheet: &dyn AnySheet) {
    let words = Words::of(sheet);
    let expected = format!("{:?}", sheet.without_answer());
    let read = |address: &str| {
        let read = registry::read_any(address).unwrap_or_else(|error| panic!("{error}: {address}"));
        assert_eq!(format!("{read:?}"), expected, "{address}");
    };
    // There is no other number 0 than nothing.
    if words.genre != "hitori" || !words.rows.iter().flatten().any(|word| word == "0") {
        read(&words.kanpen());
    }
}

/// The address of a board, damaged.
pub(crate) fn damaged(sheet: &dyn AnySheet, damage: impl Fn(&str) -> String) -> [String; 1] {
    [damage(&Words::of(sheet).kanpen())]
}

fn words(text: &str) -> Words {
    Words::of(registry::read_any(text).unwrap().as_ref())
}

/// What is said of an address.
fn said(address: &str) -> String {
    let error = registry::read_any(address).map(|sheet| format!("{sheet:?}")).unwrap_err();
    assert!(address.get(error.span.clone()).is_some(), "{error} points outside");
    error.to_string()
}

/// The spellings of one board, to the letter.
#[test]
fn the_addresses_of_the_tests_are_those_of_the_programs() {
    let board = words("nurikabe\n. 2 .\n? . 12\n");
    assert_eq!(board.kanpen(), "http://www.kanpen.net/nurikabe.html?problem=2/3/._2_._/?_._12_/");
    assert!(words("norinori\n1 2\n1 2\n").kanpen().ends_with("norinori.html?problem=2/2/7/a_b_/a_b_/"));
}

/// The letters of a body may spell a host.
#[test]
fn programs_are_known_by_their_hosts() {
    for body in ["hitori/8/1/penpa-edit", "hitori/10/1/kanpen.net", "hitori/5/1/puzsq"] {
        let sheet = registry::read_any(body).unwrap();
        assert!(sheet.write(Format::Url).unwrap().ends_with(body));
    }
}

/// What is said of addresses of kanpen, by what stands after the host.
#[test]
fn bad_addresses_of_kanpen_are_refused_with_the_place() {
    for (page, expected) in [
        (
            "nurikabe.html?problem=2/3/2_._1_/._._x_/",
            "60 of the address: expected a number from 1, `.` or `?`, found `x`",
        ),
        (
            "nurikabe.html?problem=2/3/2_._1_/._._/",
            "59 of the address: expected 3 cells in each row (a number from 1, `.` or `?`), found only 2 cells",
        ),
        (
            "nurikabe.html?problem=2/3/2_._1_/._._._/1_2_3_",
            "63 of the address: expected the end of a board of 2 rows, found `1_2_3`",
        ),
        (
            "nurikabe.html?problem=2/3/2_._1_/solution/",
            "56 of the address: expected a number from 1, `.` or `?`, found `solution`",
        ),
        ("nurikabe.html?problem=2/3/2_._1_/", "55 of the address: expected row 2 of 2"),
        (
            "nurikabe.html?problem=2/x/2_._1_/",
            "47 of the address: expected the number of columns, from 1 to 1000, found `x`",
        ),
        (
            "nurikabe.html?problem=3000/2/",
            "45 of the address: expected the number of rows, from 1 to 1000, found `3000`",
        ),
        (
            "nurikabe.html?problem=",
            "45 of the address: expected the number of rows, from 1 to 1000, found nothing",
        ),
        (
            "nurikabe.html?pzpr=/3/2/g",
            "1 of the address: expected `GENRE.html?problem=ROWS/COLUMNS/...`, found an address of kanpen without a board",
        ),
        (
            "sudoku.html?problem=3/1_._._/._._._/._._._/",
            "43 of the address: expected a board of 1x1, 4x4, 6x6, 9x9, 16x16 or 25x25, found a board of 3x3",
        ),
        ("norinori.html?problem=1/2/0_0_/", "49 of the address: expected the number of rooms, found `0_0_`"),
        ("norinori.html?problem=1/3/2/0_1_0_/", "55 of the address: the room of r1c3 is not connected"),
        ("lits.html?problem=1/2/1/0_0_/", "23 of the address: expected a genre"),
    ] {
        let said = said(&format!("http://www.kanpen.net/{page}"));
        assert!(said.starts_with(&format!("character {expected}")), "{page}: {said}");
    }
    let older = "http://www.geocities.jp/pencil_applet/numberlink.html?problem=1/3/1_._1_/";
    assert!(registry::read_any(older).is_ok());
}
