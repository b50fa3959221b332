//! `facedown export`: a puzzle as a file for other solvers.

use super::size_json;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::output::{Output, Verdict};
use clap::ValueEnum;
use facedown::puzzles::Sheet;
use facedown::puzzles::shakashaka::Shakashaka;
use facedown_program::{Program, Variant as ProgramVariant, lp, mps};
use std::path::PathBuf;

/// Write a puzzle as a program for other solvers
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown export puzzle.txt --to lp -o puzzle.lp           then: cbc puzzle.lp solve solution -
  facedown export puzzle.txt --to mps -o puzzle.mps         then: glpsol --freemps puzzle.mps
  facedown export puzzle.txt --to lp --variant published    constraints A to E as printed

The integer program is the one of Demaine, Okamoto, Uehara and Uno (2013), for Shakashaka.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// What to write
    #[arg(long, value_enum)]
    to: Target,
    /// Which integer program
    #[arg(long, value_enum, default_value_t = Variant::Repaired)]
    variant: Variant,
    /// Write into this file instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Target {
    /// The integer program in CPLEX LP format
    Lp,
    /// The integer program in free MPS format
    Mps,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Variant {
    /// Constraints A to E as printed in the paper of 2013
    Published,
    /// A to D, with constraint D repaired
    Repaired,
}

/// The most summands of a program that is written: about 100 MB of text.
const MOST_TERMS: usize = 5_000_000;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Verdict, Failure> {
    let output = args.output.as_deref().filter(|file| file.as_os_str() != "-");
    files::keep_apart(&[Some(&args.puzzle)], &[output])?;
    let sheet = Source::read(&args.puzzle, Role::Puzzle)?.sheet()?;
    let Some(Sheet { puzzle, .. }) = sheet.as_any().downcast_ref::<Sheet<Shakashaka>>() else {
        return Err(Failure::new(format!("{} cannot be exported as an integer program", sheet.name()))
            .expected("a Shakashaka: the program of 2013 is for this genre only"));
    };
    let (variant, word) = match args.variant {
        Variant::Published => (ProgramVariant::Published, "published"),
        Variant::Repaired => (ProgramVariant::Repaired, "repaired"),
    };
    let program = Program::until(puzzle, variant, &|terms| terms > MOST_TERMS).ok_or_else(|| {
        Failure::new(format!("the {word} program of this board has more than {MOST_TERMS} summands"))
            .expected("a smaller board, or `--variant repaired`, which grows with the number of squares only")
    })?;
    let (text, format) = match args.to {
        Target::Lp => (lp(&program), "lp"),
        Target::Mps => (mps(&program), "mps"),
    };
    out.field("genre", sheet.name());
    out.field("size", size_json(sheet.size()));
    out.field("format", format);
    out.field("variant", word);
    out.field("variables", program.variables());
    out.field("rows", program.rows().len());
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
    Ok(Verdict::Yes)
}
