//! One island: what its seed can still reach with the vertices it has left, and why not more.

use super::adjacency::Adjacency;
use super::separator::Separator;
use super::walk::Walk;
use crate::theory::{Conflict, Past, Trail};
use facedown::constraints::Literal;
use std::collections::VecDeque;

/// A seed with the vertices that it may own, numbered on their own.
pub(super) struct GrowingIsland {
    pub(super) size: usize,
    /// By how much the size may be missed, for now.
    pub(super) slack: usize,
    /// The vertices of the whole graph, the seed first, and whether each is owned.
    pub(super) vertices: Vec<usize>,
    pub(super) own: Vec<Literal>,
    pub(super) graph: Adjacency,
}

/// Memory that all islands use in turn.
#[derive(Default)]
pub(super) struct Tools {
    values: Vec<Option<bool>>,
    walk: Walk,
    costs: Costs,
    back: Costs,
    separator: Separator,
}

const SEED: usize = 0;

impl GrowingIsland {
    /// The greatest number of vertices that it may own, for now.
    const fn most(&self) -> usize {
        self.size + self.slack
    }

    pub(super) fn propagate(&self, tools: &mut Tools, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        tools.values.clear();
        tools.values.extend(self.own.iter().map(|&own| trail.value(own)));
        self.too_far(tools, trail)?;
        self.within_reach(tools, trail)
    }

    /// Excludes the vertices that cost more than what is left.
    fn too_far(&self, tools: &mut Tools, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        let owned = tools.values.iter().filter(|&&value| value == Some(true)).count();
        let Some(left) = self.most().checked_sub(owned) else {
            let owned = self.own.iter().filter(|&&own| trail.value(own) == Some(true));
            let reason: Vec<Literal> = owned.take(self.most() + 1).map(|&own| !own).collect();
            return trail.conflict(reason);
        };
        let values = &tools.values;
        tools.costs.from(SEED, 0, left as u32, &self.graph, |vertex| match values[vertex] {
            Some(false) => None,
            Some(true) => Some(0),
            None => Some(1),
        });
        for vertex in 0..self.own.len() {
            if tools.costs.of(vertex).is_some() {
                continue;
            }
            match tools.values[vertex] {
                Some(false) => {}
                Some(true) => {
                    let mut reason = self.why_not_owned(vertex, tools, &trail.past());
                    reason.push(!self.own[vertex]);
                    return trail.conflict(reason);
                }
                None => {
                    tools.values[vertex] = Some(false);
                    trail.imply_later(!self.own[vertex], [vertex as u32, 0, 0]);
                }
            }
        }
        Ok(())
    }

    /// What is within reach is enough, and what is needed for that is owned.
    fn within_reach(&self, tools: &mut Tools, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        let Tools { values, walk, .. } = tools;
        walk.clear(self.own.len());
        walk.from(SEED, &self.graph, |vertex| values[vertex] != Some(false));
        let reached = walk.order.len();
        let least = self.size.saturating_sub(self.slack);
        if reached < least {
            let reason = self.ways_out(walk, None, &trail.past());
            return trail.conflict(reason);
        }
        let mut needs = |vertex: usize, values: &mut [Option<bool>]| {
            if values[vertex].is_none() {
                values[vertex] = Some(true);
                trail.imply_later(self.own[vertex], [vertex as u32, 0, 0]);
            }
        };
        if reached == least {
            for &vertex in &walk.order {
                needs(vertex, values);
            }
            return Ok(());
        }
        for &vertex in &walk.order[1..] {
            let parent = walk.parent(vertex);
            if values[parent].is_some() || !walk.hangs_on_parent(vertex) {
                continue;
            }
            let below = &walk.order[walk.below(vertex)];
            if reached - below.len() - 1 < least || below.iter().any(|&other| values[other] == Some(true)) {
                needs(parent, values);
            }
        }
        Ok(())
    }

    /// The vertices that were not owned beside those that were reached, other than the gap: one of them would have to be.
    fn ways_out(&self, walk: &Walk, gap: Option<usize>, past: &Past<'_>) -> Vec<Literal> {
        let is_way_out = |vertex: &usize| {
            !walk.is_reached(*vertex)
                && Some(*vertex) != gap
                && self.graph.of(*vertex).any(|other| walk.is_reached(other))
        };
        let ways_out = (0..self.own.len()).filter(is_way_out).map(|vertex| self.own[vertex]);
        ways_out.filter(|&own| past.value(own) == Some(false)).collect()
    }

