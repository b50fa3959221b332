//! Puzzles: how they are read and written, their rules, and what every genre brings with it.

mod bad_input;
mod elsewhere;
mod formats_page;
mod hardness_page;
#[path = "../support/long.rs"]
mod long;
#[path = "../support/pages.rs"]
mod pages;
#[path = "../support/quarters.rs"]
mod quarters;
mod reading;
mod registry;
mod rules;
mod rules_agree;
mod rules_examples;
mod sample;
