//! Cards, piles, shuffles, laws, and the table that holds them together.
//!
//! A protocol is a function that acts on a [`Table`]. What it can do falls into four groups:
//!
//! | | methods of the table |
//! |---|---|
//! | cards come | [`put`](Table::put) known cards, [`ask`](Table::ask) the prover for hidden ones |
//! | cards move | [`stack`](Table::stack), [`split`](Table::split), [`pick`](Table::pick), [`fill`](Table::fill), [`rearrange`](Table::rearrange), [`bring_to_front`](Table::bring_to_front), [`sort`](Table::sort), [`reshape`](Table::reshape); [`pile_scramble`](Table::pile_scramble), [`pile_shift`](Table::pile_shift), [`double_scramble`](Table::double_scramble) |
//! | cards are seen | [`turn_up`](Table::turn_up) with a [`Law`], [`turn_down`](Table::turn_down), [`the`](Table::the) pile that shows a face |
//! | cards go | [`put_away`](Table::put_away) what lies face up, [`set_aside`](Table::set_aside) what does not |
//!
//! What a protocol cannot do: read a hidden face; ask where in a shuffled row a pile has come to lie (a [`Spot`] is
//! known by what lies there, or by its distance from another; several piles that show the same are pointed at together);
//! give a pile a name by mixing what was shuffled with what was not; go on after a stop; be random (only [`Chance`] is);
//! read what the prover knows (the table alone asks it) or the record of the run. So the public course of a protocol is the same for all solutions and all outcomes of
//! its shuffles, and the same function can be run with real cards ([`Table::new`]), over all outcomes at once
//! ([`Table::exact`]), without any solution ([`Table::simulated`]) and against all provers ([`Table::search`]); and with
//! wires for cards, for a proof without cards ([`Table::wired`]).
//!
//! Read `face`, `law`, `row`, `prover` and `chance` first, then `table`, `moves`, `looks` and the rules in `order`. Below the
//! table, `store` says what a hidden card is in each kind of run.

mod blocks;
mod chance;
mod cost;
mod event;
mod face;
mod fault;
mod given;
mod law;
mod looks;
mod memory;
mod mistake;
mod moves;
mod order;
mod prover;
mod round;
mod row;
mod runs;
mod sight;
mod spots;
mod stop;
mod store;
mod symmetry;
mod table;
mod verdict;
mod wiring;

pub use chance::{Chance, Path, Seeded, Unshuffled};
pub use cost::{Cost, Shuffle};
pub use event::Event;
pub(crate) use event::{print_runs, read_any_runs, read_runs};
pub use face::{Face, marked};
pub use fault::{Fault, FaultKind, FaultPlace, Passed};
pub(crate) use given::Sealed;
pub use given::{Input, Lying};
pub use law::{Law, LawKind};
#[cfg(test)]
pub(crate) use mistake::{Mistake, TableRule, making};
pub use prover::{Ask, Lay, Prover, Scripted};
pub use round::Chapters;
pub use row::{Base, Naming, Part, Row, Seen, Spot};
pub use sight::{Sight, View};
pub use stop::{Leak, Rejection, Site, Stop, WhyUnknown};
pub use store::{Accept, Found, Hand, Incomplete, Laid, Shown};
#[cfg(test)]
pub(crate) use store::{Counted, Distribution, Following, Tally};
pub use table::Table;
pub use wiring::{Knowledge, Looked, Rewired, Wiring};
