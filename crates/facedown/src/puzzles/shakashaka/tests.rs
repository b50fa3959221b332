//! The protocol against the rules: every candidate, every prover on small boards, and what the published text allows.

use super::patterns::FILLINGS;
use super::small::{filled, solved as solved_boards};
use super::{Corner, Filling, Shakashaka, ShakashakaProtocol, Square};
use crate::engine::{Face, Lay, Scripted, Seeded, Stop, Table, marked};
use crate::grid::{Cell, Grid, Size};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::Puzzle;
use crate::puzzles::trial::{self, Attempt};
use crate::small::fillings;

fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).unwrap()
}

fn board(rows: &str) -> Shakashaka {
    trial::read(rows)
}

fn published(puzzle: &Shakashaka) -> Attempt<'_, Shakashaka> {
    trial::published(&ShakashakaProtocol, puzzle)
}

fn repaired(puzzle: &Shakashaka) -> Attempt<'_, Shakashaka> {
    trial::repaired(&ShakashakaProtocol, puzzle)
}

/// Every candidate that cards can distinguish: the printed black squares are not P's to lay.
fn candidates(puzzle: &Shakashaka) -> Vec<Grid<Filling>> {
    filled(puzzle.squares.size(), |cell| options(puzzle, cell), |_, _| true)
}

fn options(puzzle: &Shakashaka, cell: Cell) -> Vec<Filling> {
    match puzzle.squares[cell] {
        Square::White => FILLINGS.to_vec(),
        Square::Black | Square::Clue(_) => vec![Filling::Black],
    }
}

fn is_solvable(puzzle: &Shakashaka) -> bool {
    candidates(puzzle).iter().any(|candidate| puzzle.check(candidate).is_empty())
}

/// The board of a drawing with the true number on every black square.
fn numbered(drawn: &Grid<Filling>) -> Shakashaka {
    let size = drawn.size();
    let triangles = |cell| {
        size.neighbours(cell).filter(|&beside| matches!(drawn[beside], Filling::Triangle(_))).count() as u8
    };
    let squares = Grid::from_fn(size, |cell| match drawn[cell] {
        Filling::Black => Square::Clue(triangles(cell)),
        Filling::White | Filling::Triangle(_) => Square::White,
    });
    Shakashaka { squares }
}

/// The family of Demaine, Okamoto, Uehara and Uno, 2013, Figure 9: one tilted square on a board of side 2n.
fn tilted_square(n: usize) -> (Shakashaka, Grid<Filling>) {
    let size = size(2 * n, 2 * n);
    // How far a cell is inside each edge of the tilted square, as twice the paper's four conditions: 0 on it.
    let depths = |cell: Cell| {
        let (row, column) = (cell.row as isize + 1, cell.column as isize + 1);
        let n = n as isize;
        [row + column - n - 1, n - column + row, 3 * n + 1 - row - column, n - row + column]
    };
    let squares = Grid::from_fn(size, |cell| match depths(cell).into_iter().min() {
        Some(..=-2) => Square::Black,
        Some(-1) => Square::Clue(2),
        _ => Square::White,
    });
    let solution = Grid::from_fn(size, |cell| match depths(cell) {
        depths if depths.iter().any(|&depth| depth < 0) => Filling::Black,
        depths => depths
            .iter()
            .position(|&depth| depth == 0)
            .map_or(Filling::White, |edge| Filling::Triangle(Corner::ALL[edge])),
    });
    (Shakashaka { squares }, solution)
}

fn examples() -> Vec<(Shakashaka, Grid<Filling>)> {
    let solved = |rows: &str, solution: &str| {
        let puzzle = board(rows);
        let solution = puzzle.read_solution(solution).unwrap();
        assert_eq!(puzzle.check(&solution), []);
        (puzzle, solution)
    };
    vec![
        solved(". . . # .", "- - - # -"),
        solved(". . 1\n. . 1", "nw ne #\nsw se #"),
        solved(". . #\n. . 1\n# 1 #", "nw ne #\nsw se #\n# # #"),
        solved(". . 1 .\n. . # 0", "nw ne # -\nsw se # #"),
        tilted_square(2),
        tilted_square(3),
    ]
}

