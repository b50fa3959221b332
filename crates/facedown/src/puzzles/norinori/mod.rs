//! Norinori: two black cells in each room, and each black cell beside exactly one other.

mod about;
mod constraints;
mod formats;
mod picture;
mod plan;
mod protocol;
mod puzzle;
mod rules;
mod sequence;
mod small;
#[cfg(test)]
mod tests;

pub use puzzle::{Norinori, Room, RoomError};
