//! When two boards are the same to a solver: if one is the other turned, mirrored, or with other names, or if they are nearly so when they are solved. A list has no such board twice.

use facedown::grid::{Cell, Direction, Grid, Size};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::shakashaka::{Filling, Shakashaka, Square};
use facedown::puzzles::sudoku::Sudoku;
use facedown::puzzles::{Clue, Puzzle, Shade};

/// The fewest cells of a board that is compared as it is solved. On smaller ones, unrelated boards are too often alike by chance: from a list of 1,000 Hitori, the most alike of all, this leaves out none of 10x10 and
/// four of 9x9, but it would leave out 48 of 8x8.
const FEWEST_CELLS: usize = 81;
/// One of so many cells may differ between solved boards that still count as the same. Cells of unrelated boards of 10x10 differ much more often: one of five at the least.
const CELLS_FOR_A_DIFFERENCE: usize = 10;

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellContent {
    /// Something that means the same everywhere, such as the size of an island.
    Fixed(u32),
    /// A name: only where else it stands matters.
    Name(u32),
    /// Something that is turned with the board: a bit for each side and corner of the cell, clockwise from the top.
    Shape(u8),
}

/// A puzzle whose images can be compared.
pub(crate) trait Alike: Puzzle {
    /// What its cells hold.
    fn marks(&self) -> Grid<CellContent>;

    /// What the cells of the solved board hold. Numbers are left out: they are names, or follow from the rest.
    fn solved(&self, solution: &Self::Solution) -> Grid<CellContent>;

    /// Whether rows can become columns.
    fn can_be_turned(&self) -> bool {
        true
    }
}

/// What is compared of a board.
#[derive(Clone, Debug)]
pub(crate) struct Likeness {
    /// The board turned and mirrored, where names are numbered in the order in which they appear.
    images: [Grid<u32>; 8],
    /// In how many cells a board that counts as the same may differ.
    most_differences: usize,
}

impl Likeness {
    /// A board that is large enough is compared as it is solved, and another one as it is printed.
    pub(crate) fn of<P: Alike>(puzzle: &P, solution: &P::Solution) -> Self {
        let solved = puzzle.solved(solution);
        if solved.size().area() < FEWEST_CELLS {
            return Self::of_puzzle(puzzle);
        }
        // If names differ in one cell, their order and so all cells may. Sudoku has names, but its boards are alike only by chance: rows and columns are shuffled, too.
        let has_names = solved.values().iter().any(|mark| matches!(mark, CellContent::Name(_)));
        let most = if has_names { 0 } else { solved.size().area() / CELLS_FOR_A_DIFFERENCE };
        Self::new(&solved, puzzle.can_be_turned(), most)
    }

    /// The board is compared as it is printed, and may not differ at all.
    pub(crate) fn of_puzzle(puzzle: &impl Alike) -> Self {
        Self::new(&puzzle.marks(), puzzle.can_be_turned(), 0)
    }

    fn new(marks: &Grid<CellContent>, can_be_turned: bool, most_differences: usize) -> Self {
        let images = if can_be_turned { 8 } else { 4 };
        Self { images: std::array::from_fn(|nth| image(marks, nth % images)), most_differences }
    }

    /// In how many cells the boards differ, in the image that fits best.
    fn differences(&self, other: &Self) -> usize {
        let board = &self.images[0];
        let images = other.images.iter().filter(|image| image.size() == board.size());
        let differences = images.map(|image| {
            image.values().iter().zip(board.values()).filter(|(value, other)| value != other).count()
        });
        differences.min().unwrap_or(board.size().area())
    }

    /// In how many cells the boards are the same, in the image that fits best.
    pub(crate) fn same_cells(&self, other: &Self) -> usize {
        self.images[0].size().area() - self.differences(other)
    }

    /// Whether the boards count as the same.
    pub(crate) fn is_near(&self, other: &Self) -> bool {
        self.differences(other) <= self.most_differences
    }

    /// Whether some third board may count as the same as both.
    pub(crate) fn may_share_a_neighbour(&self, other: &Self) -> bool {
        self.differences(other) <= 2 * self.most_differences
    }
}

/// One of the eight images.
fn image(marks: &Grid<CellContent>, image: usize) -> Grid<u32> {
    let size = marks.size();
    let [is_below, is_right, is_transposed] = [0, 1, 2].map(|bit| image >> bit & 1 == 1);
    let transposed = Size::new(size.width(), size.height()).unwrap_or(size);
    let mut names: Vec<u32> = Vec::new();
    Grid::from_fn(if is_transposed { transposed } else { size }, |Cell { row, column }| {
        let from = if is_transposed { Cell::new(column, row) } else { Cell::new(row, column) };
        match marks[mirrored(size, from, is_below, is_right)] {
            CellContent::Fixed(value) => 3 * value,
            CellContent::Name(name) => {
                let known = names.iter().position(|&known| known == name);
                let place = known.unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                3 * place as u32 + 1
            }
            CellContent::Shape(shape) => {
                // A mirror turns the order of sides and corners round; it decides which of them is first.
                let mirrors = [(is_below, 5), (is_right, 1), (is_transposed, 7)];
                let turned = mirrors.into_iter().filter(|(is_there, _)| *is_there);
                let shape = turned.fold(shape, |shape, (_, first)| shape.reverse_bits().rotate_left(first));
                3 * u32::from(shape) + 2
            }
        }
    })
}