#[test]
fn solutions_are_accepted_at_the_stated_cost_and_nothing_leaks() {
    for (puzzle, solution) in examples() {
        trial::accepts(&ShakashakaProtocol, &puzzle, &solution);
    }
}

#[test]
fn the_page_is_in_step() {
    let (puzzle, solution) = &examples()[3];
    trial::keep_page(&ShakashakaProtocol, puzzle, solution, trial::Listed::All);
}

#[test]
fn the_published_protocol_leaks_nothing_either() {
    for (puzzle, solution) in &examples()[..2] {
        let attempt = published(puzzle);
        attempt.play(&mut Table::exact(Scripted::new(attempt.plan(solution)))).unwrap();
    }
}

#[test]
fn the_protocol_accepts_what_the_rules_accept() {
    let mut runs = 0;
    let mut compare = |puzzle: &Shakashaka, candidates: Vec<Grid<Filling>>| {
        for candidate in candidates {
            runs += 1;
            let attempt = repaired(puzzle);
            let accepted = attempt.follow(&candidate).is_ok();
            assert_eq!(accepted, puzzle.check(&candidate).is_empty(), "{puzzle:?} {candidate:?}");
            if accepted {
                attempt.play(&mut Table::exact(Scripted::new(attempt.plan(&candidate)))).unwrap();
            }
        }
    };
    for (height, width) in [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)] {
        for puzzle in trial::boards(height, width) {
            compare(&puzzle, candidates(&puzzle));
        }
    }
    // Black cards on white squares are left out here: the smaller boards have them.
    for squares in fillings(size(2, 3), &[Square::White, Square::Black]).unwrap() {
        let puzzle = Shakashaka { squares };
        let printed = |cell, filling| (filling == Filling::Black) == (puzzle.squares[cell] == Square::Black);
        let options =
            |cell| options(&puzzle, cell).into_iter().filter(|&filling| printed(cell, filling)).collect();
        compare(&puzzle, filled(size(2, 3), options, |_, _| true));
    }
    assert_eq!(runs, 12 + 2 * 144 + 1728 + 20_736 + 46_656);
}

#[test]
fn no_prover_gets_away_with_less_than_a_solution() {
    let sizes = [(1, 1), (1, 2), (2, 1), (2, 2)];
    let puzzles = sizes.into_iter().flat_map(|(height, width)| trial::boards(height, width));
    let (ends, _, branches) = trial::sound(&ShakashakaProtocol, puzzles, |puzzle, found| {
        assert_eq!(found.ends.is_empty(), !is_solvable(puzzle), "{puzzle:?}");
    });
    assert_eq!((ends, branches), (95, 35_765));
}

/// Finding 1. Four clubs on a white square make it black, and beside a number they look like four triangles.
#[test]
fn published_accepts_black_cards_on_white_squares() {
    for rows in [". .\n. #", "4 .\n# #", "4 ."] {
        let puzzle = board(rows);
        assert!(!is_solvable(&puzzle));
        let black = Grid::from_fn(puzzle.squares.size(), |_| Filling::Black);
        published(&puzzle).follow(&black).unwrap();
        assert_eq!(repaired(&puzzle).follower_rejected_at(&black), "windows > membership > step 6");
    }
    // One square alone is the smallest board on which P is accepted without having laid a solution.
    let puzzle = board(".");
    assert_eq!(published(&puzzle).accepted(trial::as_they_come), (1, 2));
    // Of all boards of two rows and two columns that have no solution, so many are accepted.
    let drawings = solved_boards(size(2, 2));
    let unsolvable = trial::boards::<Shakashaka>(2, 2).into_iter();
    let accepted = unsolvable.filter(|puzzle| {
        !is_solvable(puzzle)
            && drawings.iter().any(|drawn| {
                let fits = |(cell, &square): (Cell, &Square)| {
                    square == Square::White || drawn[cell] == Filling::Black
                };
                puzzle.squares.iter().all(fits) && published(puzzle).follow(drawn).is_ok()
            })
    });
    assert_eq!(accepted.count(), 52);
}

