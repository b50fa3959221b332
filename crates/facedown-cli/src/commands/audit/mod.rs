//! `facedown audit`: is a protocol complete, sound and zero-knowledge on every small board? If not, a counterexample.

mod command;
mod lines;
mod merge;
mod plan;
mod report;
mod results;

use super::choice::one_form;
use super::progress::{ProgressLine, with_progress_line};
use crate::failure::Failure;
use crate::files;
use crate::numbers::from_one;
use crate::output::{Output, Reply};
use crate::usage;
use crate::variant::variant;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use facedown::audit::run::{AuditAnswer, Entry, Question, Shard};
use facedown::audit::series::{self, Ledger, Stopped};
use facedown::audit::{subjects as all_subjects, subjects_and_template};
use facedown::protocol::Property;
use facedown::protocol::Variant;
use facedown::puzzles::registry;
use facedown::puzzles::registry::Subject;
use facedown::small::SmallSize;
use plan::{AuditPlan, Scope};
use results::Results;
use std::num::IntErrorKind;
use std::path::PathBuf;

/// Audit a protocol on all small boards, and show a counterexample where it fails
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown audit nurikabe --variant published    as printed: soundness fails
  facedown audit nurikabe --board 3x3 --property soundness
  facedown audit disjoint-paths --board 4        all graphs of four vertices
  facedown audit norinori --variant published --property soundness --prover deck
  facedown audit --all                           all protocols and variants in one table
  facedown audit hitori --board 3x3 --shard 1/4 --output part1.jsonl
  facedown audit --merge part1.jsonl part2.jsonl part3.jsonl part4.jsonl

Soundness is checked twice: against provers who may bring any cards, and against provers who have
only the cards dealt to them. Each answer states its coverage: exhaustive, bounded or sampled. A
search that could not finish is reported as open, never as a pass. The exit code is 1 if a property
fails or stays open; with --all, only the repaired protocols count.")]
pub(crate) struct Args {
    /// The protocol to audit
    #[arg(value_parser = protocols())]
    protocol: Option<String>,
    /// Audit every protocol, in both variants, on the default boards
    #[arg(long, conflicts_with_all = ["protocol", "merge", "board", "variant"])]
    all: bool,
    /// The protocol as printed in its paper, or as repaired [default: repaired]
    #[arg(long, value_parser = variant())]
    variant: Option<Variant>,
    /// The size of the board, such as 2x3, or a number of vertices [default: several small ones]
    #[arg(long, value_name = "RxC", value_parser = board, allow_negative_numbers = true)]
    board: Option<SmallSize>,
    /// The property to check; may be given several times [default: all]
    #[arg(long, value_name = "PROPERTY", value_parser = property())]
    property: Vec<Property>,
    /// For soundness, the cards of a cheating prover [default: both]
    #[arg(long, value_enum)]
    prover: Option<ProverCards>,
    /// The number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Audit only part K of N of the puzzles
    #[arg(long, value_name = "K/N", value_parser = shard, requires = "output")]
    shard: Option<Shard>,
    /// Write the result of each puzzle to this file as soon as it is known
    #[arg(short, long, alias = "out", value_name = "FILE", conflicts_with = "merge")]
    output: Option<PathBuf>,
    /// Continue from the results in the file of --output
    #[arg(long, requires = "output")]
    resume: bool,
    /// Merge result files into one answer
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = OF_A_RUN)]
    merge: Vec<PathBuf>,
    /// For faults: list each fault and what detects it
    #[arg(long)]
    list: bool,
}

/// The arguments that say what to run. Result files have it in their first line.
const OF_A_RUN: [&str; 8] =
    ["protocol", "variant", "board", "property", "prover", "threads", "shard", "resume"];

/// More threads than this are of no use on any machine, and a system may not give them.
const MOST_THREADS: usize = 256;

