use super::Nurikabe;
use super::protocol::NurikabeProtocol;
use crate::engine::{Face, Lay};
use crate::grid::{Grid, Size};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::{Puzzle, Shade};
use crate::puzzles::trial::{
    Attempt, Listed, accepts, all_shadings, as_they_come, backwards, boards, published, read, repaired,
    solved, statements_agree_on_shades, usual_tests,
};

const PROTOCOL: &dyn Protocol<Nurikabe> = &NurikabeProtocol;

/// Boards and solutions: a larger one of each shape, and small ones.
const SOLVED: &[(&str, &str)] = &[
    ("2 . . . .\n. . . 1 .\n. . 3 . .", "..###\n###.#\n...##"),
    (". . . .\n. . 3 .\n. . . .\n. . . .\n2 . . 2", "####\n#..#\n#.##\n###.\n..#."),
    (". 1 .\n. . .", "#.#\n###"),
    (". . . .", "####"),
];

/// For each rule a board that breaks it and no other, and where its follower is rejected.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("numbers_stay_white", ". 1", "##", "islands > footnote"),
    ("numbers_stay_white", ". 2 .", "###", "islands > step 1"),
    ("island_has_one_number", "2 2 . . .", "..#..", "islands > step 2b"),
    ("island_has_its_size", "1 . . 2", "..#.", "islands > footnote"),
    ("island_has_its_size", "2 . . 1", ".#..", "islands > step 2b"),
    ("island_has_its_size", "2 . . . . 3", "...#..", "islands > step 4c"),
    ("island_has_its_size", ". 2 . . . 3", "...#..", "islands > step 3"),
    ("sea_is_connected", ". 1 .", "#.#", "sea formation > step 2b"),
    ("no_two_by_two_sea", ". . 2\n. . .", "##.\n##.", "forbidden area > step 2"),
];

usual_tests!(PROTOCOL, solved(SOLVED), BROKEN, 0, Listed::Own);

#[test]
fn formulas_of_a_3x5_board() {
    let (board, _): (Nurikabe, _) = solved(SOLVED).next().unwrap();
    let cost = PROTOCOL.cost(&board, Variant::Repaired);
    assert_eq!((cost.cards, cost.shuffles), (Some(4 * 35 + 8), Some(34 + 16 + 18)));
}

/// All boards whose numbers leave room, all colourings: the three statements agree, and whoever follows a solution is accepted
/// at the stated cost.
#[test]
fn rules_constraints_and_protocol_agree() {
    let further = |board: &Nurikabe, solution: &Grid<Shade>| accepts(PROTOCOL, board, solution);
    let solved = |board| statements_agree_on_shades(PROTOCOL, board, further).2;
    let boards = ["1x2", "1x3", "3x1", "1x4", "2x2", "1x5", "2x3", "3x2"];
    assert_eq!(boards.map(solved), [5, 11, 11, 22, 28, 41, 104, 104]);
}

/// A single cell. With a 1 nothing is left for P to do: V accepts, whatever P believes, and rightly so.
#[test]
fn rules_and_protocol_agree_on_a_single_cell() {
    for (rows, candidate, solves, accepted) in
        [(".", "#", true, true), (".", ".", false, false), ("1", ".", true, true), ("1", "#", false, true)]
    {
        let board: Nurikabe = read(rows);
        let candidate = board.read_solution(candidate).unwrap();
        assert_eq!(board.check(&candidate).is_empty(), solves, "{rows}");
        assert_eq!(repaired(PROTOCOL, &board).accepts(&candidate), accepted, "{rows}");
        if solves {
            accepts(PROTOCOL, &board, &candidate);
        }
    }
}

/// Every prover on all boards up to four cells: V accepts just the solutions, as many as the rules do.
#[test]
fn no_prover_fools_the_repaired_protocol_and_some_fool_the_published() {
    for (size, cells, solutions, false_ones) in [("1x3", 3, 11, 0), ("2x2", 4, 28, 4), ("1x4", 4, 22, 2)] {
        let boards = boards::<Nurikabe>(&[size]);
        let all = |variant, order: fn(usize) -> Vec<usize>| {
            let results = boards
                .iter()
                .map(|board| Attempt { protocol: PROTOCOL, puzzle: board, variant }.accepted(order));
            results.fold((0, 0), |sum, (wrong, all)| (sum.0 + wrong, sum.1 + all))
        };
        for order in [as_they_come, backwards] {
            assert_eq!(all(Variant::Repaired, order), (0, solutions), "{size}");
        }
        // The published protocol also accepts no board that the numbers fill: one for each place of the number.
        let published = all(Variant::Published, as_they_come);
        assert_eq!(published, (false_ones, solutions + false_ones - cells), "{size}");
    }
}

