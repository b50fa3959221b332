//! Deductions as a person makes them: what follows from what is known, by which rule, and why.

mod level;
mod rate;

pub use level::{Level, UnknownLevel};
pub use rate::{Judged, Rated, Rating, Round, level_of, rate};
