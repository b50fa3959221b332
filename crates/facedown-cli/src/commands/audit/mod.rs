//! `facedown audit`: is a protocol complete, sound and zero-knowledge on every small board? If not, a counterexample.

mod report;
mod results;

use crate::failure::Failure;
use crate::files;
use crate::numbers::from_one;
use crate::output::{Output, Verdict};
use crate::usage;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use facedown::audit::judge::Property;
use facedown::audit::run::{self, Answer, Question, Shard};
use facedown::audit::small::Board;
use facedown::audit::subject::Subject;
use facedown::audit::{subjects, subjects_and_template};
use facedown::protocol::Variant;
use facedown::puzzles::registry;
use results::Results;
use std::path::PathBuf;

/// Audit a protocol on small boards: it holds, or here is a counterexample
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown audit nurikabe --variant published    the paper to the letter: soundness fails
  facedown audit nurikabe --board 3x3 --property soundness
  facedown audit disjoint-paths --board 4        all graphs of four vertices
  facedown audit --all                           every protocol, both variants: one table
  facedown audit hitori --board 3x3 --shard 1/4 --out part1.jsonl
  facedown audit --merge part1.jsonl part2.jsonl part3.jsonl part4.jsonl

An answer says how far it reaches: exhaustive, bounded or sampled. What could not be followed
to its end is open, never passed. The exit code is 1 if a property fails or stays open; with
--all only what the repaired protocols do counts.")]
pub(crate) struct Args {
    /// The protocol
    #[arg(required_unless_present_any = ["all", "merge"], value_parser = protocols())]
    protocol: Option<String>,
    /// Every protocol, both variants, default boards
    #[arg(long, conflicts_with_all = ["protocol", "merge", "board", "variant"])]
    all: bool,
    /// The paper to the letter, or as repaired (the default)
    #[arg(long, value_enum)]
    variant: Option<Form>,
    /// A board, such as 2x3, or a number of vertices; the default is a list of small ones
    #[arg(long, value_name = "RxC", value_parser = board, allow_negative_numbers = true)]
    board: Option<Board>,
    /// completeness, soundness, zero-knowledge, cost or faults; may be given several times
    #[arg(long, value_name = "PROPERTY", value_parser = property())]
    property: Vec<Property>,
    /// How many threads look at puzzles at the same time
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Only a part of the puzzles: part K of N
    #[arg(long, value_name = "K/N", value_parser = shard, requires = "out")]
    shard: Option<Shard>,
    /// Write every puzzle's result to this file as soon as it is there
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    out: Option<PathBuf>,
    /// Go on from the results in the file of --out
    #[arg(long, requires = "out")]
    resume: bool,
    /// Join result files into one answer
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "protocol")]
    merge: Vec<PathBuf>,
    /// For faults: name each one, and who notices
    #[arg(long)]
    list: bool,
}

/// More threads than this are of no use on any machine, and a system may not give them.
const MOST_THREADS: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// As printed
    Published,
    /// As repaired
    Repaired,
}

/// The names of the protocols; a hyphen does for an underscore, and the other way round. The template is taken, but not listed.
fn protocols() -> PossibleValuesParser {
    let template = registry::TEMPLATE.name();
    let value = |name: &'static str| PossibleValue::new(name).aliases(spellings(name)).hide(name == template);
    PossibleValuesParser::new(subjects_and_template().iter().map(|subject| value(subject.name())))
}

/// The name with hyphens, and with underscores.
fn spellings(name: &str) -> [String; 2] {
    [name.replace('_', "-"), name.replace('-', "_")]
}

fn property() -> impl TypedValueParser<Value = Property> {
    PossibleValuesParser::new(Property::ALL.map(Property::name)).try_map(|name| name.parse::<Property>())
}

fn board(text: &str) -> Result<Board, String> {
    text.parse().map_err(|_| "a board such as 2x3, or for graphs a number of vertices such as 4".to_owned())
}

fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || "a part and their number, such as 2/5".to_owned();
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let (number, of) = (number.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
    if (1..=of).contains(&number) { Ok(Shard { number, of }) } else { Err(wrong()) }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Verdict, Failure> {
    let subjects = if args.all { subjects() } else { subjects_and_template() };
    files::keep_apart(&[], &[args.out.as_deref()])?;
    if args.list && !args.property.is_empty() && !args.property.contains(&Property::Faults) {
        let failure = Failure::new("`--list` is for faults").expected("`--property faults`, or no `--list`");
        return Err(usage::at_word(failure, "--list"));
    }
    if !args.merge.is_empty() {
        let answers = results::merge(&args.merge, &subjects)?;
        list(args, &answers, out)?;
        return report::answers(&answers, out);
    }
    if args.all {
        let answers = audit_all(args, &subjects, out)?;
        list(args, &answers, out)?;
        return report::table(&answers, out);
    }
    let name = args.protocol.as_deref().unwrap_or_default();
    let subject = find(&subjects, name)?;
    let variant = match args.variant {
        Some(Form::Published) => Variant::Published,
        _ => Variant::Repaired,
    };
    let mut results = match &args.out {
        Some(file) => Some(Results::open(file, args.resume, args.shard.unwrap_or(Shard::WHOLE))?),
        None => None,
    };
    let mut answers = Vec::new();
    for property in properties(args) {
        answers.extend(audit(args, subject, variant, property, &mut results, out)?);
    }
    list(args, &answers, out)?;
    report::answers(&answers, out)
}

fn list(args: &Args, answers: &[Answer], out: &mut Output) -> Result<(), Failure> {
    if args.list { report::list_faults(answers, out) } else { Ok(()) }
}

fn find<'s>(subjects: &'s [Box<dyn Subject>], name: &str) -> Result<&'s dyn Subject, Failure> {
    let names: Vec<&str> = subjects.iter().map(|subject| subject.name()).collect();
    let found = subjects.iter().find(|subject| spellings(subject.name()) == spellings(name));
    found
        .map(|subject| &**subject)
        .ok_or_else(|| Failure::new(format!("there is no protocol `{name}`")).expected(names.join(", ")))
}

fn properties(args: &Args) -> Vec<Property> {
    if args.property.is_empty() { Property::ALL.to_vec() } else { args.property.clone() }
}

fn boards(args: &Args, subject: &dyn Subject, property: Property) -> Vec<Board> {
    args.board.map_or_else(|| subject.default_boards(property), |board| vec![board])
}

/// All boards of one property, up to the first on which it fails.
fn audit(
    args: &Args,
    subject: &dyn Subject,
    variant: Variant,
    property: Property,
    results: &mut Option<Results>,
    out: &Output,
) -> Result<Vec<Answer>, Failure> {
    let mut answers = Vec::new();
    for board in boards(args, subject, property) {
        let question = Question { protocol: subject.name(), variant, property, board };
        let answer = ask(args, subject, &question, results, out)?;
        let failed = answer.failures > 0;
        answers.push(answer);
        if failed {
            break;
        }
    }
    Ok(answers)
}

fn ask(
    args: &Args,
    subject: &dyn Subject,
    question: &Question,
    results: &mut Option<Results>,
    out: &Output,
) -> Result<Answer, Failure> {
    let threads = match args.threads {
        Some(threads) => usize::try_from(threads).unwrap_or(usize::MAX).min(MOST_THREADS),
        None => std::thread::available_parallelism().map_or(1, Into::into),
    };
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let done = match results {
        Some(results) => results.done(question, shard, subject)?,
        None => Vec::new(),
    };
    let bar = out.bar(&question.to_string());
    let mut trouble = None;
    let answer = run::run(subject, question, shard, threads, done, |entry, of| {
        bar.update(of);
        match results.as_mut().map(|results| results.add(question, of, entry)) {
            Some(Err(failure)) => {
                trouble = Some(failure);
                false
            }
            _ => true,
        }
    });
    bar.clear();
    match (trouble, answer) {
        (Some(failure), _) => Err(failure),
        (None, Some(answer)) => Ok(answer),
        (None, None) => {
            let boards = subject.default_boards(question.property);
            let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
            Err(Failure::new(format!("{} cannot be audited on {}", subject.name(), question.board))
                .expected(format!("a small board, such as {}", boards.join(" or "))))
        }
    }
}

fn audit_all(args: &Args, subjects: &[Box<dyn Subject>], out: &Output) -> Result<Vec<Answer>, Failure> {
    let mut answers = Vec::new();
    for subject in subjects {
        for variant in Variant::ALL {
            if variant == Variant::Published && !subject.is_repaired() {
                continue;
            }
            for property in properties(args) {
                answers.extend(audit(args, &**subject, variant, property, &mut None, out)?);
            }
        }
    }
    Ok(answers)
}
