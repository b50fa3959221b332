//! The command line of Facedown.
//!
//! A command is a module in [`commands`]: its arguments, and a `run` that tells its answer to an [`output::Output`]
//! and returns a [`output::Verdict`] or a [`failure::Failure`]. Exit code 0 is yes, 1 is no, 2 is input that cannot
//! be used, with the place and what was expected.

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

mod commands;
mod failure;
mod files;
mod input;
mod output;

use clap::Parser;
use output::Output;
use std::process::ExitCode;

/// Zero-knowledge proofs made of playing cards, for pencil puzzles and graphs.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = commands::EXAMPLES)]
struct CommandLine {
    /// Answer with one JSON object on standard output (see docs/json.md)
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let mut out = Output::new(line.json, line.command.name());
    let result = line.command.run(&mut out);
    out.finish(result)
}
