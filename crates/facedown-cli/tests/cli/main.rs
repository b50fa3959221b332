//! The program as a user runs it: one module for each command or question, and one binary for all of them.

mod audit;
mod audit_files;
mod audit_parts;
mod author;
#[path = "../../../facedown-web/examples/load/client.rs"]
#[allow(dead_code, reason = "the load test needs more of it")]
mod client;
mod common;
mod docs;
mod genres;
mod help;
mod hint;
#[path = "../../../facedown-web/examples/load/http.rs"]
mod http;
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
