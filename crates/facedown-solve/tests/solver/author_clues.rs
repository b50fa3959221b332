//! Clues that contradict each other, in genre after genre: against plain enumeration of all answers of small boards.

use crate::common::{
    Random, all_boards, all_numberings, all_partitions, links, random_partition, shadings, size,
    triangles::fillings,
};
use facedown::constraints::Literal;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::shakashaka::{Shakashaka, Square};
use facedown::puzzles::{Clue, Puzzle, Shade, Sheet, registry};
use facedown_solve::{Cutoff, contradiction, fixed};
use std::collections::BTreeMap;

/// How many boards have contradictions of no clue, one, two, and more.
type Tally = [usize; 4];

/// All parts of a list with this many members.
fn parts(list: &[Vec<usize>], count: usize) -> Vec<Vec<Vec<usize>>> {
    match list {
        _ if count == 0 => vec![Vec::new()],
        [] => Vec::new(),
        [first, rest @ ..] => {
            let with_first =
                parts(rest, count - 1).into_iter().map(|part| [vec![first.clone()], part].concat());
            with_first.chain(parts(rest, count)).collect()
        }
    }
}

/// Holds the clues that are found against `can_be_obeyed`, which tries all answers for some of the clues. `all` is all clues.
fn compare<P: Puzzle>(
    puzzle: &P,
    all: &[Vec<usize>],
    has_solution: bool,
    can_be_obeyed: impl Fn(&[Vec<usize>]) -> bool,
    tally: &mut Tally,
) {
    let sheet = registry::erased(Sheet { puzzle: puzzle.clone(), answer: None }).unwrap();
    let Some(found) = contradiction(sheet.as_ref(), &Cutoff::never()).unwrap() else {
        assert!(has_solution, "{sheet:?}");
        return;
    };
    assert!(!has_solution && found.is_minimal && found.is_smallest, "{sheet:?}");
    assert!(found.clues.iter().all(|clue| all.contains(clue)), "{sheet:?} {:?}", found.clues);
    assert!(!can_be_obeyed(&found.clues), "{sheet:?} {:?}", found.clues);
    // With one clue less, whichever they are, there is no contradiction, so neither with fewer.
    if let Some(fewer) = found.clues.len().checked_sub(1) {
        for part in parts(all, fewer) {
            assert!(can_be_obeyed(&part), "{sheet:?} {:?}, and {part:?}", found.clues);
        }
    }
    tally[found.clues.len().min(3)] += 1;
}

/// The number of cells of a clue that have a shade.
fn count(shading: &Grid<Shade>, clue: &[usize], shade: Shade) -> usize {
    clue.iter().filter(|&&index| shading.values()[index] == shade).count()
}

/// A number from `from` to `to`: mostly one that could be obeyed beside some others, so that several are needed for a contradiction.
fn number(random: &mut Random, from: u32, to: u32, can_be_obeyed: impl Fn(u32) -> bool) -> u32 {
    let possible: Vec<u32> = (from..=to).filter(|&number| can_be_obeyed(number)).collect();
    match possible.len() as u64 {
        count @ 1.. if random.below(8) > 0 => possible[random.below(count) as usize],
        _ => from + random.below(u64::from(to - from + 1)) as u32,
    }
}

