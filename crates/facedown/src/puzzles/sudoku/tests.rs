use super::protocol::SudokuProtocol;
use super::{GivenError, Sudoku};
use crate::formats::Format;
use crate::grid::{Cell, Grid, Size};
use crate::protocol::{Property, Protocol, Variant};
use crate::puzzle::Puzzle;
use crate::puzzles::registry;
use crate::puzzles::trial::{Listed, audited, read, repaired, solved, statements_agree, usual_tests};
use crate::small::Small;

const PROTOCOL: &dyn Protocol<Sudoku> = &SudokuProtocol;

const RIGHT: &str = "1234\n3412\n2143\n4321";
const EMPTY: &str = "....\n....\n....\n....";

/// A board with boxes that are not square; and one that is all given, which is proved like any other.
const SOLVED: &[(&str, &str)] = &[
    ("1.....\n......\n.3....\n......\n...6..\n......", "123456\n456123\n234561\n561234\n345612\n612345"),
    (RIGHT, RIGHT),
];

const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("given_numbers_stay", "2...\n....\n....\n....", RIGHT, "given numbers > step 1"),
    ("every_cell_has_a_number", EMPTY, "1234\n3412\n2143\n432.", "rows and columns > step 3"),
    ("no_number_twice_in_a_row", EMPTY, "3234\n1412\n2143\n4321", "rows and columns > step 3"),
    ("no_number_twice_in_a_column", EMPTY, "2134\n3412\n2143\n4321", "rows and columns > step 3"),
    ("no_number_twice_in_a_box", EMPTY, "1234\n2143\n3412\n4321", "boxes > step 3"),
];

usual_tests!(PROTOCOL, solved(SOLVED), BROKEN, 0, Listed::All);

/// The variables of the constraints: for each number, the cells that have it.
fn values(candidate: &Grid<Option<u32>>) -> Vec<bool> {
    let numbers = 1..=candidate.size().width() as u32;
    numbers.flat_map(|number| candidate.values().iter().map(move |&other| other == Some(number))).collect()
}

/// All 288 filled boards of 4x4, and some with two rows, two columns or two cells exchanged.
fn candidates(puzzle: &Sudoku) -> Vec<Grid<Option<u32>>> {
    let size = puzzle.givens().size();
    let filled = Sudoku::new(Grid::from_fn(size, |_| None)).unwrap().solutions();
    let mut all = filled.clone();
    for grid in filled.iter().step_by(72) {
        let exchanged = |one: Cell, other: Cell| {
            let mut exchanged = grid.clone();
            (exchanged[one], exchanged[other]) = (grid[other], grid[one]);
            exchanged
        };
        all.extend(size.cells().skip(1).map(|cell| exchanged(Cell::new(0, 0), cell)));
        let with_row = |row: usize| [0, 2, 1, 3][row];
        all.push(Grid::from_fn(size, |cell| grid[Cell::new(with_row(cell.row), cell.column)]));
        all.push(Grid::from_fn(size, |cell| grid[Cell::new(cell.row, with_row(cell.column))]));
    }
    all
}

#[test]
fn rules_constraints_and_protocol_agree() {
    let one = |_: &Sudoku| vec![Some(1), None, Some(2)].into_iter().map(single).collect();
    assert_eq!(statements_agree(PROTOCOL, "1x1", one, values, |_, _| {}), (2, 6, 2));
    assert_eq!(statements_agree(PROTOCOL, "4x4", candidates, values, |_, _| {}), (265, 94_340, 5285));
}

fn single(number: Option<u32>) -> Grid<Option<u32>> {
    Grid::from_fn(Size::new(1, 1).unwrap(), |_| number)
}

