//! Why a command has no answer, in one form for all commands: what is wrong, where, and what was expected.

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};
use serde_json::{Value, json};
use std::fmt;
use std::io;

/// The end of a command without a verdict.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output went away (`| head`): end quietly.
    ClosedPipe,
    /// An error to report.
    Error(Box<Complaint>),
}

/// What is wrong and what would be right; perhaps with the place.
#[derive(Debug)]
pub(crate) struct Complaint {
    what: String,
    expected: Option<String>,
    did_you_mean: Option<String>,
    place: Option<TextPlace>,
}

/// A place in a text, with as much of the text as is shown.
#[derive(Debug)]
struct TextPlace {
    name: String,
    /// The place's line, counted from 0.
    line: usize,
    /// The place's column in characters, counted from 0.
    column: usize,
    shown: String,
    /// Where in `shown` the place is.
    span: SourceSpan,
    /// The lines of the text before those shown.
    lines_before: usize,
}

impl Failure {
    /// Something is wrong that has no place in a text: a file that is missing, a flag that does not fit.
    pub(crate) fn new(what: impl Into<String>) -> Self {
        Self::Error(Box::new(Complaint {
            what: what.into(),
            expected: None,
            did_you_mean: None,
            place: None,
        }))
    }

    fn with(mut self, change: impl FnOnce(&mut Complaint)) -> Self {
        if let Self::Error(complaint) = &mut self {
            change(complaint);
        }
        self
    }

    /// Adds what was expected instead; nothing if that is empty.
    pub(crate) fn expected(self, expected: impl Into<String>) -> Self {
        let expected = Some(expected.into()).filter(|expected| !expected.is_empty());
        self.with(|complaint| complaint.expected = expected)
    }

    /// Adds what was probably meant; nothing if that is empty.
    pub(crate) fn did_you_mean(self, suggestion: String) -> Self {
        let suggestion = Some(suggestion).filter(|name| !name.is_empty());
        self.with(|complaint| complaint.did_you_mean = suggestion)
    }

    /// Adds the place: `length` bytes at byte `offset` of the text called `name`.
    pub(crate) fn at(self, name: &str, text: &str, offset: usize, length: usize) -> Self {
        self.with(|complaint| complaint.place = Some(TextPlace::new(name, text, offset, length)))
    }

    /// Adds the place: this whole line, which is the `number`-th, from 1, of the text called `name`.
    pub(crate) fn at_line(self, name: &str, number: usize, line: &str) -> Self {
        let place = TextPlace::new(name, line, 0, line.len());
        let line = number.saturating_sub(1);
        self.with(|complaint| complaint.place = Some(TextPlace { line, lines_before: line, ..place }))
    }

    /// What is wrong, in one line.
    pub(crate) fn what(&self) -> &str {
        match self {
            Self::ClosedPipe => "the reader of standard output went away",
            Self::Error(complaint) => &complaint.what,
        }
    }

    /// The complaint as the `error` object of the JSON.
    pub(crate) fn json(&self) -> Value {
        let Self::Error(complaint) = self else { return Value::Null };
        let mut object = json!({ "what": complaint.what });
        if let Some(expected) = &complaint.expected {
            object["expected"] = json!(expected);
        }
        if let Some(suggestion) = &complaint.did_you_mean {
            object["did_you_mean"] = json!(suggestion);
        }
        if let Some(place) = &complaint.place {
            object["source"] = json!(place.name);
            object["line"] = json!(place.line + 1);
            object["column"] = json!(place.column + 1);
        }
        object
    }

    /// The complaint for people, with the place marked.
    pub(crate) fn render(&self, colours: bool) -> String {
        let Self::Error(complaint) = self else { return String::new() };
        let theme = if colours { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let mut text = String::new();
        // Names such as `one-per-row` are not broken.
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_width(100)
            .with_word_splitter(textwrap::WordSplitter::NoHyphenation);
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
const LONGEST_LINE: usize = 100;

impl TextPlace {
    /// The place of `length` bytes at byte `offset`. Only what stands on one line is marked.
    fn new(name: &str, text: &str, offset: usize, length: usize) -> Self {
        let offset = floor(text, offset);
        let start = text[..offset].rfind('\n').map_or(0, |end| end + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |length| offset + length);
        let line = text[..start].matches('\n').count();
        let column = text[start..offset].chars().count();
        let length = length.clamp(1, (end - offset).max(1));
        let name = name.to_owned();
        if end - start <= LONGEST_LINE {
            // The line before gives some context, unless it is long itself.
            let previous =
                text[..start].strip_suffix('\n').map(|above| above.rfind('\n').map_or(0, |end| end + 1));
            let (from, lines_before) = match previous {
                Some(from) if start - from <= LONGEST_LINE => (from, line - 1),
                _ => (start, line),
            };
            // What is missing at the end of a line is marked one character after it.
            let shown = format!("{}{}", &text[from..end], if offset == end { " " } else { "" });
            let shown = plain(&shown);
            return Self { name, line, column, shown, span: (offset - from, length).into(), lines_before };
        }
        let from = floor(text, offset.saturating_sub(LONGEST_LINE / 2).max(start));
        let to = floor(text, end.min(offset + LONGEST_LINE / 2));
        let head = if from > start { "…" } else { "" };
        let tail = if to < end { "…" } else { " " };
        let shown = plain(&format!("{head}{}{tail}", &text[from..to]));
        let length = length.min((to - offset).max(1));
        let span = (head.len() + offset - from, length).into();
        Self { name, line, column, shown, span, lines_before: line }
    }
}

impl SourceCode for TextPlace {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let contents = self.shown.read_span(span, lines_before, lines_after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            contents.data(),
            *contents.span(),
            contents.line() + self.lines_before,
            // Only used to print the place, and so in characters rather than bytes.
            self.column,
            contents.line_count(),
        )))
    }
}

