//! Cards, piles, shuffles, laws, and the table that holds them together.

mod blocks;
mod chance;
mod cost;
mod event;
mod face;
mod fault;
mod law;
mod looks;
mod moves;
mod prover;
mod round;
mod row;
mod stop;
mod store;
mod table;

pub use chance::{Chance, Path, Seeded, Unshuffled};
pub use cost::{Cost, Shuffle};
pub use event::Event;
pub(crate) use event::{print_runs, read_runs};
pub use face::{Face, marked};
pub use fault::{Fault, FaultKind, Passed, Place};
pub use law::{Kind, Law};
pub use prover::{Ask, Lay, Prover, Scripted, Secret};
pub use row::{Part, Row, Seen, Spot};
pub use stop::{Leak, Rejection, Site, Stop};
pub use store::{Accept, Found, Laid};
pub use table::Table;
