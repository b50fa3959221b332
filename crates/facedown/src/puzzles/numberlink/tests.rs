use super::protocol::NumberlinkProtocol;
use super::small::{drawn, edges};
use super::well_designed::WellDesignedProtocol;
use super::{Links, Numberlink};
use crate::engine::{Face, Lay, Stop};
use crate::grid::{Direction, Grid, Size};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::{Clue, Puzzle};
use crate::puzzles::trial::{
    Listed, accepts, boards, obeys_the_laws, published, read, repaired, solved, sound, usual_tests,
};
use crate::small::Small;
use crate::subprotocols::matrix::encode;

const GENERAL: &dyn Protocol<Numberlink> = &NumberlinkProtocol;
const WELL_DESIGNED: &dyn Protocol<Numberlink> = &WellDesignedProtocol;

/// Where V finds that a cell holds no number, and where that it has too few or too many equal neighbours.
const NO_NUMBER: &str = "verification > counting equal > step 3";
const WRONG_COUNT: &str = "verification > counting equal > step 4";

/// Boards and solutions. In the first, V comes to a cell without a number first, so that the steps are met in their order.
const SOLVED: &[(&str, &str)] = &[
    (". 1\n. 1", "+ +\n  |\n+ +"),
    ("1 . 1\n. . .", "+-+-+\n     \n+ + +"),
    // A detour.
    ("1 1\n. .", "+ +\n| |\n+-+"),
    ("1 . . 1\n2 . 3 .\n. 2 . 3", "+-+-+-+\n       \n+ + +-+\n|     |\n+-+ + +"),
    (".", "+"),
];

/// Those that cover all cells without detours.
const COVERING: &[(&str, &str)] =
    &[("1 2\n. .\n. .\n1 2", "+ +\n| |\n+ +\n| |\n+ +\n| |\n+ +"), ("1 1", "+-+"), ("7 . . 7", "+-+-+-+")];

/// For each rule a board that breaks it and no other, and where its follower is rejected.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("equal_numbers_are_joined", "1 . 2\n1 . 2", "+-+-+\n     \n+-+-+", NO_NUMBER),
    ("line_ends_at_numbers", "1 .\n1 .", "+ +\n| |\n+ +", NO_NUMBER),
    ("line_does_not_pass_a_number", "1 1\n. .", "+-+\n| |\n+-+", NO_NUMBER),
    ("line_does_not_branch", "1 . . 1\n. . . .", "+-+-+-+\n  | |\n+ +-+ +", WRONG_COUNT),
    ("line_is_no_loop", "1 . .\n1 . .", "+ +-+\n| | |\n+ +-+", NO_NUMBER),
];

usual_tests!(GENERAL, solved(SOLVED), BROKEN, 0, Listed::All);

mod well_designed {
    use super::*;

    usual_tests!(WELL_DESIGNED, solved(COVERING), BROKEN, 0, Listed::All);

    #[test]
    fn boards_that_are_not_well_designed_are_left_to_the_other_protocol() {
        for (board, solution) in solved::<Numberlink>(COVERING) {
            assert!(board.is_well_designed(&solution));
            accepts(GENERAL, &board, &solution);
        }
        for (board, solution) in solved::<Numberlink>(SOLVED) {
            assert!(!board.is_well_designed(&solution));
            let end = repaired(WELL_DESIGNED, &board).follow(&solution);
            assert_eq!(matches!(end, Err(Stop::Rejected(_))), WELL_DESIGNED.supports(&board).is_ok());
            assert!(end.is_err());
        }
    }
}

/// All ways to draw lines between neighbours.
fn candidates(size: Size) -> impl Iterator<Item = Links> {
    let edges = edges(size);
    (0..1 << edges.len()).map(move |set| drawn(size, &edges, set))
}

fn is_solvable(board: &Numberlink) -> bool {
    !board.solutions().is_empty()
}

#[test]
fn whoever_is_accepted_has_laid_a_solution() {
    let boards: Vec<Numberlink> = boards(&["1x1", "1x2", "1x3", "4x1", "2x2", "1x5", "2x3", "3x2"]);
    let general = sound(GENERAL, boards.iter().cloned(), |_, _| {});
    let supported = boards.into_iter().filter(|board| WELL_DESIGNED.supports(board).is_ok());
    let covering = sound(WELL_DESIGNED, supported, |_, _| {});
    assert_eq!([general, covering].map(|(ends, states, _)| (ends, states)), [(351, 1_793), (29, 433)]);
}

