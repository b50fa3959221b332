//! Small pictures, compared as a whole.

use super::*;
use crate::protocol::Provable;
use crate::puzzles::disjoint_paths::{DisjointPaths, Vertex};
use crate::puzzles::hitori::Hitori;
use crate::puzzles::norinori::Norinori;
use crate::puzzles::numberlink::{Links, Numberlink};
use crate::puzzles::nurikabe::Nurikabe;
use crate::puzzles::shakashaka::{Filling, Shakashaka};
use crate::puzzles::sudoku::Sudoku;
use crate::puzzles::trial::{read, solved};

/// A puzzle and an answer, from text.
fn typed<P: Provable>(rows: &str, answer: &str) -> (P, P::Solution) {
    solved(&[(rows, answer)]).next().unwrap()
}

fn nurikabe() -> (Nurikabe, Grid<Shade>) {
    typed("2 . . 1\n. . . .\n? . 2 .", "..#.\n####\n.#..")
}

fn hitori() -> (Hitori, Grid<Shade>) {
    typed("1 1 3\n? 2 2\n1 1 .", "#..\n..#\n#..")
}

fn norinori() -> (Norinori, Grid<Shade>) {
    typed("aab\nacb\nccb", "##.\n..#\n..#")
}

fn numberlink() -> (Numberlink, Links) {
    typed("1 . .\n2 . 1\n. . 2", "+-+-+\n    |\n+ + +\n|    \n+-+-+")
}

#[test]
fn a_path_has_the_colour_of_its_number() {
    let (puzzle, links) = numberlink();
    let Content::Board(board) = puzzle.drawing(Some(&links), &[]).content else { panic!("a board") };
    let ink = |row, column, towards| *board.lines.get(Cell::new(row, column), towards).unwrap();
    assert_eq!(ink(0, 1, Direction::East), Some(Ink(0)));
    assert_eq!(ink(2, 1, Direction::East), Some(Ink(1)));
    assert_eq!(board.looks[Cell::new(2, 2)].ink, Some(Ink(1)));
}

fn shakashaka() -> (Shakashaka, Grid<Filling>) {
    typed(". . 2 .\n. . . .\n0 . . #", "se sw # se\nne nw - ne\n# - - #")
}

fn graph() -> (DisjointPaths, Vec<Vec<Vertex>>) {
    let edges = "edge 1 2\nedge 2 3\nedge 4 5\nedge 5 6\nedge 1 4\nedge 2 5\nedge 3 6";
    typed(&format!("{edges}\npair 1 3\npair 4 6"), "path 1 2 3\npath 4 5 6")
}

/// What each picture shows stands above it in the file.
#[test]
fn pictures_are_those_of_the_file() {
    fn text<P: Pictured>((puzzle, answer): (P, P::Solution), wrong: &[P::Place]) -> String {
        puzzle.drawing(Some(&answer), wrong).text()
    }
    let cells = |cells: &[(usize, usize)]| {
        cells.iter().map(|&(row, column)| Cell::new(row, column)).collect::<Vec<_>>()
    };
    let mut board = Board::blank(Size::new(1, 2).unwrap());
    board.looks[Cell::new(0, 0)].label = Some("2".to_owned());
    board.looks[Cell::new(0, 1)].fill = Fill::Shaded;
    let mut drawing = Drawing::of_board("A < B & \"C\"".to_owned(), board);
    drawing.remarks = "No\u{7}bells.".to_owned();
    let pictures = [
        ("a board", nurikabe().0.drawing(None, &[]).text()),
        ("its answer", text(nurikabe(), &[])),
        (
            "shaded numbers are still read, and wrong cells are marked",
            text(hitori(), &cells(&[(0, 1), (2, 0), (2, 1)])),
        ),
        ("numbers of two figures widen all cells", read::<Hitori>("12 3").drawing(None, &[]).text()),
        ("rooms have walls", text(norinori(), &cells(&[(2, 0)]))),
        ("paths are drawn between numbers", text(numberlink(), &cells(&[(1, 1)]))),
        ("triangles point to their corners", text(shakashaka(), &cells(&[(0, 2)]))),
        ("a graph is described in lines", text(graph(), &[Vertex(4)])),
        ("a picture for browsers", drawing.svg()),
    ];
    let all: String = pictures.iter().map(|(what, picture)| format!("{what}:\n\n{picture}\n")).collect();
    crate::pages::kept("crates/facedown/src/picture/tests.txt", &all);
    let remarks = norinori().0.drawing(None, &[]).remarks;
    assert!(remarks.starts_with("Room 1: r1c1 r1c2 r2c1. Room 2: "), "{remarks}");
}

#[test]
fn a_step_that_is_no_edge_is_drawn_but_not_listed() {
    let (puzzle, _) = graph();
    let drawing = puzzle.drawing(Some(&vec![vec![Vertex(0), Vertex(2)], vec![Vertex(99)]]), &[]);
    assert!(drawing.text().starts_with("1  A  ── 2 4\n"), "{}", drawing.text());
    assert!(drawing.text().ends_with("A: 1─3\nB: ?\n"), "{}", drawing.text());
    assert_eq!(drawing.svg().matches("stroke-dasharray").count(), 1);
}

