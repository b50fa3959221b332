//! The gadgets against the rules, the reader against bad files, and the boards against their formulas as far as that
//! goes without a solver. `facedown-solve/tests/solver/reduction.rs` solves the boards.

use super::gadgets::{MIDDLE, NORTH, SIDE, SPLIT, STRAIGHT_OR, TURNING_OR};
use super::*;
use crate::grid::Size;
use crate::puzzle::Puzzle;
use crate::puzzles::shakashaka::Square;
use crate::small::Small;
use std::collections::{BTreeMap, HashSet};

impl Tile {
    /// The lane of the port W, if there is one.
    fn west(self) -> Option<Lane> {
        self.gadget.west.map(|lane| if self.is_flipped { lane.flipped() } else { lane })
    }

    /// The squares of the ports N, S, W and E, those that there are in this order.
    fn ports(self) -> Vec<Cell> {
        let vertical = [NORTH, Cell::new(SIDE - 1, MIDDLE)].into_iter().filter(|_| self.gadget.is_vertical);
        let west = self.west().map(|lane| Cell::new(lane.row(), 0));
        let east = self.east().map(|lane| Cell::new(lane.row(), SIDE - 1));
        vertical.chain(west).chain(east).collect()
    }

    /// The values that the ports can have together, in the order of [`Tile::ports`].
    fn allowed(self) -> Vec<Vec<bool>> {
        let values = |entry: &&str| {
            let mut values: Vec<bool> = entry.bytes().map(|digit| digit == b'1').collect();
            if self.is_flipped && self.gadget.is_vertical {
                values.swap(0, 1);
            }
            values
        };
        self.gadget.allowed.iter().map(values).collect()
    }
}

/// How many fillings a tile has for each combination of values of its ports.
fn counted(tile: Tile) -> BTreeMap<Vec<bool>, usize> {
    let size = Size::new(SIDE, SIDE).unwrap();
    let board = Shakashaka { squares: Grid::from_fn(size, |cell| tile.square(cell)) };
    let ports = tile.ports();
    let mut counts = BTreeMap::new();
    for values in 0..1_u32 << ports.len() {
        counts.insert((0..ports.len()).map(|port| values >> port & 1 == 1).collect(), 0);
    }
    for filling in board.solutions() {
        let values = ports.iter().map(|port| matches!(filling[*port], Filling::Triangle(_))).collect();
        *counts.entry(values).or_insert(0) += 1;
    }
    counts
}

fn tiles() -> impl Iterator<Item = Tile> {
    GADGETS.into_iter().flat_map(|gadget| [false, true].map(|is_flipped| Tile { gadget, is_flipped }))
}

#[test]
fn every_allowed_combination_of_ports_has_one_filling_and_no_other_has_any() {
    for tile in tiles() {
        let allowed = tile.allowed();
        for (values, count) in counted(tile) {
            let wanted = allowed.iter().filter(|entry| **entry == values).count();
            assert_eq!(count, wanted, "{} flipped {}: {values:?}", tile.gadget.name, tile.is_flipped);
        }
    }
}

/// What the relations of the table say in words, as functions of N and W.
#[test]
fn wires_negate_and_clauses_count_what_is_unsatisfied() {
    for tile in tiles() {
        let gadget = tile.gadget;
        for values in tile.allowed() {
            let mut values = values.into_iter();
            let mut next = |there: bool| there.then(|| values.next().unwrap());
            let (north, south) = (next(gadget.is_vertical), next(gadget.is_vertical));
            let (west, east) = (next(gadget.west.is_some()), next(gadget.east.is_some()));
            assert_eq!(south, north.map(|value| !value), "{}", gadget.name);
            let Some(east) = east else { continue };
            // A wire of a clause leaves in the lower lane where it has read a positive literal.
            let literal = north.map(|value| value == (tile.east() == Some(Lane::Lower)));
            let is_read = [&SPLIT, &STRAIGHT_OR, &TURNING_OR].contains(&gadget);
            let is_satisfied = west == Some(false) || (is_read && literal == Some(true));
            assert_eq!(east, is_satisfied, "{} {}", gadget.name, tile.is_flipped);
        }
    }
}

