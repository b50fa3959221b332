//! The second half of Demaine, Okamoto, Uehara and Uno, "Computational complexity and an integer programming model of Shakashaka" (2013):
//! the 0-1 integer program (section 4), the boards of the experiments (section 5) and the open question (section 6).
//!
//! | the paper | here |
//! |---|---|
//! | section 4, constraints A to E | [`Program`], [`Variant::Published`] |
//! | an IP solver | `solve_sheet`, by CBC with the feature `cbc`; [`lp`] and [`mps`] write files for any other |
//! | section 5, Table 1 and Figure 9 | [`boards`] |
//! | section 6, how many black squares a board without numbers needs | [`blacks`] |
//!
//! **Deviation.** As published, D only covers squares that are all white, so it misses a concave corner next to a triangle
//! that is white at the vertex. [`Variant::Repaired`] says "white at the vertex" instead, and leaves E out because it follows.
//!
//! Reading order: `rows`, `text` (files), `settle` and `cbc`, [`boards`], [`blacks`].

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

pub mod blacks;
pub mod boards;
#[cfg(feature = "cbc")]
mod cbc;
mod rows;
#[cfg(feature = "cbc")]
mod settle;
mod text;

#[cfg(feature = "cbc")]
pub use cbc::{solve, solve_sheet};
pub use facedown::protocol::Variant;
pub use rows::{Letter, Linear, Program, Relation};
pub use text::{lp, mps};
