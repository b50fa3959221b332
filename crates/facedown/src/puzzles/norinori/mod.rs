//! Norinori: two black cells in each room, and each black cell beside exactly one other.

mod puzzle;

pub use puzzle::{Norinori, Room, RoomError};
