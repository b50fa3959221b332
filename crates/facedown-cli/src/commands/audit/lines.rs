//! The lines of a result file, as JSON.
//!
//! The first one is the head: it says which program wrote the file, which part of the puzzles it is for, and all questions in
//! the order of a run, so that whatever is missing shows. Every other line is what was found on one puzzle.

use super::plan::{AuditPlan, Scope};
use crate::output::VERSION;
use facedown::audit::run::{Entry, Question, Shard};
use facedown::audit::story::{Replay, Story, print_lays, read_lays};
use facedown::audit::subject::CaseFinding;
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

/// The value of a key as whatever belongs there; the function ends without a result if it is something else.
macro_rules! get {
    ($object:expr, $key:literal) => {
        serde_json::from_value($object[$key].clone()).ok()?
    };
}

/// The first line of a file.
pub(super) fn head(plan: &AuditPlan) -> String {
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
pub(super) fn read_head(head: &Value, subjects: &[Box<dyn Subject>]) -> Result<AuditPlan, BadHead> {
    let format = head["facedown_audit"].as_u64().ok_or(BadHead::Malformed)?;
    if format != FORMAT || head["version"].as_str() != Some(VERSION) {
        return Err(BadHead::OtherVersion);
    }
    plan(head, subjects).ok_or(BadHead::Malformed)
}

fn plan(head: &Value, subjects: &[Box<dyn Subject>]) -> Option<AuditPlan> {
    let shard = Shard { number: get!(head, "shard"), of: get!(head, "of") };
    let scope = if get!(head, "all") { Scope::All } else { Scope::One };
    let names: Vec<String> = get!(head, "questions");
    let questions: Vec<Question> =
        names.iter().map(|name| question(name, subjects)).collect::<Option<_>>()?;
    let is_once = |(place, question)| !questions[..place].contains(question);
    let is_sound = !questions.is_empty() && questions.iter().enumerate().all(is_once);
    (is_sound && (1..=shard.of).contains(&shard.number)).then_some(AuditPlan { scope, shard, questions })
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
    let finding = match &value["finding"] {
        Value::Null => None,
        value => Some(finding(value)?),
    };
    Some((
        value["question"].as_str()?,
        get!(value, "puzzles"),
        Entry { index: get!(value, "index"), finding },
    ))
}

fn finding_json(finding: &CaseFinding) -> Value {
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
    Some(Replay {
        puzzle: get!(value, "puzzle"),
        protocol: get!(value, "protocol"),
        variant: Variant::from_name(value["variant"].as_str()?)?,
        solution: get!(value, "solution"),
        lays: match &value["lays"] {
            Value::Null => None,
            lays => Some(read_lays(lays.as_str()?)?),
        },
        reordered: get!(value, "orders"),
        seed: get!(value, "seed"),
        is_narrated: get!(value, "narrated"),
    })
}

fn finding(value: &Value) -> Option<CaseFinding> {
    let story = match &value["story"] {
        Value::Null => None,
        story => Some(Story {
            puzzle: get!(story, "puzzle"),
            pictures: get!(story, "pictures"),
            sentences: get!(story, "sentences"),
            replays: story["replays"].as_array()?.iter().map(replay).collect::<Option<_>>()?,
        }),
    };
    Some(CaseFinding {
        solutions: get!(value, "solutions"),
        steps: get!(value, "steps"),
        states: get!(value, "states"),
        orders: get!(value, "orders"),
        all_orders: get!(value, "all_orders"),
        incomplete: get!(value, "incomplete"),
        story,
        implied: get!(value, "implied"),
        fault: get!(value, "fault"),
    })
}
