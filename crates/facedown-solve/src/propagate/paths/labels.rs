//! Which path a vertex belongs to: a number in binary, the same at both sides of a used edge, and given at the ends.

use super::graph::Graph;
use crate::formula::Formula;
use crate::limits::GaveUp;
use facedown::constraints::{End, Literal};
use std::collections::BTreeMap;

pub(super) struct Labels {
    /// The label of each vertex, in binary, lowest bit first.
    bits: Vec<Vec<Literal>>,
    /// The ends of each label, by its code.
    ends: Vec<Vec<usize>>,
    /// The code of all paths whose ends are both untold, if there may be some.
    untold: Option<usize>,
}

impl Labels {
    pub(super) fn write(formula: &mut Formula, graph: &Graph, ends: &[End]) -> Result<Self, GaveUp> {
        let mut told: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for end in ends {
            if let Some(label) = end.label {
                told.entry(label).or_default().push(end.vertex);
            }
        }
        let told: Vec<Vec<usize>> = told.into_values().collect();
        if told.iter().any(|ends| ends.len() > 2) {
            formula.clause([])?;
        }
        let untold = ends.iter().any(|end| end.label.is_none()).then_some(told.len());
        let codes = told.len() + usize::from(untold.is_some());
        let length = codes.next_power_of_two().trailing_zeros() as usize;
        let bits = (0..graph.vertices()).map(|_| (0..length).map(|_| formula.variable()).collect()).collect();
        let labels = Self { bits, ends: told, untold };
        for (code, ends) in labels.ends.iter().enumerate() {
            for &end in ends {
                for literal in labels.is_code(end, code) {
                    formula.clause([literal])?;
                }
            }
        }
        labels.untold_ends(formula, ends)?;
        for edge in graph.edges() {
            let [one, other] = edge.joins;
            for (&here, &there) in labels.bits[one].iter().zip(&labels.bits[other]) {
                formula.clause([!edge.used, !here, there])?;
                formula.clause([!edge.used, here, !there])?;
            }
        }
        Ok(labels)
    }

    /// The two ends of each label, if all are told.
    pub(super) fn pairs(&self) -> Option<Vec<[usize; 2]>> {
        let pair = |ends: &Vec<usize>| <[usize; 2]>::try_from(ends.as_slice()).ok();
        if self.untold.is_some() { None } else { self.ends.iter().map(pair).collect() }
    }

    /// The literals that are all true when the label of the vertex is this one.
    fn is_code(&self, vertex: usize, code: usize) -> impl Iterator<Item = Literal> {
        let bits = self.bits[vertex].iter().enumerate();
        bits.map(move |(bit, &literal)| if code >> bit & 1 == 1 { literal } else { !literal })
    }

    /// An end without a label takes one that is told once, or none; and each label that is told once is taken once.
    fn untold_ends(&self, formula: &mut Formula, ends: &[End]) -> Result<(), GaveUp> {
        let single: Vec<usize> = (0..self.ends.len()).filter(|&code| self.ends[code].len() == 1).collect();
        let mut takers = vec![Vec::new(); single.len()];
        for end in ends.iter().filter(|end| end.label.is_none()) {
            let mut choices = Vec::new();
            for (place, &code) in single.iter().chain(&self.untold).enumerate() {
                let takes = formula.variable();
                for literal in self.is_code(end.vertex, code) {
                    formula.clause([!takes, literal])?;
                }
                choices.push(takes);
                if let Some(takers) = takers.get_mut(place) {
                    takers.push(takes);
                }
            }
            formula.count(1, 1, &choices)?;
        }
        for takers in takers {
            formula.count(1, 1, &takers)?;
        }
        Ok(())
    }

    /// Two neighbours of one path are linked: otherwise they differ in a bit, or have the code of the untold.
    pub(super) fn link_if_equal(
        &self,
        formula: &mut Formula,
        graph: &Graph,
        used: &[Literal],
    ) -> Result<(), GaveUp> {
        for edge in graph.edges() {
            let [one, other] = edge.joins;
            let mut clause = vec![edge.used, !used[one], !used[other]];
            for (&here, &there) in self.bits[one].iter().zip(&self.bits[other]) {
                let differs = formula.variable();
                formula.clause([!differs, here, there])?;
                formula.clause([!differs, !here, !there])?;
                clause.push(differs);
            }
            if let Some(untold) = self.untold {
                let is_untold = formula.variable();
                for literal in self.is_code(one, untold) {
                    formula.clause([!is_untold, literal])?;
                }
                clause.push(is_untold);
            }
            formula.clause(clause)?;
        }
        Ok(())
    }
}
