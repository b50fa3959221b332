//! The command line of Facedown.
//!
//! A command is a module in [`commands`]: its arguments, and a `run` that writes its answer to an [`output::Output`]
//! and returns a [`output::Reply`] or a [`failure::Failure`]. Exit code 0 is yes, 1 is no, 2 is input that cannot
//! be used, with the place and what was expected.

// Nothing that came from outside may be taken for granted; tests may.
#![warn(clippy::unwrap_used)]

mod commands;
mod failure;
mod files;
mod input;
mod numbers;
mod output;
mod usage;
mod variant;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};
use output::Output;
use std::process::ExitCode;

/// Zero-knowledge proofs made of playing cards, for pencil puzzles and graphs.
#[derive(Parser)]
#[command(
    name = "facedown",
    version,
    arg_required_else_help = true,
    help_template = commands::help_template(),
    after_help = commands::EXAMPLES
)]
struct CommandLine {
    /// Answer with one JSON object on standard output (see docs/json.md)
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    match parsed() {
        Ok(line) => {
            let mut out = Output::new(line.json, line.command.name());
            let result = line.command.run(&mut out);
            out.finish(result)
        }
        Err(error) => misunderstood(&error),
    }
}

fn parsed() -> Result<CommandLine, clap::Error> {
    let program = CommandLine::command().mut_subcommands(with_paragraphs);
    CommandLine::from_arg_matches(&program.try_get_matches_from(usage::line())?)
}

/// The command with each paragraph of its help in one line, which clap wraps at the width of the terminal.
fn with_paragraphs(command: clap::Command) -> clap::Command {
    let is_prose = |line: &str| line.starts_with(|letter: char| !letter.is_whitespace());
    let mut lines: Vec<String> = Vec::new();
    for line in command.get_after_help().map(ToString::to_string).unwrap_or_default().lines() {
        match lines.last_mut() {
            Some(last) if is_prose(last) && is_prose(line) => *last += &format!(" {line}"),
            _ => lines.push(line.to_owned()),
        }
    }
    command.after_help(lines.join("\n")).mut_subcommands(with_paragraphs)
}

/// Ends a run whose command line asks for help or cannot be parsed.
fn misunderstood(error: &clap::Error) -> ExitCode {
    let words = usage::words();
    let command = words.get(1).filter(|word| is_command(word)).map_or("facedown", String::as_str);
    let out = Output::new(words.iter().any(|word| word == "--json"), command);
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => out.help(&error.render()),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => out.usage(&error.render()),
        _ => out.finish(Err(usage::failure(error, &words))),
    }
}

/// Whether there is a command of this name.
fn is_command(word: &str) -> bool {
    CommandLine::command().get_subcommands().any(|command| command.get_name() == word)
}