#[test]
fn the_cost_is_as_stated_and_the_papers_on_boards_with_inner_cells() {
    for (height, width) in [(1, 2), (2, 2), (1, 7), (3, 3), (4, 3), (3, 5), (6, 9)] {
        // A path along each of the first rows.
        let size = Size::new(height, width).unwrap();
        for k in [1, height] {
            let clue =
                |row, column| (row < k && (column == 0 || column == width - 1)).then_some(row as u32 + 1);
            let clues = Grid::from_fn(size, |cell| clue(cell.row, cell.column).map(Clue::Number));
            let mut solution = Links::none(size);
            size.cells()
                .filter(|cell| cell.row < k)
                .for_each(|cell| solution.set(cell, Direction::East, true));
            let board = Numberlink { clues };
            let protocols = [GENERAL, WELL_DESIGNED];
            for protocol in &protocols[..1 + usize::from(k == height)] {
                accepts(*protocol, &board, &solution);
                let (ours, paper) = (protocol.cost(&board, Variant::Repaired), protocol.paper_cost(&board));
                assert_eq!(ours.cards == paper.cards, height >= 3 && width >= 3, "{size}");
            }
        }
    }
}

/// The candidate with all lines between terminals rubbed out, except that terminals without a line are joined to their
/// partners beside them.
fn with_terminals_joined(board: &Numberlink, candidate: &Links) -> Links {
    let mut joined = candidate.clone();
    let size = candidate.size();
    for keep_partners in [false, true] {
        for cell in size.cells() {
            for towards in [Direction::East, Direction::South] {
                let Some(beside) = size.neighbour(cell, towards) else { continue };
                let (Some(one), Some(other)) = (board.clues[cell], board.clues[beside]) else { continue };
                let free = [cell, beside].iter().all(|&end| joined.from(end).next().is_none());
                joined.set(cell, towards, keep_partners && one == other && free);
            }
        }
    }
    joined
}

/// Numbers on cells do not show which lines P has drawn between terminals that touch. So a candidate with wrong lines
/// among terminals only, or without a line that is needed there, is laid as the right one, and rightly accepted.
#[test]
fn the_protocol_agrees_with_the_rules() {
    let mut counts = [0; 3];
    let mut judge = |protocol: &dyn Protocol<Numberlink>,
                     board: &Numberlink,
                     candidate: &Links,
                     right: bool| {
        let accepted = repaired(protocol, board).accepts(candidate);
        counts[usize::from(accepted) + usize::from(accepted && !right)] += 1;
        assert!(accepted || !right, "{board:?} {candidate:?}");
        if right {
            obeys_the_laws(protocol, board, candidate);
        }
        if accepted && !right {
            assert_eq!(board.check(&with_terminals_joined(board, candidate)), [], "{board:?} {candidate:?}");
        }
    };
    let small = boards(&["1x1", "1x2", "3x1", "1x4", "2x2", "1x5", "2x3", "3x2"]).into_iter();
    let mut larger: Vec<Numberlink> = boards(&["3x3"]);
    larger.sort_by_key(|board| board.clues.values().to_vec());
    for board in small.chain(larger.into_iter().step_by(131)) {
        let solutions = board.solutions();
        for candidate in candidates(board.clues.size()) {
            let right = board.check(&candidate).is_empty();
            assert_eq!(solutions.contains(&candidate), right, "all solutions: {board:?} {candidate:?}");
            judge(GENERAL, &board, &candidate, right);
            if WELL_DESIGNED.supports(&board).is_ok() {
                judge(WELL_DESIGNED, &board, &candidate, board.is_well_designed(&candidate));
            }
        }
    }
    assert_eq!(counts, [197_504, 277, 1_926]);
}

/// Finding: V overlooks a second heart, so that a cell may lie on two paths, and paths may cross.
#[test]
fn as_published_paths_may_cross() {
    let accepted = |board: &Numberlink| !published(GENERAL, board).search().ends.is_empty();
    for board in boards(&["1x1", "1x2", "1x3", "1x4", "2x2", "1x5"]) {
        assert_eq!(accepted(&board), is_solvable(&board), "{board:?}");
    }
    // Some pass whichever heart V picks, some only if V happens to pick the right ones.
    let passes_always = |board: &Numberlink| {
        let mut lays = (0..1_u32 << 8).map(|bits| {
            (0..8).map(|bit| if bits >> bit & 1 == 1 { Face::HEART } else { Face::CLUB }).collect::<Vec<_>>()
        });
        let run =
            |lay: &[Face], seed| published(GENERAL, board).run(vec![Lay::Faces(lay.to_vec())], seed).is_ok();
        lays.find(|lay| (0..40).all(|seed| run(lay, seed)))
    };
    let crossing: Vec<Numberlink> =
        boards(&["2x3"]).into_iter().filter(|board| accepted(board) && !is_solvable(board)).collect();
    assert_eq!(crossing.len(), 5);
    let always: Vec<_> = crossing.iter().filter_map(|board| Some((board, passes_always(board)?))).collect();
    let (crossing, lay) = (read("1 . 2\n2 . 1"), Face::read("♥ ♥ ♣ ♣ ♥ ♥ ♣ ♣").unwrap());
    assert_eq!(always, [(&crossing, lay.clone())]);

    for (protocol, lay) in [(GENERAL, lay), (WELL_DESIGNED, vec![Face::HEART; 4])] {
        assert!(published(protocol, &crossing).run(vec![Lay::Faces(lay.clone())], 7).is_ok());
        assert_eq!(repaired(protocol, &crossing).rejected_at(vec![Lay::Faces(lay)]).0, NO_NUMBER);
    }
}

