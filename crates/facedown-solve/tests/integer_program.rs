//! The integer program of 2013, published and repaired, against SAT and against enumeration.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg(feature = "ip")]

mod common;

use common::triangles::{random_filling, unnumbered, with_numbers};
use common::{Random, all_boards, board_sizes, random_size, solutions};
use facedown::constraints::Solvable;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Puzzle;
use facedown::puzzles::registry;
use facedown::puzzles::shakashaka::integer_program::Row;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown_solve::ip::{self, Variant};
use facedown_solve::{Continue, Goal, Stop, Verdict};
use std::time::Duration;

/// The board of which the published program accepts an answer that is none.
const BOARD: &str = "https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq";

/// All solutions of the program by CBC. For the repaired one, each obeys constraint E, which it leaves out.
fn by_cbc(puzzle: &Shakashaka, variant: Variant) -> Vec<Grid<Filling>> {
    let nested = puzzle.nested_rectangles();
    let mut found = Vec::new();
    let outcome = ip::solve(puzzle, variant, Goal::All { limit: None }, &Stop::never(), |values| {
        assert!(nested.iter().all(|row| row.holds(values)), "{puzzle:?}: E does not follow");
        found.push(puzzle.decode(values));
        Continue::Yes
    });
    assert!(outcome.unwrap().is_complete);
    found
}

fn same(one: &[Grid<Filling>], other: &[Grid<Filling>]) -> bool {
    one.len() == other.len() && one.iter().all(|filling| other.contains(filling))
}

#[test]
fn the_published_program_has_an_extra_solution_and_the_rules_say_why() {
    let sheet = registry::read_any(BOARD).unwrap();
    let all = |variant| {
        ip::solve_sheet(sheet.as_ref(), variant, Goal::All { limit: None }, &Stop::never()).unwrap().solutions
    };
    let broken: Vec<Vec<&str>> = all(Variant::Published)
        .iter()
        .map(|solution| solution.check().unwrap().iter().map(|broken| broken.rule.name).collect())
        .collect();
    assert_eq!(broken.len(), 2);
    assert_eq!(broken.iter().filter(|rules| rules.is_empty()).count(), 1);
    assert!(broken.contains(&vec!["white_areas_are_rectangles"]), "{broken:?}");
    let repaired = all(Variant::Repaired);
    assert_eq!(repaired.len(), 1);
    assert!(repaired[0].check().unwrap().is_empty());
}

/// The published program has two solutions of this board.
#[test]
fn a_count_with_a_limit_tells_whether_there_are_more() {
    let sheet = registry::read_any(BOARD).unwrap();
    let count = |limit| {
        let goal = Goal::Count { limit: Some(limit) };
        let outcome = ip::solve_sheet(sheet.as_ref(), Variant::Published, goal, &Stop::never()).unwrap();
        (outcome.verdict, outcome.count, outcome.is_complete, outcome.has_more)
    };
    assert_eq!(count(1), (Verdict::Multiple, 1, false, true));
    assert_eq!(count(2), (Verdict::Multiple, 2, true, false));
}

/// The values of the program's variables for a filling.
fn values(puzzle: &Shakashaka, filling: &Grid<Filling>) -> Vec<bool> {
    let white = puzzle.squares.iter().filter(|&(_, &square)| square == Square::White);
    white
        .flat_map(|(cell, _)| {
            let triangle = |corner| filling[cell] == Filling::Triangle(corner);
            use facedown::puzzles::shakashaka::Corner::{NorthEast, NorthWest, SouthEast, SouthWest};
            [
                filling[cell] == Filling::White,
                triangle(NorthWest),
                triangle(NorthEast),
                triangle(SouthEast),
                triangle(SouthWest),
            ]
        })
        .collect()
}

