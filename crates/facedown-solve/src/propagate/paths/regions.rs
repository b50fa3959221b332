//! Regions of a graph.

use super::graph::Graph;

/// This part of a region is well inside it.
const INSIDE: usize = 4;

impl Graph {
    /// Regions of this many vertices, or of all that can be reached, one after the other: for each vertex, whether it belongs to the
    /// region. They overlap, so that each vertex is well inside one of them.
    pub(crate) fn regions(&self, size: usize) -> impl Iterator<Item = Vec<bool>> {
        let mut is_inside = vec![false; self.vertices()];
        (0..self.vertices()).filter_map(move |middle| {
            if is_inside[middle] {
                return None;
            }
            let nearest = self.nearest(middle, size);
            let mut region = vec![false; self.vertices()];
            for (place, vertex) in nearest.into_iter().enumerate() {
                region[vertex] = true;
                is_inside[vertex] |= place < size.div_ceil(INSIDE);
            }
            Some(region)
        })
    }

    /// This many vertices, the nearest first.
    fn nearest(&self, start: usize, number: usize) -> Vec<usize> {
        let mut is_reached = vec![false; self.vertices()];
        is_reached[start] = true;
        let mut reached = vec![start];
        let mut place = 0;
        while let Some(&here) = reached.get(place) {
            for next in self.around(here) {
                if reached.len() < number && !is_reached[next] {
                    is_reached[next] = true;
                    reached.push(next);
                }
            }
            place += 1;
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use crate::propagate::paths::tests::{GridGraph, Random};

    #[test]
    fn each_vertex_is_well_inside_a_region() {
        let graph = GridGraph::random(&mut Random::new(3), 20, 20).graph();
        let regions: Vec<Vec<bool>> = graph.regions(100).collect();
        assert!(regions.iter().all(|region| region.iter().filter(|&&belongs| belongs).count() == 100));
        for vertex in 0..400 {
            let close = graph.nearest(vertex, 10);
            assert!(regions.iter().any(|region| close.iter().all(|&close| region[close])), "{vertex}");
        }
        // Few: each vertex is in ten of them on average.
        assert_eq!(regions.len(), 40);
    }
}
