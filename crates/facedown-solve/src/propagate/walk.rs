//! One walk over the vertices that are still possible: which are reached, and which depend on which.

use super::adjacency::Adjacency;

/// A depth-first walk from one vertex. All its memory is kept for the next walk.
#[derive(Default)]
pub(crate) struct Walk {
    /// The vertices in the order in which they were reached.
    pub(crate) order: Vec<usize>,
    visits: Vec<Visit>,
    stack: Vec<WalkStep>,
}

#[derive(Clone, Copy, Default)]
struct Visit {
    /// The place in the order, counted from 1; 0 for vertices that are not reached.
    place: u32,
    /// The smallest place that the vertex and those below it touch.
    low: u32,
    /// The place after the last vertex below this one.
    end: u32,
    parent: u32,
}

/// A vertex on the way from the root, and how many of its neighbours have been looked at.
struct WalkStep {
    vertex: u32,
    next: u32,
}

impl Walk {
    /// Forgets all vertices.
    pub(crate) fn clear(&mut self, vertices: usize) {
        self.visits.clear();
        self.visits.resize(vertices, Visit::default());
        self.order.clear();
    }

    /// Walks from the vertex over all possible ones that no walk since the last [`Walk::clear`] has reached.
    pub(crate) fn from(&mut self, root: usize, graph: &Adjacency, possible: impl Fn(usize) -> bool) {
        self.reach(root, root);
        while let Some(step) = self.stack.last_mut() {
            let vertex = step.vertex as usize;
            let around = graph.slice(vertex);
            let Visit { mut low, parent, .. } = self.visits[vertex];
            let mut onwards = None;
            while let Some(&other) = around.get(step.next as usize) {
                step.next += 1;
                let place = self.visits[other as usize].place;
                if place == 0 {
                    if possible(other as usize) {
                        onwards = Some(other as usize);
                        break;
                    }
                } else if other != parent {
                    low = low.min(place);
                }
            }
            self.visits[vertex].low = low;
            if let Some(other) = onwards {
                self.reach(other, vertex);
            } else {
                self.stack.pop();
                self.visits[vertex].end = self.order.len() as u32 + 1;
                let above = &mut self.visits[parent as usize].low;
                *above = low.min(*above);
            }
        }
    }

    fn reach(&mut self, vertex: usize, parent: usize) {
        self.order.push(vertex);
        let place = self.order.len() as u32;
        self.visits[vertex] = Visit { place, low: place, end: 0, parent: parent as u32 };
        self.stack.push(WalkStep { vertex: vertex as u32, next: 0 });
    }

    #[inline]
    pub(crate) fn is_reached(&self, vertex: usize) -> bool {
        self.visits[vertex].place != 0
    }

    pub(crate) fn parent(&self, vertex: usize) -> usize {
        self.visits[vertex].parent as usize
    }

    /// Whether the vertex and all below it are reached only through its parent.
    pub(crate) fn hangs_on_parent(&self, vertex: usize) -> bool {
        let visit = self.visits[vertex];
        visit.low >= self.visits[visit.parent as usize].place
    }

    /// Where the vertex and all below it are in the order.
    pub(crate) fn below(&self, vertex: usize) -> std::ops::Range<usize> {
        let visit = self.visits[vertex];
        visit.place as usize - 1..visit.end as usize - 1
    }
}
