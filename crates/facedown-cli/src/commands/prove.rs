//! `facedown prove`: runs a protocol, prover and verifier both, and reports what the verifier found.

use super::answer::{Answered, answered, no_answer};
use super::bill::{self, cost_json, stated_json};
use super::choice::Choice;
use super::pictures::{Album, RunPictures};
use super::progress::{Phases, ProgressLine, with_progress_line};
use super::run_fields;
use crate::failure::Failure;
use crate::files::{self, Stream};
use crate::input::Source;
use crate::numbers::{seconds, whole};
use crate::output::{Output, Reply};
use crate::usage;
use facedown::audit::story::print_lays;
use facedown::case::Case;
use facedown::engine::{Event, Lay, Scripted, Seeded, Stop, Table};
use facedown::formats::Format;
use facedown::puzzles::registry::AnySheet;
use facedown::script::{Script, shopping_list};
use facedown::transcript;
use facedown_web::{Doing, Run};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Prove with cards that a puzzle has a solution: prover and verifier both play
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown prove puzzle.txt                          solves the puzzle, then proves it
  facedown prove puzzle.txt --solution solution.txt
  facedown prove puzzle.txt --narrate                what two people with a real deck would do
  facedown prove puzzle.txt --transcript record.txt  what the verifier saw; see `facedown replay`
  facedown prove puzzle.txt --variant published      as printed in the paper
  facedown prove puzzle.txt --pictures steps         the table after each step, in steps/index.html
  facedown prove puzzle.txt --html run.html          a page that plays the run, for a browser
  facedown prove puzzle.txt --solution wrong.txt --cheat --picture table.svg

The exit code is 0 if the verifier accepts, and 1 if not. A solution that breaks a rule is refused
with exit code 2. With --cheat, the prover plays with it; a sound protocol rejects it.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address
    puzzle: String,
    /// The prover's solution; without it, the answer in the puzzle's file, or one that the solver finds
    #[arg(long, value_name = "SOLUTION")]
    solution: Option<String>,
    #[command(flatten)]
    choice: Choice,
    /// Give up after this many seconds, solving and proving together
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
    /// Make the shuffles repeatable; without it they come from the operating system
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Write the public record of the run into this file
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Draw the puzzle and the table at the end into this file (SVG); with --cheat, also P's answer
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Draw the table after each step into this directory, with a page that shows the pictures in order
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Write the run into this file as a page that plays it offline in a browser, as V sees it
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Include P's solution in the page of --html
    #[arg(long, requires = "html")]
    with_answer: bool,
    /// Print the script for two people with a deck of cards
    #[arg(long)]
    narrate: bool,
    /// Let the prover continue with an answer that breaks the rules
    #[arg(long)]
    cheat: bool,
    /// Let the prover lay exactly these cards, in the form that `facedown audit` prints for a counterexample
    #[arg(long, value_name = "LAYS", value_parser = lays, conflicts_with_all = ["solution", "cheat"])]
    lays: Option<Lays>,
    /// Override the verifier's order at the N-th free choice, such as 1:2,1,3; may be given several times
    #[arg(long, value_name = "ORDER", value_parser = order)]
    order: Vec<Reordering>,
}

/// What a prover lays, ask by ask.
#[derive(Clone, Debug)]
struct Lays(Vec<Lay>);

fn lays(text: &str) -> Result<Lays, String> {
    let read = facedown::audit::story::read_lays(text).map(Lays);
    read.ok_or_else(|| "cards such as `♣*3 ♥; @2`: a `;` between lays, `@2` marks the second pile".to_owned())
}

/// The most things that an order on the command line can have.
const MOST_IN_ORDER: usize = 1000;

/// An order of things, counted from 0, for the n-th time that an order is open, counted from 0.
#[derive(Clone, Debug)]
struct Reordering {
    /// As it was typed.
    text: String,
    nth: usize,
    order: Vec<usize>,
}

fn order(text: &str) -> Result<Reordering, String> {
    let wrong = || "the number of a free choice and an order, such as 1:2,1,3".to_owned();
    let number = |word: &str| word.trim().parse::<usize>().ok()?.checked_sub(1);
    let (nth, order) = text.split_once(':').ok_or_else(wrong)?;
    let places: Option<Vec<usize>> = order.split(',').map(number).collect();
    let (nth, order) = (number(nth).ok_or_else(wrong)?, places.ok_or_else(wrong)?);
    if order.len() > MOST_IN_ORDER {
        return Err(format!("an order of at most {MOST_IN_ORDER} things"));
    }
    let each_once = (0..order.len()).all(|place| order.contains(&place));
    if each_once { Ok(Reordering { text: text.to_owned(), nth, order }) } else { Err(wrong()) }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    files::keep_apart(
        &[Some(&args.puzzle), args.solution.as_deref()],
        &[args.transcript.as_deref(), args.picture.as_deref(), args.html.as_deref()],
    )?;
    files::expect_svg("--picture", args.picture.as_deref())?;
    args.pictures.as_deref().map_or(Ok(()), files::expect_folder)?;
    // A limit beyond what the clock can show is none.
    let deadline = args.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let sheet = Source::puzzle(&args.puzzle, args.solution.as_deref())?;
    // Whether the protocol supports the puzzle does not depend on a solution, which may take long to find.
    let case = args.choice.case(sheet.as_ref())?;
    run_fields(sheet.as_ref(), case.protocol(), args.choice.variant, out);
    match solved(args, sheet, deadline)? {
        Answered::Found(sheet) => {
            if args.cheat && sheet.check().is_some_and(|broken| broken.is_empty()) {
                out.progress("note: the answer is right, so there is nothing to cheat with");
            }
            prove(args, sheet.as_ref(), &case, deadline, out)
        }
        answer => answer.missing("prove", out),
    }
}

