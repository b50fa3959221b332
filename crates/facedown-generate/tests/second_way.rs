//! That boards have one solution, found out a second way: by trying, cell by cell, with nothing but the rules. Neither the constraints of a genre
//! nor the solver has a part in it.
//!
//! The long run is `FACEDOWN_BOARDS=1000 cargo test --release -p facedown-generate --test second_way`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{boards_if_any, count, puzzle};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};
use facedown::puzzles::sudoku::Sudoku;
use facedown::puzzles::{Clue, Puzzle, Shade};
use facedown_generate::{BoardGenre, Wish};

/// The solutions of boards of this genre, each found by trying, are just those that they were made from.
fn are_unique<P: Puzzle>(
    genre: BoardGenre,
    sizes: &[&str],
    usual: usize,
    solutions: impl Fn(&P) -> Vec<P::Solution>,
) {
    let (wanted, mut looked_at) = (count(usual), 0);
    for (nth, size) in sizes.iter().enumerate() {
        let wish = Wish::new(genre, size.parse().unwrap()).unwrap().seed(16);
        // Of a small size there may be few different boards; then there are more of the next.
        for board in boards_if_any(&wish, (wanted - looked_at).div_ceil(sizes.len() - nth)) {
            looked_at += 1;
            let (puzzle, solution) = puzzle::<P>(&board);
            assert_eq!(
                solutions(&puzzle),
                [solution],
                "{:?}",
                board.solved.write(facedown::formats::Format::Url)
            );
        }
    }
    println!("{looked_at} boards of {genre}");
    assert_eq!(looked_at, wanted, "{genre}");
}

/// All ways to fill a board cell by cell, in which each cell fits to those before it. At the end, the rules decide.
fn filled<T: Copy, P: Puzzle<Solution = Grid<T>>>(
    puzzle: &P,
    size: Size,
    blank: T,
    values: impl Fn(Cell) -> Vec<T>,
    fits: impl Fn(&Grid<T>, Cell) -> bool,
) -> Vec<Grid<T>> {
    let mut found = Vec::new();
    let mut grid = Grid::from_fn(size, |_| blank);
    let mut open: Vec<Vec<T>> = vec![values(size.cell(0))];
    while let Some(choices) = open.last_mut() {
        let Some(value) = choices.pop() else {
            open.pop();
            continue;
        };
        let cell = size.cell(open.len() - 1);
        grid[cell] = value;
        if !fits(&grid, cell) {
            continue;
        }
        if open.len() < size.area() {
            open.push(values(size.cell(open.len())));
        } else if puzzle.check(&grid).is_empty() {
            found.push(grid.clone());
        }
    }
    found
}

const SHADES: [Shade; 2] = [Shade::White, Shade::Black];

/// The cells before this one beside it: above and to the left.
fn before(size: Size, cell: Cell) -> impl Iterator<Item = Cell> {
    size.neighbours(cell).filter(move |&beside| beside < cell)
}

#[test]
fn hitori() {
    are_unique::<Hitori>(BoardGenre::Hitori, &["4x4", "4x5", "6x5"], 30, |puzzle| {
        let size = puzzle.symbols.size();
        let fits = |grid: &Grid<Shade>, cell: Cell| {
            let is_equal = |other: Cell| {
                other < cell
                    && (other.row == cell.row || other.column == cell.column)
                    && puzzle.symbols[other] == puzzle.symbols[cell]
            };
            match grid[cell] {
                Shade::Black => before(size, cell).all(|beside| grid[beside] == Shade::White),
                Shade::White => {
                    puzzle.symbols[cell] == Symbol::Blank
                        || !size.cells().any(|other| is_equal(other) && grid[other] == Shade::White)
                }
            }
        };
        filled(puzzle, size, Shade::White, |_| SHADES.to_vec(), fits)
    });
}

