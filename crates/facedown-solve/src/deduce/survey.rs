//! Whose the known land is, and where each island can still grow.
//!
//! An assumption changes little of it. So it is worked out once for a state of rest ([`Known::rest`]), and for whatever is learnt on top of that only the
//! islands are looked at again that it touches. The island of a seed is touched if its own land grows, or if something in its
//! reach becomes sea, another island's land, or lies beside such land now. Nothing else is asked when its reach is worked out.

use super::known::Known;
use crate::propagate::{Adjacency, Walk};
use facedown::constraints::{Literal, Neighbours, Seed};
use std::collections::VecDeque;
use std::rc::Rc;

/// The land, for all pieces that speak of it.
pub(super) struct Land {
    /// Every land has another number, so that memory of one is not taken for that of another.
    number: usize,
    pub(super) land: Rc<[Literal]>,
    pub(super) graph: Rc<Adjacency>,
    pub(super) seeds: Vec<Seed>,
    /// Where only the size of one island is said: the vertices of all numbers. Land with other numbers is land that the island has wholly or not at all.
    by_size: Option<Rc<[usize]>>,
    /// The vertex of each variable, up to the last.
    vertices: Rc<[Option<u32>]>,
}

pub(super) const NOBODY: u32 = u32::MAX;

/// What is worked out for one version of what is known.
#[derive(Default)]
pub(super) struct Surveyed {
    /// The constraint and the version of what is known.
    about: (usize, u64),
    pub(super) owned: Owned,
    pub(super) reaches: Reaches,
    rest: Rest,
    costs: Vec<Option<usize>>,
    open: VecDeque<usize>,
    /// How many islands can have each vertex.
    pub(super) cover: Vec<u32>,
    pub(super) walk: Walk,
    pub(super) is_reached: Vec<bool>,
}

/// Whose the known land is.
#[derive(Clone, Default)]
pub(super) struct Owned {
    /// The seed that each vertex of known land hangs together with.
    pub(super) owners: Vec<u32>,
    /// For each seed how much land hangs together with it, and whether that is other seeds' land as well.
    pub(super) own: Vec<usize>,
    pub(super) is_joined: Vec<bool>,
}

impl Owned {
    fn copy_from(&mut self, other: &Self) {
        self.owners.clone_from(&other.owners);
        self.own.clone_from(&other.own);
        self.is_joined.clone_from(&other.is_joined);
    }
}

/// For each seed the vertices that its island can still have, its own among them. What lies beside another island is not among
/// them, nor what is too far away.
#[derive(Default)]
pub(super) struct Reaches {
    /// Whether something may differ from the state of rest.
    is_touched: Vec<bool>,
    /// If so, what was worked out, and for which version.
    now: Vec<Vec<usize>>,
    about: Vec<(usize, u64)>,
    at_rest: Vec<Vec<usize>>,
}

impl Reaches {
    /// Those of one seed. They must have been worked out.
    pub(super) fn of(&self, seed: usize) -> &[usize] {
        if self.is_touched[seed] { &self.now[seed] } else { &self.at_rest[seed] }
    }
}

/// What was worked out for a state of rest.
#[derive(Default)]
struct Rest {
    /// The constraint and the number of the state.
    about: (usize, u64),
    owned: Owned,
    /// For each vertex the seeds whose islands can have it.
    near: Vec<Vec<u32>>,
    cover: Vec<u32>,
}

impl Land {
    pub(super) fn new(number: usize, land: &[Literal], neighbours: &Neighbours, seeds: &[Seed]) -> Self {
        let graph = Adjacency::new(neighbours.iter().map(|around| around.iter().copied()));
        let last = land.iter().map(|literal| literal.variable()).max();
        let mut vertices = vec![None; last.map_or(0, |last| last + 1)];
        for (vertex, literal) in land.iter().enumerate() {
            vertices[literal.variable()] = Some(vertex as u32);
        }
        Self {
            number,
            land: land.into(),
            graph: Rc::new(graph),
            seeds: seeds.to_vec(),
            by_size: None,
            vertices: vertices.into(),
        }
    }

