//! Vertex-disjoint paths as constraints: one variable an edge, true where a path uses it.

use super::{DisjointPaths, Vertex, rules};
use crate::constraints::{Edge, End, Literal, Mark, Model, Said, Solvable, Unsupported};
use crate::formats::Dots;
use crate::puzzle::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// The rules that the word for paths says. That a path goes on to its end and is no loop belongs to joining its pair; that it does not pass another's end
/// or branch, to using no vertex twice.
const PATHS: &[&Rule] = &[
    &rules::PATHS_JOIN_THEIR_PAIRS,
    &rules::PATHS_JOIN_THEIR_PAIRS,
    &rules::NO_VERTEX_IS_USED_TWICE,
    &rules::NO_VERTEX_IS_USED_TWICE,
    &rules::PATHS_JOIN_THEIR_PAIRS,
];

impl Solvable for DisjointPaths {
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        let edges = self
            .edges()
            .map(|(one, other)| Edge { joins: [one.0, other.0], used: model.variable() })
            .collect();
        let ends = (0..).zip(self.pairs()).flat_map(|(label, &(one, other))| {
            [one, other].map(|end| End { vertex: end.0, label: Some(label) })
        });
        model.each_says(PATHS);
        model.paths(self.vertices().len(), edges, ends.collect());
        Ok(())
    }

    fn decode(&self, values: &[bool]) -> Vec<Vec<Vertex>> {
        let mut beside = vec![Vec::new(); self.vertices().len()];
        for ((one, other), _) in self.edges().zip(values).filter(|(_, used)| **used) {
            beside[one.0].push(other);
            beside[other.0].push(one);
        }
        let walk = |&(start, goal): &(Vertex, Vertex)| {
            let mut path = vec![start];
            let mut before = None;
            let mut here = start;
            // A path has at most all vertices, so that values which are no solution cannot make the walk endless.
            while here != goal && path.len() < beside.len() {
                let Some(&next) = beside[here.0].iter().find(|&&next| Some(next) != before) else { break };
                before = Some(here);
                here = next;
                path.push(here);
            }
            path
        };
        self.pairs().iter().map(walk).collect()
    }

    fn place(&self, index: usize) -> Vertex {
        Vertex(index)
    }

    fn marks(&self, answer: &Vec<Vec<Vertex>>, _: &Dots) -> Vec<Mark> {
        let steps: BTreeSet<[Vertex; 2]> = answer
            .iter()
            .flat_map(|path| path.windows(2))
            .map(|step| [step[0].min(step[1]), step[0].max(step[1])])
            .collect();
        let edges: BTreeMap<[Vertex; 2], u32> =
            self.edges().map(|(one, other)| [one.min(other), one.max(other)]).zip(0..).collect();
        let mark = |step: [Vertex; 2]| {
            let literal = edges.get(&step).map(|&number| Literal::positive(number));
            Mark { at: step.map(|vertex| vertex.0).to_vec(), literal }
        };
        steps.into_iter().map(mark).collect()
    }

    fn says(&self) -> Vec<Said> {
        self.edges().map(|(one, other)| Said::linked([one.0, other.0])).collect()
    }

    fn is_mark(&self, literal: Literal) -> bool {
        !literal.is_negated()
    }

    fn differences(&self, one: &Vec<Vec<Vertex>>, other: &Vec<Vec<Vertex>>) -> Vec<Vertex> {
        let steps = |paths: &[Vec<Vertex>]| -> BTreeSet<(Vertex, Vertex)> {
            let pairs = paths.iter().flat_map(|path| path.windows(2));
            pairs.map(|step| (step[0].min(step[1]), step[0].max(step[1]))).collect()
        };
        let different: BTreeSet<Vertex> =
            steps(one).symmetric_difference(&steps(other)).flat_map(|&(start, end)| [start, end]).collect();
        different.into_iter().collect()
    }
}
