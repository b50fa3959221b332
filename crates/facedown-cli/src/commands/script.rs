//! `facedown script`: what two people with a real deck do, as pages to print.

use super::answer::{Answered, answered};
use super::choice::Choice;
use super::{run_fields, script_tree, size_json};
use crate::failure::Failure;
use crate::files;
use crate::input::{Source, looks_like_an_address};
use crate::numbers::seconds;
use crate::output::{Output, Reply};
use crate::usage::{self, meant};
use clap::ValueEnum;
use facedown::case::Case;
use facedown::engine::Stop;
use facedown::openers::{self, Opener};
use facedown::protocol::Variant;
use facedown::puzzles::registry::{self, AnySheet};
use facedown::script::{About, Script, figures};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Write a script that two people with a real deck can follow, as pages to print
///
/// The script fits every outcome of the shuffles. Without --output, it is printed as text. With --output, pages for A4 and Letter are written to a directory: a sheet for V, one for P (keep it secret), a mat to lay the cards
/// on, cards to cut out, and what to bring.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown script puzzle.txt                        prints the script
  facedown script puzzle.txt -o sheets              writes sheets/verifier.html, and more
  facedown script puzzle.txt --solution solution.txt -o sheets
  facedown script puzzle.txt --verifier -o sheets   without a solution: nothing for P
  facedown script puzzle.txt --figures tikz -o figures
  facedown script puzzle.txt --json                 the script as a tree of phases and steps

  facedown script one-per-row -o opener             an opener for a lesson, with six cards
  facedown script map-colouring -o map              another one, with 15 cards

Open a page in a browser and print it. docs/scripts.md explains how to play.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, a puzz.link address, or a small built-in proof: one-per-row or map-colouring
    puzzle: String,
    /// P's solution, for the pages; without it, the answer in the puzzle's file, or one that the solver finds
    #[arg(long, value_name = "SOLUTION", requires = "output", conflicts_with_all = ["verifier", "figures"])]
    solution: Option<String>,
    /// The directory to write pages or figures to; it is created if it does not exist
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Write only what V needs; no solution is used
    #[arg(long)]
    verifier: bool,
    /// Write a figure for each numbered step instead of pages
    #[arg(long, value_enum, value_name = "FORMAT", requires = "output", conflicts_with = "verifier")]
    figures: Option<Figures>,
    #[command(flatten)]
    choice: Choice,
    /// For the pages, give up solving after this many seconds
    #[arg(
        long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
        requires = "output", conflicts_with_all = ["verifier", "figures"]
    )]
    time_limit: Option<Duration>,
}

/// What the command takes, besides the names of built-in proofs.
const PUZZLE: &str = "a file, `-` for standard input, a puzz.link address";

/// The formats of figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Figures {
    Svg,
    Tikz,
}

/// Runs the command.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    if let Some(opener) = opener(args)? {
        out.field("genre", opener.name);
        out.field("size", size_json(opener.size));
        out.field("protocol", opener.name);
        out.field("variant", Variant::Repaired.name());
        let about = About {
            title: opener.title.to_owned(),
            source: String::new(),
            claim: format!("{}.", opener.claim),
            puzzle: Some(opener.puzzle.svg()),
            solution: Some(opener.solution.svg()),
        };
        return write(args, &opener.case, about, out);
    }
    let sheet = Source::puzzle(&args.puzzle, args.solution.as_deref());
    let sheet = sheet.map_err(|failure| {
        let is_given = Path::new(&args.puzzle).exists() || looks_like_an_address(&args.puzzle);
        let names: Vec<&str> = openers::all().iter().map(|opener| opener.name).collect();
        match meant(&args.puzzle, &names) {
            _ if is_given => failure,
            name => {
                let failure =
                    failure.expected(format!("{PUZZLE}, or a built-in proof: {}", usage::either(&names)));
                if name.is_empty() {
                    failure
                } else {
                    usage::at_word(failure.did_you_mean(name), &args.puzzle)
                }
            }
        }
    })?;
    run_fields(sheet.as_ref(), args.choice.case(sheet.as_ref())?.protocol(), args.choice.variant, out);
    // Figures and plain text have nothing of P's.
    let is_public = args.verifier || args.figures.is_some() || args.output.is_none();
    if is_public {
        return on_sheet(args, sheet.as_ref(), out);
    }
    let stop = args.time_limit.map_or_else(facedown_solve::Cutoff::never, facedown_solve::Cutoff::after);
    match answered(sheet.as_ref(), &stop, "a solution, or `--verifier` for V's pages only")? {
        Answered::Found(sheet) => on_sheet(args, sheet.as_ref(), out),
        Answered::Unsolvable => no("The puzzle has no solution: there is nothing to prove.", out),
        Answered::OutOfTime => no("No solution was found in time. `--verifier` needs none.", out),
    }
}

