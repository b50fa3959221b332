//! True vertices that hang together.
//!
//! The vertices that are not yet false are walked through from a true one. What is not reached is false; what a true
//! vertex hangs on is true. The reason is always a separator: if vertices on both sides are true, one of the vertices
//! that separate them must be, too.

use super::walk::Walk;
use crate::sat::{Conflict, Propagator, Trail};
use facedown::constraints::{Literal, Neighbours};

pub(crate) struct Connected {
    members: Vec<Literal>,
    neighbours: Neighbours,
    /// No two neighbours are both false. Then there are members on both sides of any separator that is false, and
    /// the reason needs not name them.
    gaps_are_apart: bool,
    walk: Walk,
    trues: Vec<u32>,
    marked: Vec<bool>,
    separator: Vec<usize>,
}

impl Connected {
    pub(crate) fn new(members: &[Literal], neighbours: &Neighbours, gaps_are_apart: bool) -> Self {
        Self {
            members: members.to_vec(),
            neighbours: neighbours.clone(),
            gaps_are_apart,
            walk: Walk::default(),
            trues: Vec::new(),
            marked: vec![false; members.len()],
            separator: Vec::new(),
        }
    }

    /// Finds the false vertices around the given ones.
    fn separate(&mut self, inside: &[usize], trail: &Trail<'_, '_>) {
        self.separator.clear();
        for &vertex in inside {
            for &other in &self.neighbours[vertex] {
                if !self.marked[other] && trail.value(self.members[other]) == Some(false) {
                    self.marked[other] = true;
                    self.separator.push(other);
                }
            }
        }
        for &vertex in &self.separator {
            self.marked[vertex] = false;
        }
    }

    /// The clause that one of the separating vertices is true if these two are.
    fn reason(&self, one: usize, other: usize) -> impl Iterator<Item = Literal> {
        let premises =
            if self.gaps_are_apart && !self.separator.is_empty() { None } else { Some([one, other]) };
        let premises = premises.into_iter().flatten().map(|vertex| !self.members[vertex]);
        premises.chain(self.separator.iter().map(|&vertex| self.members[vertex]))
    }
}

impl Propagator for Connected {
    fn watches(&self) -> Vec<Literal> {
        self.members.clone()
    }

    fn propagate(&mut self, _new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        let is_true = |vertex: usize, trail: &Trail<'_, '_>| trail.value(self.members[vertex]) == Some(true);
        let Some(root) = (0..self.members.len()).find(|&vertex| is_true(vertex, trail)) else {
            return Ok(());
        };
        let mut walk = std::mem::take(&mut self.walk);
        walk.clear(self.members.len());
        walk.from(root, &self.neighbours, |vertex| trail.value(self.members[vertex]) != Some(false));
        let result =
            self.unreached(root, &mut walk, trail).and_then(|()| self.bottlenecks(root, &walk, trail));
        self.walk = walk;
        result
    }
}

impl Connected {
    fn unreached(&mut self, root: usize, walk: &mut Walk, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        let reached = walk.order.len();
        for vertex in 0..self.members.len() {
            if walk.is_reached(vertex) || trail.value(self.members[vertex]) == Some(false) {
                continue;
            }
            let first = walk.order.len();
            walk.from(vertex, &self.neighbours, |other| trail.value(self.members[other]) != Some(false));
            let island = &walk.order[first..];
            self.separate(if island.len() <= reached { island } else { &walk.order[..reached] }, trail);
            let true_one = island.iter().find(|&&other| trail.value(self.members[other]) == Some(true));
            if let Some(&other) = true_one {
                let reason: Vec<Literal> = self.reason(root, other).collect();
                return trail.conflict(reason);
            }
            for &other in island {
                let reason: Vec<Literal> = if self.gaps_are_apart {
                    let around = self.separator.iter().map(|&vertex| self.members[vertex]);
                    around.chain([!self.members[root]]).collect()
                } else {
                    self.reason(root, other).filter(|&literal| literal != !self.members[other]).collect()
                };
                trail.imply(!self.members[other], reason)?;
            }
        }
        // Only the walk from the root matters from here on.
        for vertex in walk.order.drain(reached..) {
            walk.place[vertex] = 0;
        }
        Ok(())
    }

    fn bottlenecks(&mut self, root: usize, walk: &Walk, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        // How many of the first so many vertices of the walk are true.
        self.trues.clear();
        self.trues.push(0);
        for &vertex in &walk.order {
            let is_true = trail.value(self.members[vertex]) == Some(true);
            self.trues.push(self.trues[self.trues.len() - 1] + u32::from(is_true));
        }
        for &vertex in &walk.order[1..] {
            let parent = walk.parent(vertex);
            if trail.value(self.members[parent]).is_some() || !walk.hangs_on_parent(vertex) {
                continue;
            }
            let below = walk.below(vertex);
            let start = walk.place[vertex] as usize - 1;
            if self.trues[start] == self.trues[start + below.len()] {
                continue;
            }
            let hanging = below.iter().find(|&&other| trail.value(self.members[other]) == Some(true));
            let Some(&hanging) = hanging else { continue };
            self.separate(below, trail);
            let reason: Vec<Literal> = self.reason(root, hanging).collect();
            trail.imply(self.members[parent], reason)?;
        }
        Ok(())
    }
}
