//! The program as a user runs it: one module for each command or question, and one binary for all of them.

mod audit;
mod audit_files;
mod audit_parts;
mod author;
mod common;
mod docs;
mod genres;
mod help;
mod hint;
mod limits;
mod limits_files;
mod progress;
mod prove;
mod reduce;
mod schemas;
mod script;
mod seal;
mod seal_hostile;
mod serve;
mod solve;
