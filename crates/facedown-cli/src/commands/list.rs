//! Lists of boards: files with an address in each line.
//!
//! ```text
//! # comments and blank lines are passed over
//! https://puzz.link/p?nurikabe/3/2/2g1i
//! some words, or columns of a table    https://puzz.link/p?hitori/2/1/11
//! ```
//!
//! After a tab, an answer may follow its address, with `/` at the ends of its rows.

use super::progress::with_progress_line;
use super::size_json;
use crate::failure::Failure;
use crate::input::{Source, address_in};
use crate::output::{Output, Reply};
use facedown::formats::plain_address;
use facedown::puzzles::registry::AnySheet;
use serde_json::{Value, json};

/// A line of a list.
pub(crate) struct ListEntry {
    /// The address, called by the name of the list and the number of the line.
    pub(crate) source: Source,
    /// Whether there is an address in the line.
    has_address: bool,
    /// The answer after the address, as text.
    pub(crate) answer: Option<String>,
}

/// The entries of a list; nothing if the text is a single board. A line without an address is an entry that cannot be read.
pub(crate) fn entries(list: &Source) -> Option<Vec<ListEntry>> {
    let lines = list.lines_of_list()?;
    let entry = |(number, line): (usize, &str)| {
        let address = address_in(line);
        let after = line
            .split('\t')
            .skip_while(|field| !field.contains(address.unwrap_or(line)))
            .skip(1)
            .find(|field| !field.trim().is_empty());
        ListEntry {
            source: Source {
                name: format!("{}, line {}", list.name, number + 1),
                text: plain_address(address.unwrap_or(line)).into_owned(),
            },
            has_address: address.is_some(),
            answer: after.map(|rows| rows.replace('/', "\n")),
        }
    };
    Some(lines.into_iter().map(entry).collect())
}

impl From<Source> for ListEntry {
    /// A board by itself.
    fn from(source: Source) -> Self {
        Self { source, has_address: true, answer: None }
    }
}

impl ListEntry {
    /// The sheet of the line without its answer.
    pub(crate) fn puzzle(&self) -> Result<Box<dyn AnySheet>, Failure> {
        if !self.has_address {
            return Err(Failure::new("there is no address in this line")
                .expected("an address of a puzzle, or `#` before a comment"));
        }
        self.source.sheet()
    }

    /// The sheet of the line, with its answer if there is one.
    pub(crate) fn sheet(&self) -> Result<Box<dyn AnySheet>, Failure> {
        let sheet = self.puzzle()?;
        match &self.answer {
            Some(text) => {
                Source { name: "the answer".to_owned(), text: text.clone() }.answer_to(sheet.as_ref())
            }
            None => Ok(sheet),
        }
    }
}

/// What was found out about a board: in words, in JSON (beside its name, genre and size), and the verdict.
pub(crate) struct JudgedBoard {
    pub(crate) sheet: Box<dyn AnySheet>,
    pub(crate) words: String,
    pub(crate) json: Value,
    pub(crate) verdict: Reply,
}

/// Judges board after board, a line for each. One that cannot be read is reported, and the rest goes on.
pub(crate) fn judge_each(
    entries: &[ListEntry],
    out: &mut Output,
    judge: impl Fn(&ListEntry) -> Result<JudgedBoard, Failure>,
) -> Result<Reply, Failure> {
    let mut boards = Vec::new();
    let mut verdict = Reply::Yes;
    with_progress_line(|line| {
        for (done, entry) in entries.iter().enumerate() {
            line.show(format!("{done} of {} boards done", entries.len()));
            let name = &entry.source.name;
            let (text, board) = match judge(entry) {
                Ok(JudgedBoard { sheet, words, mut json, verdict: found }) => {
                    json["name"] = json!(name);
                    json["genre"] = json!(sheet.name());
                    json["size"] = size_json(sheet.size());
                    if found == Reply::No {
                        verdict = Reply::No;
                    }
                    (format!("{name}: {} {}: {words}", sheet.name(), sheet.size()), json)
                }
                Err(failure) => {
                    verdict = Reply::No;
                    let board = json!({ "name": name, "verdict": "bad_input", "error": failure.json() });
                    (complaint(name, &failure), board)
                }
            };
            if !out.is_text() {
                boards.push(board);
            }
            line.output(|| out.line(text).and_then(|()| out.flush()))?;
        }
        Ok::<(), Failure>(())
    })?;
    out.field("boards", boards);
    Ok(verdict)
}

/// A line that cannot be read, in one line of text.
pub(crate) fn complaint(name: &str, failure: &Failure) -> String {
    let expected = failure.json()["expected"].as_str().map(|words| format!("; expected {words}"));
    format!("{name}: {}{}", failure.what(), expected.unwrap_or_default())
}
