//! `facedown reduce`: a formula becomes a Shakashaka board with as many solutions as the formula has models.

use super::size_json;
use crate::failure::Failure;
use crate::files;
use crate::input::{Role, Source};
use crate::output::{Output, Reply};
use clap::ValueEnum;
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
  facedown reduce formula.cnf --to svg -o board.svg   a picture in which the formula can be seen
  facedown reduce formula.cnf -o board.txt
  facedown solve board.txt --as-formula formula.cnf   a model, or UNSATISFIABLE
  facedown prove board.txt                            proves that there is a model, kept secret

The formula is in DIMACS CNF, as SAT solvers read it. docs/hardness.md explains the board.")]
pub(crate) struct Args {
    /// A file in DIMACS CNF, or `-` for standard input
    formula: String,
    /// What to write
    #[arg(long, value_enum, default_value_t = Target::Text)]
    to: Target,
    /// Write into this file instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Target {
    /// A puzz.link address
    Url,
    /// A plain text, easy to type
    Text,
    /// A file of pzpr, the program behind puzz.link
    Pzpr,
    /// A picture with the gadgets in colours and with their names
    Svg,
}

impl Target {
    const fn name(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::Text => "text",
            Self::Pzpr => "pzpr",
            Self::Svg => "svg",
        }
    }

    fn write(self, reduction: &Reduction) -> Result<String, Failure> {
        let format = match self {
            Self::Url => Format::Url,
            Self::Text => Format::Text,
            Self::Pzpr => Format::Pzpr,
            Self::Svg => return Ok(reduction.drawing().svg()),
        };
        let sheet = Sheet { puzzle: reduction.board.clone(), answer: None };
        super::target::Target::Format(format).write(&sheet, "the board")
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let output = files::named(args.output.as_deref());
    files::keep_apart(&[Some(&args.formula)], &[output])?;
    let source = Source::read(&args.formula, Role::Formula)?;
    let cnf = source.formula()?;
    let reduction = Reduction::of(&cnf).map_err(|error| {
        Failure::new(format!("{}: {error}", source.name)).expected("fewer variables or clauses")
    })?;
    let text = args.to.write(&reduction)?;
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
    out.field("format", args.to.name());
    out.deliver(output, text)?;
    Ok(Reply::Yes)
}
