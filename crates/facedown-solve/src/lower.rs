//! From a model to clauses and propagators.

use crate::formula::Formula;
use crate::propagate::{Breadth, Connected, Islands, Paths};
use crate::sat::Propagator;
use facedown::constraints::{Constraint, Literal, Model, Neighbours};
use std::collections::HashSet;

/// A model as clauses and propagators.
pub(crate) struct Lowered {
    pub(crate) formula: Formula,
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    /// Where all these are true in the one solution found, no solution was left out by [`Breadth::Narrow`].
    pub(crate) witness: Vec<Literal>,
}

/// Lowers the model. With [`Breadth::Narrow`], solutions may be left out, but never all of them.
pub(crate) fn lower(model: &Model, breadth: Breadth) -> Lowered {
    let mut formula = Formula::new(model.variables());
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
    let mut witness = Vec::new();
    for constraint in model.constraints() {
        match constraint {
            Constraint::Clause(literals) => formula.clause(literals.iter().copied()),
            Constraint::Count { at_least, at_most, of } => formula.count(*at_least, *at_most, of),
            _ => {}
        }
    }
    for constraint in model.constraints() {
        match constraint {
            Constraint::Connected { members, neighbours } => {
                let gaps_are_apart = gaps_are_apart(&formula, members, neighbours);
                propagators.push(Box::new(Connected::new(members, neighbours, gaps_are_apart)));
            }
            Constraint::Islands { land, neighbours, seeds } => {
                propagators.push(Box::new(Islands::new(&mut formula, land, neighbours, seeds)));
            }
            Constraint::Paths { vertices, edges, ends } => {
                let paths = Paths::new(&mut formula, *vertices, edges, ends, breadth);
                witness.extend_from_slice(paths.used());
                propagators.push(Box::new(paths));
            }
            _ => {}
        }
    }
    Lowered { formula, propagators, witness }
}

/// Whether clauses of the formula say that no two neighbours are both false.
fn gaps_are_apart(formula: &Formula, members: &[Literal], neighbours: &Neighbours) -> bool {
    let pairs: HashSet<[Literal; 2]> = formula
        .clauses()
        .filter_map(|clause| match *clause {
            [one, other] => Some([one.min(other), one.max(other)]),
            _ => None,
        })
        .collect();
    let paired = |one: Literal, other: Literal| pairs.contains(&[one.min(other), one.max(other)]);
    neighbours
        .iter()
        .enumerate()
        .all(|(vertex, around)| around.iter().all(|&other| paired(members[vertex], members[other])))
}
