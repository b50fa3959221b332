//! When two boards are the same: if one is the other turned, mirrored, or with other names. A list has no board twice.

use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Clue;
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::Numberlink;
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::shakashaka::{Shakashaka, Square};
use facedown::puzzles::sudoku::Sudoku;

/// What a cell holds.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    /// Something that means the same everywhere, such as the size of an island.
    Fixed(u32),
    /// A name: only where else it stands matters.
    Name(u32),
}

/// A puzzle whose images can be compared.
pub(crate) trait Alike {
    /// What its cells hold.
    fn marks(&self) -> Grid<Mark>;

    /// Whether rows can become columns.
    fn can_be_turned(&self) -> bool {
        true
    }
}

/// The same for boards that are the same, and only for these.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Likeness(Vec<u32>);

impl Likeness {
    /// The least of the board's images, where names are numbered in the order in which they appear.
    pub(crate) fn of(puzzle: &impl Alike) -> Self {
        let marks = puzzle.marks();
        let images = (0..if puzzle.can_be_turned() { 8 } else { 4 }).map(|image| written(&marks, image));
        Self(images.min().unwrap_or_default())
    }
}

/// One of the eight images: the number of its rows, and then its cells, row by row.
fn written(marks: &Grid<Mark>, image: usize) -> Vec<u32> {
    let size = marks.size();
    let is = |bit: usize| image >> bit & 1 == 1;
    let (height, width) = if is(2) { (size.width(), size.height()) } else { (size.height(), size.width()) };
    let mut names: Vec<u32> = Vec::new();
    let mut written = vec![height as u32];
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let from = if is(2) { Cell::new(column, row) } else { Cell::new(row, column) };
        written.push(match marks[mirrored(size, from, is(0), is(1))] {
            Mark::Fixed(value) => 2 * value,
            Mark::Name(name) => {
                let known = names.iter().position(|&known| known == name);
                let place = known.unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                });
                2 * place as u32 + 1
            }
        });
    }
    written
}

/// Where a cell is when top and bottom, or left and right, change places.
pub(crate) const fn mirrored(size: Size, cell: Cell, is_below: bool, is_right: bool) -> Cell {
    let row = if is_below { size.height() - 1 - cell.row } else { cell.row };
    let column = if is_right { size.width() - 1 - cell.column } else { cell.column };
    Cell::new(row, column)
}

impl Alike for Shakashaka {
    fn marks(&self) -> Grid<Mark> {
        self.squares.map(|square| {
            Mark::Fixed(match square {
                Square::White => 0,
                Square::Black => 1,
                Square::Clue(number) => 2 + u32::from(*number),
            })
        })
    }
}

impl Alike for Nurikabe {
    fn marks(&self) -> Grid<Mark> {
        self.clues.map(|clue| {
            Mark::Fixed(match clue {
                None => 0,
                Some(Clue::Unknown) => 1,
                Some(Clue::Number(number)) => 1 + number,
            })
        })
    }
}

impl Alike for Hitori {
    fn marks(&self) -> Grid<Mark> {
        self.symbols.map(|symbol| match symbol {
            Symbol::Number(number) => Mark::Name(*number),
            Symbol::Blank => Mark::Fixed(0),
            Symbol::Unknown => Mark::Fixed(1),
        })
    }
}

impl Alike for Norinori {
    fn marks(&self) -> Grid<Mark> {
        self.rooms().map(|room| Mark::Name(room.0 as u32))
    }
}

impl Alike for Numberlink {
    fn marks(&self) -> Grid<Mark> {
        self.clues.map(|clue| match clue {
            None => Mark::Fixed(0),
            Some(Clue::Unknown) => Mark::Fixed(1),
            Some(Clue::Number(number)) => Mark::Name(*number),
        })
    }
}

impl Alike for Sudoku {
    fn marks(&self) -> Grid<Mark> {
        self.givens().map(|given| given.map_or(Mark::Fixed(0), Mark::Name))
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
    use facedown::puzzles::Puzzle;

    fn of<P: Puzzle + Alike>(text: &str) -> Likeness {
        Likeness::of(&P::read(text, Format::Text).unwrap().puzzle)
    }

    #[test]
    fn turned_mirrored_and_renamed_boards_are_the_same() {
        let board = of::<Numberlink>("numberlink\n1 . 2\n. . .\n1 2 .\n");
        for same in ["2 . 1\n. . .\n. 2 1", "1 . 1\n2 . .\n. . 2", "7 . .\n. . 7\n4 . 4"] {
            assert_eq!(of::<Numberlink>(&format!("numberlink\n{same}\n")), board, "{same}");
        }
        for other in ["1 . 2\n. . .\n1 . 2", "1 . 2\n. . .\n2 1 ."] {
            assert_ne!(of::<Numberlink>(&format!("numberlink\n{other}\n")), board, "{other}");
        }
        let long = of::<Nurikabe>("nurikabe\n2 . . 1\n. . . .\n");
        assert_eq!(of::<Nurikabe>("nurikabe\n. 1\n. .\n. .\n. 2\n"), long);
        assert_ne!(of::<Nurikabe>("nurikabe\n1 . . 1\n. . . .\n"), long, "sizes of islands are no names");
        assert_ne!(of::<Nurikabe>("nurikabe\n2 . . ?\n. . . .\n"), long);
        let hitori = of::<Hitori>("hitori\n1 1 2\n2 3 1\n");
        assert_eq!(of::<Hitori>("hitori\n3 3 1\n1 2 3\n"), hitori);
        assert_ne!(of::<Hitori>("hitori\n1 2 1\n2 3 1\n"), hitori);
        let rooms = of::<Norinori>("norinori\na a b\nc b b\n");
        assert_eq!(of::<Norinori>("norinori\na a\nb a\nb c\n"), rooms);
        assert_ne!(of::<Norinori>("norinori\na a b\na b b\n"), rooms);
    }

    #[test]
    fn a_sudoku_is_turned_only_if_its_boxes_are_square() {
        let small = of::<Sudoku>("sudoku\n1 2 . .\n. . . .\n. . . .\n. . . .\n");
        assert_eq!(of::<Sudoku>("sudoku\n. . . .\n. . . .\n. . . 3\n. . . 4\n"), small);
        let six = |cells: &str| of::<Sudoku>(&format!("sudoku\n{cells}\n{}", ". . . . . .\n".repeat(4)));
        assert_eq!(six("1 2 . . . .\n. . . . . ."), six(". . . . 3 1\n. . . . . ."));
        assert_ne!(six("1 2 . . . .\n. . . . . ."), six("1 . . . . .\n2 . . . . ."));
    }
}
