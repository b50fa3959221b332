//! What the checkers say beyond the names of the rules: the places, and what becomes of answers that do not fit.

use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::disjoint_paths::{DisjointPaths, Vertex};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::{Links, Numberlink, PairError};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::registry::read_any;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown::puzzles::{ANSWER_FITS_THE_BOARD, Broken, Puzzle, Shade};

/// Each broken rule with its places, as `facedown check` prints them.
fn message(sheet: &str) -> Vec<String> {
    read_any(sheet).unwrap().check().unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn every_broken_rule_is_reported_with_all_its_cells() {
    assert_eq!(
        message("nurikabe\n2 . . 1\n. . . .\n. . ? .\n\nsolution\n. . . #\n# # # .\n# # # .\n"),
        [
            "numbers_stay_white: r1c4 r3c3",
            "island_has_one_number: r2c4 r3c4",
            "island_has_its_size: r1c1 r1c2 r1c3",
            "sea_is_connected: r1c4",
            "no_two_by_two_sea: r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",
        ]
    );
    assert_eq!(
        message("hitori\n1 1 2 ?\n1 3 3 ?\n2 4 4 .\n\nsolution\n. . . .\n. # # .\n# . # .\n"),
        [
            "no_number_twice_in_a_row: r1c1 r1c2",
            "no_number_twice_in_a_column: r1c1 r2c1",
            "no_two_black_side_by_side: r2c2 r2c3 r3c3",
            "white_is_connected: r3c2",
        ]
    );
    assert_eq!(
        message("norinori\na a b b\na b b c\nc c c c\n\nsolution\n# # . .\n. # . #\n. . . .\n"),
        [
            "room_has_two_black: r1c3 r1c4 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4",
            "black_cells_come_in_pairs: r1c2 r2c4"
        ]
    );
    assert_eq!(
        message(
            "numberlink\n1 . 2 . .\n. . . . .\n2 . 1 . .\n\nsolution\n+-+-+-+ +\n    |    \n+ + + +-+\n    | | |\n+ + + +-+\n"
        ),
        [
            "equal_numbers_are_joined: r1c1 r1c3 r3c1 r3c3",
            "line_ends_at_numbers: r1c4",
            "line_does_not_pass_a_number: r1c3",
            "line_does_not_branch: r1c3",
            "line_is_no_loop: r2c4 r2c5 r3c4 r3c5",
        ]
    );
    assert_eq!(
        message("shakashaka\n. . 3\n# . .\n\nsolution\n- nw #\n- - #\n"),
        [
            "black_squares_are_the_printed_ones: r2c1 r2c3",
            "number_counts_its_triangles: r1c3",
            "white_areas_are_rectangles: r1c1 r1c2 r2c1 r2c2",
        ]
    );
    assert_eq!(
        message(
            "disjoint-paths\nvertices 5\nedge 1 2\nedge 2 3\nedge 3 4\npair 1 4\npair 5 3\n\nsolution\npath 1 3 4\npath 3 2 3\n"
        ),
        ["paths_join_their_pairs: v3 v5", "steps_are_edges: v1 v3", "no_vertex_is_used_twice: v3"]
    );
}

#[test]
fn an_answer_of_another_size_breaks_one_rule_at_no_cell() {
    fn misfit<P: Puzzle>(board: &P, answer: &P::Solution) {
        assert_eq!(
            board.check(answer),
            [Broken { rule: &ANSWER_FITS_THE_BOARD, at: Vec::new() }],
            "{}",
            P::NAME
        );
    }
    let size = Size::new(2, 3).unwrap();
    for (height, width) in [(3, 2), (2, 4), (1, 1), (1000, 1000)] {
        let other = Size::new(height, width).unwrap();
        let shades = Grid::from_fn(other, |_| Shade::White);
        misfit(&Nurikabe { clues: Grid::from_fn(size, |_| None) }, &shades);
        misfit(&Hitori { symbols: Grid::from_fn(size, |_| Symbol::Blank) }, &shades);
        misfit(&Norinori::new(&Grid::from_fn(size, |_| 0)).unwrap(), &shades);
        misfit(&Numberlink { clues: Grid::from_fn(size, |_| None) }, &Links::none(other));
        let squares = Grid::from_fn(size, |_| Square::White);
        misfit(&Shakashaka { squares }, &Grid::from_fn(other, |_| Filling::White));
    }
}

#[test]
fn any_list_of_paths_can_be_judged() {
    let edges = [(Vertex(0), Vertex(1))];
    let graph = DisjointPaths::new(2, &edges, &edges).unwrap();
    let message = |paths: &[&[usize]]| -> Vec<String> {
        let paths = paths.iter().map(|path| path.iter().copied().map(Vertex).collect()).collect();
        graph.check(&paths).iter().map(ToString::to_string).collect()
    };
    assert_eq!(message(&[&[0, 1]]), [""; 0]);
    assert_eq!(message(&[]), ["paths_join_their_pairs: v1 v2"]);
    assert_eq!(message(&[&[]]), ["paths_join_their_pairs: v1 v2"]);
    assert_eq!(message(&[&[1, 0]]), ["paths_join_their_pairs: v1 v2"]);
    assert_eq!(message(&[&[0, 1], &[]]), ["paths_join_their_pairs:"]);
    // The graph has no third vertex, so no pair and no edge has it.
    assert_eq!(message(&[&[0, 1], &[2]]), ["paths_join_their_pairs: v3"]);
    assert_eq!(message(&[&[0, 2, 1]]), ["steps_are_edges: v1 v2 v3"]);
}

#[test]
fn numbers_of_numberlink_stand_twice() {
    let pairs = |rows: &str| {
        let sheet = read_any(&format!("numberlink\n{rows}\n")).unwrap();
        let sheet: &facedown::puzzles::Sheet<Numberlink> = sheet.as_any().downcast_ref().unwrap();
        sheet.puzzle.pairs()
    };
    let (first, second, third) = (Cell::new(0, 0), Cell::new(0, 1), Cell::new(0, 2));
    assert_eq!(pairs("7 7 .").unwrap(), [(7, (first, Some(second)))].into());
    assert_eq!(pairs("7 ? .").unwrap(), [(7, (first, None))].into());
    assert_eq!(pairs("? ? .").unwrap(), [].into());
    assert_eq!(pairs("7 . .").unwrap_err(), PairError::Alone(first));
    assert_eq!(pairs("7 7 7").unwrap_err(), PairError::ThirdTime(third));
    assert_eq!(pairs("7 7 ?").unwrap_err(), PairError::UnknownAlone(third));
}
