//! Islands that grow from seeds: what a seed can still reach with the vertices it has left.
//!
//! Who owns a vertex is a variable for each seed that is near enough. For one seed, let an owned vertex cost nothing and
//! an open one cost 1. A vertex that costs more than the island has vertices left is not owned. If just enough vertices
//! are within reach, all are owned; if fewer, there is a conflict; and a vertex without which too few would be within
//! reach, or an owned one would not, is owned.

use super::walk::Walk;
use crate::formula::Formula;
use crate::limits::GaveUp;
use crate::sat::{Conflict, Propagator, Trail};
use facedown::constraints::{Literal, Neighbours, Seed};
use std::collections::VecDeque;

/// A seed with the vertices that it may own, numbered on their own.
struct Island {
    size: Option<usize>,
    /// Whether each is owned. The first one is the seed.
    own: Vec<Literal>,
    neighbours: Neighbours,
}

/// The memory for a vertex that an island may own, beside its clauses.
const BYTES_OF_OWNER: usize = 150;

pub(crate) struct Islands {
    islands: Vec<Island>,
    /// The island of each variable, counted from the first.
    first: usize,
    island_of: Vec<u32>,
    waiting: Vec<bool>,
    queue: Vec<usize>,
    walk: Walk,
    cost: Vec<u32>,
    open: VecDeque<usize>,
}

impl Islands {
    /// Writes down who may own what, and returns the propagator for the rest.
    pub(crate) fn new(
        formula: &mut Formula,
        land: &[Literal],
        neighbours: &Neighbours,
        seeds: &[Seed],
    ) -> Result<Self, GaveUp> {
        let first = formula.variables() as usize;
        let mut owners: Vec<Vec<(usize, Literal)>> = vec![Vec::new(); land.len()];
        let mut islands = Vec::new();
        let mut island_of = Vec::new();
        let mut local = vec![usize::MAX; land.len()];
        for (number, seed) in seeds.iter().enumerate() {
            let within = reach(neighbours, seeds, seed);
            formula.work(land.len() + seeds.len())?;
            formula.reserve(BYTES_OF_OWNER * within.len())?;
            let own: Vec<Literal> = within.iter().map(|_| formula.variable()).collect();
            island_of.resize(formula.variables() as usize - first, number as u32);
            for (place, &vertex) in within.iter().enumerate() {
                owners[vertex].push((number, own[place]));
                local[vertex] = place;
            }
            formula.clause(own.first().copied())?;
            if seed.size.is_some_and(|size| size > own.len()) {
                formula.clause([])?;
            }
            let around = |&vertex: &usize| {
                neighbours[vertex]
                    .iter()
                    .map(|&other| local[other])
                    .filter(|&place| place != usize::MAX)
                    .collect()
            };
            islands.push(Island { size: seed.size, neighbours: within.iter().map(around).collect(), own });
            for &vertex in &within {
                local[vertex] = usize::MAX;
            }
        }
        write_owners(formula, land, neighbours, &owners)?;
        let waiting = vec![false; islands.len()];
        let (queue, walk, cost, open) = Default::default();
        Ok(Self { islands, first, island_of, waiting, queue, walk, cost, open })
    }
}

/// Land has exactly one owner, and neighbouring land the same.
fn write_owners(
    formula: &mut Formula,
    land: &[Literal],
    neighbours: &Neighbours,
    owners: &[Vec<(usize, Literal)>],
) -> Result<(), GaveUp> {
    for (vertex, owners) in owners.iter().enumerate() {
        let all: Vec<Literal> = owners.iter().map(|&(_, own)| own).collect();
        for &own in &all {
            formula.clause([!own, land[vertex]])?;
        }
        formula.clause(all.iter().copied().chain([!land[vertex]]))?;
        formula.count(0, 1, &all)?;
    }
    for (vertex, around) in neighbours.iter().enumerate() {
        for &(number, own) in &owners[vertex] {
            for &other in around {
                let place = owners[other].binary_search_by_key(&number, |&(number, _)| number);
                let there = place.ok().map(|place| owners[other][place].1);
                formula.clause([!own, !land[other]].into_iter().chain(there))?;
            }
        }
    }
    Ok(())
}

/// The vertices that the seed's island can reach, nearest first: it stays away from other seeds and their neighbours.
fn reach(neighbours: &Neighbours, seeds: &[Seed], seed: &Seed) -> Vec<usize> {
    let mut blocked = vec![false; neighbours.len()];
    for other in seeds.iter().filter(|other| other.vertex != seed.vertex) {
        blocked[other.vertex] = true;
        for &beside in &neighbours[other.vertex] {
            blocked[beside] = true;
        }
    }
    if std::mem::replace(&mut blocked[seed.vertex], true) {
        return Vec::new();
    }
    let mut within = Vec::new();
    let mut queue = VecDeque::from([(seed.vertex, 1)]);
    while let Some((vertex, distance)) = queue.pop_front() {
        within.push(vertex);
        if seed.size.is_some_and(|size| distance >= size) {
            continue;
        }
        for &other in &neighbours[vertex] {
            if !std::mem::replace(&mut blocked[other], true) {
                queue.push_back((other, distance + 1));
            }
        }
    }
    within
}

