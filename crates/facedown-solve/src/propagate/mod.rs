//! Connectivity inside the search: what can still hang together must, and what has no other way takes the only one.

mod connected;
mod islands;
pub(crate) mod paths;
mod walk;

pub(crate) use connected::Connected;
pub(crate) use islands::Islands;