fn no(why: &str, out: &mut Output) -> Result<Reply, Failure> {
    out.field("why", why);
    out.line(out.coloured(Reply::No, why))?;
    Ok(Reply::No)
}

/// The opener that is meant: its name, when no file has it.
fn opener(args: &Args) -> Result<Option<Opener>, Failure> {
    let name = args.puzzle.replace('_', "-");
    // A directory of that name may be where the pages went last time.
    if Path::new(&args.puzzle).is_file() {
        return Ok(None);
    }
    let Some(found) = openers::all().into_iter().find(|opener| opener.name == name) else { return Ok(None) };
    // It has one protocol and one solution.
    let given = [
        ("--solution", args.solution.is_some()),
        ("--protocol", args.choice.protocol.is_some()),
        ("--variant", args.choice.variant == Variant::Published),
        ("--time-limit", args.time_limit.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        None => Ok(Some(found)),
        Some((option, _)) => {
            let failure = Failure::new(format!("{name} has a solution and a protocol of its own"));
            Err(usage::at_word(failure.expected(format!("no `{option}`")), option))
        }
    }
}

/// The script of a puzzle's protocol.
fn on_sheet(args: &Args, sheet: &dyn AnySheet, out: &mut Output) -> Result<Reply, Failure> {
    let case = args.choice.case(sheet)?;
    let is_repaired = case.provenance().is_some_and(|provenance| provenance.is_repaired);
    let form = if is_repaired { format!(", {}", args.choice.variant) } else { String::new() };
    let puzzle = sheet.without_answer().drawing();
    let rules = registry::genre(sheet.name()).map_or(&[][..], |genre| genre.rules());
    let about = About {
        title: format!("{}{form}", puzzle.title),
        source: case.provenance().map_or("", |provenance| provenance.source).to_owned(),
        claim: rules.iter().map(|rule| rule.sentence).collect::<Vec<_>>().join(" "),
        puzzle: Some(puzzle.svg()),
        solution: Some(sheet.drawing().svg()),
    };
    write(args, &case, about, out)
}

/// Writes what is asked for. The solution is left out of pages that are for V alone.
fn write(args: &Args, case: &Case<'_>, about: About, out: &mut Output) -> Result<Reply, Failure> {
    let script = match Script::of(case) {
        Ok(script) => script,
        Err(Stop::Rejected(rejection)) => {
            return no(&format!("V rejects this puzzle whatever P does, at {}.", rejection.site), out);
        }
        Err(stop) => return Err(Failure::new(format!("there is no script: {stop}"))),
    };
    let text = script.text();
    out.field("lines", text.lines().count());
    out.field("cards", script.cost.cards());
    out.field("shuffles", script.cost.all_shuffles());
    out.field("decks", script.stand_ins().1.map_or(Value::Null, Value::from));
    out.field("script", script_tree::tree(&script));
    let Some(folder) = &args.output else {
        out.field("text", text.as_str());
        out.text(&text)?;
        return Ok(Reply::Yes);
    };
    let pages: Vec<(String, String)> = match args.figures {
        None => {
            let secrets = case
                .secrets()
                .first()
                .filter(|_| !args.verifier)
                .map(|known| script.instructions(&known.lays));
            let about = About { solution: about.solution.filter(|_| secrets.is_some()), ..about };
            let pages = script.sheets(&about, secrets.as_deref()).into_iter();
            pages.map(|page| (page.name.to_owned(), page.html)).collect()
        }
        Some(format) => {
            let figures =
                figures(case).map_err(|stop| Failure::new(format!("there are no figures: {stop}")))?;
            let named = figures.iter().enumerate().map(|(number, figure)| match format {
                Figures::Svg => (format!("figure-{:02}.svg", number + 1), figure.svg()),
                Figures::Tikz => (format!("figure-{:02}.tex", number + 1), figure.tikz()),
            });
            named.collect()
        }
    };
    files::make_folder(folder)?;
    let mut names = Vec::new();
    for (name, text) in pages {
        let path = folder.join(name);
        files::write(&path, &text)?;
        out.line(path.display().to_string())?;
        names.push(Value::from(path.display().to_string()));
    }
    out.field("files", names);
    Ok(Reply::Yes)
}
