//! `facedown export`: what our solver would solve, as a file for other solvers.

use super::size_json;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::output::{Output, Verdict};
use clap::ValueEnum;
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Stop, encode};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Write a puzzle as a file for SAT solvers
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown export puzzle.txt --to cnf                 a formula in DIMACS CNF, for any SAT solver
  facedown export puzzle.txt --to cnf -o puzzle.cnf && cadical puzzle.cnf

Models of the formula and solutions of the puzzle correspond one to one.
Comments in the file say what the variables mean.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// What to write
    #[arg(long, value_enum)]
    to: Target,
    /// Write into this file instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Target {
    /// A formula in DIMACS CNF
    Cnf,
}

/// What a file holds, and how large it is: the numbers of its variables and of its clauses or rows.
struct Exported {
    text: String,
    variables: usize,
    clauses: usize,
}

impl Target {
    const fn name(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
        }
    }

    fn write(self, sheet: &dyn AnySheet) -> Result<Exported, Failure> {
        match self {
            Self::Cnf => cnf(sheet),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Verdict, Failure> {
    let output = args.output.as_deref().filter(|file| file.as_os_str() != "-");
    files::keep_apart(&[Some(&args.puzzle)], &[output])?;
    let sheet = Source::read(&args.puzzle, Role::Puzzle)?.sheet()?.without_answer();
    let exported = args.to.write(sheet.as_ref())?;
    out.field("genre", sheet.name());
    out.field("size", size_json(sheet.size()));
    out.field("format", args.to.name());
    out.field("variables", exported.variables);
    out.field("clauses", exported.clauses);
    match output {
        Some(file) => {
            files::write(file, &exported.text)?;
            out.field("file", file.display().to_string());
        }
        None => {
            out.text(&exported.text)?;
            out.field("text", exported.text);
        }
    }
    Ok(Verdict::Yes)
}

/// The formula, after comments that say what its variables mean.
fn cnf(sheet: &dyn AnySheet) -> Result<Exported, Failure> {
    let model = sheet.model().map_err(|error| Failure::new(error.to_string()))?;
    let cnf = encode(&model, &Stop::never())?;
    let mut text = format!("c {} {}, written by facedown\n", sheet.name(), sheet.size());
    let (own, all) = (model.variables(), cnf.variables());
    if own < all {
        let _ = writeln!(
            text,
            "c The variables from {} on follow from those before them, so the formula has",
            own + 1
        );
        let _ = writeln!(text, "c exactly one model for each solution of the puzzle.");
    } else {
        let _ = writeln!(text, "c The formula has exactly one model for each solution of the puzzle.");
    }
    for (number, meaning) in (1..).zip(sheet.meanings()) {
        let _ = writeln!(text, "c {number} {meaning}");
    }
    text += &cnf.write();
    Ok(Exported { text, variables: all, clauses: cnf.clauses().len() })
}
