//! The argument under attack.

mod complete;
pub(crate) mod hook;
mod samples;
