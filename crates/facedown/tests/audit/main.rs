//! The audit on small boards: exact numbers, and the pages of findings and of the whole audit. They want many of the same answers, so each question
//! is asked once.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod asked;
#[path = "../../../facedown-cli/src/commands/audit/command.rs"]
mod command;
mod findings;
mod list;
mod numbers;
mod table;
