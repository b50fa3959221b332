//! Seals from outside the crate, in one binary.

mod fuzz;
mod kept;
mod own_protocol;
