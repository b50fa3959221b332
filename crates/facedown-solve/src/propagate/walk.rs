//! One walk over the vertices that are still possible: who is reached, and what hangs on whom.

use facedown::constraints::Neighbours;

/// A depth-first walk from one vertex. All its memory is kept for the next walk.
#[derive(Default)]
pub(super) struct Walk {
    /// The vertices in the order in which they were reached.
    pub(super) order: Vec<usize>,
    /// The place of each reached vertex in the order, counted from 1; 0 for the others.
    pub(super) place: Vec<u32>,
    /// The smallest place that the vertex and those below it touch.
    low: Vec<u32>,
    /// The place after the last vertex below this one.
    end: Vec<u32>,
    parent: Vec<usize>,
    stack: Vec<(usize, usize)>,
}

impl Walk {
    /// Forgets all vertices.
    pub(super) fn clear(&mut self, vertices: usize) {
        if self.place.len() == vertices {
            for &vertex in &self.order {
                self.place[vertex] = 0;
            }
        } else {
            self.place = vec![0; vertices];
            self.low = vec![0; vertices];
            self.end = vec![0; vertices];
            self.parent = vec![0; vertices];
        }
        self.order.clear();
    }

    /// Walks from the vertex over all possible ones that no walk since the last [`Walk::clear`] has reached.
    pub(super) fn from(&mut self, root: usize, neighbours: &Neighbours, possible: impl Fn(usize) -> bool) {
        self.reach(root, root);
        self.stack.push((root, 0));
        while let Some((vertex, next)) = self.stack.last_mut() {
            let vertex = *vertex;
            if let Some(&other) = neighbours[vertex].get(*next) {
                *next += 1;
                if self.place[other] == 0 {
                    if possible(other) {
                        self.reach(other, vertex);
                        self.stack.push((other, 0));
                    }
                } else if other != self.parent[vertex] {
                    self.low[vertex] = self.low[vertex].min(self.place[other]);
                }
            } else {
                self.stack.pop();
                self.end[vertex] = self.order.len() as u32 + 1;
                let parent = self.parent[vertex];
                self.low[parent] = self.low[parent].min(self.low[vertex]);
            }
        }
    }

    fn reach(&mut self, vertex: usize, parent: usize) {
        self.order.push(vertex);
        self.place[vertex] = self.order.len() as u32;
        self.low[vertex] = self.place[vertex];
        self.parent[vertex] = parent;
    }

    pub(super) fn is_reached(&self, vertex: usize) -> bool {
        self.place[vertex] != 0
    }

    pub(super) fn parent(&self, vertex: usize) -> usize {
        self.parent[vertex]
    }

    /// Whether the vertex and all below it are reached only through its parent.
    pub(super) fn hangs_on_parent(&self, vertex: usize) -> bool {
        self.low[vertex] >= self.place[self.parent[vertex]]
    }

    /// The vertex and all below it.
    pub(super) fn below(&self, vertex: usize) -> &[usize] {
        &self.order[self.place[vertex] as usize - 1..self.end[vertex] as usize - 1]
    }
}
