#![allow(clippy::unwrap_used)] // In a test, that is how to fail.

use super::small::{drawn, edges};
use super::{Links, Numberlink, NumberlinkProtocol, WellDesignedProtocol};
use crate::engine::{Face, Lay};
use crate::grid::{Direction, Grid, Size};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::{Clue, Puzzle};
use crate::puzzles::trial;
use crate::subprotocols::matrix::encode;

const GENERAL: &NumberlinkProtocol = &NumberlinkProtocol;
const WELL_DESIGNED: &WellDesignedProtocol = &WellDesignedProtocol;

/// Where V finds that a cell holds no number, and where that it has too few or too many equal neighbours.
const NO_NUMBER: &str = "verification > counting equal > step 3";
const WRONG_COUNT: &str = "verification > counting equal > step 4";

/// Boards with a solution each, and whether it covers all cells without detours.
const SOLVED: [(&str, &str, bool); 6] = [
    ("1 1", "+-+", true),
    ("7 . . 7", "+-+-+-+", true),
    ("1 . 1\n. . .", "+-+-+\n     \n+ + +", false),
    // A detour.
    ("1 1\n. .", "+ +\n| |\n+-+", false),
    ("1 2\n. .\n. .\n1 2", "+ +\n| |\n+ +\n| |\n+ +\n| |\n+ +", true),
    ("1 . . 1\n2 . 3 .\n. 2 . 3", "+-+-+-+\n       \n+ + +-+\n|     |\n+-+ + +", false),
];

fn board(text: &str) -> Numberlink {
    trial::read(text)
}

/// All boards of this size, in the order of their numbers.
fn boards(height: usize, width: usize) -> Vec<Numberlink> {
    let mut boards: Vec<Numberlink> = trial::boards(height, width);
    boards.sort_by_key(|board| board.clues.values().to_vec());
    boards
}

/// All ways to draw lines between neighbours.
fn candidates(size: Size) -> impl Iterator<Item = Links> {
    let edges = edges(size);
    (0..1 << edges.len()).map(move |set| drawn(size, &edges, set))
}

#[test]
fn solutions_are_accepted() {
    for (text, solution, well_designed) in SOLVED {
        let board = board(text);
        let solution = board.read_solution(solution).unwrap();
        trial::accepts(GENERAL, &board, &solution);
        assert_eq!(board.is_well_designed(&solution), well_designed);
        if well_designed {
            trial::accepts(WELL_DESIGNED, &board, &solution);
        } else {
            assert!(!trial::repaired(WELL_DESIGNED, &board).accepts(&solution));
        }
    }
    let empty = Numberlink { clues: Grid::from_fn(Size::new(1, 1).unwrap(), |_| None) };
    trial::accepts(GENERAL, &empty, &Links::none(empty.clues.size()));
}

#[test]
fn whoever_is_accepted_has_laid_a_solution() {
    let sizes = [(1, 1), (1, 2), (1, 3), (4, 1), (2, 2), (1, 5), (2, 3), (3, 2)];
    let boards: Vec<_> = sizes.into_iter().flat_map(|(height, width)| boards(height, width)).collect();
    let general = trial::sound(GENERAL, boards.iter().cloned(), |_, _| {});
    let served = boards.into_iter().filter(|board| WELL_DESIGNED.serves(board).is_ok());
    let covering = trial::sound(WELL_DESIGNED, served, |_, _| {});
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
            trial::accepts(GENERAL, &board, &solution);
            let (ours, paper) = (GENERAL.cost(&board, Variant::Repaired), GENERAL.paper_cost(&board));
            assert_eq!(ours.cards == paper.cards, height >= 3 && width >= 3, "{size}");
            if k == height {
                trial::accepts(WELL_DESIGNED, &board, &solution);
                let (ours, paper) =
                    (WELL_DESIGNED.cost(&board, Variant::Repaired), WELL_DESIGNED.paper_cost(&board));
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
        let accepted = trial::repaired(protocol, board).accepts(candidate);
        counts[usize::from(accepted) + usize::from(accepted && !right)] += 1;
        assert!(accepted || !right, "{board:?} {candidate:?}");
        if right {
            trial::obeys_the_laws(protocol, board, candidate);
        }
        if accepted && !right {
            assert_eq!(board.check(&with_terminals_joined(board, candidate)), [], "{board:?} {candidate:?}");
        }
    };
    let sizes = [(1, 1), (1, 2), (3, 1), (1, 4), (2, 2), (1, 5), (2, 3), (3, 2)];
    let small = sizes.into_iter().flat_map(|(height, width)| boards(height, width));
    for board in small.chain(boards(3, 3).into_iter().step_by(131)) {
        for candidate in candidates(board.clues.size()) {
            judge(GENERAL, &board, &candidate, board.check(&candidate).is_empty());
            if WELL_DESIGNED.serves(&board).is_ok() {
                judge(WELL_DESIGNED, &board, &candidate, board.is_well_designed(&candidate));
            }
        }
    }
    assert_eq!(counts, [197_504, 277, 1_926]);
}