/// A number between tiles links two ports, or ends a clause at one.
#[test]
fn numbers_between_tiles_touch_ports_only() {
    for text in [
        "p cnf 4 2\n1 -2 4 0\n2 -3 -4 0",
        "p cnf 5 5\n1 2 -4 0\n-1 4 0\n3 0\n-3 1 0\n4 -5 -1 2 0",
        "p cnf 6 6\n1 -2 0\n3 4 0\n-5 6 0\n-1 6 0\n-3 -4 0\n5 0",
    ] {
        let cnf = cnf(text);
        let reduction = Reduction::of(&cnf).unwrap();
        let squares = &reduction.board.squares;
        let ports: HashSet<Cell> = reduction
            .pieces
            .iter()
            .flat_map(|piece| {
                let corner = piece.corner();
                piece
                    .tile
                    .ports()
                    .into_iter()
                    .map(move |port| Cell::new(corner.row + port.row, corner.column + port.column))
            })
            .collect();
        let is_between = |cell: &Cell| cell.row % 6 == 5 || cell.column % 6 == 5;
        let mut ends = 0;
        for (cell, _) in squares.iter().filter(|(cell, square)| is_between(cell) && **square != Square::Black)
        {
            let touched: Vec<Cell> =
                squares.size().neighbours(cell).filter(|beside| squares[*beside] == Square::White).collect();
            assert!(touched.iter().all(|beside| ports.contains(beside)), "{text}: {cell}");
            assert!(matches!(touched.len(), 1 | 2), "{text}: {cell}");
            ends += usize::from(touched.len() == 1);
        }
        assert_eq!(ends, cnf.clauses().len());
    }
}

fn cnf(text: &str) -> Cnf {
    Cnf::read(text).unwrap()
}

#[test]
fn boards_have_black_squares_and_ones_only_and_the_size_that_was_said() {
    for (text, size) in [
        ("p cnf 0 0", "5x6"),
        ("p cnf 0 1 0", "5x6"),
        ("p cnf 3 0", "5x18"),
        ("p cnf 1 1 0", "11x6"),
        ("p cnf 4 2 1 -2 4 0 2 -3 -4 0", "11x24"),
        ("p cnf 4 2 1 -2 0 3 -4 0", "5x24"),
        ("p cnf 2 4 1 1 2 0 2 1 0 1 -1 0 -1 -2 0", "11x12"),
    ] {
        let (header, clauses) =
            text.split_at(text.match_indices(' ').nth(3).map_or(text.len(), |(at, _)| at));
        let reduction = Reduction::of(&cnf(&format!("{header}\n{clauses}"))).unwrap();
        assert_eq!(reduction.board.size().to_string(), size, "{text}");
        let plain = |square: &Square| matches!(square, Square::White | Square::Black | Square::Clue(1));
        assert!(reduction.board.squares.values().iter().all(plain), "{text}");
    }
}

#[test]
fn boards_that_would_be_too_large_are_refused_with_their_size() {
    let sides = |text: &str| Reduction::of(&cnf(text)).map(|_| ()).unwrap_err();
    assert_eq!(sides("p cnf 167 0"), TooLarge { height: 5, width: 1002 });
    assert_eq!(sides("p cnf 2147483647 1\n-2147483647 0"), TooLarge { height: 5, width: 12_884_901_882 });
    // All pairs of 20 variables with both signs: 4 * 109 of them have the tenth or pass it.
    let pairs = (1..=20).flat_map(|one| (1..one).map(move |other| (one, other)));
    let clauses: String = pairs
        .flat_map(|(one, other)| [(one, other), (one, -other), (-one, other), (-one, -other)])
        .map(|(one, other)| format!("{one} {other} 0\n"))
        .collect();
    let error = sides(&format!("p cnf 20 760\n{clauses}"));
    assert_eq!(error, TooLarge { height: 6 * 436 - 1, width: 120 });
    assert_eq!(
        error.to_string(),
        "the board of this formula would have 2615 rows and 120 columns, and boards have at most 1000 of each"
    );
    assert!(Reduction::of(&cnf("p cnf 166 0")).is_ok());
}

