//! Whole protocols, and random ones, judged in two ways that share the protocol and the moves of known cards: the
//! audit's, and a plain one.

mod provers;
mod random;
mod sharing;
mod views;

use views::written_up_to;
