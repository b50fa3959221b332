//! Solves the puzzles of Facedown by SAT.
//!
//! A puzzle says what its solutions are in the words of [`facedown::constraints`]; this crate knows no puzzle. Words
//! of counting become clauses; connectivity, islands and paths become propagators that take part in the search.
//!
//! Reading order: `limits`, `formula` (clauses), `sat` (the solver), `theory` (propagators in
//! its search), `propagate` (connectivity), `lower` (from the model to those),
//! `search` (solution after solution), `unique` and `nearby` (whether there is a second one, for paths), [`solve`].
//! [`encode`] writes a model for other solvers.

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

mod encode;
mod formula;
mod goal;
mod limits;
mod lower;
mod nearby;
mod propagate;
mod sat;
mod search;
mod solve;
mod stop;
mod theory;
mod unique;

pub use encode::encode;
pub use goal::{Goal, Outcome, Verdict};
pub use solve::{Continue, SolveError, each_solution, solve, solve_sheet};
pub use stop::Stop;
