use super::protocol::NorinoriProtocol;
use super::{Norinori, plan};
use crate::audit::judge::permutations;
use crate::engine::{Event, Face, Lay, Scripted, Seeded, Stop, Table};
use crate::grid::{Cell, Grid, Size};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::{Puzzle, Shade};
use crate::puzzles::trial::{
    Attempt, Listed, all_shadings, boards, obeys_the_laws, published, read, repaired, solved, sound,
    statements_agree_on_shades, usual_tests,
};
use crate::small::Small;
use std::collections::{BTreeMap, BTreeSet};

const PROTOCOL: &dyn Protocol<Norinori> = &NorinoriProtocol;

/// Boards and solutions; the second board has two.
const SOLVED: &[(&str, &str)] = &[
    ("a a a", "##."),
    ("a a b b\na a b b", "#..#\n#..#"),
    ("a a b b\na a b b", "##..\n..##"),
    ("a a\na b\nb b", "##\n..\n##"),
];

/// For each rule a board that breaks it and no other, and where its follower is rejected.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("room_has_two_black", "a a a a b b", "##.##.", "room verification > step 3"),
    ("room_has_two_black", "a a a a b b", "##....", "pair verification > step 1"),
    ("black_cells_come_in_pairs", "a a a a b b", "#.#.##", "pair verification > adjacent cards > step 5"),
];

usual_tests!(PROTOCOL, solved(SOLVED), BROKEN, 1, Listed::All);

fn shades(board: &Norinori, text: &str) -> Grid<Shade> {
    board.read_solution(text).unwrap()
}

fn is_solvable(board: &Norinori) -> bool {
    !board.solutions().is_empty()
}

#[test]
fn the_deck_is_the_papers_and_the_table_as_stated() {
    for (height, width, t) in [(1, 2, 1), (2, 5, 1), (3, 6, 3), (5, 5, 5), (8, 7, 4), (6, 13, 6)] {
        // Rooms of whole rows; the pairs of neighbouring rooms keep apart.
        let size = Size::new(height, width).unwrap();
        let room = |row: usize| row * t / height;
        let board = Norinori::new(&Grid::from_fn(size, |cell| room(cell.row))).unwrap();
        let solution = Grid::from_fn(size, |cell| {
            let first = cell.row == 0 || room(cell.row - 1) != room(cell.row);
            let from = 3 * (room(cell.row) % 2);
            if first && (from..from + 2).contains(&cell.column) { Shade::Black } else { Shade::White }
        });
        let cost = repaired(PROTOCOL, &board).follow(&solution).unwrap();
        assert!(PROTOCOL.cost(&board, Variant::Repaired).agrees_with(&cost), "{size}");
        let deck = cost.deck();
        assert_eq!(Some(deck.values().sum()), PROTOCOL.paper_cost(&board).cards, "{size}");
        let expected = [
            (Face::CLUB, 2 * t + 1),
            (Face::BLANK, 2 * height * width + 4 * height + 4 * width + 6 - 2 * t),
            (Face::TICK, 2 * t),
            (Face::START, 1),
        ];
        assert!(expected.iter().all(|(face, count)| deck[face] == *count), "{deck:?}");
    }
}

#[test]
fn rules_constraints_and_protocol_agree() {
    let further = |board: &Norinori, solution: &Grid<Shade>| obeys_the_laws(PROTOCOL, board, solution);
    let met = |board| statements_agree_on_shades(PROTOCOL, board, further);
    let met = ["1x1", "1x2", "3x1", "1x4", "2x2", "1x5", "2x3", "3x2", "2x4"].map(met);
    let sums = met.iter().fold((0, 0), |sum, (_, tried, solved)| (sum.0 + tried, sum.1 + solved));
    assert_eq!(sums, (127_082, 130));
}

#[test]
fn whoever_is_accepted_has_laid_a_solution() {
    let boards = boards(&["1x2", "3x1", "1x4", "2x2", "1x5", "2x3", "3x2"]);
    let (ends, states, _) = sound(PROTOCOL, boards, |_, _| {});
    assert_eq!((ends, states), (40, 9_352));
}

/// Finding: V counts black and marker cards, so that what P lays need not be a solution.
#[test]
fn as_published_other_cards_may_lie_beside_the_counted_ones() {
    let face =
        |text: &str| -> Vec<Option<Face>> { Face::read(text).unwrap().into_iter().map(Some).collect() };
    let unsound = |names: &str| {
        let board = read(names);
        let attempt = published(PROTOCOL, &board);
        attempt.unsound(&attempt.search())
    };
    assert_eq!(unsound("a a").len(), 0);
    assert!(unsound("a a a").contains(&face("♣ ♣ S")));
    assert!(unsound("a a a a").contains(&face("♣ ♣ □ ♣")));

    // On boards as small as these it goes no further: whoever searches finds a board accepted only if it has a solution.
    for board in boards(&["1x2", "3x1", "1x4", "2x2", "1x5"]) {
        let found = published(PROTOCOL, &board).search();
        assert_eq!(!found.ends.is_empty(), is_solvable(&board), "{board:?}");
    }
}

