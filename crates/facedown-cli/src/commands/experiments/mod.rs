//! `facedown experiments`: the experiments of the 2013 paper on Shakashaka again, and its open question.

mod blacks;
#[cfg(feature = "ip")]
mod paper;
#[cfg(feature = "ip")]
mod plot;

use crate::failure::Failure;
use crate::output::{Output, Reply};
use std::path::{Path, PathBuf};

/// Repeat the experiments of the 2013 paper on Shakashaka, or explore its open question
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  facedown experiments                       writes docs/experiments.md and docs/experiments.svg
  facedown experiments --ip-to 20 --sat-to 30 --directory results
  facedown experiments blacks                writes docs/blacks.md

Without a subcommand, boards of the sizes in Table 1 and the boards of Figure 9 are solved by both
integer programs and by SAT. This needs a build with `--features ip`."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Option<Which>,
    /// The largest n of Figure 9 for the integer programs
    #[arg(long, default_value_t = 40, value_parser = side, allow_negative_numbers = true)]
    ip_to: u64,
    /// The largest n of Figure 9 for SAT
    #[arg(long, default_value_t = 100, value_parser = side, allow_negative_numbers = true)]
    sat_to: u64,
    /// The number of boards to solve, of the sizes in Table 1
    #[arg(long, default_value_t = 11, value_parser = boards, allow_negative_numbers = true)]
    boards: u64,
    /// The directory to write to
    #[arg(long, default_value = "docs")]
    directory: PathBuf,
}

#[derive(clap::Subcommand)]
enum Which {
    Blacks(blacks::Args),
}

/// Reads an n: the boards go up to 500x500.
fn side(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|n| (2..=250).contains(n))
        .ok_or_else(|| "a whole number from 2 to 250".to_owned())
}

fn boards(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|boards| *boards <= 11).ok_or_else(|| "a whole number from 0 to 11".to_owned())
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    match &args.which {
        Some(Which::Blacks(args)) => blacks::run(args, out),
        None => again(args, out),
    }
}

#[cfg(feature = "ip")]
fn again(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    paper::run(args, out)
}

#[cfg(not(feature = "ip"))]
fn again(args: &Args, _: &mut Output) -> Result<Reply, Failure> {
    let _ = (args.ip_to, args.sat_to, args.boards, &args.directory);
    Err(Failure::new("this build has no integer programs")
        .expected("a build with `--features ip` (see docs/solving.md), or `facedown experiments blacks`"))
}

/// Makes the directory to write to.
fn make(directory: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(directory)
        .map_err(|error| Failure::new(format!("cannot write {}: {error}", directory.display())))
}