#[test]
fn numbers_of_nurikabe() {
    let mut tally = [0; 4];
    let mut random = Random::new(3);
    for (size, boards) in [(size(2, 3), 40), (size(2, 5), 80), (size(3, 3), 80), (size(3, 4), 150)] {
        let sea = |rule: &str| matches!(rule, "sea_is_connected" | "no_two_by_two_sea");
        let nothing = Nurikabe { clues: Grid::from_fn(size, |_| None) };
        // All shadings that obey the rules of the sea, whatever the numbers are.
        let all: Vec<Grid<Shade>> = shadings(size)
            .filter(|shading| nothing.check(shading).iter().all(|broken| !sea(broken.rule.name)))
            .collect();
        let is_solved = |clues| {
            let puzzle = Nurikabe { clues };
            all.iter().any(|shading| puzzle.check(shading).is_empty())
        };
        for _ in 0..boards {
            // Islands that touch are rare: then the board has no solution, whatever the numbers are.
            let mut islands = Grid::from_fn(size, |_| None);
            for cell in size.cells() {
                let touches = size.neighbours(cell).any(|beside| islands[beside].is_some());
                if random.below(if touches { 60 } else { 3 }) == 0 {
                    islands[cell] = Some(Clue::Unknown);
                }
            }
            // Each number suits those before it but the first.
            let mut clues = islands.clone();
            let mut but_first = islands.clone();
            for (nth, cell) in size.cells().filter(|&cell| islands[cell].is_some()).enumerate() {
                let beside = |number| {
                    let mut clues = but_first.clone();
                    clues[cell] = Some(Clue::Number(number));
                    is_solved(clues)
                };
                clues[cell] = Some(Clue::Number(number(&mut random, 1, 6, beside)));
                if nth > 0 {
                    but_first[cell] = clues[cell];
                }
            }
            let numbers: Vec<Cell> = size.cells().filter(|&cell| islands[cell].is_some()).collect();
            // What is not kept is a question mark, if the sizes have something to do with it; and else it may be there or not.
            let can_be_obeyed = |kept: &[Vec<usize>]| {
                let is_kept = |cell| kept.concat().contains(&size.index(cell));
                if is_solved(islands.clone()) {
                    return is_solved(Grid::from_fn(size, |cell| {
                        if is_kept(cell) { clues[cell] } else { islands[cell] }
                    }));
                }
                (0..1_u32 << numbers.len()).any(|chosen| {
                    let is_there = |cell: &Cell| {
                        let number = numbers.iter().position(|number| number == cell);
                        number.is_some_and(|number| chosen >> number & 1 == 1)
                    };
                    is_solved(Grid::from_fn(size, |cell| {
                        if is_kept(cell) { clues[cell] } else { islands[cell].filter(|_| is_there(&cell)) }
                    }))
                })
            };
            let has_solution = is_solved(clues.clone());
            let all: Vec<Vec<usize>> = numbers.iter().map(|&cell| vec![size.index(cell)]).collect();
            compare(&Nurikabe { clues: clues.clone() }, &all, has_solution, can_be_obeyed, &mut tally);
        }
    }
    assert!(tally[..3].iter().all(|&boards| boards > 5), "{tally:?}");
}

#[test]
fn rows_and_columns_of_hitori() {
    let mut tally = [0; 4];
    for (size, nth) in [(size(2, 3), 1), (size(3, 2), 1), (size(1, 4), 1), (size(1, 5), 1), (size(3, 3), 50)]
    {
        let all: Vec<Grid<Shade>> = shadings(size).collect();
        for numbers in all_numberings(size).into_iter().step_by(nth) {
            let puzzle = Hitori { symbols: numbers.map(|&number| Symbol::Number(number)) };
            let is_of_numbers = |rule: &str| rule.starts_with("no_number_twice");
            let can_be_obeyed = |clues: &[Vec<usize>]| {
                all.iter().any(|shading| {
                    puzzle.check(shading).iter().all(|broken| is_of_numbers(broken.rule.name))
                        && clues.iter().all(|clue| count(shading, clue, Shade::White) <= 1)
                })
            };
            let has_solution = all.iter().any(|shading| puzzle.check(shading).is_empty());
            // Equal numbers in a row, and in a column.
            let mut equal: BTreeMap<(bool, usize, u32), Vec<usize>> = BTreeMap::new();
            for (cell, &number) in numbers.iter() {
                equal.entry((false, cell.row, number)).or_default().push(size.index(cell));
                equal.entry((true, cell.column, number)).or_default().push(size.index(cell));
            }
            let clues: Vec<Vec<usize>> = equal.into_values().filter(|cells| cells.len() > 1).collect();
            compare(&puzzle, &clues, has_solution, can_be_obeyed, &mut tally);
        }
    }
    assert!(tally[0] == 0 && tally[1..].iter().all(|&boards| boards > 5), "{tally:?}");
}

