//! Connectivity inside the search: what can still hang together must, and what has no other way takes the only one.

mod adjacency;
mod any_size;
mod connected;
mod island;
pub(crate) mod islands;
pub(crate) mod paths;
mod separator;
mod walk;

pub(crate) use adjacency::Adjacency;
pub(crate) use connected::Connected;
pub(crate) use walk::Walk;
