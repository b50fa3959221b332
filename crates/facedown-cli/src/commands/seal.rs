//! `facedown seal`: a proof without cards that a puzzle has a solution, as text.

use super::answer::{Answered, answered, no_answer};
use super::choice::Choice;
use super::run_fields;
use crate::failure::Failure;
use crate::files;
use crate::input::Source;
use crate::numbers::seconds;
use crate::output::{Output, Reply};
use facedown::picture::with_version;
use facedown::puzzles::registry::AnySheet;
use facedown_seal::{MemoryLimit, Seal, SealError, Sealable, SealingCost, seal, sealing_cost};
use qrcode::{EcLevel, QrCode, render::svg};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Prove without cards that you know a solution, with a text that anyone can check
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown seal puzzle.txt                         solves the puzzle, and prints the seal
  facedown seal puzzle.txt --solution solution.txt -o seal.txt
  facedown seal puzzle.txt -o seal.txt --qr seal.svg
  facedown seal puzzle.txt | facedown verify -

The prover plays the card protocol alone, publishes what the verifier would have seen, and proves
that there are hidden cards that explain it. Anyone can check the text with `facedown verify`, and
learns nothing about the solution. docs/seal.md states what is claimed; the cryptography has not
been reviewed yet. A variant that is known to fail cannot be sealed. Existing files are not
overwritten.
The exit code is 0 if a seal was made, and 1 if there is no solution or none was found in time.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// Your solution; without it, the answer in the puzzle's file, or one that the solver finds
    #[arg(long, value_name = "SOLUTION")]
    solution: Option<String>,
    /// Write the seal into this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the seal as a QR code into this file (SVG)
    #[arg(long, value_name = "FILE")]
    qr: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Use at most this much memory, in gigabytes
    #[arg(long, value_name = "GB", value_parser = gigabytes, default_value = "1.5", allow_negative_numbers = true)]
    memory: MemoryLimit,
    /// Give up solving after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
}

/// An amount of memory.
pub(super) fn gigabytes(text: &str) -> Result<MemoryLimit, String> {
    const MOST: f64 = 1e6;
    let number = text.parse::<f64>().ok().filter(|&number| 0.0 < number && number <= MOST);
    let bytes = number.map(|number| MemoryLimit { memory: (number * 1e9).round() as u64 });
    bytes.ok_or_else(|| format!("a number of gigabytes above 0 and at most {MOST}, such as 1.5"))
}

/// What the first line of a seal says.
const CHECK_IT: &str = "To check it: facedown verify FILE";

/// The most characters that fit into one QR code.
const LARGEST_QR: usize = 2953;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let outputs = [args.output.as_deref(), args.qr.as_deref()];
    files::keep_apart(&[Some(&args.puzzle), args.solution.as_deref()], &outputs)?;
    files::expect_new(&outputs)?;
    files::expect_svg("--qr", args.qr.as_deref())?;
    let sheet = Source::puzzle(&args.puzzle, args.solution.as_deref())?;
    let variant = args.choice.variant;
    let chosen = args.choice.case(sheet.as_ref())?;
    let (name, source) = (chosen.protocol(), chosen.provenance().map_or("", |provenance| provenance.source));
    run_fields(sheet.as_ref(), name, variant, out);
    // What can be sealed, and what that takes, does not depend on a solution, which may take long to find.
    let case = Sealable::on(sheet.as_ref(), chosen).map_err(|problem| failure(&problem))?;
    let expected = match sealing_cost(&case, args.memory) {
        Ok(expected) => expected,
        // What the puzzle alone contradicts has no solution; but that is for the solver to say.
        Err(problem @ SealError::Stopped(_)) => {
            return match solved(args, sheet.as_ref())? {
                Answered::Found(_) => Err(failure(&problem)),
                answer => answer.missing("seal", out),
            };
        }
        Err(problem) => return Err(failure(&estimated(problem, &case))),
    };
    if args.qr.is_some() && expected.characters > LARGEST_QR {
        return Err(unfitting(expected.characters));
    }
    out.line(format!("{} {}: protocol {name}, {variant}", sheet.name(), sheet.size()))?;
    out.line(format!("after {source}"))?;
    out.line(format!("  {} shuffles, {} hidden cards", expected.shuffles, expected.hidden))?;
    out.flush()?;
    announce(&expected, expected.size.prove, out);
    let solved = match solved(args, sheet.as_ref())? {
        Answered::Found(solved) => solved,
        answer => return answer.missing("seal", out),
    };
    let Some(known) = solved.write_solution().and_then(|solution| case.knowing(&solution)) else {
        return Err(Failure::new(format!("{} holds no answer", args.puzzle)).expected("`--solution`"));
    };
    let start = Instant::now();
    let sealed = match seal(&case, &known, args.memory) {
        Ok(sealed) => sealed,
        Err(SealError::Stopped(stop)) => {
            return no_answer("rejected", &format!("With this solution V does not accept: {stop}."), out);
        }
        Err(problem) => return Err(failure(&problem)),
    };
    let took = start.elapsed();
    let text = sealed.to_string();
    let picture = args.qr.as_ref().map(|_| qr(&text)).transpose()?;
    if let Some(path) = &args.output {
        files::write(path, &sealed.with_version(CHECK_IT))?;
    }
    if let (Some(path), Some(picture)) = (&args.qr, picture) {
        files::write(path, &picture)?;
    }
    report(args, &sealed, &text, took, &expected, out)
}

