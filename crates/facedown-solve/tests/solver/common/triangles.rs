//! Fillings of Shakashaka boards, square by square.

use super::Random;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Puzzle;
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// What a white square may become.
pub(crate) const CHOICES: [Filling; 5] = [
    Filling::White,
    Filling::Triangle(Corner::ALL[0]),
    Filling::Triangle(Corner::ALL[1]),
    Filling::Triangle(Corner::ALL[2]),
    Filling::Triangle(Corner::ALL[3]),
];

/// Whether each white angle at the point north-west of a cell is one of a rectangle: 90, 180 or 360 degrees. Nothing outside
/// the board is white.
fn angles_fit(filling: &Grid<Filling>, row: usize, column: usize) -> bool {
    use Corner::{NorthEast, NorthWest, SouthEast, SouthWest};
    // Clockwise from the north: the square, which of its corners is the point, and the corners to which its sides lead
    // from there.
    let around = [
        (row.checked_sub(1), Some(column), SouthWest, [NorthWest, SouthEast]),
        (Some(row), Some(column), NorthWest, [NorthEast, SouthWest]),
        (Some(row), column.checked_sub(1), NorthEast, [SouthEast, NorthWest]),
        (row.checked_sub(1), column.checked_sub(1), SouthEast, [SouthWest, NorthEast]),
    ];
    let size = filling.size();
    let is_white = around.map(|(row, column, point, sides)| {
        let inside = |row: &usize, column: &usize| *row < size.height() && *column < size.width();
        let square = row.zip(column).filter(|(row, column)| inside(row, column));
        sides.map(|side| match square.map(|(row, column)| filling[Cell::new(row, column)]) {
            None | Some(Filling::Black) => false,
            Some(Filling::White) => true,
            Some(Filling::Triangle(corner)) => corner != point && corner != side,
        })
    });
    let eighths = is_white.as_flattened();
    let Some(black) = eighths.iter().position(|&white| !white) else { return true };
    let from_black = [&eighths[black..], &eighths[..black]].concat();
    from_black.split(|&white| !white).all(|run| matches!(run.len(), 0 | 2 | 4))
}

