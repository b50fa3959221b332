//! Makes pencil puzzles with exactly one solution.
//!
//! A board is made by an *attempt*: a solution is drawn, clues are taken from it, the board is changed until no other solution is left
//! ([`facedown_solve`] looks for one), and clues that are not needed are dropped. An attempt has a number and depends on nothing but that
//! number and the [`Wish`]: it looks at no clock, and the solver's patience is counted in steps. So the same seed gives the same boards on
//! every machine, with any number of threads.
//!
//! Reading order: `wish`, `symmetry`, `judge` (questions to the solver), `climb` (changing a board until it is right), one file for each genre, and for its expert boards
//! `consistent`, `kernels` (those that are stored), `vertices` and `shakashaka_expert`, `hitori_expert` and `hitori_kernels`, `strands` and `numberlink_expert`, `singles` and `sudoku_expert`, `likeness` (which boards are the same), `minimal` (whether a clue can be dropped), [`generate`].
//!
//! ```
//! use facedown_generate::{BoardGenre, Wish, generate};
//! use facedown_solve::Cutoff;
//!
//! let wish = Wish::new(BoardGenre::Hitori, "5x5".parse()?)?.seed(7);
//! let mut boards = Vec::new();
//! generate(&wish, 2, 1, &Cutoff::never(), |board| boards.push(board));
//! assert_eq!(boards.len(), 2);
//! assert_eq!(boards[0].solved.check().map(|broken| broken.len()), Some(0));
//! # Ok::<(), facedown_generate::WishError>(())
//! ```

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

mod climb;
mod consistent;
mod generate;
mod hitori;
mod hitori_expert;
mod hitori_kernels;
mod judge;
mod kernels;
mod latin;
mod likeness;
mod minimal;
mod norinori;
mod numberlink;
mod numberlink_expert;
mod nurikabe;
mod random;
mod shakashaka;
mod shakashaka_expert;
mod singles;
mod strands;
mod sudoku;
mod sudoku_expert;
mod symmetry;
mod vertices;
mod wish;

pub use generate::{Generated, generate};
pub use symmetry::Symmetry;
pub use wish::{BoardGenre, BoardSize, Clues, Layout, Wish, WishError};
