//! The commands, one module each.
//!
//! To add one: a module with `pub(crate) struct Args` (clap) and `pub(crate) fn run(args, out)`, examples in its
//! `after_help`, a line in `commands!`, and its JSON keys in `docs/json.md`.

mod answer;
mod as_formula;
mod audit;
mod bench;
mod bill;
mod check;
mod choice;
mod completions;
mod convert;
mod experiments;
mod export;
mod generate;
mod hint;
mod hint_words;
mod list;
mod man;
mod pictures;
mod progress;
mod prove;
mod rate;
mod reduce;
mod replay;
mod script;
mod script_tree;
mod seal;
mod serve;
mod solve;
mod target;
mod verify;
mod why;

use crate::failure::Failure;
use crate::output::{Output, Reply};
use clap::Subcommand;
use facedown::protocol::Variant;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::AnySheet;
use serde_json::{Value, json};

/// Shown below `facedown --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  facedown solve 'https://puzz.link/p?nurikabe/3/2/2g1i'
  facedown prove 'https://puzz.link/p?nurikabe/3/2/2g1i'
  facedown generate nurikabe 10x10 --to picture
  facedown seal 'https://puzz.link/p?nurikabe/3/2/2g1i' -o seal.txt
  facedown audit nurikabe --variant published --board 2x2 --property soundness

<PUZZLE> is a file, `-` for standard input, or a puzz.link address.
Exit code 0 means yes, 1 means no, 2 means that the input cannot be used.
Each command has examples of its own: try `facedown prove --help`.";

/// The commands by what people come for, as `facedown --help` lists them.
const GROUPS: &[(&str, &[&str])] = &[
    ("Puzzles", &["solve", "check", "hint", "rate", "generate", "convert", "export", "reduce"]),
    ("Proofs", &["prove", "script", "replay", "seal", "verify", "serve"]),
    ("Research", &["audit", "experiments", "bench"]),
    ("Shell", &["completions", "man"]),
];

/// How `facedown --help` is laid out: with the commands in groups.
pub(crate) fn help_template() -> String {
    let commands = Command::augment_subcommands(clap::Command::new("facedown"));
    let mut template = "{about-with-newline}\n{usage-heading} {usage}\n\n".to_owned();
    for (title, names) in GROUPS {
        template += &format!("\x1b[1m\x1b[4m{title}:\x1b[0m\n");
        for name in *names {
            let command = commands.find_subcommand(name);
            let about = command.and_then(clap::Command::get_about).map(ToString::to_string);
            template += &format!("  \x1b[1m{name:<11}\x1b[0m  {}\n", about.unwrap_or_default());
        }
        template += "\n";
    }
    template + "\x1b[1m\x1b[4mOptions:\x1b[0m\n{options}{after-help}"
}

/// Makes the enum of the commands. The name of a module is the name as typed, which is also the `command` of the JSON.
macro_rules! commands {
    ($($command:ident: $module:ident,)*) => {
        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($command($module::Args),)*
        }

        impl Command {
            /// The name as typed.
            pub(crate) const fn name(&self) -> &'static str {
                match self {
                    $(Self::$command(_) => stringify!($module),)*
                }
            }

            /// Runs the command.
            pub(crate) fn run(self, out: &mut Output) -> Result<Reply, Failure> {
                match self {
                    $(Self::$command(args) => $module::run(&args, out),)*
                }
            }
        }
    };
}

commands! {
    Audit: audit,
    Bench: bench,
    Check: check,
    Completions: completions,
    Convert: convert,
    Experiments: experiments,
    Export: export,
    Generate: generate,
    Hint: hint,
    Man: man,
    Prove: prove,
    Rate: rate,
    Reduce: reduce,
    Replay: replay,
    Script: script,
    Seal: seal,
    Serve: serve,
    Solve: solve,
    Verify: verify,
}

/// Sets the keys that name a puzzle.
fn puzzle_fields(sheet: &dyn AnySheet, out: &mut Output) {
    out.field("genre", sheet.name());
    out.field("size", size_json(sheet.size()));
}

/// Sets the keys that name a puzzle and the protocol that is run on it.
fn run_fields(sheet: &dyn AnySheet, protocol: &str, variant: Variant, out: &mut Output) {
    puzzle_fields(sheet, out);
    out.field("protocol", protocol);
    out.field("variant", variant.name());
}

/// How large a puzzle is, as JSON.
fn size_json(size: Extent) -> Value {
    match size {
        Extent::Board(size) => json!({ "height": size.height(), "width": size.width() }),
        Extent::Graph { vertices, edges } => json!({ "vertices": vertices, "edges": edges }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wrapped line would end in mid-sentence, or look like another example.
    #[test]
    fn help_is_written_in_lines_that_are_not_wrapped() {
        let commands = Command::augment_subcommands(clap::Command::new("facedown"));
        for command in commands.get_subcommands() {
            for line in command.get_after_help().map(ToString::to_string).unwrap_or_default().lines() {
                assert!(line.chars().count() <= 100, "{}: {line}", command.get_name());
            }
        }
    }
}