    /// The same with other seeds, and with another number.
    pub(super) fn with_seeds(&self, number: usize, seeds: Vec<Seed>) -> Self {
        let (land, graph, vertices) =
            (Rc::clone(&self.land), Rc::clone(&self.graph), Rc::clone(&self.vertices));
        Self { number, land, graph, seeds, by_size: None, vertices }
    }

    /// The same with one seed, of which only the size is said, and with another number.
    pub(super) fn with_size_of(&self, number: usize, seed: Seed) -> Self {
        let numbers = self.seeds.iter().map(|seed| seed.vertex).collect();
        Self { by_size: Some(numbers), ..self.with_seeds(number, vec![seed]) }
    }

    pub(super) fn variables(&self) -> Vec<usize> {
        self.land.iter().map(|literal| literal.variable()).collect()
    }

    /// Whether a number counts. A reason should name the other islands that it rests on, so what it does not name is not seen.
    fn is_seen(&self, seed: &Seed, known: &Known) -> bool {
        known.is_seen(self.land[seed.vertex])
    }

    pub(super) fn is_land(&self, vertex: usize, known: &Known) -> bool {
        known.value(self.land[vertex]) == Some(true)
    }

    /// What everybody sees who looks at the number of a seed.
    pub(super) fn number_of(&self, seed: usize) -> Literal {
        self.land[self.seeds[seed].vertex]
    }

    pub(super) fn is_sea(&self, vertex: usize, known: &Known) -> bool {
        known.value(self.land[vertex]) == Some(false)
    }

    /// Whether the memory of the state of rest is about what is known.
    fn is_at_rest(&self, known: &Known, surveyed: &Surveyed) -> bool {
        known.since_rest().is_some_and(|(rest, _)| surveyed.rest.about == (self.number, rest))
    }

    /// Works out everything for a state of rest, which has just begun. All seeds must have been seen. Where only a size is said, nothing is remembered:
    /// land far from the island matters, too.
    pub(super) fn rest(&self, known: &Known, surveyed: &mut Surveyed) {
        let Some((rest, _)) = known.since_rest() else { return };
        if self.by_size.is_some()
            || surveyed.rest.about == (self.number, rest)
            || !self.seeds.iter().all(|seed| self.is_seen(seed, known))
        {
            return;
        }
        surveyed.rest.about = (0, 0);
        surveyed.about = (0, 0);
        self.survey(known, surveyed);
        (0..self.seeds.len()).for_each(|seed| self.find_reach(seed, known, surveyed));
        let Surveyed { owned, reaches, rest: at_rest, .. } = surveyed;
        at_rest.owned.copy_from(owned);
        reaches.at_rest.clone_from(&reaches.now);
        at_rest.near.iter_mut().for_each(Vec::clear);
        at_rest.near.resize(self.land.len(), Vec::new());
        for (seed, reach) in reaches.at_rest.iter().enumerate() {
            reach.iter().for_each(|&vertex| at_rest.near[vertex].push(seed as u32));
        }
        at_rest.cover = at_rest.near.iter().map(|seeds| seeds.len() as u32).collect();
        at_rest.about = (self.number, rest);
        surveyed.about = (0, 0);
    }