#[test]
fn rooms_of_norinori() {
    let mut tally = [0; 4];
    let mut random = Random::new(5);
    let random: Vec<Grid<usize>> = (0..60).map(|_| random_partition(&mut random, size(3, 4))).collect();
    for rooms in [size(2, 3), size(1, 5), size(3, 2)].into_iter().flat_map(all_partitions).chain(random) {
        let all: Vec<Grid<Shade>> = shadings(rooms.size()).collect();
        let puzzle = Norinori::new(&rooms).unwrap();
        let can_be_obeyed = |clues: &[Vec<usize>]| {
            all.iter().any(|shading| {
                clues.iter().all(|clue| count(shading, clue, Shade::Black) == 2)
                    && puzzle.check(shading).iter().all(|broken| broken.rule.name == "room_has_two_black")
            })
        };
        let has_solution = all.iter().any(|shading| puzzle.check(shading).is_empty());
        let mut clues: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (cell, &room) in rooms.iter() {
            clues.entry(room).or_default().push(rooms.size().index(cell));
        }
        let clues: Vec<Vec<usize>> = clues.into_values().collect();
        compare(&puzzle, &clues, has_solution, can_be_obeyed, &mut tally);
    }
    assert!(tally[0] == 0 && tally[1] > 20 && tally[2] > 5, "{tally:?}");
}

/// All ways of drawing lines on a board.
fn drawings(size: Size) -> Vec<Links> {
    let places = links(size);
    let drawing = |bits: u32| {
        let mut drawing = Links::none(size);
        for (bit, &(cell, towards)) in places.iter().enumerate() {
            drawing.set(cell, towards, bits >> bit & 1 == 1);
        }
        drawing
    };
    (0..1 << places.len()).map(drawing).collect()
}

#[test]
fn pairs_of_numberlink() {
    let mut tally = [0; 4];
    let mut random = Random::new(6);
    for size in [size(2, 3), size(3, 2), size(1, 6), size(3, 3)] {
        let all = drawings(size);
        for _ in 0..40 {
            // Two or three pairs, wherever they fall; now and then a number stands three times.
            let mut clues: Grid<Option<Clue>> = Grid::from_fn(size, |_| None);
            let most = if size.area() > 6 { 3 } else { 2 };
            for nth in 0..2 * most + u64::from(random.below(8) == 0) {
                let free: Vec<Cell> = size.cells().filter(|&cell| clues[cell].is_none()).collect();
                if let Some(&cell) = free.get(random.below(free.len().max(1) as u64) as usize) {
                    clues[cell] = Some(Clue::Number((nth / 2).min(most - 1) as u32 + 1));
                }
            }
            let is_solved = |puzzle: &Numberlink| all.iter().any(|drawing| puzzle.check(drawing).is_empty());
            let puzzle = Numberlink { clues };
            let can_be_obeyed = |kept: &[Vec<usize>]| {
                let is_kept = |cell: Cell| kept.concat().contains(&size.index(cell));
                let clues = Grid::from_fn(size, |cell| puzzle.clues[cell].filter(|_| is_kept(cell)));
                is_solved(&Numberlink { clues })
            };
            let has_solution = is_solved(&puzzle);
            let mut pairs: BTreeMap<Clue, Vec<usize>> = BTreeMap::new();
            for (cell, clue) in puzzle.clues.iter() {
                if let Some(clue) = *clue {
                    pairs.entry(clue).or_default().push(size.index(cell));
                }
            }
            let pairs: Vec<Vec<usize>> = pairs.into_values().collect();
            compare(&puzzle, &pairs, has_solution, can_be_obeyed, &mut tally);
        }
    }
    assert!(tally[0] == 0 && tally[1..3].iter().all(|&boards| boards > 5), "{tally:?}");
}

