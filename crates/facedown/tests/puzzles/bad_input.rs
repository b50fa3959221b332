//! What is said of bad input, to the letter; and that large input does no harm.

use crate::pages::kept;
use facedown::formats::{Format, LONGEST_INPUT, Position};
use facedown::grid::{Grid, LONGEST_SIDE, Size};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::registry;
use facedown::puzzles::{Puzzle, Sheet};

/// The texts of `bad_input.txt`, each after a `$` and with `\n` for the ends of its lines, and what is said of them below. `NAMES` and
/// `LINKS` are the names of all genres, ours and those of puzz.link.
#[test]
fn bad_input_is_refused_with_the_place_and_what_was_expected() {
    let names = registry::all().map(|genre| genre.name()).collect::<Vec<_>>().join(", ");
    let links = registry::all().filter_map(|genre| genre.puzz_link()).collect::<Vec<_>>().join(", ");
    let (mut said, mut refused) = (String::new(), 0);
    for line in include_str!("bad_input.txt").lines() {
        if let Some(text) = line.strip_prefix('$') {
            let text = text.trim_start().replace("\\n", "\n");
            let error = registry::read_any(&text).map(|_| ()).unwrap_err();
            assert!(text.get(error.span.clone()).is_some(), "{text:?}");
            let words = error.to_string().replace(&names, "NAMES").replace(&links, "LINKS");
            said += &format!("{line}\n{words}\n");
            refused += 1;
        } else if line.starts_with("//") {
            said += &format!("{line}\n");
        }
    }
    assert_eq!(refused, 86);
    kept("crates/facedown/tests/puzzles/bad_input.txt", &said);
}

/// Solutions of `1 1` of Numberlink, and what is said of them.
#[test]
fn a_solution_must_be_one_of_this_puzzle() {
    let sheet = registry::read_any("numberlink\n1 1").unwrap();
    for (text, expected) in [
        (
            "numberlink\n1 2\nsolution\n+-+",
            "line 1, column 1: expected a solution of this puzzle, found another puzzle",
        ),
        (
            "numberlink\n1 1",
            "line 1, column 1: expected a solution of this puzzle, found the puzzle without an answer",
        ),
        (
            "nurikabe\n. .",
            "line 1, column 1: expected a solution of this puzzle, found a puzzle of another genre",
        ),
        ("", "line 1, column 1: expected row 1 of 1, found the end of the input"),
    ] {
        let error = sheet.read_solution(text).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
    for text in ["+-+", "solution\n+-+\n", "numlin\n1 1\nsolution\n+-+", "pzprv3/numlin/1/2/1 1/1/"] {
        let solved = sheet.read_solution(text).unwrap();
        assert_eq!(solved.check(), Some(Vec::new()), "{text:?}");
    }
}

#[test]
fn the_place_counts_characters_and_the_span_bytes() {
    let error = registry::read_any("nurikabe // ÄÖ\n. ä .").map(|_| ()).unwrap_err();
    assert_eq!(error.position, Position::Line { line: 2, column: 3 });
    assert_eq!(error.span, 19..21);
    assert_eq!(
        (&*error.expected, error.what().to_string().as_str()),
        ("a number from 1, `.` or `?`", "found `ä`")
    );
}

/// All spellings of an address that mean the same board.
#[test]
fn the_host_and_the_flags_of_an_address_do_not_matter() {
    let expected = registry::read_any("nurikabe\n. 2 .\n. . ?").unwrap().write(Format::Url).unwrap();
    assert_eq!(expected, "https://puzz.link/p?nurikabe/3/2/g2i./");
    for address in [
        "https://puzz.link/p?nurikabe/3/2/g2i./",
        "https://puzz.link/p?nurikabe/3/2/g2i.",
        "http://pzv.jp/p.html?nurikabe/3/2/g2i./",
        "https://pzprxs.vercel.app/p?nurikabe/3/2/g2i./",
        "https://pzprxs.vercel.app/p.html?nurikabe_edit/3/2/g2i./",
        "puzz.link/p?nurikabe_play/3/2/g2i./",
        "https://puzz.link/p?nurikabe/v:/3/2/g2i./",
        "nurikabe/d/3/2/g2i.",
        "  nurikabe/3/2/g2i./  \r\n",
    ] {
        let sheet = registry::read_any(address).unwrap();
        assert_eq!(sheet.write(Format::Url).unwrap(), expected, "{address}");
    }
}

/// What other programs write is read, though we write it otherwise.
#[test]
fn other_spellings_are_read() {
    for (text, expected) in [
        // Blanks after a clue that are beyond the board.
        ("shakashaka/2/1/.b", "shakashaka\n# 1\n"),
        ("hitori/3/1/1%@", "hitori\n1 ? ?\n"),
        ("norinori/2/2/gg", "norinori\na b\nb b\n"),
        // A wall that parts nothing.
        ("norinori/2/2/g0", "norinori\na a\na a\n"),
        ("pzprv3/shakashaka/1/2/1 ./- 2/", "shakashaka\n1 .\n\nsolution\n # sw\n"),
        ("pzprv3\r\nnurikabe\r\n1\r\n2\r\n1 # \r\nhistory:{\r\n", "nurikabe\n1 .\n\nsolution\n. #\n"),
        ("nurikabe 1x2\n1.\n// the sea\nsolution\n.#", "nurikabe\n1 .\n\nsolution\n. #\n"),
        ("shakashaka\n1 .\nsolution\n. sw", "shakashaka\n1 .\n\nsolution\n # sw\n"),
        ("# a triangle\nedge 3 1\npair 2 3", "disjoint-paths\nvertices 3\nedge 1 3\npair 2 3\n"),
        ("disjoint_paths\nedge 1 2", "disjoint-paths\nvertices 2\nedge 1 2\n"),
        ("c col files\np col 2 1\ne 2 1\n", "disjoint-paths\nvertices 2\nedge 1 2\n"),
    ] {
        assert_eq!(registry::read_any(text).unwrap().write(Format::Text).unwrap(), expected, "{text}");
    }
}

#[test]
fn the_largest_board_with_the_most_rooms_is_read() {
    let size = Size::new(LONGEST_SIDE, LONGEST_SIDE).unwrap();
    let puzzle = Norinori::new(&Grid::from_fn(size, |cell| cell)).unwrap();
    assert_eq!(puzzle.cells_by_room().len(), LONGEST_SIDE * LONGEST_SIDE);
    let sheet = Sheet { puzzle, answer: None };
    for format in [Format::Url, Format::Pzpr] {
        let text = Norinori::write(&sheet, format).unwrap();
        assert!(Norinori::read(&text, format).unwrap() == sheet, "{format}");
    }
}

#[test]
fn too_long_an_input_is_refused_before_it_is_read() {
    let text = " ".repeat(LONGEST_INPUT + 1);
    let error = registry::read_any(&text).map(|_| ()).unwrap_err();
    assert_eq!(
        (&*error.expected, error.what().to_string().as_str()),
        ("at most 33554432 bytes of input", "found 33554433 bytes")
    );
}
