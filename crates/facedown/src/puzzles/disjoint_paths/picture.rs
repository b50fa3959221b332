//! What a graph with endpoint pairs looks like.

use super::{DisjointPaths, Vertex};
use crate::picture::{Content, Drawing, DrawnEdge, DrawnNetwork, DrawnNode, Highlight, Ink, Pictured};
use std::collections::{BTreeMap, BTreeSet};

impl Pictured for DisjointPaths {
    fn drawing(&self, answer: Option<&Vec<Vec<Vertex>>>, wrong: &[Vertex]) -> Drawing {
        let paths = answer.map_or(&[][..], |paths| paths);
        let pair_of: BTreeMap<Vertex, Ink> = (self.pairs().iter().enumerate())
            .flat_map(|(pair, &(one, other))| [(one, Ink(pair)), (other, Ink(pair))])
            .collect();
        let taken: BTreeMap<(Vertex, Vertex), Ink> = (paths.iter().enumerate())
            .flat_map(|(path, vertices)| vertices.windows(2).map(move |step| (step, Ink(path))))
            .map(|(step, ink)| ((step[0].min(step[1]), step[0].max(step[1])), ink))
            .filter(|((_, greater), _)| greater.0 < self.vertices().len())
            .collect();
        let wrong: BTreeSet<Vertex> = wrong.iter().copied().collect();
        let nodes = self.vertices().map(|vertex| DrawnNode {
            label: (vertex.0 + 1).to_string(),
            pair: pair_of.get(&vertex).copied(),
            highlight: if wrong.contains(&vertex) { Highlight::Wrong } else { Highlight::None },
        });
        let real: BTreeSet<(Vertex, Vertex)> = self.edges().collect();
        let all: BTreeSet<(Vertex, Vertex)> = real.iter().chain(taken.keys()).copied().collect();
        let edges = all.into_iter().map(|edge| DrawnEdge {
            ends: (edge.0.0, edge.1.0),
            ink: taken.get(&edge).copied(),
            highlight: if real.contains(&edge) { Highlight::None } else { Highlight::Wrong },
        });
        let network = DrawnNetwork {
            nodes: nodes.collect(),
            edges: edges.collect(),
            paths: paths.iter().map(|path| path.iter().map(|vertex| vertex.0).collect()).collect(),
        };
        let pairs: Vec<String> = (self.pairs().iter().enumerate())
            .map(|(pair, (one, other))| {
                format!("Pair {}: {} and {}.", Ink(pair).letters(), one.0 + 1, other.0 + 1)
            })
            .collect();
        let solved = if answer.is_some() { ", with an answer" } else { "" };
        Drawing {
            title: format!(
                "Disjoint paths, {} vertices, {} pairs{solved}",
                self.vertices().len(),
                pairs.len()
            ),
            remarks: pairs.join(" "),
            content: Content::Network(network),
        }
    }

    fn answer_in(&self, drawing: &Drawing) -> Option<Vec<Vec<Vertex>>> {
        let Content::Network(DrawnNetwork { paths, .. }) = &drawing.content else { return None };
        Some(paths.iter().map(|path| path.iter().map(|&place| Vertex(place)).collect()).collect())
    }
}
