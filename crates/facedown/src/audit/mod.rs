//! Is a protocol complete, sound and zero-knowledge? Exactly, on small boards; and if not, why not.

mod audited;
mod course;
pub mod faults;
pub mod findings;
pub mod judge;
mod lays;
pub mod outcomes;
pub mod run;
pub mod series;
pub mod small;
pub mod story;
pub mod subject;

pub use audited::{Audited, Found, audit};

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

/// A word that names no board or no property, and why.
///
/// ```
/// use facedown::audit::judge::Property;
///
/// let error = "speed".parse::<Property>().unwrap_err();
/// assert!(error.to_string().starts_with("`speed` is no property: there are completeness, "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown(String);

impl std::fmt::Display for Unknown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unknown {}