/// Finding: a black card that is never chosen may serve as the partner of two others. Then a board without a solution is
/// accepted.
#[test]
fn as_published_a_black_card_too_many_makes_up_for_a_solution() {
    let board: Norinori = read("a a b b c c\nb b b c c c");
    assert!(!is_solvable(&board));
    let laid = shades(&board, "##.#.#\n..##.#");
    let chosen = [(0, 0), (0, 1), (0, 3), (1, 2), (0, 5), (1, 5)].map(|(row, column)| Cell::new(row, column));
    let lays = plan::plan_in_order(&board, &laid, &chosen);
    for seed in 0..50 {
        assert!(published(PROTOCOL, &board).run(lays.clone(), seed).is_ok());
    }
    for order in orders(&chosen).step_by(7) {
        let lays = plan::plan_in_order(&board, &laid, &order);
        assert!(repaired(PROTOCOL, &board).run(lays.clone(), 0).is_err());
        assert!(published(PROTOCOL, &board).run(lays, 0).is_ok());
    }

    // What the steps ask for: two cells in each room that have exactly one black neighbour. On these smaller boards only
    // those with a solution have them.
    let passes = |board: &Norinori, black: &Grid<Shade>| {
        let size = black.size();
        let is_black = |cell: Cell| black[cell] == Shade::Black;
        let counts = |cell: Cell| {
            is_black(cell) && size.neighbours(cell).filter(|&beside| is_black(beside)).count() == 1
        };
        board.cells_by_room().iter().all(|room| room.iter().filter(|&&cell| counts(cell)).count() >= 2)
    };
    assert!(passes(&board, &laid));
    let mut accepted = 0;
    for board in boards::<Norinori>(&["1x6", "2x2", "2x3", "1x8", "2x4", "3x3"]) {
        let passes = all_shadings(board.rooms().size()).any(|black| passes(&board, &black));
        assert_eq!(passes, is_solvable(&board), "{board:?}");
        accepted += usize::from(passes);
    }
    assert_eq!(accepted, 81);
}

/// What V sees beside the chosen cards, one after the other: a black card or a marker each time.
fn shown_beside(board: &Norinori, solution: &Grid<Shade>, variant: Variant) -> String {
    shown_with(board, PROTOCOL.plan(board, solution, variant), variant)
}

fn shown_with(board: &Norinori, lays: Vec<Lay>, variant: Variant) -> String {
    let mut shown = Vec::new();
    let mut table = Table::new(Seeded::new(0), Scripted::new(lays)).recorded_by(|event| {
        if let Event::TurnUp { seen, .. } = event
            && seen.len() == 4
        {
            shown.extend(seen.iter().copied().filter(|face| [Face::CLUB, Face::TICK].contains(face)));
        }
        Ok(())
    });
    Attempt { protocol: PROTOCOL, puzzle: board, variant }.play(&mut table).unwrap();
    drop(table);
    // After the pairs V sees rooms, which may have four cells as well.
    Face::print(&shown[..2 * board.cells_by_room().len()])
}

/// Finding: in reading order, whether V sees a black card or a marker beside the chosen one depends on the solution.
#[test]
fn as_published_in_reading_order_the_neighbours_depend_on_the_solution() {
    let shown = |nth, variant| {
        let (two_rooms, solution) = solved(SOLVED).nth(nth).unwrap();
        shown_beside(&two_rooms, &solution, variant)
    };
    assert_eq!(shown(1, Variant::Published), "♣ ♣ ✓ ✓");
    assert_eq!(shown(2, Variant::Published), "♣ ✓ ♣ ✓");
    assert_eq!(shown(1, Variant::Repaired), shown(2, Variant::Repaired));

    // On smaller boards all solutions look alike.
    let lines = (1..=7).flat_map(|length| [format!("1x{length}"), format!("{length}x1")]);
    for board in lines.chain(["2x2", "2x3", "3x2"].map(str::to_owned)).flat_map(|size| boards(&[&size])) {
        let shown = |solution| shown_beside(&board, solution, Variant::Published);
        let views: BTreeSet<String> = board.solutions().iter().map(shown).collect();
        assert!(views.len() <= 1, "{board:?}: {views:?}");
    }

    let (two_rooms, _) = solved(SOLVED).nth(1).unwrap();
    let simulated = published(PROTOCOL, &two_rooms).play(&mut Table::simulated(Seeded::new(0)));
    assert!(matches!(simulated, Err(Stop::Leaked(_))));
}

/// All orders of these things.
fn orders<T: Copy>(things: &[T]) -> impl Iterator<Item = Vec<T>> {
    let orders = permutations(things.len()).into_iter();
    orders.map(|order| order.into_iter().map(|place| things[place]).collect())
}

