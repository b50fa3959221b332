//! Islands: what one island can still become, and which island a cell can belong to.

use super::known::{Contradicted, Known};
use super::survey::{Land, NOBODY, Owned, Surveyed};
use facedown::constraints::Literal;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

impl Land {
    /// Finds the vertices that the island of one seed can still have, if it has room for so much more than its own land, and only its size counts. A vertex
    /// takes all land with it that it touches and that has another number.
    pub(super) fn find_reach_by_size(
        &self,
        start: usize,
        room: usize,
        numbers: &[usize],
        known: &Known,
        owners: &[u32],
        reached: &mut Vec<usize>,
    ) {
        let is_own = |vertex: usize| owners[vertex] != NOBODY;
        // The land with other numbers: the part of each vertex, and the vertices of each part.
        let mut part_of: Vec<Option<usize>> = vec![None; self.land.len()];
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for &number in numbers {
            if part_of[number].is_some() || is_own(number) || !known.is_seen(self.land[number]) {
                continue;
            }
            part_of[number] = Some(parts.len());
            let mut part = vec![number];
            let mut next = 0;
            while let Some(&here) = part.get(next) {
                next += 1;
                for beside in self.graph.of(here) {
                    if part_of[beside].is_none() && self.is_land(beside, known) {
                        part_of[beside] = Some(parts.len());
                        part.push(beside);
                    }
                }
            }
            parts.push(part);
        }
        // How much land a way to a vertex takes, itself included.
        let mut costs: Vec<Option<usize>> = vec![None; self.land.len()];
        let mut open = BinaryHeap::from([Reverse((0, start))]);
        costs[start] = Some(0);
        while let Some(Reverse((cost, here))) = open.pop() {
            if costs[here] != Some(cost) {
                continue;
            }
            reached.push(here);
            for next in self.graph.of(here) {
                let price = if is_own(next) || (part_of[next].is_some() && part_of[next] == part_of[here]) {
                    cost
                } else if let Some(part) = part_of[next] {
                    cost.saturating_add(parts[part].len())
                } else {
                    cost.saturating_add(1)
                };
                let is_free = !is_own(next) && part_of[next].is_none();
                let taken_along = || {
                    let mut beside: Vec<usize> =
                        self.graph.of(next).filter_map(|other| part_of[other]).collect();
                    beside.sort_unstable();
                    beside.dedup();
                    beside
                        .iter()
                        .filter(|&&part| part_of[here] != Some(part))
                        .map(|&part| parts[part].len())
                        .sum()
                };
                let least = if is_free { price.saturating_add(taken_along()) } else { price };
                if !self.is_sea(next, known)
                    && least <= room
                    && costs[next].is_none_or(|before| price < before)
                {
                    costs[next] = Some(price);
                    open.push(Reverse((price, next)));
                }
            }
        }
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
        if surveyed.owned.is_joined[seed] {
            return Err(Contradicted);
        }
        let Some(size) = self.seeds[seed].size else { return Ok(()) };
        let own = surveyed.owned.own[seed];
        if own > size {
            return Err(Contradicted);
        }
        self.find_reach(seed, known, surveyed);
        let Surveyed { owned, reaches, walk, is_reached, .. } = surveyed;
        let reach = reaches.of(seed);
        let is_own = |vertex: usize| owned.owners[vertex] == seed as u32;
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
            let Owned { own, is_joined, .. } = &surveyed.owned;
            if is_joined[number] || seed.size.is_some_and(|size| own[number] > size) {
                return Err(Contradicted);
            }
        }
        self.find_cover(known, surveyed);
        let Surveyed { owned, cover, .. } = surveyed;
        let mut outcome = Ok(());
        for (vertex, &land) in self.land.iter().enumerate() {
            if cover[vertex] > 0 || owned.owners[vertex] != NOBODY {
                continue;
            }
            match known.value(land) {
                Some(true) => outcome = Err(Contradicted),
                None => found.push(!land),
                Some(false) => {}
            }
        }
        outcome
    }
}
