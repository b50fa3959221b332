//! Paths between ends.
//!
//! Degrees and labels are written out as clauses. The label of a vertex is a number in binary; along a used edge it stays
//! the same, and at the ends it is given. Inside the search, two things are watched: no path closes to a loop, and the two
//! ends of a label can still be joined through vertices that no other label has taken. Without the second, a pair that
//! is cut apart would be noticed only when all ways of filling the space between have been tried.
//!
//! **Narrowing.** A path that runs along itself (two of its vertices are neighbours, but not linked) can take the short
//! cut, and one that could replace a vertex by an unused one with a smaller number can do so; both end after finitely many
//! steps at a solution where neither is possible. So it is enough to look for such solutions when one is wanted. If
//! there is only one such solution and it uses all vertices, it is the only solution at all: any other would turn
//! into it by steps of which each leaves a vertex unused.

use crate::formula::Formula;
use crate::sat::{Conflict, Propagator, Trail};
use facedown::constraints::{Edge, End, Literal};
use std::collections::{BTreeMap, HashMap};

/// Whether all solutions are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Breadth {
    /// Solutions that can be exchanged for simpler ones may be left out.
    Narrow,
    /// All solutions.
    Full,
}

pub(crate) struct Paths {
    edges: Vec<Edge>,
    /// For each vertex its edges, by number, with the vertex at the other side.
    beside: Vec<Vec<(usize, usize)>>,
    is_end: Vec<bool>,
    used: Vec<Literal>,
    /// The label of each vertex, in binary, lowest bit first.
    label: Vec<Vec<Literal>>,
    /// The two ends of each label that is told twice, with its code.
    pairs: Vec<(usize, [usize; 2])>,
    known: Vec<Known>,
    space: Vec<u32>,
    stack: Vec<usize>,
    reached: Vec<u32>,
    round: u32,
}

/// What is known of a vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// Its label.
    Label(usize),
    /// Not its label.
    Free,
}

impl Paths {
    /// The vertices that are used.
    pub(crate) fn used(&self) -> &[Literal] {
        &self.used
    }

    /// Writes down degrees and labels, and returns the propagator for the rest.
    pub(crate) fn new(
        formula: &mut Formula,
        vertices: usize,
        edges: &[Edge],
        ends: &[End],
        breadth: Breadth,
    ) -> Self {
        let mut beside = vec![Vec::new(); vertices];
        for (number, edge) in edges.iter().enumerate() {
            let [one, other] = edge.joins;
            beside[one].push((number, other));
            beside[other].push((number, one));
        }
        let mut is_end = vec![false; vertices];
        for end in ends {
            is_end[end.vertex] = true;
        }
        let mut paths = Self {
            edges: edges.to_vec(),
            beside,
            is_end,
            used: (0..vertices).map(|_| formula.variable()).collect(),
            label: Vec::new(),
            pairs: Vec::new(),
            known: vec![Known::Free; vertices],
            space: vec![0; vertices],
            stack: Vec::new(),
            reached: vec![0; vertices],
            round: 0,
        };
        paths.degrees(formula);
        paths.labels(formula, ends, breadth);
        if breadth == Breadth::Narrow {
            paths.no_exchange(formula);
        }
        paths
    }

    fn degrees(&self, formula: &mut Formula) {
        for (vertex, beside) in self.beside.iter().enumerate() {
            let around: Vec<Literal> = beside.iter().map(|&(edge, _)| self.edges[edge].used).collect();
            let used = self.used[vertex];
            for &edge in &around {
                formula.clause([!edge, used]);
            }
            if self.is_end[vertex] {
                formula.clause([used]);
                formula.count(1, 1, &around);
            } else {
                formula.count(0, 2, &around);
                formula.clause(around.iter().copied().chain([!used]));
                for &edge in &around {
                    formula.clause(around.iter().copied().filter(|&other| other != edge).chain([!edge]));
                }
            }
        }
    }