#[test]
fn nurikabe() {
    are_unique::<Nurikabe>(BoardGenre::Nurikabe, &["4x4", "4x5", "5x5"], 30, |puzzle| {
        let size = puzzle.clues.size();
        let values = |cell| if puzzle.clues[cell].is_some() { vec![Shade::White] } else { SHADES.to_vec() };
        let fits = |grid: &Grid<Shade>, cell: Cell| {
            let Cell { row, column } = cell;
            let is_window = row > 0 && column > 0;
            let window = || {
                [(1, 1), (1, 0), (0, 1), (0, 0)].map(|(up, left)| grid[Cell::new(row - up, column - left)])
            };
            // Only an island at this cell can have grown, or been closed.
            let mut near = before(size, cell).chain([cell]).filter(|&near| grid[near] == Shade::White);
            (!is_window || window() != [Shade::Black; 4])
                && near.all(|near| can_be_island(puzzle, grid, near, cell))
        };
        filled(puzzle, size, Shade::White, values, fits)
    });
}

/// Whether the white cells around one of them can be an island, or a part of one that goes on after the last cell that was filled in.
fn can_be_island(puzzle: &Nurikabe, grid: &Grid<Shade>, start: Cell, last: Cell) -> bool {
    let mut island = vec![start];
    let (mut next, mut is_open) = (0, false);
    while let Some(&here) = island.get(next) {
        next += 1;
        for beside in grid.size().neighbours(here) {
            is_open |= beside > last;
            if beside <= last && grid[beside] == Shade::White && !island.contains(&beside) {
                island.push(beside);
            }
        }
    }
    let numbers: Vec<Clue> = island.iter().filter_map(|&cell| puzzle.clues[cell]).collect();
    match numbers[..] {
        [] => is_open,
        [Clue::Unknown] => true,
        [Clue::Number(size)] if is_open => island.len() <= size as usize,
        [Clue::Number(size)] => island.len() == size as usize,
        _ => false,
    }
}

#[test]
fn norinori() {
    are_unique::<Norinori>(BoardGenre::Norinori, &["5x5", "6x6", "7x6"], 12, |puzzle| {
        let size = puzzle.rooms().size();
        // Only what was filled in so far counts: what lies beyond is left from other tries.
        let fits = |grid: &Grid<Shade>, last: Cell| {
            let is_black = |cell: &Cell| *cell <= last && grid[*cell] == Shade::Black;
            let beside = |cell: Cell| size.neighbours(cell).filter(is_black).count();
            let is_paired = |cell: Cell| {
                let is_finished = size.neighbours(cell).all(|there| there <= last);
                !is_black(&cell) || beside(cell) == 1 || (beside(cell) == 0 && !is_finished)
            };
            let room = &puzzle.cells_by_room()[puzzle.rooms()[last].0];
            let black = room.iter().filter(|cell| is_black(cell)).count();
            let is_full = room.iter().all(|&cell| cell <= last);
            (black == 2 || (black < 2 && !is_full)) && before(size, last).chain([last]).all(is_paired)
        };
        filled(puzzle, size, Shade::White, |_| SHADES.to_vec(), fits)
    });
}

#[test]
fn shakashaka() {
    are_unique::<Shakashaka>(BoardGenre::Shakashaka, &["4x4", "4x5", "5x5", "6x6"], 30, |puzzle| {
        let size = puzzle.squares.size();
        let values = |cell| match puzzle.squares[cell] {
            Square::White => {
                let triangles = Corner::ALL.into_iter().map(Filling::Triangle);
                triangles.chain([Filling::White]).collect()
            }
            Square::Black | Square::Clue(_) => vec![Filling::Black],
        };
        filled(puzzle, size, Filling::White, values, |grid, cell| {
            has_right_angles(grid, cell.row, cell.column)
        })
    });
}

