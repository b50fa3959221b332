//! The audit: on small cases that are known to be wrong in one way, and on small boards with exact numbers and the pages that show them. Several tests
//! want the same answers, so each question is asked once (`asked`).

mod asked;
mod attacks;
mod case;
#[path = "../../../facedown-cli/src/commands/audit/command.rs"]
mod command;
mod faults;
mod findings;
mod judge;
mod list;
#[path = "../support/long.rs"]
mod long;
mod numbers;
#[allow(dead_code, reason = "no page of the audit is made in part")]
#[path = "../support/pages.rs"]
mod pages;
mod table;
mod tutorial;