    fn labels(&mut self, formula: &mut Formula, ends: &[End], breadth: Breadth) {
        let mut told: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for end in ends {
            if let Some(label) = end.label {
                told.entry(label).or_default().push(end.vertex);
            }
        }
        if told.values().any(|ends| ends.len() > 2) {
            return formula.clause([]);
        }
        // Paths whose both ends are untold share the last code.
        let codes: HashMap<u32, usize> = told.keys().copied().zip(0..).collect();
        let untold = ends.iter().filter(|end| end.label.is_none()).count();
        let number_of_codes = codes.len() + usize::from(untold > 0);
        let bits = number_of_codes.next_power_of_two().trailing_zeros() as usize;
        self.label = self.used.iter().map(|_| (0..bits).map(|_| formula.variable()).collect()).collect();
        for (label, ends) in &told {
            for &end in ends {
                for literal in self.is_code(end, codes[label]) {
                    formula.clause([literal]);
                }
            }
            if let [one, other] = ends[..] {
                self.pairs.push((codes[label], [one, other]));
            }
        }
        let single = told.iter().filter(|(_, ends)| ends.len() == 1).map(|(label, _)| codes[label]).collect();
        self.untold_ends(formula, ends, single, codes.len());
        for edge in &self.edges {
            let [one, other] = edge.joins;
            for (&here, &there) in self.label[one].iter().zip(&self.label[other]) {
                formula.clause([!edge.used, !here, there]);
                formula.clause([!edge.used, here, !there]);
            }
            if breadth == Breadth::Narrow {
                self.link_if_equal(formula, edge, (untold > 0).then_some(codes.len()));
            }
        }
    }

    /// The literals that are all true when the label of the vertex is this one.
    fn is_code(&self, vertex: usize, code: usize) -> impl Iterator<Item = Literal> {
        let bits = self.label[vertex].iter().enumerate();
        bits.map(move |(bit, &literal)| if code >> bit & 1 == 1 { literal } else { !literal })
    }

    /// Two neighbours of one path are linked: otherwise they differ in a bit, or have the code of the untold.
    fn link_if_equal(&self, formula: &mut Formula, edge: &Edge, untold: Option<usize>) {
        let [one, other] = edge.joins;
        let mut clause = vec![edge.used, !self.used[one], !self.used[other]];
        for (&here, &there) in self.label[one].iter().zip(&self.label[other]) {
            let differs = formula.variable();
            formula.clause([!differs, here, there]);
            formula.clause([!differs, !here, !there]);
            clause.push(differs);
        }
        if let Some(untold) = untold {
            let is_untold = formula.variable();
            for literal in self.is_code(one, untold) {
                formula.clause([!is_untold, literal]);
            }
            clause.push(is_untold);
        }
        formula.clause(clause);
    }

    /// An end without a label takes one that is told once, or none; and each label that is told once is taken once.
    fn untold_ends(&self, formula: &mut Formula, ends: &[End], single: Vec<usize>, none: usize) {
        let mut takers = vec![Vec::new(); single.len()];
        for end in ends.iter().filter(|end| end.label.is_none()) {
            let mut choices = Vec::new();
            for (place, &code) in single.iter().chain([&none]).enumerate() {
                let takes = formula.variable();
                for literal in self.is_code(end.vertex, code) {
                    formula.clause([!takes, literal]);
                }
                choices.push(takes);
                if let Some(takers) = takers.get_mut(place) {
                    takers.push(takes);
                }
            }
            formula.count(1, 1, &choices);
        }
        for takers in takers {
            formula.count(1, 1, &takers);
        }
    }

    /// No vertex inside a path can be replaced by an unused one with a smaller number.
    fn no_exchange(&self, formula: &mut Formula) {
        for (vertex, beside) in self.beside.iter().enumerate().filter(|&(vertex, _)| !self.is_end[vertex]) {
            for (place, &(first, one)) in beside.iter().enumerate() {
                for &(second, other) in &beside[place + 1..] {
                    for &(_, instead) in self.beside[one].iter().filter(|&&(_, instead)| instead < vertex) {
                        let fits = self.beside[other].iter().any(|&(_, next)| next == instead);
                        if fits && !self.is_end[instead] {
                            let (first, second) = (self.edges[first].used, self.edges[second].used);
                            formula.clause([!first, !second, self.used[instead]]);
                        }
                    }
                }
            }
        }
    }
}

impl Propagator for Paths {
    fn watches(&self) -> Vec<Literal> {
        self.edges.iter().map(|edge| edge.used).chain(self.label.iter().flatten().copied()).collect()
    }

    fn propagate(&mut self, _new: &[usize], trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        self.no_loop(trail)?;
        self.joinable(trail)
    }
}

