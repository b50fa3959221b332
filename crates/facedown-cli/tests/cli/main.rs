//! The program as a user runs it: one module for each command or question, and one binary for all of them.

mod audit_files;
mod audit_parts;
#[path = "../../../facedown-web/examples/load/client.rs"]
#[allow(dead_code, reason = "the load test needs more of it")]
mod client;
mod common;
mod docs;
mod genres;
mod help;
#[path = "../../../facedown-web/examples/load/http.rs"]
mod http;
mod limits;
mod limits_files;
#[path = "../../../facedown/tests/support/long.rs"]
mod long;
mod progress;
mod prove;
mod schemas;
mod script;
mod seal;
mod seal_hostile;
mod serve;
#[cfg(target_os = "linux")]
mod sessions;
mod solve;
