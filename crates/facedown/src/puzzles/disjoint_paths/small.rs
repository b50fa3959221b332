//! All small graphs.

use super::{DisjointPaths, Vertex};
use crate::protocol::Property;
use crate::puzzle::Puzzle;
use crate::small::{Coverage, Puzzles, Small, SmallSize, pairings};

impl Small for DisjointPaths {
    fn every(board: SmallSize) -> Option<Puzzles<Self>> {
        let SmallSize::Vertices(count) = board else { return None };
        if count > 5 {
            return None;
        }
        let possible: Vec<(Vertex, Vertex)> =
            (0..count).flat_map(|one| (one + 1..count).map(move |two| (Vertex(one), Vertex(two)))).collect();
        let mut list = Vec::new();
        for numbers in pairings(count) {
            let pairs: Vec<(Vertex, Vertex)> = (1..=numbers.iter().copied().max().unwrap_or(0))
                .filter_map(|pair| {
                    let mut ends = (0..count).filter(|&vertex| numbers[vertex] == pair).map(Vertex);
                    Some((ends.next()?, ends.next()?))
                })
                .collect();
            for set in 0..1_usize << possible.len() {
                let edges: Vec<(Vertex, Vertex)> = possible
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| set >> place & 1 == 1)
                    .map(|(_, &edge)| edge)
                    .collect();
                list.extend(Self::new(count, &edges, &pairs).ok());
            }
        }
        Some(Puzzles { list, what: "graphs with disjoint endpoint pairs", coverage: Coverage::Exhaustive })
    }

    fn solutions(&self) -> Vec<Vec<Vec<Vertex>>> {
        let mut found = Vec::new();
        join(self, &mut Vec::new(), &mut found);
        found.retain(|candidate| self.check(candidate).is_empty());
        found
    }

    fn default_boards(property: Property) -> Vec<SmallSize> {
        match property {
            Property::Faults => vec![SmallSize::Vertices(4)],
            Property::Soundness | Property::DeckSoundness => (1..=4).map(SmallSize::Vertices).collect(),
            _ => (1..=5).map(SmallSize::Vertices).collect(),
        }
    }
}

/// Lengthens the last path by every edge that leads to a vertex not used yet, and begins the next when it has arrived.
fn join(graph: &DisjointPaths, paths: &mut Vec<Vec<Vertex>>, found: &mut Vec<Vec<Vec<Vertex>>>) {
    let arrived = paths.last().is_none_or(|path| path.last() == Some(&graph.pairs()[paths.len() - 1].1));
    if arrived {
        match graph.pairs().get(paths.len()) {
            None => found.push(paths.clone()),
            Some(&(start, _)) => {
                paths.push(vec![start]);
                join(graph, paths, found);
                paths.pop();
            }
        }
        return;
    }
    let at = paths.last().and_then(|path| path.last()).copied();
    for next in at.into_iter().flat_map(|at| graph.neighbours(at).to_vec()) {
        if paths.iter().flatten().any(|&used| used == next) {
            continue;
        }
        if let Some(path) = paths.last_mut() {
            path.push(next);
        }
        join(graph, paths, found);
        if let Some(path) = paths.last_mut() {
            path.pop();
        }
    }
}
