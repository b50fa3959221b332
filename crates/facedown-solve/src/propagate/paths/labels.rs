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
    /// The code of all paths whose ends are both unlabelled, if there may be some.
    unlabelled: Option<usize>,
}

impl Labels {
    pub(super) fn write(formula: &mut Formula, graph: &Graph, ends: &[End]) -> Result<Self, GaveUp> {
        let mut labelled: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for end in ends {
            if let Some(label) = end.label {
                labelled.entry(label).or_default().push(end.vertex);
            }
        }
        let labelled: Vec<Vec<usize>> = labelled.into_values().collect();
        if labelled.iter().any(|ends| ends.len() > 2) {
            formula.clause([])?;
        }
        let unlabelled = ends.iter().any(|end| end.label.is_none()).then_some(labelled.len());
        let codes = labelled.len() + usize::from(unlabelled.is_some());
        let length = codes.next_power_of_two().trailing_zeros() as usize;
        let bits = (0..graph.vertices()).map(|_| (0..length).map(|_| formula.variable()).collect()).collect();
        let labels = Self { bits, ends: labelled, unlabelled };
        for (code, ends) in labels.ends.iter().enumerate() {
            for &end in ends {
                for literal in labels.is_code(end, code) {
                    formula.clause([literal])?;
                }
            }
        }
        labels.unlabelled_ends(formula, ends)?;
        for edge in graph.edges() {
            let [one, other] = edge.joins;
            for (&here, &there) in labels.bits[one].iter().zip(&labels.bits[other]) {
                formula.clause([!edge.used, !here, there])?;
                formula.clause([!edge.used, here, !there])?;
            }
        }
        Ok(labels)
    }

    /// The two ends of each label, if all are given.
    pub(super) fn pairs(&self) -> Option<Vec<[usize; 2]>> {
        let pair = |ends: &Vec<usize>| <[usize; 2]>::try_from(ends.as_slice()).ok();
        if self.unlabelled.is_some() { None } else { self.ends.iter().map(pair).collect() }
    }

    /// The literals that are all true when the label of the vertex is this one.
    fn is_code(&self, vertex: usize, code: usize) -> impl Iterator<Item = Literal> {
        let bits = self.bits[vertex].iter().enumerate();
        bits.map(move |(bit, &literal)| if code >> bit & 1 == 1 { literal } else { !literal })
    }

    /// An end without a label takes a label that is given once, or none; and each label that is given once is taken once.
    fn unlabelled_ends(&self, formula: &mut Formula, ends: &[End]) -> Result<(), GaveUp> {
        let single: Vec<usize> = (0..self.ends.len()).filter(|&code| self.ends[code].len() == 1).collect();
        let mut takers = vec![Vec::new(); single.len()];
        for end in ends.iter().filter(|end| end.label.is_none()) {
            let mut choices = Vec::new();
            for (place, &code) in single.iter().chain(&self.unlabelled).enumerate() {
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

    /// Two neighbours of one path are linked: otherwise they differ in a bit, or have the code of the unlabelled.
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
            if let Some(unlabelled) = self.unlabelled {
                let is_unlabelled = formula.variable();
                for literal in self.is_code(one, unlabelled) {
                    formula.clause([!is_unlabelled, literal])?;
                }
                clause.push(is_unlabelled);
            }
            formula.clause(clause)?;
        }
        Ok(())
    }
}
