//! The honest prover of disjoint paths: which number on which vertex.

use super::{DisjointPaths, Vertex};
use crate::engine::{Face, Lay};
use crate::puzzles::numberlink::network::Network;

/// The vertices as places.
pub(super) fn network(puzzle: &DisjointPaths) -> Network {
    let numbers = |vertices: &[Vertex]| vertices.iter().map(|vertex| vertex.0).collect();
    Network {
        neighbours: puzzle.vertices().map(|vertex| numbers(puzzle.neighbours(vertex))).collect(),
        pairs: puzzle.pairs().iter().map(|(one, other)| (one.0, other.0)).collect(),
    }
}

/// A colour from 1 to d+1 for each vertex, neighbours of different colours: the least that is free, vertex by vertex.
pub(super) fn colours(network: &Network) -> Vec<usize> {
    let mut colours = vec![0; network.neighbours.len()];
    for (vertex, neighbours) in network.neighbours.iter().enumerate() {
        let mut used: Vec<usize> = neighbours.iter().map(|&beside| colours[beside]).collect();
        used.sort_unstable();
        colours[vertex] =
            used.into_iter().fold(1, |least, colour| if colour == least { least + 1 } else { least });
    }
    colours
}

/// x along the shortened path of pair x, k + colour elsewhere. The vertices of a path that joins no pair, or that
/// another path uses too, get no number.
pub(super) fn plan(network: &Network, candidate: &[Vec<Vertex>], cards: usize) -> Vec<Lay> {
    let vertices = network.neighbours.len();
    let mut uses = vec![0_usize; vertices];
    for &Vertex(vertex) in candidate.iter().flatten() {
        let Some(used) = uses.get_mut(vertex) else { return vec![Lay::Faces(vec![Face::CLUB])] };
        *used += 1;
    }
    let k = network.pairs.len();
    let colours = colours(network);
    let empty = |vertex: usize| Some(k + colours[vertex]);
    let mut numbers: Vec<Option<usize>> =
        (0..vertices).map(|vertex| if uses[vertex] == 0 { empty(vertex) } else { None }).collect();
    for (pair, (path, &(one, other))) in candidate.iter().zip(&network.pairs).enumerate() {
        let path: Vec<usize> = path.iter().map(|vertex| vertex.0).collect();
        let joins = path.first() == Some(&one) && path.last() == Some(&other);
        let is_edge = |step: &[usize]| network.neighbours[step[0]].contains(&step[1]);
        if joins && path.windows(2).all(is_edge) && path.iter().all(|&vertex| uses[vertex] == 1) {
            let short = network.shorten(&path);
            path.into_iter().for_each(|vertex| numbers[vertex] = empty(vertex));
            short.into_iter().for_each(|vertex| numbers[vertex] = Some(pair + 1));
        }
    }
    let laid = network.laid(&numbers, cards);
    if laid.is_empty() { Vec::new() } else { vec![Lay::Faces(laid)] }
}
