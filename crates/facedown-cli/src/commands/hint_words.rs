//! Steps of a hint as JSON.

use super::why::names;
use facedown::constraints::{Literal, Said};
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Step, literal_words};
use serde_json::{Value, json};

/// The step as JSON.
pub(super) fn step_json(sheet: &dyn AnySheet, says: &[Said], step: &Step) -> Value {
    let said = |literal: Literal| {
        let at = says[literal.variable()].at.iter().copied();
        json!({ "at": names(sheet, at), "says": literal_words(says, literal) })
    };
    let all = |literals: &[Literal]| literals.iter().copied().map(said).collect::<Vec<_>>();
    let uses = step.uses.iter().map(|one| {
        let rules: Vec<&str> = one.rules.iter().map(|rule| rule.name).collect();
        json!({ "rules": rules, "at": names(sheet, one.at.iter().copied()), "says": one.says })
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
