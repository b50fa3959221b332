//! The protocol against the rules: every candidate, every prover on small boards, and what the published text allows.

use super::protocol::ShakashakaProtocol;
use super::small::{filled, solved as solved_boards};
use super::{Corner, Filling, Shakashaka, Square};
use crate::engine::{Face, Lay, Scripted, Seeded, Stop, Table};
use crate::grid::{Cell, Grid, Size};
use crate::long::is_long;
use crate::protocol::{Protocol, Variant};
use crate::puzzle::Puzzle;
use crate::puzzles::trial::{
    Listed, as_they_come, boards, published, read, repaired, solved, sound, usual_tests,
};
use crate::small::{Small, fillings};

const PROTOCOL: &dyn Protocol<Shakashaka> = &ShakashakaProtocol;

const SOLVED: &[(&str, &str)] = &[
    (". . . # .", "- - - # -"),
    (". . 1\n. . 1", "nw ne #\nsw se #"),
    (". . #\n. . 1\n# 1 #", "nw ne #\nsw se #\n# # #"),
    (". . 1 .\n. . # 0", "nw ne # -\nsw se # #"),
];

const WINDOW: &str = "windows > membership > step 6";

/// For each rule a board that breaks it and no other, and where its follower is rejected.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("black_squares_are_the_printed_ones", ". .\n. #", "- #\n- #", WINDOW),
    ("white_areas_are_rectangles", ". .\n. #", "- -\n- #", WINDOW),
    ("number_counts_its_triangles", ". . 1\n. . 1", "- - #\n- - #", "numbers > counting clubs > step 3"),
    ("number_counts_its_triangles", ". . 0\n. . 1", "nw ne #\nsw se #", "numbers > step 3a"),
    ("number_counts_its_triangles", "# 1", "# #", "numbers > step 3a"),
];

fn examples() -> impl Iterator<Item = (Shakashaka, Grid<Filling>)> {
    solved(SOLVED).chain([tilted_square(2), tilted_square(3)])
}

usual_tests!(PROTOCOL, examples(), BROKEN, 3, Listed::All);

/// A hint names a vertex by the squares around it, so no two vertices may have the same, even where most squares are black. Of a single row, the vertices above and below
/// have the same squares.
#[test]
fn every_vertex_has_a_place_of_its_own() {
    use crate::constraints::Solvable;
    let has_rows = |(puzzle, _): &(Shakashaka, _)| puzzle.squares.size().height() > 1;
    for (puzzle, _) in examples().filter(has_rows) {
        let model = puzzle.model().unwrap();
        let origins = model.groups().into_iter().map(|group| model.origin(group[0]).clone());
        let mut vertices: Vec<Vec<usize>> = origins
            .filter(|origin| origin.is_one && origin.clues.is_empty())
            .map(|origin| origin.at)
            .collect();
        let count = vertices.len();
        vertices.sort_unstable();
        vertices.dedup();
        assert!(
            count > 0 && vertices.len() == count && vertices.iter().all(|at| !at.is_empty()),
            "{puzzle:?}"
        );
    }
}

fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).unwrap()
}

/// Every candidate that cards can distinguish: the printed black squares are not P's to lay.
fn candidates(puzzle: &Shakashaka) -> Vec<Grid<Filling>> {
    filled(puzzle.squares.size(), |cell| options(puzzle, cell), |_, _| true)
}

fn options(puzzle: &Shakashaka, cell: Cell) -> Vec<Filling> {
    match puzzle.squares[cell] {
        Square::White => Filling::ALL.to_vec(),
        Square::Black | Square::Clue(_) => vec![Filling::Black],
    }
}

