//! What readers say of input that they cannot read, and writers of sheets that a format cannot hold.

use super::Format;
use std::fmt;
use std::ops::Range;

/// Where in the input a reader stopped; everything counts from 1, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Position {
    /// A line and a column of a file.
    Line {
        /// The line.
        line: usize,
        /// The column in that line.
        column: usize,
    },
    /// A character of an address.
    Character(usize),
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, column } => write!(f, "line {line}, column {column}"),
            Self::Character(number) => write!(f, "character {number} of the address"),
        }
    }
}

/// Input that is not a puzzle: where the reader stopped, what it expected there, and what it found.
///
/// ```
/// use facedown::puzzles::registry;
/// let error = registry::read_any("nurikabe\n. 2 .\n. x 1\n").err().unwrap();
/// assert_eq!(error.to_string(), "line 3, column 3: expected a number from 1, `.` or `?`, found `x`");
/// assert_eq!(error.span, 17..18);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadError {
    /// Where the reader stopped.
    pub position: Position,
    /// The bytes of the input that are wrong; empty where something is missing.
    pub span: Range<usize>,
    /// What was expected there.
    pub expected: String,
    found: Instead,
}

/// What was there instead.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Instead {
    /// A piece of the input, or words for it: "found ..".
    Thing(String),
    /// A sentence that needs no verb.
    Sentence(String),
}

impl fmt::Display for Instead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Thing(thing) => write!(f, "found {thing}"),
            Self::Sentence(sentence) => f.write_str(sentence),
        }
    }
}

impl ReadError {
    /// What is wrong: that something else was found there, or why the input is impossible.
    #[must_use]
    pub fn what(&self) -> impl fmt::Display + '_ {
        &self.found
    }

    pub(crate) fn new(text: &str, format: Format, misread: Misread) -> Self {
        let start = text.floor_char_boundary(misread.span.start);
        let end = text.ceil_char_boundary(misread.span.end.max(start));
        let before = &text[..start];
        let position = if format == Format::Url {
            Position::Character(before.chars().count() + 1)
        } else {
            let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
            Position::Line {
                line: before.matches('\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
            }
        };
        let found = misread.found.unwrap_or_else(|| Instead::Thing(describe(text, start..end)));
        Self { position, span: start..end, expected: misread.expected, found }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            found @ Instead::Thing(_) => write!(f, "{}: expected {}, {found}", self.position, self.expected),
            Instead::Sentence(sentence) => {
                write!(f, "{}: {sentence} (expected {})", self.position, self.expected)
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// The words for what stands at the span: quoted if it is short, by its beginning if not.
fn describe(text: &str, span: Range<usize>) -> String {
    const MOST: usize = 24;
    let found = &text[span.clone()];
    if found.trim().is_empty() {
        let rest = &text[span.start..];
        return if rest.trim().is_empty() { "the end of the input" } else { "the end of the line" }
            .to_owned();
    }
    match found.char_indices().nth(MOST) {
        Some((cut, _)) => format!("`{}...`", &found[..cut]),
        None => format!("`{found}`"),
    }
}

/// A [`ReadError`] before it is known how places of the input are named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misread {
    span: Range<usize>,
    expected: String,
    found: Option<Instead>,
}

impl Misread {
    /// At these bytes of the input, this was expected.
    pub(crate) fn new(span: Range<usize>, expected: impl Into<String>) -> Self {
        Self { span, expected: expected.into(), found: None }
    }

    /// The same, with words for what was found that are better than the input's own.
    pub(crate) fn found(mut self, found: impl fmt::Display) -> Self {
        self.found = Some(Instead::Thing(found.to_string()));
        self
    }

    /// The same in a piece of the input from which a text was made, where this is an error of that text. What was found there is
    /// described from its place in the text, unless there are words for it already.
    pub(crate) fn inside(self, piece: Range<usize>, describe: impl FnOnce(Range<usize>) -> String) -> Self {
        let found = self.found.unwrap_or_else(|| Instead::Thing(describe(self.span)));
        Self { span: piece, expected: self.expected, found: Some(found) }
    }

    /// The same, with a sentence that says why the input is impossible.
    pub(crate) fn because(mut self, why: impl fmt::Display) -> Self {
        self.found = Some(Instead::Sentence(why.to_string()));
        self
    }
}

/// A sheet that a format has no way to write.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::registry;
/// let sheet = registry::read_any("nurikabe\n4000000000 .").unwrap();
/// let error = sheet.write(Format::Url).unwrap_err();
/// assert_eq!(error.to_string(), "a puzz.link address cannot hold a number above 1126351");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} cannot hold {what}", .format.words())]
#[non_exhaustive]
pub struct CannotHold {
    /// The format.
    pub format: Format,
    /// What it cannot hold.
    pub what: &'static str,
}