/// Puzzles (or faults), solutions, steps, states.
#[test]
fn the_audit_holds() {
    use Property::{Completeness, Cost, Faults, Soundness, ZeroKnowledge};
    let mut differing = Vec::new();
    for (property, board, expected) in [
        (Completeness, "4x4", (265, 5081, 106_413, 0)),
        (ZeroKnowledge, "4x4", (265, 5081, 106_413, 0)),
        (Soundness, "4x4", (265, 0, 262_951, 193_864)),
        (Cost, "4x4", (265, 5081, 0, 0)),
        (Faults, "4x4", (15, 0, 302, 0)),
        (Soundness, "1x1", (2, 0, 16, 16)),
    ] {
        let counted = audited(PROTOCOL, property, board);
        if counted != expected {
            differing.push((property, board, counted));
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
}

/// Every prover on the empty board: just the 288 filled boards are accepted.
#[test]
fn all_provers_on_the_empty_board_of_4x4() {
    let empty: Sudoku = read(EMPTY);
    // A candidate of another size is followed nowhere.
    assert_eq!(PROTOCOL.plan(&empty, &single(Some(1)), Variant::Repaired), []);
    let found = repaired(PROTOCOL, &empty).search();
    assert_eq!(repaired(PROTOCOL, &empty).unsound(&found), Vec::<Vec<_>>::new());
    assert_eq!((found.ends.len(), found.branches), (288, 10_153));
}

/// Squares and the one size that is none; the boxes as pzpr has them.
#[test]
fn boxes_of_all_sizes() {
    for (side, height, width) in [(1, 1, 1), (4, 2, 2), (6, 2, 3), (9, 3, 3), (16, 4, 4), (25, 5, 5)] {
        let size = Size::new(side, side).unwrap();
        let board = Sudoku::new(Grid::from_fn(size, |_| None)).unwrap();
        let mut cells = vec![Vec::new(); side];
        size.cells().for_each(|cell| cells[board.box_at(cell)].push(cell));
        for group in cells {
            let (first, last) = (group[0], group[group.len() - 1]);
            assert_eq!((group.len(), first.row % height, first.column % width), (side, 0, 0));
            assert_eq!((last.row - first.row, last.column - first.column), (height - 1, width - 1));
        }
    }
    for (height, width) in [(5, 5), (8, 8), (4, 6), (9, 8), (36, 36)] {
        let size = Size::new(height, width).unwrap();
        assert_eq!(Sudoku::new(Grid::from_fn(size, |_| None)), Err(GivenError::Size(size)));
    }
    let size = Size::new(4, 4).unwrap();
    let with = |number| Sudoku::new(Grid::from_fn(size, |cell| (cell.row == 2).then_some(number)));
    assert!(with(4).is_ok());
    for number in [0, 5] {
        assert_eq!(with(number), Err(GivenError::Number(Cell::new(2, 0))));
    }
}

#[test]
fn what_is_refused_and_what_is_read_though_we_write_it_otherwise() {
    let sizes = "a board of 1x1, 4x4, 6x6, 9x9, 16x16 or 25x25, found a board of";
    let numbers = "a number from 1 to 4, or a blank, found";
    for (text, place, expected) in [
        ("sudoku/5/5/zl", "character 8 of the address", format!("{sizes} 5x5")),
        ("sudoku/4/4/g5z", "character 13 of the address", format!("{numbers} `5`")),
        ("sudoku/4/4/.z", "character 12 of the address", format!("{numbers} `.`")),
        ("sudoku\n12\n21", "line 2, column 1", format!("{sizes} 2x2")),
        ("sudoku\n1234\n3412\n2143\n4325", "line 5, column 4", format!("{numbers} `5`")),
        ("pzprv3/sudoku/2/1 2/2 1/. ./. ./", "line 1, column 15", format!("{sizes} 2x2")),
        ("pzprv3/sudoku/1/-/./", "line 1, column 17", "a number from 1 to 1, or a blank, found `-`".into()),
    ] {
        let error = registry::read_any(text).map(drop).unwrap_err();
        assert_eq!(error.to_string(), format!("{place}: expected {expected}"), "{text}");
    }
    let zeros = Sudoku::read("sudoku\n0200\n0001\n3000\n0040", Format::Text).unwrap();
    assert_eq!(Sudoku::write(&zeros, Format::Url).unwrap(), "https://puzz.link/p?sudoku/4/4/g2k13k4g");
    let noted = "pzprv3/sudoku/4/. 2 . ./. . . 1/3 . . ./. . 4 ./.[1,4] . + -/. 3[2] . ./. . . ./. . . ./";
    let noted = Sudoku::read(noted, Format::Pzpr).unwrap();
    assert_eq!(noted.puzzle, zeros.puzzle);
    let answer = noted.answer.unwrap();
    assert_eq!(zeros.puzzle.write_solution(&answer), "solution\n. 2 . .\n. 3 . 1\n3 . . .\n. . 4 .\n");
    let large = Sudoku::new(Grid::from_fn(Size::new(25, 25).unwrap(), |cell| {
        (cell.row == 0).then_some(cell.column as u32 + 1)
    }));
    let sheet = crate::puzzle::Sheet { puzzle: large.unwrap(), answer: None };
    let address = Sudoku::write(&sheet, Format::Url).unwrap();
    assert!(
        address
            .starts_with("https://puzz.link/p?sudoku/25/25/123456789abcdef-10-11-12-13-14-15-16-17-18-19zz"),
        "{address}"
    );
    assert_eq!(Sudoku::read(&address, Format::Url).unwrap(), sheet);
}
