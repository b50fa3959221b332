//! Result files: one line a puzzle, written as soon as it is known, so that a killed audit loses nothing.
//!
//! A line that a killed process left half written is the last one, and is dropped on reading.

use super::lines::{self, BadHead};
use super::plan::AuditPlan;
use crate::failure::Failure;
use crate::input;
use crate::output::VERSION;
use facedown::audit::run::{Entry, Question, Shard};
use facedown::audit::subject::CaseFinding;
use facedown::puzzles::registry::Subject;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};

/// A result file that is being written. It is locked as long as this is there.
pub(super) struct Results {
    path: PathBuf,
    file: File,
    found: Recorded,
}

/// What result files hold, for each of their questions.
pub(super) type Recorded = BTreeMap<String, PartialResults>;

/// Some puzzles of a question.
#[derive(Default)]
pub(super) struct PartialResults {
    /// How many puzzles there are in all, if any line says so.
    pub(super) puzzles: Option<usize>,
    /// What was found, by the place of the puzzle in the list.
    pub(super) findings: BTreeMap<usize, Option<CaseFinding>>,
}

impl PartialResults {
    /// What was found, unless it is of another number of puzzles.
    pub(super) fn entries(self, question: &Question, puzzles: usize) -> Result<Vec<Entry>, Failure> {
        match self.puzzles {
            Some(claimed) if claimed != puzzles => Err(Failure::new(format!(
                "the results count {} for `{question}`, but there are {puzzles}",
                self::puzzles(claimed)
            ))
            .expected("results of this version of facedown")),
            _ => Ok(self.findings.into_iter().map(|(index, finding)| Entry { index, finding }).collect()),
        }
    }
}

impl Results {
    /// Begins a file, or goes on with one.
    pub(super) fn open(
        path: &Path,
        resume: bool,
        plan: &AuditPlan,
        subjects: &[Box<dyn Subject>],
    ) -> Result<Self, Failure> {
        let name = path.display();
        let trouble = |error: io::Error| Failure::new(format!("cannot write {name}: {error}"));
        if path.exists() && !resume {
            return Err(Failure::new(format!("{name} exists already"))
                .expected("another name, or `--resume` to continue it"));
        }
        if path.is_dir() {
            return Err(Failure::new(format!("{name} is a directory")).expected("the name of a file"));
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(trouble)?;
        // Where a file system knows no locks, the audit goes on without one.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Failure::new(format!("another process is writing to {name}"))
                .expected("another name, or wait for it to end"));
        }
        let head = lines::head(plan);
        let before = read(&file, path, &head, subjects)?;
        if let Some(there) = &before.plan {
            goes_on(path, there, plan)?;
        }
        // A half-written last line is cut off before more are added.
        file.set_len(before.whole).map_err(trouble)?;
        if before.plan.is_none() {
            file.write_all(head.as_bytes()).map_err(trouble)?;
        }
        Ok(Self { path: path.to_owned(), file, found: before.found })
    }

    /// What the file already holds of a question.
    pub(super) fn done(&mut self, question: &Question, puzzles: usize) -> Result<Vec<Entry>, Failure> {
        self.found.remove(&question.to_string()).unwrap_or_default().entries(question, puzzles)
    }

    /// Writes one puzzle's result.
    pub(super) fn add(&mut self, question: &Question, puzzles: usize, entry: &Entry) -> Result<(), Failure> {
        // One write a line: what a killed process leaves is whole but for its last line.
        self.file
            .write_all(lines::line(question, puzzles, entry).as_bytes())
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", self.path.display())))
    }
}

/// Refuses to go on with the file of another part, or of another audit.
fn goes_on(path: &Path, there: &AuditPlan, plan: &AuditPlan) -> Result<(), Failure> {
    let name = path.display();
    if there.shard != plan.shard {
        return Err(Failure::new(format!("{name} belongs to part {}", part(there.shard)))
            .expected(format!("the same --shard as before, not {}", part(plan.shard))));
    }
    if there != plan {
        return Err(Failure::new(format!("{name} belongs to another audit: {}", described(there)))
            .expected(format!("results of {}", described(plan))));
    }
    Ok(())
}