/// Whether the white sectors around the vertex at the top left of this cell come in runs of 2, 4 or 8 sectors of 45 degrees.
fn has_right_angles(grid: &Grid<Filling>, row: usize, column: usize) -> bool {
    // Clockwise from the square at the top left; each shows two sectors, clockwise too, and touches the vertex with a corner.
    let squares = [
        (1, 1, Corner::SouthEast),
        (1, 0, Corner::SouthWest),
        (0, 0, Corner::NorthWest),
        (0, 1, Corner::NorthEast),
    ];
    let next = |corner: Corner| {
        Corner::ALL[(Corner::ALL.iter().position(|&other| other == corner).unwrap() + 1) % 4]
    };
    let sectors: Vec<bool> = squares
        .into_iter()
        .flat_map(|(up, left, touching)| {
            let cell = row.checked_sub(up).zip(column.checked_sub(left));
            let filling = cell.and_then(|(row, column)| grid.get(Cell::new(row, column)).copied());
            match filling {
                None | Some(Filling::Black) => [false, false],
                Some(Filling::White) => [true, true],
                Some(Filling::Triangle(corner)) if corner == touching => [false, false],
                // The black half lies at the next corner clockwise, as seen from the middle of the square: it is met first.
                Some(Filling::Triangle(corner)) if corner == next(touching) => [false, true],
                Some(Filling::Triangle(corner)) if next(corner) == touching => [true, false],
                Some(Filling::Triangle(_)) => [true, true],
            }
        })
        .collect();
    let Some(start) = sectors.iter().position(|is_white| !is_white) else { return true };
    let turned = sectors.iter().cycle().skip(start).take(8);
    let runs: String = turned.map(|&is_white| if is_white { 'w' } else { ' ' }).collect();
    runs.split(' ').filter(|run| !run.is_empty()).all(|run| run.len() == 2 || run.len() == 4)
}

#[test]
fn sudoku() {
    are_unique::<Sudoku>(BoardGenre::Sudoku, &["4x4", "6x6", "9x9"], 30, |puzzle| {
        let mut found = Vec::new();
        fill_in(puzzle, &mut puzzle.givens().clone(), &mut found);
        found
    });
}

/// Fills in the cell with the fewest possible numbers, and goes on.
fn fill_in(puzzle: &Sudoku, grid: &mut Grid<Option<u32>>, found: &mut Vec<Grid<Option<u32>>>) {
    let size = grid.size();
    let possible = |grid: &Grid<Option<u32>>, cell: Cell| -> Vec<u32> {
        let sees = |other: Cell| {
            other.row == cell.row
                || other.column == cell.column
                || puzzle.box_at(other) == puzzle.box_at(cell)
        };
        let seen: Vec<u32> =
            size.cells().filter(|&other| sees(other)).filter_map(|other| grid[other]).collect();
        (1..=puzzle.side() as u32).filter(|number| !seen.contains(number)).collect()
    };
    let open = size.cells().filter(|&cell| grid[cell].is_none());
    let Some((cell, numbers)) =
        open.map(|cell| (cell, possible(grid, cell))).min_by_key(|(_, numbers)| numbers.len())
    else {
        if puzzle.check(grid).is_empty() {
            found.push(grid.clone());
        }
        return;
    };
    for number in numbers {
        grid[cell] = Some(number);
        fill_in(puzzle, grid, found);
    }
    grid[cell] = None;
}

#[test]
fn numberlink() {
    are_unique::<Numberlink>(BoardGenre::Numberlink, &["4x4", "5x4", "5x5"], 30, |puzzle| {
        let mut found = Vec::new();
        let is_free = puzzle.clues.map(Option::is_none);
        let pairs: Vec<(Cell, Cell)> =
            puzzle.pairs().unwrap().into_values().map(|(one, other)| (one, other.unwrap())).collect();
        assert!(puzzle.clues.values().iter().all(|clue| *clue != Some(Clue::Unknown)));
        draw_lines(
            puzzle,
            &pairs,
            pairs[0].0,
            &mut Links::none(puzzle.clues.size()),
            &mut is_free.clone(),
            &mut found,
        );
        found
    });
}

/// Draws the line of the first pair on from here in all ways, and then those of the other pairs.
fn draw_lines(
    puzzle: &Numberlink,
    pairs: &[(Cell, Cell)],
    here: Cell,
    links: &mut Links,
    is_free: &mut Grid<bool>,
    found: &mut Vec<Links>,
) {
    let size = puzzle.clues.size();
    for towards in facedown::grid::Direction::ALL {
        let Some(there) = size.neighbour(here, towards) else { continue };
        let is_end = there == pairs[0].1;
        if !is_end && !is_free[there] {
            continue;
        }
        links.set(here, towards, true);
        if is_end {
            match pairs.get(1) {
                Some(&(start, _)) => draw_lines(puzzle, &pairs[1..], start, links, is_free, found),
                None if puzzle.check(links).is_empty() => found.push(links.clone()),
                None => {}
            }
        } else {
            is_free[there] = false;
            draw_lines(puzzle, pairs, there, links, is_free, found);
            is_free[there] = true;
        }
        links.set(here, towards, false);
    }
}