/// Where a cell is when top and bottom, or left and right, change places.
pub(crate) const fn mirrored(size: Size, cell: Cell, is_below: bool, is_right: bool) -> Cell {
    let row = if is_below { size.height() - 1 - cell.row } else { cell.row };
    let column = if is_right { size.width() - 1 - cell.column } else { cell.column };
    Cell::new(row, column)
}

/// The bits of all corners of a cell.
const CORNERS: u8 = 0b1010_1010;

/// The bits of some sides of a cell.
fn sides(of: impl Iterator<Item = Direction>) -> u8 {
    of.map(|towards| 1 << (2 * towards as u32)).sum()
}

fn shades(solution: &Grid<Shade>) -> Grid<CellContent> {
    solution.map(|&shade| CellContent::Fixed(u32::from(shade == Shade::Black)))
}

impl Alike for Shakashaka {
    fn marks(&self) -> Grid<CellContent> {
        self.squares.map(|square| {
            CellContent::Fixed(match square {
                Square::White => 0,
                Square::Black => 1,
                Square::Clue(number) => 2 + u32::from(*number),
            })
        })
    }

    fn solved(&self, solution: &Grid<Filling>) -> Grid<CellContent> {
        solution.map(|filling| match filling {
            Filling::White => CellContent::Fixed(0),
            Filling::Black => CellContent::Fixed(1),
            // The top left corner is the last of the sides and corners.
            Filling::Triangle(corner) => CellContent::Shape((1_u8 << 7).rotate_left(2 * *corner as u32)),
        })
    }
}

impl Alike for Nurikabe {
    fn marks(&self) -> Grid<CellContent> {
        self.clues.map(|clue| {
            CellContent::Fixed(match clue {
                None => 0,
                Some(Clue::Unknown) => 1,
                Some(Clue::Number(number)) => 1 + number,
            })
        })
    }

    fn solved(&self, solution: &Grid<Shade>) -> Grid<CellContent> {
        shades(solution)
    }
}

impl Alike for Hitori {
    fn marks(&self) -> Grid<CellContent> {
        self.symbols.map(|symbol| match symbol {
            Symbol::Number(number) => CellContent::Name(*number),
            Symbol::Blank => CellContent::Fixed(0),
            Symbol::Unknown => CellContent::Fixed(1),
        })
    }

    fn solved(&self, solution: &Grid<Shade>) -> Grid<CellContent> {
        shades(solution)
    }
}

impl Alike for Norinori {
    fn marks(&self) -> Grid<CellContent> {
        self.rooms().map(|room| CellContent::Name(room.0 as u32))
    }

    fn solved(&self, solution: &Grid<Shade>) -> Grid<CellContent> {
        let (rooms, size) = (self.rooms(), solution.size());
        Grid::from_fn(size, |cell| {
            let is_wall = |towards: &Direction| {
                size.neighbour(cell, *towards).is_none_or(|beside| rooms[beside] != rooms[cell])
            };
            let shade = if solution[cell] == Shade::Black { CORNERS } else { 0 };
            CellContent::Shape(shade | sides(Direction::ALL.into_iter().filter(is_wall)))
        })
    }
}

impl Alike for Numberlink {
    fn marks(&self) -> Grid<CellContent> {
        self.clues.map(|clue| match clue {
            None => CellContent::Fixed(0),
            Some(Clue::Unknown) => CellContent::Fixed(1),
            Some(Clue::Number(number)) => CellContent::Name(*number),
        })
    }

    fn solved(&self, links: &Links) -> Grid<CellContent> {
        Grid::from_fn(links.size(), |cell| {
            CellContent::Shape(sides(
                Direction::ALL.into_iter().filter(|&towards| links.linked(cell, towards)),
            ))
        })
    }
}

impl Alike for Sudoku {
    fn marks(&self) -> Grid<CellContent> {
        self.givens().map(|given| given.map_or(CellContent::Fixed(0), CellContent::Name))
    }

    fn solved(&self, solution: &Grid<Option<u32>>) -> Grid<CellContent> {
        solution.map(|number| number.map_or(CellContent::Fixed(0), CellContent::Name))
    }

