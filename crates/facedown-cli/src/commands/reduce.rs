//! `facedown reduce`: a formula becomes a Shakashaka board with as many solutions as the formula has models.

use super::size_json;
use super::target::Target;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::output::{Output, Reply};
use facedown::formats::Format;
use facedown::puzzles::{Puzzle, Sheet};
use facedown::reduction::{GADGETS, Reduction};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// Turn a formula into a Shakashaka board that has one solution for each of its models
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown reduce formula.cnf                         the board as text
  facedown reduce formula.cnf -o board.svg            a picture in which the formula can be seen
  facedown reduce formula.cnf -o board.txt
  facedown solve board.txt --as-formula formula.cnf   a model, or UNSATISFIABLE
  facedown prove board.txt                            proves that there is a model

The formula is in DIMACS CNF, as SAT solvers read it. docs/hardness.md explains the board.")]
pub(crate) struct Args {
    /// A file in DIMACS CNF, or `-` for standard input
    formula: String,
    /// What to write; a picture has the gadgets in colours and with their names [default: text]
    #[arg(long, value_parser = Target::among(TARGETS))]
    to: Option<Target>,
    /// Write into this file instead of standard output (`-`), in the format of its extension or of `--to`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What a board without an answer can be written as.
const TARGETS: &[Target] =
    &[Target::Format(Format::Url), Target::Format(Format::Text), Target::Format(Format::Pzpr), Target::Svg];

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let output = files::named(args.output.as_deref());
    files::keep_apart(&[Some(&args.formula)], &[output])?;
    let target = Target::chosen(args.to, output, Format::Text)?;
    let source = Source::read(&args.formula, Role::Formula)?;
    let cnf = source.formula()?;
    let reduction = Reduction::of(&cnf).map_err(|error| {
        Failure::new(format!("{}: {error}", source.name)).expected("fewer variables or clauses")
    })?;
    let text = match target {
        Target::Svg => reduction.drawing().svg(),
        to => to.write(&Sheet { puzzle: reduction.board.clone(), answer: None }, "the board")?,
    };
    let size = reduction.board.size();
    out.field("variables", cnf.variables());
    out.field("clauses", cnf.clauses().len());
    out.field("size", size_json(size));
    let mut gadgets = Map::new();
    for gadget in GADGETS {
        let number = reduction.pieces.iter().filter(|piece| piece.tile.gadget == gadget).count();
        gadgets.insert(gadget.name.to_owned(), Value::from(number));
    }
    out.field("gadgets", gadgets);
    out.field("format", target.name());
    out.deliver(output, text)?;
    Ok(Reply::Yes)
}
