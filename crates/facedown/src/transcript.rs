//! The public record of a run, as text: what both players saw, line by line, and nothing else.
//!
//! ```text
//! facedown transcript 2
//! version 0.1.0
//! protocol shakashaka
//! variant repaired
//! | shakashaka
//! | .  .  1
//! | .  .  #
//! enter setup
//! step 1
//! lay 1 4x4
//! ...
//! accepted
//! ```
//!
//! The version is that of the program which wrote the record. Format 1 had no such line, and is still read.
//!
//! After the head, one line an [`Event`](crate::engine::Event), and a verdict at the end. A transcript is written while
//! the protocol runs and read while it is [replayed](replay): neither holds more than a line of it.
//!
//! Replaying runs the protocol again with the puzzle alone. Cards that are turned up show what the record says; all
//! other lines are made again and compared. So a record that was tampered with is refused at the line where it stops
//! being a run of the protocol. A record of other cards that could have been seen just as well is no worse than the
//! true one: that is what zero-knowledge means.

use crate::case::Case;
use crate::engine::{Cost, Face, Stop, Table, read_runs};
use crate::formats::{CannotHold, Format, LONGEST_INPUT};
use crate::protocol::Variant;
use crate::puzzles::registry::{self, AnySheet};
use std::cell::RefCell;

/// The first line, with the number of the format; and that of the format without the program's version.
const FIRST_LINE: &str = "facedown transcript 2";
const WITHOUT_VERSION: &str = "facedown transcript 1";

/// The head of a transcript: its format, the version of the program, the protocol and the puzzle, each line ended.
///
/// # Errors
/// When the puzzle cannot be written as text.
pub fn head(sheet: &dyn AnySheet, protocol: &str, variant: Variant) -> Result<String, CannotHold> {
    let puzzle = sheet.without_answer().write(Format::Text)?;
    let version = env!("CARGO_PKG_VERSION");
    let mut head = format!("{FIRST_LINE}\nversion {version}\nprotocol {protocol}\nvariant {variant}\n");
    for line in puzzle.lines() {
        head.push_str("| ");
        head.push_str(line);
        head.push('\n');
    }
    Ok(head)
}

/// The last line of a transcript, not ended.
#[must_use]
pub fn verdict(result: &Result<(), Stop>) -> String {
    match result {
        Ok(()) => "accepted".to_owned(),
        Err(Stop::Rejected(rejection)) => format!("rejected at {}", rejection.site),
        Err(stop) => stop.to_string(),
    }
}

/// What a transcript says.
#[derive(Debug)]
#[non_exhaustive]
pub struct Replayed {
    /// The puzzle.
    pub sheet: Box<dyn AnySheet>,
    /// The name of the protocol.
    pub protocol: &'static str,
    /// The variant of the protocol.
    pub variant: Variant,
    /// Accepted, or why not.
    pub verdict: Result<(), Stop>,
    /// What the run cost.
    pub cost: Cost,
    /// The number of lines.
    pub lines: usize,
}

/// Runs the verifier's part of a protocol again, from the lines of a transcript. A line that cannot be read is given
/// as the reason.
///
/// # Errors
/// [`Stop::Differs`], with the number of the line, when the transcript is not one of that protocol.
///
/// ```
/// use facedown::engine::Stop;
/// use facedown::transcript::replay;
///
/// let lines = ["facedown transcript 2", "version 0.1.0", "protocol norinori", "variant repaired", "| shakashaka", "| ."];
/// let lines = lines.map(|line| Ok(line.to_owned()));
/// assert!(matches!(replay(lines.into_iter()), Err(Stop::Differs { line: 3, .. })));
/// ```
pub fn replay(lines: impl Iterator<Item = Result<String, String>>) -> Result<Replayed, Stop> {
    let mut record = TranscriptLines { lines, number: 0, next: None };
    let head = Head::read(&mut record)?;
    let sheet = head.sheet;
    let cases = sheet.cases(head.variant);
    let Some(case) = cases.iter().find(|case| case.protocol() == head.protocol) else {
        let names: Vec<_> = cases.iter().map(Case::protocol).collect();
        let wanted = format!("a protocol for {} ({})", sheet.name(), names.join(", "));
        return Err(differs(head.line, &head.protocol, wanted));
    };
    let unsupported = |why: &str| stop_at(head.line, why, "a puzzle that the protocol supports");
    case.supports().map_err(unsupported)?;

    let record = RefCell::new(record);
    let mut table =
        Table::replayed(|cards| record.borrow_mut().faces(cards)).recorded_by(|event| {
            match event.is_recorded() {
                true => record.borrow_mut().expect(&event.to_string()),
                false => Ok(()),
            }
        });
    let result = case.run(&mut table);
    let cost = table.cost().clone();
    drop(table);
    if let Err(stop @ Stop::Differs { .. }) = result {
        return Err(stop);
    }
    let mut record = record.into_inner();
    record.expect(&verdict(&result))?;
    if let Some(line) = record.read()? {
        return Err(differs(record.number, &line, "the end, after the verdict"));
    }
    let (protocol, lines) = (case.protocol(), record.number);
    Ok(Replayed { sheet, protocol, variant: head.variant, verdict: result, cost, lines })
}

