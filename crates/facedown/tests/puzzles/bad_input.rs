//! What is said of bad input, to the letter; and that large input does no harm.

use facedown::formats::{Format, LONGEST_INPUT, Position};
use facedown::grid::{Grid, LONGEST_SIDE, Size};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::registry;
use facedown::puzzles::{Puzzle, Sheet};

/// Texts and what is said of them. `NAMES` and `LINKS` are the names of all genres, ours and those of puzz.link.
const REFUSED: &[(&str, &str)] = &[
    // The frame of an address.
    (
        "https://puzz.link/p?chess/9/9/g",
        "character 21 of the address: expected a genre (LINKS), found `chess`",
    ),
    (
        "https://puzz.link/p?nurikabe/100000/100000/g",
        "character 30 of the address: expected a height and a width from 1 to 1000, \
         found a board of 100000x100000",
    ),
    (
        // More digits than any integer has: a width all the same, and no flag.
        "nurikabe/99999999999999999999/1/1",
        "character 10 of the address: expected a height and a width from 1 to 1000, \
         found a board of 1x18446744073709551615",
    ),
    (
        "nurikabe/0/3/",
        "character 10 of the address: expected a height and a width from 1 to 1000, \
         found a board of 3x0",
    ),
    (
        "nurikabe/v:/3",
        "character 14 of the address: expected `/COLUMNS/ROWS/BODY`, found an address without a board",
    ),
    (
        "https://puzz.link/p?nurikabe",
        "character 29 of the address: expected `/COLUMNS/ROWS/BODY`, found an address without a board",
    ),
    ("nurikabe/3/x/i", "character 12 of the address: expected the number of rows, found `x`"),
    ("nurikabe/3/1/i\nmore", "character 16 of the address: expected the end of the address, found `more`"),
    // Bodies.
    (
        "nurikabe/3/1/",
        "character 14 of the address: expected `/BODY` after the size, found an address without a board",
    ),
    ("nurikabe/3/1/h", "character 15 of the address: expected 1 more cell, found the end of the address"),
    ("nurikabe/3/1/gk", "character 15 of the address: expected at most 2 more cells, found `k`"),
    ("nurikabe/3/1/i1", "character 15 of the address: expected the end of the address, found `1`"),
    ("numlin/3/1/h0", "character 13 of the address: expected a number from 1, found `0`"),
    (
        "numlin/3/1/h-1",
        "character 15 of the address: expected 2 digits in base 16, found the end of the address",
    ),
    ("numlin/3/1/h-1z", "character 15 of the address: expected 2 digits in base 16, found `z`"),
    (
        "nurikabe/3/1/éi",
        "character 14 of the address: expected a clue (a hexadecimal digit, `-` and two, `+` and three, or `.`) \
         or a letter `g` to `z` for blanks, found `é`",
    ),
    (
        "shakashaka/3/1/f",
        "character 16 of the address: expected a digit or a letter `a` to `e` for a clue, `.` or a letter `g` to `z` \
         for blanks, found `f`",
    ),
    (
        "hitori/2/1/A1",
        "character 12 of the address: expected a digit in base 36, `-` and two, `.` for a blank, `@` or `%` for a \
         question mark, found `A`",
    ),
    ("norinori/3/2/w", "character 14 of the address: expected a digit in base 32, found `w`"),
    (
        "norinori/3/2/0",
        "character 15 of the address: expected a digit in base 32, found the end of the address",
    ),
    ("norinori/3/2/000", "character 16 of the address: expected the end of the address, found `0`"),
    // Files of pzpr.
    ("pzprv3", "line 1, column 7: expected the name of a genre, found the end of the input"),
    ("pzprv2\nnurikabe", "line 1, column 1: expected a genre (NAMES), found `pzprv2`"),
    ("pzprv3.9\nnurikabe", "line 1, column 1: expected `pzprv3` or `pzprv3.1`, found `pzprv3.9`"),
    ("pzprv3.1\nnurikabe\n1\n1\n.", "line 1, column 1: expected `pzprv3`, found `pzprv3.1`"),
    (
        "pzprv3\nnurikabe\n100000\n100000\n",
        "line 3, column 1: expected a height and a width from 1 to 1000, \
         found a board of 100000x100000",
    ),
    ("pzprv3\nnurikabe\n-1\n1\n", "line 3, column 1: expected the number of rows, found `-1`"),
    (
        "pzprv3\nnurikabe\n1\n2\n. x",
        "line 5, column 3: expected a number from 1, `-`, `#`, `+` or `.`, found `x`",
    ),
    (
        "pzprv3\nnurikabe\n1\n2\n.",
        "line 5, column 2: expected 2 cells in each row (a number from 1, `-`, `#`, `+` or `.`), found only 1 cell",
    ),
    ("pzprv3\nnurikabe\n1\n2\n. . .", "line 5, column 5: expected the end of a row of 2 cells, found `.`"),
    ("pzprv3\nnurikabe\n2\n2\n. .\n", "line 6, column 1: expected row 2 of 2, found the end of the input"),
    ("pzprv3\nnurikabe\n1\n2\n. .\n. .", "line 6, column 1: expected the end of the file, found `. .`"),
    ("pzprv3\nnorinori\n1\n2\n3\n0 0\n. .", "line 5, column 1: expected the number of rooms, 1, found `3`"),
    (
        "pzprv3\nnorinori\n1\n3\n2\n0 1 0\n. . .",
        "line 6, column 5: the room of r1c3 is not connected: give its parts different names \
         (expected rooms whose cells are connected)",
    ),
    ("pzprv3\nnumlin\n1\n2\n1 1\n2", "line 6, column 1: expected `1` for a line, `0` or `-1`, found `2`"),
    (
        "pzprv3\nshakashaka\n1\n1\n5\n3",
        "line 6, column 1: expected a number from 2 to 5 on a white square, `+` or `.`, found `3`",
    ),
    // Text.
    ("", "line 1, column 1: expected a genre (NAMES), found the end of the input"),
    ("nurikabe\n", "line 2, column 1: expected the rows of a board, found the end of the input"),
    ("nurikabe 2\n", "line 1, column 10: expected a size, rows before columns, such as `4x5`, found `2`"),
    ("nurikabe 1x2 3\n", "line 1, column 14: expected the end of the line, found `3`"),
    (
        "nurikabe 100000x100000\n",
        "line 1, column 10: expected a height and a width from 1 to 1000, \
         found a board of 100000x100000",
    ),
    (
        "nurikabe // mine\n. . // one\n. 0",
        "line 3, column 3: expected a number from 1, `.` or `?`, found `0`",
    ),
    ("nurikabe\n..\n...", "line 3, column 3: expected the end of a row of 2 cells, found `.`"),
    (
        "nurikabe\n. .\nsolution\n. #\n. .",
        "line 5, column 1: expected the end of a board of 1 rows, found `. .`",
    ),
    (
        "norinori\na b\nb a",
        "line 3, column 1: the room of r2c1 is not connected: give its parts different names \
         (expected rooms whose cells are connected)",
    ),
    ("hitori\n1 x\n", "line 2, column 3: expected a number, `.` or `?`, found `x`"),
    ("shakashaka\n5", "line 2, column 1: expected a number from 0 to 4, `#` or `.`, found `5`"),
    (
        "numberlink\n1 1\nsolution\n+=+",
        "line 4, column 2: expected `-` for a line, `x` for none, or a blank, found `=`",
    ),
    ("numberlink\n1 1\nsolution\n+-x", "line 4, column 3: expected `+` for cell r1c2, found `x`"),
    ("numberlink\n1 1\nsolution\n+-+-", "line 4, column 4: expected the end of a row of 2 cells, found `-`"),
    (
        "numberlink\n1 1\nsolution\n+-+\n|",
        "line 5, column 1: expected the end of a drawing of 1 rows, found `|`",
    ),
    ("numberlink\n1 1\n2 2\nsolution\n+-+\n -\n+-+", "line 6, column 2: expected a blank, found `-`"),
    // Graphs.
    ("edge 1", "line 1, column 7: expected a vertex, by a number from 1, found the end of the input"),
    ("edge 0 1", "line 1, column 6: expected a vertex, by a number from 1, found `0`"),
    ("edge 1 2 3", "line 1, column 10: expected the end of the line, found `3`"),
    (
        "edge 1 2 # one\nedge 2 1",
        "line 2, column 6: the edge v2 v1 is given twice: the graph must be simple (expected each edge once)",
    ),
    (
        "edge 1 1",
        "line 1, column 6: an edge joins v1 to itself: the graph must be simple (expected two different vertices)",
    ),
    (
        "pair 1 2\npair 3 2",
        "line 2, column 8: v2 is an endpoint twice: pairs must not share a vertex (expected each endpoint once)",
    ),
    ("vertices 2\nedge 1 3", "line 2, column 8: the graph has no vertex v3 (expected a vertex from 1 to 2)"),
    (
        "vertices 10001",
        "line 1, column 10: 10001 vertices: at most 10000 are allowed (expected at most 10000 vertices)",
    ),
    (
        "edge 1 99999999999999999999",
        "line 1, column 8: 18446744073709551615 vertices: \
         at most 10000 are allowed (expected at most 10000 vertices)",
    ),
    ("edge 1 2\nsolution\npath 1 3", "line 3, column 8: expected a vertex from 1 to 2, found `3`"),
    ("edge 1 2\nsolution\nedge 1 2", "line 3, column 1: expected `path` and its vertices, found `edge`"),
    ("edge 1 2\nnode 3", "line 2, column 1: expected `vertices`, `edge`, `pair` or `solution`, found `node`"),
    ("p edge 2 2\ne 1 2", "line 1, column 10: expected the number of edges, 1, found 2"),
    ("p max 2 2\n", "line 1, column 3: expected `edge`, found `max`"),
    ("c a graph\ne 1 2", "line 2, column 1: expected `c` or `p edge VERTICES EDGES`, found `e`"),
    ("p edge 2 1\na 1 2", "line 2, column 1: expected `c` or `e`, found `a`"),
];

#[test]
fn bad_input_is_refused_with_the_place_and_what_was_expected() {
    let names = registry::all().map(|genre| genre.name()).collect::<Vec<_>>().join(", ");
    let links = registry::all().filter_map(|genre| genre.puzz_link()).collect::<Vec<_>>().join(", ");
    for (text, expected) in REFUSED {
        let expected = expected.replace("NAMES", &names).replace("LINKS", &links);
        let error = registry::read_any(text).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text:?}");
        assert!(text.get(error.span.clone()).is_some(), "{text:?}");
    }
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
