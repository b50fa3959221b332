//! Why a request is not answered.

use facedown::formats::ReadError;
use serde_json::{Value, json};

/// Why something cannot be done: a status of HTTP, and sentences for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The status of the answer.
    pub status: u16,
    /// What is wrong.
    pub what: String,
    /// Where in the text that was sent.
    pub place: Option<String>,
    /// What would be right.
    pub expected: Option<String>,
}

impl Problem {
    pub(crate) fn new(status: u16, what: impl Into<String>) -> Self {
        Self { status, what: what.into(), place: None, expected: None }
    }

    /// A request that is not understood.
    pub(crate) fn bad(what: impl Into<String>) -> Self {
        Self::new(400, what)
    }

    /// A board or a run that cannot be used.
    pub(crate) fn unusable(what: impl Into<String>) -> Self {
        Self::new(422, what)
    }

    /// A limit was reached.
    pub(crate) fn limit(what: impl Into<String>) -> Self {
        Self::new(429, what)
    }

    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({ "error": { "what": sentence(&self.what), "where": self.place, "expected": self.expected } })
    }
}

/// So many things: `1 card`, `2 cards`.
pub(crate) fn counted(count: impl std::fmt::Display, thing: &str) -> String {
    let count = count.to_string();
    format!("{count} {thing}{}", if count == "1" { "" } else { "s" })
}

/// Words as a whole sentence. Names of cells and of fields stay as they are.
fn sentence(words: &str) -> String {
    let (first, rest) = words.split_at(words.find(' ').unwrap_or(words.len()));
    let mut letters = first.chars();
    let first = match letters.next() {
        Some(letter) if first.chars().all(|letter| letter.is_ascii_lowercase()) => {
            letter.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => first.to_owned(),
    };
    let end = if words.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{rest}{end}")
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.what)?;
        self.place.iter().try_for_each(|place| write!(f, ", {place}"))?;
        self.expected.iter().try_for_each(|expected| write!(f, "; expected {expected}"))
    }
}

impl std::error::Error for Problem {}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        let place = error.position.to_string();
        let mut problem =
            Self::unusable(format!("This cannot be read: {}", error.what())).expected(&error.expected);
        problem.place = Some(place);
        problem
    }
}

impl From<facedown_solve::SolveError> for Problem {
    fn from(error: facedown_solve::SolveError) -> Self {
        Self::unusable(error.to_string())
    }
}
