//! Is a protocol complete, sound and zero-knowledge? Exactly, on small boards; and if not, why not.

pub mod faults;
pub mod judge;
pub mod outcomes;
pub mod run;
pub mod sketch;
pub mod small;
pub mod story;
pub mod subject;

use crate::puzzles::registry;

/// All protocols, in the order of the registry.
#[must_use]
pub fn subjects() -> Vec<Box<dyn subject::Subject>> {
    registry::GENRES.iter().flat_map(|genre| genre.subjects()).collect()
}

/// All protocols, and after them that of the template for new puzzles.
#[must_use]
pub fn subjects_and_template() -> Vec<Box<dyn subject::Subject>> {
    registry::all().flat_map(|genre| genre.subjects()).collect()
}
