//! Solution after solution of a model.

use crate::Stop;
use crate::lower::lower;
use crate::propagate::Breadth;
use crate::sat::{Answer, Sat};
use facedown::constraints::{Literal, Model};

/// A search for the solutions of a model, one after the other.
pub(crate) struct Search {
    sat: Sat,
    witness: Vec<Literal>,
    answers: usize,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// The values of the model's variables.
    Solution(Vec<bool>),
    /// There is no further solution.
    Nothing,
    /// It was time to stop.
    Stopped,
}

impl Search {
    pub(crate) fn new(model: &Model, breadth: Breadth) -> Self {
        let lowered = lower(model, breadth);
        let mut sat = Sat::new(lowered.propagators);
        sat.reserve(lowered.formula.variables());
        for clause in lowered.formula.clauses() {
            sat.clause(clause.iter().copied());
        }
        Self { sat, witness: lowered.witness, answers: model.variables() }
    }

    /// The next solution that was not forbidden.
    pub(crate) fn next(&mut self, stop: &Stop) -> Found {
        match self.sat.solve(stop) {
            Answer::Unsatisfiable => Found::Nothing,
            Answer::Stopped => Found::Stopped,
            Answer::Satisfied => {
                let variables = 0..self.answers as u32;
                Found::Solution(
                    variables.map(|variable| self.sat.value(Literal::positive(variable))).collect(),
                )
            }
        }
    }

    /// Whether the solution that was found last is the only one of all if it is the only one of this search.
    pub(crate) fn is_conclusive(&self) -> bool {
        self.witness.iter().all(|&literal| self.sat.value(literal))
    }

    /// Forbids a solution.
    pub(crate) fn forbid(&mut self, solution: &[bool]) {
        self.sat.clause(solution.iter().zip(0..).map(|(&value, variable)| {
            let literal = Literal::positive(variable);
            if value { !literal } else { literal }
        }));
    }
}
