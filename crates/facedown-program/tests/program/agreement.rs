//! The integer program of 2013, published and repaired, against SAT and against enumeration.
//!
//! On each board four sets of fillings are compared: those that obey the rules (found by enumeration square by square, see `agreement_of_triangles.rs`),
//! those that SAT finds, and those for which the rows of either program hold. On each, constraint E takes nothing away
//! from the repaired program. The rows are tried on all fillings, again square by square; whether CBC finds the same is asked where there is
//! time for it. The boards are
//!
//! - all boards without numbers up to 3x3, with CBC on each;
//! - all boards with and without numbers up to 2x3 and, in `./test long`, 3x2, with CBC on each up to 2x2, 1x3 and 3x1;
//! - all 3x3 boards that have a solution, with any numbers and without, and of the others (7^9, 40 millions, are too many) 20
//!   with random numbers for each of the 512 colourings; with CBC on one in 200 or so;
//! - 200 random boards from 6x6 to 8x8, but for those with more than 100 solutions, with CBC on each with at most two;
//! - boards on which the published program has a solution that breaks the rules, with CBC on each. The smallest of them is 6x6.

use crate::common::long::is_long;
use crate::common::triangles::{fillings, random_board, with_a_solution, with_any_numbers};
use crate::common::{Random, all_boards, same, solutions};
use facedown::constraints::Solvable;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Puzzle;
use facedown::puzzles::registry;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown::small::{Coverage, Small, SmallSize};
use facedown_program::{Letter, Linear, Program, Variant};
use facedown_solve::{Continue, Cutoff, Goal, Uniqueness};
use std::collections::BTreeMap;
use std::time::Duration;

/// The board of which the published program accepts an answer that is none.
const BOARD: &str = "https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq";

/// All solutions of the program by CBC. For the repaired one, each obeys constraint E, which it leaves out.
fn by_cbc(puzzle: &Shakashaka, variant: Variant) -> Vec<Grid<Filling>> {
    let nested = nesting(puzzle);
    let mut found = Vec::new();
    let outcome =
        facedown_program::solve(puzzle, variant, Goal::All { limit: None }, &Cutoff::never(), |values| {
            assert!(nested.iter().all(|row| row.holds(values)), "{puzzle:?}: E does not follow");
            found.push(puzzle.decode(values));
            Continue::Yes
        });
    assert!(outcome.unwrap().is_complete);
    found
}

/// Constraint E alone.
fn nesting(puzzle: &Shakashaka) -> Vec<Linear> {
    let published = Program::new(puzzle, Variant::Published);
    published.rows().iter().filter(|row| row.part == Some(Letter::E)).cloned().collect()
}

