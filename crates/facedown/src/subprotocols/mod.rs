//! The sub-protocols of the papers, one file each: the paper's numbered steps in the paper's order.

pub mod adjacent_cards;
pub mod card_choosing;
#[cfg(test)]
mod checks;
pub mod chosen_pile;
pub mod coloured_grid;
pub mod counting_clubs;
pub mod counting_equal;
pub mod five_card_trick;
pub mod four_neighbour;
pub mod matrix;
pub mod membership;
pub mod still_black;
