//! Islands of unknown size: each of their vertices is connected to a seed, and no two seeds are connected.
//!
//! Which of these islands owns a vertex does not matter, so one variable says that one of them does. The first half is left
//! to [`ConnectedPropagator`], with one more vertex, always true, beside all seeds:
//!
//! ```text
//!        ,--- root ---.
//!     seed    seed    seed
//!      |       |     /    \
//!     land    land  land  land
//! ```
//!
//! The other half is [`Apart`]. Its reasons are the ways from the seeds to where they meet.

use super::ConnectedPropagator;
use super::adjacency::Adjacency;
use super::islands::{BYTES_OF_OWNER, NOWHERE, around};
use crate::formula::Formula;
use crate::limits::GaveUp;
use crate::theory::{Conflict, Note, Past, Propagator, Trail};
use facedown::constraints::{Literal, Neighbours};

/// The islands of unknown size, all together.
pub(super) struct AnySize {
    /// The vertices that they may own, and whether they do.
    pub(super) owned: Vec<(usize, Literal)>,
    pub(super) propagators: Vec<Box<dyn Propagator>>,
}

/// Writes down that the seeds are owned. The islands stay where the vertices are free.
pub(super) fn lower(
    formula: &mut Formula,
    neighbours: &Neighbours,
    seeds: &[usize],
    is_free: impl Fn(usize) -> bool,
) -> Result<AnySize, GaveUp> {
    let mut local = vec![NOWHERE; neighbours.len()];
    let within = reach(neighbours, seeds, is_free, &mut local);
    formula.work(within.len())?;
    // Two propagators know each of them.
    formula.reserve(2 * BYTES_OF_OWNER * within.len())?;
    let mut members: Vec<Literal> = within.iter().map(|_| formula.variable()).collect();
    let owned = within.iter().copied().zip(members.iter().copied()).collect();
    let seeds: Vec<usize> = seeds.iter().map(|&seed| local[seed]).collect();
    for seed in &seeds {
        // Without a place, there is no island and no solution.
        formula.clause(members.get(*seed).copied())?;
    }
    let seeds: Vec<usize> = seeds.into_iter().filter(|&seed| seed != NOWHERE).collect();
    let mut graph: Neighbours =
        within.iter().map(|&vertex| around(neighbours, &local, vertex).collect()).collect();
    let apart = Apart::new(&members, &graph, &seeds);
    let root = members.len();
    members.push(formula.variable());
    formula.clause([members[root]])?;
    for &seed in &seeds {
        graph[seed].push(root);
    }
    graph.push(seeds);
    let connected = ConnectedPropagator::new(&members, &graph, false);
    Ok(AnySize { owned, propagators: vec![Box::new(apart), Box::new(connected)] })
}

/// The free vertices that the seeds can reach. Takes `place`, where no vertex has a place yet, to write down which are in
/// the list, and where.
fn reach(
    neighbours: &Neighbours,
    seeds: &[usize],
    is_free: impl Fn(usize) -> bool,
    place: &mut [usize],
) -> Vec<usize> {
    let mut within = Vec::new();
    let mut add = |vertex: usize, within: &mut Vec<usize>| {
        if place[vertex] == NOWHERE && is_free(vertex) {
            place[vertex] = within.len();
            within.push(vertex);
        }
    };
    seeds.iter().for_each(|&seed| add(seed, &mut within));
    let mut next = 0;
    while let Some(&vertex) = within.get(next) {
        neighbours[vertex].iter().for_each(|&other| add(other, &mut within));
        next += 1;
    }
    within
}

/// Seeds that are not joined by true vertices.
struct Apart {
    members: Vec<Literal>,
    graph: Adjacency,
    seeds: Vec<usize>,
    growth: SeedRegions,
}

/// The true vertices that are connected to each seed. The memory is reused.
#[derive(Default)]
struct SeedRegions {
    grown: Vec<Option<Grown>>,
    order: Vec<usize>,
}