struct Head {
    protocol: String,
    /// The line that names the protocol.
    line: usize,
    variant: Variant,
    sheet: Box<dyn AnySheet>,
}

impl Head {
    fn read<L: Iterator<Item = Result<String, String>>>(
        record: &mut TranscriptLines<L>,
    ) -> Result<Self, Stop> {
        match record.read()?.as_deref() {
            Some(WITHOUT_VERSION) => {}
            Some(FIRST_LINE) => drop(record.value("version ")?),
            Some(line) => return Err(differs(1, line, quoted(FIRST_LINE))),
            None => return Err(stop_at(1, "the record is empty", quoted(FIRST_LINE))),
        }
        let protocol = record.value("protocol ")?;
        let line = record.number;
        let name = record.value("variant ")?;
        let variant = Variant::from_name(&name);
        let variant = variant.ok_or_else(|| differs(record.number, &name, "published or repaired"))?;
        let first = record.number + 1;
        let mut puzzle = String::new();
        while let Some(line) = record.peek()?.and_then(|line| line.strip_prefix('|')) {
            puzzle.push_str(line.strip_prefix(' ').unwrap_or(line));
            puzzle.push('\n');
            if puzzle.len() > LONGEST_INPUT {
                return Err(stop_at(
                    first,
                    "the puzzle is too long",
                    format!("at most {LONGEST_INPUT} bytes"),
                ));
            }
            record.read()?;
        }
        if puzzle.is_empty() {
            let wanted = "the puzzle, in lines that begin with `|`";
            let next = record.read()?;
            return Err(next.map_or_else(|| record.ends(wanted), |line| differs(first, &line, wanted)));
        }
        let sheet = registry::read_any(&puzzle).map_err(|error| {
            let line = match error.position {
                crate::formats::Position::Line { line, .. } => first + line - 1,
                crate::formats::Position::Character(_) => first,
            };
            stop_at(line, error.what().to_string(), &*error.expected)
        })?;
        Ok(Self { protocol, line, variant, sheet })
    }
}

/// The lines of a transcript, one at a time.
struct TranscriptLines<L> {
    lines: L,
    /// The number of the line read last, from 1.
    number: usize,
    next: Option<String>,
}

impl<L: Iterator<Item = Result<String, String>>> TranscriptLines<L> {
    fn peek(&mut self) -> Result<Option<&str>, Stop> {
        if self.next.is_none() {
            let line = self.lines.next().transpose();
            self.next = line.map_err(|why| stop_at(self.number + 1, why, "a line of text"))?;
        }
        Ok(self.next.as_deref())
    }

    fn read(&mut self) -> Result<Option<String>, Stop> {
        self.peek()?;
        self.number += usize::from(self.next.is_some());
        Ok(self.next.take())
    }

    fn expect(&mut self, wanted: &str) -> Result<(), Stop> {
        let expected = || format!("{}, as the protocol requires", quoted(wanted));
        match self.read()? {
            Some(line) if line == wanted => Ok(()),
            Some(line) => Err(differs(self.number, &line, expected())),
            None => Err(self.ends(expected())),
        }
    }

    fn value(&mut self, key: &str) -> Result<String, Stop> {
        let wanted = || format!("a line that begins with `{}`", key.trim_end());
        match self.read()? {
            Some(line) => match line.strip_prefix(key) {
                Some(value) => Ok(value.to_owned()),
                None => Err(differs(self.number, &line, wanted())),
            },
            None => Err(self.ends(wanted())),
        }
    }

    /// The faces in the next line, a turn-up.
    fn faces(&mut self, cards: usize) -> Result<Vec<Face>, Stop> {
        let number = self.number + 1;
        let noun = if cards == 1 { "card" } else { "cards" };
        let wanted = || format!("`up` and the faces of {cards} {noun}, as the protocol requires");
        let Some(line) = self.peek()? else { return Err(self.ends(wanted())) };
        let seen = line.strip_prefix("up ").and_then(|rest| rest.splitn(3, ' ').nth(2));
        seen.and_then(|seen| read_runs(seen, cards)).ok_or_else(|| differs(number, line, wanted()))
    }

    fn ends(&self, expected: impl Into<String>) -> Stop {
        stop_at(self.number + 1, "the record ends too early", expected)
    }
}

fn differs(line: usize, found: &str, expected: impl Into<String>) -> Stop {
    stop_at(line, format!("found {}", quoted(found)), expected)
}

fn stop_at(line: usize, found: impl Into<String>, expected: impl Into<String>) -> Stop {
    Stop::Differs { line, found: found.into(), expected: expected.into() }
}

/// As much of a line as is worth showing.
fn quoted(line: &str) -> String {
    const SHOWN: usize = 60;
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("`{}…`", &line[..end]),
        None => format!("`{line}`"),
    }
}