/// Stops a run whose time is over.
fn in_time(deadline: Option<Instant>) -> Result<(), Stop> {
    if deadline.is_some_and(|deadline| Instant::now() >= deadline) { Err(Stop::Interrupted) } else { Ok(()) }
}

const OUT_OF_TIME: &str = "The time limit was reached before the proof was finished.";

/// Runs the protocol with the answer that the sheet holds.
fn prove(
    args: &Args,
    sheet: &dyn AnySheet,
    case: &Case<'_>,
    deadline: Option<Instant>,
    out: &mut Output,
) -> Result<Reply, Failure> {
    let variant = args.choice.variant;
    let orders: Vec<(usize, Vec<usize>)> =
        args.order.iter().map(|order| (order.nth, order.order.clone())).collect();
    case.takes(&orders, |_| in_time(deadline)).map_err(|misfit| {
        usage::at_word(Failure::new(misfit.what).expected(misfit.expected), &args.order[misfit.place].text)
    })?;
    let known = sheet.write_solution().and_then(|solution| case.knowing(&solution));
    let plan = || {
        let laid = args.lays.as_ref().map(|Lays(lays)| Scripted::new(lays.clone()));
        let plan = laid.or_else(|| Some(case.prover(known.as_ref()?, &orders)));
        plan.ok_or_else(|| Failure::new(format!("{} holds no answer", args.puzzle)).expected("`--solution`"))
    };
    let is_repaired = case.provenance().is_some_and(|provenance| provenance.is_repaired);
    let form = if is_repaired { format!(", {variant}") } else { String::new() };
    out.line(format!("{} {}: protocol {}{form}", sheet.name(), sheet.size(), case.protocol()))?;
    out.line(format!("after {}", case.provenance().map_or("", |provenance| provenance.source)))?;
    let mut record = match &args.transcript {
        None => None,
        Some(path) => {
            let head = transcript::head(sheet, case.protocol(), variant);
            let mut file = Stream::create(path)?;
            file.write(&head.map_err(|error| Failure::new(error.to_string()))?)?;
            Some(file)
        }
    };
    if args.narrate {
        let dry = Table::new(Seeded::new(0), plan()?).recorded_by(|_| in_time(deadline));
        let mut dry = orders.iter().fold(dry, |table, (nth, order)| table.reordered(*nth, order));
        // Whatever stops this run stops the other too; the list is what is needed until then.
        let _ = case.run(&mut dry);
        if in_time(deadline).is_err() {
            return no_answer("unknown", OUT_OF_TIME, out);
        }
        let bring = shopping_list(dry.cost());
        out.line("\nBring these cards, all with the same back:")?;
        for line in &bring {
            out.line(format!("  {line}"))?;
        }
        let script = Script::in_order(case, &orders).ok().map(|script| script.text());
        if let Some(text) = &script {
            out.line("\nWhat to do, however the shuffles come out (`facedown script` prints this with rules, a mat and cards):\n")?;
            out.text(text)?;
        }
        out.field("narration", json!({ "bring": bring, "text": script }));
        out.line("\nA run:")?;
    }

    let subject = || RunPictures::new(sheet, case.protocol(), args.cheat);
    let seed = chosen_seed(args)?;
    let start = Instant::now();
    let mut watch = RunWatch {
        out,
        record: record.as_mut(),
        phases: Phases::default(),
        failure: None,
        album: args.pictures.as_ref().map(|_| Album::new(subject())),
    };
    let (chance, plan) = (chance(seed)?, plan()?);
    let (result, cost, sight) = with_progress_line(|line| {
        line.count(case.stated().and_then(|stated| stated.shuffles), "shuffles");
        let mut table = Table::new(chance, plan)
            .recorded_by(|event| in_time(deadline).and_then(|()| watch.see(event, line)));
        table = orders.iter().fold(table, |table, (nth, order)| table.reordered(*nth, order));
        let result = case.run(&mut table);
        (result, table.cost().clone(), table.sight())
    });
    let RunWatch { mut phases, failure, album, .. } = watch;
    if let Some(failure) = failure {
        return Err(failure);
    }
    if let Some(line) = phases.end() {
        out.line(line)?;
    }
    // The record is dropped, and leaves no file: only the clock stops a run without a failure.
    if result == Err(Stop::Interrupted) {
        return no_answer("unknown", OUT_OF_TIME, out);
    }
    if let Some(mut file) = record {
        file.write(&transcript::verdict(&result))?;
        file.write("\n")?;
        file.finish()?;
    }
    if let Some(path) = &args.html {
        files::write(path, &html(args, sheet, case, &orders, seed)?)?;
        out.field("html", path.display().to_string());
    }
    if let Some(path) = &args.picture {
        files::write(path, &subject().at_the_end(bill::verdict_lines(&result), &sight))?;
    }
    if let (Some(folder), Some(album)) = (&args.pictures, album) {
        album.write(folder, &bill::verdict_lines(&result), out)?;
    }
    out.field("millis", (start.elapsed().as_secs_f64() * 1e6).round() / 1000.0);
    out.field("cost", cost_json(&cost));
    let (ours, paper) = (case.stated(), case.paper_cost());
    out.field("formula", ours.map(stated_json));
    out.field("paper", paper.map(stated_json));
    let verdict = bill::report_verdict(&result, out)?;
    if let (Some(ours), Some(paper)) = (ours, paper) {
        bill::report_cost(&cost, ours, paper, out)?;
    }
    Ok(verdict)
}