    /// Boxes of 2 by 3 cells would become boxes of 3 by 2.
    fn can_be_turned(&self) -> bool {
        let corner = |row, column| self.box_at(Cell::new(row, column)) == self.box_at(Cell::new(0, 0));
        (0..self.side()).all(|place| corner(place, 0) == corner(0, place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown::formats::Format;

    fn of<P: Alike>(text: &str) -> Likeness {
        Likeness::of_puzzle(&P::read(text, Format::Text).unwrap().puzzle)
    }

    #[test]
    fn turned_mirrored_and_renamed_boards_are_the_same() {
        let board = of::<Numberlink>("numberlink\n1 . 2\n. . .\n1 2 .\n");
        for same in ["2 . 1\n. . .\n. 2 1", "1 . 1\n2 . .\n. . 2", "7 . .\n. . 7\n4 . 4"] {
            assert!(board.is_near(&of::<Numberlink>(&format!("numberlink\n{same}\n"))), "{same}");
        }
        for other in ["1 . 2\n. . .\n1 . 2", "1 . 2\n. . .\n2 1 ."] {
            assert!(!board.is_near(&of::<Numberlink>(&format!("numberlink\n{other}\n"))), "{other}");
        }
        let long = of::<Nurikabe>("nurikabe\n2 . . 1\n. . . .\n");
        assert!(long.is_near(&of::<Nurikabe>("nurikabe\n. 1\n. .\n. .\n. 2\n")));
        assert!(
            !long.is_near(&of::<Nurikabe>("nurikabe\n1 . . 1\n. . . .\n")),
            "sizes of islands are no names"
        );
        assert!(!long.is_near(&of::<Nurikabe>("nurikabe\n2 . . ?\n. . . .\n")));
        let hitori = of::<Hitori>("hitori\n1 1 2\n2 3 1\n");
        assert!(hitori.is_near(&of::<Hitori>("hitori\n3 3 1\n1 2 3\n")));
        assert!(!hitori.is_near(&of::<Hitori>("hitori\n1 2 1\n2 3 1\n")));
        let rooms = of::<Norinori>("norinori\na a b\nc b b\n");
        assert!(rooms.is_near(&of::<Norinori>("norinori\na a\nb a\nb c\n")));
        assert!(!rooms.is_near(&of::<Norinori>("norinori\na a b\na b b\n")));
    }

    #[test]
    fn a_sudoku_is_turned_only_if_its_boxes_are_square() {
        let small = of::<Sudoku>("sudoku\n1 2 . .\n. . . .\n. . . .\n. . . .\n");
        assert!(small.is_near(&of::<Sudoku>("sudoku\n. . . .\n. . . .\n. . . 3\n. . . 4\n")));
        let six = |cells: &str| of::<Sudoku>(&format!("sudoku\n{cells}\n{}", ". . . . . .\n".repeat(4)));
        assert!(six("1 2 . . . .\n. . . . . .").is_near(&six(". . . . 3 1\n. . . . . .")));
        assert!(!six("1 2 . . . .\n. . . . . .").is_near(&six("1 . . . . .\n2 . . . . .")));
    }
    /// A ring, and a square that stands on a corner, look the same from all sides.
    #[test]
    fn lines_and_triangles_are_turned_with_the_board() {
        let size = Size::new(2, 2).unwrap();
        let grid = |marks: [u8; 4]| {
            Likeness::new(&Grid::from_values(size, marks.map(CellContent::Shape).to_vec()).unwrap(), true, 0)
        };
        let [n, ne, e, se, s, sw, w, nw] = [0, 1, 2, 3, 4, 5, 6, 7].map(|place| 1 << place);
        for same in [[e | s, w | s, e | n, w | n], [nw, ne, sw, se], [se, sw, ne, nw]] {
            assert!(grid(same).images.iter().all(|image| *image == grid(same).images[0]), "{same:?}");
        }
        assert!(grid([nw, 0, 0, 0]).is_near(&grid([0, ne, 0, 0])));
        assert!(grid([ne, 0, 0, 0]).is_near(&grid([sw, 0, 0, 0])));
        assert!(!grid([nw, 0, 0, 0]).is_near(&grid([ne, 0, 0, 0])));
        assert!(grid([n | w, 0, 0, 0]).is_near(&grid([0, 0, 0, s | e])));
        assert!(!grid([n | w, 0, 0, 0]).is_near(&grid([0, 0, 0, n | w])));
    }

    #[test]
    fn a_tenth_of_the_cells_may_differ_on_a_board_that_is_not_small() {
        let board = |height, width, changed| {
            let size = Size::new(height, width).unwrap();
            let shade = |cell: Cell| {
                let is_black = (cell.row * cell.row + 2 * cell.column) % 7 < 2;
                if is_black ^ (size.index(cell) < changed) { Shade::Black } else { Shade::White }
            };
            let puzzle = Hitori { symbols: Grid::from_fn(size, |_| Symbol::Unknown) };
            Likeness::of(&puzzle, &Grid::from_fn(size, shade))
        };
        let first = board(10, 11, 0);
        assert_eq!([11, 12].map(|changed| first.is_near(&board(10, 11, changed))), [true, false]);
        assert_eq!(
            [22, 23].map(|changed| first.may_share_a_neighbour(&board(10, 11, changed))),
            [true, false]
        );
        assert_eq!(first.same_cells(&board(10, 11, 12)), 98);
        assert!(board(7, 9, 0).is_near(&board(7, 9, 20)), "the puzzles are the same");
    }
}
