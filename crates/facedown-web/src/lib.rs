//! A table in a browser: a class plays prover and verifier, cheats, and gets caught.
//!
//! The browser draws what the library moved. A [run](run::Run) is a value: a puzzle, a protocol, a seed, and what P does. Playing it
//! gives moves, which say for each event how the rows lie after it; JavaScript knows no protocol. Nothing of a run is stored
//! but the value and what was seen: any part of it is played again when it is asked for, which takes milliseconds.
//!
//! *What V gets* is made by playing the protocol a second time on a table whose cards have no faces
//! ([`Table::replayed`](facedown::engine::Table::replayed)), with the list of what was turned up as its only input besides the
//! puzzle. So no byte of it can depend on a hidden face.
//!
//! Reading order: `watch` (events become moves), `run` (what is played), `stage` (a protocol on a puzzle), `course` (how it went), `played` and `asks`, `sheets`, `clues` and `gallery` (boards),
//! `game` (faults, real or simulated), `tables` and `journal` (two people), `desk`, `seals`, `audits`, `html`; `server` puts them on the
//! network. `API.md` is the contract with the page.

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

mod asker;
mod asks;
mod audits;
mod clues;
mod course;
mod desk;
mod gallery;
mod game;
mod html;
mod journal;
mod played;
mod problem;
mod run;
mod seals;
mod server;
mod sheets;
mod stage;
mod tables;
mod tour;
mod watch;

/// What is built into the program.
mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

pub use html::one_file;
pub use problem::Problem;
pub use run::{Doing, Run};
pub use server::{Limits, Serving, Setup};
