//! A sheet as it is read: lines and what belongs to them.

use crate::words::{self, Lists, matched};
use std::collections::BTreeMap;

/// What stands after the last entry of a list that begins again.
pub(crate) const AGAIN: &str = "and again from the first";

/// The lines of a text that are not empty, each entry of a list in a line of its own.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let entries = |line: &str| match line.split_once('○') {
        Some((indent, all)) if indent.trim().is_empty() => {
            all.split('○').map(|entry| format!("{indent}○{}", entry.trim_end())).collect()
        }
        _ => vec![line.to_owned()],
    };
    text.lines().filter(|line| !line.trim().is_empty()).flat_map(entries).collect()
}

/// A line of a sheet, with what belongs to it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) kids: Vec<Line>,
}

/// A sheet as it is read: the script, the procedures by name, the lists.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) script: Vec<Line>,
    pub(crate) procedures: BTreeMap<String, Vec<Line>>,
    pub(crate) lists: Lists,
}

fn read_lines(
    lines: &mut std::iter::Peekable<std::vec::IntoIter<(usize, String)>>,
    depth: usize,
) -> Vec<Line> {
    let mut all = Vec::new();
    while lines.peek().is_some_and(|line| line.0 >= depth) {
        let (own, text) = lines.next().expect("a line");
        all.push(Line { text, kids: read_lines(lines, own + 1) });
    }
    all
}

impl Sheet {
    pub(crate) fn read(text: &str) -> Self {
        let lines: Vec<(usize, String)> = lines(text)
            .iter()
            .map(|line| (line.len() - line.trim_start().len(), line.trim().to_owned()))
            .collect();
        let mut sheet = Self { script: Vec::new(), procedures: BTreeMap::new(), lists: Vec::new() };
        for line in read_lines(&mut lines.into_iter().peekable(), 0) {
            if let Some(found) = matched(&line.text, "To do “{}”:") {
                sheet.procedures.insert(found[0].to_owned(), line.kids);
            } else if line.text.starts_with("List ") {
                let pile = |entry: &Line| words::pile(entry.text.split_once(". ").expect("a number").1);
                sheet.lists.push(line.kids.iter().map(pile).collect());
            } else if !line.text.starts_with("──") {
                sheet.script.push(line);
            }
        }
        sheet
    }
}

/// A value without the brackets around it.
pub(crate) fn bare(value: &str) -> &str {
    value.strip_prefix('[').and_then(|value| value.strip_suffix(']')).unwrap_or(value)
}

/// Splits a list, but not within brackets.
pub(crate) fn split<'t>(text: &'t str, by: &str) -> Vec<&'t str> {
    let open = |text: &str| text.matches('[').count() - text.matches(']').count();
    let (mut start, mut parts) = (0, Vec::new());
    for (at, _) in text.match_indices(by) {
        if at >= start && open(&text[start..at]) == 0 {
            parts.push(bare(&text[start..at]));
            start = at + by.len();
        }
    }
    parts.push(bare(&text[start..]));
    parts
}
