//! Islands: what one island can still become, and which island a cell can belong to.

use super::known::{Contradicted, Known};
use super::survey::{Land, NOBODY, Owned, Surveyed};
use facedown::constraints::Literal;

impl Land {
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