/// Whether no board that is this one turned or mirrored, and of the same size, comes before it.
fn is_first_of_its_kind(squares: &Grid<Square>) -> bool {
    let size = squares.size();
    let (height, width) = (size.height(), size.width());
    let is_white = |row, column| squares[Cell::new(row, column)] == Square::White;
    let seen = |turned: &dyn Fn(usize, usize) -> bool| -> Vec<bool> {
        size.cells().map(|cell| turned(cell.row, cell.column)).collect()
    };
    let upside_down = |row: usize| height - 1 - row;
    let mirrored = |column: usize| width - 1 - column;
    let mut kinds = vec![
        seen(&|row, column| is_white(row, mirrored(column))),
        seen(&|row, column| is_white(upside_down(row), column)),
        seen(&|row, column| is_white(upside_down(row), mirrored(column))),
    ];
    if height == width {
        kinds.extend([
            seen(&|row, column| is_white(column, row)),
            seen(&|row, column| is_white(column, mirrored(row))),
            seen(&|row, column| is_white(upside_down(column), row)),
            seen(&|row, column| is_white(upside_down(column), mirrored(row))),
        ]);
    }
    let itself = seen(&is_white);
    kinds.iter().all(|kind| itself <= *kind)
}

/// Both programs with numbers in the black squares hold for a solution where they say what is there, and not otherwise.
fn numbers_are_counted(puzzle: &Shakashaka, filling: &Grid<Filling>) {
    let size = puzzle.squares.size();
    let triangles = |cell| {
        let is_triangle = |beside: &Cell| matches!(filling[*beside], Filling::Triangle(_));
        size.neighbours(cell).filter(is_triangle).count() as u8
    };
    let numbered = |slip: Option<Cell>| Shakashaka {
        squares: Grid::from_fn(size, |cell| match puzzle.squares[cell] {
            Square::White => Square::White,
            _ => Square::Clue((triangles(cell) + u8::from(slip == Some(cell))) % 5),
        }),
    };
    let black = size.cells().filter(|&cell| puzzle.squares[cell] != Square::White);
    for slip in black.map(Some).chain([None]) {
        let puzzle = numbered(slip);
        for variant in [Variant::Published, Variant::Repaired] {
            let holds =
                puzzle.integer_program(variant).iter().all(|row| row.holds(&values(&puzzle, filling)));
            assert_eq!(holds, slip.is_none(), "{puzzle:?} {filling:?}");
        }
        assert_eq!(puzzle.check(filling).is_empty(), slip.is_none(), "{puzzle:?} {filling:?}");
    }
}

/// All boards up to 3x3 and 2x4 without numbers, one of those that are the same when turned or mirrored: the rules, the
/// rows of both programs, CBC and SAT are asked about all fillings. On boards with more than seven white squares, the
/// rules and the rows are asked about every eleventh filling.
#[test]
fn programs_sat_and_rules_agree_on_all_fillings_of_all_small_boards() {
    let (mut boards, mut fillings, mut found) = (0, 0, 0);
    for size in board_sizes() {
        let all = all_boards(size, &[Square::White, Square::Black]).filter(is_first_of_its_kind);
        for squares in all {
            let white: Vec<Cell> = size.cells().filter(|&cell| squares[cell] == Square::White).collect();
            let puzzle = Shakashaka { squares };
            let published = puzzle.integer_program(Variant::Published);
            let repaired = puzzle.integer_program(Variant::Repaired);
            let nested = puzzle.nested_rectangles();
            let mut filling = puzzle.squares.map(|_| Filling::Black);
            let mut naive = Vec::new();
            let step = if white.len() > 7 { 11 } else { 1 };
            for mut number in (0..5_usize.pow(white.len() as u32)).step_by(step) {
                for &cell in &white {
                    filling[cell] = match number % 5 {
                        0 => Filling::White,
                        place => Filling::Triangle(facedown::puzzles::shakashaka::Corner::ALL[place - 1]),
                    };
                    number /= 5;
                }
                let values = values(&puzzle, &filling);
                let holds = |rows: &[Row]| rows.iter().all(|row| row.holds(&values));
                let obeys = puzzle.check(&filling).is_empty();
                assert_eq!(holds(&repaired), obeys, "{filling:?}");
                // Boards this small have no room for what the published program lets through.
                assert_eq!(holds(&published), obeys, "{filling:?}");
                assert!(!holds(&repaired) || holds(&nested), "{filling:?}");
                if obeys {
                    numbers_are_counted(&puzzle, &filling);
                    naive.push(filling.clone());
                }
                fillings += 1;
            }
            let by_sat = solutions(&puzzle);
            assert!(naive.iter().all(|filling| by_sat.contains(filling)), "{puzzle:?}");
            assert!(step > 1 || naive.len() == by_sat.len(), "{puzzle:?}");
            for variant in [Variant::Published, Variant::Repaired] {
                assert!(same(&by_cbc(&puzzle, variant), &by_sat), "{puzzle:?} {variant:?}");
            }
            boards += 1;
            found += by_sat.len();
        }
    }
    assert_eq!((boards, fillings, found), SMALL);
}

