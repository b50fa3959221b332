//! `facedown verify`: whether a seal proves that a puzzle has a solution.

use super::run_fields;
use super::seal::{announce, failure, gigabytes};
use crate::failure::Failure;
use crate::input::{Role, Source, not_both, other_than};
use crate::output::{Output, Reply};
use facedown_seal::{MemoryLimit, Seal, SealError, Sealable, sealing_cost, verify};
use serde_json::Value;
use std::time::Instant;

/// Check whether the maker of a seal knows a solution of its puzzle
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown verify seal.txt                  draws the puzzle that the seal is for
  facedown verify seal.txt puzzle.txt       also checks that it is for this puzzle
  facedown verify - < mail.txt

The seal may be anywhere in the text, and its lines may be wrapped or quoted, as in mails and
forums. Nothing in it is trusted: the steps of the protocol are played again from the puzzle. The
exit code is 0 if the seal proves what it claims, 1 if it does not or is for another puzzle, and 2
if the text is not a seal. docs/seal.md explains what a seal proves.")]
pub(crate) struct Args {
    /// A file with a seal, or `-` for standard input
    seal: String,
    /// The puzzle that the seal should be for, as a file, `-` for standard input, or a puzz.link address
    puzzle: Option<String>,
    /// Use at most this much memory, in gigabytes
    #[arg(long, value_name = "GB", value_parser = gigabytes, default_value = "1.5", allow_negative_numbers = true)]
    memory: MemoryLimit,
}

/// What everybody who believes a seal believes as well.
const ASSUMPTIONS: [&str; 3] = [
    "discrete logarithms in Ristretto are hard, and SHAKE256 is as good as a random oracle",
    "the card protocol is sound for a puzzle of this size (`facedown audit` checks small ones only)",
    "this program does what it says; nobody has reviewed its cryptography yet",
];

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    not_both(("seal", &args.seal), ("puzzle", args.puzzle.as_deref()))?;
    let source = Source::read(&args.seal, Role::Seal)?;
    let seal = Seal::read(&source.text).map_err(|problem| misread(&problem, &source))?;
    let wanted = match &args.puzzle {
        None => None,
        Some(puzzle) => Some(Source::read(puzzle, Role::Puzzle)?.sheet()?),
    };
    let unusable = |problem: &SealError| Failure::new(format!("{}: {problem}", source.name));
    let sheet = seal.sheet().map_err(|problem| unusable(&problem))?;
    let variant = seal.known_variant().map_err(|problem| unusable(&problem))?;
    // Until the protocol is known to be one of ours, nothing of the seal is shown: a name could pass for a verdict.
    let case = Sealable::of(sheet.as_ref(), seal.protocol(), variant);
    if let Err(problem) = case.as_ref()
        && !problem.is_refusal()
    {
        return Err(unusable(problem));
    }
    run_fields(sheet.as_ref(), seal.protocol(), variant, out);
    out.field("puzzle", seal.puzzle());
    out.field("faces_bytes", seal.faces().len());
    out.field("proof_bytes", seal.proof().len());
    let is_for = wanted.as_ref().map(|wanted| seal.is_for(wanted.as_ref()));
    out.field("is_for_puzzle", is_for.map_or(Value::Null, Value::from));
    out.line(format!("{} {}: protocol {}, {variant}", sheet.name(), sheet.size(), seal.protocol()))?;
    out.text(sheet.drawing().text())?;
    out.line(seal.puzzle().trim_end())?;
    out.flush()?;
    let start = Instant::now();
    let checked = match is_for {
        Some(false) => Err(SealError::OtherCase),
        _ => case.and_then(|case| check(args, &case, &seal, out)),
    };
    let took = start.elapsed();
    match checked {
        Ok(()) => {
            out.field("verdict", "verified");
            out.field("assumptions", ASSUMPTIONS.to_vec());
            out.field("millis", (took.as_secs_f64() * 1e6).round() / 1000.0);
            let verified = out.coloured(Reply::Yes, "verified");
            out.line(format!(
                "{verified} in {:.2} s: whoever made this seal knew a solution of this puzzle, if",
                took.as_secs_f64()
            ))?;
            for assumption in ASSUMPTIONS {
                out.line(format!("  - {assumption}"))?;
            }
            out.line(match is_for {
                Some(_) => "It is for exactly the puzzle that you gave.",
                None => "It is for the puzzle above: check that this is the one you mean.",
            })?;
            Ok(Reply::Yes)
        }
        Err(problem) if problem.is_refusal() => {
            // The protocol is the seal's own.
            let why = match problem {
                SealError::OtherCase => "the seal is for another puzzle than the one given".to_owned(),
                problem => problem.to_string(),
            };
            out.field("verdict", "refused");
            out.field("why", why.clone());
            let refused = out.coloured(Reply::No, "refused");
            out.line(format!("{refused}: {why}"))?;
            Ok(Reply::No)
        }
        Err(problem) => Err(failure(&problem)),
    }
}

fn check(args: &Args, case: &Sealable<'_>, seal: &Seal, out: &Output) -> Result<(), SealError> {
    let expected = sealing_cost(case, args.memory)?;
    announce(&expected, expected.size.verify, out);
    verify(case, seal, args.memory)
}

fn misread(problem: &SealError, source: &Source) -> Failure {
    if let Some(failure) = other_than("verify", &source.name, &source.text, "a seal") {
        return failure;
    }
    let failure = Failure::new(format!("{}: {problem}", source.name));
    let failure = failure.expected("the whole text that `facedown seal` wrote");
    match problem {
        SealError::NotASeal { line: Some(line), .. } => {
            failure.at_line(&source.name, *line, source.text.lines().nth(line - 1).unwrap_or_default())
        }
        _ => failure,
    }
}