/// The sheet with an answer that the prover can use: the given one, or one that the solver finds.
fn solved(args: &Args, sheet: Box<dyn AnySheet>, deadline: Option<Instant>) -> Result<Answered, Failure> {
    if args.lays.is_some() || args.cheat && sheet.has_answer() {
        return Ok(Answered::Found(sheet));
    }
    if args.cheat {
        return Err(Failure::new("a cheating prover needs an answer that breaks the rules")
            .expected("`--solution`, or a file that holds an answer"));
    }
    let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    let stop = left.map_or_else(facedown_solve::Cutoff::never, facedown_solve::Cutoff::after);
    answered(sheet.as_ref(), &stop, "a correct solution, or `--cheat` to see the verifier catch it")
}

fn random<const BYTES: usize>() -> Result<[u8; BYTES], Failure> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::new(format!("the operating system provides no random numbers: {error}")).expected("`--seed`")
    })?;
    Ok(bytes)
}

/// The seed, if there is one: that of the command line, or a drawn one for a page, which plays the same run again.
fn chosen_seed(args: &Args) -> Result<Option<u64>, Failure> {
    match (args.seed, &args.html) {
        (None, Some(_)) => Ok(Some(u64::from_le_bytes(random()?))),
        (seed, _) => Ok(seed),
    }
}

fn chance(seed: Option<u64>) -> Result<Seeded, Failure> {
    match seed {
        Some(seed) => Ok(Seeded::new(seed)),
        None => Ok(Seeded::from_key(random()?)),
    }
}

/// The run as a page that plays it.
fn html(
    args: &Args,
    sheet: &dyn AnySheet,
    case: &Case<'_>,
    orders: &[(usize, Vec<usize>)],
    seed: Option<u64>,
) -> Result<String, Failure> {
    let puzzle =
        sheet.without_answer().write(Format::Text).map_err(|error| Failure::new(error.to_string()))?;
    let doing = match (&args.lays, sheet.write_solution()) {
        (Some(Lays(lays)), _) => Doing::Lays(print_lays(lays), None),
        (None, Some(solution)) => Doing::Answer(solution),
        (None, None) => Doing::Solve,
    };
    let run = Run {
        puzzle,
        protocol: Some(case.protocol().to_owned()),
        variant: args.choice.variant,
        seed: seed.unwrap_or(1),
        doing,
        orders: orders.to_vec(),
        fault: None,
    };
    let page = facedown_web::one_file(run, args.with_answer);
    page.map_err(|problem| Failure::new(format!("the page cannot be written: {problem}")))
}

/// Watches a run: reports it phase by phase, and writes it down.
struct RunWatch<'a> {
    out: &'a mut Output,
    record: Option<&'a mut Stream>,
    phases: Phases,
    failure: Option<Failure>,
    album: Option<Album>,
}

impl RunWatch<'_> {
    fn see(&mut self, event: &Event<'_>, line: &ProgressLine) -> Result<(), Stop> {
        self.report(event, line).map_err(|failure| {
            self.failure = Some(failure);
            Stop::Interrupted
        })
    }

    fn report(&mut self, event: &Event<'_>, line: &ProgressLine) -> Result<(), Failure> {
        if let Some(record) = &mut self.record
            && event.is_recorded()
        {
            record.write(&format!("{event}\n"))?;
        }
        if let Some(album) = &mut self.album {
            album.see(event);
        }
        if let Some(text) = self.phases.after(event) {
            line.output(|| self.out.line(text).and_then(|()| self.out.flush()))?;
        }
        if matches!(event, Event::Shuffle { .. }) {
            line.advance();
        }
        Ok(())
    }
}

/// Where the verifier rejected, as JSON.
pub(super) fn rejected_at(result: &Result<(), Stop>) -> Value {
    let Err(stop) = result else { return Value::Null };
    let site = stop.site().cloned().unwrap_or_default();
    json!({ "scopes": site.scopes, "step": site.step, "sentence": site.sentence })
}
