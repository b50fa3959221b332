//! `facedown convert`: the same sheet in another format, or as a picture.

use super::puzzle_fields;
use super::target::Target;
use crate::failure::Failure;
use crate::files;
use crate::input::Source;
use crate::output::{Output, Reply};
use crate::usage;
use std::path::PathBuf;

/// Write a puzzle, and its answer, in another format or as a picture
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown convert puzzle.txt --to url                      an address to share
  facedown convert 'https://puzz.link/p?nurikabe/3/2/1g2i' --to text
  facedown convert puzzle.txt --solution s.txt --to svg -o solved.svg
  facedown solve puzzle.txt --json | facedown convert puzzle.txt --solution - --to text
  facedown convert - --to picture < puzzle.txt              a picture in the terminal")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// What to write
    #[arg(long, value_enum)]
    to: Target,
    /// Write into this file instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take the answer from this file
    #[arg(long, value_name = "SOLUTION")]
    solution: Option<String>,
    /// Leave out the answer
    #[arg(long, conflicts_with = "solution")]
    unsolved: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let output = files::named(args.output.as_deref());
    files::keep_apart(&[Some(&args.puzzle), args.solution.as_deref()], &[output])?;
    if args.unsolved && args.to == Target::Solution {
        let failure =
            Failure::new("`--unsolved` leaves out the answer, and `--to solution` writes nothing else");
        return Err(usage::at_word(failure.expected("only one of them"), "--unsolved"));
    }
    let given = Source::puzzle(&args.puzzle, args.solution.as_deref())?;
    let sheet = if args.unsolved { given.without_answer() } else { given };
    let text = args.to.write(sheet.as_ref(), &args.puzzle)?;
    puzzle_fields(sheet.as_ref(), out);
    out.field("format", args.to.name());
    out.deliver(output, text)?;
    if sheet.has_answer() && !args.to.holds_answers() {
        out.progress("note: an address holds no answer; it was left out");
    }
    Ok(Reply::Yes)
}
