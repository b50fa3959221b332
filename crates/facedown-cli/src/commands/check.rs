//! `facedown check`: whether an answer obeys the rules.

use super::size_json;
use crate::failure::Failure;
use crate::files;
use crate::input::Source;
use crate::output::{Output, Verdict};
use facedown::puzzles::registry::BrokenRule;
use serde_json::{Value, json};
use std::path::PathBuf;

/// Check an answer: every broken rule by name, with its cells
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown check puzzle.txt solution.txt     a puzzle and a solution in two files
  facedown check solved.txt                  a file that holds both
  facedown check solved.pzpr --svg why.svg   draw the answer with the wrong cells marked

The answer may be wrong: then the exit code is 1, and each broken rule is named with the
cells that break it. r2c3 is the cell in row 2 and column 3, v4 the fourth vertex.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// The solution, as text or as a file that holds the same puzzle and an answer
    solution: Option<String>,
    /// Draw the answer into this file, with the wrong places marked
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Verdict, Failure> {
    files::keep_apart(&[Some(&args.puzzle), args.solution.as_deref()], &[args.svg.as_deref()])?;
    let sheet = Source::puzzle(&args.puzzle, args.solution.as_deref())?;
    let Some(broken) = sheet.check() else {
        return Err(Failure::new(format!("{} holds a puzzle without an answer", args.puzzle))
            .expected("a file with both, or the solution as a second argument"));
    };
    if let Some(file) = &args.svg {
        files::write(file, &sheet.marked_drawing().svg())?;
    }
    out.field("genre", sheet.name());
    out.field("size", size_json(sheet.size()));
    out.field("broken", broken.iter().map(rule_json).collect::<Vec<_>>());
    let verdict = if broken.is_empty() { Verdict::Yes } else { Verdict::No };
    let summary = match broken.len() {
        0 => "obeys all rules".to_owned(),
        1 => "breaks 1 rule".to_owned(),
        count => format!("breaks {count} rules"),
    };
    let summary = out.coloured(verdict, &summary);
    out.line(format!("{} {}: the answer {summary}", sheet.name(), sheet.size()))?;
    for broken in &broken {
        out.line("")?;
        out.line(out.coloured(verdict, broken.rule.name))?;
        out.line(format!("  {}", broken.rule.sentence))?;
        if !broken.at.is_empty() {
            out.line(format!("  at {}", broken.at.join(" ")))?;
        }
    }
    out.line("")?;
    out.text(sheet.marked_drawing().text())?;
    Ok(verdict)
}

fn rule_json(broken: &BrokenRule) -> Value {
    json!({ "rule": broken.rule.name, "sentence": broken.rule.sentence, "at": broken.at })
}
