//! The integer programs, their files, and the search for few black squares.

#[cfg(feature = "cbc")]
mod agreement;
mod blacks;
#[cfg(feature = "cbc")]
#[path = "../../../facedown-solve/tests/solver/common/mod.rs"]
mod common;
mod files;
