//! Numberlink: all boards up to 2x4 on which each number stands twice, up to renaming, and those of 3x3 with at most
//! two pairs, with all sets of links; and all boards up to 2x3 of three numbers and question marks, whether or not they
//! can be paired.

use super::{Count, closure, grids, size};
use crate::long::is_long;
use facedown::grid::{Direction, Size};
use facedown::puzzles::Clue;
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::small::{Small, SmallSize};

/// All ways to draw links, each with the pairs of linked cells.
fn drawings(size: Size) -> Vec<(Links, Vec<(usize, usize)>)> {
    let sides: Vec<_> = size.adjacent_pairs().collect();
    (0..1_u32 << sides.len())
        .map(|code| {
            let mut links = Links::none(size);
            let mut linked = Vec::new();
            for (_, &(one, other)) in sides.iter().enumerate().filter(|(bit, _)| code >> bit & 1 == 1) {
                links.set(one, if one.row == other.row { Direction::East } else { Direction::South }, true);
                linked.push((size.index(one), size.index(other)));
            }
            (links, linked)
        })
        .collect()
}

fn compare_all(size: Size, boards: &[Numberlink]) -> Count {
    let mut count = Count::default();
    for (links, linked) in drawings(size) {
        let cells = 0..size.area();
        let degree =
            |cell: usize| linked.iter().filter(|&&(one, other)| one == cell || other == cell).count();
        let degrees: Vec<usize> = cells.clone().map(degree).collect();
        let joined = closure(size.area(), |one, other| {
            linked.contains(&(one, other)) || linked.contains(&(other, one))
        });
        for board in boards {
            let clues = board.clues.values();
            let numbers = || cells.clone().filter(|&cell| clues[cell].is_some());
            let standing = |clue| clues.iter().filter(|&&other| other == clue).count();
            let may_be_equal = |one: usize, other: usize| {
                let both = [clues[one], clues[other]];
                let unknown = both.iter().filter(|&&clue| clue == Some(Clue::Unknown)).count();
                let often = both.map(|clue| if clue == Some(Clue::Unknown) { 0 } else { standing(clue) });
                // Two question marks, one and a number that lacks its equal, or the two cells of a number.
                unknown == 2
                    || unknown == 1 && often[0] + often[1] == 1
                    || unknown == 0 && clues[one] == clues[other] && often == [2, 2]
            };
            let unjoined = numbers().any(|one| {
                let others: Vec<usize> =
                    numbers().filter(|&other| other != one && joined[one][other]).collect();
                others.len() != 1 || !may_be_equal(one, others[0])
            });
            let plain = || cells.clone().filter(|&cell| clues[cell].is_none());
            let looped = cells.clone().any(|start| {
                let mut line = cells.clone().filter(|&cell| joined[start][cell]);
                line.all(|cell| degrees[cell] == 2 && clues[cell].is_none())
            });
            let broken = [
                ("equal_numbers_are_joined", unjoined),
                ("line_ends_at_numbers", plain().any(|cell| degrees[cell] == 1)),
                ("line_does_not_pass_a_number", numbers().any(|cell| degrees[cell] > 1)),
                ("line_does_not_branch", degrees.iter().any(|&degree| degree > 2)),
                ("line_is_no_loop", looped),
            ];
            count.compare(board, &links, &broken);
        }
    }
    count
}

/// All boards of at most `most` pairs, up to renaming.
fn paired_boards(size: Size, most: usize) -> Vec<Numberlink> {
    let mut boards = Numberlink::every(SmallSize::Grid(size)).unwrap().list;
    boards.retain(|board| board.clues.values().iter().flatten().count() <= 2 * most);
    boards
}

#[test]
fn both_checkers_agree_on_pairs() {
    let met = |height, width, most| {
        let boards = paired_boards(size(height, width), most);
        assert!(boards.iter().all(|board| board.pairs().is_ok()));
        let count = compare_all(size(height, width), &boards);
        (boards.len(), count.pairs, count.solved)
    };
    assert_eq!(met(1, 4, 2), (10, 80, 8));
    assert_eq!(met(2, 3, 3), (76, 9728, 95));
    assert_eq!(met(3, 2, 3), (76, 9728, 95));
    assert_eq!(met(2, 4, 4), (764, 782_336, 604));
    if is_long() {
        assert_eq!(met(3, 3, 2), (415, 1_699_840, 1279));
    }
}

#[test]
fn both_checkers_agree_on_question_marks_and_unpaired_numbers() {
    let met = |height, width| {
        let kinds =
            [None, Some(Clue::Unknown), Some(Clue::Number(1)), Some(Clue::Number(2)), Some(Clue::Number(3))];
        let boards: Vec<Numberlink> =
            grids(size(height, width), &kinds).into_iter().map(|clues| Numberlink { clues }).collect();
        let paired = boards.iter().filter(|board| board.pairs().is_ok()).count();
        let count = compare_all(size(height, width), &boards);
        (boards.len(), paired, count.pairs, count.solved)
    };
    assert_eq!(met(2, 2), (625, 218, 10_000, 267));
    assert_eq!(met(1, 5), (3125, 886, 50_000, 466));
    if is_long() {
        assert_eq!(met(2, 3), (15_625, 4580, 2_000_000, 4613));
    }
}
