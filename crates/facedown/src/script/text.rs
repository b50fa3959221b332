//! A script as plain text: indented by what belongs to what.

use super::{Part, Script, Values};

/// The whole script: phases, then procedures, then lists.
pub(super) fn script(script: &Script) -> String {
    let mut text = String::new();
    parts(&mut text, &script.parts, 0);
    for procedure in &script.procedures {
        text.push_str(&format!("\nTo do “{}”:\n", procedure.label));
        parts(&mut text, &procedure.parts, 1);
    }
    for (number, list) in script.lists.iter().enumerate() {
        text.push_str(&format!("\nList {}:\n", number + 1));
        for (nth, pile) in list.iter().enumerate() {
            text.push_str(&format!("  {}. {}\n", nth + 1, super::words::pile(pile)));
        }
    }
    text
}

/// `Unless (b) is –: `, before what is not always done.
pub(super) fn only(when: Option<&String>) -> String {
    when.map(|when| format!("Unless {when} is –: ")).unwrap_or_default()
}

fn parts(text: &mut String, all: &[Part], depth: usize) {
    let indent = "  ".repeat(depth);
    for part in all {
        match part {
            Part::Phase { name, parts: inner } => {
                let gap = if text.is_empty() { "" } else { "\n" };
                text.push_str(&format!("{gap}{indent}── {name} ──\n"));
                parts(text, inner, depth);
            }
            Part::Step { id, sentence, when, parts: inner } => {
                text.push_str(&format!("{indent}{}{id}. {sentence}.\n", only(when.as_ref())));
                parts(text, inner, depth + 1);
            }
            Part::Repeat { times, values, when, parts: inner } => {
                let with = if values.is_empty() { String::new() } else { format!(", with {values}") };
                let time = if times == "1" { "time" } else { "times" };
                text.push_str(&format!("{indent}{}Do this {times} {time}{with}:\n", only(when.as_ref())));
                parts(text, inner, depth + 1);
            }
            Part::Say { sentence, when } => {
                text.push_str(&format!("{indent}{}{sentence}\n", only(when.as_ref())))
            }
        }
    }
}

/// The values of a repeated block, read from how it is written: `(a) | (b) = r1 | ♣; r2 | ♥`.
pub(super) fn values(text: &str) -> Values {
    if text.is_empty() {
        return Values::None;
    }
    let Some((names, list)) = text.split_once(" = ") else { return Values::Given(text.to_owned()) };
    let names: Vec<String> = names.split(" | ").map(str::to_owned).collect();
    let mut times = split(list, "; ");
    let in_turn = times.last() == Some(&IN_TURN);
    if in_turn {
        times.pop();
    }
    let own = |time: &str| match names.len() {
        1 => vec![bare(time).to_owned()],
        _ => split(time, " | ").into_iter().map(|value| bare(value).to_owned()).collect(),
    };
    Values::Listed { times: times.into_iter().map(own).collect(), names, in_turn }
}

/// What stands at the end of values that begin again.
pub(super) const IN_TURN: &str = "and so on in turn";

/// A value without the brackets around it.
fn bare(value: &str) -> &str {
    value.strip_prefix('[').and_then(|value| value.strip_suffix(']')).unwrap_or(value)
}

/// Splits a list, but not within brackets.
fn split<'t>(text: &'t str, by: &str) -> Vec<&'t str> {
    let (mut depth, mut start, mut parts) = (0_usize, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && at >= start && text[at..].starts_with(by) {
            parts.push(&text[start..at]);
            start = at + by.len();
        }
    }
    parts.push(&text[start..]);
    parts
}
