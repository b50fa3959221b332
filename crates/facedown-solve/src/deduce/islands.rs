//! Islands: what one island can still become, and which island a cell can belong to.

use super::known::{Contradicted, Known};
use crate::propagate::{Adjacency, Walk};
use facedown::constraints::{Literal, Neighbours, Seed};
use std::collections::VecDeque;

/// The land, for all pieces that speak of it.
pub(super) struct Land {
    /// Which constraint of the model it is, so that memory of one is not taken for that of another.
    number: usize,
    land: Vec<Literal>,
    graph: Adjacency,
    seeds: Vec<Seed>,
    is_seed: Vec<bool>,
}

const NOBODY: u32 = u32::MAX;

/// What is worked out for one version of what is known.
#[derive(Default)]
pub(super) struct Surveyed {
    /// The constraint and the version of what is known.
    about: (usize, u64),
    /// The seed that each vertex of known land hangs together with.
    owners: Vec<u32>,
    /// For each seed how much land hangs together with it, and whether that is other seeds' land as well.
    own: Vec<usize>,
    is_joined: Vec<bool>,
    /// For each seed the vertices that its island can still have, if they were worked out for this version.
    reach: Vec<Vec<usize>>,
    reach_about: Vec<(usize, u64)>,
    costs: Vec<Option<usize>>,
    open: VecDeque<usize>,
    walk: Walk,
    is_reached: Vec<bool>,
}

impl Land {
    pub(super) fn new(number: usize, land: &[Literal], neighbours: &Neighbours, seeds: &[Seed]) -> Self {
        let mut is_seed = vec![false; land.len()];
        seeds.iter().for_each(|seed| is_seed[seed.vertex] = true);
        let graph = Adjacency::new(neighbours.iter().map(|around| around.iter().copied()));
        Self { number, land: land.to_vec(), graph, seeds: seeds.to_vec(), is_seed }
    }

    pub(super) fn variables(&self) -> Vec<usize> {
        self.land.iter().map(|literal| literal.variable()).collect()
    }

    fn is_land(&self, vertex: usize, known: &Known) -> bool {
        self.is_seed[vertex] || known.value(self.land[vertex]) == Some(true)
    }

    fn is_sea(&self, vertex: usize, known: &Known) -> bool {
        known.value(self.land[vertex]) == Some(false)
    }

    /// Finds out who owns the known land.
    fn survey(&self, known: &Known, surveyed: &mut Surveyed) {
        let Surveyed { about, owners, own, is_joined, reach, reach_about, costs, is_reached, .. } = surveyed;
        if *about == (self.number, known.version()) {
            return;
        }
        *about = (self.number, known.version());
        let (vertices, seeds) = (self.land.len(), self.seeds.len());
        owners.clear();
        owners.resize(vertices, NOBODY);
        own.clear();
        own.resize(seeds, 0);
        is_joined.clear();
        is_joined.resize(seeds, false);
        reach.resize(seeds, Vec::new());
        reach_about.resize(seeds, (0, 0));
        costs.resize(vertices, None);
        is_reached.resize(vertices, false);
        let mut open = Vec::new();
        for (number, seed) in self.seeds.iter().enumerate() {
            let before = owners[seed.vertex];
            if before != NOBODY {
                is_joined[number] = true;
                is_joined[before as usize] = true;
                continue;
            }
            owners[seed.vertex] = number as u32;
            open.push(seed.vertex);
            while let Some(here) = open.pop() {
                own[number] += 1;
                for next in self.graph.of(here) {
                    if owners[next] == NOBODY && self.is_land(next, known) {
                        owners[next] = number as u32;
                        open.push(next);
                    }
                }
            }
        }
    }