/// Finding 2. Numbers that share a white square use up its cards. A board with fewer numbers uses up fewer cards, so it
/// is enough to print them all.
#[test]
fn published_cannot_check_two_numbers_beside_one_square() {
    for (height, width) in [(1, 5), (5, 1), (2, 3), (3, 2)] {
        for drawn in solved_boards(size(height, width)) {
            published(&numbered(&drawn)).follow(&drawn).unwrap();
        }
    }
    let (puzzle, solution) = &examples()[3];
    let Err(Stop::Impossible { site, why }) = published(puzzle).follow(solution) else { panic!() };
    assert_eq!(
        (site.to_string().as_str(), why.as_str()),
        ("numbers > step 3a", "a card that is needed is not there any more")
    );
    // Taking the 0 first helps here, but not where both numbers are above 0.
    // The windows come first, in the usual order.
    let numbers_backwards = |(puzzle, solution): &(Shakashaka, Grid<Filling>)| {
        let (attempt, mut usual) = (published(puzzle), true);
        let prover = Scripted::new(attempt.plan(solution));
        let mut table = Table::new(Seeded::new(1), prover).ordered_by(|things| {
            let order = 0..things;
            if std::mem::take(&mut usual) { order.collect() } else { order.rev().collect() }
        });
        attempt.play(&mut table)
    };
    numbers_backwards(&examples()[3]).unwrap();
    let stop = numbers_backwards(&examples()[2]).unwrap_err();
    assert!(matches!(stop, Stop::Impossible { .. }));
}

#[test]
fn the_cost_is_what_the_formulas_say() {
    for height in 1..=6 {
        for width in 1..=5 {
            for kind in 0..4 {
                let squares =
                    Grid::from_fn(size(height, width), |cell| match (7 * cell.row + 3 * cell.column) % 8 {
                        0 if kind > 0 => Square::Black,
                        place @ (1..=2) if kind > 1 => Square::Clue(place as u8 - 1),
                        3..=6 if kind > 2 => Square::Black,
                        _ => Square::White,
                    });
                let puzzle = Shakashaka { squares };
                let mut table = Table::simulated(Seeded::new(1));
                match repaired(&puzzle).play(&mut table) {
                    Ok(()) => {}
                    // Nothing can be drawn for a number without white squares beside it.
                    Err(Stop::Rejected(_)) => continue,
                    Err(stop) => panic!("{stop}"),
                }
                let stated = ShakashakaProtocol.cost(&puzzle, Variant::Repaired);
                assert!(stated.agrees_with(table.cost()), "{puzzle:?} {stated:?} {:?}", table.cost().cards());
                let whites =
                    puzzle.squares.values().iter().filter(|square| **square == Square::White).count();
                let deck: usize = table.cost().deck().values().sum();
                assert!(deck <= stated.cards.unwrap() + whites + 16, "{deck} {stated:?}");
                // The closed form: 53 for four white squares, else 14 or 13 at a corner.
                let all_white = puzzle
                    .squares
                    .size()
                    .windows()
                    .any(|window| window.iter().all(|&cell| puzzle.squares[cell] == Square::White));
                let corner = [0, width - 1].iter().any(|&column| {
                    [0, height - 1].iter().any(|&row| puzzle.squares[Cell::new(row, column)] == Square::White)
                });
                let most = if all_white {
                    53
                } else if corner {
                    14
                } else {
                    13
                };
                assert_eq!(stated.cards, Some(4 * height * width + 2208 + most));
            }
        }
    }
    for (puzzle, solution) in &examples()[..2] {
        let stated = ShakashakaProtocol.cost(puzzle, Variant::Published);
        assert!(stated.agrees_with(&published(puzzle).follow(solution).unwrap()));
        assert_eq!(stated.cards, ShakashakaProtocol.paper_cost(puzzle).cards);
    }
}

