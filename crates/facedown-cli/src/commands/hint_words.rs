//! Steps of a hint in sentences and as JSON.

use super::why::names;
use facedown::constraints::{Literal, Said};
use facedown::puzzles::Rule;
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Level, Step};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What a literal says, without its places.
fn words(says: &[Said], literal: Literal) -> &str {
    let said = &says[literal.variable()];
    if literal.is_negated() { &said.no } else { &said.yes }
}

/// The places that a literal speaks of, as one word.
fn place(sheet: &dyn AnySheet, says: &[Said], literal: Literal) -> String {
    names(sheet, says[literal.variable()].at.iter().copied()).join("-")
}

/// Literals in words: "r1c2, r1c4 are black; r3c3 is white".
fn sentence(sheet: &dyn AnySheet, says: &[Said], literals: &[Literal]) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for &literal in literals {
        let name = place(sheet, says, literal);
        let words = words(says, literal);
        match groups.iter_mut().find(|group| group.0 == words) {
            Some((_, names)) => names.push(name),
            None => groups.push((words, vec![name])),
        }
    }
    let group = |(words, names): (&str, Vec<String>)| match words.strip_prefix("is ") {
        Some(rest) if names.len() > 1 => format!("{} are {rest}", names.join(", ")),
        _ => format!("{} {words}", names.join(", ")),
    };
    groups.into_iter().map(group).collect::<Vec<_>>().join("; ")
}

/// The rules of a step, each once, with the places at which it is applied; none for the whole board.
fn rules(sheet: &dyn AnySheet, step: &Step) -> Vec<(&'static Rule, Vec<String>)> {
    let mut rules: Vec<(&'static Rule, Vec<String>)> = Vec::new();
    for one in &step.uses {
        let at = names(sheet, one.at.iter().copied()).join(" ");
        for &rule in &one.rules {
            let known = rules.iter().position(|(known, _)| known.name == rule.name);
            let number = known.unwrap_or_else(|| {
                rules.push((rule, Vec::new()));
                rules.len() - 1
            });
            if !at.is_empty() && !rules[number].1.contains(&at) {
                rules[number].1.push(at.clone());
            }
        }
    }
    rules
}

/// The step in sentences, a line each.
pub(super) fn step_text(sheet: &dyn AnySheet, says: &[Said], step: &Step) -> String {
    let mut text = format!("{}.\n", sentence(sheet, says, &step.concluded));
    let opposite = step.concluded.first().map(|&literal| sentence(sheet, says, &[!literal]));
    let opposite = opposite.unwrap_or_default();
    let _ = match step.level {
        Level::Easy => Ok(()),
        Level::Medium => writeln!(text, "  If {opposite}, what follows contradicts these rules together."),
        Level::Hard => writeln!(
            text,
            "  This takes an assumption: suppose that {opposite}. That leads to a contradiction."
        ),
        Level::Expert => writeln!(
            text,
            "  This takes assumptions within assumptions: the solver has shown that it is impossible that {opposite}."
        ),
    };
    let rules = rules(sheet, step);
    if rules.is_empty() {
        text.push_str("  Nothing else is left there.\n");
    }
    for (rule, at) in rules {
        let at = if at.is_empty() { String::new() } else { format!(" at {}", at.join("; ")) };
        let _ = writeln!(text, "  by {}{at}: {}", rule.name, rule.sentence);
    }
    if !step.because.is_empty() {
        let _ = writeln!(text, "  since {}", sentence(sheet, says, &step.because));
    }
    if !step.is_minimal {
        text.push_str("  It was not found out whether all of this is needed.\n");
    }
    text
}

/// The step as JSON.
pub(super) fn step_json(sheet: &dyn AnySheet, says: &[Said], step: &Step) -> Value {
    let said = |literal: Literal| {
        let at = says[literal.variable()].at.iter().copied();
        json!({ "at": names(sheet, at), "says": words(says, literal) })
    };
    let all = |literals: &[Literal]| literals.iter().copied().map(said).collect::<Vec<_>>();
    let uses = step.uses.iter().map(|one| {
        let rules: Vec<&str> = one.rules.iter().map(|rule| rule.name).collect();
        json!({ "rules": rules, "at": names(sheet, one.at.iter().copied()) })
    });
    json!({
        "level": step.level.name(),
        "takes": step.level.takes(),
        "concluded": all(&step.concluded),
        "uses": uses.collect::<Vec<_>>(),
        "because": all(&step.because),
        "assumed": step.assumed.map(said),
        "minimal": step.is_minimal,
    })
}
