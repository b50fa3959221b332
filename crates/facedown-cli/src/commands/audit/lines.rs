//! The lines of a result file, as JSON.
//!
//! The first one is the head: it says which program wrote the file, which part of the puzzles it is for, and all questions in
//! the order of a run, so that whatever is missing shows. Every other line is what was found on one puzzle.

use super::plan::{Plan, Scope};
use crate::output::VERSION;
use facedown::audit::run::{Entry, Question, Shard};
use facedown::audit::story::{Replay, Story, print_lays, read_lays};
use facedown::audit::subject::Finding;
use facedown::protocol::Property;
use facedown::protocol::Variant;
use facedown::puzzles::registry::Subject;
use serde_json::{Value, json};

/// The format of result files.
const FORMAT: u64 = 5;

/// What is wrong with the first line of a file.
pub(super) enum BadHead {
    /// It is not the first line of a result file.
    Malformed,
    /// It was written by another version of the program, which may list other puzzles, or judge them differently.
    OtherVersion,
}

/// The first line of a file.
pub(super) fn head(plan: &Plan) -> String {
    let questions: Vec<String> = plan.questions.iter().map(ToString::to_string).collect();
    let head = json!({
        "facedown_audit": FORMAT,
        "version": VERSION,
        "all": plan.scope == Scope::All,
        "shard": plan.shard.number,
        "of": plan.shard.of,
        "questions": questions,
    });
    format!("{head}\n")
}

/// The audit that the first line of a file is of.
pub(super) fn read_head(head: &Value, subjects: &[Box<dyn Subject>]) -> Result<Plan, BadHead> {
    let format = head["facedown_audit"].as_u64().ok_or(BadHead::Malformed)?;
    if format != FORMAT || head["version"].as_str() != Some(VERSION) {
        return Err(BadHead::OtherVersion);
    }
    plan(head, subjects).ok_or(BadHead::Malformed)
}

fn plan(head: &Value, subjects: &[Box<dyn Subject>]) -> Option<Plan> {
    let number = |key: &str| usize::try_from(head[key].as_u64()?).ok();
    let shard = Shard { number: number("shard")?, of: number("of")? };
    let scope = if head["all"].as_bool()? { Scope::All } else { Scope::One };
    let read = |name: &Value| question(name.as_str()?, subjects);
    let questions: Vec<Question> = head["questions"].as_array()?.iter().map(read).collect::<Option<_>>()?;
    let is_once = |(place, question)| !questions[..place].contains(question);
    let is_sound = !questions.is_empty() && questions.iter().enumerate().all(is_once);
    (is_sound && (1..=shard.of).contains(&shard.number)).then_some(Plan { scope, shard, questions })
}

/// Reads a question as it is written.
fn question(name: &str, subjects: &[Box<dyn Subject>]) -> Option<Question> {
    let mut words = name.split(' ');
    let protocol = words.next()?;
    let protocol = subjects.iter().map(|subject| subject.name()).find(|known| *known == protocol)?;
    let variant = Variant::from_name(words.next()?)?;
    let board = words.next()?.parse().ok()?;
    let property: Property = words.next()?.parse().ok()?;
    words.next().is_none().then_some(Question { protocol, variant, property, board })
}

/// The line of a puzzle.
pub(super) fn line(question: &Question, puzzles: usize, entry: &Entry) -> String {
    let line = json!({
        "question": question.to_string(),
        "puzzles": puzzles,
        "index": entry.index,
        "finding": entry.finding.as_ref().map(finding_json),
    });
    format!("{line}\n")
}

/// What the line of a puzzle says: the question, the number of its puzzles, and what was found on this one.
pub(super) fn read_line(value: &Value) -> Option<(&str, usize, Entry)> {
    let number = |key: &str| usize::try_from(value[key].as_u64()?).ok();
    let finding = match &value["finding"] {
        Value::Null => None,
        value => Some(finding(value)?),
    };
    Some((value["question"].as_str()?, number("puzzles")?, Entry { index: number("index")?, finding }))
}

fn finding_json(finding: &Finding) -> Value {
    json!({
        "solutions": finding.solutions,
        "steps": finding.steps,
        "states": finding.states,
        "orders": finding.orders,
        "all_orders": finding.all_orders,
        "incomplete": finding.incomplete,
        "story": finding.story.as_ref().map(|story| json!({
            "puzzle": story.puzzle,
            "pictures": story.pictures,
            "sentences": story.sentences,
            "replays": story.replays.iter().map(replay_json).collect::<Vec<_>>(),
        })),
        "implied": finding.implied,
        "fault": finding.fault,
    })
}

fn replay_json(replay: &Replay) -> Value {
    json!({
        "puzzle": replay.puzzle,
        "protocol": replay.protocol,
        "variant": replay.variant.name(),
        "solution": replay.solution,
        "lays": replay.lays.as_deref().map(print_lays),
        "orders": replay.reordered,
        "seed": replay.seed,
        "narrated": replay.is_narrated,
    })
}

fn replay(value: &Value) -> Option<Replay> {
    let text = |key: &str| value[key].as_str().map(str::to_owned);
    let index = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let order = |pair: &Value| {
        let places = pair[1].as_array()?.iter().map(index).collect::<Option<_>>()?;
        Some((index(&pair[0])?, places))
    };
    Some(Replay {
        puzzle: text("puzzle")?,
        protocol: text("protocol")?,
        variant: Variant::from_name(value["variant"].as_str()?)?,
        solution: text("solution"),
        lays: match &value["lays"] {
            Value::Null => None,
            lays => Some(read_lays(lays.as_str()?)?),
        },
        reordered: value["orders"].as_array()?.iter().map(order).collect::<Option<_>>()?,
        seed: value["seed"].as_u64(),
        is_narrated: value["narrated"].as_bool()?,
    })
}

fn finding(value: &Value) -> Option<Finding> {
    let number = |key: &str| value[key].as_u64();
    let story = match &value["story"] {
        Value::Null => None,
        story => Some(Story {
            puzzle: story["puzzle"].as_str()?.to_owned(),
            pictures: story["pictures"]
                .as_array()?
                .iter()
                .map(|pair| Some((pair[0].as_str()?.to_owned(), pair[1].as_str()?.to_owned())))
                .collect::<Option<_>>()?,
            sentences: story["sentences"]
                .as_array()?
                .iter()
                .map(|sentence| sentence.as_str().map(str::to_owned))
                .collect::<Option<_>>()?,
            replays: story["replays"].as_array()?.iter().map(replay).collect::<Option<_>>()?,
        }),
    };
    Some(Finding {
        solutions: number("solutions")?,
        steps: number("steps")?,
        states: number("states")?,
        orders: number("orders")?,
        all_orders: value["all_orders"].as_bool()?,
        incomplete: value["incomplete"].as_str().map(str::to_owned),
        story,
        implied: value["implied"].as_bool()?,
        fault: fault(&value["fault"]),
    })
}

fn fault(value: &Value) -> Option<(String, String)> {
    Some((value[0].as_str()?.to_owned(), value[1].as_str()?.to_owned()))
}
