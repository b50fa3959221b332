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
use std::io::{Read, Write};
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
        if resume && path.exists() {
            let (text, part, read) = read(path)?;
            if part != shard {
                return Err(Failure::new(format!(
                    "{} is for part {}/{}",
                    path.display(),
                    part.number,
                    part.of
                ))
                .expected(format!("the same --shard as before, not {}/{}", shard.number, shard.of)));
            }
            // A half-written last line is cut off before more are added.
            let whole = text.rfind('\n').map_or(0, |end| end + 1);
            let file = OpenOptions::new().write(true).open(path).map_err(trouble)?;
            file.set_len(whole as u64).map_err(trouble)?;
            let file = OpenOptions::new().append(true).open(path).map_err(trouble)?;
            return Ok(Self { path: path.to_owned(), file, read });
        }
        if path.exists() {
            return Err(Failure::new(format!("{} is there already", path.display()))
                .expected("another name, or --resume to go on with it"));
        }
        let mut file = File::create(path).map_err(trouble)?;
        writeln!(file, "{}", json!({ "facedown_audit": 1, "shard": shard.number, "of": shard.of }))
            .map_err(trouble)?;
        Ok(Self { path: path.to_owned(), file, read: Parts::new() })
    }

    /// What the file already holds of a question.
    pub(super) fn done(&mut self, question: &Question) -> Vec<Entry> {
        self.read.remove(&question.to_string()).map(|(_, entries)| entries).unwrap_or_default()
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
        incomplete: value["incomplete"].as_str().map(str::to_owned),
        story,
        fault: fault(&value["fault"]),
    })
}

fn fault(value: &Value) -> Option<(String, String)> {
    Some((value[0].as_str()?.to_owned(), value[1].as_str()?.to_owned()))
}

/// The most that is read of a result file, in bytes: some millions of puzzles. A device may have no end.
const LARGEST: u64 = 1 << 30;

/// Reads a result file: its text, its part, and its entries.
fn read(path: &Path) -> Result<(String, Shard, Parts), Failure> {
    let name = path.display();
    let mut text = String::new();
    input::open(path, "a file that `facedown audit --out` has written")?
        .take(LARGEST)
        .read_to_string(&mut text)
        .map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
    let wrong = |line: usize| {
        Failure::new(format!("{name}, line {line}, is no line of an audit's results"))
            .expected("a file that `facedown audit --out` has written")
    };
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines().enumerate();
    let head: Value =
        lines.next().and_then(|(_, line)| serde_json::from_str(line).ok()).ok_or_else(|| wrong(1))?;
    let part = |key: &str| {
        head[key].as_u64().and_then(|number| usize::try_from(number).ok()).filter(|&number| number > 0)
    };
    let (Some(1), Some(number), Some(of)) = (head["facedown_audit"].as_u64(), part("shard"), part("of"))
    else {
        return Err(wrong(1));
    };
    let mut parts = Parts::new();
    for (place, line) in lines {
        let entry = || {
            let value: Value = serde_json::from_str(line).ok()?;
            let puzzles = usize::try_from(value["puzzles"].as_u64()?).ok()?;
            let index = usize::try_from(value["index"].as_u64()?).ok()?;
            let finding = match &value["finding"] {
                Value::Null => None,
                told => Some(finding(told)?),
            };
            Some((value["question"].as_str()?.to_owned(), puzzles, Entry { index, finding }))
        };
        let (question, puzzles, entry) = entry().ok_or_else(|| wrong(place + 1))?;
        let (known, entries) = parts.entry(question).or_insert((puzzles, Vec::new()));
        if *known != puzzles {
            return Err(wrong(place + 1));
        }
        entries.push(entry);
    }
    Ok((text, Shard { number, of }, parts))
}

/// Joins result files into the answers that one run would have given.
pub(super) fn merge(paths: &[PathBuf], subjects: &[Box<dyn Subject>]) -> Result<Vec<Answer>, Failure> {
    let mut all = Parts::new();
    for path in paths {
        for (question, (puzzles, entries)) in read(path)?.2 {
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
            if *index >= puzzles {
                return Err(Failure::new(format!("`{name}` has no puzzle {index}")));
            }
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
