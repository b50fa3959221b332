//! Whole protocols, judged in two ways that share nothing but the protocol: the audit's, and a plain one.

mod provers;
mod sharing;
mod views;
