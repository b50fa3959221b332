//! True vertices that are connected.
//!
//! The vertices that are not yet false are walked through from a true one. What is not reached is false; what a true
//! vertex depends on is true. The reason is always a separator: if vertices on both sides are true, one of the vertices
//! that separate them must be, too.

use super::adjacency::Adjacency;
use super::separator::Separator;
use super::walk::Walk;
use crate::theory::{Conflict, Note, Past, Propagator, Trail};
use facedown::constraints::{Literal, Neighbours};

pub(crate) struct ConnectedPropagator {
    members: Vec<Literal>,
    graph: Adjacency,
    /// No two neighbours are both false. Then there are members on both sides of any separator that is false, and
    /// the reason need not name them.
    gaps_are_apart: bool,
    values: Vec<Option<bool>>,
    walk: Walk,
    trues: Vec<u32>,
    separator: Separator,
}

impl ConnectedPropagator {
    pub(crate) fn new(members: &[Literal], neighbours: &Neighbours, gaps_are_apart: bool) -> Self {
        Self {
            members: members.to_vec(),
            graph: Adjacency::new(neighbours.iter().map(|around| around.iter().copied())),
            gaps_are_apart,
            values: Vec::new(),
            walk: Walk::default(),
            trues: Vec::new(),
            separator: Separator::default(),
        }
    }

    /// The clause that these two vertices are not both true, unless one of the vertices between them is, or the gap.
    fn reason(&mut self, ends: [usize; 2], gap: Option<usize>, past: &Past<'_>) -> Vec<Literal> {
        let is_false = |vertex: usize| past.value(self.members[vertex]) == Some(false);
        let separator = self.separator.find(&self.graph, ends, gap, is_false);
        let named = if self.gaps_are_apart && !separator.is_empty() { None } else { Some(ends) };
        let named = named.into_iter().flatten().map(|end| !self.members[end]);
        named.chain(separator.iter().map(|&vertex| self.members[vertex])).collect()
    }
}

impl Propagator for ConnectedPropagator {
    fn watches(&self) -> Vec<Literal> {
        self.members.clone()
    }

    fn propagate(&mut self, _new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        self.values.clear();
        self.values.extend(self.members.iter().map(|&member| trail.value(member)));
        let Some(root) = self.values.iter().position(|&value| value == Some(true)) else {
            return Ok(());
        };
        self.walk.clear(self.members.len());
        self.walk.from(root, &self.graph, |vertex| self.values[vertex] != Some(false));
        self.unreached(root, trail)?;
        self.bottlenecks(root, trail);
        Ok(())
    }

    fn explain(&mut self, implied: Literal, [root, hanging, vertex]: Note, past: &Past<'_>) -> Vec<Literal> {
        let [root, hanging, vertex] = [root, hanging, vertex].map(|vertex| vertex as usize);
        let gap = (implied == self.members[vertex]).then_some(vertex);
        let mut reason = self.reason([hanging, root], gap, past);
        reason.retain(|&literal| literal != implied);
        reason
    }
}

impl ConnectedPropagator {
    fn unreached(&mut self, root: usize, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        for vertex in 0..self.members.len() {
            if self.walk.is_reached(vertex) {
                continue;
            }
            match self.values[vertex] {
                Some(false) => {}
                Some(true) => {
                    let reason = self.reason([vertex, root], None, &trail.past());
                    return trail.conflict(reason);
                }
                None => trail.imply_later(!self.members[vertex], [root, vertex, vertex].map(|v| v as u32)),
            }
        }
        Ok(())
    }

    fn bottlenecks(&mut self, root: usize, trail: &mut Trail<'_, '_>) {
        let order = &self.walk.order;
        // How many of the first so many vertices of the walk are true.
        self.trues.clear();
        self.trues.push(0);
        let mut trues = 0;
        for &vertex in order {
            trues += u32::from(self.values[vertex] == Some(true));
            self.trues.push(trues);
        }
        for &vertex in &order[1..] {
            let parent = self.walk.parent(vertex);
            if self.values[parent].is_some() || !self.walk.hangs_on_parent(vertex) {
                continue;
            }
            let below = self.walk.below(vertex);
            if self.trues[below.start] == self.trues[below.end] {
                continue;
            }
            let hanging = order[below].iter().find(|&&other| self.values[other] == Some(true));
            let Some(&hanging) = hanging else { continue };
            self.values[parent] = Some(true);
            trail.imply_later(self.members[parent], [root, hanging, parent].map(|v| v as u32));
        }
    }
}
