//! From a model to clauses and propagators.

use crate::formula::Formula;
use crate::limits::{GaveUp, WorkLimits};
use crate::propagate::paths::{self, Breadth, Graph};
use crate::propagate::{ConnectedPropagator, islands};
use crate::sat::Propagator;
use facedown::constraints::{Constraint, Literal, Model, Neighbours};
use std::collections::HashSet;

/// A model as clauses and propagators.
pub(crate) struct Lowered {
    pub(crate) formula: Formula,
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
}

/// Lowers the model. Other than with [`Breadth::Full`], solutions may be left out; that is for models that ask for paths only.
pub(crate) fn lower(model: &Model, breadth: Breadth, limits: WorkLimits) -> Result<Lowered, GaveUp> {
    let mut formula = Formula::new(model.variables(), limits);
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
    for constraint in model.constraints() {
        match constraint {
            Constraint::Clause(literals) => formula.clause(literals.iter().copied())?,
            Constraint::Count { at_least, at_most, of } => formula.count(*at_least, *at_most, of)?,
            _ => {}
        }
    }
    for constraint in model.constraints() {
        match constraint {
            Constraint::Connected { members, neighbours } => {
                let gaps_are_apart = gaps_are_apart(&formula, members, neighbours);
                propagators.push(Box::new(ConnectedPropagator::new(members, neighbours, gaps_are_apart)));
            }
            Constraint::Islands { land, neighbours, seeds } => {
                formula.scatter();
                propagators.extend(islands::lower(&mut formula, land, neighbours, seeds)?);
            }
            Constraint::Paths { vertices, edges, ends } => {
                formula.work(edges.len())?;
                let graph = Graph::new(*vertices, edges, ends);
                propagators.push(Box::new(paths::lower(&mut formula, graph, ends, breadth)?));
            }
            _ => {}
        }
    }
    Ok(Lowered { formula, propagators })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cutoff;
    use crate::limits::MOST_MEMORY;
    use facedown::constraints::{Edge, End};
    use facedown::puzzles::registry;

    /// The number of clauses of a model.
    fn clauses(model: &Model, breadth: Breadth) -> usize {
        let lowered = lower(model, breadth, WorkLimits::new(&Cutoff::never(), MOST_MEMORY)).unwrap();
        lowered.formula.clauses().count()
    }

    /// Pairs of equal numbers would be four times as many in a row of twice the length.
    #[test]
    fn equal_numbers_in_a_row_are_counted() {
        let row = |length: usize| {
            let sheet = registry::read_any(&format!("hitori\n{}\n", ["1"].repeat(length).join(" "))).unwrap();
            clauses(&sheet.model().unwrap(), Breadth::Full)
        };
        assert_eq!((row(100), row(200)), (892, 1_792));
    }

    /// One variable a cell for the sea, one for all islands together, and one for what these are connected to.
    #[test]
    fn islands_of_unknown_size_share_their_variables() {
        let variables = |seeds: usize| {
            let mut cells = vec!["."; 20 * 12];
            (0..seeds).for_each(|seed| cells[4 * seed] = "?");
            let rows: Vec<String> = cells.chunks(20).map(|row| row.join(" ")).collect();
            let sheet = registry::read_any(&format!("nurikabe\n{}\n", rows.join("\n"))).unwrap();
            let model = sheet.model().unwrap();
            lower(&model, Breadth::Full, WorkLimits::new(&Cutoff::never(), MOST_MEMORY))
                .unwrap()
                .formula
                .variables()
        };
        assert_eq!((variables(1), variables(5)), (481, 481));
    }

    /// In a complete graph there are too many squares to say something about each.
    #[test]
    fn large_complete_graphs_are_written_without_their_squares() {
        let complete = |vertices: usize| {
            let mut model = Model::new();
            let pairs = (0..vertices).flat_map(|one| (0..one).map(move |other| [one, other]));
            let edges: Vec<_> = pairs.map(|joins| Edge { joins, used: model.variable() }).collect();
            let number = edges.len();
            model.paths(vertices, edges, [0, 1].map(|vertex| End { vertex, label: Some(1) }).to_vec());
            clauses(&model, Breadth::Narrow) / number
        };
        assert!(complete(15) > 200, "{}", complete(15));
        assert!(complete(60) < 50, "{}", complete(60));
    }
}