/// Finding: V overlooks a second heart, so that a cell may lie on two paths, and paths may cross.
#[test]
fn as_published_paths_may_cross() {
    let solvable = |board: &Numberlink| {
        candidates(board.clues.size()).any(|candidate| board.check(&candidate).is_empty())
    };
    let accepted = |board: &Numberlink| !trial::published(GENERAL, board).search().ends.is_empty();
    for (height, width) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (1, 5)] {
        for board in boards(height, width) {
            assert_eq!(accepted(&board), solvable(&board), "{board:?}");
        }
    }
    // Some pass whichever heart V picks, some only if V happens to pick the right ones.
    let passes_always = |board: &Numberlink| {
        let mut lays = (0..1_u32 << 8).map(|bits| {
            (0..8).map(|bit| if bits >> bit & 1 == 1 { Face::HEART } else { Face::CLUB }).collect::<Vec<_>>()
        });
        let run = |lay: &[Face], seed| {
            trial::published(GENERAL, board).run(vec![Lay::Faces(lay.to_vec())], seed).is_ok()
        };
        lays.find(|lay| (0..40).all(|seed| run(lay, seed)))
    };
    let crossing: Vec<Numberlink> =
        boards(2, 3).into_iter().filter(|board| accepted(board) && !solvable(board)).collect();
    assert_eq!(crossing.len(), 5);
    let always: Vec<_> = crossing.iter().filter_map(|board| Some((board, passes_always(board)?))).collect();
    let (crossing, lay) = (board("1 . 2\n2 . 1"), Face::read("♥ ♥ ♣ ♣ ♥ ♥ ♣ ♣").unwrap());
    assert_eq!(always, [(&crossing, lay.clone())]);

    for (protocol, lay) in [(GENERAL as &dyn Protocol<_>, lay), (WELL_DESIGNED, vec![Face::HEART; 4])] {
        assert!(trial::published(protocol, &crossing).run(vec![Lay::Faces(lay.clone())], 7).is_ok());
        let (at, _) = trial::repaired(protocol, &crossing).rejected_at(vec![Lay::Faces(lay)]);
        assert_eq!(at, NO_NUMBER);
    }
}

/// A prover who has only the dealt cards, one heart for each free cell, needs a solution even as published: V wants to see
/// a heart in each cell, so none has two.
#[test]
fn as_published_the_dealt_cards_make_up_solutions_only() {
    let (mut lays, mut accepted) = (0, 0);
    for board in [boards(2, 2), boards(2, 3), boards(1, 5)].concat() {
        let network = super::plan::network(&board).unwrap();
        let (k, free) = (network.pairs.len(), network.terminals().iter().filter(|one| one.is_none()).count());
        for (protocol, cards) in [(GENERAL as &dyn Protocol<_>, k + 2), (WELL_DESIGNED, k)] {
            if protocol.serves(&board).is_err() {
                continue;
            }
            for bits in (0..1_u32 << (free * cards)).filter(|bits| bits.count_ones() as usize == free) {
                let heart = |bit| if bits >> bit & 1 == 1 { Face::HEART } else { Face::CLUB };
                let lay: Vec<Face> = (0..free * cards).map(heart).collect();
                let laid = vec![Lay::Faces(lay.clone())];
                lays += 1;
                if trial::published(protocol, &board).run(laid, 0).is_ok() {
                    assert!(
                        lay.chunks(cards)
                            .all(|cell| { cell.iter().filter(|&&face| face == Face::HEART).count() == 1 })
                    );
                    let is_solvable =
                        candidates(board.clues.size()).any(|candidate| board.check(&candidate).is_empty());
                    assert!(is_solvable, "{board:?}");
                    accepted += 1;
                }
            }
        }
    }
    assert_eq!((lays, accepted), (11_288, 204));
}

