//! From a model to clauses and propagators.

use crate::formula::Formula;
use crate::propagate::paths::{self, Breadth, Graph};
use crate::propagate::{Connected, Islands};
use crate::sat::Propagator;
use facedown::constraints::{Constraint, Literal, Model, Neighbours};
use std::collections::HashSet;

/// A model as clauses and propagators.
pub(crate) struct Lowered {
    pub(crate) formula: Formula,
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
}

/// Lowers the model. Other than with [`Breadth::Full`], solutions may be left out; that is for models that ask for paths only.
pub(crate) fn lower(model: &Model, breadth: Breadth) -> Lowered {
    let mut formula = Formula::new(model.variables());
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
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
                let graph = Graph::new(*vertices, edges, ends);
                propagators.push(Box::new(paths::lower(&mut formula, graph, ends, breadth)));
            }
            _ => {}
        }
    }
    Lowered { formula, propagators }
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
