//! Whether a clue can be dropped from a finished board. The board is asked about from the outside, however it was made: one that starts from a stored board, or that was
//! thinned only as long as it did not become harder, may have clues that are not needed.

use crate::judge::Judge;
use crate::symmetry::Symmetry;
use crate::wish::{Clues, Wish};
use facedown::constraints::Solvable;
use facedown::puzzles::Clue;
use facedown::puzzles::hitori::Hitori;
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::Numberlink;
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::shakashaka::{Shakashaka, Square};
use facedown::puzzles::sudoku::Sudoku;

/// A puzzle from which clues may be dropped.
pub(crate) trait Clued: Solvable {
    /// The boards with one clue less, where clues that have to be symmetrical are dropped together. Nothing if the genre has no clues to drop.
    fn with_fewer_clues(&self, symmetry: Symmetry) -> Option<Vec<Self>>;
}

/// Whether the solver has found several solutions for each board with one clue less. Nothing if the genre has no clues to drop.
pub(crate) fn is_minimal<P: Clued>(puzzle: &P, wish: &Wish, judge: &Judge) -> Option<bool> {
    // An author's layout need not be symmetrical.
    let symmetry = match wish.how_many() {
        Clues::At(_) => Symmetry::None,
        _ => wish.symmetry_of_clues(),
    };
    let fewer = puzzle.with_fewer_clues(symmetry)?;
    Some(fewer.iter().all(|fewer| judge.has_several(fewer)))
}

/// A clue is the number of a black square.
impl Clued for Shakashaka {
    fn with_fewer_clues(&self, _: Symmetry) -> Option<Vec<Self>> {
        let numbers = self.squares.iter().filter(|(_, square)| matches!(square, Square::Clue(_)));
        let without = numbers.map(|(cell, _)| {
            let mut squares = self.squares.clone();
            squares[cell] = Square::Black;
            Self { squares }
        });
        Some(without.collect())
    }
}

/// A clue is the size of an island.
impl Clued for Nurikabe {
    fn with_fewer_clues(&self, _: Symmetry) -> Option<Vec<Self>> {
        let sizes = self.clues.iter().filter(|(_, clue)| matches!(clue, Some(Clue::Number(_))));
        let without = sizes.map(|(cell, _)| {
            let mut clues = self.clues.clone();
            clues[cell] = Some(Clue::Unknown);
            Self { clues }
        });
        Some(without.collect())
    }
}

/// A clue is a pair of numbers: it is dropped, or two lines are joined whose ends are side by side.
impl Clued for Numberlink {
    fn with_fewer_clues(&self, _: Symmetry) -> Option<Vec<Self>> {
        let clues = &self.clues;
        let without = |gone: Clue| Self { clues: clues.map(|clue| clue.filter(|clue| *clue != gone)) };
        let mut numbers: Vec<Clue> = clues.values().iter().copied().flatten().collect();
        numbers.sort_unstable();
        numbers.dedup();
        // A board without any number has a solution without any line.
        let dropped = numbers.iter().filter(|_| numbers.len() > 1).map(|&number| without(number));
        let joined = clues.size().adjacent_pairs().filter_map(|(one, other)| {
            let (kept, gone) = (clues[one]?, clues[other]?);
            (kept != gone).then(|| {
                let mut joined = clues.map(|&clue| if clue == Some(gone) { Some(kept) } else { clue });
                (joined[one], joined[other]) = (None, None);
                Self { clues: joined }
            })
        });
        Some(joined.chain(dropped).collect())
    }
}

/// A clue is a given.
impl Clued for Sudoku {
    fn with_fewer_clues(&self, symmetry: Symmetry) -> Option<Vec<Self>> {
        let orbits = symmetry.orbits(self.givens().size());
        let given =
            orbits.into_iter().filter(|orbit| orbit.iter().any(|&cell| self.givens()[cell].is_some()));
        given
            .map(|orbit| {
                let mut givens = self.givens().clone();
                orbit.iter().for_each(|&cell| givens[cell] = None);
                Self::new(givens).ok()
            })
            .collect()
    }
}

/// Every cell has a number.
impl Clued for Hitori {
    fn with_fewer_clues(&self, _: Symmetry) -> Option<Vec<Self>> {
        None
    }
}

/// Rooms are all there is.
impl Clued for Norinori {
    fn with_fewer_clues(&self, _: Symmetry) -> Option<Vec<Self>> {
        None
    }
}
