//! Zero-knowledge proofs made of playing cards: run, narrated, searched for cheats and checked for leaks.
//!
//! A prover P knows the solution of a puzzle. A verifier V wants to be sure that there is one, and P does not want to
//! reveal it. So P lays the solution on a table, encoded in face-down cards. Then they shuffle and turn up cards, following
//! the numbered steps of a paper. In the end V is convinced, but has seen nothing that V could not have made up alone.
//!
//! # Cards, laws, and the table
//!
//! - A **card** has a [`Face`] and a back like all others. It cannot be copied, and a step that needs a card that is gone
//!   cannot be carried out.
//! - The **table** ([`Table`]) owns all cards, in [rows](Row) of piles. Nothing else
//!   can look under a back, and the table does so only in [`turn_up`](Table::turn_up). It counts cards, shuffles and turn-ups
//!   ([`Cost`](engine::Cost)), and reports each move as an [`Event`](engine::Event).
//! - A **shuffle** is a method of the table: [`pile_scramble`](Table::pile_scramble),
//!   [`pile_shift`](Table::pile_shift), [`double_scramble`](Table::double_scramble). Its outcome is up to
//!   [`Chance`](engine::Chance), and nothing else in the library is random.
//! - The **prover** ([`Prover`](engine::Prover)) may lay any cards when asked. The honest one lays a solution.
//! - A **law** ([`Law`]) comes with every turn-up. It says what an honest run shows, and it may only depend on
//!   what is public: exactly these cards, or these cards in a random order, or from a random starting point. V
//!   rejects everything else, so laws make a protocol *sound*. Whoever knows the laws can draw from them without
//!   a solution, so they make it *zero-knowledge*: they are its simulator.
//!
//! # An example: the five-card trick
//!
//! Two bits lie face down, each as two cards: `♣ ♥` is 0, `♥ ♣` is 1. Are both 1? The cards of the first are
//! swapped, a heart is laid between, and the row is rotated at random. If both are 1, the three hearts are together.
//!
//! ```text
//!   a   heart   b
//!  ♥ ♣    ♥    ♥ ♣       both are 1
//!  ♣ ♥    ♥    ♥ ♣       the first is swapped: the hearts are together, however the row is rotated
//! ```
//!
//! The steps are an ordinary function. It is run with an honest prover, with one who makes a false claim, and with
//! one who lays no bit at all.
//!
//! ```
//! use facedown::{Ask, Face, Law, Lay, Part, Row, Scripted, Seeded, Stop, Table};
//!
//! const C: Face = Face::CLUB;
//! const H: Face = Face::HEART;
//!
//! /// P lays a bit, and V makes sure that it is one: a club and a heart, in whatever order.
//! fn bit(table: &mut Table<'_>) -> Result<Row, Stop> {
//!     table.scope("a bit", |table| {
//!         table.step("1", "P lays a club and a heart face down, and the numbers 1 and 2 are put below")?;
//!         let bit = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
//!         let numbers = Face::read("1 2").unwrap();
//!         let below = table.put(1, &numbers)?;
//!         table.stack(&bit, below)?;
//!
//!         table.step("2", "The two are scrambled and turned up: a club and a heart")?;
//!         table.pile_scramble(&bit)?;
//!         table.turn_up(&bit, Part::layer(0), Law::arrangement(&[C, H]))?;
//!         table.turn_down(&bit, Part::layer(0))?;
//!
//!         table.step("3", "They are scrambled again, and the numbers bring back their order")?;
//!         table.pile_scramble(&bit)?;
//!         table.turn_up(&bit, Part::layer(1), Law::arrangement(&numbers))?;
//!         table.sort(&bit, 1..2)?;
//!         let below = table.split(&bit, 1..2)?;
//!         table.put_away(below)?;
//!         Ok(bit)
//!     })
//! }
//!
//! /// V learns that both bits are 1, and nothing else.
//! fn both_are_one(table: &mut Table<'_>) -> Result<(), Stop> {
//!     let a = bit(table)?;
//!     let b = bit(table)?;
//!     table.scope("five-card trick", |table| {
//!         table.step("1", "Swapped a, a heart and b are laid in a row")?;
//!         let heart = table.put(1, &[H])?;
//!         let row = table.places(5, 1)?;
//!         let at = table.spots(&row, 0..5)?;
//!         table.fill(&row, &[at[1], at[0]], 0..1, a)?;
//!         table.fill(&row, &[at[2]], 0..1, heart)?;
//!         table.fill(&row, &[at[3], at[4]], 0..1, b)?;
//!
//!         table.step("2", "The row is rotated at random")?;
//!         table.pile_shift(&row)?;
//!
//!         table.step("3", "All are turned up: three hearts together")?;
//!         table.turn_up(&row, Part::layer(0), Law::rotation(&[H, H, H, C, C]))?;
//!         table.put_away(row)
//!     })
//! }
//!
//! let one = || Lay::Faces(vec![H, C]);
//! let zero = || Lay::Faces(vec![C, H]);
//!
//! // An honest prover is accepted, whatever the seed. The table has counted what was needed.
//! let mut table = Table::new(Seeded::new(2026), Scripted::new(vec![one(), one()]));
//! both_are_one(&mut table)?;
//! assert_eq!((table.cost().cards(), table.cost().all_shuffles()), (6, 5));
//!
//! // One who claims a wrong result is caught at the end,
//! let mut table = Table::new(Seeded::new(2026), Scripted::new(vec![one(), zero()]));
//! let Err(Stop::Rejected(rejection)) = both_are_one(&mut table) else { panic!("V was fooled") };
//! assert_eq!(rejection.site.to_string(), "five-card trick > step 3");
//! assert_eq!(rejection.wanted, "a rotation of ♥ ♥ ♥ ♣ ♣");
//!
//! // and one who lays no bits, but two hearts and two clubs that would pass for two bits 1, long before.
//! let no_bits = vec![Lay::Faces(vec![H, H]), Lay::Faces(vec![C, C])];
//! let mut table = Table::new(Seeded::new(2026), Scripted::new(no_bits));
//! let Err(Stop::Rejected(rejection)) = both_are_one(&mut table) else { panic!("V was fooled") };
//! assert_eq!(rejection.site.to_string(), "a bit > step 2");
//! assert_eq!(rejection.seen, [H, H]);
//!
//! // The same function, over all outcomes of all shuffles at once: what is seen obeys the laws exactly.
//! both_are_one(&mut Table::exact(Scripted::new(vec![one(), one()])))?;
//!
//! // And by a simulator, who has no prover and no solution: V's view can be made up, so it reveals nothing.
//! both_are_one(&mut Table::simulated(Seeded::new(1)))?;
//! # Ok::<(), Stop>(())
//! ```
//!
//! # Reading order
//!
//! 1. [`engine`]: cards, laws, shuffles and the table.
//! 2. [`subprotocols`]: the papers' building blocks, one short file each. Start with
//!    [`chosen_pile`](subprotocols::chosen_pile) and [`membership`](subprotocols::membership).
//! 3. [`protocol`]: what a whole protocol is; then the `protocol.rs` of a puzzle.
//! 4. [`puzzles`]: a folder each, with the types, the [rules](puzzles::Puzzle), the [`constraints`] and the protocol side
//!    by side. They are written independently, and only tests compare them.
//! 5. [`audit`](mod@audit): whether a protocol is complete, sound and zero-knowledge.
//!
//! What a protocol of your own needs first is at the root: [`Table`], [`Row`], [`Face`], [`Law`], [`Ask`], [`Lay`] and [`Stop`] to write
//! the steps, [`Case`] and [`audit()`] to judge them.
//!
//! Around these: [`grid`] (cells and boards), [`formats`] (reading and writing puzzles), [`picture`] (drawing them),
//! [`transcript`] (the record of a run) and [`script`] (what two people with a deck do).

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

// The listing of the tutorial, which is an opener as well, names the library as its users do.
extern crate self as facedown;

#[macro_use]
mod named;

pub mod audit;
pub mod case;
pub mod constraints;
pub mod engine;
pub mod formats;
pub mod grid;
#[cfg(test)]
#[path = "../tests/support/long.rs"]
mod long;
pub mod openers;
#[cfg(test)]
#[path = "../tests/support/pages.rs"]
mod pages;
pub mod picture;
pub mod protocol;
mod puzzle;
pub mod puzzles;
pub mod reduction;
pub mod script;
pub mod small;
pub mod subprotocols;
pub mod transcript;
#[cfg(test)]
mod two_ways;

pub use audit::{Audited, audit, run::Verdict};
pub use case::Case;
pub use engine::{Accept, Ask, Face, Law, Lay, Part, Row, Scripted, Seeded, Stop, Table};
pub use protocol::{Property, Variant};
pub use puzzle::{Puzzle, Sheet};