#[test]
fn numbers_of_shakashaka() {
    let mut tally = [0; 4];
    let mut random = Random::new(7);
    let few_black = |random: &mut Random, size: Size| {
        Grid::from_fn(size, |_| if random.below(5) == 0 { Square::Black } else { Square::White })
    };
    let larger: Vec<Grid<Square>> = [size(3, 3), size(3, 4), size(4, 3), size(4, 4)]
        .into_iter()
        .flat_map(|size| (0..100).map(|_| few_black(&mut random, size)).collect::<Vec<_>>())
        .collect();
    let all_colours = |size| all_boards(size, &[Square::White, Square::Black]);
    for colours in [size(2, 2), size(2, 3), size(3, 2)].into_iter().flat_map(all_colours).chain(larger) {
        let size = colours.size();
        // All answers that obey the rules but for numbers.
        let all = fillings(&colours);
        for _ in 0..4 {
            let is_solved = |squares: Grid<Square>| {
                let puzzle = Shakashaka { squares };
                all.iter().any(|filling| puzzle.check(filling).is_empty())
            };
            // Each number suits those before it but the first.
            let mut squares = colours.clone();
            let mut but_first = colours.clone();
            for (nth, cell) in size.cells().filter(|&cell| colours[cell] == Square::Black).enumerate() {
                let beside = |number| {
                    let mut squares = but_first.clone();
                    squares[cell] = Square::Clue(number as u8);
                    is_solved(squares)
                };
                if random.below(4) > 0 {
                    squares[cell] = Square::Clue(number(&mut random, 0, 4, beside) as u8);
                }
                if nth > 0 {
                    but_first[cell] = squares[cell];
                }
            }
            let can_be_obeyed = |kept: &[Vec<usize>]| {
                let squares = Grid::from_fn(size, |cell| match squares[cell] {
                    Square::Clue(_) if !kept.concat().contains(&size.index(cell)) => Square::Black,
                    square => square,
                });
                is_solved(squares)
            };
            let has_solution = is_solved(squares.clone());
            let puzzle = Shakashaka { squares: squares.clone() };
            let is_clue = |cell: &Cell| matches!(squares[*cell], Square::Clue(_));
            let clues: Vec<Vec<usize>> =
                size.cells().filter(is_clue).map(|cell| vec![size.index(cell)]).collect();
            compare(&puzzle, &clues, has_solution, can_be_obeyed, &mut tally);
        }
    }
    assert!(tally[..3].iter().all(|&boards| boards > 5), "{tally:?}");
}

/// More solutions than are listed one by one: the rest is searched.
#[test]
fn what_is_fixed_in_thousands_of_solutions() {
    let size = size(5, 5);
    // Nothing is equal but three in a row: the outer two are black, so all around them is white.
    let symbols = Grid::from_fn(size, |cell| match size.index(cell) {
        0..3 => Symbol::Number(1),
        index => Symbol::Number(index as u32),
    });
    let puzzle = Hitori { symbols };
    let all: Vec<Grid<Shade>> = crate::common::shadings_without(size, |begun, cell| {
        size.neighbours(cell).any(|beside| begun[beside] == Shade::Black)
    })
    .into_iter()
    .filter(|shading| puzzle.check(shading).is_empty())
    .collect();
    assert!(all.len() > 1_000, "{}", all.len());
    let same = size.cells().filter(|&cell| all.iter().all(|shading| shading[cell] == all[0][cell]));
    let same: Vec<Literal> = same
        .map(|cell| {
            let black = Literal::positive(size.index(cell) as u32);
            if all[0][cell] == Shade::Black { black } else { !black }
        })
        .collect();
    assert!(same.len() > 5 && same.len() < size.area());
    let sheet = registry::erased(Sheet { puzzle, answer: None }).unwrap();
    assert_eq!(fixed(sheet.as_ref(), &Cutoff::never()).unwrap(), Some(same));
}
