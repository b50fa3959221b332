use super::Hitori;
use super::protocol::HitoriProtocol;
use crate::engine::{Face, Lay};
use crate::grid::{Grid, Size};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::{Puzzle, Shade};
use crate::puzzles::trial::{
    Listed, accepts, as_they_come, boards, published, read, repaired, solved, sound,
    statements_agree_on_shades, usual_tests,
};
use crate::subprotocols::still_black::{CHANGE, LEAVE};

const PROTOCOL: &dyn Protocol<Hitori> = &HitoriProtocol;

/// Boards and solutions: a larger one of each shape, and small ones.
const SOLVED: &[(&str, &str)] = &[
    ("1 3 2 4 1\n1 5 2 2 3\n1 2 1 4 1", "#..#.\n..#..\n#...#"),
    ("4 4 1 3\n3 5 2 3\n3 2 2 1\n4 1 3 5\n1 5 5 5", "#...\n...#\n#.#.\n....\n.#.#"),
    (". 1 1\n2 2 .", "..#\n#.."),
    ("1 2", ".."),
    ("1", "."),
];

/// For each rule a board that breaks it and no other, and where its follower is rejected.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("no_number_twice_in_a_row", "1 1", "..", "one occurrence > step 3"),
    ("no_number_twice_in_a_row", "1 2 1 1\n2 3 4 5", ".#..\n....", "one occurrence > step 3"),
    ("no_number_twice_in_a_column", "1 2\n1 3", "..\n..", "one occurrence > step 3"),
    ("no_two_black_side_by_side", "1 2 3", ".##", "lonely black > five-card trick > step 3"),
    ("white_is_connected", "1 2 3", ".#.", "connectivity > step 2b"),
];

usual_tests!(PROTOCOL, solved(SOLVED), BROKEN, 0, Listed::Own);

#[test]
fn formulas_of_a_3x5_board() {
    let (board, _): (Hitori, _) = solved(SOLVED).next().unwrap();
    let cost = PROTOCOL.cost(&board, Variant::Repaired);
    // Repeated numbers: the 1 in rows 1 and 3, the 2 in row 2; the 1 in columns 1 and 5, 2 and 4 in columns 3 and 4.
    assert_eq!((cost.cards, cost.shuffles), (Some(4 * 35 + 10), Some(72 + 14 + 44)));
}

/// All boards, all colourings: the three statements agree, and whoever follows a solution is accepted at the stated cost.
#[test]
fn rules_constraints_and_protocol_agree() {
    let further = |board: &Hitori, solution: &Grid<Shade>| accepts(PROTOCOL, board, solution);
    let solved = |board| statements_agree_on_shades(PROTOCOL, board, further).2;
    let boards = ["1x1", "1x2", "1x3", "3x1", "1x4", "2x2", "1x5", "2x3", "3x2"];
    assert_eq!(boards.map(solved), [2, 5, 12, 12, 19, 32, 28, 540, 540]);
}

/// Every prover on all boards up to four cells: V accepts just the solutions, as many as the rules do.
#[test]
fn no_prover_fools_the_protocol() {
    let counted = ["1x1", "1x3", "2x2", "1x4"].map(|board| sound(PROTOCOL, boards(&[board]), |_, _| {}).0);
    assert_eq!(counted, [2, 12, 32, 19]);
}

/// The repair. A single cell may be black, but the published step 1 makes it white.
#[test]
fn published_cannot_serve_a_single_black_cell() {
    assert!(solved(SOLVED).all(|(board, solution)| published(PROTOCOL, &board).accepts(&solution)));
    let board: Hitori = read("1");
    let black = board.read_solution("#").unwrap();
    assert_eq!(published(PROTOCOL, &board).follower_rejected_at(&black), "connectivity > step 1a");
    assert_eq!(published(PROTOCOL, &board).accepted(as_they_come), (0, 1));
    accepts(PROTOCOL, &board, &black);
}

/// A prover who knows the solution but lays something else, once: which lay, what instead, where rejected.
#[test]
fn whoever_cheats_in_a_step_is_rejected() {
    // 1x3, bordered rows of 5 places: the cells are the places 6 to 8. Lays: the first white cell; twice a target, a
    // neighbour and a wish; the choice between the two 1s.
    let board: Hitori = read("2 1 1");
    let solution = board.read_solution("..#").unwrap();
    let honest = PROTOCOL.plan(&board, &solution, Variant::Repaired);
    let wish = |wish: [Face; 2]| Lay::Faces(wish.to_vec());
    let mark = Lay::Mark;
    let expected = [mark(6), mark(6), mark(1), wish(CHANGE), mark(7), mark(1), wish(LEAVE), mark(0)];
    assert_eq!(honest, expected);

    let row = |marked: &[usize], mark: Face| {
        Lay::Faces((0..15).map(|place| if marked.contains(&place) { mark } else { Face::CLUB }).collect())
    };
    let number = Face::number(1).unwrap();
    let cheats = [
        (0, row(&[6, 7], Face::HEART), "connectivity > chosen pile > step 3"),
        (0, row(&[6], number), "connectivity > chosen pile > step 3"),
        (0, Lay::Faces(vec![Face::HEART]), "connectivity > chosen pile > step 1"),
        (0, mark(1), "connectivity > step 1a"),
        (1, mark(8), "connectivity > step 2b"),
        (2, mark(0), "connectivity > still-black > step 1"),
        (3, wish([Face::HEART; 2]), "connectivity > still-black > step 4"),
        (3, wish([Face::CLUB, number]), "connectivity > still-black > step 4"),
        // The middle cell stays black: then there is no white cell to go on from.
        (3, wish(LEAVE), "connectivity > step 2b"),
        // The right cell turns white, beside another 1.
        (6, wish(CHANGE), "one occurrence > step 3"),
        (7, mark(1), "one occurrence > step 3"),
    ];
    repaired(PROTOCOL, &board).catches(&honest, cheats);
}

#[test]
fn boards_that_cannot_be_served_are_distinguished() {
    let unknown: Hitori = read("1 ?\n. 1");
    assert!(PROTOCOL.supports(&unknown).unwrap_err().starts_with("r1c2 is a question mark"));
    let blanks: Hitori = read(". .\n. .");
    assert!(PROTOCOL.supports(&blanks).is_ok());
    // A candidate of another size is followed nowhere, and one without a white cell neither.
    let board: Hitori = read("1 2");
    for (height, width) in [(2, 2), (1, 2)] {
        let black = Grid::from_fn(Size::new(height, width).unwrap(), |_| Shade::Black);
        assert_eq!(repaired(PROTOCOL, &board).follower_rejected_at(&black), "connectivity > step 1a");
    }
}