/// How a vertex is connected to a seed.
#[derive(Clone, Copy)]
struct Grown {
    seed: usize,
    /// The next vertex on a shortest way to the seed; the seed itself leads to itself.
    towards: usize,
    distance: u32,
}

impl SeedRegions {
    /// Lets all seeds grow. If two meet, the two vertices side by side where they do.
    fn grow(
        &mut self,
        graph: &Adjacency,
        seeds: &[usize],
        is_true: impl Fn(usize) -> bool,
    ) -> Option<[usize; 2]> {
        self.grown.clear();
        self.grown.resize(graph.vertices(), None);
        self.order.clear();
        for &seed in seeds {
            self.grown[seed] = Some(Grown { seed, towards: seed, distance: 0 });
            self.order.push(seed);
        }
        let mut next = 0;
        while let Some(&vertex) = self.order.get(next) {
            next += 1;
            let Some(here) = self.grown[vertex] else { continue };
            for other in graph.of(vertex) {
                match self.grown[other] {
                    Some(there) if there.seed != here.seed => return Some([vertex, other]),
                    None if is_true(other) => {
                        self.grown[other] =
                            Some(Grown { towards: vertex, distance: here.distance + 1, ..here });
                        self.order.push(other);
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// Two vertices beside this one that are connected to different seeds, if there are such, as near to them as possible.
    fn meeting(&self, graph: &Adjacency, vertex: usize) -> Option<[usize; 2]> {
        let beside = || graph.of(vertex).filter_map(|other| Some((self.grown[other]?, other)));
        let nearest = |(grown, _): &(Grown, usize)| grown.distance;
        let (first, one) = beside().min_by_key(nearest)?;
        let (_, other) = beside().filter(|(grown, _)| grown.seed != first.seed).min_by_key(nearest)?;
        Some([one, other])
    }

    /// The vertices from this one to its seed, without the seed.
    fn way(&self, from: usize) -> impl Iterator<Item = usize> {
        let towards = |vertex: usize| self.grown[vertex].map(|grown| grown.towards);
        std::iter::successors(Some(from), move |&vertex| towards(vertex))
            .take_while(move |&vertex| towards(vertex) != Some(vertex))
    }
}

impl Apart {
    fn new(members: &[Literal], neighbours: &Neighbours, seeds: &[usize]) -> Self {
        let graph = Adjacency::new(neighbours.iter().map(|around| around.iter().copied()));
        Self { members: members.to_vec(), graph, seeds: seeds.to_vec(), growth: SeedRegions::default() }
    }

    /// Not all vertices of both ways are true.
    fn reason(&self, ends: [usize; 2]) -> Vec<Literal> {
        ends.into_iter().flat_map(|end| self.growth.way(end)).map(|vertex| !self.members[vertex]).collect()
    }
}

impl Propagator for Apart {
    fn watches(&self) -> Vec<Literal> {
        self.members.clone()
    }

    fn propagate(&mut self, new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        let is_false = |&variable: &usize| trail.value(Literal::positive(variable as u32)) == Some(false);
        if !new.is_empty() && new.iter().all(is_false) {
            return Ok(());
        }
        let is_true = |vertex: usize| trail.value(self.members[vertex]) == Some(true);
        if let Some(meeting) = self.growth.grow(&self.graph, &self.seeds, is_true) {
            return trail.conflict(self.reason(meeting));
        }
        for vertex in 0..self.members.len() {
            let is_open = trail.value(self.members[vertex]).is_none();
            if is_open && self.growth.meeting(&self.graph, vertex).is_some() {
                trail.imply_later(!self.members[vertex], [vertex as u32, 0, 0]);
            }
        }
        Ok(())
    }

    fn explain(&mut self, _implied: Literal, [vertex, ..]: Note, past: &Past<'_>) -> Vec<Literal> {
        let is_true = |vertex: usize| past.value(self.members[vertex]) == Some(true);
        let joined = self.growth.grow(&self.graph, &self.seeds, is_true);
        assert_eq!(joined, None);
        let meeting = self.growth.meeting(&self.graph, vertex as usize);
        meeting.map_or_else(Vec::new, |meeting| self.reason(meeting))
    }
}
