//! Used edges form paths between ends, and paths have labels.

use super::always;
use super::levels::{self, Reached, Way};
use crate::formula::Formula;
use crate::limits::GaveUp;
use facedown::constraints::{Edge, End, Literal};
use std::collections::BTreeMap;

pub(super) fn write(
    formula: &mut Formula,
    vertices: usize,
    edges: &[Edge],
    ends: &[End],
) -> Result<(), GaveUp> {
    let always = always(formula)?;
    let mut used: Vec<Vec<Literal>> = vec![Vec::new(); vertices];
    for edge in edges {
        edge.joins.iter().for_each(|&vertex| used[vertex].push(edge.used));
    }
    let mut sources = vec![!always; vertices];
    for end in ends {
        sources[end.vertex] = always;
    }
    // Whether each vertex is on a path.
    let mut members = Vec::with_capacity(vertices);
    for (used, &source) in used.iter().zip(&sources) {
        if source == always {
            formula.count(1, 1, used)?;
            members.push(always);
            continue;
        }
        let member = formula.variable();
        for (place, &edge) in used.iter().enumerate() {
            formula.clause([!edge, member])?;
            // A path that comes goes on.
            let others =
                used.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, &other)| other);
            formula.clause(others.chain([!edge]))?;
        }
        formula.clause(used.iter().copied().chain([!member]))?;
        formula.count(0, 2, used)?;
        members.push(member);
    }
    // Whatever is used is connected to an end: there are no loops.
    let ways: Vec<Way> = edges.iter().map(|edge| Way { joins: edge.joins, is_open: edge.used }).collect();
    levels::write(formula, &Reached { members: &members, sources: &sources, ways: &ways, most: vertices })?;
    labels(formula, edges, ends, &members)
}

/// Each vertex has the label of the path that it is on.
fn labels(formula: &mut Formula, edges: &[Edge], ends: &[End], members: &[Literal]) -> Result<(), GaveUp> {
    let mut labelled: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for end in ends {
        if let Some(label) = end.label {
            labelled.entry(label).or_default().push(end.vertex);
        }
    }
    let unlabelled: Vec<usize> =
        ends.iter().filter(|end| end.label.is_none()).map(|end| end.vertex).collect();
    let others = |label: u32| ends.iter().filter(move |end| end.label.is_some_and(|other| other != label));
    for (label, at) in labelled {
        let has: Vec<Literal> = members.iter().map(|_| formula.variable()).collect();
        for (&has, &member) in has.iter().zip(members) {
            formula.clause([!has, member])?;
        }
        for &vertex in &at {
            formula.clause([has[vertex]])?;
        }
        for end in others(label) {
            formula.clause([!has[end.vertex]])?;
        }
        for edge in edges {
            let [one, other] = edge.joins.map(|vertex| has[vertex]);
            formula.clause([!edge.used, !one, other])?;
            formula.clause([!edge.used, one, !other])?;
        }
        // One path has the label, and it has two ends: both with the label, or one with it and one without.
        let missing = match at.len() {
            1 => 1,
            2 => 0,
            _ => return formula.clause([]),
        };
        let unlabelled: Vec<Literal> = unlabelled.iter().map(|&vertex| has[vertex]).collect();
        formula.count(missing, missing, &unlabelled)?;
    }
    Ok(())
}
