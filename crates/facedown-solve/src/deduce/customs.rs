//! What people take for granted when they solve, though no rule says so.
//!
//! In Numberlink, the rules alone hardly force a link: cells may stay unused, so that every line could also run elsewhere. People solve it all the same, because
//! they expect every cell to be used and no line to go a longer way than it must. So if a puzzle has just one solution, and that solution keeps
//! the customs of its genre, steps may rest on them. Each such step names the custom. That there is just one solution is proved without them.

use crate::{Continue, Cutoff, Goal, SolveError, Uniqueness, solve};
use facedown::constraints::Model;
use facedown::puzzles::Rule;
use facedown::puzzles::registry::AnySheet;

/// The model with the customs of the genre. Nothing if the genre has none, if they are not known to be kept by the only
/// solution, or if it is not known that there is only one.
pub(super) fn with_customs(
    sheet: &dyn AnySheet,
    model: &Model,
    stop: &Cutoff,
) -> Result<Option<Model>, SolveError> {
    let mut more = model.clone();
    sheet.customs(&mut more);
    if customs(model, &more).is_empty() {
        return Ok(None);
    }
    let mut is_kept = false;
    let outcome = solve(model, Goal::Unique, stop, |values| {
        is_kept = more.holds(values);
        if is_kept { Continue::Yes } else { Continue::No }
    })?;
    Ok((is_kept && outcome.verdict == Uniqueness::Unique).then_some(more))
}

/// What the second model says that the first does not, each once.
pub(super) fn customs(model: &Model, more: &Model) -> Vec<&'static Rule> {
    let added = model.constraints().len()..more.constraints().len();
    let mut customs: Vec<&'static Rule> = Vec::new();
    for &custom in added.flat_map(|place| more.origin(place).rules) {
        if !customs.contains(&custom) {
            customs.push(custom);
        }
    }
    customs
}
