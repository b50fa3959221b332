//! Steps from one solution to another: see [`narrow`](super::narrow).

use super::graph::Graph;
use crate::Stop;
use std::collections::VecDeque;

impl Graph {
    /// Another solution, if there is one at a distance of one step in either direction: a short cut, an exchange or a detour.
    /// Not all is looked at if it is time to stop.
    pub(crate) fn variation(&self, solution: &[bool], stop: &Stop) -> Option<Vec<bool>> {
        let drawn = Drawn { graph: self, solution };
        drawn.short_cut().or_else(|| drawn.exchange()).or_else(|| drawn.detour(stop))
    }
}

/// A solution in its graph.
struct Drawn<'a> {
    graph: &'a Graph,
    solution: &'a [bool],
}

impl Drawn<'_> {
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
    fn short_cut(&self) -> Option<Vec<bool>> {
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
        graph.edges().iter().enumerate().find_map(|(number, edge)| {
            let [(path, one), (same, other)] = [places[edge.joins[0]]?, places[edge.joins[1]]?];
            let is_short_cut = path == same && !self.is_used(number);
            is_short_cut.then(|| self.with(&paths[path][one.min(other)..one.max(other)], &[number]))
        })
    }

    /// A path takes an unused vertex instead of one of its own.
    fn exchange(&self) -> Option<Vec<bool>> {
        let graph = self.graph;
        let inside = (0..graph.vertices()).filter(|&vertex| !graph.is_end(vertex));
        let bends = inside.flat_map(|vertex| graph.bends(vertex));
        let mut bends = bends.filter(|bend| bend.iter().all(|&(edge, _)| self.is_used(edge)));
        bends.find_map(|[(first, one), (second, other)]| {
            let instead = graph.beside_both(one, other).find(|&instead| self.is_free(instead))?;
            Some(self.with(&[first, second], &[graph.edge(one, instead)?, graph.edge(instead, other)?]))
        })
    }

    /// A path leaves one of its edges for a way over unused vertices.
    fn detour(&self, stop: &Stop) -> Option<Vec<bool>> {
        let used = (0..self.graph.edges().len()).filter(|&edge| self.is_used(edge));
        used.take_while(|_| !stop.is_due()).find_map(|edge| {
            let way = self.way_around(self.graph.edges()[edge].joins)?;
            Some(self.with(&[edge], &way))
        })
    }

    /// The edges of a way from one vertex to the other over unused ones.
    fn way_around(&self, [start, goal]: [usize; 2]) -> Option<Vec<usize>> {
        let graph = self.graph;
        let mut came_by: Vec<Option<(usize, usize)>> = vec![None; graph.vertices()];
        let mut open = VecDeque::from([start]);
        while let Some(here) = open.pop_front() {
            for (edge, next) in graph.links(here) {
                let is_goal = next == goal && here != start;
                if came_by[next].is_none() && (is_goal || self.is_free(next)) {
                    came_by[next] = Some((edge, here));
                    open.push_back(next);
                }
            }
            if came_by[goal].is_some() {
                let mut way = Vec::new();
                let mut here = goal;
                while let Some((edge, before)) = came_by[here].filter(|_| here != start) {
                    way.push(edge);
                    here = before;
                }
                return Some(way);
            }
        }
        None
    }
}