impl Propagator for Islands {
    fn watches(&self) -> Vec<Literal> {
        self.islands.iter().flat_map(|island| island.own.iter().copied()).collect()
    }

    fn propagate(&mut self, new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        self.queue.clear();
        for &variable in new {
            let number = self.island_of[variable - self.first] as usize;
            if !std::mem::replace(&mut self.waiting[number], true) {
                self.queue.push(number);
            }
        }
        for &number in &self.queue {
            self.waiting[number] = false;
        }
        for &number in &self.queue {
            let island = &self.islands[number];
            island.too_far(&mut self.cost, &mut self.open, trail)?;
            island.within_reach(&mut self.walk, trail)?;
        }
        Ok(())
    }
}

impl Island {
    fn value(&self, vertex: usize, trail: &Trail<'_, '_>) -> Option<bool> {
        trail.value(self.own[vertex])
    }

    /// The vertices that are not owned beside those that `inside` accepts: the clause that one of them is owned.
    fn ways_out(&self, inside: impl Fn(usize) -> bool, trail: &Trail<'_, '_>) -> Vec<Literal> {
        let is_way_out = |vertex: &usize| {
            self.value(*vertex, trail) == Some(false)
                && self.neighbours[*vertex].iter().any(|&other| inside(other))
        };
        (0..self.own.len()).filter(is_way_out).map(|vertex| self.own[vertex]).collect()
    }

    /// Excludes the vertices that cost more than what is left.
    fn too_far(
        &self,
        cost: &mut Vec<u32>,
        open: &mut VecDeque<usize>,
        trail: &mut Trail<'_, '_>,
    ) -> Result<(), Conflict> {
        const FAR: u32 = u32::MAX;
        let owned = self.own.iter().filter(|&&own| trail.value(own) == Some(true)).count();
        let left = match self.size {
            Some(size) if size < owned => {
                let owned = self.own.iter().copied().filter(|&own| trail.value(own) == Some(true));
                let reason: Vec<Literal> = owned.take(size + 1).map(|own| !own).collect();
                return trail.conflict(reason);
            }
            Some(size) => (size - owned) as u32,
            None => FAR - 1,
        };
        cost.clear();
        cost.resize(self.own.len(), FAR);
        cost[0] = 0;
        open.clear();
        open.push_back(0);
        while let Some(vertex) = open.pop_front() {
            for &other in &self.neighbours[vertex] {
                let step = match self.value(other, trail) {
                    Some(false) => continue,
                    Some(true) => 0,
                    None => 1,
                };
                let there = cost[vertex] + step;
                if there < cost[other] && there <= left {
                    cost[other] = there;
                    if step == 0 {
                        open.push_front(other);
                    } else {
                        open.push_back(other);
                    }
                }
            }
        }
        let mut reason = None;
        for vertex in 0..self.own.len() {
            if cost[vertex] != FAR || self.value(vertex, trail) == Some(false) {
                continue;
            }
            let reason = reason.get_or_insert_with(|| {
                let mut reason = self.ways_out(|other| cost[other] != FAR, trail);
                if self.size.is_some() {
                    reason.extend(
                        self.own.iter().filter(|&&own| trail.value(own) == Some(true)).map(|&own| !own),
                    );
                }
                reason
            });
            let not_own = !self.own[vertex];
            trail.imply(not_own, reason.iter().copied().filter(|&literal| literal != not_own))?;
        }
        Ok(())
    }

    /// What is within reach is enough, and what is needed for that is owned.
    fn within_reach(&self, walk: &mut Walk, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        walk.clear(self.own.len());
        walk.from(0, &self.neighbours, |vertex| self.value(vertex, trail) != Some(false));
        let size = self.size.unwrap_or(0);
        let reached = walk.order.len();
        if reached < size {
            let reason = self.ways_out(|vertex| walk.is_reached(vertex), trail);
            return trail.conflict(reason);
        }
        for place in 1..reached {
            let vertex = walk.order[place];
            let parent = walk.parent(vertex);
            if self.value(parent, trail).is_some() || !walk.hangs_on_parent(vertex) {
                continue;
            }
            let below = walk.below(vertex);
            let owned = below.iter().find(|&&other| self.value(other, trail) == Some(true));
            let range = walk.place[vertex]..walk.place[vertex] + below.len() as u32;
            if let Some(&owned) = owned {
                let mut reason = self.ways_out(|other| range.contains(&walk.place[other]), trail);
                reason.push(!self.own[owned]);
                trail.imply(self.own[parent], reason)?;
            } else if reached - below.len() - 1 < size {
                let reason = self.ways_out(
                    |other| walk.is_reached(other) && other != parent && !range.contains(&walk.place[other]),
                    trail,
                );
                trail.imply(self.own[parent], reason)?;
            }
        }
        if reached == size {
            let reason = self.ways_out(|vertex| walk.is_reached(vertex), trail);
            for &vertex in &walk.order {
                trail.imply(self.own[vertex], reason.iter().copied())?;
            }
        }
        Ok(())
    }
}
