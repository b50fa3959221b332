//! No path closes to a loop.
//!
//! A used edge lies on a line, as far as lines are drawn. Where the line closes, there is a conflict; where one edge more
//! would close it, that edge is not used. Only the lines of edges that are new need a look.

use super::graph::Graph;
use crate::sat::{Conflict, Propagator, Trail};
use facedown::constraints::Literal;
use std::collections::HashMap;

/// Forbids loops among the used edges of a graph in which no vertex has more than two of them.
pub(crate) struct NoLoop {
    graph: Graph,
    /// The edge of each variable.
    edges: HashMap<usize, usize>,
    /// For each edge the look at which its line was last walked.
    walked: Vec<u64>,
    looks: u64,
    line: Vec<Literal>,
}

impl NoLoop {
    pub(super) fn new(graph: Graph) -> Self {
        let edges = graph.edges().iter().enumerate().map(|(number, edge)| (edge.used.variable(), number));
        let walked = vec![0; graph.edges().len()];
        Self { edges: edges.collect(), walked, looks: 0, line: Vec::new(), graph }
    }

    /// Walks along used edges, from a vertex, away from an edge, up to the end of the line or back to that edge.
    fn walk(&mut self, start: usize, away_from: usize, trail: &Trail<'_, '_>) -> usize {
        let (mut here, mut before) = (start, away_from);
        loop {
            let is_on = |&(edge, _): &(usize, usize)| {
                edge != before && trail.value(self.graph.used(edge)) == Some(true)
            };
            let Some((edge, next)) = self.graph.links(here).find(is_on) else { return here };
            if edge == away_from {
                return here;
            }
            self.walked[edge] = self.looks;
            self.line.push(!self.graph.used(edge));
            (here, before) = (next, edge);
        }
    }
}

impl Propagator for NoLoop {
    fn watches(&self) -> Vec<Literal> {
        self.graph.edges().iter().map(|edge| edge.used).collect()
    }

    fn propagate(&mut self, new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        self.looks += 1;
        for variable in new {
            let Some(&edge) = self.edges.get(variable) else { continue };
            let used = self.graph.used(edge);
            if self.walked[edge] == self.looks || trail.value(used) != Some(true) {
                continue;
            }
            self.line.clear();
            self.line.push(!used);
            let [one, other] = self.graph.edges()[edge].joins;
            let first = self.walk(one, edge, trail);
            if first == other {
                return trail.conflict(self.line.iter().copied());
            }
            let last = self.walk(other, edge, trail);
            if self.line.len() > 1
                && let Some(closing) = self.graph.edge(first, last)
            {
                trail.imply(!self.graph.used(closing), self.line.iter().copied())?;
            }
        }
        Ok(())
    }
}
