//! The rules of k vertex-disjoint paths.
//!
//! A candidate is any list of lists of vertices. One that names a vertex that the graph does not have breaks
//! `steps_are_edges` or `paths_join_their_pairs` there, since no edge and no pair has such a vertex.

use super::{DisjointPaths, Vertex};
use crate::puzzle::Broken;
use crate::puzzle::report::{Report, rules};
use std::collections::BTreeSet;

rules! {
    PATHS_JOIN_THEIR_PAIRS = "paths_join_their_pairs",
        "There is one path for each pair, in the order of the pairs, from its first vertex to its second.";
    STEPS_ARE_EDGES = "steps_are_edges",
        "Each step of a path goes along an edge of the graph.";
    NO_VERTEX_IS_USED_TWICE = "no_vertex_is_used_twice",
        "No vertex is used twice, neither by two paths nor by one.";
}

/// Every rule that the candidate breaks. A pair without its path is reported by its two vertices, a path that belongs to
/// no pair by its ends, a step that is not an edge by both its vertices.
pub(super) fn check(puzzle: &DisjointPaths, candidate: &[Vec<Vertex>]) -> Vec<Broken<Vertex>> {
    let pairs = puzzle.pairs();
    let mut unjoined = Vec::new();
    for index in 0..pairs.len().max(candidate.len()) {
        let wanted = pairs.get(index).copied();
        let ends = candidate.get(index).and_then(|path| Some((*path.first()?, *path.last()?)));
        if wanted != ends {
            unjoined.extend([wanted, ends].into_iter().flatten().flat_map(|(one, other)| [one, other]));
        }
    }
    let is_edge = |one: Vertex, other: Vertex| {
        one.0 < puzzle.vertices().len() && puzzle.neighbours(one).binary_search(&other).is_ok()
    };
    let steps = candidate.iter().flat_map(|path| path.windows(2));
    let mut used = BTreeSet::new();
    let again = candidate.iter().flatten().copied().filter(|&vertex| !used.insert(vertex));

    let mut report = Report::new();
    if unjoined.is_empty() && candidate.len() > pairs.len() {
        // Paths without a vertex after the last pair are too many, and nowhere.
        report.add_nowhere(&PATHS_JOIN_THEIR_PAIRS);
    }
    report.add(&PATHS_JOIN_THEIR_PAIRS, unjoined);
    report.add(&STEPS_ARE_EDGES, steps.filter(|step| !is_edge(step[0], step[1])).flatten().copied());
    report.add(&NO_VERTEX_IS_USED_TWICE, again);
    report.finish()
}
