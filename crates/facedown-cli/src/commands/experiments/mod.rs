//! `facedown experiments`: the experiments of the 2013 paper on Shakashaka again, and its open question.

mod blacks;
#[cfg(feature = "ip")]
mod paper;
#[cfg(feature = "ip")]
mod plot;

use crate::failure::Failure;
use crate::numbers::within;
use crate::output::{Output, Reply};
use std::path::PathBuf;

/// Repeat the experiments of the 2013 paper on Shakashaka, or explore its open question
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  facedown experiments                       writes docs/experiments.md and docs/experiments.svg
  facedown experiments --ip-to 20 --sat-to 30 --output results
  facedown experiments blacks                writes docs/blacks.md

Without a subcommand, boards of the sizes in Table 1 and the boards of Figure 9 are solved by both
integer programs and by SAT. This needs a build with `--features ip`."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    which: Option<Which>,
    /// The largest n of Figure 9 for the integer programs
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = within(2..=250), allow_negative_numbers = true)]
    ip_to: u64,
    /// The largest n of Figure 9 for SAT
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within(2..=250), allow_negative_numbers = true)]
    sat_to: u64,
    /// How many boards of the sizes in Table 1 to solve
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = within(0..=11), allow_negative_numbers = true)]
    boards: u64,
    /// The directory to write to
    #[arg(short, long, aliases = ["dir", "directory"], value_name = "DIR", default_value = "docs")]
    output: PathBuf,
}

#[derive(clap::Subcommand)]
enum Which {
    Blacks(blacks::Args),
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
    let _ = (args.ip_to, args.sat_to, args.boards, &args.output);
    Err(Failure::new("this build cannot solve integer programs")
        .expected("a build with `--features ip` (see docs/solving.md), or `facedown experiments blacks`"))
}

/// A row of a table in a page.
fn row(cells: impl IntoIterator<Item = String>) -> String {
    let cells: String = cells.into_iter().map(|cell| format!(" {cell} |")).collect();
    format!("|{cells}\n")
}