/// The names of the protocols; an underscore is read as a hyphen. The template is accepted, but not listed.
fn protocols() -> PossibleValuesParser {
    let template = registry::TEMPLATE.name();
    let value =
        |name: &'static str| PossibleValue::new(name).alias(name.replace('-', "_")).hide(name == template);
    PossibleValuesParser::new(subjects_and_template().iter().map(|subject| value(subject.name())))
}

fn property() -> impl TypedValueParser<Value = Property> {
    let names = Property::ALL.into_iter().filter(|it| *it != Property::DeckSoundness).map(Property::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Property>())
}

/// The cards that a cheating prover has.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProverCards {
    /// Only the cards dealt to the prover
    Deck,
    /// Any cards
    Any,
}

fn board(text: &str) -> Result<SmallSize, String> {
    text.parse().map_err(|_| {
        "a small board, such as 2x3, or for graphs a small number of vertices, such as 4".to_owned()
    })
}

fn shard(text: &str) -> Result<Shard, String> {
    let wrong = || "a part and the number of parts, such as 2/5".to_owned();
    let (number, of) = text.split_once('/').ok_or_else(wrong)?;
    let parse = |word: &str| match word.parse::<usize>() {
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("at most {} parts", usize::MAX))
        }
        parsed => parsed.map_err(|_| wrong()),
    };
    let (number, of) = (parse(number)?, parse(of)?);
    match of {
        0 => Err(wrong()),
        _ if (1..=of).contains(&number) => Ok(Shard { number, of }),
        1 => Err("1/1: there is only one part".to_owned()),
        _ => Err(format!("a part from 1/{of} to {of}/{of}")),
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let subjects = subjects_and_template();
    files::keep_apart(&[], &[args.output.as_deref()])?;
    if args.list && !args.property.is_empty() && !args.property.contains(&Property::Faults) {
        let failure = Failure::new("`--list` needs the property `faults`")
            .expected("`--property faults`, or no `--list`");
        return Err(usage::at_word(failure, "--list"));
    }
    if args.prover.is_some() && !args.property.is_empty() && !args.property.contains(&Property::Soundness) {
        let failure = Failure::new("`--prover` needs the property `soundness`")
            .expected("`--property soundness`, or no `--prover`");
        return Err(usage::at_word(failure, "--prover"));
    }
    let (scope, answers) = if args.merge.is_empty() {
        let plan = plan(args, &subjects)?;
        let results = match &args.output {
            Some(file) => Some(Results::open(file, args.resume, &plan, &subjects)?),
            None => None,
        };
        let answers = with_progress_line(|line| {
            answer(&plan, plan.shard, &subjects, threads(args), Running { results, line, shown: None })
        })?;
        (plan.scope, answers)
    } else {
        let (plan, joined) = merge::read(&args.merge, &subjects)?;
        (plan.scope, answer(&plan, Shard::WHOLE, &subjects, 1, joined)?)
    };
    if args.list {
        report::list_faults(&answers, out)?;
    }
    match scope {
        Scope::One => report::answers(&answers, out),
        Scope::All => report::table(&answers, out),
    }
}

