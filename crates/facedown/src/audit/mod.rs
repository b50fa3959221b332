//! Is a protocol complete, sound and zero-knowledge? This module answers exactly, on small boards, and explains each failure.

mod audited;
mod course;
pub(crate) mod faults;
pub mod findings;
pub mod judge;
mod lays;
pub mod outcomes;
pub mod run;
pub mod series;
pub mod story;
pub mod subject;

pub use audited::{Audited, Checked, audit};

use crate::puzzles::registry::{self, Subject};

/// All protocols, in the order of the registry.
#[must_use]
pub fn subjects() -> Vec<Box<dyn Subject>> {
    registry::GENRES.iter().flat_map(|genre| genre.subjects()).collect()
}

/// All protocols, and after them that of the template for new puzzles.
#[must_use]
pub fn subjects_and_template() -> Vec<Box<dyn Subject>> {
    registry::all().flat_map(|genre| genre.subjects()).collect()
}