#[test]
fn answers_and_marks_that_do_not_fit_the_board_are_drawn_as_far_as_they_do() {
    let black = |side| Grid::from_fn(Size::new(side, side).unwrap(), |_| Shade::Black);
    let beyond = [Cell::new(0, 0), Cell::new(9, 9)];
    assert!(
        nurikabe().0.drawing(Some(&black(5)), &beyond).text().starts_with("┌─────────────────┐\n│▐2▌! ■")
    );
    assert!(!hitori().0.drawing(Some(&black(1)), &beyond).svg().is_empty());
    let small = Links::none(Size::new(1, 1).unwrap());
    assert!(!numberlink().0.drawing(Some(&small), &beyond).text().is_empty());
    let filling = black(1).map(|_| Filling::White);
    assert!(!shakashaka().0.drawing(Some(&filling), &beyond).svg().is_empty());
}

/// Marks, half blocks and brackets all keep a place of their own.
#[test]
fn marks_stand_beside_shaded_numbers_and_rings() {
    let (puzzle, answer) = hitori();
    let mut drawing = puzzle.drawing(Some(&answer), &[Cell::new(1, 2), Cell::new(2, 0)]);
    drawing.ring(&[0, 1, 3]);
    drawing.point_at(&[1], Highlight::Reason);
    drawing.outline(&[3, 4]);
    let wanted = ["│▐1▌ (1)° 3   │", "│(?)' 2' ▐2▌! │", "│▐1▌! 1   ·   │"];
    assert_eq!(drawing.text().lines().skip(1).take(3).collect::<Vec<_>>(), wanted);
    assert_eq!(drawing.svg().matches("<circle").count(), 2, "a shaded cell has no ring");
    // A number that the answer has written has none either.
    let (puzzle, answer) =
        typed::<Sudoku>("4 . 2 1\n2 1 4 3\n1 2 3 4\n3 4 1 2", "4 3 2 1\n2 1 4 3\n1 2 3 4\n3 4 1 2");
    let mut drawing = puzzle.drawing(Some(&answer), &[]);
    drawing.ring(&[1]);
    assert_eq!(drawing.svg().matches("<circle").count(), 0);
}

/// Checks that tags are closed in order and that each attribute of a tag is given once and quoted.
fn assert_well_formed(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>') && !text.replace("&amp;", "").contains("& "), "{text}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
            continue;
        }
        let inside = tag.strip_suffix('/').unwrap_or(tag);
        let (name, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        let mut quoted = attributes.split('"');
        let mut names: Vec<&str> = Vec::new();
        while let (Some(name), Some(_)) = (quoted.next(), quoted.next()) {
            assert!(name.ends_with('=') && !names.contains(&name.trim()), "{tag}");
            names.push(name.trim());
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} never closed");
}

#[test]
fn every_genre_draws_well_formed_svg_that_names_itself() {
    let cell = Cell::new(0, 1);
    fn drawn<P: Pictured>((puzzle, answer): (P, P::Solution), wrong: P::Place) -> Drawing {
        puzzle.drawing(Some(&answer), &[wrong])
    }
    let drawings = [
        drawn(nurikabe(), cell),
        drawn(hitori(), cell),
        drawn(norinori(), cell),
        drawn(numberlink(), cell),
        drawn(shakashaka(), cell),
        drawn(graph(), Vertex(1)),
    ];
    for drawing in drawings {
        let svg = drawing.svg();
        assert_well_formed(&svg);
        assert!(svg.contains(&format!("<title>{}</title>\n<desc>A ", drawing.title)), "{svg}");
        assert_eq!(svg.matches(svg::WRONG).count(), 1, "one colour of wrong places: {svg}");
    }
}

#[test]
fn a_screen_reader_hears_triangles_lines_and_faults() {
    let (puzzle, answer) = shakashaka();
    let svg = puzzle.drawing(Some(&answer), &[Cell::new(0, 2)]).svg();
    let row = "Row 1: triangle bottom right, triangle bottom left, black 2 wrong, triangle bottom right.";
    assert!(svg.contains(row), "{svg}");
    let (puzzle, links) = numberlink();
    let svg = puzzle.drawing(Some(&links), &[]).svg();
    assert!(svg.contains("Row 2: 2 line down, blank, 1 line up."), "{svg}");
}

#[test]
fn a_grid_of_vertices_is_drawn_as_a_grid() {
    let (height, width) = (3, 5);
    let at = |row: usize, column: usize| row * width + column;
    let mut edges = Vec::new();
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        edges.extend((column + 1 < width).then(|| (at(row, column), at(row, column + 1))));
        edges.extend((row + 1 < height).then(|| (at(row, column), at(row + 1, column))));
    }
    let places = layout::places(height * width, &edges);
    for (one, other) in edges {
        let (right, down) = (places[other].0 - places[one].0, places[other].1 - places[one].1);
        let (along, across) = if other == one + 1 { (right, down) } else { (down, right) };
        assert!((0.8..1.4).contains(&along) && across.abs() < 0.2, "{one} to {other}: {along}, {across}");
    }
}

