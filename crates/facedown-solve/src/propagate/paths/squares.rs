//! The faces of a graph that is made of squares, such as a grid.

use super::graph::Graph;

/// The squares of a graph, numbered from 1, all passed around in the same sense. Number 0 is what lies outside.
pub(super) struct Squares {
    /// For each edge the square that is passed around along the edge, and the one that is passed around against it.
    sides: Vec<[usize; 2]>,
    number: usize,
}

/// A square: its edges in the order in which it is passed around, and whether each is passed from its first vertex to its second.
type SquareEdges = [(usize, bool); 4];

impl Squares {
    /// All cycles of four edges, provided that every circulation in the graph is a sum of them in just one way.
    ///
    /// That is so in a grid. It is what [`heights`](super::heights) need, and all that they need; it holds if
    ///
    /// - no edge is on more than two squares, and the squares can be turned so that any two at one edge pass it in opposite senses;
    /// - from each square, over edges, one comes to an edge that is on that square only. Then no sum of squares cancels out, unless
    ///   all are taken zero times: side by side they would be taken equally often, and at such an edge zero times;
    /// - there are as many squares as the dimension of the circulations: edges - vertices + components.
    pub(super) fn find(graph: &Graph) -> Option<Self> {
        let squares = all(graph);
        let mut at_edge = vec![Vec::new(); graph.edges().len()];
        for (number, square) in squares.iter().enumerate() {
            for &(edge, _) in square {
                at_edge[edge].push(number);
            }
        }
        let dimension = graph.edges().len() + components(graph) - graph.vertices();
        if at_edge.iter().any(|squares| squares.len() > 2) || squares.len() != dimension {
            return None;
        }
        let is_turned = turn(&squares, &at_edge)?;
        let mut sides = vec![[0, 0]; graph.edges().len()];
        for (number, (square, is_turned)) in squares.iter().zip(is_turned).enumerate() {
            for &(edge, along) in square {
                sides[edge][usize::from(along == is_turned)] = number + 1;
            }
        }
        Some(Self { sides, number: squares.len() })
    }

    /// The number of squares, and one more for what lies outside.
    pub(super) const fn number(&self) -> usize {
        self.number + 1
    }

    /// The squares beside the edge when it is passed from this vertex on: first the one that is passed around in this sense.
    pub(super) fn beside(&self, graph: &Graph, edge: usize, from: usize) -> [usize; 2] {
        let [along, against] = self.sides[edge];
        if graph.edges()[edge].joins[0] == from { [along, against] } else { [against, along] }
    }
}

/// All cycles of four edges, each once.
fn all(graph: &Graph) -> Vec<SquareEdges> {
    let step = |from: usize, to: usize| {
        let edge = graph.edge(from, to)?;
        Some((edge, graph.edges()[edge].joins[0] == from))
    };
    let mut squares = Vec::new();
    for first in 0..graph.vertices() {
        for [(_, second), (_, fourth)] in graph.bends(first) {
            for third in graph.beside_both(second, fourth) {
                // Each square is met at each of its vertices; the smallest one counts.
                if first < second.min(third).min(fourth)
                    && let (Some(one), Some(two), Some(three), Some(four)) =
                        (step(first, second), step(second, third), step(third, fourth), step(fourth, first))
                {
                    squares.push([one, two, three, four]);
                }
            }
        }
    }
    squares
}

/// Which squares to turn over, so that no two pass an edge in the same sense.
fn turn(squares: &[SquareEdges], at_edge: &[Vec<usize>]) -> Option<Vec<bool>> {
    let mut turned: Vec<Option<bool>> = vec![None; squares.len()];
    for start in 0..squares.len() {
        if turned[start].is_some() {
            continue;
        }
        turned[start] = Some(false);
        let mut open = vec![(start, false)];
        let mut reaches_the_rim = false;
        while let Some((here, is_turned)) = open.pop() {
            for &(edge, along) in &squares[here] {
                let Some(&beside) = at_edge[edge].iter().find(|&&beside| beside != here) else {
                    reaches_the_rim = true;
                    continue;
                };
                let is_along = squares[beside].iter().any(|&(other, along)| other == edge && along);
                let wanted = is_turned ^ (is_along == along);
                match turned[beside] {
                    None => {
                        turned[beside] = Some(wanted);
                        open.push((beside, wanted));
                    }
                    Some(turned) if turned != wanted => return None,
                    Some(_) => {}
                }
            }
        }
        if !reaches_the_rim {
            return None;
        }
    }
    turned.into_iter().collect()
}

/// The number of connected parts.
fn components(graph: &Graph) -> usize {
    let mut is_reached = vec![false; graph.vertices()];
    let mut components = 0;
    for start in 0..graph.vertices() {
        if is_reached[start] {
            continue;
        }
        components += 1;
        is_reached[start] = true;
        let mut open = vec![start];
        while let Some(here) = open.pop() {
            for next in graph.around(here) {
                if !is_reached[next] {
                    is_reached[next] = true;
                    open.push(next);
                }
            }
        }
    }
    components
}