#[test]
fn each_cheat_is_found_out_in_its_step() {
    let (puzzle, solution) = &examples()[3];
    let laid = |change: &dyn Fn(&mut Vec<Lay>)| {
        let mut lays = repaired(puzzle).plan(solution);
        change(&mut lays);
        repaired(puzzle).rejected_at(lays).0
    };
    let card = |at: usize, face: Face| {
        move |lays: &mut Vec<Lay>| {
            let Lay::Faces(faces) = &mut lays[0] else { panic!() };
            faces[at] = face;
        }
    };
    // A triangle of two clubs, and a card that belongs to no square.
    assert_eq!(laid(&card(1, Face::CLUB)), "windows > membership > step 6");
    assert_eq!(laid(&card(1, Face::BLANK)), "windows > membership > step 6");
    // Too few cards on the board.
    assert_eq!(laid(&|lays| lays[0] = Lay::Faces(vec![Face::HEART; 3])), "setup > step 1");
    // Below the patterns: two hearts, no heart, a number card, and the heart below another pattern.
    let below = |faces: Vec<Face>| laid(&|lays| lays[1] = Lay::Faces(faces.clone()));
    assert_eq!(below(vec![Face::HEART; 2]), "windows > membership > step 3");
    assert_eq!(below(vec![Face::CLUB; 2]), "windows > membership > step 3");
    assert_eq!(below(vec![Face::HEART, Face::number(1).unwrap()]), "windows > membership > step 3");
    let Lay::Mark(honest) = repaired(puzzle).plan(solution)[1] else { panic!() };
    assert_eq!(below(marked(2, 1 - honest, Face::HEART, Face::CLUB)), "windows > membership > step 6");
}

/// One candidate for each rule, which breaks no other.
#[test]
fn each_broken_rule_is_found_out_in_its_step() {
    let window = "windows > membership > step 6";
    for case in [
        ("black_squares_are_the_printed_ones", ". .\n. #", "- #\n- #", window),
        ("white_areas_are_rectangles", ". .\n. #", "- -\n- #", window),
        ("number_counts_its_triangles", ". . 1\n. . 1", "- - #\n- - #", "numbers > counting clubs > step 3"),
        ("number_counts_its_triangles", ". . 0\n. . 1", "nw ne #\nsw se #", "numbers > step 3a"),
        ("number_counts_its_triangles", "# 1", "# #", "numbers > step 3a"),
    ] {
        trial::breaks(&ShakashakaProtocol, case);
    }
}

#[test]
fn candidates_of_another_size_are_no_reason_to_panic() {
    let puzzle = board(". . 1\n. . 1");
    for other in [size(1, 1), size(5, 5)] {
        let candidate = Grid::from_fn(other, |_| Filling::Triangle(Corner::SouthEast));
        assert!(
            [published(&puzzle), repaired(&puzzle)].iter().all(|attempt| attempt.follow(&candidate).is_err())
        );
    }
    let mut puzzle = puzzle;
    puzzle.squares[Cell::new(0, 2)] = Square::Clue(5);
    assert_eq!(ShakashakaProtocol.serves(&puzzle).unwrap_err(), "the number 5 at r1c3 is above 4");
    let candidate = Grid::from_fn(size(2, 3), |_| Filling::White);
    assert!(repaired(&puzzle).follow(&candidate).is_err());
    assert!(ShakashakaProtocol.extract(&puzzle, &[Face::BLANK; 24]).is_none());
    assert!(ShakashakaProtocol.extract(&puzzle, &[Face::HEART; 23]).is_none());
}
