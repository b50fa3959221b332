//! A script as plain text: indented by what belongs to what.

use super::{Part, Script};

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

fn parts(text: &mut String, all: &[Part], depth: usize) {
    let indent = "  ".repeat(depth);
    let only =
        |when: &Option<String>| when.as_ref().map(|when| format!("If {when} is yes: ")).unwrap_or_default();
    for part in all {
        match part {
            Part::Phase { name, parts: inner } => {
                let gap = if text.is_empty() { "" } else { "\n" };
                text.push_str(&format!("{gap}{indent}── {name} ──\n"));
                parts(text, inner, depth);
            }
            Part::Step { id, sentence, when, parts: inner } => {
                text.push_str(&format!("{indent}{}{id}. {sentence}.\n", only(when)));
                parts(text, inner, depth + 1);
            }
            Part::Repeat { times, values, when, parts: inner } => {
                let with = if values.is_empty() { String::new() } else { format!(", with {values}") };
                let time = if times == "1" { "time" } else { "times" };
                text.push_str(&format!("{indent}{}Do this {times} {time}{with}:\n", only(when)));
                parts(text, inner, depth + 1);
            }
            Part::Say { sentence, when } => text.push_str(&format!("{indent}{}{sentence}\n", only(when))),
        }
    }
}
