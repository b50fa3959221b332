//! The sub-protocols of the papers, one file each: the paper's numbered steps in the paper's order.
//!
//! | | what it does | paper |
//! |---|---|---|
//! | [`membership`] | a hidden sequence belongs to a public set | Shakashaka 2026, section 3 |
//! | [`chosen_pile`] | P secretly picks a pile; all piles return to their places | Nurikabe and Hitori 2021, section 2 |
//! | [`four_neighbour`] | P secretly picks a cell and one beside it | Nurikabe and Hitori 2021, section 3 |
//! | [`still_black`] | P secretly changes a black cell, or not | Nurikabe and Hitori 2021, section 4 |
//! | [`five_card_trick`] | whether two hidden bits are both 1; the bits survive | Nurikabe and Hitori 2021, section 2 |
//! | [`card_choosing`] | P secretly picks a card of a sequence | Norinori 2019, section 2.4 |
//! | [`adjacent_cards`] | what lies around a card, in a random order, and back | Norinori 2019, section 3 |
//! | [`matrix`] | numbers as sequences of cards, stacked, shuffled both ways, and back | Numberlink 2020, sections 2.3 to 2.5 |
//! | [`counting_equal`] | how many hidden numbers equal a first one | Numberlink 2020, section 3 |
//! | [`counting_clubs`] | how many hidden cards are clubs; the cards survive | ours |
//!
//! Each is checked over all outcomes of all shuffles at all small sizes; `docs/subprotocols.md` has the numbers.

pub mod adjacent_cards;
pub mod card_choosing;
pub use harmless::harmless;
pub(crate) use harmless::is_described;

#[cfg(test)]
mod checks;
pub mod chosen_pile;
pub(crate) mod coloured_grid;
pub mod counting_clubs;
pub mod counting_equal;
pub mod five_card_trick;
pub mod four_neighbour;
mod harmless;
pub mod matrix;
pub mod membership;
pub mod still_black;