/// Tries all choices for the squares from this one on, in reading order, and shows each full board. A square is left as soon as
/// it makes an angle that no rectangle has.
fn fill(
    filling: &mut Grid<Filling>,
    index: usize,
    choices: &mut dyn FnMut(Cell) -> Vec<Filling>,
    show: &mut dyn FnMut(&Grid<Filling>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let size = filling.size();
    if index == size.area() {
        return show(filling);
    }
    let cell = size.cell(index);
    let (row, column) = (cell.row, cell.column);
    let is_last_row = row + 1 == size.height();
    let is_last_column = column + 1 == size.width();
    for choice in choices(cell) {
        filling[cell] = choice;
        // The points of which all squares are known by now.
        let fits = angles_fit(filling, row, column)
            && (!is_last_row || angles_fit(filling, row + 1, column))
            && (!is_last_column || angles_fit(filling, row, column + 1))
            && (!is_last_row || !is_last_column || angles_fit(filling, row + 1, column + 1));
        if fits {
            fill(filling, index + 1, choices, show)?;
        }
    }
    ControlFlow::Continue(())
}

/// The board of which this is a filling, with no numbers.
fn unnumbered(filling: &Grid<Filling>) -> Shakashaka {
    let square = |filling: &Filling| if *filling == Filling::Black { Square::Black } else { Square::White };
    Shakashaka { squares: filling.map(square) }
}

/// All fillings of the white squares that obey the rules when no black square has a number.
pub(crate) fn fillings(squares: &Grid<Square>) -> Vec<Grid<Filling>> {
    let mut all = Vec::new();
    let mut choices = |cell| match squares[cell] {
        Square::White => CHOICES.to_vec(),
        _ => vec![Filling::Black],
    };
    let _ = fill(&mut squares.map(|_| Filling::Black), 0, &mut choices, &mut |filling| {
        if unnumbered(filling).check(filling).is_empty() {
            all.push(filling.clone());
        }
        ControlFlow::Continue(())
    });
    all
}

/// A filling that obeys the rules, of a board without numbers.
fn random_filling(random: &mut Random, size: Size) -> Grid<Filling> {
    let black = 1 + random.below(4) as usize;
    let mut found = None;
    let mut choices = |_| {
        let mut left = [&CHOICES[..], &vec![Filling::Black; black]].concat();
        let mut order = Vec::new();
        while !left.is_empty() {
            let choice = left.swap_remove(random.below(left.len() as u64) as usize);
            if !order.contains(&choice) {
                order.push(choice);
            }
        }
        order
    };
    let _ = fill(&mut Grid::from_fn(size, |_| Filling::Black), 0, &mut choices, &mut |filling| {
        if unnumbered(filling).check(filling).is_empty() {
            found = Some(filling.clone());
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found.unwrap()
}

/// A board made from the filling that comes with it. In every fourth, one square has another colour, so that there may be no
/// solution; every third has no numbers, and the others have those of the filling in some of their black squares, but for a few slips.
pub(crate) fn random_board(random: &mut Random, size: Size, round: usize) -> (Shakashaka, Grid<Filling>) {
    let hidden = random_filling(random, size);
    let mut squares = unnumbered(&hidden).squares;
    if round.is_multiple_of(4) {
        let cell = size.cell(random.below(size.area() as u64) as usize);
        squares[cell] = if squares[cell] == Square::White { Square::Black } else { Square::White };
    }
    let is_triangle = |beside: &Cell| matches!(hidden[*beside], Filling::Triangle(_));
    let numbered = |cell| match squares[cell] {
        Square::Black if !round.is_multiple_of(3) && random.below(3) > 0 => {
            let around = size.neighbours(cell).filter(is_triangle).count() as u8;
            Square::Clue(if random.below(20) == 0 { random.below(5) as u8 } else { around })
        }
        square => square,
    };
    (Shakashaka { squares: Grid::from_fn(size, numbered) }, hidden)
}

/// All boards of these colours that have a solution: each of the fillings that obey the rules without numbers, with its number
/// or no number in each black square. A board of several solutions comes once.
pub(crate) fn with_a_solution(squares: &Grid<Square>, fillings: &[Grid<Filling>]) -> Vec<Shakashaka> {
    let size = squares.size();
    let black: Vec<Cell> = size.cells().filter(|&cell| squares[cell] != Square::White).collect();
    let mut numbered = BTreeSet::new();
    for filling in fillings {
        let triangles = |cell| {
            let is_triangle = |beside: &Cell| matches!(filling[*beside], Filling::Triangle(_));
            size.neighbours(cell).filter(is_triangle).count() as u8
        };
        for shown in 0..1_u32 << black.len() {
            let number = |(place, &cell): (usize, &Cell)| (shown >> place & 1 == 1).then(|| triangles(cell));
            numbered.insert(black.iter().enumerate().map(number).collect::<Vec<Option<u8>>>());
        }
    }
    let board = |numbers: &Vec<Option<u8>>| {
        let mut squares = squares.clone();
        for (&cell, number) in black.iter().zip(numbers) {
            squares[cell] = number.map_or(Square::Black, Square::Clue);
        }
        Shakashaka { squares }
    };
    numbered.iter().map(board).collect()
}

/// The board with every pair of numbers in every pair of its black squares.
pub(crate) fn with_two_numbers(squares: &Grid<Square>) -> Vec<Shakashaka> {
    let black: Vec<Cell> = squares.size().cells().filter(|&cell| squares[cell] != Square::White).collect();
    let mut boards = Vec::new();
    for (place, &first) in black.iter().enumerate() {
        for &second in &black[place + 1..] {
            for numbers in 0..25 {
                let mut squares = squares.clone();
                squares[first] = Square::Clue(numbers / 5);
                squares[second] = Square::Clue(numbers % 5);
                boards.push(Shakashaka { squares });
            }
        }
    }
    boards
}

/// The board with any number or none in each black square.
pub(crate) fn with_any_numbers(random: &mut Random, squares: &Grid<Square>) -> Shakashaka {
    let numbered = |square: &Square| match (square, random.below(6)) {
        (Square::White, _) => Square::White,
        (_, 5) => Square::Black,
        (_, number) => Square::Clue(number as u8),
    };
    Shakashaka { squares: squares.map(numbered) }
}
