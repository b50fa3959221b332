//! Paths between ends.
//!
//! Degrees and labels are written out as clauses; that no path closes to a loop is watched inside the search. That would be enough.
//! What makes the search quick is to say more than is needed:
//!
//! - [`narrow`]: solutions that can be exchanged for simpler ones are left out where not all are wanted;
//! - [`heights`]: the paths as a flow in the plane, given by the heights of the faces. Clauses alone cannot count, and without
//!   counting it takes very long to see that five paths do not fit through a gap of four vertices.
//!
//! Reading order: [`graph`], [`labels`], [`loops`], [`narrow`], [`drawn`] (steps from one solution to another), [`squares`],
//! [`heights`], [`regions`] (where to look for a second solution).

mod drawn;
mod graph;
mod heights;
mod labels;
mod loops;
mod narrow;
mod regions;
mod squares;

pub(crate) use graph::Graph;
pub(crate) use loops::NoLoop;

use crate::formula::Formula;
use crate::limits::GaveUp;
use facedown::constraints::{End, Literal};
use labels::Labels;
use squares::Squares;

/// Which solutions are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Breadth {
    /// All solutions.
    Full,
    /// Solutions that can be exchanged for simpler ones are left out: see [`narrow`]. If there is a solution, one is left. In large
    /// graphs some more may be left.
    Narrow,
    /// Only solutions that use all vertices, and no three sides of a square. There may be none though there are others.
    Cover,
}

/// Writes down all that can be said by clauses, and returns the propagator for the rest.
pub(crate) fn lower(
    formula: &mut Formula,
    graph: Graph,
    ends: &[End],
    breadth: Breadth,
) -> Result<NoLoop, GaveUp> {
    formula.reserve(BYTES_OF_EDGE * graph.edges().len())?;
    let used: Vec<Literal> = (0..graph.vertices()).map(|_| formula.variable()).collect();
    degrees(formula, &graph, &used)?;
    let labels = Labels::write(formula, &graph, ends)?;
    match breadth {
        Breadth::Full => {}
        Breadth::Cover => {
            for &used in &used {
                formula.clause([used])?;
            }
            if graph.has_few_bends() {
                narrow::no_three_sides(formula, &graph)?;
                narrow::corners(formula, &graph, &used, |_, _| false)?;
            }
        }
        Breadth::Narrow => {
            labels.link_if_equal(formula, &graph, &used)?;
            if graph.has_few_bends() {
                narrow::no_three_sides(formula, &graph)?;
                narrow::corners(formula, &graph, &used, |corner, instead| instead > corner)?;
                if let (Some(pairs), Some(squares)) = (labels.pairs(), Squares::find(&graph)) {
                    for order in heights::orders(&graph) {
                        heights::write(formula, &graph, &squares, &heights::oriented(&pairs, &order))?;
                    }
                }
            }
        }
    }
    Ok(NoLoop::new(graph))
}

/// The memory of a graph and its propagator.
const BYTES_OF_EDGE: usize = 150;

/// More edges than this at a vertex are counted by a counter.
const MANY: usize = 8;

/// An end has one link, any other vertex two or none.
fn degrees(formula: &mut Formula, graph: &Graph, used: &[Literal]) -> Result<(), GaveUp> {
    for (vertex, &used) in used.iter().enumerate() {
        let around: Vec<Literal> = graph.links(vertex).map(|(edge, _)| graph.used(edge)).collect();
        for &edge in &around {
            formula.clause([!edge, used])?;
        }
        if graph.is_end(vertex) {
            formula.clause([used])?;
            formula.count(1, 1, &around)?;
        } else if around.len() > MANY {
            // Counted with two more that are true where the vertex is unused, so that there are not as many literals as pairs of edges.
            let two = [!used, !used];
            formula.count(2, 2, &around.into_iter().chain(two).collect::<Vec<_>>())?;
        } else {
            formula.count(0, 2, &around)?;
            formula.clause(around.iter().copied().chain([!used]))?;
            for &edge in &around {
                formula.clause(around.iter().copied().filter(|&other| other != edge).chain([!used]))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests;
