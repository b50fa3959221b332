//! Why a command could not give an answer, told in one voice: what is wrong, where, and what was expected.

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode, SourceSpan,
};
use serde_json::{Value, json};
use std::fmt;
use std::io;

/// The end of a command without a verdict.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output went away (`| head`): end quietly.
    ClosedPipe,
    /// Something to tell the user.
    Told(Box<Complaint>),
}

/// What is wrong and what would be right; perhaps with the place.
#[derive(Debug)]
pub(crate) struct Complaint {
    what: String,
    expected: Option<String>,
    place: Option<Place>,
}

#[derive(Debug)]
struct Place {
    source: NamedSource<String>,
    span: SourceSpan,
    line: usize,
    column: usize,
}

impl Failure {
    /// Something is wrong that has no place in a text: a file that is missing, a flag that does not fit.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self::Told(Box::new(Complaint { what: what.into(), expected: None, place: None }))
    }

    /// Adds what was expected instead.
    pub(crate) fn expected(mut self, expected: impl Into<String>) -> Self {
        if let Self::Told(complaint) = &mut self {
            complaint.expected = Some(expected.into());
        }
        self
    }

    /// Adds the place: `length` bytes at byte `offset` of the text called `name`.
    pub(crate) fn at(mut self, name: &str, text: &str, offset: usize, length: usize) -> Self {
        if let Self::Told(complaint) = &mut self {
            complaint.place = Some(Place::new(name, text, offset, length));
        }
        self
    }

    /// The complaint as the `error` object of the JSON.
    pub(crate) fn json(&self) -> Value {
        let Self::Told(complaint) = self else { return Value::Null };
        let mut object = json!({ "what": complaint.what });
        if let Some(expected) = &complaint.expected {
            object["expected"] = json!(expected);
        }
        if let Some(place) = &complaint.place {
            object["source"] = json!(place.source.name());
            object["line"] = json!(place.line);
            object["column"] = json!(place.column);
        }
        object
    }

    /// The complaint for people, with the place marked.
    pub(crate) fn render(&self, colours: bool) -> String {
        let Self::Told(complaint) = self else { return String::new() };
        let theme = if colours { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let mut text = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_width(100);
        match handler.render_report(&mut text, complaint.as_ref()) {
            Ok(()) => text,
            Err(fmt::Error) => format!("{complaint}\n"),
        }
    }
}

impl From<io::Error> for Failure {
    /// Failed writing to standard output; files have their own words in [`crate::files`].
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::new(format!("cannot write to standard output: {error}"))
        }
    }
}

/// Lines longer than this are cut around the place, so that an error about a huge line stays readable.
const LONGEST_LINE: usize = 160;

impl Place {
    fn new(name: &str, text: &str, offset: usize, length: usize) -> Self {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let line = 1 + text[..start].matches('\n').count();
        let column = 1 + text[start..offset].chars().count();
        let end = text[offset..].find('\n').map_or(text.len(), |length| offset + length);
        let length = length.clamp(1, (end - offset).max(1));
        if end - start <= LONGEST_LINE {
            let source = NamedSource::new(name, text.to_owned());
            return Self { source, span: (offset, length).into(), line, column };
        }
        let name = format!("{name}, line {line}, around column {column}");
        let from = floor(text, offset.saturating_sub(LONGEST_LINE / 2).max(start));
        let to = floor(text, end.min(offset + LONGEST_LINE / 2));
        let shown = text[from..to].to_owned();
        let length = length.min((to - offset).max(1));
        Self { source: NamedSource::new(name, shown), span: (offset - from, length).into(), line, column }
    }
}

/// The last boundary between characters at or before this byte.
fn floor(text: &str, mut byte: usize) -> usize {
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Complaint {}

impl Diagnostic for Complaint {
    fn help(&self) -> Option<Box<dyn fmt::Display + '_>> {
        // A marked place says itself what was expected there.
        let expected = self.expected.as_ref().filter(|_| self.place.is_none())?;
        Some(Box::new(format!("expected {expected}")))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| &place.source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.place.as_ref()?;
        let label =
            self.expected.as_ref().map_or("here".to_owned(), |expected| format!("expected {expected}"));
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(Some(label), place.span))))
    }
}