impl Paths {
    fn value(&self, edge: usize, trail: &Trail<'_, '_>) -> Option<bool> {
        trail.value(self.edges[edge].used)
    }

    /// No edge closes a path to a loop.
    fn no_loop(&mut self, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        self.round += 1;
        for start in 0..self.used.len() {
            if self.reached[start] == self.round {
                continue;
            }
            let (beside, edges) = (&self.beside, &self.edges);
            let links = |vertex: usize| {
                beside[vertex].iter().filter(|&&(edge, _)| trail.value(edges[edge].used) == Some(true))
            };
            // Lines are walked from where they end; what is left after that are loops.
            if links(start).count() != 1 {
                continue;
            }
            self.reached[start] = self.round;
            let mut here = start;
            let mut line = Vec::new();
            while let Some(&(edge, next)) = links(here).find(|&&(_, next)| self.reached[next] != self.round) {
                self.reached[next] = self.round;
                line.push(!self.edges[edge].used);
                here = next;
            }
            if line.len() < 2 {
                continue;
            }
            if let Some(&(edge, _)) = self.beside[here].iter().find(|&&(_, other)| other == start) {
                let closing = self.edges[edge].used;
                trail.imply(!closing, line)?;
            }
        }
        for start in 0..self.used.len() {
            if self.reached[start] == self.round {
                continue;
            }
            let mut here = start;
            let mut line = Vec::new();
            let mut before = usize::MAX;
            while let Some(&(edge, next)) = self.beside[here]
                .iter()
                .find(|&&(edge, _)| edge != before && self.value(edge, trail) == Some(true))
            {
                self.reached[next] = self.round;
                line.push(!self.edges[edge].used);
                before = edge;
                here = next;
                if here == start {
                    return trail.conflict(line);
                }
            }
        }
        Ok(())
    }

    /// The ends of each label can still be joined.
    fn joinable(&mut self, trail: &mut Trail<'_, '_>) -> Result<(), Conflict> {
        for vertex in 0..self.used.len() {
            let mut code = Some(0);
            for (bit, &literal) in self.label[vertex].iter().enumerate() {
                code = match (code, trail.value(literal)) {
                    (Some(code), Some(value)) => Some(code | usize::from(value) << bit),
                    _ => None,
                };
                if code.is_none() {
                    break;
                }
            }
            self.known[vertex] = code.map_or(Known::Free, Known::Label);
        }
        for place in 0..self.pairs.len() {
            let (code, [one, other]) = self.pairs[place];
            self.flood(code, one, trail);
            if self.reached[other] == self.round {
                continue;
            }
            let from_one = self.ways_out(code, trail);
            self.flood(code, other, trail);
            let from_other = self.ways_out(code, trail);
            let shorter = if from_one.len() <= from_other.len() { from_one } else { from_other };
            return trail.conflict(shorter);
        }
        Ok(())
    }

    /// Marks what a path of this label can reach from the vertex.
    fn flood(&mut self, code: usize, start: usize, trail: &Trail<'_, '_>) {
        self.round += 1;
        self.reached[start] = self.round;
        self.stack.clear();
        self.stack.push(start);
        self.space.clear();
        while let Some(vertex) = self.stack.pop() {
            self.space.push(vertex as u32);
            for &(edge, other) in &self.beside[vertex] {
                let is_taken = matches!(self.known[other], Known::Label(label) if label != code);
                if self.reached[other] != self.round && !is_taken && self.value(edge, trail) != Some(false) {
                    self.reached[other] = self.round;
                    self.stack.push(other);
                }
            }
        }
    }

    /// The clause that the path leaves the space of the last flood somewhere.
    fn ways_out(&self, code: usize, trail: &Trail<'_, '_>) -> Vec<Literal> {
        let mut clause = Vec::new();
        for &vertex in &self.space {
            for &(edge, other) in &self.beside[vertex as usize] {
                if self.reached[other] == self.round {
                    continue;
                }
                if self.value(edge, trail) == Some(false) {
                    clause.push(self.edges[edge].used);
                } else if let Known::Label(label) = self.known[other] {
                    let bit = (label ^ code).trailing_zeros() as usize;
                    let literal = self.label[other][bit];
                    clause.push(if code >> bit & 1 == 1 { literal } else { !literal });
                }
            }
        }
        clause.sort_unstable();
        clause.dedup();
        clause
    }
}
