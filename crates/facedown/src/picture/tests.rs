//! Small pictures, compared as a whole.

use super::*;
use crate::puzzles::disjoint_paths::{DisjointPaths, Vertex};
use crate::puzzles::hitori::{Hitori, Symbol};
use crate::puzzles::norinori::Norinori;
use crate::puzzles::numberlink::{Links, Numberlink};
use crate::puzzles::nurikabe::Nurikabe;
use crate::puzzles::shakashaka::{Filling, Shakashaka, Square};

fn size(rows: &[&str]) -> Size {
    Size::new(rows.len(), rows[0].chars().count()).unwrap()
}

/// A grid typed as one character a cell.
fn grid<T>(rows: &[&str], value: impl FnMut(char) -> T) -> Grid<T> {
    Grid::from_values(size(rows), rows.iter().flat_map(|row| row.chars()).map(value).collect()).unwrap()
}

fn clues(rows: &[&str]) -> Grid<Option<Clue>> {
    grid(rows, |symbol| match symbol {
        '.' => None,
        '?' => Some(Clue::Unknown),
        _ => Some(Clue::Number(symbol.to_digit(36).unwrap())),
    })
}

fn shades(rows: &[&str]) -> Grid<Shade> {
    grid(rows, |symbol| if symbol == '#' { Shade::Black } else { Shade::White })
}

fn nurikabe() -> (Nurikabe, Grid<Shade>) {
    let puzzle = Nurikabe { clues: clues(&["2..1", "....", "?.2."]) };
    (puzzle, shades(&["..#.", "####", ".#.."]))
}

#[test]
fn a_nurikabe_board_and_its_answer() {
    let (puzzle, answer) = nurikabe();
    assert_eq!(
        puzzle.drawing(None, &[]).text(),
        "┌─────────┐\n\
         │ 2 · · 1 │\n\
         │ · · · · │\n\
         │ ? · 2 · │\n\
         └─────────┘\n"
    );
    assert_eq!(
        puzzle.drawing(Some(&answer), &[]).text(),
        "┌─────────┐\n\
         │ 2 · ■ 1 │\n\
         │ ■ ■ ■ ■ │\n\
         │ ? ■ 2 · │\n\
         └─────────┘\n"
    );
}

fn hitori() -> (Hitori, Grid<Shade>) {
    let symbols = grid(&["113", "?22", "11."], |symbol| match symbol {
        '.' => Symbol::Blank,
        '?' => Symbol::Unknown,
        _ => Symbol::Number(symbol.to_digit(36).unwrap()),
    });
    (Hitori { symbols }, shades(&["#..", "..#", "#.."]))
}

#[test]
fn shaded_numbers_are_still_read_and_wrong_cells_are_marked() {
    let (puzzle, answer) = hitori();
    assert_eq!(
        puzzle.drawing(Some(&answer), &[Cell::new(0, 1), Cell::new(2, 0), Cell::new(2, 1)]).text(),
        "┌───────┐\n\
         │▐1▌1!3 │\n\
         │ ? 2▐2▌│\n\
         │▐1!1!· │\n\
         └───────┘\n"
    );
}

#[test]
fn numbers_of_two_figures_widen_all_cells() {
    let size = Size::new(1, 2).unwrap();
    let symbols = Grid::from_values(size, vec![Symbol::Number(12), Symbol::Number(3)]).unwrap();
    let text = Hitori { symbols }.drawing(None, &[]).text();
    assert_eq!(text, "┌───────┐\n│ 12  3 │\n└───────┘\n");
}

fn norinori() -> (Norinori, Grid<Shade>) {
    let puzzle = Norinori::new(&grid(&["aab", "acb", "ccb"], |symbol| symbol)).unwrap();
    (puzzle, shades(&["##.", "..#", "..#"]))
}

#[test]
fn rooms_have_walls() {
    let (puzzle, answer) = norinori();
    let drawing = puzzle.drawing(Some(&answer), &[Cell::new(2, 0)]);
    assert_eq!(
        drawing.text(),
        "┌───────┬───┐\n\
         │ ■   ■ │ · │\n\
         │   ┌───┤   │\n\
         │ · │ · │ ■ │\n\
         ├───┘   │   │\n\
         │ ·!  · │ ■ │\n\
         └───────┴───┘\n"
    );
    assert!(drawing.remarks.starts_with("Room 1: r1c1 r1c2 r2c1. Room 2: "), "{}", drawing.remarks);
}

