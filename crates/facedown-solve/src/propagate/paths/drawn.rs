//! Steps from one solution to another: see [`narrow`](super::narrow).

use super::graph::Graph;
use crate::Cutoff;
use std::collections::VecDeque;
use std::ops::ControlFlow;

impl Graph {
    /// Hands out all solutions at a distance of one step in either direction, until the receiver breaks off: short cuts, exchanges,
    /// and detours, for each edge the shorter ones first. The same solution may come several times. Not all are found if it is time
    /// to stop.
    pub(crate) fn variations(
        &self,
        solution: &[bool],
        stop: &Cutoff,
        mut each: impl FnMut(Vec<bool>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let drawn = DrawnSolution { graph: self, solution };
        drawn.short_cuts(&mut each)?;
        drawn.exchanges(&mut each)?;
        drawn.detours(stop, &mut each)
    }
}

/// What solutions are handed to.
type Each<'a> = &'a mut dyn FnMut(Vec<bool>) -> ControlFlow<()>;

/// A solution in its graph.
struct DrawnSolution<'a> {
    graph: &'a Graph,
    solution: &'a [bool],
}

impl DrawnSolution<'_> {
    fn is_used(&self, edge: usize) -> bool {
        self.solution[self.graph.used(edge).variable()]
    }

    /// Whether the vertex is on no path.
    fn is_free(&self, vertex: usize) -> bool {
        !self.graph.is_end(vertex) && !self.graph.links(vertex).any(|(edge, _)| self.is_used(edge))
    }

    /// The solution with some edges taken out and others put in.
    fn with(&self, without: &[usize], with: &[usize]) -> Vec<bool> {
        let mut changed = self.solution.to_vec();
        for &edge in without {
            changed[self.graph.used(edge).variable()] = false;
        }
        for &edge in with {
            changed[self.graph.used(edge).variable()] = true;
        }
        changed
    }

    /// A path takes a short cut.
    fn short_cuts(&self, each: Each<'_>) -> ControlFlow<()> {
        let graph = self.graph;
        // The path of each vertex, and its place on it.
        let mut places: Vec<Option<(usize, usize)>> = vec![None; graph.vertices()];
        let mut paths: Vec<Vec<usize>> = Vec::new();
        for start in (0..graph.vertices()).filter(|&vertex| graph.is_end(vertex)) {
            if places[start].is_some() {
                continue;
            }
            let mut path = Vec::new();
            let mut here = start;
            places[start] = Some((paths.len(), 0));
            while let Some((edge, next)) =
                graph.links(here).find(|&(edge, next)| self.is_used(edge) && places[next].is_none())
            {
                path.push(edge);
                places[next] = Some((paths.len(), path.len()));
                here = next;
            }
            paths.push(path);
        }
        for (number, edge) in graph.edges().iter().enumerate() {
            if let [Some((path, one)), Some((same, other))] = edge.joins.map(|vertex| places[vertex])
                && path == same
                && !self.is_used(number)
            {
                each(self.with(&paths[path][one.min(other)..one.max(other)], &[number]))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A path takes an unused vertex instead of one of its own.
    fn exchanges(&self, each: Each<'_>) -> ControlFlow<()> {
        let graph = self.graph;
        let inside = (0..graph.vertices()).filter(|&vertex| !graph.is_end(vertex));
        let bends = inside.flat_map(|vertex| graph.bends(vertex));
        for bend in bends.filter(|bend| bend.iter().all(|&(edge, _)| self.is_used(edge))) {
            let [(first, one), (second, other)] = bend;
            for instead in graph.beside_both(one, other).filter(|&instead| self.is_free(instead)) {
                if let (Some(to), Some(from)) = (graph.edge(one, instead), graph.edge(instead, other)) {
                    each(self.with(&[first, second], &[to, from]))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A path leaves one of its edges for a way over unused vertices.
    fn detours(&self, stop: &Cutoff, each: Each<'_>) -> ControlFlow<()> {
        let mut is_open: Vec<bool> = (0..self.graph.vertices()).map(|vertex| self.is_free(vertex)).collect();
        for edge in (0..self.graph.edges().len()).filter(|&edge| self.is_used(edge)) {
            self.ways_around(edge, &mut is_open, stop, each)?;
        }
        ControlFlow::Continue(())
    }

    /// The ways over open vertices instead of the edge.
    fn ways_around(
        &self,
        instead_of: usize,
        is_open: &mut [bool],
        stop: &Cutoff,
        each: Each<'_>,
    ) -> ControlFlow<()> {
        let [start, goal] = self.graph.edges()[instead_of].joins;
        // The way so far, and at each of its vertices the steps that are still to be tried, the next one last. Ways can be so long that
        // functions that call each other would run out of room.
        let mut way: Vec<usize> = Vec::new();
        let mut untried = vec![(start, self.steps_towards(goal, start, instead_of, is_open))];
        while let Some((here, steps)) = untried.last_mut() {
            if stop.is_due() {
                break;
            }
            if let Some((edge, to)) = steps.pop() {
                way.push(edge);
                if to == goal {
                    each(self.with(&[instead_of], &way))?;
                    way.pop();
                } else {
                    is_open[to] = false;
                    let steps = self.steps_towards(goal, to, instead_of, is_open);
                    untried.push((to, steps));
                }
            } else {
                is_open[*here] = *here != start;
                way.pop();
                untried.pop();
            }
        }
        for (vertex, _) in untried.into_iter().skip(1) {
            is_open[vertex] = true;
        }
        ControlFlow::Continue(())
    }

    /// The steps to open vertices from which the goal can be reached, the one on the shortest way last.
    fn steps_towards(
        &self,
        goal: usize,
        here: usize,
        instead_of: usize,
        is_open: &[bool],
    ) -> Vec<(usize, usize)> {
        let possible = |&(edge, to): &(usize, usize)| edge != instead_of && (is_open[to] || to == goal);
        let mut steps: Vec<(usize, usize)> = self.graph.links(here).filter(possible).collect();
        if !steps.is_empty() {
            let distances = self.distances(goal, is_open);
            steps.retain(|&(_, to)| distances[to].is_some());
            steps.sort_by_key(|&(_, to)| std::cmp::Reverse(distances[to]));
        }
        steps
    }

    /// How far each open vertex is from the goal, over open vertices.
    fn distances(&self, goal: usize, is_open: &[bool]) -> Vec<Option<u32>> {
        let mut distances = vec![None; is_open.len()];
        distances[goal] = Some(0);
        let mut reached = VecDeque::from([(goal, 0)]);
        while let Some((here, distance)) = reached.pop_front() {
            for next in self.graph.around(here) {
                if is_open[next] && distances[next].is_none() {
                    distances[next] = Some(distance + 1);
                    reached.push_back((next, distance + 1));
                }
            }
        }
        distances
    }
}
