//! Islands that grow from seeds: what a seed can still reach with the vertices it has left.
//!
//! Who owns a vertex is a variable for each seed that states a size and is near enough. For one seed, let an owned vertex cost nothing and
//! an open one cost 1. A vertex that costs more than the island has vertices left is not owned. If just enough vertices
//! are within reach, all are owned; if fewer, there is a conflict; and a vertex without which too few would be within
//! reach, or an owned one would not, is owned.
//!
//! Seeds without a size share one variable for each vertex: see [`any_size`].

use super::adjacency::Adjacency;
use super::any_size;
use super::island::{GrowingIsland, Tools};
use crate::formula::Formula;
use crate::limits::GaveUp;
use crate::theory::{Conflict, Note, Past, Propagator, Trail};
use facedown::constraints::{Literal, Neighbours, Seed};

/// The place of a vertex that has none.
pub(super) const NOWHERE: usize = usize::MAX;

/// The memory for a vertex that an island may own, beside its clauses.
pub(super) const BYTES_OF_OWNER: usize = 150;

struct IslandsPropagator {
    islands: Vec<GrowingIsland>,
    land: Vec<Literal>,
    graph: Adjacency,
    /// The island of each variable, counted from the first.
    first: usize,
    island_of: Vec<u32>,
    waiting: Vec<bool>,
    queue: Vec<usize>,
    tools: Tools,
    /// The state of the numbers by which places are chosen.
    random: u64,
}

/// Who may own each vertex: the number of an island, and whether it does. In order.
type Owners = Vec<Vec<(usize, Literal)>>;

/// Writes down who may own what, and returns the propagators for the rest.
pub(crate) fn lower(
    formula: &mut Formula,
    land: &[Literal],
    neighbours: &Neighbours,
    seeds: &[Seed],
) -> Result<Vec<Box<dyn Propagator>>, GaveUp> {
    let near = seeds_near(neighbours, seeds.iter().map(|seed| seed.vertex));
    let mut owners: Owners = vec![Vec::new(); land.len()];
    let mut propagators: Vec<Box<dyn Propagator>> = Vec::new();
    let sized: Vec<SizedSeed> =
        seeds.iter().filter_map(|seed| Some(SizedSeed { vertex: seed.vertex, size: seed.size? })).collect();
    propagators.push(Box::new(IslandsPropagator::new(
        formula,
        land,
        neighbours,
        &near,
        &sized,
        &mut owners,
    )?));
    let any_size: Vec<usize> =
        seeds.iter().filter(|seed| seed.size.is_none()).map(|seed| seed.vertex).collect();
    if !any_size.is_empty() {
        let near_sized = seeds_near(neighbours, sized.iter().map(|seed| seed.vertex));
        let is_free = |vertex: usize| near_sized[vertex] == 0 && near[vertex] <= 1;
        let islands = any_size::lower(formula, neighbours, &any_size, is_free)?;
        for (vertex, own) in islands.owned {
            owners[vertex].push((sized.len(), own));
        }
        propagators.extend(islands.propagators);
    }
    write_owners(formula, land, neighbours, &owners)?;
    Ok(propagators)
}

/// A seed that states how many vertices its island has.
struct SizedSeed {
    vertex: usize,
    size: usize,
}

impl IslandsPropagator {
    fn new(
        formula: &mut Formula,
        land: &[Literal],
        neighbours: &Neighbours,
        near: &[u32],
        seeds: &[SizedSeed],
        owners: &mut Owners,
    ) -> Result<Self, GaveUp> {
        let first = formula.variables() as usize;
        let mut islands = Vec::new();
        let mut island_of = Vec::new();
        let mut local = vec![NOWHERE; neighbours.len()];
        for (number, seed) in seeds.iter().enumerate() {
            let within = reach(neighbours, near, seed, &mut local);
            formula.work(within.len())?;
            formula.reserve(BYTES_OF_OWNER * within.len())?;
            // The search tries false first: so let it begin with vertices that are owned.
            let own: Vec<Literal> = within.iter().map(|_| !formula.variable()).collect();
            island_of.resize(formula.variables() as usize - first, number as u32);
            for (place, &vertex) in within.iter().enumerate() {
                owners[vertex].push((number, own[place]));
            }
            formula.clause(own.first().copied())?;
            if seed.size > own.len() {
                formula.clause([])?;
            }
            let around = |&vertex: &usize| around(neighbours, &local, vertex);
            let graph = Adjacency::new(within.iter().map(around));
            for &vertex in &within {
                local[vertex] = NOWHERE;
            }
            islands.push(GrowingIsland { size: seed.size, slack: 0, vertices: within, own, graph });
        }
        let waiting = vec![false; islands.len()];
        let (queue, tools) = Default::default();
        let land = land.to_vec();
        let graph = Adjacency::new(neighbours.iter().map(|around| around.iter().copied()));
        Ok(Self { islands, land, graph, first, island_of, waiting, queue, tools, random: 1 })
    }
}

