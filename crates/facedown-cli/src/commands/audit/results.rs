//! Result files: one line of JSON a puzzle, written as soon as it is known, so that a killed audit loses nothing.
//!
//! The first line tells which part of the puzzles the file is for. A line that a killed process left half written is the
//! last one, and is dropped on reading.

use crate::failure::Failure;
use crate::input;
use facedown::audit::judge::Property;
use facedown::audit::run::{Answer, Entry, Question, Shard, run};
use facedown::audit::story::Story;
use facedown::audit::subject::{Finding, Subject};
use facedown::protocol::Variant;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};

/// A result file that is being written.
pub(super) struct Results {
    path: PathBuf,
    file: File,
    read: Parts,
}

/// What result files hold: for each question the number of puzzles, and the entries.
type Parts = BTreeMap<String, (usize, Vec<Entry>)>;

impl Results {
    /// Begins a file, or goes on with one.
    pub(super) fn open(path: &Path, resume: bool, shard: Shard) -> Result<Self, Failure> {
        let trouble =
            |error: std::io::Error| Failure::new(format!("cannot write {}: {error}", path.display()));
        let is_there = path.exists();
        if is_there && !resume {
            return Err(Failure::new(format!("{} is there already", path.display()))
                .expected("another name, or --resume to go on with it"));
        }
        let head = format!("{}\n", json!({ "facedown_audit": 2, "shard": shard.number, "of": shard.of }));
        let before = if is_there { read(path, &head)? } else { Read::default() };
        if let Some(part) = before.part
            && part != shard
        {
            return Err(Failure::new(format!("{} is for part {}/{}", path.display(), part.number, part.of))
                .expected(format!("the same --shard as before, not {}/{}", shard.number, shard.of)));
        }
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(trouble)?;
        // A half-written last line is cut off before more are added.
        file.set_len(before.whole).map_err(trouble)?;
        if before.part.is_none() {
            file.write_all(head.as_bytes()).map_err(trouble)?;
        }
        Ok(Self { path: path.to_owned(), file, read: before.parts })
    }

    /// What the file already holds of a question.
    pub(super) fn done(
        &mut self,
        question: &Question,
        shard: Shard,
        subject: &dyn Subject,
    ) -> Result<Vec<Entry>, Failure> {
        let Some((puzzles, entries)) = self.read.remove(&question.to_string()) else {
            return Ok(Vec::new());
        };
        fits(question, puzzles, subject)?;
        match entries.iter().find(|entry| !shard.holds(entry.index)) {
            None => Ok(entries),
            Some(Entry { index, .. }) => Err(Failure::new(format!(
                "{} holds puzzle {index} of `{question}`, which is not in part {}/{}",
                self.path.display(),
                shard.number,
                shard.of
            ))
            .expected("the results of one part alone")),
        }
    }

    /// Writes one puzzle's result.
    pub(super) fn add(&mut self, question: &Question, puzzles: usize, entry: &Entry) -> Result<(), Failure> {
        let line = json!({
            "question": question.to_string(),
            "puzzles": puzzles,
            "index": entry.index,
            "finding": entry.finding.as_ref().map(finding_json),
        });
        // One write a line: what a killed process leaves is whole but for its last line.
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", self.path.display())))
    }
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
            "command": story.command,
        })),
        "fault": finding.fault,
    })
}

