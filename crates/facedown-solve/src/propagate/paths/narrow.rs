//! Leaving out solutions that can be exchanged for simpler ones.
//!
//! **Steps.** Two kinds of steps make a solution simpler. Where a path runs along itself (two of its vertices are neighbours, but not
//! linked), it can take the *short cut*: fewer vertices are used. And where a path goes over `one`, `corner`, `other`, and an unused
//! vertex `instead` with a smaller number is a neighbour of both `one` and `other`, it can take that one: an *exchange*, after which
//! as many vertices are used, but the sum of their numbers is smaller. So steps come to an end, at a solution that
//! allows none. Call it *normal*. If there is a solution, there is a normal one.
//!
//! **What is written down.** Normal solutions, and nothing else, satisfy that equal neighbours are linked
//! ([`Labels::link_if_equal`](super::labels::Labels::link_if_equal)) and that no exchange is possible. The rest follows from that, and is
//! written down since it lets the search see further:
//!
//! - No path uses three sides of a square.
//! - Corners come in rows, up to an end (Ahle's argument about diagonals). Say a path goes over `one`, `corner`, `other`, and
//!   `instead`, a neighbour of both, is used. It is linked to neither of the two: otherwise the path would run over three sides of a
//!   square. So its links go elsewhere; if it is no end and has just two more neighbours, as in a grid, it is a corner too, one that
//!   points the same way. So where this goes on to the rim, there cannot be a corner.
//!
//! **What it is good for.** Let `first` be a solution to or from which there is no step at all. If no other solution is
//! normal, it is the only one: any other would come to `first` by steps, and the last of them would be a step to `first`
//! ([`Graph::variations`](super::Graph::variations) finds the steps in either direction). This is so for each solution that uses all vertices and does not run along itself.
//!
//! It is also a way to all solutions: find all normal ones, and from each go back along steps, again and again. Whatever
//! comes to a normal solution by steps is found on the way back.

use super::graph::Graph;
use crate::formula::Formula;
use crate::limits::GaveUp;
use facedown::constraints::Literal;
use std::collections::HashMap;

/// No path uses three sides of a square.
pub(super) fn no_three_sides(formula: &mut Formula, graph: &Graph) -> Result<(), GaveUp> {
    for (number, edge) in graph.edges().iter().enumerate() {
        let [one, other] = edge.joins;
        for (first, before) in graph.links(one).filter(|&(first, _)| first != number) {
            for (second, after) in graph.links(other).filter(|&(second, _)| second != number) {
                if graph.edge(before, after).is_some() {
                    formula.clause([first, number, second].map(|edge| !graph.used(edge)))?;
                }
            }
            formula.work(10)?;
        }
    }
    Ok(())
}

/// A vertex inside a path, with the two before and after it, which come in the order of their numbers.
type Bend = (usize, [usize; 2]);

/// What follows from a bend.
enum Follows {
    /// The vertex is used.
    Used(usize),
    /// The path of another vertex has this bend there.
    Bend(Bend),
    /// The bend is not there.
    Nothing,
}

/// Corners come in rows, up to an end. `may_be_unused` says whether the second vertex may be unused though it could
/// replace the first.
pub(super) fn corners(
    formula: &mut Formula,
    graph: &Graph,
    used: &[Literal],
    may_be_unused: impl Fn(usize, usize) -> bool,
) -> Result<(), GaveUp> {
    let mut bends: Vec<(Bend, Vec<Follows>)> = Vec::new();
    for vertex in (0..graph.vertices()).filter(|&vertex| !graph.is_end(vertex)) {
        formula.work(10)?;
        for [(_, one), (_, other)] in graph.bends(vertex) {
            let instead = graph.beside_both(one, other).filter(|&instead| {
                instead != vertex && (graph.is_end(instead) || !may_be_unused(vertex, instead))
            });
            formula.reserve(200)?;
            let follows = instead.map(|instead| follows(graph, instead, [one, other])).collect();
            bends.push(((vertex, [one.min(other), one.max(other)]), follows));
        }
    }
    let places: HashMap<Bend, usize> = bends.iter().map(|&(bend, _)| bend).zip(0..).collect();
    let mut is_possible = vec![true; bends.len()];
    loop {
        formula.work(bends.len())?;
        let is_ruled_out = |follows: &Follows| match follows {
            Follows::Used(_) => false,
            Follows::Bend(bend) => !is_possible[places[bend]],
            Follows::Nothing => true,
        };
        let gone: Vec<usize> = (0..bends.len())
            .filter(|&place| is_possible[place] && bends[place].1.iter().any(is_ruled_out))
            .collect();
        if gone.is_empty() {
            break;
        }
        for place in gone {
            is_possible[place] = false;
        }
    }
    let edges = |&(vertex, beside): &Bend| {
        beside.map(|other| graph.edge(vertex, other)).into_iter().flatten().map(|edge| graph.used(edge))
    };
    for ((bend, follows), is_possible) in bends.iter().zip(is_possible) {
        let not_here: Vec<Literal> = edges(bend).map(|edge| !edge).collect();
        if !is_possible {
            formula.clause(not_here)?;
            continue;
        }
        for follows in follows {
            match follows {
                Follows::Used(vertex) => formula.clause(not_here.iter().copied().chain([used[*vertex]]))?,
                Follows::Bend(there) => {
                    for edge in edges(there) {
                        formula.clause(not_here.iter().copied().chain([edge]))?;
                    }
                }
                Follows::Nothing => {}
            }
        }
    }
    Ok(())
}

/// What follows when a used vertex is linked to neither of two neighbours.
fn follows(graph: &Graph, vertex: usize, neither: [usize; 2]) -> Follows {
    let left: Vec<usize> = graph.around(vertex).filter(|other| !neither.contains(other)).collect();
    match left[..] {
        [] => Follows::Nothing,
        _ if graph.is_end(vertex) => Follows::Used(vertex),
        [_] => Follows::Nothing,
        [one, other] => Follows::Bend((vertex, [one.min(other), one.max(other)])),
        _ => Follows::Used(vertex),
    }
}
