//! `facedown export`: what our solvers would solve, as a file for other solvers.

use super::puzzle_fields;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::output::{Output, Reply};
use crate::variant::program_variant;
use clap::ValueEnum;
use facedown::protocol::Variant;
use facedown::puzzles::Sheet;
use facedown::puzzles::registry::AnySheet;
use facedown::puzzles::shakashaka::Shakashaka;
use facedown_program::{Program, lp, mps};
use facedown_solve::{Cutoff, encode};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Write a puzzle as a file for SAT or MIP solvers
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown export puzzle.txt --to cnf -o puzzle.cnf         then: cadical puzzle.cnf
  facedown export puzzle.txt --to lp -o puzzle.lp           then: cbc puzzle.lp solve solution -
  facedown export puzzle.txt --to mps -o puzzle.mps         then: glpsol --freemps puzzle.mps
  facedown export puzzle.txt --to lp --variant published    constraints A to E as printed

Models of the formula and solutions of the puzzle correspond one to one.
Comments in the file say what the variables mean.
The integer program is that of Demaine, Okamoto, Uehara and Uno (2013), for Shakashaka.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// What to write
    #[arg(long, value_enum)]
    to: ExportFormat,
    /// The variant of the integer program [default: repaired]
    #[arg(long, value_parser = program_variant())]
    variant: Option<Variant>,
    /// Write into this file instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ExportFormat {
    /// A formula in DIMACS CNF
    Cnf,
    /// The integer program in CPLEX LP format
    Lp,
    /// The integer program in free MPS format
    Mps,
}

/// The most summands of a program that is written: about 100 MB of text.
const MOST_TERMS: usize = 5_000_000;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let output = files::named(args.output.as_deref());
    files::keep_apart(&[Some(&args.puzzle)], &[output])?;
    let sheet = Source::read(&args.puzzle, Role::Puzzle)?.sheet()?.without_answer();
    let variant = args.variant.unwrap_or_default();
    let (format, text) = match args.to {
        ExportFormat::Cnf if args.variant.is_some() => {
            return Err(Failure::new("`--variant` chooses an integer program, and a formula is not one")
                .expected("`--to lp` or `--to mps`, or no `--variant`"));
        }
        ExportFormat::Cnf => ("cnf", cnf(sheet.as_ref(), out)?),
        ExportFormat::Lp => ("lp", lp(&program(sheet.as_ref(), variant, out)?)),
        ExportFormat::Mps => ("mps", mps(&program(sheet.as_ref(), variant, out)?)),
    };
    puzzle_fields(sheet.as_ref(), out);
    out.field("format", format);
    out.deliver(output, text)?;
    Ok(Reply::Yes)
}

/// The formula, after comments that say what its variables mean.
fn cnf(sheet: &dyn AnySheet, out: &mut Output) -> Result<String, Failure> {
    let model = sheet.model().map_err(|error| Failure::new(error.to_string()))?;
    let cnf = encode(&model, &Cutoff::never())?;
    let mut text =
        format!("c {} {}, written by facedown {}\n", sheet.name(), sheet.size(), env!("CARGO_PKG_VERSION"));
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
    out.field("variables", all);
    out.field("clauses", cnf.clauses().len());
    Ok(text)
}

/// The integer program of a Shakashaka.
fn program(sheet: &dyn AnySheet, variant: Variant, out: &mut Output) -> Result<Program, Failure> {
    let Some(Sheet { puzzle, .. }) = sheet.as_any().downcast_ref::<Sheet<Shakashaka>>() else {
        return Err(Failure::new(format!("{} cannot be exported as an integer program", sheet.name()))
            .expected("a Shakashaka, for which the program of 2013 was written, or `--to cnf`"));
    };
    let program = Program::until(puzzle, variant, &|terms| terms > MOST_TERMS).ok_or_else(|| {
        Failure::new(format!("the {variant} program of this board has more than {MOST_TERMS} summands"))
            .expected("a smaller board, or `--variant repaired`, which grows with the number of squares only")
    })?;
    out.field("variant", variant.name());
    out.field("variables", program.variables());
    out.field("rows", program.rows().len());
    Ok(program)
}
