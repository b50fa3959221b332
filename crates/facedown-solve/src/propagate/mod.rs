//! Connectivity inside the search: what must be connected can still be, and what has only one way takes it.

mod adjacency;
mod any_size;
mod connected;
mod island;
pub(crate) mod islands;
pub(crate) mod paths;
mod separator;
mod walk;

pub(crate) use adjacency::Adjacency;
pub(crate) use connected::ConnectedPropagator;
pub(crate) use walk::Walk;