/// The text with question marks for what would move the cursor or turn the text round, and with spaces for carriage returns, which
/// would be counted as lines of their own. The length in bytes stays.
fn plain(text: &str) -> String {
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\n' | '\t' => shown.push(letter),
            '\r' => shown.push(' '),
            _ if letter.is_control() || turns(letter) => {
                shown.extend(std::iter::repeat_n('?', letter.len_utf8()));
            }
            _ => shown.push(letter),
        }
    }
    shown
}

/// The last boundary between characters at or before this byte.
fn floor(text: &str, byte: usize) -> usize {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    byte
}

impl Complaint {
    /// What to write instead.
    fn advice(&self) -> Option<String> {
        let expected = self.expected.as_ref().map(|expected| format!("expected {expected}"));
        let suggestion = self.did_you_mean.as_ref().map(|suggestion| format!("did you mean {suggestion}?"));
        let advice: Vec<String> = expected.into_iter().chain(suggestion).collect();
        (!advice.is_empty()).then(|| advice.join("; "))
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // It may quote what was read.
        f.write_str(&plain(&self.what))
    }
}

impl std::error::Error for Complaint {}

impl Diagnostic for Complaint {
    fn help(&self) -> Option<Box<dyn fmt::Display + '_>> {
        // A marked place has the advice as its label.
        self.place.is_none().then(|| self.advice()).flatten().map(|advice| Box::new(advice) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| place as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let place = self.place.as_ref()?;
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(self.advice(), place.span))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rendered(text: &str, offset: usize, length: usize) -> String {
        Failure::new("wrong").expected("right").at("file", text, offset, length).render(false)
    }

    #[test]
    fn what_is_shown_does_not_move_the_cursor() {
        let text = "one\n\u{1b}[2J two \u{9b}31m \u{202e}eerht\u{7}\r\nfour";
        for length in [1, 3, 200] {
            let shown = rendered(text, 4, length);
            let moves = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
            assert!(!shown.contains(moves) && shown.contains("?[2J two ??31m ???eerht?"), "{shown:?}");
            let quoted = Failure::new("found `\u{1b}[2J`").render(false);
            assert!(quoted.contains("found `?[2J`"), "{quoted:?}");
        }
    }

    #[test]
    fn every_place_of_every_text_can_be_marked() {
        for text in ["", "\n", "a", "a\n\nb\n", "äöü\n◤◥\n", &"◤".repeat(200), &"x\n".repeat(200)] {
            for offset in 0..text.len() + 2 {
                for length in [0, 1, 500] {
                    assert!(
                        rendered(text, offset, length).contains("expected right"),
                        "{text:?} {offset} {length}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let text = format!("short\n{}!{}\n", "◤".repeat(300), "◥".repeat(300));
        let wanted = format!(
            "  × wrong\n   ╭─[file:2:301]\n 2 │ …{}!{}…\n   · {}┬\n   · {}╰── expected right\n   ╰────\n",
            "◤".repeat(17),
            "◥".repeat(16),
            " ".repeat(18),
            " ".repeat(18)
        );
        assert_eq!(rendered(&text, 6 + 900, 1), wanted);
    }

    #[test]
    fn lines_that_end_in_carriage_returns_are_counted_once() {
        let (plain, windows) = (rendered("a\nb\nc\n", 4, 1), rendered("a\r\nb\r\nc\r\n", 6, 1));
        assert!(plain.contains(" 2 │ b\n 3 │ c\n"), "{plain}");
        let trimmed: Vec<&str> = windows.lines().map(str::trim_end).collect();
        assert_eq!(trimmed, plain.lines().map(str::trim_end).collect::<Vec<_>>());
    }

    #[test]
    fn colours_are_used_only_when_wanted() {
        let failure = Failure::new("wrong");
        assert!(failure.render(true).contains('\x1b'));
        assert!(!failure.render(false).contains('\x1b'));
    }
}