/// The other reading: P chooses the black cards in a random order. Then what V sees depends on the number of rooms only.
#[test]
fn as_published_in_random_order_all_solutions_look_alike() {
    let views = |board: &Norinori, solution: &Grid<Shade>| {
        let mut views: BTreeMap<String, usize> = BTreeMap::new();
        for order in orders(&plan::in_reading_order(solution)) {
            let lays = plan::plan_in_order(board, solution, &order);
            *views.entry(shown_with(board, lays, Variant::Published)).or_default() += 1;
        }
        views
    };
    let counted = |views: &[(&str, usize)]| -> BTreeMap<String, usize> {
        views.iter().map(|&(view, count)| (view.to_owned(), count)).collect()
    };
    let one_room = counted(&[("♣ ✓", 2)]);
    let two_rooms = counted(&[("♣ ♣ ✓ ✓", 16), ("♣ ✓ ♣ ✓", 8)]);

    // The example of the findings: one solution has two upright pairs, the other two lying ones.
    let example = read("a a a a\na b b b");
    for solution in [".#.#\n.#.#", "##..\n..##"] {
        assert_eq!(views(&example, &shades(&example, solution)), two_rooms);
    }
    let mut solutions = [0; 2];
    for board in boards::<Norinori>(&["1x2", "1x5", "2x2", "2x3", "3x2", "2x4"]) {
        for solution in board.solutions() {
            let rooms = board.cells_by_room().len();
            assert_eq!(views(&board, &solution), [&one_room, &two_rooms][rooms - 1].clone(), "{board:?}");
            solutions[rooms - 1] += 1;
        }
    }
    assert_eq!(solutions, [33, 92]);
    // Three rooms: 720 orders.
    let line = read("a a a b b b c c");
    let three_rooms = counted(&[
        ("♣ ♣ ♣ ✓ ✓ ✓", 288),
        ("♣ ♣ ✓ ♣ ✓ ✓", 192),
        ("♣ ♣ ✓ ✓ ♣ ✓", 96),
        ("♣ ✓ ♣ ♣ ✓ ✓", 96),
        ("♣ ✓ ♣ ✓ ♣ ✓", 48),
    ]);
    assert_eq!(views(&line, &shades(&line, "##.##.##")), three_rooms);
}

/// A prover who knows the solution but lays something else, once: which lay, what instead, where rejected.
#[test]
fn whoever_cheats_in_a_step_is_rejected() {
    let two_rooms: Norinori = read("a a a a b b");
    let attempt = repaired(PROTOCOL, &two_rooms);
    let honest = attempt.plan(&shades(&two_rooms, "##..##"));
    let faces = |text: &str| Lay::Faces(Face::read(text).unwrap());
    let mut two_clubs = vec![Face::BLANK; 24];
    two_clubs[9..11].fill(Face::CLUB);
    let cheats = [
        (0, faces("♣ ♣"), "setup > step 1"),
        (0, faces("♣ ♣ S □ ♣ ♣"), "pair verification > adjacent cards > step 5"),
        (1, Lay::Faces(two_clubs), "pair verification > card choosing > step 3"),
        // A white card, a marker, not the partner, and not the starting card.
        (1, Lay::Mark(11), "pair verification > step 1: □"),
        (2, Lay::Mark(0), "pair verification > step 1: ✓"),
        (2, Lay::Mark(4), "pair verification > adjacent cards > step 5"),
        (5, Lay::Mark(0), "return to the board > step 1: ✓"),
    ];
    attempt.catches(&honest, cheats);
    // Three in a row break both rules. With one pair only, nothing but the starting card is left to choose.
    let three = attempt.follower_rejected_at(&shades(&two_rooms, "###..."));
    assert_eq!(three, "pair verification > adjacent cards > step 5");
    assert_eq!(attempt.rejected_at(attempt.plan(&shades(&two_rooms, "##...."))).1, [Face::START]);
}

/// Finding: P may lay a starting card on the board and choose that one, so that all cells move up and left.
#[test]
fn as_published_a_second_starting_card_moves_the_board() {
    let board: Norinori = read("a a a\na a a");
    let laid = Face::read("S □ □ □ ♣ ♣").unwrap();
    // The bordered board has 4 rows of 5 cards: the black cards lie at places 12 and 13, P's own starting card at 6.
    let lays = vec![Lay::Faces(laid.clone()), Lay::Mark(12), Lay::Mark(1), Lay::Mark(20 + 6 - 13)];
    assert_eq!(PROTOCOL.extract(&board, &laid), None);
    assert!(published(PROTOCOL, &board).run(lays.clone(), 7).is_ok());
    let (at, _) = repaired(PROTOCOL, &board).rejected_at(lays);
    assert_eq!(at, "return to the board > step 2a");
}

#[test]
fn candidates_for_other_boards_are_rejected() {
    let board = read("a a a");
    for (height, width) in [(1, 1), (1, 4), (2, 3)] {
        let black = Grid::from_fn(Size::new(height, width).unwrap(), |_| Shade::Black);
        for variant in Variant::ALL {
            assert!(!Attempt { protocol: PROTOCOL, puzzle: &board, variant }.accepts(&black));
        }
    }
}
