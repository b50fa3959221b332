//! The commands, one module each.
//!
//! To add one: a module with `pub(crate) struct Args` (clap) and `pub(crate) fn run(args, out)`, examples in its
//! `after_help`, a line in [`Command`], [`Command::name`] and [`Command::run`], and its JSON keys in `docs/json.md`.

use crate::failure::Failure;
use crate::output::{Output, Verdict};
use clap::Subcommand;

/// Shown below `facedown --help`.
pub(crate) const EXAMPLES: &str = "\
<PUZZLE> is always a file, `-` for standard input, or a puzz.link address.
Exit code 0 means yes, 1 means no, 2 means that the input cannot be used.";

#[derive(Subcommand)]
pub(crate) enum Command {}

impl Command {
    /// The name as typed, which is also the `command` of the JSON.
    pub(crate) fn name(&self) -> &'static str {
        match *self {}
    }

    /// Runs the command.
    pub(crate) fn run(self, _out: &mut Output) -> Result<Verdict, Failure> {
        match self {}
    }
}