    /// Finds out which vertices the island of a seed can still have, its own among them. What lies beside another island is not among
    /// them, nor what is too far away.
    fn reach(&self, seed: usize, known: &Known, surveyed: &mut Surveyed) {
        let Surveyed { about, owners, own, reach, reach_about, costs, open, .. } = surveyed;
        if reach_about[seed] == *about {
            return;
        }
        reach_about[seed] = *about;
        let reached = &mut reach[seed];
        reached.clear();
        let is_other = |vertex: usize| owners[vertex] != NOBODY && owners[vertex] != seed as u32;
        let is_barred = |vertex: usize| {
            self.is_sea(vertex, known) || is_other(vertex) || self.graph.of(vertex).any(is_other)
        };
        let room = self.seeds[seed].size.map_or(usize::MAX, |size| size.saturating_sub(own[seed]));
        let start = self.seeds[seed].vertex;
        costs[start] = Some(0);
        open.push_back(start);
        while let Some(here) = open.pop_front() {
            let cost = costs[here].unwrap_or(0);
            reached.push(here);
            for next in self.graph.of(here) {
                // What it has costs nothing, and comes first.
                let is_own = owners[next] == seed as u32;
                let price = if is_own { cost } else { cost.saturating_add(1) };
                if costs[next].is_none() && price <= room && (is_own || !is_barred(next)) {
                    costs[next] = Some(price);
                    if is_own {
                        open.push_front(next);
                    } else {
                        open.push_back(next);
                    }
                }
            }
        }
        reached.iter().for_each(|&vertex| costs[vertex] = None);
    }

    /// What follows for the island of one seed.
    pub(super) fn follow_island(
        &self,
        seed: usize,
        known: &Known,
        surveyed: &mut Surveyed,
        found: &mut Vec<Literal>,
    ) -> Result<(), Contradicted> {
        self.survey(known, surveyed);
        if surveyed.is_joined[seed] {
            return Err(Contradicted);
        }
        let Some(size) = self.seeds[seed].size else { return Ok(()) };
        let own = surveyed.own[seed];
        if own > size {
            return Err(Contradicted);
        }
        self.reach(seed, known, surveyed);
        let Surveyed { owners, reach, walk, is_reached, .. } = surveyed;
        let reach = &reach[seed];
        let is_own = |vertex: usize| owners[vertex] == seed as u32;
        if own == size {
            for &vertex in reach.iter().filter(|&&vertex| is_own(vertex)) {
                found
                    .extend(self.graph.of(vertex).filter(|&next| !is_own(next)).map(|next| !self.land[next]));
            }
            return Ok(());
        }
        if reach.len() < size {
            return Err(Contradicted);
        }
        if reach.len() == size {
            found.extend(reach.iter().filter(|&&vertex| !is_own(vertex)).map(|&vertex| self.land[vertex]));
            return Ok(());
        }
        // A vertex is needed if too little could be reached without it.
        reach.iter().for_each(|&vertex| is_reached[vertex] = true);
        walk.clear(self.land.len());
        walk.from(self.seeds[seed].vertex, &self.graph, |vertex| is_reached[vertex]);
        reach.iter().for_each(|&vertex| is_reached[vertex] = false);
        let mut parent_before = usize::MAX;
        let mut lost = 0;
        let mut hanging: Vec<(usize, usize)> = walk.order[1..]
            .iter()
            .filter(|&&vertex| walk.hangs_on_parent(vertex) && !is_own(walk.parent(vertex)))
            .map(|&vertex| (walk.parent(vertex), walk.below(vertex).len()))
            .collect();
        hanging.sort_unstable();
        for (parent, below) in hanging {
            if parent != parent_before {
                (parent_before, lost) = (parent, 1);
            }
            lost += below;
            if reach.len() - lost < size {
                found.push(self.land[parent]);
            }
        }
        Ok(())
    }

    /// Land is within the reach of some seed, and no island has too much of it.
    pub(super) fn follow_reach(
        &self,
        known: &Known,
        surveyed: &mut Surveyed,
        found: &mut Vec<Literal>,
    ) -> Result<(), Contradicted> {
        self.survey(known, surveyed);
        for (number, seed) in self.seeds.iter().enumerate() {
            if surveyed.is_joined[number] || seed.size.is_some_and(|size| surveyed.own[number] > size) {
                return Err(Contradicted);
            }
            self.reach(number, known, surveyed);
        }
        let Surveyed { owners, reach, is_reached, .. } = surveyed;
        reach.iter().flatten().for_each(|&vertex| is_reached[vertex] = true);
        let mut outcome = Ok(());
        for vertex in 0..self.land.len() {
            if std::mem::replace(&mut is_reached[vertex], false) || owners[vertex] != NOBODY {
                continue;
            }
            match known.value(self.land[vertex]) {
                Some(true) => outcome = Err(Contradicted),
                None => found.push(!self.land[vertex]),
                Some(false) => {}
            }
        }
        outcome
    }

    pub(super) fn seeds(&self) -> &[Seed] {
        &self.seeds
    }
}