    /// Why the vertex is owned: without it, an owned one would be cut off, or too few would be within reach.
    pub(super) fn why_owned(&self, vertex: usize, tools: &mut Tools, past: &Past<'_>) -> Vec<Literal> {
        let value = |vertex: usize| past.value(self.own[vertex]);
        let Tools { walk, separator, .. } = tools;
        walk.clear(self.own.len());
        walk.from(SEED, &self.graph, |other| other != vertex && value(other) != Some(false));
        let is_cut_off = |&other: &usize| value(other) == Some(true) && !walk.is_reached(other);
        let Some(cut_off) = (0..self.own.len()).find(is_cut_off) else {
            return self.ways_out(walk, Some(vertex), past);
        };
        let separator =
            separator.find(&self.graph, [cut_off, SEED], Some(vertex), |other| value(other) == Some(false));
        separator.into_iter().map(|vertex| self.own[vertex]).chain([!self.own[cut_off]]).collect()
    }

    /// Why the vertex is not owned: there is no way to it, or it is too far.
    pub(super) fn why_not_owned(&self, vertex: usize, tools: &mut Tools, past: &Past<'_>) -> Vec<Literal> {
        let value = |other: usize| if other == vertex { None } else { past.value(self.own[other]) };
        let Tools { costs, back, separator, .. } = tools;
        costs.from(SEED, 0, u32::MAX, &self.graph, |other| match value(other) {
            Some(false) => None,
            Some(true) => Some(0),
            None => Some(1),
        });
        let Some(cost) = costs.of(vertex) else {
            let separator =
                separator.find(&self.graph, [vertex, SEED], None, |other| value(other) == Some(false));
            return separator.into_iter().map(|vertex| self.own[vertex]).collect();
        };
        // A vertex on a cheaper way: if it were owned, that is.
        back.from(vertex, 1, cost, &self.graph, |other| Some(u32::from(value(other) != Some(true))));
        let is_on_way = |&other: &usize| {
            let Some(back) = back.of(other) else { return false };
            let costs = self.graph.of(other).filter_map(|beside| costs.of(beside));
            value(other) == Some(false) && costs.min().is_some_and(|there| there + back < cost)
        };
        let on_way = (0..self.own.len()).filter(is_on_way).map(|other| self.own[other]);
        let mut reason: Vec<Literal> = on_way.collect();
        // With fewer owned ones, more are left. What is too far by more than one is too far then, too.
        let owned = (0..self.own.len()).filter(|&other| value(other) == Some(true));
        let needed = (self.most() + 1).saturating_sub(cost as usize);
        reason.extend(owned.take(needed).map(|other| !self.own[other]));
        reason
    }
}

/// What it costs to get from one vertex to the others.
#[derive(Default)]
struct Costs {
    costs: Vec<u32>,
    open: VecDeque<usize>,
}

impl Costs {
    const FAR: u32 = u32::MAX;

    /// Finds the costs of all vertices that cost no more than `most`. A step to a vertex costs nothing or 1, or is not possible.
    fn from(
        &mut self,
        start: usize,
        cost: u32,
        most: u32,
        graph: &Adjacency,
        step: impl Fn(usize) -> Option<u32>,
    ) {
        self.costs.clear();
        self.costs.resize(graph.vertices(), Self::FAR);
        self.costs[start] = cost;
        self.open.clear();
        self.open.push_back(start);
        while let Some(vertex) = self.open.pop_front() {
            for other in graph.of(vertex) {
                let Some(step) = step(other) else { continue };
                let there = self.costs[vertex] + step;
                if there < self.costs[other] && there <= most {
                    self.costs[other] = there;
                    if step == 0 {
                        self.open.push_front(other);
                    } else {
                        self.open.push_back(other);
                    }
                }
            }
        }
    }

    fn of(&self, vertex: usize) -> Option<u32> {
        (self.costs[vertex] != Self::FAR).then_some(self.costs[vertex])
    }
}
