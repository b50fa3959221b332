//! The commands, one module each.
//!
//! To add one: a module with `pub(crate) struct Args` (clap) and `pub(crate) fn run(args, out)`, examples in its
//! `after_help`, a line in [`Command`], [`Command::name`] and [`Command::run`], and its JSON keys in `docs/json.md`.

mod answer;
mod as_formula;
mod audit;
mod bench;
mod bill;
mod check;
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
mod solve_list;
mod target;
mod verify;
mod why;

use crate::failure::Failure;
use crate::output::{Output, Reply};
use clap::Subcommand;
use facedown::puzzles::Extent;
use serde_json::{Value, json};

/// Shown below `facedown --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  facedown solve 'https://puzz.link/p?nurikabe/3/2/2g1i'
  facedown prove 'https://puzz.link/p?nurikabe/3/2/2g1i'
  facedown generate nurikabe 10x10 --to picture
  facedown seal 'https://puzz.link/p?nurikabe/3/2/2g1i' -o seal.txt
  facedown audit nurikabe --variant published --board 2x2 --property soundness

<PUZZLE> is always a file, `-` for standard input, or a puzz.link address.
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

#[derive(Subcommand)]
pub(crate) enum Command {
    Audit(audit::Args),
    Bench(bench::Args),
    Check(check::Args),
    Completions(completions::Args),
    Convert(convert::Args),
    Experiments(experiments::Args),
    Export(export::Args),
    Generate(generate::Args),
    Hint(hint::Args),
    Man(man::Args),
    Prove(prove::Args),
    Rate(rate::Args),
    Reduce(reduce::Args),
    Replay(replay::Args),
    Script(script::Args),
    Seal(seal::Args),
    Serve(serve::Args),
    Solve(solve::Args),
    Verify(verify::Args),
}

impl Command {
    /// The name as typed, which is also the `command` of the JSON.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Audit(_) => "audit",
            Self::Bench(_) => "bench",
            Self::Check(_) => "check",
            Self::Completions(_) => "completions",
            Self::Convert(_) => "convert",
            Self::Experiments(_) => "experiments",
            Self::Export(_) => "export",
            Self::Generate(_) => "generate",
            Self::Hint(_) => "hint",
            Self::Man(_) => "man",
            Self::Prove(_) => "prove",
            Self::Rate(_) => "rate",
            Self::Reduce(_) => "reduce",
            Self::Replay(_) => "replay",
            Self::Script(_) => "script",
            Self::Seal(_) => "seal",
            Self::Serve(_) => "serve",
            Self::Solve(_) => "solve",
            Self::Verify(_) => "verify",
        }
    }

    /// Runs the command.
    pub(crate) fn run(self, out: &mut Output) -> Result<Reply, Failure> {
        match self {
            Self::Audit(args) => audit::run(&args, out),
            Self::Bench(args) => bench::run(&args, out),
            Self::Check(args) => check::run(&args, out),
            Self::Completions(args) => completions::run(&args, out),
            Self::Convert(args) => convert::run(&args, out),
            Self::Experiments(args) => experiments::run(&args, out),
            Self::Export(args) => export::run(&args, out),
            Self::Generate(args) => generate::run(&args, out),
            Self::Hint(args) => hint::run(&args, out),
            Self::Man(args) => man::run(&args, out),
            Self::Prove(args) => prove::run(&args, out),
            Self::Rate(args) => rate::run(&args, out),
            Self::Reduce(args) => reduce::run(&args, out),
            Self::Replay(args) => replay::run(&args, out),
            Self::Script(args) => script::run(&args, out),
            Self::Seal(args) => seal::run(&args, out),
            Self::Serve(args) => serve::run(&args, out),
            Self::Solve(args) => solve::run(&args, out),
            Self::Verify(args) => verify::run(&args, out),
        }
    }
}

/// How large a puzzle is, as JSON.
fn size_json(size: Extent) -> Value {
    match size {
        Extent::Board(size) => json!({ "height": size.height(), "width": size.width() }),
        Extent::Graph { vertices, edges } => json!({ "vertices": vertices, "edges": edges }),
    }
}