/// A run that is too large was given up early. It is the user's own puzzle, so it is worth a look how much too large.
fn estimated(problem: SealError, case: &Sealable<'_>) -> SealError {
    let SealError::TooLarge { needed: None, limit } = problem else { return problem };
    // Looking takes far less memory than sealing: 0.3 GB for a board that needs 2.4 GB.
    let needed = match sealing_cost(case, MemoryLimit { memory: limit.saturating_mul(4) }) {
        Ok(expected) => Some(expected.size.memory_bytes),
        Err(SealError::TooLarge { needed, .. }) => needed,
        Err(_) => None,
    };
    SealError::TooLarge { needed: needed.filter(|&needed| needed > limit), limit }
}

/// Says on standard error how long it will take, if that is worth saying.
pub(super) fn announce(expected: &SealingCost, time: Duration, out: &Output) {
    if time >= Duration::from_secs(2) {
        let memory = expected.size.memory_bytes.div_ceil(1_000_000);
        out.progress(format!("this takes about {} s of one core, and {memory} MB", time.as_secs()));
    }
}

fn report(
    args: &Args,
    seal: &Seal,
    text: &str,
    took: Duration,
    expected: &SealingCost,
    out: &mut Output,
) -> Result<Reply, Failure> {
    let (faces, proof) = (seal.faces().len(), seal.proof().len());
    out.field("verdict", "sealed");
    out.field("puzzle", seal.puzzle());
    out.field("seal", text);
    out.field("characters", text.len());
    out.field("faces_bytes", faces);
    out.field("proof_bytes", proof);
    out.field("shuffles", expected.shuffles);
    out.field("hidden", expected.hidden);
    out.field("multipliers", expected.size.multipliers);
    out.field("millis", (took.as_secs_f64() * 1e6).round() / 1000.0);
    let sealed = out.coloured(Reply::Yes, "sealed");
    out.line(format!(
        "{sealed} in {:.2} s: {} characters, with {faces} bytes for what was seen and {proof} bytes of proof",
        took.as_secs_f64(),
        text.len(),
    ))?;
    for (path, what) in [(&args.output, "the seal"), (&args.qr, "the QR code")] {
        if let Some(path) = path {
            out.line(format!("  {what} is in {}", path.display()))?;
        }
    }
    if args.output.is_none() {
        out.line("")?;
        out.text(seal.with_version(CHECK_IT))?;
    }
    Ok(Reply::Yes)
}

/// The sheet with a solution: the given one, or one that the solver finds.
fn solved(args: &Args, sheet: &dyn AnySheet) -> Result<Answered, Failure> {
    let stop = args.time_limit.map_or_else(facedown_solve::Cutoff::never, facedown_solve::Cutoff::after);
    answered(sheet, &stop, "a solution")
}

/// The picture of a text as a QR code.
fn qr(text: &str) -> Result<String, Failure> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).map_err(|_| unfitting(text.len()))?;
    Ok(with_version(&code.render::<svg::Color<'_>>().min_dimensions(800, 800).build()))
}

fn unfitting(characters: usize) -> Failure {
    Failure::new(format!("the seal does not fit one QR code: it has {characters} characters"))
        .expected(format!("at most {LARGEST_QR}; leave out `--qr`"))
}

/// The error for a problem that is not a verdict.
pub(super) fn failure(problem: &SealError) -> Failure {
    match problem {
        SealError::TooLarge { .. } => {
            Failure::new(problem.to_string()).expected("a smaller puzzle, or more memory with `--memory GB`")
        }
        SealError::Unsound(_) => Failure::new(problem.to_string())
            .expected("`--variant repaired`; docs/findings.md shows the cheat"),
        problem => Failure::new(problem.to_string()),
    }
}