#[test]
fn vertices_keep_apart_in_graphs_of_any_kind() {
    let complete: Vec<_> = (0..7).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
    let star: Vec<_> = (1..9).map(|leaf| (0, leaf)).collect();
    let two_parts = vec![(0, 1), (2, 3), (4, 5)];
    for (vertices, edges) in [(7, complete), (9, star), (6, two_parts), (4, vec![]), (1, vec![]), (0, vec![])]
    {
        let places = layout::places(vertices, &edges);
        assert_eq!(places.len(), vertices);
        for (one, other) in (0..vertices).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let (x, y) = (places[one].0 - places[other].0, places[one].1 - places[other].1);
            assert!(x.hypot(y) > 0.3, "{one} and {other} of {vertices}: {places:?}");
        }
    }
}

#[test]
fn given_numbers_look_different_from_answers() {
    let (sudoku, answer) = typed::<Sudoku>("1...\n..1.\n.1..\n....", "1234\n3412\n4123\n2341");
    let count = |svg: &str, what: &str| svg.matches(what).count();
    let solved = sudoku.drawing(Some(&answer), &[]).svg();
    assert_eq!(count(&solved, "font-weight=\"bold\">1<"), 3, "{solved}");
    assert_eq!(count(&solved, "font-weight=\"bold\""), 3, "{solved}");
    assert_eq!(count(&solved, "given"), 3, "screen readers hear it: {solved}");
    assert_eq!(count(&solved, "fill=\"#55585e\">"), 13, "{solved}");
    assert_eq!(
        count(&sudoku.drawing(None, &[]).svg(), "bold"),
        0,
        "without an answer there is nothing to distinguish"
    );
    // A number of the answer in the place of a given one is not given.
    let wrong = sudoku.read_solution("2134\n3412\n4123\n1341").unwrap();
    assert_eq!(count(&sudoku.drawing(Some(&wrong), &[]).svg(), "font-weight=\"bold\""), 2);
}

#[test]
fn no_line_beside_a_table_is_cut() {
    let board = Drawing::of_board("A cell".to_owned(), Board::blank(Size::new(1, 1).unwrap()));
    let long = "word ".repeat(60) + &"x".repeat(200);
    let svg = table_svg("A table", &board, &[long.clone(), "short".to_owned()], &[]);
    assert_well_formed(&svg);
    let width: usize = svg.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    let mut written = String::new();
    for line in svg.split("<text ").skip(1) {
        let x: usize = line.split('"').nth(1).unwrap().parse().unwrap();
        let text = line.split_once('>').unwrap().1.split_once('<').unwrap().0;
        assert!(x + 9 * text.chars().count() <= width, "{text} ends outside of {width}");
        assert_eq!(line.contains("bold"), text != "short", "the whole headline is bold: {line}");
        written.push_str(text);
    }
    assert_eq!(written, long + "short");
}

/// A rule is applied to three cells around a corner, and to a column that shares one of them.
#[test]
fn places_of_rules_have_an_outline() {
    let (puzzle, _) = hitori();
    let mut drawing = puzzle.drawing(None, &[]);
    drawing.outline(&[0, 3, 4]);
    drawing.outline(&[4, 0, 3, 4, 9]);
    assert_eq!(drawing.text(), "┌───────┐\n│ 1'1 3 │\n│ ?'2'2 │\n│ 1 1 · │\n└───────┘\n");
    let svg = drawing.svg();
    // From the upper left around the cells: the corner inwards lies beyond the sides that meet there.
    let line = "M8 8H32M8 8V40M32 8V48M8 72H40M8 40V72M32 48H72M40 72H72M72 48V72";
    assert_eq!(sorted(svg.split_once("stroke=\"#b35900\"").unwrap().1), sorted(&format!("d=\"{line}\"/>")));
    assert_eq!(svg.matches("Outlined: r1c1, r2c1, r2c2.").count(), 1, "the same cells again");
    drawing.outline(&[1, 4, 7]);
    // Lines of places that overlap keep apart.
    assert!(drawing.svg().contains("M45 5H75"), "{}", drawing.svg());
    // Most of the board, where nobody would see what is marked.
    assert!(!drawing.text().contains('\''));
    drawing.point_at(&[4], Highlight::New);
    assert!(drawing.text().contains("2*"));
}

/// The strokes of the first path in this part of a document.
fn sorted(svg: &str) -> Vec<&str> {
    let path = svg.split_once("d=\"").unwrap().1.split_once('"').unwrap().0;
    let mut strokes: Vec<&str> = path.split('M').collect();
    strokes.sort_unstable();
    strokes
}