/// So many puzzles.
pub(super) fn puzzles(count: usize) -> String {
    if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") }
}

/// A part as `--shard` takes it.
pub(super) fn part(shard: Shard) -> String {
    format!("{}/{}", shard.number, shard.of)
}

/// An audit in few words.
pub(super) fn described(plan: &AuditPlan) -> String {
    match &plan.questions[..] {
        [] => "nothing".into(),
        [only] => format!("`{only}`"),
        [first, .., last] => format!("{} questions, `{first}` to `{last}`", plan.questions.len()),
    }
}

/// The longest result file that is read, in bytes: some millions of puzzles.
const LARGEST: u64 = 1 << 30;

/// The longest line of a result file, in bytes; a device may have no end, and no line either.
const LONGEST_LINE: u64 = 1 << 24;

/// What is in a result file.
#[derive(Default)]
pub(super) struct ResultFile {
    /// What the file is of; nothing if the process was killed before that was written.
    pub(super) plan: Option<AuditPlan>,
    pub(super) found: Recorded,
    /// The length of all whole lines.
    whole: u64,
}

/// What files of results are.
pub(super) const RESULTS: &str = "a file that `facedown audit --output` wrote";

/// Reads a result file, but for a last line that a killed process left half written: it may end inside a character.
/// `head` is the line that a file begins with whose first line is half written, too.
pub(super) fn read(
    file: &File,
    path: &Path,
    head: &str,
    subjects: &[Box<dyn Subject>],
) -> Result<ResultFile, Failure> {
    let name = path.display().to_string();
    let wrong = |line: usize| {
        Failure::new(format!("{name}, line {line}, is not a line of audit results")).expected(RESULTS)
    };
    let too_long =
        || Failure::new(format!("{name} is too long")).expected(format!("at most {LARGEST} bytes"));
    if file.metadata().is_ok_and(|there| there.len() > LARGEST) {
        return Err(too_long());
    }
    let mut file = BufReader::new(file);
    let mut read = ResultFile::default();
    for number in 1.. {
        let mut line = Vec::new();
        (&mut file)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
        let is_whole = line.last() == Some(&b'\n');
        let is_half = !is_whole && (line.len() as u64) < LONGEST_LINE;
        if is_half && (read.plan.is_some() || head.as_bytes().starts_with(&line)) {
            break;
        }
        input::text(&name, &line, read.whole as usize)?;
        if !is_whole {
            return Err(wrong(number));
        }
        let value = serde_json::from_slice(&line).map_err(|_| wrong(number))?;
        read.whole += line.len() as u64;
        if read.whole > LARGEST {
            return Err(too_long());
        }
        let Some(plan) = &read.plan else {
            let plan = lines::read_head(&value, subjects).map_err(|bad| match bad {
                BadHead::Malformed => wrong(number),
                BadHead::OtherVersion => {
                    Failure::new(format!("{name} was written by another version of facedown"))
                        .expected(format!("results of facedown {}", VERSION))
                }
            })?;
            read.found =
                plan.questions.iter().map(|it| (it.to_string(), PartialResults::default())).collect();
            read.plan = Some(plan);
            continue;
        };
        let (question, puzzles, entry) = lines::read_line(&value).ok_or_else(|| wrong(number))?;
        let Some(known) = read.found.get_mut(question) else {
            return Err(wrong(number).expected("a question that the first line lists"));
        };
        let claimed = *known.puzzles.get_or_insert(puzzles);
        if claimed != puzzles {
            return Err(wrong(number).expected(format!(
                "{} for `{question}`, as in the lines before it",
                self::puzzles(claimed)
            )));
        }
        if entry.index >= puzzles {
            return Err(wrong(number).expected(format!("a puzzle below {puzzles} of `{question}`")));
        }
        if !plan.shard.holds(entry.index) {
            return Err(wrong(number).expected(format!("a puzzle of part {}", part(plan.shard))));
        }
        if known.findings.insert(entry.index, entry.finding).is_some() {
            return Err(Failure::new(format!("{name}, line {number}, is a duplicate"))
                .expected("each puzzle's result once"));
        }
    }
    Ok(read)
}
