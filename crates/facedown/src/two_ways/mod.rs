//! Whole protocols, and random moves, judged in two ways that share the protocol and the moves of known cards: the
//! audit's, and a plain one.

mod moves;
mod provers;
mod sharing;
mod views;
