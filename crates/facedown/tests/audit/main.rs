//! The audit on small boards: exact numbers, and the page of findings. Both want many of the same answers, so each question
//! is asked once.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod asked;
#[path = "../../../facedown-cli/src/commands/audit/command.rs"]
mod command;
mod findings;
mod list;
mod numbers;
