//! Lists of boards: files with an address in each line.
//!
//! ```text
//! # comments and blank lines are passed over
//! https://puzz.link/p?nurikabe/3/2/2g1i
//! some words, or columns of a table    https://puzz.link/p?hitori/2/1/11
//! ```
//!
//! After a tab, an answer may follow its address, with `/` at the ends of its rows.

use crate::failure::Failure;
use crate::input::{Source, looks_like_an_address};
use facedown::puzzles::registry::AnySheet;
use serde_json::{Value, json};

/// A line of a list.
pub(crate) struct Entry {
    /// The address, called by the name of the list and the number of the line.
    pub(crate) source: Source,
    /// The answer after the address, as text.
    pub(crate) answer: Option<String>,
}

/// The entries of a list; nothing if the text is no list: those have an address in at least two of their lines. A line without one is
/// an entry, too, that cannot be read.
pub(crate) fn entries(list: &Source) -> Option<Vec<Entry>> {
    let lines = list.text.lines().enumerate();
    let lines: Vec<(usize, &str)> =
        lines.filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#')).collect();
    let count = lines.iter().filter(|(_, line)| address_in(line).is_some()).count();
    if count < 2 || list.text.trim_start().starts_with("pzprv3") {
        return None;
    }
    let entry = |(number, line): (usize, &str)| {
        let address = address_in(line).unwrap_or(line.trim());
        let after = line
            .split('\t')
            .skip_while(|field| !field.contains(address))
            .skip(1)
            .find(|field| !field.trim().is_empty());
        Entry {
            source: Source {
                name: format!("{}, line {}", list.name, number + 1),
                text: facedown::formats::plain_address(address).into_owned(),
            },
            answer: after.map(|rows| rows.replace('/', "\n")),
        }
    };
    Some(lines.into_iter().map(entry).collect())
}

fn address_in(line: &str) -> Option<&str> {
    line.split_whitespace().find(|word| looks_like_an_address(word))
}

impl Entry {
    /// The sheet of the line, with its answer if there is one.
    pub(crate) fn sheet(&self) -> Result<Box<dyn AnySheet>, Failure> {
        let sheet = self.source.sheet()?;
        match &self.answer {
            Some(text) => {
                let answer = Source { name: self.source.name.clone(), text: text.clone() };
                answer.answer_to(sheet.as_ref())
            }
            None => Ok(sheet),
        }
    }
}

/// What is said in JSON of a line that cannot be read.
pub(crate) fn bad_line(name: &str, failure: &Failure) -> Value {
    json!({ "name": name, "verdict": "bad_input", "error": failure.json() })
}