fn is_solvable(puzzle: &Shakashaka) -> bool {
    !puzzle.solutions().is_empty()
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

#[test]
fn the_published_protocol_leaks_nothing_either() {
    for (puzzle, solution) in solved(&SOLVED[..2]) {
        let attempt = published(PROTOCOL, &puzzle);
        attempt.play(&mut Table::exact(Scripted::new(attempt.plan(&solution)))).unwrap();
    }
}

#[test]
fn the_protocol_accepts_what_the_rules_accept() {
    let mut runs = 0;
    let mut compare = |puzzle: &Shakashaka, candidates: Vec<Grid<Filling>>| {
        let (attempt, solutions) = (repaired(PROTOCOL, puzzle), puzzle.solutions());
        for candidate in candidates {
            runs += 1;
            let accepted = attempt.follow(&candidate).is_ok();
            assert_eq!(accepted, puzzle.check(&candidate).is_empty(), "{puzzle:?} {candidate:?}");
            assert_eq!(accepted, solutions.contains(&candidate), "all solutions: {puzzle:?} {candidate:?}");
            if accepted {
                attempt.play(&mut Table::exact(Scripted::new(attempt.plan(&candidate)))).unwrap();
            }
        }
    };
    for puzzle in boards(&["1x1", "1x2", "2x1", "1x3", "2x2"]) {
        compare(&puzzle, candidates(&puzzle));
    }
    // Black cards on white squares are left out here: the smaller boards have them.
    let larger = if is_long() { size(2, 3) } else { size(1, 4) };
    for squares in fillings(larger, &[Square::White, Square::Black]).unwrap() {
        let puzzle = Shakashaka { squares };
        let printed = |cell, filling| (filling == Filling::Black) == (puzzle.squares[cell] == Square::Black);
        let options =
            |cell| options(&puzzle, cell).into_iter().filter(|&filling| printed(cell, filling)).collect();
        compare(&puzzle, filled(larger, options, |_, _| true));
    }
    assert_eq!(runs, 12 + 2 * 144 + 1728 + 20_736 + 6_usize.pow(larger.area() as u32));
}

#[test]
fn no_prover_gets_away_with_less_than_a_solution() {
    let puzzles = boards(&["1x1", "1x2", "2x1", "2x2"]);
    let (ends, _, branches) = sound(PROTOCOL, puzzles, |puzzle, found| {
        assert_eq!(found.ends.is_empty(), !is_solvable(puzzle), "{puzzle:?}");
    });
    assert_eq!((ends, branches), (95, 35_765));
}

/// Finding 1. Four clubs on a white square make it black, and beside a number they look like four triangles.
#[test]
fn published_accepts_black_cards_on_white_squares() {
    for rows in [". .\n. #", "4 .\n# #", "4 ."] {
        let puzzle = read(rows);
        assert!(!is_solvable(&puzzle));
        let black = Grid::from_fn(puzzle.squares.size(), |_| Filling::Black);
        published(PROTOCOL, &puzzle).follow(&black).unwrap();
        assert_eq!(repaired(PROTOCOL, &puzzle).follower_rejected_at(&black), WINDOW);
    }
    // One square alone is the smallest board on which P is accepted without having laid a solution.
    assert_eq!(published(PROTOCOL, &read(".")).accepted(as_they_come), (1, 2));
    // Of all boards of two rows and two columns that have no solution, so many are accepted.
    let drawings = solved_boards(size(2, 2));
    let accepted = boards::<Shakashaka>(&["2x2"]).into_iter().filter(|puzzle| {
        !is_solvable(puzzle)
            && drawings.iter().any(|drawn| {
                let fits = |(cell, &square): (Cell, &Square)| {
                    square == Square::White || drawn[cell] == Filling::Black
                };
                puzzle.squares.iter().all(fits) && published(PROTOCOL, puzzle).follow(drawn).is_ok()
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
            published(PROTOCOL, &numbered(&drawn)).follow(&drawn).unwrap();
        }
    }
    let (puzzle, solution) = solved(SOLVED).nth(3).unwrap();
    let Err(Stop::Impossible { site, why }) = published(PROTOCOL, &puzzle).follow(&solution) else {
        panic!()
    };
    assert_eq!(
        (site.to_string().as_str(), why.as_str()),
        ("numbers > step 3a", "a card that is needed is not there any more")
    );
    // Taking the 0 first helps here, but not where both numbers are above 0.
    // The windows come first, in the usual order.
    let numbers_backwards = |nth: usize| {
        let (puzzle, solution) = solved(SOLVED).nth(nth).unwrap();
        let (attempt, mut usual) = (published(PROTOCOL, &puzzle), true);
        let prover = Scripted::new(attempt.plan(&solution));
        let mut table = Table::new(Seeded::new(1), prover).ordered_by(|things| {
            let order = 0..things;
            if std::mem::take(&mut usual) { order.collect() } else { order.rev().collect() }
        });
        attempt.play(&mut table)
    };
    numbers_backwards(3).unwrap();
    assert!(matches!(numbers_backwards(2), Err(Stop::Impossible { .. })));
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
                match repaired(PROTOCOL, &puzzle).play(&mut table) {
                    Ok(()) => {}
                    // Nothing can be drawn for a number without white squares beside it.
                    Err(Stop::Rejected(_)) => continue,
                    Err(stop) => panic!("{stop}"),
                }
                let stated = PROTOCOL.cost(&puzzle, Variant::Repaired);
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
    for (puzzle, solution) in solved(&SOLVED[..2]) {
        let stated = PROTOCOL.cost(&puzzle, Variant::Published);
        assert!(stated.agrees_with(&published(PROTOCOL, &puzzle).follow(&solution).unwrap()));
        assert_eq!(stated.cards, PROTOCOL.paper_cost(&puzzle).cards);
    }
}

/// A prover who knows the solution but lays something else, once: which lay, what instead, where rejected.
#[test]
fn whoever_cheats_in_a_step_is_rejected() {
    let (puzzle, solution) = solved(SOLVED).nth(3).unwrap();
    let attempt = repaired(PROTOCOL, &puzzle);
    let honest = attempt.plan(&solution);
    let [Lay::Faces(laid), Lay::Mark(mark), ..] = &honest[..] else { panic!("{honest:?}") };
    let with = |face| Lay::Faces([&laid[..1], &[face], &laid[2..]].concat());
    let below = |faces: [Face; 2]| Lay::Faces(faces.to_vec());
    let cheats = [
        // A triangle of two clubs, a card that belongs to no square, and too few cards on the board.
        (0, with(Face::CLUB), WINDOW),
        (0, with(Face::BLANK), WINDOW),
        (0, Lay::Faces(vec![Face::HEART; 3]), "setup > step 1"),
        // Below the patterns: two hearts, no heart, a number card, and the heart below another pattern.
        (1, below([Face::HEART; 2]), "windows > membership > step 3"),
        (1, below([Face::CLUB; 2]), "windows > membership > step 3"),
        (1, below([Face::HEART, Face::number(1).unwrap()]), "windows > membership > step 3"),
        (1, Lay::Mark(1 - mark), WINDOW),
    ];
    attempt.catches(&honest, cheats);
}

#[test]
fn candidates_of_another_size_are_no_reason_to_panic() {
    let mut puzzle: Shakashaka = read(". . 1\n. . 1");
    for other in [size(1, 1), size(5, 5)] {
        let candidate = Grid::from_fn(other, |_| Filling::Triangle(Corner::SouthEast));
        let attempts = [published(PROTOCOL, &puzzle), repaired(PROTOCOL, &puzzle)];
        assert!(attempts.iter().all(|attempt| attempt.follow(&candidate).is_err()));
    }
    puzzle.squares[Cell::new(0, 2)] = Square::Clue(5);
    assert_eq!(PROTOCOL.supports(&puzzle).unwrap_err(), "the number 5 at r1c3 is above 4");
    let candidate = Grid::from_fn(size(2, 3), |_| Filling::White);
    assert!(repaired(PROTOCOL, &puzzle).follow(&candidate).is_err());
    assert!(PROTOCOL.extract(&puzzle, &[Face::BLANK; 24]).is_none());
    assert!(PROTOCOL.extract(&puzzle, &[Face::HEART; 23]).is_none());
}