fn finding(value: &Value) -> Option<Finding> {
    let number = |key: &str| value[key].as_u64();
    let story = match &value["story"] {
        Value::Null => None,
        told => Some(Story {
            puzzle: told["puzzle"].as_str()?.to_owned(),
            pictures: told["pictures"]
                .as_array()?
                .iter()
                .map(|pair| Some((pair[0].as_str()?.to_owned(), pair[1].as_str()?.to_owned())))
                .collect::<Option<_>>()?,
            sentences: told["sentences"]
                .as_array()?
                .iter()
                .map(|sentence| sentence.as_str().map(str::to_owned))
                .collect::<Option<_>>()?,
            command: told["command"].as_str()?.to_owned(),
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
        fault: fault(&value["fault"]),
    })
}

fn fault(value: &Value) -> Option<(String, String)> {
    Some((value[0].as_str()?.to_owned(), value[1].as_str()?.to_owned()))
}

/// The longest result file that is read, in bytes: some millions of puzzles.
const LARGEST: u64 = 1 << 30;

/// The longest line of a result file, in bytes; a device may have no end, and no line either.
const LONGEST_LINE: u64 = 1 << 24;

/// What is in a result file.
#[derive(Default)]
struct Read {
    /// Which part the file is for; nothing if the process was killed before that was written.
    part: Option<Shard>,
    parts: Parts,
    /// The length of all whole lines.
    whole: u64,
}

/// Reads a result file, but for a last line that a killed process left half written: it may end inside a character.
/// `head` is the line that a file begins with whose first line is half written, too.
fn read(path: &Path, head: &str) -> Result<Read, Failure> {
    let name = path.display().to_string();
    let expected = "a file that `facedown audit --out` has written";
    let wrong = |line: usize| {
        Failure::new(format!("{name}, line {line}, is no line of an audit's results")).expected(expected)
    };
    let too_long =
        || Failure::new(format!("{name} is too long")).expected(format!("at most {LARGEST} bytes"));
    let file = input::open(path, expected)?;
    if file.metadata().is_ok_and(|there| there.len() > LARGEST) {
        return Err(too_long());
    }
    let mut file = BufReader::new(file);
    let mut found = Read::default();
    let mut seen = BTreeSet::new();
    for number in 1.. {
        let mut line = Vec::new();
        (&mut file)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
        let is_whole = line.last() == Some(&b'\n');
        let is_half = !is_whole && (line.len() as u64) < LONGEST_LINE;
        if is_half && (found.part.is_some() || head.as_bytes().starts_with(&line)) {
            break;
        }
        if let Some(byte) = input::first_that_is_no_text(&line) {
            return Err(input::not_text(&name, found.whole as usize + byte));
        }
        let value: Value =
            if is_whole { serde_json::from_slice(&line).map_err(|_| wrong(number))? } else { Value::Null };
        found.whole += line.len() as u64;
        if found.whole > LARGEST {
            return Err(too_long());
        }
        if found.part.is_none() {
            found.part = Some(part(&value).ok_or_else(|| wrong(number))?);
            continue;
        }
        let (question, puzzles, entry) = entry(&value).ok_or_else(|| wrong(number))?;
        let (known, entries) = found.parts.entry(question.clone()).or_insert((puzzles, Vec::new()));
        if *known != puzzles {
            return Err(wrong(number)
                .expected(format!("{known} puzzles for `{question}`, as in the lines before it")));
        }
        if entry.index >= puzzles {
            return Err(wrong(number).expected(format!("a puzzle below {puzzles} of `{question}`")));
        }
        if !seen.insert((question, entry.index)) {
            return Err(Failure::new(format!("{name}, line {number}, is there twice"))
                .expected("each puzzle's result once"));
        }
        entries.push(entry);
    }
    Ok(found)
}

/// The part that a file's first line tells.
fn part(head: &Value) -> Option<Shard> {
    let number = |key: &str| usize::try_from(head[key].as_u64()?).ok();
    let (number, of) = (number("shard")?, number("of")?);
    let known = head["facedown_audit"].as_u64() == Some(2);
    (known && (1..=of).contains(&number)).then_some(Shard { number, of })
}

/// What another line tells: the question, the number of its puzzles, and a puzzle's result.
fn entry(value: &Value) -> Option<(String, usize, Entry)> {
    let number = |key: &str| usize::try_from(value[key].as_u64()?).ok();
    let finding = match &value["finding"] {
        Value::Null => None,
        told => Some(finding(told)?),
    };
    let entry = Entry { index: number("index")?, finding };
    Some((value["question"].as_str()?.to_owned(), number("puzzles")?, entry))
}

/// Whether the list of puzzles is still as long as it was when the results were written.
fn fits(question: &Question, puzzles: usize, subject: &dyn Subject) -> Result<(), Failure> {
    let opened = subject.open(question.board, question.variant, question.property);
    match opened.map(|opened| opened.count()) {
        Some(count) if count != puzzles => Err(Failure::new(format!(
            "the results are of {puzzles} puzzles for `{question}`, but there are {count}"
        ))
        .expected("results of this version of facedown")),
        // Without such a board there is no audit, which is told later.
        _ => Ok(()),
    }
}

/// Joins result files into the answers that one run would have given.
pub(super) fn merge(paths: &[PathBuf], subjects: &[Box<dyn Subject>]) -> Result<Vec<Answer>, Failure> {
    let mut all = Parts::new();
    for path in paths {
        let found = read(path, "")?;
        if found.part.is_none() {
            return Err(Failure::new(format!("{} is empty", path.display()))
                .expected("a file that `facedown audit --out` has written"));
        }
        for (question, (puzzles, entries)) in found.parts {
            let (known, joined) = all.entry(question.clone()).or_insert((puzzles, Vec::new()));
            if *known != puzzles {
                return Err(Failure::new(format!(
                    "{} counts {puzzles} puzzles for `{question}`, another file {known}",
                    path.display()
                ))
                .expected("files of one and the same audit"));
            }
            joined.extend(entries);
        }
    }
    let mut answers = Vec::new();
    for (name, (puzzles, entries)) in all {
        let mut seen = BTreeSet::new();
        for Entry { index, .. } in &entries {
            if !seen.insert(*index) {
                return Err(Failure::new(format!("puzzle {index} of `{name}` is there twice"))
                    .expected("each part once"));
            }
        }
        // The files may claim any number of puzzles: no more are counted than there are lines.
        if seen.len() < puzzles {
            let missing = seen.iter().zip(0..).find(|(index, place)| *index != place);
            let missing = missing.map_or(seen.len(), |(_, place)| place);
            return Err(Failure::new(format!("puzzle {missing} of `{name}` is missing"))
                .expected(format!("all {puzzles} puzzles: add the file of the part that holds it")));
        }
        let question =
            parse(&name, subjects).ok_or_else(|| Failure::new(format!("`{name}` is no question")))?;
        let subject = super::find(subjects, question.protocol)?;
        fits(&question, puzzles, subject)?;
        answers.extend(run(subject, &question, Shard::WHOLE, 1, entries, |_, _| true));
    }
    Ok(answers)
}

/// Reads a question as it is written in a result file.
fn parse(name: &str, subjects: &[Box<dyn Subject>]) -> Option<Question> {
    let mut words = name.split(' ');
    let protocol = words.next()?;
    let protocol = subjects.iter().map(|subject| subject.name()).find(|known| *known == protocol)?;
    let variant = words.next()?;
    let variant = Variant::ALL.into_iter().find(|known| known.name() == variant)?;
    let board = words.next()?.parse().ok()?;
    let property: Property = words.next()?.parse().ok()?;
    Some(Question { protocol, variant, property, board })
}