#[test]
fn cbc_agrees_with_sat_on_random_boards() {
    let mut random = Random::new(8);
    let (mut none, mut unique, mut multiple) = (0, 0, 0);
    for round in 0..150 {
        let size = random_size(&mut random, if round % 3 == 0 { 8 } else { 5 });
        // A third of the boards come from nowhere, the others from a solution.
        let puzzle = if round % 3 == 1 {
            let squares = Grid::from_fn(size, |_| match random.below(20) {
                0..4 => Square::Black,
                4 => Square::Clue(random.below(3) as u8),
                _ => Square::White,
            });
            Shakashaka { squares }
        } else {
            let hidden = random_filling(&mut random, size);
            let puzzle = unnumbered(&hidden);
            if random.below(3) == 0 {
                puzzle
            } else {
                with_numbers(&mut random, &puzzle.squares, Some(&hidden))
            }
        };
        let few = facedown_solve::solve(
            &puzzle.model().unwrap(),
            Goal::Count { limit: Some(11) },
            &Stop::never(),
            |_| Continue::Yes,
        )
        .unwrap();
        // Each solution is one more program to solve.
        if !few.is_complete {
            continue;
        }
        let by_sat = solutions(&puzzle);
        assert!(same(&by_cbc(&puzzle, Variant::Repaired), &by_sat), "{puzzle:?}");
        let published = by_cbc(&puzzle, Variant::Published);
        assert!(by_sat.iter().all(|filling| published.contains(filling)), "{puzzle:?}");
        let wrong = published.iter().filter(|filling| !puzzle.check(filling).is_empty()).count();
        assert_eq!(published.len(), by_sat.len() + wrong, "{puzzle:?}");
        match by_sat.len() {
            0 => none += 1,
            1 => unique += 1,
            _ => multiple += 1,
        }
    }
    assert_eq!((none, unique, multiple), RANDOM);
}

#[test]
fn other_genres_have_no_program() {
    let sheet = registry::read_any("nurikabe\n1 . 1\n").unwrap();
    let error = ip::solve_sheet(sheet.as_ref(), Variant::Repaired, Goal::One, &Stop::never()).unwrap_err();
    assert!(error.to_string().contains("cannot solve nurikabe"), "{error}");
}

/// Boards, fillings and solutions up to 3x3 and 2x4, up to turning and mirroring.
const SMALL: (usize, usize, usize) = (348, 2_118_895, 271);

/// Random boards without a solution, with one, and with two to twelve.
const RANDOM: (usize, usize, usize) = (23, 110, 16);

/// Constraint E has so many rows on a large board that they fill any memory.
#[test]
fn the_program_is_not_finished_when_it_is_too_late_or_too_much() {
    let squares = Grid::from_fn(Size::new(4, 5).unwrap(), |_| Square::White);
    let puzzle = Shakashaka { squares };
    let terms = |rows: &[Row]| rows.iter().map(|row| row.terms.len()).sum::<usize>();
    let all = terms(&puzzle.integer_program(Variant::Published));
    let within = |most: usize| puzzle.integer_program_until(Variant::Published, &|terms| terms > most);
    assert_eq!(within(all).map(|rows| terms(&rows)), Some(all));
    assert_eq!(within(all - 1), None);
    assert_eq!(puzzle.variables(), puzzle.model().unwrap().variables());
    let outcome =
        ip::solve(&puzzle, Variant::Published, Goal::Unique, &Stop::after(Duration::ZERO), |_| Continue::Yes);
    assert_eq!(outcome.unwrap().verdict, Verdict::Unknown);
}