    /// The seeds whose islands may differ from the state of rest; nothing if nothing is known of a state of rest.
    pub(super) fn touched<'a>(&self, known: &Known, surveyed: &'a mut Surveyed) -> Option<&'a [bool]> {
        if !self.is_at_rest(known, surveyed) {
            return None;
        }
        self.survey(known, surveyed);
        Some(&surveyed.reaches.is_touched)
    }

    /// Finds out who owns the known land.
    pub(super) fn survey(&self, known: &Known, surveyed: &mut Surveyed) {
        if surveyed.about == (self.number, known.version()) {
            return;
        }
        surveyed.about = (self.number, known.version());
        let (vertices, seeds) = (self.land.len(), self.seeds.len());
        surveyed.reaches.now.resize(seeds, Vec::new());
        surveyed.reaches.about.resize(seeds, (0, 0));
        surveyed.costs.resize(vertices, None);
        surveyed.is_reached.resize(vertices, false);
        surveyed.reaches.is_touched.clear();
        if self.is_at_rest(known, surveyed) {
            surveyed.reaches.is_touched.resize(seeds, false);
            self.survey_since_rest(known, surveyed);
        } else {
            surveyed.reaches.is_touched.resize(seeds, true);
            self.survey_all(known, &mut surveyed.owned);
        }
    }

    fn survey_all(&self, known: &Known, owned: &mut Owned) {
        let Owned { owners, own, is_joined } = owned;
        owners.clear();
        owners.resize(self.land.len(), NOBODY);
        own.clear();
        own.resize(self.seeds.len(), 0);
        is_joined.clear();
        is_joined.resize(self.seeds.len(), false);
        let mut open = Vec::new();
        let seeds = self.seeds.iter().enumerate();
        for (number, seed) in seeds.filter(|(_, seed)| self.is_seen(seed, known)) {
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

    /// The same, beginning with what was found out at rest.
    fn survey_since_rest(&self, known: &Known, surveyed: &mut Surveyed) {
        let Surveyed { owned, reaches: Reaches { is_touched, .. }, rest, .. } = surveyed;
        owned.copy_from(&rest.owned);
        let Owned { owners, own, is_joined } = owned;
        let since = known.since_rest().map_or(&[][..], |(_, since)| since);
        let mut touch = |vertex: usize| {
            rest.near[vertex].iter().for_each(|&seed| is_touched[seed as usize] = true);
        };
        let mut grown = Vec::new();
        let mut open = Vec::new();
        for literal in since {
            let Some(&Some(vertex)) = self.vertices.get(literal.variable()) else { continue };
            let vertex = vertex as usize;
            if self.is_sea(vertex, known) {
                touch(vertex);
                continue;
            }
            if owners[vertex] != NOBODY {
                continue;
            }
            // Land that hung together with no island may do so now, by way of this vertex.
            let Some(owner) = self.graph.of(vertex).map(|next| owners[next]).find(|&owner| owner != NOBODY)
            else {
                continue;
            };
            owners[vertex] = owner;
            grown.push(owner);
            open.push(vertex);
            while let Some(here) = open.pop() {
                own[owner as usize] += 1;
                touch(here);
                for next in self.graph.of(here) {
                    touch(next);
                    if owners[next] == NOBODY {
                        if self.is_land(next, known) {
                            owners[next] = owner;
                            open.push(next);
                        }
                    } else if owners[next] != owner {
                        is_joined[owner as usize] = true;
                        is_joined[owners[next] as usize] = true;
                        grown.push(owners[next]);
                    }
                }
            }
        }
        grown.into_iter().for_each(|seed| is_touched[seed as usize] = true);
    }

    /// Works out which vertices the island of a seed can still have.
    pub(super) fn find_reach(&self, seed: usize, known: &Known, surveyed: &mut Surveyed) {
        let Surveyed { about, owned, reaches, costs, open, .. } = surveyed;
        if !reaches.is_touched[seed] || reaches.about[seed] == *about {
            return;
        }
        reaches.about[seed] = *about;
        let owners = &owned.owners;
        let reached = &mut reaches.now[seed];
        reached.clear();
        let is_other = |vertex: usize| owners[vertex] != NOBODY && owners[vertex] != seed as u32;
        let is_barred = |vertex: usize| {
            self.is_sea(vertex, known) || is_other(vertex) || self.graph.of(vertex).any(is_other)
        };
        let room = self.seeds[seed].size.map_or(usize::MAX, |size| size.saturating_sub(owned.own[seed]));
        let start = self.seeds[seed].vertex;
        if let Some(numbers) = &self.by_size {
            self.find_reach_by_size(start, room, numbers, known, owners, reached);
            return;
        }
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

    /// Works out by how many islands each vertex can be had.
    pub(super) fn find_cover(&self, known: &Known, surveyed: &mut Surveyed) {
        (0..self.seeds.len()).for_each(|seed| self.find_reach(seed, known, surveyed));
        let is_at_rest = self.is_at_rest(known, surveyed);
        let Surveyed { reaches: Reaches { is_touched, now, at_rest, .. }, rest, cover, .. } = surveyed;
        if is_at_rest {
            cover.clone_from(&rest.cover);
        } else {
            cover.clear();
            cover.resize(self.land.len(), 0);
        }
        for seed in (0..self.seeds.len()).filter(|&seed| is_touched[seed]) {
            if is_at_rest {
                at_rest[seed].iter().for_each(|&vertex| cover[vertex] -= 1);
            }
            now[seed].iter().for_each(|&vertex| cover[vertex] += 1);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::super::tests::Numbers;
    use super::*;
    use facedown::constraints::Constraint;
    use facedown::puzzles::registry;

    /// What is remembered of a state of rest gives the same as looking at everything again, whatever is learnt and forgotten on top.
    #[test]
    fn after_a_rest_everything_is_as_if_it_were_worked_out_anew() {
        let mut numbers = Numbers(16);
        let (mut untouched, mut joined, mut grown) = (0, 0, 0);
        for _ in 0..300 {
            let (rows, columns) = (2 + numbers.below(6), 2 + numbers.below(6));
            let mut text = "nurikabe\n".to_owned();
            for cell in 0..rows * columns {
                let clue = match numbers.below(7) {
                    0 => (1 + numbers.below(6)).to_string(),
                    1 if cell % 3 == 0 => "?".to_owned(),
                    _ => ".".to_owned(),
                };
                text += &format!("{clue}{}", if cell % columns + 1 == columns { "\n" } else { " " });
            }
            let model = registry::read_any(&text).unwrap().model().unwrap();
            let islands = model.constraints().iter().find_map(|constraint| match constraint {
                Constraint::Islands { land, neighbours, seeds } => {
                    Some(Land::new(7, land, neighbours, seeds))
                }
                _ => None,
            });
            let Some(land) = islands else { continue };
            let mut known = Known::nothing(model.variables());
            (0..land.seeds.len()).for_each(|seed| assert_eq!(known.learn(land.number_of(seed)), Ok(true)));
            let mut some = |known: &mut Known, count: usize| {
                for _ in 0..count {
                    let literal = Literal::positive(numbers.below(model.variables()) as u32);
                    let _ = known.learn(if numbers.below(2) == 0 { literal } else { !literal });
                }
            };
            some(&mut known, rows * columns / 4);
            known.rest();
            let rest = known.learnt().len();
            let mut remembered = Surveyed::default();
            land.rest(&known, &mut remembered);
            for round in 0..8 {
                known.forget(rest.max(known.learnt().len().saturating_sub(2)));
                some(&mut known, 1 + round / 2);
                let mut anew = Surveyed::default();
                let mut without_rest = known.clone();
                without_rest.forget_rest();
                land.survey(&known, &mut remembered);
                land.survey(&without_rest, &mut anew);
                assert_eq!(remembered.owned.is_joined, anew.owned.is_joined, "{text}");
                land.find_cover(&known, &mut remembered);
                land.find_cover(&without_rest, &mut anew);
                // Joined islands are a contradiction: nothing else is asked of them.
                let is_joined = anew.owned.is_joined.clone();
                if is_joined.contains(&true) {
                    joined += 1;
                } else {
                    assert_eq!(remembered.owned.owners, anew.owned.owners, "{text}");
                    assert_eq!(remembered.owned.own, anew.owned.own, "{text}");
                    assert_eq!(remembered.cover, anew.cover, "{text}");
                }
                for seed in (0..land.seeds.len()).filter(|&seed| !is_joined[seed]) {
                    assert_eq!(remembered.reaches.of(seed), anew.reaches.of(seed), "{text}");
                    untouched += usize::from(!remembered.reaches.is_touched[seed]);
                }
                grown += usize::from(anew.owned.own.iter().any(|&own| own > 1));
            }
        }
        assert!(untouched > 1_000 && joined > 50 && grown > 500, "{untouched} {joined} {grown}");
    }
}