#[test]
fn a_candidate_that_breaks_one_rule_is_rejected() {
    let broken = [
        ("equal_numbers_are_joined", "1 . 2\n1 . 2", "+-+-+\n     \n+-+-+", NO_NUMBER),
        ("line_ends_at_numbers", "1 .\n1 .", "+ +\n| |\n+ +", NO_NUMBER),
        ("line_does_not_pass_a_number", "1 1\n. .", "+-+\n| |\n+-+", NO_NUMBER),
        ("line_does_not_branch", "1 . . 1\n. . . .", "+-+-+-+\n  | |\n+ +-+ +", WRONG_COUNT),
        ("line_is_no_loop", "1 . .\n1 . .", "+ +-+\n| | |\n+ +-+", NO_NUMBER),
    ];
    for (rule, text, lines, site) in broken {
        let board = board(text);
        let candidate = board.read_solution(lines).unwrap();
        let names: Vec<_> = board.check(&candidate).iter().map(|broken| broken.rule.name).collect();
        assert_eq!(names, [rule]);
        for protocol in [GENERAL as &dyn Protocol<_>, WELL_DESIGNED] {
            let lays = protocol.plan(&board, &candidate, Variant::Repaired);
            assert_eq!(trial::repaired(protocol, &board).rejected_at(lays).0, site, "{rule}");
        }
    }
}

#[test]
fn every_cheat_is_rejected_where_it_should_be() {
    // The empty cells of the middle row are a 3 and a 4 in an honest run; the path of 1 goes through the top row.
    let board = board("1 . . 1\n. 2 2 .");
    let numbers = |numbers: [usize; 4]| vec![Lay::Faces(numbers.map(|number| encode(number, 4)).concat())];
    let with = |cell: &str| {
        let honest = [encode(1, 4), encode(1, 4), encode(4, 4), encode(3, 4)];
        let mut faces = honest.concat();
        faces[4..8].copy_from_slice(&Face::read(cell).unwrap());
        vec![Lay::Faces(faces)]
    };
    let cheats = [
        ("the path has a gap", numbers([1, 4, 4, 3]), WRONG_COUNT),
        ("the path ends nowhere", numbers([1, 1, 1, 3]), WRONG_COUNT),
        ("a terminal with two neighbours", numbers([1, 1, 4, 1]), WRONG_COUNT),
        ("a 2 that is on no path", numbers([1, 1, 2, 3]), WRONG_COUNT),
        ("two hearts in a cell", with("♥ ♥ ♣ ♣"), NO_NUMBER),
        ("no heart in a cell", with("♣ ♣ ♣ ♣"), WRONG_COUNT),
        ("a card of another kind", with("♥ ♣ ♣ □"), NO_NUMBER),
        ("too few cards", vec![Lay::Faces(vec![Face::CLUB; 12])], "setup > step 2"),
        ("a choice instead of cards", vec![Lay::Mark(0)], "setup > step 2"),
    ];
    assert!(trial::repaired(GENERAL, &board).run(numbers([1, 1, 4, 3]), 7).is_ok());
    for (cheat, lays, site) in cheats {
        assert_eq!(trial::repaired(GENERAL, &board).rejected_at(lays).0, site, "{cheat}");
    }
}

#[test]
fn boards_that_cannot_be_served_are_named() {
    let why = |text: &str| GENERAL.serves(&board(text)).unwrap_err();
    assert!(why("1 ?").contains("r1c2"), "{}", why("1 ?"));
    assert!(why("1 2\n1 .").contains("r1c2"), "{}", why("1 2\n1 ."));
    assert!(WELL_DESIGNED.serves(&board(". .")).is_err() && GENERAL.serves(&board(". .")).is_ok());

    let size = Size::new(2, 250).unwrap();
    let columns = |most| Numberlink {
        clues: Grid::from_fn(size, |cell| (cell.column < most).then(|| Clue::Number(cell.column as u32 + 1))),
    };
    assert!(GENERAL.serves(&columns(247)).is_ok() && GENERAL.serves(&columns(248)).is_err());
    assert!(WELL_DESIGNED.serves(&columns(249)).is_ok() && WELL_DESIGNED.serves(&columns(250)).is_err());

    // And whoever asks all the same gets an answer, not a crash.
    for text in ["1 ?", "1 2\n1 .", ". ."] {
        let board = board(text);
        let lines = Links::none(Size::new(3, 4).unwrap());
        for protocol in [GENERAL as &dyn Protocol<_>, WELL_DESIGNED] {
            let lays = protocol.plan(&board, &lines, Variant::Repaired);
            assert!(trial::repaired(protocol, &board).run(lays, 0).is_err());
            assert_eq!(protocol.extract(&board, &[]), None);
        }
    }
}

#[test]
fn the_pages_are_in_step() {
    // V comes to a cell without a number first, so that the steps are met in their order.
    let general = board(". 1\n. 1");
    trial::keep_page(GENERAL, &general, &general.read_solution("+ +\n  |\n+ +").unwrap(), trial::Listed::All);
    let (text, solution, _) = SOLVED[4];
    let covered = board(text);
    trial::keep_page(WELL_DESIGNED, &covered, &covered.read_solution(solution).unwrap(), trial::Listed::All);
}