/// Repair 1. The numbered cell is blackened without a look at its neighbours, so islands may touch there.
#[test]
fn published_islands_may_touch_at_a_number() {
    for (rows, wrong, order) in [
        ("2 1\n. .", "..\n.#", as_they_come as fn(usize) -> Vec<usize>),
        (". 2 1 .", "...#", as_they_come),
        ("2 2 .\n. . .", "...\n.##", as_they_come),
        ("1 2\n. .", "..\n#.", backwards),
    ] {
        let board: Nurikabe = read(rows);
        assert!(all_shadings(board.clues.size()).all(|shading| !board.check(&shading).is_empty()));
        let found = published(PROTOCOL, &board).search_in_order(order);
        let faces: Option<Vec<Face>> = found.ends[0].0.iter().map(|card| card.face()).collect();
        let committed = PROTOCOL.extract(&board, &faces.unwrap());
        assert_eq!((committed, found.ends.len()), (board.read_solution(wrong).ok(), 1));
        assert_eq!(repaired(PROTOCOL, &board).accepted(order), (0, 0));
    }
    // No search is needed to be fooled: whoever follows the wrong board is accepted.
    let board: Nurikabe = read("2 1\n. .");
    let wrong = board.read_solution("..\n.#").unwrap();
    assert!(published(PROTOCOL, &board).accepts(&wrong));
    assert_eq!(repaired(PROTOCOL, &board).follower_rejected_at(&wrong), "islands > step 3");
}

/// Repair 2. Step 1 of the sea formation wants a cell for the sea although the solution has none.
#[test]
fn published_cannot_serve_a_board_without_sea() {
    assert!(solved(SOLVED).all(|(board, solution)| published(PROTOCOL, &board).accepts(&solution)));
    for (rows, place) in
        [("1", "islands > footnote"), ("2 .", "islands > step 1"), (". 2", "islands > step 2c")]
    {
        let board: Nurikabe = read(rows);
        let white = Grid::from_fn(board.clues.size(), |_| Shade::White);
        assert_eq!(published(PROTOCOL, &board).follower_rejected_at(&white), place);
        assert_eq!(published(PROTOCOL, &board).accepted(as_they_come).1, 0);
        accepts(PROTOCOL, &board, &white);
    }
}

/// A prover who knows the solution but lays something else, once: board, which lay, what instead, where rejected.
#[test]
fn whoever_cheats_in_a_step_is_rejected() {
    // 1x4, bordered rows of 6 places: the cells are the places 7 to 10. Lays: the first of the sea; a target and a
    // neighbour; the target and the neighbour for the island; the red one.
    let board: Nurikabe = read(". . . 2");
    let solution = board.read_solution("##..").unwrap();
    let honest = PROTOCOL.plan(&board, &solution, Variant::Repaired);
    let marks = [7, 7, 1, 10, 3, 9].map(Lay::Mark);
    assert_eq!(honest, marks);

    let row = |marked: &[usize], mark: Face| {
        Lay::Faces((0..18).map(|place| if marked.contains(&place) { mark } else { Face::CLUB }).collect())
    };
    let number = Face::number(1).unwrap();
    let cheats = [
        (0, row(&[7, 8], Face::HEART), "sea formation > chosen pile > step 3"),
        (0, row(&[], Face::HEART), "sea formation > chosen pile > step 3"),
        (0, row(&[7], number), "sea formation > chosen pile > step 3"),
        (0, Lay::Faces(vec![Face::CLUB; 17]), "sea formation > chosen pile > step 1"),
        (0, Lay::Mark(1), "sea formation > step 1a"),
        (1, Lay::Mark(9), "sea formation > step 2b"),
        (2, Lay::Mark(0), "sea formation > step 2c"),
        (2, Lay::Mark(4), "sea formation > 4-neighbour > chosen pile > step 1"),
        (3, Lay::Mark(9), "islands > step 2b"),
        (4, Lay::Mark(1), "islands > step 2c"),
        (5, Lay::Mark(10), "islands > step 4b"),
    ];
    repaired(PROTOCOL, &board).catches(&honest, cheats);
    // In a 2x2 square, a black commitment.
    let (board, solution) = solved(SOLVED).nth(2).unwrap();
    let mut lays = PROTOCOL.plan(&board, &solution, Variant::Repaired);
    *lays.last_mut().unwrap() = Lay::Mark(1);
    assert_eq!(repaired(PROTOCOL, &board).rejected_at(lays).0, "forbidden area > step 2");
}

#[test]
fn boards_that_cannot_be_served_are_distinguished() {
    let unknown: Nurikabe = read(". ?\n. .");
    assert!(PROTOCOL.supports(&unknown).unwrap_err().starts_with("r1c2 is a question mark"));
    let full: Nurikabe = read("4000000000 4000000000");
    assert!(PROTOCOL.supports(&full).is_ok());
    assert_eq!(published(PROTOCOL, &full).rejected_at(vec![]).0, "setup > step 1");
    assert_eq!(PROTOCOL.cost(&full, Variant::Repaired).cards, None);
    // A candidate of another size is followed nowhere.
    let board: Nurikabe = read(". 1");
    let other = Grid::from_fn(Size::new(2, 2).unwrap(), |_| Shade::Black);
    assert_eq!(repaired(PROTOCOL, &board).follower_rejected_at(&other), "sea formation > step 1a");
}