/// The places of a vertex's neighbours, of those that have one.
pub(super) fn around(neighbours: &Neighbours, local: &[usize], vertex: usize) -> impl Iterator<Item = usize> {
    neighbours[vertex].iter().map(|&other| local[other]).filter(|&place| place != NOWHERE)
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

/// How many seeds are at each vertex or beside it.
fn seeds_near(neighbours: &Neighbours, seeds: impl IntoIterator<Item = usize>) -> Vec<u32> {
    let mut near = vec![0; neighbours.len()];
    for seed in seeds {
        near[seed] += 1;
        neighbours[seed].iter().for_each(|&beside| near[beside] += 1);
    }
    near
}

/// The vertices that the seed's island can reach, nearest first: it stays away from other seeds and their neighbours. Takes
/// `place`, where no vertex has a place yet, to write down which are in the list, and where.
fn reach(neighbours: &Neighbours, near: &[u32], seed: &SizedSeed, place: &mut [usize]) -> Vec<usize> {
    let own = |vertex: usize| vertex == seed.vertex || neighbours[vertex].contains(&seed.vertex);
    let is_free = |vertex: usize| near[vertex] == u32::from(own(vertex));
    let mut within = Vec::new();
    if !is_free(seed.vertex) {
        return within;
    }
    place[seed.vertex] = 0;
    within.push(seed.vertex);
    let (mut layer, mut distance) = (0..1, 1);
    while !layer.is_empty() && distance < seed.size {
        for index in layer.clone() {
            for &other in &neighbours[within[index]] {
                if place[other] == NOWHERE && is_free(other) {
                    place[other] = within.len();
                    within.push(other);
                }
            }
        }
        layer = layer.end..within.len();
        distance += 1;
    }
    within
}

impl IslandsPropagator {
    fn island_of(&self, variable: usize) -> usize {
        self.island_of[variable - self.first] as usize
    }

    /// A number below the given one: always the same ones, in the same order.
    fn below(&mut self, number: usize) -> usize {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.random >> 33) % number as u64) as usize
    }
}

/// How many vertices may change at a time while islands are mended.
const SMALLEST_PLACE: usize = 30;
const MORE_IN_PLACE: usize = 130;

/// This many vertices, the nearest to the first.
fn nearest(graph: &Adjacency, first: usize, number: usize) -> Vec<usize> {
    let mut is_reached = vec![false; graph.vertices()];
    is_reached[first] = true;
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(&here) = reached.get(next) {
        next += 1;
        for other in graph.of(here) {
            if reached.len() < number && !std::mem::replace(&mut is_reached[other], true) {
                reached.push(other);
            }
        }
    }
    reached
}

impl Propagator for IslandsPropagator {
    fn watches(&self) -> Vec<Literal> {
        self.islands.iter().flat_map(|island| island.own.iter().copied()).collect()
    }

    fn propagate(&mut self, new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        self.queue.clear();
        for &variable in new {
            let number = self.island_of(variable);
            if !std::mem::replace(&mut self.waiting[number], true) {
                self.queue.push(number);
            }
        }
        for &number in &self.queue {
            self.waiting[number] = false;
        }
        for &number in &self.queue {
            self.islands[number].propagate(&mut self.tools, trail)?;
        }
        Ok(())
    }

    fn loosen(&mut self) -> bool {
        self.islands.iter_mut().for_each(|island| island.slack = 1 + island.size / 4);
        !self.islands.is_empty()
    }

    fn hold(&mut self) {
        self.islands.iter_mut().for_each(|island| island.slack = 0);
    }

    fn mend(&mut self, is_true: &dyn Fn(Literal) -> bool) -> Option<Vec<Literal>> {
        for island in &mut self.islands {
            let owned = island.own.iter().filter(|&&own| is_true(own)).count();
            island.slack = owned.abs_diff(island.size);
        }
        let missed: Vec<usize> =
            (0..self.islands.len()).filter(|&number| self.islands[number].slack > 0).collect();
        if missed.is_empty() {
            return None;
        }
        let missed = missed[self.below(missed.len())];
        let part = [1, 2, 4][self.below(3)];
        let GrowingIsland { slack, vertices, own, .. } = &mut self.islands[missed];
        *slack -= slack.div_ceil(part);
        let owned: Vec<usize> =
            vertices.iter().zip(own).filter(|(_, own)| is_true(**own)).map(|(&vertex, _)| vertex).collect();
        let start = owned[self.below(owned.len())];
        let number = SMALLEST_PLACE + self.below(1 + (self.land.len() / 4).min(MORE_IN_PLACE));
        let place = nearest(&self.graph, start, number);
        // Another island may take over what is missed.
        let other = self.below(2 * self.islands.len());
        if other != missed
            && let Some(other) = self.islands.get_mut(other)
        {
            other.slack += 1;
        }
        let mut is_kept = vec![true; self.land.len()];
        place.into_iter().for_each(|vertex| is_kept[vertex] = false);
        let kept = self.land.iter().zip(is_kept).filter(|&(_, is_kept)| is_kept);
        Some(kept.map(|(&land, _)| if is_true(land) { land } else { !land }).collect())
    }

    fn explain(&mut self, implied: Literal, [vertex, ..]: Note, past: &Past<'_>) -> Vec<Literal> {
        let island = &self.islands[self.island_of(implied.variable())];
        if implied == island.own[vertex as usize] {
            island.why_owned(vertex as usize, &mut self.tools, past)
        } else {
            island.why_not_owned(vertex as usize, &mut self.tools, past)
        }
    }
}
