//! A script as plain text: indented by what belongs to what.

use super::tree::MISSING;
use super::{IN_TURN, Passage, Script, Values, lists};

/// What stands before the entries of a block with several parameters.
pub(super) const EACH_ENTRY: &str = "for one entry after the other";

/// The longest line of entries.
const WIDTH: usize = 100;

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

/// `Unless (b) is none: `, before what is not always done.
pub(super) fn only(when: Option<&String>) -> String {
    when.map(|when| format!("Unless {when} is {MISSING}: ")).unwrap_or_default()
}

fn parts(text: &mut String, all: &[Passage], depth: usize) {
    let indent = "  ".repeat(depth);
    for part in all {
        match part {
            Passage::Phase { name, parts: inner } => {
                let gap = if text.is_empty() { "" } else { "\n" };
                text.push_str(&format!("{gap}{indent}── {name} ──\n"));
                parts(text, inner, depth);
            }
            Passage::Step { id, sentence, when, parts: inner } => {
                text.push_str(&format!("{indent}{}{id}. {sentence}.\n", only(when.as_ref())));
                parts(text, inner, depth + 1);
            }
            Passage::Repeat { times, values, when, parts: inner } => {
                let with = match values {
                    Values::None => String::new(),
                    Values::Listed { names, .. } if names.len() > 1 => format!(", {EACH_ENTRY}"),
                    values => format!(", where {}", self::values(values)),
                };
                let time = if times == "1" { "time" } else { "times" };
                text.push_str(&format!("{indent}{}Do this {times} {time}{with}:\n", only(when.as_ref())));
                for line in entries(values, indent.len() + 2) {
                    text.push_str(&format!("{indent}  {line}\n"));
                }
                parts(text, inner, depth + 1);
            }
            Passage::Say { sentence, when } => {
                text.push_str(&format!("{indent}{}{sentence}\n", only(when.as_ref())))
            }
        }
    }
}

/// The entries of a block with several parameters, as many to a line as there is room for: `○ (a) r1 (b) ♣ ○ (a) r2 (b) ♥`.
/// A parameter that is none is left out.
fn entries(values: &Values, indent: usize) -> Vec<String> {
    let Values::Listed { names, times, in_turn } = values else { return Vec::new() };
    if names.len() == 1 {
        return Vec::new();
    }
    let mut lines: Vec<String> = Vec::new();
    for time in times {
        let given = names.iter().zip(time).filter(|(_, value)| *value != MISSING);
        let given: String = given.map(|(name, own)| format!(" {name} {}", value(own))).collect();
        let entry = format!("○{given}");
        match lines.last_mut() {
            Some(line) if indent + line.chars().count() + 1 + entry.chars().count() <= WIDTH => {
                line.push_str(&format!(" {entry}"));
            }
            _ => lines.push(entry),
        }
    }
    lines.extend(in_turn.then(|| IN_TURN.to_owned()));
    lines
}

/// The values of a repeated block: `(a) is in turn r1; r2`, or `in turn (a) is r1 and (b) is ♣; (a) is r2 and (b) is ♥`.
pub(super) fn values(values: &Values) -> String {
    match values {
        Values::None => String::new(),
        Values::Given(name) => name.clone(),
        Values::Listed { names, times, in_turn } => {
            let is_only = names.len() == 1;
            let named = |(name, own): (&String, &String)| match is_only {
                true => value(own),
                false => format!("{name} is {}", value(own)),
            };
            let time =
                |time: &Vec<String>| names.iter().zip(time).map(named).collect::<Vec<_>>().join(" and ");
            let mut times: Vec<String> = times.iter().map(time).collect();
            times.extend(in_turn.then(|| IN_TURN.to_owned()));
            let which = if is_only { format!("{} is ", names[0]) } else { String::new() };
            format!("{which}in turn {}", times.join("; "))
        }
    }
}

/// A value as it stands among others: in brackets, if it is a list itself.
pub(super) fn value(value: &str) -> String {
    let value = lists::plain(value);
    let is_list = value.contains("; ") || value.contains("in turn ");
    if is_list { format!("[{value}]") } else { value }
}
