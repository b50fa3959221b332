//! Solves the puzzles of Facedown by SAT.
//!
//! A puzzle says what its solutions are in the words of [`facedown::constraints`]; this crate knows no puzzle. Words
//! of counting become clauses; connectivity, islands and paths become propagators that run during the search.
//!
//! Reading order: `limits`, `formula` (clauses), `sat` (the solver), `theory` (propagators in
//! its search), `propagate` (connectivity), `lower` (from the model to those),
//! `search` (solution after solution), `solve_paths` and `nearby` (the same for paths, with short cuts), [`solve`],
//! [`so_far`] (answers that are not finished), [`fixed`] and [`contradiction`] (several solutions, or none), [`others`] (what another solution may have otherwise),
//! `deduce` ([`hint`], [`rate`] and [`level_of`]: steps as a person makes them).
//! [`encode`] writes a model for other solvers.

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

mod ambiguity;
mod contradiction;
mod cutoff;
mod deduce;
mod encode;
mod formula;
mod goal;
mod limits;
mod lower;
mod nearby;
mod others;
mod propagate;
mod sat;
mod search;
mod so_far;
mod solve;
mod solve_paths;
mod theory;
mod words;

pub use ambiguity::fixed;
pub use contradiction::{Contradiction, contradiction};
pub use cutoff::Cutoff;
pub use deduce::{
    Hint, Judged, Left, Level, Rated, Rating, Round, Step, UnknownLevel, Use, hint, left_after, level_of,
    path, rate,
};
pub use encode::encode;
pub use goal::{Goal, Outcome, Uniqueness};
pub use others::others;
pub use so_far::{SoFar, so_far};
pub use solve::{Continue, SolveError, each_solution, solve, solve_sheet};
pub use words::{draw_blanks, hint_drawing, literal_words, mark_name, step_text, with_steps};
