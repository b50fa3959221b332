//! Connectivity of the true vertices: what is cut off, and what must not be cut.

use super::known::{Contradicted, Known};
use crate::propagate::{Adjacency, Walk};
use facedown::constraints::{Literal, Neighbours};

/// The true vertices hang together, with each other or with some roots.
pub(super) struct Connected {
    members: Vec<Literal>,
    /// With roots, one more vertex than members: it is true, and beside all roots.
    graph: Adjacency,
    has_roots: bool,
}

/// Memory that is kept from one walk to the next.
#[derive(Default)]
pub(super) struct Walking {
    walk: Walk,
    values: Vec<Option<bool>>,
    trues: Vec<u32>,
}

impl Connected {
    /// The true vertices hang together.
    pub(super) fn new(members: &[Literal], neighbours: &Neighbours) -> Self {
        let graph = Adjacency::new(neighbours.iter().map(|around| around.iter().copied()));
        Self { members: members.to_vec(), graph, has_roots: false }
    }

    /// Each true vertex hangs together with one of the roots.
    pub(super) fn with_roots(members: &[Literal], neighbours: &Neighbours, roots: &[usize]) -> Self {
        let mut lists = neighbours.clone();
        roots.iter().for_each(|&root| lists[root].push(members.len()));
        lists.push(roots.to_vec());
        Self { members: members.to_vec(), graph: Adjacency::new(lists), has_roots: true }
    }

    pub(super) fn variables(&self) -> Vec<usize> {
        self.members.iter().map(|literal| literal.variable()).collect()
    }

    /// From some member, all others can be reached; what cannot be reached is none; and a vertex without which one could not be
    /// reached is one.
    pub(super) fn follow(
        &self,
        known: &Known,
        memory: &mut Walking,
        found: &mut Vec<Literal>,
    ) -> Result<(), Contradicted> {
        let Walking { walk, values, trues } = memory;
        values.clear();
        values.extend(self.members.iter().map(|&literal| known.value(literal)));
        values.extend(self.has_roots.then_some(Some(true)));
        // The root, or else the first member.
        let start = if self.has_roots {
            self.members.len()
        } else {
            let Some(start) = values.iter().position(|&value| value == Some(true)) else { return Ok(()) };
            start
        };
        walk.clear(self.graph.vertices());
        walk.from(start, &self.graph, |vertex| values[vertex] != Some(false));
        for (vertex, &member) in self.members.iter().enumerate() {
            if !walk.is_reached(vertex) {
                match values[vertex] {
                    Some(true) => return Err(Contradicted),
                    None => found.push(!member),
                    Some(false) => {}
                }
            }
        }
        // How many of the first so many vertices of the walk are true.
        trues.clear();
        trues.push(0);
        let mut count = 0;
        for &vertex in &walk.order {
            count += u32::from(values[vertex] == Some(true));
            trues.push(count);
        }
        for &vertex in &walk.order[1..] {
            let parent = walk.parent(vertex);
            let below = walk.below(vertex);
            if values[parent].is_none()
                && walk.hangs_on_parent(vertex)
                && trues[below.start] < trues[below.end]
            {
                found.push(self.members[parent]);
            }
        }
        Ok(())
    }
}
