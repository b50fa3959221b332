//! `facedown convert`: the same sheet in another format, or as a picture.

use super::size_json;
use super::target::Target;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::output::{Output, Reply};
use facedown::puzzles::registry::AnySheet;
use std::path::PathBuf;

/// Write a puzzle, and its answer, in another format or as a picture
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown convert puzzle.txt --to url                      an address to share
  facedown convert 'https://puzz.link/p?nurikabe/3/2/1g2i' --to text
  facedown convert puzzle.txt --solution s.txt --to svg -o solved.svg
  facedown solve puzzle.txt --json | facedown convert puzzle.txt --solution - --to text
  facedown convert - --to picture < puzzle.txt              to look at it here")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// What to write
    #[arg(long, value_enum)]
    to: Target,
    /// Write into this file instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Take the answer from here
    #[arg(long, value_name = "SOLUTION")]
    solution: Option<String>,
    /// Leave out the answer
    #[arg(long, conflicts_with = "solution")]
    unsolved: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let output = args.output.as_deref().filter(|file| file.as_os_str() != "-");
    files::keep_apart(&[Some(&args.puzzle), args.solution.as_deref()], &[output])?;
    let sheet = sheet(args)?;
    let text = args.to.write(sheet.as_ref(), &args.puzzle)?;
    out.field("genre", sheet.name());
    out.field("size", size_json(sheet.size()));
    out.field("format", args.to.name());
    match output {
        Some(file) => {
            files::write(file, &text)?;
            out.field("file", file.display().to_string());
        }
        None => {
            out.text(&text)?;
            out.field("text", text);
        }
    }
    if sheet.has_answer() && !args.to.holds_answers() {
        out.progress("note: an address holds no answer; it was left out");
    }
    Ok(Reply::Yes)
}

fn sheet(args: &Args) -> Result<Box<dyn AnySheet>, Failure> {
    let sheet = Source::read(&args.puzzle, Role::Puzzle)?.sheet()?;
    if args.unsolved {
        return Ok(sheet.without_answer());
    }
    match &args.solution {
        None => Ok(sheet),
        Some(solution) => Source::read(solution, Role::Solution)?.answer_to(sheet.as_ref()),
    }
}