fn numberlink() -> (Numberlink, Links) {
    let puzzle = Numberlink { clues: clues(&["1..", "2.1", "..2"]) };
    let mut links = Links::none(puzzle.clues.size());
    for (row, column, towards) in [
        (0, 0, Direction::East),
        (0, 1, Direction::East),
        (0, 2, Direction::South),
        (1, 0, Direction::South),
        (2, 0, Direction::East),
        (2, 1, Direction::East),
    ] {
        links.set(Cell::new(row, column), towards, true);
    }
    (puzzle, links)
}

#[test]
fn paths_are_drawn_between_numbers() {
    let (puzzle, links) = numberlink();
    assert_eq!(
        puzzle.drawing(Some(&links), &[Cell::new(1, 1)]).text(),
        "┌───────────┐\n\
         │ 1───────┐ │\n\
         │         │ │\n\
         │ 2   ·!  1 │\n\
         │ │         │\n\
         │ └───────2 │\n\
         └───────────┘\n"
    );
}

#[test]
fn a_path_has_the_colour_of_its_number() {
    let (puzzle, links) = numberlink();
    let Subject::Board(board) = puzzle.drawing(Some(&links), &[]).subject else { panic!("a board") };
    let ink = |row, column, towards| *board.lines.get(Cell::new(row, column), towards).unwrap();
    assert_eq!(ink(0, 1, Direction::East), Some(Ink(0)));
    assert_eq!(ink(2, 1, Direction::East), Some(Ink(1)));
    assert_eq!(board.looks[Cell::new(2, 2)].ink, Some(Ink(1)));
}

fn shakashaka() -> (Shakashaka, Grid<Filling>) {
    let squares = grid(&["..2.", "....", "0..#"], |symbol| match symbol {
        '.' => Square::White,
        '#' => Square::Black,
        _ => Square::Clue(u8::try_from(symbol.to_digit(5).unwrap()).unwrap()),
    });
    let answer = grid(&["◢◣#◢", "◥◤.◥", "#..#"], |symbol| match symbol {
        '◤' => Filling::Triangle(Corner::NorthWest),
        '◥' => Filling::Triangle(Corner::NorthEast),
        '◢' => Filling::Triangle(Corner::SouthEast),
        '◣' => Filling::Triangle(Corner::SouthWest),
        '#' => Filling::Black,
        _ => Filling::White,
    });
    (Shakashaka { squares }, answer)
}

#[test]
fn triangles_point_to_their_corners() {
    let (puzzle, answer) = shakashaka();
    assert_eq!(
        puzzle.drawing(Some(&answer), &[Cell::new(0, 2)]).text(),
        "┌─────────┐\n\
         │ ◢ ◣ 2!◢ │\n\
         │ ◥ ◤ · ◥ │\n\
         │ 0 · · ■ │\n\
         └─────────┘\n"
    );
}

fn graph() -> (DisjointPaths, Vec<Vec<Vertex>>) {
    let list = |numbers: &[(usize, usize)]| -> Vec<(Vertex, Vertex)> {
        numbers.iter().map(|&(one, other)| (Vertex(one - 1), Vertex(other - 1))).collect()
    };
    let edges = list(&[(1, 2), (2, 3), (4, 5), (5, 6), (1, 4), (2, 5), (3, 6)]);
    let puzzle = DisjointPaths::new(6, &edges, &list(&[(1, 3), (4, 6)])).unwrap();
    (puzzle, [[0, 1, 2], [3, 4, 5]].map(|path| path.map(Vertex).to_vec()).to_vec())
}

#[test]
fn a_graph_is_told_in_lines() {
    let (puzzle, answer) = graph();
    assert_eq!(
        puzzle.drawing(Some(&answer), &[Vertex(4)]).text(),
        "1  A  ── 2 4\n\
         2     ── 1 3 5\n\
         3  A  ── 2 6\n\
         4  B  ── 1 5\n\
         5!    ── 2 4 6\n\
         6  B  ── 3 5\n\
         A: 1─2─3\n\
         B: 4─5─6\n"
    );
}