#[test]
fn the_published_program_has_an_extra_solution_and_the_rules_say_why() {
    let sheet = registry::read_any(BOARD).unwrap();
    let all = |variant| {
        facedown_program::solve_sheet(sheet.as_ref(), variant, Goal::All { limit: None }, &Cutoff::never())
            .unwrap()
            .solutions
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
fn a_count_with_a_limit_says_whether_there_are_more() {
    let sheet = registry::read_any(BOARD).unwrap();
    let count = |limit| {
        let goal = Goal::Count { limit: Some(limit) };
        let outcome =
            facedown_program::solve_sheet(sheet.as_ref(), Variant::Published, goal, &Cutoff::never())
                .unwrap();
        (outcome.verdict, outcome.count, outcome.is_complete, outcome.has_more)
    };
    assert_eq!(count(1), (Uniqueness::Multiple, 1, false, true));
    assert_eq!(count(2), (Uniqueness::Multiple, 2, true, false));
}

/// All fillings for which the rows hold, square by square: one is left as soon as a row fails of which all variables are known.
fn by_rows(puzzle: &Shakashaka, program: &Program, more: &[Linear]) -> Vec<Grid<Filling>> {
    let squares = program.variables() / 5;
    let mut known_after: Vec<Vec<&Linear>> = vec![Vec::new(); squares + 1];
    for row in program.rows().iter().chain(more) {
        let last = row.terms.iter().map(|&(_, variable)| variable / 5 + 1).max();
        known_after[last.unwrap_or(0)].push(row);
    }
    let mut begun = vec![vec![false; program.variables()]];
    for (square, rows) in known_after.iter().enumerate() {
        if let Some(before) = square.checked_sub(1) {
            let chosen = |values: &Vec<bool>, choice: usize| {
                let mut values = values.clone();
                values[5 * before + choice] = true;
                values
            };
            let allowed = || (0..5).filter(|choice| !program.is_forbidden(5 * before + choice));
            begun = begun.iter().flat_map(|values| allowed().map(|choice| chosen(values, choice))).collect();
        }
        begun.retain(|values| rows.iter().all(|row| row.holds(values)));
    }
    begun.iter().map(|values| puzzle.decode(values)).collect()
}

/// Asserts that the repaired program has the solutions that obey the rules, which are among these candidates, and that E
/// follows from it; that the published one has them too; and that the same are found by SAT. Returns how many there are, and how many more the
/// published program has.
fn programs_agree(puzzle: &Shakashaka, candidates: &[Grid<Filling>]) -> (usize, usize) {
    let naive: Vec<_> =
        candidates.iter().filter(|filling| puzzle.check(filling).is_empty()).cloned().collect();
    let repaired = Program::new(puzzle, Variant::Repaired);
    assert!(same(&by_rows(puzzle, &repaired, &[]), &naive), "{puzzle:?}");
    assert!(same(&by_rows(puzzle, &repaired, &nesting(puzzle)), &naive), "{puzzle:?}: E does not follow");
    assert!(same(&solutions(puzzle), &naive), "{puzzle:?}");
    let published = by_rows(puzzle, &Program::new(puzzle, Variant::Published), &[]);
    assert!(naive.iter().all(|filling| published.contains(filling)), "{puzzle:?}");
    (naive.len(), published.len() - naive.len())
}

/// Asserts that CBC finds the solutions of both programs.
fn cbc_agrees(puzzle: &Shakashaka) {
    for variant in [Variant::Published, Variant::Repaired] {
        let by_rows = by_rows(puzzle, &Program::new(puzzle, variant), &[]);
        assert!(same(&by_cbc(puzzle, variant), &by_rows), "{puzzle:?} {variant:?}");
    }
}

/// The same on a board on which the published program has no more solutions, by CBC too if that is wanted. Returns how many there are.
fn all_agree(puzzle: &Shakashaka, candidates: &[Grid<Filling>], with_cbc: bool) -> usize {
    let (count, extra) = programs_agree(puzzle, candidates);
    assert_eq!(extra, 0, "{puzzle:?}");
    if with_cbc {
        cbc_agrees(puzzle);
    }
    count
}

/// All boards of these sizes without numbers.
fn colourings(sizes: &[(usize, usize)]) -> impl Iterator<Item = Grid<Square>> {
    let sizes = sizes.iter().map(|&(height, width)| crate::common::size(height, width));
    sizes.flat_map(|size| all_boards(size, &[Square::White, Square::Black]))
}

#[test]
fn all_boards_up_to_three_by_three_without_numbers() {
    let (mut boards, mut found) = (0, 0);
    for squares in colourings(&[TO_TWO_BY_THREE, &[(3, 3)]].concat()) {
        let puzzle = Shakashaka { squares };
        boards += 1;
        found += all_agree(&puzzle, &fillings(&puzzle.squares), true);
    }
    assert_eq!((boards, found), WITHOUT_NUMBERS);
}

#[test]
fn all_boards_up_to_two_by_three_and_by_cbc_up_to_two_by_two() {
    let (mut boards, mut found) = (0, 0);
    for &(height, width) in TO_TWO_BY_THREE.iter().filter(|&&size| is_long() || size != (3, 2)) {
        let every = Shakashaka::every(SmallSize::grid(height, width).unwrap()).unwrap();
        assert_eq!(every.coverage, Coverage::Exhaustive);
        let mut coloured: BTreeMap<Vec<bool>, Vec<Grid<Filling>>> = BTreeMap::new();
        for puzzle in &every.list {
            let white = puzzle.squares.values().iter().map(|&square| square == Square::White);
            let candidates = coloured.entry(white.collect()).or_insert_with(|| fillings(&puzzle.squares));
            boards += 1;
            found += all_agree(puzzle, candidates, height * width <= 4);
        }
    }
    assert_eq!((boards, found), if is_long() { NUMBERED } else { NUMBERED_WITHOUT_3X2 });
}

#[test]
fn all_three_by_three_boards_with_a_solution_and_some_others() {
    let mut random = Random::new(5);
    let (mut solved, mut any, mut by_cbc) = (0, 0, 0);
    let mut agree = |puzzle: &Shakashaka, candidates: &[Grid<Filling>]| {
        let with_cbc = random.below(200) == 0;
        by_cbc += usize::from(with_cbc);
        all_agree(puzzle, candidates, with_cbc)
    };
    let mut numbers = Random::new(7);
    for squares in colourings(&[(3, 3)]) {
        let candidates = fillings(&squares);
        for puzzle in with_a_solution(&squares, &candidates) {
            assert!(agree(&puzzle, &candidates) > 0, "{puzzle:?}");
            solved += 1;
        }
        for _ in 0..20 {
            agree(&with_any_numbers(&mut numbers, &squares), &candidates);
            any += 1;
        }
    }
    assert_eq!((solved, any, by_cbc), THREE_BY_THREE);
}

/// A black core of even height and width in the middle of a square, and the shape that the published program wrongly
/// takes for a rectangle: a diamond around the core, with the core for a hole.
///
/// ```text
/// # # ◤ ◥ # #
/// # ◤ · · ◥ #
/// ◤ · # # · ◥
/// ◣ · # # · ◢
/// # ◣ · · ◢ #
/// # # ◣ ◢ # #
/// ```
fn ring(height: usize, width: usize, core: Square, outside: Square) -> Shakashaka {
    let length = height + width + 2;
    let size = crate::common::size(length, length);
    // How far the middle of the cell is from that of the board, in halves of cells.
    let off = |place: usize| (2 * place + 1).abs_diff(length);
    let square = |cell: Cell| {
        if off(cell.row) < height && off(cell.column) < width {
            core
        } else if off(cell.row) + off(cell.column) > length {
            outside
        } else {
            Square::White
        }
    };
    Shakashaka { squares: Grid::from_fn(size, square) }
}

/// `BOARD` is of this kind, too: the core has noughts and is 4x4, but hollow, and all squares outside are white.
#[test]
fn the_published_program_has_one_solution_too_many_on_boards_with_a_ring() {
    use Square::{Black, White};
    const NOUGHT: Square = Square::Clue(0);
    let cores = [(2, 2), (2, 4), (4, 2)];
    let mut rings: Vec<(Shakashaka, usize)> = Vec::new();
    for (height, width) in cores {
        rings.push((ring(height, width, Black, Black), 1));
        rings.push((ring(height, width, NOUGHT, Black), 0));
    }
    rings.push((ring(2, 4, NOUGHT, White), 4));
    for (puzzle, wanted) in rings {
        assert_eq!(programs_agree(&puzzle, &fillings(&puzzle.squares)), (wanted, 1), "{puzzle:?}");
        cbc_agrees(&puzzle);
        let broken: Vec<Vec<&str>> = by_cbc(&puzzle, Variant::Published)
            .iter()
            .map(|filling| puzzle.check(filling).iter().map(|broken| broken.rule.name).collect::<Vec<_>>())
            .filter(|broken| !broken.is_empty())
            .collect();
        assert_eq!(broken, [["white_areas_are_rectangles"]], "{puzzle:?}");
    }
}

/// Random boards with more solutions than this are left out.
const MOST_SOLUTIONS: u64 = 100;

/// Each solution is one more program to solve for CBC.
const MOST_SOLUTIONS_BY_CBC: usize = 2;

#[test]
fn random_boards_from_six_by_six_to_eight_by_eight() {
    let mut random = Random::new(8);
    let (mut none, mut unique, mut multiple, mut by_cbc, mut largest) = (0, 0, 0, 0, 0);
    for round in 0..200 {
        let size = crate::common::size(6 + random.below(3) as usize, 6 + random.below(3) as usize);
        let (puzzle, _) = random_board(&mut random, size, round);
        let goal = Goal::Count { limit: Some(MOST_SOLUTIONS + 1) };
        let count =
            facedown_solve::solve(&puzzle.model().unwrap(), goal, &Cutoff::never(), |_| Continue::Yes);
        if count.unwrap().count > MOST_SOLUTIONS {
            continue;
        }
        let (count, _) = programs_agree(&puzzle, &fillings(&puzzle.squares));
        if count <= MOST_SOLUTIONS_BY_CBC {
            cbc_agrees(&puzzle);
            by_cbc += 1;
            largest += usize::from(size == crate::common::size(8, 8));
        }
        match count {
            0 => none += 1,
            1 => unique += 1,
            _ => multiple += 1,
        }
    }
    assert_eq!((none, unique, multiple, by_cbc, largest), RANDOM);
}

#[test]
fn other_genres_have_no_program() {
    let sheet = registry::read_any("nurikabe\n1 . 1\n").unwrap();
    let error = facedown_program::solve_sheet(sheet.as_ref(), Variant::Repaired, Goal::One, &Cutoff::never())
        .unwrap_err();
    assert!(error.to_string().contains("cannot solve nurikabe"), "{error}");
}

const TO_TWO_BY_THREE: &[(usize, usize)] = &[(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)];

/// Boards and solutions.
const WITHOUT_NUMBERS: (usize, usize) = (682, 459);
const NUMBERED: (usize, usize) = (238_490, 1_395);
const NUMBERED_WITHOUT_3X2: (usize, usize) = (120_841, 772);
/// Boards with a solution, boards with any numbers, and how many of both CBC was asked about.
const THREE_BY_THREE: (usize, usize, usize) = (15_097, 10_240, 136);
/// Random boards without a solution, with one, and with 2 to 100; how many CBC was asked about, and how many of those are 8x8.
const RANDOM: (usize, usize, usize, usize, usize) = (57, 48, 85, 123, 9);

/// Constraint E has so many rows on a large board that they fill any memory.
#[test]
fn the_program_is_not_finished_when_it_is_too_late_or_too_much() {
    let squares = Grid::from_fn(Size::new(4, 5).unwrap(), |_| Square::White);
    let puzzle = Shakashaka { squares };
    let terms = |program: &Program| program.rows().iter().map(|row| row.terms.len()).sum::<usize>();
    let all = terms(&Program::new(&puzzle, Variant::Published));
    let within = |most: usize| Program::until(&puzzle, Variant::Published, &|terms| terms > most);
    assert_eq!(within(all).map(|program| terms(&program)), Some(all));
    assert_eq!(within(all - 1), None);
    let program = Program::new(&puzzle, Variant::Published);
    assert_eq!(program.variables(), puzzle.model().unwrap().variables());
    let outcome = facedown_program::solve(
        &puzzle,
        Variant::Published,
        Goal::Unique,
        &Cutoff::after(Duration::ZERO),
        |_| Continue::Yes,
    );
    assert_eq!(outcome.unwrap().verdict, Uniqueness::Unknown);
}