#[test]
fn all_spellings_of_a_formula_are_read() {
    let wanted = cnf("p cnf 3 2\n1 -3 0\n2 3 -1 0\n");
    for text in [
        "c hello\n\n  p   cnf 3\t2  \r\n1\n-3 0 2 3\nc in between\n-1\n0",
        "p cnf 3 2\n1 -3 0 2 3 -1 0\n%\n0\n\n",
        "p cnf 3 2\n01 -03 0 2 3 -1 00\n% \n",
        "c\ncomment without a space\np cnf 3 2\n1 -3 0\n2 3 -1 0\nc the end",
    ] {
        assert_eq!(cnf(text), wanted, "{text}");
    }
    assert_eq!(cnf(&wanted.write()), wanted);
}

#[test]
fn bad_formulas_are_refused_at_their_place() {
    const HEADER: &str = "the header, `p cnf VARIABLES CLAUSES`";
    for (text, place, expected) in [
        ("", "line 1, column 1", HEADER),
        ("c nothing\n", "line 2, column 1", HEADER),
        ("1 2 0\n", "line 1, column 1", HEADER),
        ("problem cnf 1 1\n1 0", "line 1, column 1", HEADER),
        ("p dnf 1 1\n1 0", "line 1, column 3", "`cnf`"),
        ("p cnf", "line 1, column 6", "the number of variables"),
        ("p cnf x 1\n", "line 1, column 7", "the number of variables"),
        ("p cnf -1 1\n", "line 1, column 7", "the number of variables"),
        ("p cnf 99999999999999999999999 1\n", "line 1, column 7", "at most 2147483647 variables"),
        ("p cnf 2147483648 1\n", "line 1, column 7", "at most 2147483647 variables"),
        ("p cnf 1\n", "line 1, column 8", "the number of clauses"),
        ("p cnf 1 1 1\n", "line 1, column 11", "the end of the line"),
        ("p cnf 1 1\np cnf 1 1\n1 0", "line 2, column 1", "one header only"),
        ("p cnf 1 2\n1 0\n", "line 1, column 9", "the number of clauses, 1"),
        ("p cnf 1 99999999999999999999999\n1 0\n", "line 1, column 9", "the number of clauses, 1"),
        ("p cnf 1 1\n1 0\n -1 0", "line 3, column 2", "at most 1 clauses"),
        ("p cnf 1 0\n0", "line 2, column 1", "at most 0 clauses"),
        ("p cnf 2 1\n1 3 0\n", "line 2, column 3", "a literal from -2 to 2, or 0"),
        ("p cnf 2 1\n1 -99999999999999999999 0\n", "line 2, column 3", "a literal from -2 to 2, or 0"),
        ("p cnf 2 1\n1 +2 0\n", "line 2, column 3", "a literal from -2 to 2, or 0"),
        ("p cnf 2 1\n1 - 0\n", "line 2, column 3", "a literal from -2 to 2, or 0"),
        ("p cnf 2 1\n1 2é 0\n", "line 2, column 3", "a literal from -2 to 2, or 0"),
        ("p cnf 2 1\n1 --2 0\n", "line 2, column 3", "a literal from -2 to 2, or 0"),
        ("p cnf 2 1\n1 2\n", "line 2, column 1", "`0` at the end of the last clause"),
        ("p cnf 2 1\n1 2 0\n%\n0 7\n", "line 4, column 3", "nothing but `0` after the line `%`"),
    ] {
        let error = Cnf::read(text).unwrap_err();
        assert_eq!((error.position.to_string().as_str(), &*error.expected), (place, expected), "{text}");
    }
}