/// A prover who has only the dealt cards, one heart for each free cell, needs a solution even as published: V wants to see
/// a heart in each cell, so none has two.
#[test]
fn as_published_the_dealt_cards_make_up_solutions_only() {
    let (mut lays, mut accepted) = (0, 0);
    for board in boards(&["2x2", "2x3", "1x5"]) {
        let network = super::plan::network(&board).unwrap();
        let (k, free) = (network.pairs.len(), network.terminals().iter().filter(|one| one.is_none()).count());
        for (protocol, cards) in [(GENERAL, k + 2), (WELL_DESIGNED, k)] {
            if protocol.supports(&board).is_err() {
                continue;
            }
            for bits in (0..1_u32 << (free * cards)).filter(|bits| bits.count_ones() as usize == free) {
                let heart = |bit| if bits >> bit & 1 == 1 { Face::HEART } else { Face::CLUB };
                let lay: Vec<Face> = (0..free * cards).map(heart).collect();
                let laid = vec![Lay::Faces(lay.clone())];
                lays += 1;
                if published(protocol, &board).run(laid, 0).is_ok() {
                    let hearts = |cell: &[Face]| cell.iter().filter(|&&face| face == Face::HEART).count();
                    assert!(
                        lay.chunks(cards).all(|cell| hearts(cell) == 1) && is_solvable(&board),
                        "{board:?}"
                    );
                    accepted += 1;
                }
            }
        }
    }
    assert_eq!((lays, accepted), (11_288, 204));
}

/// A prover who knows the solution but lays something else: which lay, what instead, where rejected.
#[test]
fn whoever_cheats_in_a_step_is_rejected() {
    // The empty cells of the lower row are a 4 and a 3 in an honest run; the path of 1 goes through the upper row.
    let board: Numberlink = read("1 . . 1\n. 2 2 .");
    let numbers = |numbers: [usize; 4]| Lay::Faces(numbers.map(|number| encode(number, 4)).concat());
    let with = |cell: &str| {
        let cell = Face::read(cell).unwrap();
        Lay::Faces([encode(1, 4), cell, encode(4, 4), encode(3, 4)].concat())
    };
    let cheats = [
        // A gap in the path, an end nowhere, a terminal with two neighbours, and a 2 that is on no path.
        (0, numbers([1, 4, 4, 3]), WRONG_COUNT),
        (0, numbers([1, 1, 1, 3]), WRONG_COUNT),
        (0, numbers([1, 1, 4, 1]), WRONG_COUNT),
        (0, numbers([1, 1, 2, 3]), WRONG_COUNT),
        // Two hearts, no heart, and a card of another kind.
        (0, with("♥ ♥ ♣ ♣"), NO_NUMBER),
        (0, with("♣ ♣ ♣ ♣"), WRONG_COUNT),
        (0, with("♥ ♣ ♣ □"), NO_NUMBER),
        // Too few cards, and a choice instead of cards.
        (0, Lay::Faces(vec![Face::CLUB; 12]), "setup > step 2"),
        (0, Lay::Mark(0), "setup > step 2"),
    ];
    repaired(GENERAL, &board).catches(&[numbers([1, 1, 4, 3])], cheats);
}

#[test]
fn boards_that_cannot_be_served_are_named() {
    let why = |text: &str| GENERAL.supports(&read(text)).unwrap_err();
    assert!(why("1 ?").contains("r1c2"), "{}", why("1 ?"));
    assert!(why("1 2\n1 .").contains("r1c2"), "{}", why("1 2\n1 ."));
    assert!(WELL_DESIGNED.supports(&read(". .")).is_err() && GENERAL.supports(&read(". .")).is_ok());

    let size = Size::new(2, 250).unwrap();
    let columns = |most| Numberlink {
        clues: Grid::from_fn(size, |cell| (cell.column < most).then(|| Clue::Number(cell.column as u32 + 1))),
    };
    assert!(GENERAL.supports(&columns(247)).is_ok() && GENERAL.supports(&columns(248)).is_err());
    assert!(WELL_DESIGNED.supports(&columns(249)).is_ok() && WELL_DESIGNED.supports(&columns(250)).is_err());

    // And whoever asks all the same gets an answer, not a crash.
    for text in ["1 ?", "1 2\n1 .", ". ."] {
        let board = read(text);
        let lines = Links::none(Size::new(3, 4).unwrap());
        for protocol in [GENERAL, WELL_DESIGNED] {
            assert!(repaired(protocol, &board).follow(&lines).is_err());
            assert_eq!(protocol.extract(&board, &[]), None);
        }
    }
}
