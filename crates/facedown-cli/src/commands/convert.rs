//! `facedown convert`: the same sheet in another format, or as a picture.

use super::size_json;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::output::{Output, Verdict};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use facedown::formats::Format;
use facedown::puzzles::registry::AnySheet;
use std::path::PathBuf;

/// Write a puzzle, and its answer, in another format or as a picture
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown convert puzzle.txt --to url                      an address to share
  facedown convert 'https://puzz.link/p?nurikabe/3/2/1g2i' --to text
  facedown convert puzzle.txt --solution s.txt --to svg -o solved.svg
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

/// What a sheet can be turned into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Format(Format),
    Solution,
    Picture,
    Svg,
}

impl ValueEnum for Target {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Format(Format::Url),
            Self::Format(Format::Pzpr),
            Self::Format(Format::PzprWalls),
            Self::Format(Format::Text),
            Self::Format(Format::Dimacs),
            Self::Solution,
            Self::Picture,
            Self::Svg,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

impl Target {
    const fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name(),
            Self::Solution => "solution",
            Self::Picture => "picture",
            Self::Svg => "svg",
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Self::Format(Format::Url) => "a puzz.link address; holds no answer",
            Self::Format(Format::Pzpr) => "a file of pzpr, the program behind puzz.link",
            Self::Format(Format::PzprWalls) => "the same, with Norinori's walls instead of rooms",
            Self::Format(Format::Text) => "a text that a person would type",
            Self::Format(Format::Dimacs) => "a graph as in the DIMACS challenges",
            Self::Format(_) => "a file",
            Self::Solution => "the answer alone, as text",
            Self::Picture => "a picture in Unicode characters",
            Self::Svg => "a picture for browsers and paper",
        }
    }

    fn write(self, sheet: &dyn AnySheet, name: &str) -> Result<String, Failure> {
        match self {
            Self::Format(format) => {
                let mut text = sheet.write(format).map_err(|error| Failure::new(error.to_string()))?;
                if !text.ends_with('\n') {
                    text.push('\n');
                }
                Ok(text)
            }
            Self::Solution => sheet.write_solution().ok_or_else(|| {
                Failure::new(format!("{name} holds a puzzle without an answer"))
                    .expected("a file with both, or `--solution`")
            }),
            Self::Picture => Ok(sheet.drawing().text()),
            Self::Svg => Ok(sheet.drawing().svg()),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Verdict, Failure> {
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
    if sheet.has_answer() && matches!(args.to, Target::Format(format) if !format.holds_answers()) {
        out.progress("note: an address holds no answer; it was left out");
    }
    Ok(Verdict::Yes)
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