/// What the command line asks.
fn plan(args: &Args, subjects: &[Box<dyn Subject>]) -> Result<AuditPlan, Failure> {
    let mut properties = args.property.clone();
    if properties.is_empty() {
        properties = Property::ALL.to_vec();
    }
    // Soundness is asked against each kind of prover, unless one was named.
    let both = |property| match (property, args.prover) {
        (Property::Soundness, None) => vec![Property::Soundness, Property::DeckSoundness],
        (Property::Soundness, Some(ProverCards::Deck)) => vec![Property::DeckSoundness],
        (property, _) => vec![property],
    };
    properties = properties.into_iter().filter(|it| *it != Property::DeckSoundness).flat_map(both).collect();
    // Asked twice is asked once.
    let mut asked = Vec::new();
    properties.retain(|property| {
        !asked.contains(property) && {
            asked.push(*property);
            true
        }
    });
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    if !args.all {
        let Some(protocol) = &args.protocol else {
            let names: Vec<&str> = all_subjects().iter().map(|subject| subject.name()).collect();
            let failure = Failure::new("no protocol is named")
                .expected(format!("{}, or `--all` for all of them", names.join(", ")));
            return Err(usage::at_word(failure, ""));
        };
        let subject = find(subjects, protocol)?;
        let variant = args.variant.unwrap_or_default();
        if variant == Variant::Published && !subject.is_repaired() {
            return Err(one_form(subject.name()));
        }
        let questions = plan::questions(subject, variant, &properties, args.board);
        return Ok(AuditPlan { scope: Scope::One, shard, questions });
    }
    let mut questions = Vec::new();
    for subject in &all_subjects() {
        // Where the variants do not differ, one of them is asked.
        let variants = Variant::ALL.into_iter();
        for variant in variants.filter(|&it| it == Variant::Repaired || subject.is_repaired()) {
            questions.extend(plan::questions(&**subject, variant, &properties, None));
        }
    }
    Ok(AuditPlan { scope: Scope::All, shard, questions })
}

fn threads(args: &Args) -> usize {
    match args.threads {
        Some(threads) => usize::try_from(threads).unwrap_or(usize::MAX).min(MOST_THREADS),
        None => std::thread::available_parallelism().map_or(1, Into::into),
    }
}

fn find<'s>(subjects: &'s [Box<dyn Subject>], name: &str) -> Result<&'s dyn Subject, Failure> {
    let names: Vec<&str> = subjects.iter().map(|subject| subject.name()).collect();
    let found = subjects.iter().find(|subject| subject.name() == name.replace('_', "-"));
    found
        .map(|subject| &**subject)
        .ok_or_else(|| Failure::new(format!("unknown protocol `{name}`")).expected(usage::either(&names)))
}

/// The answers to all questions of a plan.
fn answer(
    plan: &AuditPlan,
    shard: Shard,
    subjects: &[Box<dyn Subject>],
    threads: usize,
    ledger: impl Ledger<Trouble = Failure>,
) -> Result<Vec<AuditAnswer>, Failure> {
    let ask = |question: &Question| Ok((find(subjects, question.protocol)?, question.clone()));
    let questions = plan.questions.iter().map(ask).collect::<Result<Vec<_>, Failure>>()?;
    series::run(&questions, shard, threads, ledger).map_err(|stopped| match stopped {
        Stopped::Trouble(failure) => failure,
        Stopped::NoBoard(Question { protocol, property, board, .. }) => {
            let subject = subjects.iter().find(|subject| subject.name() == protocol);
            let boards = subject.map(|subject| subject.default_boards(property)).unwrap_or_default();
            let boards: Vec<String> = boards.iter().map(ToString::to_string).collect();
            let failure = Failure::new(format!("{protocol} cannot be audited on {board}"))
                .expected(format!("a small size, such as {}", usage::either(&boards)));
            usage::at_word(failure, &board.to_string())
        }
    })
}

/// What goes on during a run: the result file, if there is one, and the progress bar.
struct Running<'l> {
    results: Option<Results>,
    line: &'l ProgressLine,
    /// Which question the bar is about. The last puzzles of the one before it may be running still.
    shown: Option<Question>,
}

impl Ledger for Running<'_> {
    type Trouble = Failure;

    fn begin(&mut self, question: &Question, puzzles: usize) -> Result<Vec<Entry>, Failure> {
        self.line.count(Some(puzzles), &question.to_string());
        self.shown = Some(question.clone());
        self.results.as_mut().map_or(Ok(Vec::new()), |results| results.done(question, puzzles))
    }

    fn found(&mut self, question: &Question, puzzles: usize, entry: &Entry) -> Result<(), Failure> {
        if self.shown.as_ref() == Some(question) {
            self.line.advance();
        }
        self.results.as_mut().map_or(Ok(()), |results| results.add(question, puzzles, entry))
    }
}
