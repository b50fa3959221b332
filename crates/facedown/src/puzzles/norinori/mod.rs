//! Norinori: two black cells in each room, and each black cell beside exactly one other.

mod formats;
mod picture;
mod puzzle;
mod rules;

pub use puzzle::{Norinori, Room, RoomError};
