//! Is a protocol complete, sound and zero-knowledge? Exactly, on small boards; and if not, why not.

pub mod faults;
pub mod judge;
pub mod outcomes;
pub mod run;
pub mod sketch;
pub mod small;
pub mod story;
pub mod subject;

/// All protocols, in the order of the registry.
#[must_use]
pub fn subjects() -> Vec<Box<dyn subject::Subject>> {
    crate::puzzles::registry::GENRES.iter().flat_map(|genre| genre.subjects()).collect()
}
